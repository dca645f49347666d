/* SPDX-License-Identifier: MIT
 *
 * mijnlieff.h - the state of Mijnlieff, shared by the files of this folder.
 *
 * Squares are numbered up the columns, so that actions ascend as their texts:
 *
 *     4 |  3  7 11 15
 *     3 |  2  6 10 14      square = 4 * column + row
 *     2 |  1  5  9 13      action = 16 * kind + square, 64 for a pass
 *     1 |  0  4  8 12
 *         a  b  c  d
 */
#ifndef GAMES_MIJNLIEFF_H
#define GAMES_MIJNLIEFF_H

#include "core/game.h"

enum {
    MIJNLIEFF_SQUARES = 16,
    MIJNLIEFF_KINDS   = 4,
    MIJNLIEFF_BORDER  = 0xf99f /* the twelve outer squares */
};

/* In the order of their letters, D F N O. */
enum mijnlieff_kind { MIJNLIEFF_DIAGONAL, MIJNLIEFF_FAR, MIJNLIEFF_NEAR, MIJNLIEFF_ORTHOGONAL };

/* What restricts the player to move: the action just before, if it placed a
 * tile (0 to 63), or one of these. */
enum {
    MIJNLIEFF_PASS  = 64, /* the opponent passed: any free square */
    MIJNLIEFF_FIRST = 65  /* the first tile: the border */
};

struct mijnlieff_state {
    uint32_t turns;    /* every action is one */
    uint32_t kinds;    /* two bits for each square, 0 where it is empty; only for showing */
    uint16_t tiles[2]; /* each player's squares */
    uint8_t  hand[2];  /* two bits a kind: how many tiles of it are left */
    uint8_t  last;     /* see above */
    uint8_t  player;   /* to move */
};

_Static_assert(sizeof(struct mijnlieff_state) == 16, "the state has no padding");

extern const char mijnlieff_letters[]; /* of the kinds */

/* Where the opponent must play, by the action just before. */
extern const uint16_t mijnlieff_allowed[];

/* The squares where the player to move may play. */
uint32_t mijnlieff_open_squares(const struct mijnlieff_state *state);

/* The points that these squares make for their owner. */
score_t mijnlieff_points(uint32_t tiles);

/* The kind of the tile on an occupied square. */
static inline uint32_t mijnlieff_kind_on(const struct mijnlieff_state *state, uint32_t square) {
    return state->kinds >> (2 * square) & 3U;
}

static inline uint32_t mijnlieff_in_hand(const struct mijnlieff_state *state, int player,
                                         uint32_t kind) {
    return (uint32_t)state->hand[player] >> (2 * kind) & 3U;
}

extern const struct encoding    mijnlieff_encoding;
extern const struct solver_kind mijnlieff_exact;
extern const struct scene_kind  mijnlieff_scene;

/* mijnlieff_rules.c */
extern const struct game_play mijnlieff_play;

/* Hooks of the rules that deal in text; see game.h. */
void        mijnlieff_print_action(const struct game *game, const void *state, action_t action,
                                   struct text *out);
void        mijnlieff_print_state(const struct game *game, const void *state, struct text *out);
enum status mijnlieff_parse_state(const struct game *game, const char *string, void *state,
                                  struct text *why);

/* mijnlieff_progress.c */
int32_t mijnlieff_progress(const struct game *game, const void *state, int player);

#endif
