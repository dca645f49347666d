/* SPDX-License-Identifier: MIT
 *
 * finder.h - puzzles out of games between engines.
 *
 * Levels of mixed strength play each other; what came shortly before the end of each
 * game is looked at, the latest first; what is a puzzle is proven again from nothing,
 * and rated. A game gives two at most, and those not next to each other.
 *
 * Games are played and looked at in rounds of a fixed size, each game from its own
 * seed, and then taken in their order: so the same seed finds the same puzzles,
 * whatever the number of threads.
 */
#ifndef PUZZLES_FINDER_H
#define PUZZLES_FINDER_H

#include "puzzles/prover.h"

struct puzzle_list {
    struct puzzle *items;
    hash_t        *keys;
    size_t         count, capacity;
};

struct finder {
    const struct game          *game;
    size_t                      wanted; /* puzzles */
    uint64_t                    games;  /* to play at most */
    uint64_t                    seed;
    uint64_t                    nodes; /* for one proof */
    uint32_t                    threads;
    const struct prover_oracle *oracle; /* or NULL */
    /* Optional: told after each round. */
    void (*progress)(void *context, uint64_t games, const struct puzzle_list *found);
    void *context;
};

/* What is found is sorted. STATUS_NO_MEMORY. */
MUST_CHECK enum status finder_run(const struct finder *finder, struct puzzle_list *out);

/* Add a puzzle, unless it is there already, which *is_new tells; STATUS_NO_MEMORY. */
MUST_CHECK enum status puzzle_list_add(struct puzzle_list *list, const struct puzzle *puzzle,
                                       bool *is_new);
void                   puzzle_list_finish(struct puzzle_list *list);

#endif
