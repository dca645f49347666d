/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_order.h - which moves the solver tries first; private to it.
 *
 * A good guess is all that keeps the search small: where a move reaches the
 * bound, every move tried before it was in vain. The guess weighs what a move
 * gains, what it blocks, and what it leaves the other.
 */
#ifndef GAMES_MIJNLIEFF_ORDER_H
#define GAMES_MIJNLIEFF_ORDER_H

#include "games/mijnlieff/mijnlieff_position.h"

enum { ORDER_MOVES_MAX = MIJNLIEFF_KINDS * MIJNLIEFF_SQUARES };

/* A move with its score above it, so that the better of two is the larger. */
typedef int32_t scored_move_t;

/* List the moves on these squares, which must be open, with their scores. The
 * placings say what a tile on each of the squares changes. */
uint32_t mijnlieff_order_moves(const struct position *position, uint32_t squares,
                               const struct placing *placings, scored_move_t *moves);

/* Bring the best of the moves from this place on to this place. */
static inline scored_move_t order_next(scored_move_t *moves, uint32_t place, uint32_t count) {
    uint32_t      best = place;
    scored_move_t move = moves[place];
    for (uint32_t i = place + 1; i < count; i++) {
        const scored_move_t other = moves[i];
        best                      = other > move ? i : best;
        move                      = other > move ? other : move;
    }
    moves[best]  = moves[place];
    moves[place] = move;
    return move;
}

static inline scored_move_t order_move(int32_t score, uint32_t square, uint32_t kind) {
    return score * ORDER_MOVES_MAX + (int32_t)(ORDER_MOVES_MAX - 1 - 4 * square - kind);
}

static inline uint32_t order_square(scored_move_t move) {
    return (uint32_t)~move >> 2 & 15U;
}

static inline uint32_t order_kind(scored_move_t move) {
    return (uint32_t)~move & 3U;
}

#endif
