/* SPDX-License-Identifier: MIT
 *
 * angoli_sets.h - the positions of Angoli for two, numbered.
 *
 * Between two turns a position is two sets of squares, those of the player who
 * is to move and those of the other, and how far the other's corner is from the
 * mover's, clockwise: the offset, 1 to 3 sides. The board is turned so that the
 * mover has corner A; its squares are numbered clockwise from a1, five on each
 * side, so that to turn the board by a side is to rotate a word by five bits.
 *
 *      layer  = how many squares are occupied, by whomever
 *      block  = the positions of a layer that occupy the same squares
 *      mask   = who has them: bit i for the i-th square that is occupied, set if
 *               it is the mover's
 *      place  = of a position in its block, masks with few bits first
 *      index  = rank of the block in its layer * block size + place
 *
 * Only masks with at most `stored` tokens of each player have a place. That is
 * all tokens in the advanced game; in the basic one it is one less, because with
 * all his tokens on the track a player has won.
 */
#ifndef TABLES_ANGOLI_SETS_H
#define TABLES_ANGOLI_SETS_H

#include "base/bits.h"
#include "core/game.h"

enum {
    SETS_SQUARES  = 20,
    SETS_SIDE     = 5,
    SETS_ALL      = (1 << SETS_SQUARES) - 1,
    SETS_TOKENS   = 8,                   /* of a player, at most */
    SETS_LAYERS   = 2 * SETS_TOKENS + 1, /* at most */
    SETS_PLACES   = 12870,               /* of a block, at most */
    SETS_OFFSETS  = 3,                   /* 1 to 3 */
    SETS_OPPOSITE = 2,                   /* the offset at which both players see the same */
    SETS_HALVES   = 256,                 /* half masks */
    SETS_NOWHERE  = UINT16_MAX
};

struct angoli_sets {
    uint32_t  tokens; /* of each player */
    uint32_t  stored; /* of a player, on the track */
    uint32_t  layers; /* 0 to 2 * stored */
    int32_t   recall_max;
    uint32_t  centres;             /* to hold for a win */
    uint32_t  centre[4];           /* as sets of squares */
    uint32_t  blocks[SETS_LAYERS]; /* of a layer */
    uint32_t  places[SETS_LAYERS]; /* of each of its blocks */
    uint32_t *rank;                /* of a set among those as large */
    uint32_t *unions[SETS_LAYERS]; /* the sets of a layer, by rank */
    uint16_t *place[SETS_LAYERS];  /* of a mask */
    uint16_t *mask[SETS_LAYERS];   /* of a place */
    uint16_t *turned[SETS_LAYERS]; /* see angoli_sets_turned() */
};

/* Can the game be solved so? It must be for two, with five squares a side. */
bool angoli_sets_fit(const struct game *game);

/* Numbers for this game, as its configuration says. STATUS_NO_MEMORY. */
MUST_CHECK enum status angoli_sets_init(struct angoli_sets *sets, const struct game *game);
void                   angoli_sets_finish(struct angoli_sets *sets);

/* Positions of a layer, and of all layers. */
static inline uint64_t angoli_sets_positions(const struct angoli_sets *sets, uint32_t layer) {
    return (uint64_t)sets->blocks[layer] * sets->places[layer];
}
uint64_t angoli_sets_all_positions(const struct angoli_sets *sets);

/* The same squares as seen by somebody whose corner is so many sides further. */
static inline uint32_t angoli_sets_turn(uint32_t set, uint32_t sides) {
    const uint32_t bits = SETS_SIDE * sides;
    return (set >> bits | set << (SETS_SQUARES - bits)) & SETS_ALL;
}

/* How many of the squares are on the first sides: they become the last ones. */
static inline uint32_t angoli_sets_crossing(uint32_t set, uint32_t sides) {
    return bits_count(set & ((1U << SETS_SIDE * sides) - 1U));
}

/* From the place of a mask to that of the same tokens in the eyes of the other
 * player: his are set, and so many squares have crossed. */
static inline const uint16_t *angoli_sets_turned(const struct angoli_sets *sets, uint32_t layer,
                                                 uint32_t crossing) {
    return sets->turned[layer] + (size_t)crossing * sets->places[layer];
}

/* The squares of masks of a block, by halves of the mask. */
struct angoli_spread {
    uint32_t half[2][SETS_HALVES];
};

/* For the block of these squares, as seen by somebody so many sides further. */
void angoli_spread_init(struct angoli_spread *spread, uint32_t squares, uint32_t sides);

static inline uint32_t angoli_spread_squares(const struct angoli_spread *spread, uint32_t mask) {
    return spread->half[0][mask % SETS_HALVES] | spread->half[1][mask / SETS_HALVES];
}

/* Do these tokens win at the end of their owner's turn? */
bool angoli_sets_win(const struct angoli_sets *sets, uint32_t own);

/* Where in its layer a position is, and which layer that is. */
uint64_t angoli_sets_index(const struct angoli_sets *sets, uint32_t own, uint32_t other,
                           uint32_t *layer);

/* The mask of these tokens among the squares of a union. */
uint32_t angoli_sets_mask(uint32_t all, uint32_t own);

#endif
