/* SPDX-License-Identifier: MIT
 *
 * child.h - a program that we started and talk to in lines.
 *
 * The program runs in a process group of its own, so that all that it starts
 * ends with it; its standard error goes nowhere. Nothing here ever waits beyond
 * a deadline: a program may hang, flood us, stop reading, or be gone.
 */
#ifndef SESSION_CHILD_H
#define SESSION_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

enum { CHILD_LINE_MAX = 4096 }; /* what is longer is cut off */

enum child_result {
    CHILD_OK,
    CHILD_LATE,     /* the deadline has passed */
    CHILD_GONE,     /* it has ended or closed its output */
    CHILD_CANCELLED /* somebody wants us to stop */
};

struct child {
    pid_t              pid;
    int                stream; /* its standard input and output */
    const atomic_bool *is_cancelled;
    char               input[CHILD_LINE_MAX];
    size_t             length; /* of what was read and not yet given out */
    bool               is_in_long_line;
};

/* Start "sh -c COMMAND". False if the system could not; a command that does not
 * exist shows as a program that ends at once. The flag may be NULL. */
bool child_start(struct child *child, const char *command, const atomic_bool *is_cancelled);

/* Send the bytes. */
enum child_result child_send(struct child *child, const char *bytes, size_t count, double deadline);

/* The next line, without its end; into storage of CHILD_LINE_MAX. */
enum child_result child_read_line(struct child *child, char *line, double deadline);

/* Let it end by itself for a moment, then end it. The phrase, if *how is not
 * NULL, says how it ended: "ended with exit status 127". */
void child_stop(struct child *child, double patience, struct text *how);

#endif
