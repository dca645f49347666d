/* SPDX-License-Identifier: MIT
 *
 * openings.h - where the games of a contest begin.
 *
 * Two players who always answer alike would play the same game over and over.
 * So a game begins with some random actions, drawn from the seed and the number
 * of the opening: the same number gives the same opening.
 */
#ifndef SESSION_OPENINGS_H
#define SESSION_OPENINGS_H

#include "core/match.h"

enum {
    OPENINGS_ACTIONS_MAX = 1000,
    OPENINGS_WAYS        = 10000,
    /* Draw until there were OPENINGS_WAYS ways to go: forced actions do not
     * count, and a game with many choices is not disturbed for long. */
    OPENINGS_ENOUGH = OPENINGS_ACTIONS_MAX + 1
};

struct openings {
    const struct game *game;
    const void        *first; /* the state where games begin; NULL: their start */
    uint64_t           seed;
    uint32_t           random_actions; /* up to OPENINGS_ACTIONS_MAX, or OPENINGS_ENOUGH */
};

/* Begin a match with the opening of this number. It is not over then. */
void openings_begin(const struct openings *openings, uint64_t number, struct match *match);

#endif
