/* SPDX-License-Identifier: MIT
 *
 * lines.c - one character after the other, but no more than fit.
 */
#include "cli/lines.h"

#include <stdbool.h>

enum lines_status lines_read(FILE *file, char *buffer) {
    size_t length  = 0;
    bool   has_nul = false;
    int    byte    = getc(file);
    if (byte == EOF) {
        return LINES_END;
    }
    for (; byte != EOF && byte != '\n'; byte = getc(file)) {
        has_nul = has_nul || byte == '\0';
        if (length < LINES_LENGTH_MAX) {
            buffer[length] = (char)byte;
        }
        length++;
    }
    buffer[length < LINES_LENGTH_MAX ? length : LINES_LENGTH_MAX] = '\0';
    return length > LINES_LENGTH_MAX ? LINES_TOO_LONG : has_nul ? LINES_BAD_BYTE : LINES_OK;
}

const char *lines_explain(enum lines_status status) {
    return status == LINES_TOO_LONG ? "the line is too long; allowed are 1048576 characters"
                                    : "the line has a NUL in it; allowed is text";
}
