/* SPDX-License-Identifier: MIT
 *
 * game.h - one game between two levels, and the puzzles in it.
 */
#ifndef PUZZLES_GAME_H
#define PUZZLES_GAME_H

#include "puzzles/finder.h"

enum { GAME_PUZZLES_MAX = 2 };

/* The goals that are not wanted any more. */
struct puzzle_quota {
    bool is_full[PUZZLE_KINDS][PUZZLE_NUMBER_MAX + 1];
};

struct game_puzzles {
    struct puzzle items[GAME_PUZZLES_MAX];
    size_t        count;
    bool          has_failed; /* there was not enough memory */
};

/* Play the game of this number and look at it. */
void game_puzzles_find(const struct finder *finder, const struct puzzle_quota *quota,
                       uint64_t number, struct game_puzzles *out);

#endif
