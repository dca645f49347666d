/* SPDX-License-Identifier: MIT
 *
 * angoli_ways.h - where a token that starts from its corner comes to stand.
 *
 * It goes on from squares of its own colour until it is on another one, so how
 * likely each square is depends on the own tokens alone. With few tokens in the
 * corner a first roll of 1 is a recall; the other five rolls then have 5/6 in all.
 */
#ifndef TABLES_ANGOLI_WAYS_H
#define TABLES_ANGOLI_WAYS_H

#include "tables/angoli_sets.h"

struct angoli_way {
    double   chance[SETS_SQUARES]; /* to come to rest or to a contest there */
    uint32_t squares;              /* those with a chance */
};

struct angoli_ways {
    const struct angoli_sets *sets;
    size_t                    starts[SETS_TOKENS + 1]; /* by how many tokens are on the track */
    struct angoli_way        *all;
};

/* The sets stay the caller's. STATUS_NO_MEMORY. */
MUST_CHECK enum status angoli_ways_init(struct angoli_ways *ways, const struct angoli_sets *sets);
void                   angoli_ways_finish(struct angoli_ways *ways);

/* For the tokens of a player with corner A; nothing can come anywhere if all
 * tokens are on the track. */
static inline const struct angoli_way *angoli_ways_find(const struct angoli_ways *ways,
                                                        uint32_t                  own) {
    return &ways->all[ways->starts[bits_count(own)] + ways->sets->rank[own]];
}

/* Is a first roll of 1 a recall, with so many tokens on the track? */
static inline bool angoli_ways_recall(const struct angoli_sets *sets, uint32_t own) {
    return (int32_t)(sets->tokens - own) <= sets->recall_max;
}

#endif
