/* SPDX-License-Identifier: MIT
 *
 * angoli_solution.h - the chances of all positions of Angoli for two, computed.
 *
 * Nobody has a turn limit here: somebody wins with certainty, so the chances of the
 * two add to 1.
 *
 * In the basic game the number of tokens on the track never falls, so the layers
 * are solved one after the other from the highest, and only two are in memory. In
 * the advanced game recalls lead back, so all layers of an offset are in memory and
 * swept over until they settle. The rows of a class do not depend on each
 * other: threads share them, and the results do not depend on how.
 *
 * The file grows beside its final name; whatever ends the work, the next call goes
 * on from the last layer, or from sweeps that are half an hour old at most.
 */
#ifndef TABLES_ANGOLI_SOLUTION_H
#define TABLES_ANGOLI_SOLUTION_H

#include "core/game.h"

struct angoli_progress {
    uint32_t offset;
    bool     is_sweep; /* else a layer */
    uint32_t number;   /* of the sweep from 1, or of the layer */
    double   change;   /* of any chance, in this sweep */
    double   residual; /* of the layer, with what is kept */
};

struct angoli_task {
    const struct game *game; /* that angoli_sets_fit() */
    const char        *path;
    uint32_t           threads;
    double             reach; /* how far sweeps go at first: 1 is as far as their equations say */
    double             precision; /* sweeps end when chances seem to be as near to their limit */
    bool (*is_stopped)(void *context);
    void (*tell)(void *context, const struct angoli_progress *progress); /* or NULL */
    void *context;
};

/* Make the file; one that is whole already stays. If it was stopped, *is_done is false
 * and the same call goes on. STATUS_CONFLICT if something else is there,
 * STATUS_TOO_MANY if it cannot be written, or STATUS_NO_MEMORY, and a phrase. */
MUST_CHECK enum status angoli_solve(const struct angoli_task *task, bool *is_done,
                                    struct text *why);

/* Let the game have so many tokens a player, instead of eight. With fewer than six
 * nobody could hold the centres of two sides: one side is enough then. With fewer
 * than four, the recall needs a token on the track. */
void angoli_reduce(struct game *game, uint32_t tokens);

/* The fewest tokens that make sense. */
uint32_t angoli_tokens_min(const struct game *game);

#endif
