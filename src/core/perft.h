/* SPDX-License-Identifier: MIT
 *
 * perft.h - counting walks, the plainest test of rules and of speed.
 */
#ifndef CORE_PERFT_H
#define CORE_PERFT_H

#include "core/game.h"

enum { PERFT_DEPTH_MAX = 100 };

/* The number of walks of exactly depth actions from the state, outcomes of
 * chance counted like any other action; walks that end earlier do not count.
 * The last level is counted without being played. Uses about 5 KB of stack for
 * each level; depth is at most PERFT_DEPTH_MAX. */
uint64_t perft_count(const struct game *game, const void *state, unsigned depth);

#endif
