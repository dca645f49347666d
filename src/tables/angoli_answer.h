/* SPDX-License-Identifier: MIT
 *
 * angoli_answer.h - a position as a file of values sees it: what it is worth for whom,
 * what each action leads to, and how it goes on.
 */
#ifndef TABLES_ANGOLI_ANSWER_H
#define TABLES_ANGOLI_ANSWER_H

#include "base/random.h"
#include "tables/angoli_values.h"

struct angoli_answer {
    int      player; /* who acts, or whose turn it is while the die rolls */
    double   chance; /* his, of winning */
    size_t   count;
    action_t actions[GAME_ACTIONS_MAX]; /* all that are legal, the best for him first */
    double   chances[GAME_ACTIONS_MAX]; /* his, after each of them */
};

/* The game is not over. STATUS_CONFLICT, and a phrase, if the file is damaged. */
MUST_CHECK enum status angoli_answer_find(struct angoli_values *values, const void *state,
                                          struct angoli_answer *out, struct text *why);

/* Play on from the state to the end, everybody perfectly. */
MUST_CHECK enum status angoli_answer_play(struct angoli_values *values, void *state,
                                          struct random *random, struct text *why);

#endif
