/* SPDX-License-Identifier: MIT
 *
 * part_file.h - the files that parts are kept in, written and read.
 */
#ifndef CLI_PART_FILE_H
#define CLI_PART_FILE_H

#include <stdio.h>

#include "cli/part.h"

/* --- Writing ------------------------------------------------------------- */

/* A part on its way to --out or standard output. It is written beside the file,
 * and gets its name when it is whole. */
struct part_writer {
    const struct arguments *arguments;
    const char             *path; /* or NULL: to standard output */
    char                   *head;
    FILE                   *file;
    uint64_t                hash;
};

/* Before the work: is there a place for the part? If the file has this very part,
 * *is_done says that there is nothing to do, and so does a line. The writer is
 * finished in any case. */
int  part_writer_init(struct part_writer *writer, const struct arguments *arguments,
                      struct part part, bool *is_done);
void part_writer_finish(struct part_writer *writer);

/* After it: open, lines without a newline, close. */
int  part_writer_open(struct part_writer *writer);
void part_writer_add(struct part_writer *writer, const char *line);
int  part_writer_close(struct part_writer *writer);

/* --- Reading -------------------------------------------------------------- */

/* What a file says of itself. */
struct part_file {
    const char *path;
    struct part part;
    char       *head; /* the command and its arguments, a line each */
    long        body; /* where what follows begins, in bytes */
};

/* Read it and see whether it is whole; if not, *why says what is wrong, as the rest
 * of a sentence that begins with its name. It is finished in any case. */
bool part_file_open(struct part_file *file, const char *path, struct text *why);
void part_file_finish(struct part_file *file);

/* The lines of the body. */
struct part_lines {
    FILE  *stream;
    char  *line; /* the one that was read last */
    size_t capacity;
};

bool part_lines_open(struct part_lines *lines, const struct part_file *file);
void part_lines_finish(struct part_lines *lines);

/* The next line; NULL: there is no more. */
const char *part_lines_next(struct part_lines *lines);

/* Take this word or a number, and the space behind it. */
bool part_take_word(const char **at, const char *word);
bool part_take_number(const char **at, int64_t min, int64_t max, int64_t *out);

#endif
