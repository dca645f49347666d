/* SPDX-License-Identifier: MIT
 *
 * report.h - what was measured: a table for people, lines of JSON for programs.
 */
#ifndef LOAD_REPORT_H
#define LOAD_REPORT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { REPORT_ROWS_MAX = 64 };

/* One measurement; what is below 0 was not measured. */
struct row {
    const char *what;   /* "closed", "open", "watch", "disk" */
    const char *server; /* "tavola", ... */
    size_t      sockets;
    double      rate;                   /* moves a second */
    double      middle, high;           /* milliseconds: p50 and p99 */
    double      last_middle, last_high; /* of the last one who sees a move */
    double      cost;                   /* processor time of the server for a move, microseconds */
    double      busy;                   /* share of one core that the generator used, 0 to 1 */
    double      load;                   /* of the machine, before */
    long        bare, idle, playing, share; /* KB of memory: no socket, connected, after play */
    uint64_t    failures;
};

struct report {
    FILE      *json; /* or NULL */
    struct row rows[REPORT_ROWS_MAX];
    size_t     count;
};

struct row report_row(const char *what, const char *server, size_t sockets);

/* Write the line of JSON, say a word on standard error, and keep the row. */
void report_add(struct report *report, const struct row *row);

/* The table and the ratios. */
void report_print(const struct report *report);

uint64_t report_failures(const struct report *report);

#endif
