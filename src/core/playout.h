/* SPDX-License-Identifier: MIT
 *
 * playout.h - uniformly random play, for measuring and for testing.
 *
 * At every step all legal actions are listed and one is drawn. Outcomes of
 * chance are drawn by their weights.
 */
#ifndef CORE_PLAYOUT_H
#define CORE_PLAYOUT_H

#include "base/random.h"
#include "core/game.h"

struct playout_tally {
    uint64_t games;     /* walks that came to their end */
    uint64_t actions;   /* applied in all of them */
    hash_t   signature; /* of every list length and every drawn action */
};

/* Draw one of the actions that the state allows; it must not be over. */
action_t playout_draw(const struct game *game, const void *state, struct random *random);

/* Where outcomes of chance are not all equally likely: the place of the drawn
 * one in a list of so many. */
size_t playout_draw_by_weight(const struct game *game, const void *state, size_t count,
                              struct random *random);

/* Play at random from the state on, until the game is over or so many actions
 * have been applied; returns how many were. Every list length and every drawn
 * action is mixed into the signature. */
uint64_t playout_game(const struct game *game, void *state, struct random *random,
                      uint64_t actions_max, hash_t *signature);

/* Play random games from the start until so many actions have been applied in
 * all, and add them to the tally. The last game is cut short. */
void playout_run(const struct game *game, struct random *random, uint64_t actions,
                 struct playout_tally *tally);

/* Give the game another seed for its set-up, if it has one and nothing else fixes
 * the set-up. */
void playout_draw_setup(struct game *game, struct random *random);

#endif
