/* SPDX-License-Identifier: MIT
 *
 * angoli_sets.h - the positions of Angoli for two, numbered.
 *
 * Between two turns a position is two sets of squares, those of the first and those
 * of the second player, and who is to move. The first player is the one who sees the
 * other's corner one side further, clockwise, or opposite: this is the offset, 1 or 2.
 * The board is turned so that the first has corner A; its squares are numbered
 * clockwise from a1, five on each side, so that to turn the board by a side is to
 * rotate a word by five bits.
 *
 *      layer = how many squares are occupied, by whomever
 *      class = positions with as many tokens of the first, and as many of the second
 *      row   = the positions of a class with the same tokens of the first
 *      mask  = the second's squares, counted among those that the first leaves free
 *      index = rank of the first's squares * length of a row + rank of the mask
 *
 * A rank is among all sets as large, in ascending order, and so does not depend on
 * how many squares there are to choose from: one table ranks squares and masks.
 *
 * Only positions with at most `stored` tokens of each player have an index. That is
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
    SETS_TOKENS   = 8,               /* of a player, at most */
    SETS_SIZES    = SETS_TOKENS + 1, /* of the sets of a player */
    SETS_OPPOSITE = 2                /* the offset at which both players see the same */
};

struct angoli_sets {
    uint32_t  tokens; /* of each player */
    uint32_t  stored; /* of a player, on the track */
    uint32_t  layers; /* 0 to 2 * stored */
    int32_t   recall_max;
    uint32_t  centres;                              /* to hold for a win */
    uint32_t  centre[4];                            /* as sets of squares */
    uint32_t  choose[SETS_SQUARES + 1][SETS_SIZES]; /* sets of a size, of so many squares */
    uint32_t *rank;                                 /* of a set among those as large */
    uint32_t *list[SETS_SIZES];                     /* the sets of a size, by rank */
    uint8_t  *members[SETS_SIZES];                  /* theirs, SETS_TOKENS places for each */
};

/* Can the game be solved so? It must be for two, with five squares a side. */
bool angoli_sets_fit(const struct game *game);

/* Numbers for this game, as its configuration says. STATUS_NO_MEMORY. */
MUST_CHECK enum status angoli_sets_init(struct angoli_sets *sets, const struct game *game);
void                   angoli_sets_finish(struct angoli_sets *sets);

/* Rows of a class with so many tokens of the first, and positions in each of them. */
static inline uint32_t angoli_sets_rows(const struct angoli_sets *sets, uint32_t first) {
    return sets->choose[SETS_SQUARES][first];
}
static inline uint32_t angoli_sets_length(const struct angoli_sets *sets, uint32_t first,
                                          uint32_t second) {
    return sets->choose[SETS_SQUARES - first][second];
}
static inline uint64_t angoli_sets_positions(const struct angoli_sets *sets, uint32_t first,
                                             uint32_t second) {
    return (uint64_t)angoli_sets_rows(sets, first) * angoli_sets_length(sets, first, second);
}
uint64_t angoli_sets_all_positions(const struct angoli_sets *sets);

/* The classes of a layer have from so many tokens of the first to so many. */
static inline uint32_t angoli_sets_fewest(const struct angoli_sets *sets, uint32_t layer) {
    return layer > sets->stored ? layer - sets->stored : 0;
}
static inline uint32_t angoli_sets_most(const struct angoli_sets *sets, uint32_t layer) {
    return layer < sets->stored ? layer : sets->stored;
}

/* The same squares as seen by somebody whose corner is so many sides further. */
static inline uint32_t angoli_sets_turn(uint32_t set, uint32_t sides) {
    const uint32_t bits = SETS_SIDE * sides;
    return (set >> bits | set << (SETS_SQUARES - bits)) & SETS_ALL;
}

/* Where in its class a position is. */
static inline uint64_t angoli_sets_index(const struct angoli_sets *sets, uint32_t first,
                                         uint32_t second) {
    const uint32_t length = angoli_sets_length(sets, bits_count(first), bits_count(second));
    uint32_t       mask   = 0;
    for (uint32_t left = second; left != 0;) {
        const uint32_t square = bits_take_lowest(&left);
        mask |= bits_of(bits_count(~first & (bits_of(square) - 1)));
    }
    return (uint64_t)sets->rank[first] * length + sets->rank[mask];
}

/* The squares of masks, by halves of the mask. */
enum { SETS_HALF = SETS_SQUARES / 2 };
struct angoli_squares {
    uint32_t before[SETS_SQUARES]; /* free squares before each: its bit in masks, if it is free */
    uint32_t half[2][1 << SETS_HALF];
};

/* If the first has these. */
void angoli_squares_init(struct angoli_squares *squares, uint32_t first);

static inline uint32_t angoli_squares_of(const struct angoli_squares *squares, uint32_t mask) {
    return squares->half[0][mask % (1 << SETS_HALF)] | squares->half[1][mask >> SETS_HALF];
}

/* Do these tokens win at the end of their owner's turn? */
bool angoli_sets_win(const struct angoli_sets *sets, uint32_t own);

#endif
