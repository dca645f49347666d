/* SPDX-License-Identifier: MIT
 *
 * angoli_block.h - the chances within one block of positions, both players to move.
 *
 * All chances are those of the first player, who has corner A; the second has the
 * corner so many sides further. A token that comes to a free square leads to the
 * layer above and a recall to the layer below; a contest stays within the block.
 * So while the neighbours rest, the blocks of a layer do not touch each other.
 *
 * Chances are kept in fixed point, UINT32_MAX being 1, and are computed in doubles
 * of the same unit. With the second player opposite, a block and its image under
 * half a turn say the same, and are solved together.
 */
#ifndef TABLES_ANGOLI_BLOCK_H
#define TABLES_ANGOLI_BLOCK_H

#include "tables/angoli_steps.h"
#include "tables/angoli_ways.h"

/* The first player's chance with the tokens where they are, by player to move. */
struct angoli_pair {
    uint32_t chance[2];
};

/* Where the corners are, and what is known, by layer. */
struct angoli_frame {
    const struct angoli_sets  *sets;
    const struct angoli_ways  *ways;
    const struct angoli_steps *steps;
    uint32_t                   offset; /* 1 or 2 */
    struct angoli_pair        *pairs[SETS_LAYERS];
};

/* The pairs of a block, by place in the first player's eyes. */
static inline struct angoli_pair *angoli_frame_block(const struct angoli_frame *frame,
                                                     uint32_t layer, uint32_t squares) {
    return frame->pairs[layer] + (size_t)frame->sets->places[layer] * frame->sets->rank[squares];
}

struct angoli_block; /* the work of one thread */

/* NULL if there is not enough memory. */
struct angoli_block *angoli_block_create(void);
void                 angoli_block_destroy(struct angoli_block *block); /* takes NULL */

struct angoli_effort {
    uint32_t rounds;   /* over the block, at most; 0: only look at the residual */
    double   change;   /* enough if no chance changes by more in a round */
    double   reach;    /* how far to go, 1 being as far as the rounds say; a little more
                        makes sweeps over many blocks settle sooner */
    bool     is_exact; /* find the residual */
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

/* The nearest one that can be kept, of a number in the unit of fixed point. */
static inline uint32_t angoli_fixed(double chance) {
    const double bounded = chance < 0 ? 0 : chance > UINT32_MAX ? UINT32_MAX : chance;
    return (uint32_t)(int64_t)(bounded + 0.5);
}

#endif
