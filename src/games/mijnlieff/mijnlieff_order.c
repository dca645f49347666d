/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_order.c - weighing moves.
 *
 * The weights were found by changing one after the other and keeping what
 * made the search of the whole game and of random openings smaller. They
 * decide how long a proof takes, never what it says.
 */
#include "games/mijnlieff/mijnlieff_order.h"

enum {
    REPLIES_MAX    = 8,  /* more open squares weigh the same */
    REPLY_UNIT     = 16, /* weights of replies count so much less */
    AWAY_FREE_MIN  = 6,  /* with fewer free squares, these two are not worth their time */
    REPLY_FREE_MIN = 10
};

struct weights {
    int16_t points;                /* a triple completed */
    int16_t block_two;             /* the other's triple of two tiles blocked */
    int16_t block_one;             /* the other's triple of one tile blocked */
    int16_t begin;                 /* an empty triple begun */
    int16_t extend;                /* one's own triple of one tile made one of two */
    int16_t keep_one;              /* a second tile of this kind is left */
    int16_t keep_away;             /* a square that will complete a triple, not open to the other */
    int16_t kind[MIJNLIEFF_KINDS]; /* D F N O */
    int16_t replies[REPLIES_MAX + 1]; /* so many squares open to the other */
    int16_t reply;                    /* what the best of them is worth to him */
};

/* With up to 5, 7, 9, 11 and more free squares. */
/* clang-format off */
static const struct weights weights[] = {
    {24, 10, 1, 1, 2, 9, 0, {-4, 3, 2, 0}, {76, -20, -44, -66, -88, -110, -132, -154, -176}, 0},
    {20, 12, 5, 1, -1, 10, 7, {-14, 9, -4, 0}, {68, -22, -52, -74, -84, -82, -156, -182, -208}, 0},
    {22, 16, 7, 3, -1, 12, 7, {-24, 9, -6, 0}, {52, -24, -56, -78, -90, -94, -104, -182, -208}, 0},
    {22, 18, 9, 5, 3, 12, 5, {-26, 1, -6, 0}, {108, 46, 12, 2, -6, -12, -18, -10, -8}, 4},
    {26, 16, 7, 5, 11, 16, 3, {-30, 1, -6, 0}, {104, 42, 16, -4, -4, -10, -12, -14, -20}, 4},
};
/* clang-format on */

static const struct weights *weights_for(uint32_t free_count) {
    const uint32_t row = free_count < 6 ? 0 : free_count / 2 - 2;
    return &weights[row < 4 ? row : 4];
}

/* The triples by what they hold; complete and blocked ones are left out. */
struct chances {
    uint32_t own_two, own_one, empty, other_one, other_two;
};

static struct chances chances_of(const struct position *position) {
    return (struct chances){
        .own_two   = position_ready(position),
        .own_one   = position->own1 & ~position->own2 & ~position->other1,
        .empty     = POSITION_TRIPLES & ~(position->own1 | position->other1),
        .other_one = position->other1 & ~position->other2 & ~position->own1,
        .other_two = position_other_ready(position),
    };
}

static int32_t count(uint32_t chances, uint32_t triples) {
    return (int32_t)bits_count(chances & triples);
}

/* What a tile on the square is worth to the player to move. */
static inline int32_t weigh_square(const struct weights *weight, const struct chances *chances,
                                   uint32_t square) {
    const uint32_t triples = mijnlieff_triples_of[square];
    return count(chances->own_two, triples) * weight->points +
           count(chances->other_two, triples) * weight->block_two +
           count(chances->other_one, triples) * weight->block_one +
           count(chances->empty, triples) * weight->begin +
           count(chances->own_one, triples) * weight->extend;
}

/* The same for the other, on every free square. */
static void weigh_replies(const struct weights *weight, const struct chances *chances,
                          uint32_t free, int32_t *values) {
    const struct chances turned = {chances->other_two, chances->other_one, chances->empty,
                                   chances->own_one, chances->own_two};
    for (; free != 0; free &= free - 1) {
        const uint32_t square = bits_lowest(free);
        values[square]        = weigh_square(weight, &turned, square);
    }
}

static int32_t best_reply(const int32_t *values, uint32_t open) {
    int32_t best = INT16_MIN;
    for (; open != 0; open &= open - 1) {
        const int32_t value = values[bits_lowest(open)];
        best                = value > best ? value : best;
    }
    return best;
}

/* The squares, occupied ones among them, of all triples that lack one tile. */
static inline uint32_t squares_of_ready(const struct placing *placing) {
    uint32_t squares = 0;
    for (uint32_t ready = placing->own2 & ~placing->other1; ready != 0; ready &= ready - 1) {
        squares |= mijnlieff_triple_squares[bits_lowest(ready)];
    }
    return squares;
}

/* What it is worth that a tile leaves these squares open to the other. */
static inline int32_t weigh_open(const struct weights *weight, uint32_t open, uint32_t completing) {
    const uint32_t open_count = bits_count(open);
    return weight->replies[open_count < REPLIES_MAX ? open_count : REPLIES_MAX] +
           weight->keep_away * count(completing, ~open);
}

/* What it is worth to spend a tile of each kind. */
static inline void weigh_kinds(const struct weights *weight, uint32_t hand, int32_t *values) {
    for (uint32_t kind = 0; kind < MIJNLIEFF_KINDS; kind++) {
        values[kind] = weight->kind[kind] + ((hand & 16U << kind) != 0 ? weight->keep_one : 0);
    }
}

uint32_t mijnlieff_order_moves(const struct position *position, uint32_t squares,
                               const struct placing *placings, scored_move_t *moves) {
    const uint32_t        free           = position_free(position);
    const uint32_t        free_count     = bits_count(free);
    const struct weights *weight         = weights_for(free_count);
    const struct chances  chances        = chances_of(position);
    const bool            weighs_replies = free_count >= REPLY_FREE_MIN;
    uint32_t              move_count     = 0;
    int32_t               kind_values[MIJNLIEFF_KINDS];
    int32_t               reply_values[MIJNLIEFF_SQUARES];
    weigh_kinds(weight, position->own_hand, kind_values);
    if (weighs_replies) {
        weigh_replies(weight, &chances, free, reply_values);
    }
    for (; squares != 0; squares &= squares - 1) {
        const uint32_t square = bits_lowest(squares);
        const uint32_t left   = free & ~bits_of(square);
        const int32_t  value  = weigh_square(weight, &chances, square);
        const uint32_t completing =
            free_count >= AWAY_FREE_MIN ? squares_of_ready(&placings[square]) & left : 0;
        for (uint32_t kinds = hand_kinds(position->own_hand); kinds != 0; kinds &= kinds - 1) {
            const uint32_t kind  = bits_lowest(kinds);
            const uint32_t open  = position_sends(kind, square, left);
            int32_t        score = value + kind_values[kind] + weigh_open(weight, open, completing);
            if (weighs_replies && open != 0) {
                score -= best_reply(reply_values, open) * weight->reply / REPLY_UNIT;
            }
            moves[move_count++] = order_move(score, square, kind);
        }
    }
    return move_count;
}
