/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_encoding.c - Mijnlieff in numbers.
 *
 * Ids: 16 * kind + square for a tile, kinds in the order D F N O, squares up the
 * columns from a1 to d4; 64 for a pass. The board has no sides, so it is not turned.
 *
 * Planes of 4 x 4, a column of the board to a line of the plane:
 *
 *     0        the actor's tiles
 *     1        the opponent's tiles
 *     2        where the actor may play
 *     3        1 + the kind of the tile played last, on its square; nothing after a
 *              pass, and at the start
 *     4 to 7   the tiles of each kind in the actor's hand: 0 to 2 on all places
 *     8 to 11  those in the opponent's
 *
 * The kinds of older tiles are left out: nothing depends on them. Symmetries: the
 * eight of the square.
 */
#include "games/mijnlieff/mijnlieff.h"

#include "base/bits.h"
#include "core/encoding_loops.h"

enum { IDS = MIJNLIEFF_PASS + 1, PLANES = 12, HANDS = 4, SIDE = 4 };

static void measure(const struct game *game, struct encoding_size *out) {
    (void)game;
    *out = (struct encoding_size){IDS, PLANES, SIDE, SIDE, ENCODING_SQUARE_WAYS};
}

static uint32_t id(const struct game *game, const void *state, action_t action) {
    (void)game, (void)state;
    return action;
}

static action_t action(const struct game *game, const void *state, uint32_t number) {
    (void)game, (void)state;
    return number;
}

static size_t mask(const struct game *game, const void *bytes, uint8_t *out) {
    (void)game;
    const struct mijnlieff_state *state   = bytes;
    const uint32_t                hand    = state->hand[state->player];
    const uint32_t                squares = hand == 0 ? 0 : mijnlieff_open_squares(state);
    uint32_t                      kinds   = 0;
    for (uint32_t kind = 0; kind < MIJNLIEFF_KINDS; kind++) {
        const bool is_held = (hand >> (2 * kind) & 3U) != 0;
        encoding_spread(is_held ? squares : 0, MIJNLIEFF_SQUARES, out + MIJNLIEFF_SQUARES * kind);
        kinds += is_held;
    }
    out[MIJNLIEFF_PASS] = hand != 0 && squares == 0;
    return out[MIJNLIEFF_PASS] + (size_t)kinds * bits_count(squares);
}

static void observe(const struct game *game, const void *bytes, uint8_t *out) {
    (void)game;
    const struct mijnlieff_state *state = bytes;
    const uint32_t                actor = state->player;
    encoding_spread(state->tiles[actor], MIJNLIEFF_SQUARES, out);
    encoding_spread(state->tiles[actor ^ 1U], MIJNLIEFF_SQUARES, out + MIJNLIEFF_SQUARES);
    encoding_spread(mijnlieff_open_squares(state), MIJNLIEFF_SQUARES, out + 2 * MIJNLIEFF_SQUARES);
    memset(out + 3 * MIJNLIEFF_SQUARES, 0, MIJNLIEFF_SQUARES);
    if (state->last < MIJNLIEFF_PASS) {
        out[3 * MIJNLIEFF_SQUARES + state->last % MIJNLIEFF_SQUARES] =
            (uint8_t)(1 + state->last / MIJNLIEFF_SQUARES);
    }
    for (uint32_t i = 0; i < 2 * MIJNLIEFF_KINDS; i++) {
        const uint32_t player = i < MIJNLIEFF_KINDS ? actor : actor ^ 1U;
        const uint32_t count  = mijnlieff_in_hand(state, (int)player, i % MIJNLIEFF_KINDS);
        memset(out + (HANDS + i) * MIJNLIEFF_SQUARES, (int)count, MIJNLIEFF_SQUARES);
    }
}

static uint32_t turn_square(uint32_t square, uint32_t way) {
    uint32_t column = square / SIDE;
    uint32_t row    = square % SIDE;
    encoding_turn_square(SIDE, way, &column, &row);
    return SIDE * column + row;
}

/* The tile that an action places, on its square seen that way. */
static uint32_t turn_action(uint32_t number, uint32_t way) {
    const uint32_t kind = number / MIJNLIEFF_SQUARES;
    return number >= MIJNLIEFF_PASS
               ? number
               : MIJNLIEFF_SQUARES * kind + turn_square(number % MIJNLIEFF_SQUARES, way);
}

static void transform(const struct game *game, const void *bytes, uint32_t way, void *out) {
    (void)game;
    const struct mijnlieff_state *state  = bytes;
    struct mijnlieff_state       *turned = out;
    *turned                              = *state;
    turned->kinds                        = 0;
    turned->tiles[0] = turned->tiles[1] = 0;
    for (uint32_t square = 0; square < MIJNLIEFF_SQUARES; square++) {
        const uint32_t to = turn_square(square, way);
        turned->kinds |= mijnlieff_kind_on(state, square) << (2 * to);
        for (int player = 0; player < 2; player++) {
            const uint32_t has    = (uint32_t)state->tiles[player] >> square & 1U;
            turned->tiles[player] = (uint16_t)(turned->tiles[player] | has << to);
        }
    }
    turned->last = (uint8_t)turn_action(state->last, way);
}

static uint32_t transform_id(const struct game *game, const void *state, uint32_t way,
                             uint32_t number) {
    (void)game, (void)state;
    return turn_action(number, way);
}

ENCODING_LOOPS(mijnlieff)

const struct encoding mijnlieff_encoding = {
    .version      = 1,
    .measure      = measure,
    .id           = id,
    .action       = action,
    .mask         = mask,
    .observe      = observe,
    .transform    = transform,
    .transform_id = transform_id,
    .loops        = ENCODING_LOOPS_OF(mijnlieff),
};
