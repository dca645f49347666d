/* SPDX-License-Identifier: MIT
 *
 * hopper_encoding.c - Hopper and Sneaker in numbers.
 *
 * The board is seen from the side of who acts: for White it is turned by half.
 *
 * Ids: 24 * direction + square for a move, squares and directions as in hopper.h, on
 * the board as it is seen; 192 for a pass; 193 + number for a set-up, whose text
 * begins at its player's own left and so needs no turning.
 *
 * Planes of 3 x 8, a column of the board to a line of the plane:
 *
 *     0, 1  the actor's sneakers, and his hoppers
 *     2, 3  the opponent's
 *     4     pieces of either player who has still to set up
 *     5     how many passes came just before, on all places
 *
 * Symmetries: left and right may change places.
 */
#include "games/hopper/hopper.h"

#include "base/bits.h"
#include "core/encoding_loops.h"

enum {
    SQUARES = HOPPER_SQUARES,
    MOVES   = SQUARES * HOPPER_DIRECTIONS,
    PASS    = MOVES,
    SETUPS  = PASS + 1,
    IDS     = SETUPS + HOPPER_SETUPS,
    PLANES  = 6,
    WAYS    = 2,
    GAP     = HOPPER_STRIDE - SQUARES /* numbers that no move has, after each direction */
};

/* The board from the side of who acts: he is player 0 here. */
struct view {
    uint32_t own, other, hoppers;
};

static void measure(const struct game *game, struct encoding_size *out) {
    (void)game;
    *out = (struct encoding_size){IDS, PLANES, HOPPER_COLUMNS, HOPPER_ROWS, WAYS};
}

/* Half a turn takes a square to 23 - square and a direction to 7 - direction, so the id
 * of a move goes to 191 - id. */
static uint32_t turn(const struct hopper_state *state, uint32_t move) {
    return state->player == 0 ? move : MOVES - 1 - move;
}

static uint32_t id(const struct game *game, const void *bytes, action_t action) {
    (void)game;
    if (action >= HOPPER_SETUP) {
        return SETUPS + action - HOPPER_SETUP;
    }
    return action == HOPPER_PASS ? PASS : turn(bytes, action - GAP * (action / HOPPER_STRIDE));
}

static action_t action(const struct game *game, const void *bytes, uint32_t number) {
    (void)game;
    if (number >= PASS) {
        return number == PASS ? HOPPER_PASS : HOPPER_SETUP + number - SETUPS;
    }
    const uint32_t move = turn(bytes, number);
    return move + GAP * (move / SQUARES);
}

/* One word holds the pieces of both, so that turning it also changes who is who. */
static struct view look(const struct hopper_state *state) {
    uint64_t pieces  = (uint64_t)state->pieces[1] << SQUARES | state->pieces[0];
    uint32_t hoppers = state->hoppers;
    if (state->player != 0) {
        pieces  = bits64_reverse(pieces) >> (64 - 2 * SQUARES);
        hoppers = (uint32_t)(bits64_reverse(hoppers) >> (64 - SQUARES));
    }
    return (struct view){pieces & HOPPER_BOARD, (uint32_t)(pieces >> SQUARES), hoppers};
}

static size_t mask_setups(const struct game *game, uint8_t *out) {
    size_t count = 0;
    memset(out, 0, SETUPS);
    for (uint32_t setup = 0; setup < HOPPER_SETUPS; setup++) {
        out[SETUPS + setup] = hopper_setup_is_legal(game, setup);
        count += out[SETUPS + setup];
    }
    return count;
}

static size_t mask_moves(const struct hopper_state *state, uint8_t *out) {
    const struct view         view = look(state);
    const struct hopper_state seen = {.pieces = {view.own, view.other}, .hoppers = view.hoppers};
    uint32_t                  moves[HOPPER_DIRECTIONS];
    size_t                    count = 0;
    hopper_find_moves(&seen, 0, moves);
    for (uint32_t direction = 0; direction < HOPPER_DIRECTIONS; direction++) {
        encoding_spread(moves[direction], SQUARES, out + SQUARES * direction);
        count += bits_count(moves[direction]);
    }
    memset(out + PASS, 0, IDS - PASS);
    out[PASS] = count == 0;
    return count + out[PASS];
}

static size_t mask(const struct game *game, const void *bytes, uint8_t *out) {
    const struct hopper_state *state = bytes;
    if (state->result != HOPPER_OPEN) {
        memset(out, 0, IDS);
        return 0;
    }
    return state->phase == HOPPER_SETTING_UP ? mask_setups(game, out) : mask_moves(state, out);
}

static void observe(const struct game *game, const void *bytes, uint8_t *out) {
    (void)game;
    const struct hopper_state *state    = bytes;
    const struct view          view     = look(state);
    const bool                 is_early = state->phase == HOPPER_SETTING_UP;
    const uint32_t unset    = !is_early ? 0 : state->player == 0 ? view.own | view.other : view.own;
    const uint32_t sneakers = ~(view.hoppers | unset);
    encoding_spread(view.own & sneakers, SQUARES, out);
    encoding_spread(view.own & view.hoppers, SQUARES, out + SQUARES);
    encoding_spread(view.other & sneakers, SQUARES, out + 2 * SQUARES);
    encoding_spread(view.other & view.hoppers, SQUARES, out + 3 * SQUARES);
    encoding_spread(unset, SQUARES, out + 4 * SQUARES);
    memset(out + 5 * SQUARES, state->passes, SQUARES);
}

/* A column is a byte; the outer two change places. */
static uint32_t mirror(uint32_t squares) {
    return __builtin_bswap32(squares) >> 8;
}

static void transform(const struct game *game, const void *bytes, uint32_t way, void *out) {
    (void)game, (void)way;
    const struct hopper_state *state  = bytes;
    struct hopper_state       *turned = out;
    *turned                           = *state;
    turned->pieces[0]                 = mirror(state->pieces[0]);
    turned->pieces[1]                 = mirror(state->pieces[1]);
    turned->hoppers                   = mirror(state->hoppers);
}

/* The bits of a set-up are the places of two rows of three. */
static uint32_t mirror_setup(uint32_t setup) {
    return (setup & 022) | (setup & 011) << 2 | (setup & 044) >> 2;
}

static uint32_t mirror_move(uint32_t move) {
    const uint32_t direction = move / SQUARES;
    const uint32_t column    = move % SQUARES / HOPPER_ROWS;
    const uint32_t row       = move % HOPPER_ROWS;
    const uint32_t left      = 5; /* directions to the right are this many after their like */
    const uint32_t mirrored  = direction < HOPPER_DOWN ? direction + left
                               : direction > HOPPER_UP ? direction - left
                                                       : direction;
    return SQUARES * mirrored + HOPPER_ROWS * (HOPPER_COLUMNS - 1 - column) + row;
}

static uint32_t transform_id(const struct game *game, const void *state, uint32_t way,
                             uint32_t number) {
    (void)game, (void)state, (void)way;
    if (number >= PASS) {
        return number == PASS ? PASS : SETUPS + mirror_setup(number - SETUPS);
    }
    return mirror_move(number);
}

ENCODING_LOOPS(hopper)

const struct encoding hopper_encoding = {
    .version      = 1,
    .measure      = measure,
    .id           = id,
    .action       = action,
    .mask         = mask,
    .observe      = observe,
    .transform    = transform,
    .transform_id = transform_id,
    .loops        = ENCODING_LOOPS_OF(hopper),
};
