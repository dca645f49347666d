/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_position.h - a position as the solver sees it; private to it.
 *
 * The players are only "the one to move" and "the other", since the rules are
 * the same for both. Beside the squares it keeps which of the 24 triples hold
 * one or two tiles of each, as sets of 24 bits: a tile on a square changes them
 * in three operations, and points, threats and hopes are then counts of bits.
 * What restricts the player to move is kept as the set of squares that are open
 * to him; which tile left them open no longer matters.
 *
 * A hand has a bit for each kind with a tile left, and four bits above it
 * another one for each kind with two.
 */
#ifndef GAMES_MIJNLIEFF_POSITION_H
#define GAMES_MIJNLIEFF_POSITION_H

#include "base/bits.h"
#include "games/mijnlieff/mijnlieff.h"

enum { POSITION_BOARD = 0xffff, POSITION_TRIPLES = 0xffffff, POSITION_TRIPLE_COUNT = 24 };

struct position {
    uint32_t own1, own2;     /* triples with at least one, at least two of one's tiles */
    uint32_t other1, other2; /* the same for the other */
    uint16_t own, other;     /* squares */
    uint16_t open;
    uint8_t  own_hand, other_hand;
};

/* A player who completes a triple gets his point at once. The triple then
 * counts as one with a tile of the other's: nobody can hope for it any more. */

/* The triples that a square is part of, and the squares of a triple. */
extern const uint32_t mijnlieff_triples_of[MIJNLIEFF_SQUARES];
extern const uint16_t mijnlieff_triple_squares[POSITION_TRIPLE_COUNT];

struct position mijnlieff_position(const struct mijnlieff_state *state);

static inline uint32_t hand_count(uint32_t hand) {
    return bits_count(hand);
}

static inline uint32_t hand_kinds(uint32_t hand) {
    return hand & 15U;
}

/* The hand without one tile of the kind, which it must hold: the upper bit of
 * two goes first. */
static inline uint32_t hand_without(uint32_t hand, uint32_t kind) {
    const uint32_t second = hand & 16U << kind;
    return hand ^ (second | (second >> 4 ^ 1U << kind));
}

static inline uint32_t position_free(const struct position *position) {
    return POSITION_BOARD & ~(uint32_t)(position->own | position->other);
}

/* The squares among the free ones where a tile on the square sends the other. */
static inline uint32_t position_sends(uint32_t kind, uint32_t square, uint32_t free) {
    return mijnlieff_allowed[MIJNLIEFF_SQUARES * kind + square] & free;
}

/* The triples in which the player to move lacks just one tile. */
static inline uint32_t position_ready(const struct position *position) {
    return position->own2 & ~position->other1;
}

static inline uint32_t position_other_ready(const struct position *position) {
    return position->other2 & ~position->own1;
}

/* What a tile on a square changes, whatever its kind. */
struct placing {
    uint32_t own1, own2, other1;
    int32_t  points;
};

static inline struct placing position_place(const struct position *position, uint32_t square) {
    const uint32_t triples   = mijnlieff_triples_of[square];
    const uint32_t completed = position_ready(position) & triples;
    return (struct placing){
        .own1   = position->own1 | triples,
        .own2   = position->own2 | (position->own1 & triples),
        .other1 = position->other1 | completed,
        .points = (int32_t)bits_count(completed),
    };
}

/* The other side of the same position, with these squares open. */
static inline struct position position_turned(const struct position *position, uint32_t open) {
    return (struct position){
        .own1       = position->other1,
        .own2       = position->other2,
        .other1     = position->own1,
        .other2     = position->own2,
        .own        = position->other,
        .other      = position->own,
        .open       = (uint16_t)open,
        .own_hand   = position->other_hand,
        .other_hand = position->own_hand,
    };
}

/* Find the position after a tile has been placed. Usually the other is to move
 * then. If the tile leaves him no open square, he passes: the same player is
 * to move again, and true is returned. The other must hold a tile. */
static inline bool position_move(const struct position *position, const struct placing *placing,
                                 uint32_t square, uint32_t kind, struct position *next) {
    struct position placed = *position;
    placed.own1            = placing->own1;
    placed.own2            = placing->own2;
    placed.other1          = placing->other1;
    placed.own             = (uint16_t)(position->own | bits_of(square));
    placed.own_hand        = (uint8_t)hand_without(position->own_hand, kind);
    const uint32_t free    = position_free(&placed);
    const uint32_t open    = position_sends(kind, square, free);
    placed.open            = (uint16_t)free;
    *next                  = open == 0 ? placed : position_turned(&placed, open);
    return open == 0;
}

#endif
