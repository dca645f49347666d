/* SPDX-License-Identifier: MIT
 *
 * train_log.h - what the generations of a training came to, as a table in a file and
 * as a drawing.
 */
#ifndef CLI_TRAIN_LOG_H
#define CLI_TRAIN_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum { TRAIN_GENERATIONS_MAX = 64 };

struct train_row {
    uint64_t positions;
    double   loss_without, loss; /* of what was held out */
    uint64_t gate_games;
    double   share, share_low, share_high; /* of the point, against the best before */
    bool     is_passed;
    double   first, first_low, first_high; /* of the point, of the best now against none */
};

/* Generations from 1 on. */
struct train_log {
    int              players;
    uint32_t         count;
    struct train_row rows[TRAIN_GENERATIONS_MAX];
};

/* Read the table; an empty one if there is no such file. False if it cannot be read or
 * understood. */
bool train_log_read(struct train_log *log, const char *path);

/* Both are written all or nothing; false if that failed. */
bool train_log_write(const struct train_log *log, const char *path);
bool train_log_draw(const struct train_log *log, const char *title, const char *path);

/* The number of the generation that is the best now; 0: none is better than no net. */
uint32_t train_log_best(const struct train_log *log);

#endif
