/* SPDX-License-Identifier: MIT
 *
 * hopper_eval.c - who stands better in Hopper and Sneaker.
 *
 * It is a race, so rows count most: how far each piece has come, as a sneaker
 * or as a hopper, with a weight for every row because the last steps are the
 * hardest. What slows a race down counts apart: the piece that is last, hoppers
 * with nothing to jump over, few moves ahead. Pieces that wait before a blocked
 * goal are as good as home, as many of them as goal fields are blocked. Having
 * no move at all is not as bad as so many stuck pieces would suggest: the
 * opponent has to free them before he can win.
 */
#include "base/bits.h"
#include "core/evaluator.h"
#include "games/hopper/hopper.h"
#include "games/hopper/hopper_weights.h"

enum {
    SNEAKERS, /* on each row, from the own home on */
    HOPPERS = SNEAKERS + HOPPER_ROWS,
    MIDDLE  = HOPPERS + HOPPER_ROWS,
    LAST_ROW,
    SETTLED,
    MOVES,
    MOVES_AHEAD,
    STUCK_HOPPERS,
    STUCK_SNEAKERS,
    MUST_PASS,
    TO_MOVE,
    FEATURES
};

static const struct evaluator_feature list[FEATURES] = {
    {"sneakers on row 1", -400},
    {"sneakers on row 2", -350},
    {"sneakers on row 3", -300},
    {"sneakers on row 4", -200},
    {"sneakers on row 5", -100},
    {"sneakers on row 6", 0},
    {"sneakers on row 7", 150},
    {"sneakers on row 8", 300},
    {"hoppers on row 1", -250},
    {"hoppers on row 2", -200},
    {"hoppers on row 3", -150},
    {"hoppers on row 4", -100},
    {"hoppers on row 5", -50},
    {"hoppers on row 6", 100},
    {"hoppers on row 7", 200},
    {"hoppers on row 8", 250},
    {"pieces in the middle column", 50},
    {"rows to go for the last piece", -400},
    {"pieces home, or waiting before blocked goal fields", 50},
    {"moves", 0},
    {"moves ahead", 30},
    {"hoppers before the goal that cannot move", -100},
    {"sneakers before the goal that cannot move", 0},
    {"no move at all", 0},
    {"to move", 150},
};

enum { ROW_1 = 0x010101, COLUMN = 0xff, COLUMN_B = 0x00ff00 };

/* The row before a player's goal. */
static const uint32_t waiting_row[2] = {0x20 * ROW_1, 0x04 * ROW_1};

static void count_rows(uint32_t pieces, uint32_t player, int32_t *out) {
    for (uint32_t row = 0; row < HOPPER_ROWS; row++) {
        const uint32_t square = player == 0 ? row : HOPPER_ROWS - 1 - row;
        out[row]              = (int32_t)bits_count(pieces & (uint32_t)ROW_1 << square);
    }
}

static int32_t rows_to_go(uint32_t pieces, uint32_t player) {
    const uint32_t rows = (pieces | pieces >> 8 | pieces >> 16) & COLUMN;
    return (int32_t)(player == 0 ? HOPPER_ROWS - 1 - bits_lowest(rows) : bits_highest(rows));
}

static int32_t count_settled(const struct hopper_state *state, uint32_t player) {
    const uint32_t goal    = hopper_homes[player ^ 1U];
    const uint32_t own     = state->pieces[player];
    const uint32_t blocked = bits_count(state->pieces[player ^ 1U] & goal);
    const uint32_t waiting = bits_count(own & waiting_row[player]);
    return (int32_t)(bits_count(own & goal) + (waiting < blocked ? waiting : blocked));
}

static void count_moves(const struct hopper_state *state, uint32_t player, int32_t *out) {
    const uint32_t before_goal = state->pieces[player] & ~hopper_homes[player ^ 1U];
    uint32_t       moves[HOPPER_DIRECTIONS];
    hopper_find_moves(state, player, moves);
    const uint32_t up     = bits_count(moves[2]) + bits_count(moves[4]) + bits_count(moves[7]);
    const uint32_t down   = bits_count(moves[0]) + bits_count(moves[3]) + bits_count(moves[5]);
    const uint32_t across = bits_count(moves[1]) + bits_count(moves[6]);
    const uint32_t movable =
        moves[0] | moves[1] | moves[2] | moves[3] | moves[4] | moves[5] | moves[6] | moves[7];
    const uint32_t stuck = before_goal & ~movable;
    out[MOVES]           = (int32_t)(up + down + across);
    out[MOVES_AHEAD]     = (int32_t)(player == 0 ? up : down);
    out[STUCK_HOPPERS]   = (int32_t)bits_count(stuck & state->hoppers);
    out[MUST_PASS]       = movable == 0;
    out[STUCK_SNEAKERS]  = (int32_t)bits_count(stuck & ~state->hoppers);
}

static void features(const struct judge *judge, const void *bytes, int32_t *out) {
    (void)judge;
    const struct hopper_state *state = bytes;
    for (uint32_t player = 0; player < 2; player++) {
        const uint32_t pieces = state->pieces[player];
        int32_t       *own    = out + (size_t)player * FEATURES;
        count_rows(pieces & ~state->hoppers, player, own + SNEAKERS);
        count_rows(pieces & state->hoppers, player, own + HOPPERS);
        count_moves(state, player, own);
        own[MIDDLE]   = (int32_t)bits_count(pieces & COLUMN_B);
        own[LAST_ROW] = rows_to_go(pieces, player);
        own[SETTLED]  = count_settled(state, player);
        own[TO_MOVE]  = state->player == player;
    }
}

/* --- What the net sees ------------------------------------------------- */

/* Each kind of piece on each square, the board turned so that the player to act
 * goes up; and whether the opponent has just passed. */
enum { KINDS = 4, PASSED = KINDS * HOPPER_SQUARES, INPUTS };

static uint32_t reverse(uint32_t squares) {
    uint32_t turned = 0;
    while (squares != 0) {
        turned |= 1U << (HOPPER_SQUARES - 1 - bits_take_lowest(&squares));
    }
    return turned;
}

static void look(const struct judge *judge, const void *bytes, int32_t *out,
                 struct net_inputs *view) {
    const struct hopper_state *state = bytes;
    features(judge, bytes, out);
    for (uint32_t side = 0; side < 2; side++) {
        const uint32_t pieces = state->pieces[state->player ^ side];
        for (uint32_t hops = 0; hops < 2; hops++) {
            const uint32_t kind = pieces & (hops != 0 ? state->hoppers : ~state->hoppers);
            net_see_set(view, (2 * side + hops) * HOPPER_SQUARES,
                        state->player == 0 ? kind : reverse(kind));
        }
    }
    if (state->passes > 0) {
        net_see(view, PASSED);
    }
}

const struct evaluator hopper_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features,
    .views         = EVALUATOR_VIEW_OF_ACTOR,
    .input_count   = INPUTS,
    .input_version = 1,
    .look          = look,
    .net           = &hopper_net,
};
