/* SPDX-License-Identifier: MIT
 *
 * dialog.c - reading and printing lines.
 */
#include "terminal/dialog.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum reading { READING_DONE, READING_BAD, READING_END };

/* Read to the end of the line, whatever it holds. */
static enum reading read_line(char *line) {
    size_t       length = 0;
    enum reading result = READING_DONE;
    int          next;
    while ((next = getchar()) != EOF && next != '\n') {
        const bool is_plain = next == '\t' || next == '\r' || (next >= ' ' && next != 0x7f);
        if (!is_plain || length + 1 == DIALOG_LINE_MAX) {
            result = READING_BAD;
        } else {
            line[length++] = (char)next;
        }
    }
    line[length] = '\0';
    return next == EOF && length == 0 ? READING_END : result;
}

static void trim(char *line) {
    size_t       length = strlen(line);
    const size_t blanks = strspn(line, " \t\r");
    while (length > blanks && isspace((unsigned char)line[length - 1])) {
        length--;
    }
    memmove(line, line + blanks, length - blanks);
    line[length - blanks] = '\0';
}

bool dialog_ask(const char *question, const char *refusal, char *line) {
    for (;;) {
        fputs(question, stdout);
        fflush(stdout);
        switch (read_line(line)) {
        case READING_DONE:
            trim(line);
            return true;
        case READING_END:
            puts("");
            return false;
        case READING_BAD:
            dialog_say(refusal);
            break;
        }
    }
}

/* Columns of a word: the bytes of UTF-8 that begin a character. */
static size_t width_of(const char *word, size_t length) {
    size_t width = 0;
    for (size_t i = 0; i < length; i++) {
        width += ((unsigned char)word[i] & 0xc0U) != 0x80 ? 1 : 0;
    }
    return width;
}

void dialog_say(const char *text) {
    size_t column = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        const size_t width  = width_of(text, length);
        const bool   breaks = column > 0 && column + 1 + width > DIALOG_WIDTH;
        const char  *before = breaks ? "\n" : column > 0 ? " " : "";
        printf("%s%.*s", before, (int)length, text);
        column = breaks ? width : column + (column > 0 ? 1 : 0) + width;
        text += length + strspn(text + length, " ");
    }
    puts("");
}

bool dialog_is_same(const char *first, const char *second) {
    while (*first != '\0' && tolower((unsigned char)*first) == tolower((unsigned char)*second)) {
        first++;
        second++;
    }
    return *first == '\0' && *second == '\0';
}
