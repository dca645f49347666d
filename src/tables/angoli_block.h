/* SPDX-License-Identifier: MIT
 *
 * angoli_block.h - the chances within one block of positions, both players to move.
 *
 * All chances are those of the first player, who has corner A; the second has the
 * corner so many sides further. A token that comes to a free square leads to the
 * layer above and a recall to the layer below; a contest stays within the block.
 * So while the neighbours rest, the blocks of a layer do not touch each other.
 *
 * What is kept in the layers is what the mover has in his own eyes, in fixed point.
 * With the second player opposite, both players see the same table, and a block
 * and its image under half a turn are one pair.
 */
#ifndef TABLES_ANGOLI_BLOCK_H
#define TABLES_ANGOLI_BLOCK_H

#include "tables/angoli_ways.h"

/* Where the corners are, and what is known: by player to move, by layer. */
struct angoli_frame {
    const struct angoli_sets *sets;
    const struct angoli_ways *ways;
    uint32_t                  offset; /* 1 or 2 */
    uint32_t                 *values[2][SETS_LAYERS];
};

struct angoli_block; /* the work of one thread */

/* NULL if there is not enough memory. */
struct angoli_block *angoli_block_create(void);
void                 angoli_block_destroy(struct angoli_block *block); /* takes NULL */

struct angoli_effort {
    uint32_t rounds; /* over the block, at most; 0: only look at the residual */
    double   change; /* enough if no chance changes by more in a round */
    double   reach;  /* how far to go, 1 being as far as the rounds say; a little more
                        makes sweeps over many blocks settle sooner */
};

struct angoli_outcome {
    double change;   /* of any chance, by all rounds */
    double residual; /* of what is kept now: how far any chance is from what follows
                        from the others, its neighbours being as they are */
};

/* Improve the chances of the block of these squares, and of its image if the
 * offset is 2. */
struct angoli_outcome angoli_block_solve(struct angoli_block       *block,
                                         const struct angoli_frame *frame, uint32_t squares,
                                         const struct angoli_effort *effort);

/* Chances in fixed point. */
static inline double angoli_chance(uint32_t fixed) {
    return (double)fixed / UINT32_MAX;
}

static inline uint32_t angoli_fixed(double chance) {
    const double bounded = chance < 0 ? 0 : chance > 1 ? 1 : chance;
    return (uint32_t)(int64_t)(bounded * UINT32_MAX + 0.5);
}

#endif
