/* SPDX-License-Identifier: MIT
 *
 * openings.h - where the games of a contest begin.
 *
 * Two players who always give the same answers would play the same game over
 * and over. So a game begins with some random actions, drawn from the seed and
 * the number of the opening; or with a line from somebody's list, which is used
 * over and over; or with both. The same number gives the same opening.
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

/* A line of the list. */
struct opening {
    struct game_state first;
    action_t         *actions;
    size_t            count;
};

/* The members down to random_actions are the caller's to set; the rest is zero
 * at the beginning. */
struct openings {
    const struct game *game;
    const void        *first; /* the state where games begin; NULL: their start */
    uint64_t           seed;
    uint32_t           random_actions; /* up to OPENINGS_ACTIONS_MAX, or OPENINGS_ENOUGH */
    struct opening    *list;
    size_t             count, capacity;
};

void openings_finish(struct openings *openings);

/* Add a line to the list: the text of a position, or actions from where games
 * begin. The game must not be over then. STATUS_BAD_TEXT, STATUS_ILLEGAL,
 * STATUS_CONFLICT, STATUS_NO_MEMORY. */
MUST_CHECK enum status openings_add(struct openings *openings, const char *line, struct text *why);

/* Mix the list by the seed. */
void openings_shuffle(struct openings *openings);

/* Begin a match with the opening of this number. It is not over then. */
void openings_begin(const struct openings *openings, uint64_t number, struct match *match);

#endif
