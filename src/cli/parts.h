/* SPDX-License-Identifier: MIT
 *
 * parts.h - all parts of one call, to be put together.
 */
#ifndef CLI_PARTS_H
#define CLI_PARTS_H

#include "cli/part_file.h"

struct parts {
    const struct arguments *arguments; /* of who reads them, for errors */
    struct part_file       *files;     /* by their numbers */
    size_t                  count;
};

/* Read the files and see that they are whole, of one call, and all of it. Prints an
 * error if not. They are finished in any case. */
int  parts_open(struct parts *parts, const struct arguments *arguments, const char *const *paths,
                size_t count);
void parts_finish(struct parts *parts);

/* Print that a file has not got what belongs into it; returns EXIT_BAD_INPUT. */
int parts_refuse(const struct parts *parts, const struct part_file *file, const char *fault);

#endif
