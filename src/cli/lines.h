/* SPDX-License-Identifier: MIT
 *
 * lines.h - reading lines of bounded length.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <stddef.h>
#include <stdio.h>

enum { LINES_LENGTH_MAX = 1 << 20 };

enum lines_status {
    LINES_OK,
    LINES_TOO_LONG, /* it was skipped */
    LINES_BAD_BYTE, /* there is a NUL in it; it was skipped */
    LINES_END
};

/* Read a line into a buffer of LINES_LENGTH_MAX + 1 bytes, without its end. The
 * last line need not have one. */
enum lines_status lines_read(FILE *file, char *buffer);

/* A phrase for the two that say what was wrong. */
const char *lines_explain(enum lines_status status);

#endif
