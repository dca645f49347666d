/* SPDX-License-Identifier: MIT
 *
 * solving.h - the exact values of the actions of a state.
 *
 * A game with a special solver is solved by it. For the other games of two
 * players without chance, alpha-beta looks at what every action leads to until
 * wins, losses and draws are proven, or the limits are used up.
 */
#ifndef SEARCH_SOLVING_H
#define SEARCH_SOLVING_H

#include "core/game.h"

/* What is asked: a state, the actions, and how much may be spent on them. */
struct solving {
    const struct game *game;
    const void        *state;
    const action_t    *actions; /* legal ones */
    size_t             count;
    uint64_t           table_bytes;
    uint64_t           nodes; /* 0: as many as it takes, for search 20 million */
};

struct solving_result {
    bool     is_solved; /* else the limits were too small, and no value counts */
    uint64_t nodes;
    /* Of each action, for the player who acts: the margin of the score where
     * the game has one, else 1 for a win, 0 for a draw, -1 for a loss. */
    int32_t values[GAME_ACTIONS_MAX];
};

/* Can it be tried? STATUS_CONFLICT if the game is not one to be solved,
 * STATUS_ILLEGAL if it is over; *why then says so. */
MUST_CHECK enum status solving_check(const struct game *game, const void *state, struct text *why);

/* After solving_check() found nothing wrong. STATUS_NO_MEMORY. */
MUST_CHECK enum status solving_run(const struct solving *solving, struct solving_result *result);

#endif
