/* SPDX-License-Identifier: MIT
 *
 * moguli_eval.c - who stands better in Moguli.
 *
 * What counts is how far the stones have come, and where each could go if the
 * player were to move with the tiles as they lie: a stone that cannot pass
 * under another is worth little, however far it has come.
 */
#include "core/evaluator.h"
#include "games/moguli/moguli.h"
#include "games/moguli/moguli_weights.h"

enum {
    ADVANCED,
    ARRIVED,
    THREE_ARRIVED,
    FOUR_ARRIVED,
    AT_HOME,
    HOME_CROWDED,
    MOBILE,
    MOVES,
    BONUS_MOVES,
    BEST_GAIN,
    GAINS,
    CAN_ARRIVE,
    CAN_WIN,
    GOAL_HELD,
    GOAL_STUCK,
    LEADS,
    LEADS_IDLE,
    LEADS_STUCK,
    LEADS_BLOCKED,
    TO_MOVE,
    FEATURES
};

static const struct evaluator_feature list[FEATURES] = {
    {"rows advanced, of all stones", 85},
    {"stones on the far row", 350},
    {"three of them", 300},
    {"four of them", 3000},
    {"stones on the own home row", -150},
    {"fewer than two free portals on it", 100},
    {"stones that can move", 40},
    {"moves", 2},
    {"moves that earn the bonus, at most eight", 0},
    {"rows that one move can gain", 70},
    {"rows that each stone can gain, added up", 0},
    {"stones that can come to the far row", 250},
    {"the fourth can, and to move", 1800},
    {"stones of the opponent on the far row, beyond one", -400},
    {"of these, stones that cannot move", 0},
    {"more stones on the far row than the opponent", 150},
    {"then the turns without a move", 500},
    {"then, the opponent cannot move", 600},
    {"then, nobody can move", 200},
    {"to move", 50},
};

_Static_assert(sizeof weights / sizeof weights[0] == FEATURES, "a weight for each feature");

enum { BONUS_MOVES_MAX = 8 };

/* Rows from the own home row. */
static int32_t rows_from_home(uint32_t player, uint32_t tile) {
    const uint32_t row = tile / MOGULI_COLUMNS;
    return (int32_t)(player == MOGULI_WHITE ? row : MOGULI_ROWS - 1 - row);
}

static void look_at_stones(const struct moguli_state *state, uint32_t player, int32_t *own) {
    const uint64_t home    = moguli_home(player);
    const uint32_t arrived = moguli_arrived(state, player);
    uint64_t       stones  = state->stones[player];
    own[ARRIVED]           = (int32_t)arrived;
    own[THREE_ARRIVED]     = arrived == MOGULI_GOAL - 1;
    own[FOUR_ARRIVED]      = arrived >= MOGULI_GOAL;
    own[AT_HOME]           = (int32_t)bits64_count(stones & home);
    own[HOME_CROWDED] =
        bits64_count((state->stones[0] | state->stones[1]) & home) > MOGULI_COLUMNS - 2;
    while (stones != 0) {
        own[ADVANCED] += rows_from_home(player, bits64_take_lowest(&stones));
    }
}

/* How far forward the stone can come. */
static int32_t gain_of(uint32_t player, uint32_t from, uint64_t ends) {
    const uint32_t best = player == MOGULI_WHITE ? bits64_highest(ends) : bits64_lowest(ends);
    const int32_t  gain = rows_from_home(player, best) - rows_from_home(player, from);
    return gain > 0 ? gain : 0;
}

static void look_at_moves(const struct moguli_moves *moves, uint32_t player, int32_t *own) {
    const uint64_t goal = moguli_home(player ^ 1U);
    int32_t        paid = 0;
    own[MOBILE]         = (int32_t)moves->count;
    for (uint32_t i = 0; i < moves->count; i++) {
        const int32_t gain = gain_of(player, moves->from[i], moves->ends[i]);
        own[MOVES] += (int32_t)bits64_count(moves->ends[i]);
        own[GAINS] += gain;
        own[BEST_GAIN] = gain > own[BEST_GAIN] ? gain : own[BEST_GAIN];
        own[CAN_ARRIVE] += !moguli_has(goal, moves->from[i]) && (moves->ends[i] & goal) != 0;
        paid += (int32_t)bits64_count(moves->bonus[i]);
    }
    own[BONUS_MOVES] = paid < BONUS_MOVES_MAX ? paid : BONUS_MOVES_MAX;
}

/* With more than one of his stones at home the opponent keeps the fourth stone
 * out, even more so if they cannot leave. But if nobody can move any more, the
 * player with more stones on the far row wins. */
static void look_at_goal(const struct moguli_state *state, const struct moguli_moves *others,
                         uint32_t player, int32_t *own) {
    const uint64_t goal   = moguli_home(player ^ 1U);
    const int32_t  held   = (int32_t)bits64_count(state->stones[player ^ 1U] & goal);
    const int32_t  excess = held - (MOGULI_COLUMNS - MOGULI_GOAL);
    int32_t        stuck  = held;
    for (uint32_t i = 0; i < others->count; i++) {
        stuck -= moguli_has(goal, others->from[i]);
    }
    own[GOAL_HELD]     = excess > 0 ? excess : 0;
    own[GOAL_STUCK]    = excess <= 0 ? 0 : stuck < excess ? stuck : excess;
    own[LEADS]         = moguli_arrived(state, player) > moguli_arrived(state, player ^ 1U);
    own[LEADS_IDLE]    = own[LEADS] * state->idle;
    own[LEADS_STUCK]   = own[LEADS] & (others->count == 0);
    own[LEADS_BLOCKED] = own[LEADS_STUCK] & (own[MOBILE] == 0);
}

static void look_at_board(const struct moguli_state *state, const struct moguli_moves moves[2],
                          int32_t *out) {
    const bool moves_now = state->phase == MOGULI_TO_MOVE;
    memset(out, 0, 2 * FEATURES * sizeof *out);
    for (uint32_t player = 0; player < 2; player++) {
        int32_t *own = out + (size_t)player * FEATURES;
        look_at_stones(state, player, own);
        look_at_moves(&moves[player], player, own);
        look_at_goal(state, &moves[player ^ 1U], player, own);
        own[TO_MOVE] = (player == state->player) == moves_now;
        own[CAN_WIN] = own[TO_MOVE] & own[THREE_ARRIVED] & (own[CAN_ARRIVE] > 0);
    }
}

static void features(const struct judge *judge, const void *bytes, int32_t *out) {
    struct moguli_moves moves[2];
    moguli_find_moves_of_both(moguli_setup(judge->game), bytes, moves);
    look_at_board(bytes, moves, out);
}

/* --- What the net sees ------------------------------------------------- */

/* Boards differ, so nothing is told by tile but the two home rows: each stone by its
 * row and by how far it can come; how many have arrived or could, on both sides; what
 * lies on the home rows; how many moves there are; what of the turn is left; and turns
 * without a move. Rows are counted from the home of whoever's stone it is. Seeing every
 * tile as it lies, a net learnt the boards by heart. */
enum {
    COUNTS     = MOGULI_STONES + 1,
    GAIN_ALL   = MOGULI_ROWS + 1, /* the last: it cannot move */
    STONES     = 0,
    ARRIVALS   = STONES + 2 * MOGULI_ROWS * GAIN_ALL, /* arrived, can arrive */
    RACE       = ARRIVALS + 2 * COUNTS * COUNTS,      /* arrived of both */
    FREEDOM    = RACE + COUNTS * COUNTS,              /* movable stones of both */
    HOMES      = FREEDOM + COUNTS * COUNTS,           /* empty, own, the other's, by column */
    CHOICES    = HOMES + 2 * MOGULI_COLUMNS * 3,
    CHOICE_ALL = 16,
    TURN_LEFT  = CHOICES + 2 * CHOICE_ALL,
    TURNINGS   = 4, /* told apart: none, one, two, more */
    IDLE       = TURN_LEFT + 2 * TURNINGS,
    LEADERS    = 3,
    INPUTS     = IDLE + LEADERS * (MOGULI_IDLE_MAX + 1)
};

static void see_stones(const struct moguli_state *state, const struct moguli_moves *moves,
                       uint32_t player, struct net_inputs *view) {
    const uint32_t first = STONES + (player != state->player) * MOGULI_ROWS * GAIN_ALL;
    uint64_t       stuck = state->stones[player];
    for (uint32_t i = 0; i < moves->count; i++) {
        const uint32_t row  = (uint32_t)rows_from_home(player, moves->from[i]);
        const uint32_t gain = (uint32_t)gain_of(player, moves->from[i], moves->ends[i]);
        stuck &= ~bits64_of(moves->from[i]);
        net_see(view, first + row * GAIN_ALL + gain);
    }
    while (stuck != 0) {
        const uint32_t row = (uint32_t)rows_from_home(player, bits64_take_lowest(&stuck));
        net_see(view, first + row * GAIN_ALL + GAIN_ALL - 1);
    }
}

static void see_counts(const struct moguli_state *state, const int32_t *own, uint32_t player,
                       struct net_inputs *view) {
    const uint32_t side    = player != state->player;
    const uint32_t choices = (uint32_t)own[MOVES] / 4;
    net_see(view, ARRIVALS + (side * COUNTS + (uint32_t)own[ARRIVED]) * COUNTS +
                      (uint32_t)own[CAN_ARRIVE]);
    net_see(view, CHOICES + side * CHOICE_ALL + (choices < CHOICE_ALL ? choices : CHOICE_ALL - 1));
}

/* A home row, its columns from the left of whoever looks. */
static void see_home(const struct moguli_state *state, uint32_t home, struct net_inputs *view) {
    const uint32_t viewer = state->player;
    const uint32_t first  = HOMES + (home != viewer) * MOGULI_COLUMNS * 3;
    uint64_t       row    = moguli_home(home);
    while (row != 0) {
        const uint32_t tile   = bits64_take_lowest(&row);
        const uint32_t column = tile % MOGULI_COLUMNS;
        const uint32_t seen   = viewer == MOGULI_WHITE ? column : MOGULI_COLUMNS - 1 - column;
        const uint32_t there  = moguli_has(state->stones[viewer], tile)        ? 1
                                : moguli_has(state->stones[viewer ^ 1U], tile) ? 2
                                                                               : 0;
        net_see(view, first + seen * 3 + there);
    }
}

static void look(const struct judge *judge, const void *bytes, int32_t *out,
                 struct net_inputs *view) {
    const struct moguli_state *state = bytes;
    struct moguli_moves        moves[2];
    moguli_find_moves_of_both(moguli_setup(judge->game), bytes, moves);
    look_at_board(bytes, moves, out);
    for (uint32_t player = 0; player < 2; player++) {
        see_stones(state, &moves[player], player, view);
        see_counts(state, out + (size_t)player * FEATURES, player, view);
        see_home(state, player, view);
    }
    const int32_t *own    = out + (size_t)state->player * FEATURES;
    const int32_t *others = out + (size_t)(state->player ^ 1U) * FEATURES;
    const uint32_t leader = own[LEADS] != 0 ? 1 : others[LEADS] != 0 ? 2 : 0;
    const uint32_t left   = state->turnings < TURNINGS ? state->turnings : TURNINGS - 1U;
    const uint32_t idle   = state->idle < MOGULI_IDLE_MAX ? state->idle : MOGULI_IDLE_MAX;
    net_see(view, RACE + (uint32_t)(own[ARRIVED] * COUNTS + others[ARRIVED]));
    net_see(view, FREEDOM + (uint32_t)(own[MOBILE] * COUNTS + others[MOBILE]));
    net_see(view, TURN_LEFT + (state->phase == MOGULI_TO_MOVE ? TURNINGS : 0U) + left);
    net_see(view, IDLE + leader * (MOGULI_IDLE_MAX + 1) + idle);
}

const struct evaluator moguli_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features,
    .views         = EVALUATOR_VIEW_OF_ACTOR,
    .input_count   = INPUTS,
    .input_version = 1,
    .look          = look,
    .trusted_depth = 6,
    .net           = &moguli_net,
};
