/* SPDX-License-Identifier: MIT
 *
 * enlightenment_eval.c - who stands better in Enlightenment.
 *
 * Every piece has a way to go: to the light, then to the border. So its kind of
 * square counts, separately for dark and enlightened pieces; the symmetries of
 * the board leave six kinds. Then: how many dark pieces can be turned over with
 * the next action, how freely the player moves, whether he keeps the opponent's
 * dark pieces away from c3, and how near the end is.
 */
#include "core/evaluator.h"
#include "games/enlightenment/enlightenment.h"
#include "games/enlightenment/enlightenment_weights.h"

enum { KINDS = 6 }; /* of squares */

enum {
    DARK,
    LIT     = DARK + KINDS,
    NEAR_C3 = LIT + KINDS,
    LIGHT_TO_JUMP,
    STEPS,
    JUMPS,
    SHUT_IN,
    HOLDS_C3,
    ONE_DARK,
    NONE_DARK,
    ONE_TO_GO,
    TWO_TO_GO,
    TO_MOVE,
    FEATURES
};

static const struct evaluator_feature list[FEATURES] = {
    {"dark on a1 and the like", -300},
    {"dark on b1", -350},
    {"dark on c1", -250},
    {"dark on b2", -350},
    {"dark on c2", -300},
    {"dark on c3", 0},
    {"enlightened on a1", 350},
    {"enlightened on b1", 300},
    {"enlightened on c1", 300},
    {"enlightened on b2", 100},
    {"enlightened on c2", 50},
    {"enlightened on c3", -150},
    {"dark beside c3 while it is free", 150},
    {"dark that can jump over an enlightened piece", 200},
    {"steps", 30},
    {"single jumps", 50},
    {"enlightened inside without a free border square beside them", -100},
    {"the opponent's dark pieces, while on c3", 50},
    {"one piece dark", 300},
    {"none dark", 900},
    {"one piece not home", 800},
    {"two pieces not home", 250},
    {"to move", 120},
};

enum {
    MIDDLE    = ENLIGHTENMENT_MIDDLE,
    BORDER    = ENLIGHTENMENT_BORDER,
    INSIDE    = ENLIGHTENMENT_BOARD & ~BORDER,
    CORNERS   = 0x1100011,
    CENTRES   = 0x0404404, /* of the sides */
    INNER     = 0x0050140, /* corners of the inner square */
    CROSS     = 0x0022880, /* beside c3 in a row or a column */
    BESIDE    = INNER | CROSS,
    ROWS_123  = 0x0739ce7, /* where a jump upwards may begin */
    ROWS_345  = 0x1ce739c, /* where a jump downwards may begin */
    ROWS_1234 = 0x0f7bdef,
    ROWS_2345 = 0x1ef7bde
};

static int32_t count(uint32_t squares) {
    return (int32_t)bits_count(squares);
}

static void count_kinds(uint32_t pieces, int32_t *out) {
    out[0] = count(pieces & CORNERS);
    out[1] = count(pieces & (BORDER ^ CORNERS ^ CENTRES));
    out[2] = count(pieces & CENTRES);
    out[3] = count(pieces & INNER);
    out[4] = count(pieces & CROSS);
    out[5] = count(pieces & MIDDLE);
}

/* The squares around a set, some of the set among them. */
static uint32_t around(uint32_t squares) {
    const uint32_t line = squares | (squares << 1 & ROWS_2345) | (squares >> 1 & ROWS_1234);
    return (line | line << 5 | line >> 5) & ENLIGHTENMENT_BOARD;
}

static int32_t count_steps(uint32_t pieces, uint32_t vacant) {
    const uint32_t above = pieces & ROWS_1234;
    const uint32_t below = pieces & ROWS_2345;
    return count(above & vacant >> 1) + count(below & vacant << 1) + count(pieces & vacant >> 5) +
           count(pieces & vacant << 5) + count(above & vacant >> 6) + count(above & vacant << 4) +
           count(below & vacant >> 4) + count(below & vacant << 6);
}

/* Squares from which a piece could jump over one of these onto a vacant one,
 * by direction. */
struct jumps {
    uint32_t up, down, right, left;
};

static struct jumps find_jumps(uint32_t over, uint32_t vacant) {
    return (struct jumps){
        .up    = over >> 1 & vacant >> 2 & ROWS_123,
        .down  = over << 1 & vacant << 2 & ROWS_345,
        .right = over >> 5 & vacant >> 10,
        .left  = over << 5 & vacant << 10,
    };
}

static int32_t count_jumps(uint32_t pieces, const struct jumps *jumps) {
    return count(pieces & jumps->up) + count(pieces & jumps->down) + count(pieces & jumps->right) +
           count(pieces & jumps->left);
}

static void count_last(uint32_t dark, uint32_t away, int32_t *out) {
    const int32_t dark_count = count(dark);
    const int32_t away_count = count(away);
    out[ONE_DARK]            = dark_count == 1;
    out[NONE_DARK]           = dark_count == 0;
    out[ONE_TO_GO]           = away_count == 1;
    out[TWO_TO_GO]           = away_count == 2;
}

static void features(const struct judge *judge, const void *bytes, int32_t *out) {
    (void)judge;
    const struct enlightenment_state *state    = bytes;
    const uint32_t                    occupied = state->pieces[0] | state->pieces[1];
    const uint32_t                    vacant   = ENLIGHTENMENT_BOARD & ~occupied;
    const uint32_t                    exits    = around(vacant & BORDER);
    const struct jumps                all      = find_jumps(occupied, vacant);
    const struct jumps                light    = find_jumps(state->lit, vacant);
    const uint32_t                    turning  = light.up | light.down | light.right | light.left;
    const uint32_t                    beside   = (vacant & MIDDLE) != 0 ? BESIDE : 0;
    for (int player = 0; player < 2; player++) {
        int32_t       *own    = out + player * FEATURES;
        const uint32_t pieces = state->pieces[player];
        const uint32_t other  = state->pieces[player ^ 1];
        const uint32_t dark   = pieces & ~state->lit;
        const uint32_t lit    = pieces & state->lit;
        count_kinds(dark, own + DARK);
        count_kinds(lit, own + LIT);
        count_last(dark, pieces & ~(lit & BORDER), own);
        own[NEAR_C3]       = count(dark & beside);
        own[LIGHT_TO_JUMP] = count(dark & turning);
        own[STEPS]         = count_steps(pieces, vacant);
        own[JUMPS]         = count_jumps(pieces, &all);
        own[SHUT_IN]       = count(lit & INSIDE & ~exits);
        own[HOLDS_C3]      = (pieces & MIDDLE) != 0 ? count(other & ~state->lit) : 0;
        own[TO_MOVE]       = state->player == player;
    }
}

/* --- What the net sees ------------------------------------------------- */

/* Each kind of piece on each square: own and other's, dark and enlightened. */
enum { PIECES = 4, INPUTS = PIECES * ENLIGHTENMENT_SQUARES };

static void look(const struct judge *judge, const void *bytes, int32_t *out,
                 struct net_inputs *view) {
    const struct enlightenment_state *state = bytes;
    const uint32_t                    own   = state->pieces[state->player];
    const uint32_t                    other = state->pieces[state->player ^ 1];
    features(judge, bytes, out);
    net_see_set(view, 0 * ENLIGHTENMENT_SQUARES, own & ~state->lit);
    net_see_set(view, 1 * ENLIGHTENMENT_SQUARES, own & state->lit);
    net_see_set(view, 2 * ENLIGHTENMENT_SQUARES, other & ~state->lit);
    net_see_set(view, 3 * ENLIGHTENMENT_SQUARES, other & state->lit);
}

const struct evaluator enlightenment_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features,
    .views         = EVALUATOR_VIEW_OF_ACTOR,
    .input_count   = INPUTS,
    .input_version = 1,
    .look          = look,
    .net           = &enlightenment_net,
    .trusted_depth = 6,
};
