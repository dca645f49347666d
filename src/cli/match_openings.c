/* SPDX-License-Identifier: MIT
 *
 * match_openings.c - which openings a match is played from.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lines.h"
#include "cli/match.h"

static int refuse_file(const struct arguments *arguments, const char *path, const char *fault) {
    char        bytes[1024];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, " ");
    text_add(&after, fault);
    return arguments_refuse_word(arguments, "--openings-file ", path, bytes);
}

static int refuse_line(const struct arguments *arguments, const char *path, uint64_t number,
                       const char *fault) {
    char        bytes[1024];
    struct text where;
    text_init(&where, bytes, sizeof bytes);
    text_add(&where, "line ");
    text_add_number(&where, (int64_t)number);
    text_add(&where, ": ");
    text_add(&where, fault);
    return refuse_file(arguments, path, bytes);
}

/* An empty line says nothing, and what follows a # is for people. */
static bool is_opening(char *line) {
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL) {
        line[--length] = '\0';
    }
    return length > 0 && line[0] != '#';
}

static int read_lines(const struct arguments *arguments, const char *path, FILE *file, char *line,
                      struct openings *openings) {
    enum lines_status status;
    uint64_t          number = 0;
    while ((status = lines_read(file, line)) != LINES_END) {
        char        bytes[1024];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        number++;
        if (status != LINES_OK) {
            return refuse_line(arguments, path, number, lines_explain(status));
        }
        if (is_opening(line) && openings_add(openings, line, &why) != STATUS_OK) {
            return refuse_line(arguments, path, number, bytes);
        }
    }
    if (ferror(file) != 0) {
        return refuse_file(arguments, path, "cannot be read");
    }
    return openings->count > 0 ? EXIT_OK
                               : refuse_file(arguments, path,
                                             "has no openings; allowed are lines of actions, or "
                                             "of a position");
}

static int read_file(const struct arguments *arguments, const char *path,
                     struct openings *openings) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        char        bytes[256];
        struct text fault;
        text_init(&fault, bytes, sizeof bytes);
        text_add(&fault, "cannot be read: ");
        text_add(&fault, strerror(errno));
        return refuse_file(arguments, path, bytes);
    }
    char     *line   = malloc(LINES_LENGTH_MAX + 1);
    const int result = line == NULL ? arguments_refuse(arguments, "out of memory")
                                    : read_lines(arguments, path, file, line, openings);
    free(line);
    fclose(file);
    return result;
}

int match_read_openings(const struct arguments *arguments, struct openings *openings) {
    const char *path    = arguments_value(arguments, "--openings-file");
    const char *order   = arguments_value(arguments, "--openings-order");
    int64_t     actions = openings->first == NULL && path == NULL ? OPENINGS_ENOUGH : 0;
    if (arguments_number(arguments, "--openings", 0, OPENINGS_ACTIONS_MAX, &actions) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    openings->random_actions = (uint32_t)actions;
    const bool is_shuffled   = order != NULL && strcmp(order, "random") == 0;
    if (order != NULL && !is_shuffled && strcmp(order, "sequential") != 0) {
        return arguments_refuse_word(arguments, "--openings-order cannot be ", order,
                                     "; allowed are sequential and random");
    }
    if (path == NULL) {
        return order == NULL
                   ? EXIT_OK
                   : arguments_refuse(arguments, "--openings-order needs --openings-file FILE");
    }
    const int result = read_file(arguments, path, openings);
    if (result == EXIT_OK && is_shuffled) {
        openings_shuffle(openings);
    }
    return result;
}
