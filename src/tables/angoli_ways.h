/* SPDX-License-Identifier: MIT
 *
 * angoli_ways.h - where a token that starts from its corner comes to stand.
 *
 * It goes on from squares of its own colour until it is on another one, so how
 * likely each square is depends on the own tokens alone. With few tokens in the
 * corner a first roll of 1 is a recall; the other five rolls then have 5/6 in all.
 * Chances are in fixed point, so that sums over them are exact, and all chances of a
 * way add up to what they must.
 */
#ifndef TABLES_ANGOLI_WAYS_H
#define TABLES_ANGOLI_WAYS_H

#include "tables/angoli_sets.h"

static const uint32_t angoli_ways_sure = UINT32_C(1) << 31; /* the chance 1 */

/* The squares where a token may come, none of them the player's own, and how likely: in
 * fixed point. The list is filled up to a multiple of WAYS_PIECE with a first square that
 * has no chance, because loops that end unforeseen cost more than what they do. */
enum { WAYS_PIECE = 4 };
struct angoli_way {
    uint32_t chance[SETS_SQUARES]; /* to come to rest or to a contest there */
    uint8_t  square[SETS_SQUARES];
    uint8_t  count; /* of all */
};

struct angoli_ways {
    const struct angoli_sets *sets;
    size_t                    starts[SETS_SIZES]; /* by how many tokens are on the track */
    struct angoli_way        *all;
};

/* For a player whose corner is so many sides further than corner A, by which the squares
 * are numbered. The sets stay the caller's. STATUS_NO_MEMORY. */
MUST_CHECK enum status angoli_ways_init(struct angoli_ways *ways, const struct angoli_sets *sets,
                                        uint32_t sides);
void                   angoli_ways_finish(struct angoli_ways *ways);

/* For these tokens of the player; nothing can come anywhere if all are on the track. */
static inline const struct angoli_way *angoli_ways_find(const struct angoli_ways *ways,
                                                        uint32_t                  own) {
    return &ways->all[ways->starts[bits_count(own)] + ways->sets->rank[own]];
}

/* Is a first roll of 1 a recall, with so many tokens on the track? */
static inline bool angoli_ways_recall(const struct angoli_sets *sets, uint32_t own) {
    return (int32_t)(sets->tokens - own) <= sets->recall_max;
}

#endif
