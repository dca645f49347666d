/* SPDX-License-Identifier: MIT
 *
 * puzzles_values.h - tavola puzzles --values: a file that knows which recall is best.
 */
#ifndef CLI_PUZZLES_VALUES_H
#define CLI_PUZZLES_VALUES_H

#include <pthread.h>

#include "cli/command.h"
#include "puzzles/prover.h"
#include "server/exact.h"

enum { PUZZLES_VALUES_WHY = 8192 };

struct puzzles_values {
    struct exact               *exact;
    struct prover_oracle        oracle;
    const struct prover_oracle *given; /* that one, or NULL without the flag */
    pthread_mutex_t             lock;  /* of what follows */
    char                        bytes[PUZZLES_VALUES_WHY];
    struct text                 why; /* the file is damaged; empty: it is not */
};

/* Open the file of --values, if that was given; it must be of this game. To be closed if it
 * was EXIT_OK. */
int  puzzles_values_open(struct puzzles_values *values, const struct arguments *arguments,
                         const struct game *game);
void puzzles_values_close(struct puzzles_values *values);

/* EXIT_OK, or what the file had that was wrong while it was read. */
int puzzles_values_result(const struct puzzles_values *values, const struct arguments *arguments);

#endif
