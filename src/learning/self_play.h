/* SPDX-License-Identifier: MIT
 *
 * self_play.h - an engine plays against itself, for a net to learn from.
 *
 * Games begin with a few random actions, and now and then an action is random
 * later, so that many kinds of positions occur. What the engine thought about is
 * kept with what it expected; of games with chance also where the dice fall. All
 * random numbers of a game come from the seed and its number, so it does not
 * matter which thread plays it.
 */
#ifndef LEARNING_SELF_PLAY_H
#define LEARNING_SELF_PLAY_H

#include "core/evaluator.h"
#include "learning/positions.h"

struct self_play {
    const struct game     *game;
    const struct net_file *net;   /* of the engine; evaluator_no_net: none */
    uint64_t               nodes; /* for each action */
    uint64_t               seed;
    unsigned               threads;
};

/* Play the games from one number to before another and add them, in their order.
 * STATUS_NO_MEMORY. */
MUST_CHECK enum status self_play_run(const struct self_play *play, uint64_t first, uint64_t end,
                                     struct positions *out);

#endif
