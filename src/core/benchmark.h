/* SPDX-License-Identifier: MIT
 *
 * benchmark.h - fixed work for every game, with a signature of what was done.
 *
 * The signature is the same on every run and every platform. If it changes,
 * the rules changed. Nothing here reads a clock: whoever calls does.
 */
#ifndef CORE_BENCHMARK_H
#define CORE_BENCHMARK_H

#include "core/playout.h"

struct benchmark {
    struct playout_tally play;   /* random games */
    unsigned             depth;  /* of the perft, ... */
    uint64_t             leaves; /* ... which counted so many walks */
};

/* Play random games of some millions of actions. */
void benchmark_play(const struct game *game, struct benchmark *out);

/* Find the depth at which perft has some millions of leaves; then count. */
unsigned benchmark_depth(const struct game *game);
void     benchmark_perft(const struct game *game, unsigned depth, struct benchmark *out);

/* Of both parts together. */
hash_t benchmark_signature(const struct benchmark *done);

#endif
