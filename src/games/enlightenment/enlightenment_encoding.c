/* SPDX-License-Identifier: MIT
 *
 * enlightenment_encoding.c - Enlightenment in numbers.
 *
 * The board is seen from the side of who acts: for White it is turned by half.
 *
 * Ids: 50 * from + to, squares as in enlightenment.h, on the board as it is seen;
 * and 25 more if the piece is turned over on the way.
 *
 * Planes of 5 x 5, a column of the board to a line of the plane:
 *
 *     0, 1  the actor's dark pieces, and his enlightened ones
 *     2, 3  the opponent's
 *
 * Symmetries: the eight of the square, which all leave c3 where it is.
 */
#include "games/enlightenment/enlightenment.h"

#include "core/encoding_loops.h"

enum {
    SQUARES = ENLIGHTENMENT_SQUARES,
    FROM    = 2 * SQUARES, /* weight of the first square in an id */
    IDS     = FROM * SQUARES,
    PLANES  = 4,
    SIDE    = ENLIGHTENMENT_SIDE
};

static void measure(const struct game *game, struct encoding_size *out) {
    (void)game;
    *out = (struct encoding_size){IDS, PLANES, SIDE, SIDE, ENCODING_SQUARE_WAYS};
}

/* As the player sees the square, or where a square that he sees is. */
static uint32_t turn(const struct enlightenment_state *state, uint32_t square) {
    return state->player == 0 ? square : SQUARES - 1 - square;
}

static uint32_t id(const struct game *game, const void *bytes, action_t action) {
    (void)game;
    const uint32_t from   = turn(bytes, action / ENLIGHTENMENT_FROM);
    const uint32_t to     = turn(bytes, action % ENLIGHTENMENT_TURNED);
    const uint32_t turned = action / ENLIGHTENMENT_TURNED % 2;
    return FROM * from + SQUARES * turned + to;
}

static action_t action(const struct game *game, const void *bytes, uint32_t number) {
    (void)game;
    const uint32_t from   = turn(bytes, number / FROM);
    const uint32_t to     = turn(bytes, number % SQUARES);
    const uint32_t turned = number / SQUARES % 2;
    return ENLIGHTENMENT_FROM * from + ENLIGHTENMENT_TURNED * turned + to;
}

/* The state as the player to move sees it, who is player 0 then. One word holds the
 * pieces of both, so that turning it also changes who is who. */
static struct enlightenment_state look(const struct enlightenment_state *state) {
    uint64_t pieces = (uint64_t)state->pieces[1] << SQUARES | state->pieces[0];
    uint32_t lit    = state->lit;
    if (state->player != 0) {
        pieces = bits64_reverse(pieces) >> (64 - 2 * SQUARES);
        lit    = (uint32_t)(bits64_reverse(lit) >> (64 - SQUARES));
    }
    return (struct enlightenment_state){
        .pieces = {pieces & ENLIGHTENMENT_BOARD, (uint32_t)(pieces >> SQUARES)}, .lit = lit};
}

/* Where a piece may end, as it is and turned over, lies side by side in the ids. */
static size_t mask(const struct game *game, const void *bytes, uint8_t *out) {
    const struct enlightenment_state *state = bytes;
    struct enlightenment_moves        moves;
    size_t                            count = 0;
    memset(out, 0, IDS);
    if (state->result != ENLIGHTENMENT_OPEN) {
        return 0;
    }
    const struct enlightenment_state seen = look(state);
    enlightenment_find_moves(game, &seen, &moves);
    for (uint32_t i = 0; i < ENLIGHTENMENT_PIECES; i++) {
        const uint64_t plain  = moves.to[i] & ENLIGHTENMENT_BOARD;
        const uint64_t turned = moves.to[i] >> ENLIGHTENMENT_TURNED;
        encoding_spread(turned << SQUARES | plain, FROM, out + (size_t)FROM * moves.from[i]);
        count += bits64_count(moves.to[i]);
    }
    return count;
}

static void observe(const struct game *game, const void *bytes, uint8_t *out) {
    (void)game;
    const struct enlightenment_state seen = look(bytes);
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t dark = seen.pieces[i] & ~seen.lit;
        const uint64_t lit  = seen.pieces[i] & seen.lit;
        encoding_spread(lit << SQUARES | dark, 2 * SQUARES, out + (size_t)2 * SQUARES * i);
    }
}

static uint32_t turn_square(uint32_t square, uint32_t way) {
    uint32_t column = square / SIDE;
    uint32_t row    = square % SIDE;
    encoding_turn_square(SIDE, way, &column, &row);
    return SIDE * column + row;
}

static uint32_t turn_set(uint32_t set, uint32_t way) {
    uint32_t turned = 0;
    while (set != 0) {
        turned |= bits_of(turn_square(bits_take_lowest(&set), way));
    }
    return turned;
}

static void transform(const struct game *game, const void *bytes, uint32_t way, void *out) {
    (void)game;
    const struct enlightenment_state *state  = bytes;
    struct enlightenment_state       *turned = out;
    *turned                                  = *state;
    turned->pieces[0]                        = turn_set(state->pieces[0], way);
    turned->pieces[1]                        = turn_set(state->pieces[1], way);
    turned->lit                              = turn_set(state->lit, way);
}

/* Half a turn and any other of the eight give the same in either order, so it does
 * not matter from which side the board is seen. */
static uint32_t transform_id(const struct game *game, const void *state, uint32_t way,
                             uint32_t number) {
    (void)game, (void)state;
    const uint32_t from   = turn_square(number / FROM, way);
    const uint32_t to     = turn_square(number % SQUARES, way);
    const uint32_t turned = number / SQUARES % 2;
    return FROM * from + SQUARES * turned + to;
}

ENCODING_LOOPS(enlightenment)

const struct encoding enlightenment_encoding = {
    .version      = 1,
    .measure      = measure,
    .id           = id,
    .action       = action,
    .mask         = mask,
    .observe      = observe,
    .transform    = transform,
    .transform_id = transform_id,
    .loops        = ENCODING_LOOPS_OF(enlightenment),
};
