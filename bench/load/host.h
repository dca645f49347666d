/* SPDX-License-Identifier: MIT
 *
 * host.h - a server that we start, watch and end; and the disk below it.
 */
#ifndef LOAD_HOST_H
#define LOAD_HOST_H

#include <stdbool.h>
#include <sys/types.h>

#include "samples.h"

struct host {
    pid_t pid;
    int   output; /* its standard output */
    int   port;
};

/* Run a program whose first line on standard output has "http://127.0.0.1:PORT/". */
bool host_start(struct host *host, const char *const *words);

/* Ask it to end, and wait; false if it did not end well. */
bool host_stop(struct host *host);

/* Its memory, in KB: resident, and its share of what is shared. */
struct memory {
    long resident, share;
};
struct memory host_memory(const struct host *host);

/* Seconds of processor time that it has used so far; ours. */
double host_seconds(const struct host *host);
double host_own_seconds(void);

/* Write so many blocks of 4 KB over a file in this folder, each followed by
 * fdatasync(), and take the times. */
bool host_measure_disk(const char *folder, int count, struct samples *out);

#endif
