/* SPDX-License-Identifier: MIT
 *
 * pyramyd_eval.c - who stands better in Pyramyd.
 *
 * What counts belongs to a piece: its tray, the way to what its tray still
 * lacks, and what it can do in its next turn. A player has the features of the
 * piece of his seat. Pieces change hands, so a meeting that completes a tray is
 * good for whoever has the piece afterwards, which is left to the search.
 */
#include "core/evaluator.h"
#include "games/pyramyd/pyramyd.h"
#include "games/pyramyd/pyramyd_weights.h"

enum {
    GIFTS,
    MEETINGS,
    BOTH_MEETINGS,
    OWN_UNION,
    TO_GIFT,
    GIFT_NEXT,
    TO_MEETING,
    TO_UNION,
    UNION_NEXT,
    TO_CENTRE,
    CENTRE_NEXT,
    WAIT,
    ACTS,
    FEATURES
};

static const struct evaluator_feature list[FEATURES] = {
    {"gifts", 500},
    {"unions by meetings", 500},
    {"both of them", 300},
    {"the own union", 1200},
    {"jumps to the nearest gift that is missing", -40},
    {"a gift within the next turn", 150},
    {"jumps to a piece with a missing union", -40},
    {"jumps to the own union, once it is open", -60},
    {"there within the next turn", 400},
    {"jumps to the own union, with a full tray", -60},
    {"the centre within the next turn", 1500},
    {"turns until the piece's turn", -10},
    {"acts", 50},
};

enum { FAR = 99, JUMPS_TO_CENTRE = 2 /* from the own union */ };

/* Strips of the board in its three directions. A jump changes one of them by
 * one, so distances in jumps are sums of differences; cells that are closed to
 * the piece are not thought of. */
struct strips {
    int32_t row, left, right;
};

static struct strips strips_of(uint32_t cell) {
    const struct pyramyd_cell *at   = &pyramyd_cells[cell];
    const int32_t              left = (at->number - 1) / 2;
    return (struct strips){at->row, left, at->row - left - at->points_down};
}

static int32_t between(int32_t one, int32_t two) {
    return one > two ? one - two : two - one;
}

static int32_t direct(uint32_t from, uint32_t to) {
    const struct strips one = strips_of(from);
    const struct strips two = strips_of(to);
    return between(one.row, two.row) + between(one.left, two.left) + between(one.right, two.right);
}

static int32_t smaller(int32_t one, int32_t two) {
    return one < two ? one : two;
}

/* Jumps from one cell to another, by two gates if that is nearer. */
static int32_t jumps_between(uint32_t from, uint32_t to) {
    const int32_t by_gates = pyramyd_cells[from].to_gate + pyramyd_cells[to].to_gate;
    return smaller(direct(from, to), by_gates);
}

/* The place of a piece in the round. */
static uint32_t order_of(const struct pyramyd_state *state, uint32_t piece) {
    return pyramyd_mod3(piece + 3U - state->first);
}

/* How many jumps the piece has in its next turn, or left in the present one. */
static int32_t next_jumps(const struct pyramyd_state *state, uint32_t piece) {
    if (piece == state->turn && state->left > 0) {
        return state->left;
    }
    struct pyramyd_state then = *state;
    if (order_of(state, piece) <= order_of(state, state->turn)) {
        then.pendulum = (uint8_t)((state->pendulum + 1U) % 4);
    }
    return (int32_t)pyramyd_jumps_of(&then, piece);
}

/* Turns of other pieces before the next one of this piece. */
static int32_t wait_of(const struct pyramyd_state *state, uint32_t piece) {
    const uint32_t ahead = pyramyd_mod3(piece + 3U - state->turn);
    return ahead == 0 && state->left == 0 ? 3 : (int32_t)ahead;
}

static void judge_gifts(const struct pyramyd_state *state, uint32_t piece, int32_t *out) {
    const uint32_t cell = pyramyd_cell_of(state->place[piece]);
    const int32_t  next = next_jumps(state, piece);
    int32_t        near = FAR;
    for (uint32_t gift = 0; gift < 3; gift++) {
        if ((state->tray[piece] >> gift & 1U) == 0) {
            const int32_t jumps = jumps_between(cell, pyramyd_gift[gift]);
            near                = smaller(near, jumps);
            out[GIFT_NEXT]      = out[GIFT_NEXT] != 0 || jumps == next;
        }
    }
    out[TO_GIFT] = near == FAR ? 0 : near;
}

static void judge_meetings(const struct pyramyd_state *state, uint32_t piece, int32_t *out) {
    const uint32_t cell = pyramyd_cell_of(state->place[piece]);
    int32_t        near = FAR;
    for (uint32_t i = 1; i < PYRAMYD_PIECES; i++) {
        const uint32_t other = pyramyd_mod3(piece + i);
        if ((state->tray[piece] >> (3 + 3 - piece - other) & 1U) == 0) {
            near = smaller(near, jumps_between(cell, pyramyd_cell_of(state->place[other])));
        }
    }
    out[TO_MEETING] = near == FAR ? 0 : near;
}

/* The last two steps: the own union, then the centre in one turn from there. */
static void judge_end(const struct pyramyd_state *state, uint32_t piece, int32_t *out) {
    const uint32_t tray  = state->tray[piece];
    const uint32_t cell  = pyramyd_cell_of(state->place[piece]);
    const int32_t  next  = next_jumps(state, piece);
    const int32_t  jumps = jumps_between(cell, pyramyd_union[piece]);
    if (tray == PYRAMYD_FULL) {
        const bool is_on_bridge = cell == pyramyd_bridge[piece];
        out[TO_CENTRE]          = is_on_bridge ? -1 : jumps;
        out[CENTRE_NEXT]        = is_on_bridge ? next == 1 : jumps + JUMPS_TO_CENTRE == next;
    } else if ((tray | UINT32_C(8) << piece) == PYRAMYD_FULL) {
        out[TO_UNION]   = jumps;
        out[UNION_NEXT] = jumps == next;
    }
}

static void judge_piece(const struct pyramyd_state *state, uint32_t piece, int32_t *out) {
    const uint32_t tray     = state->tray[piece];
    const uint32_t own      = UINT32_C(8) << piece;
    const uint32_t meetings = bits_count(tray & PYRAMYD_UNIONS & ~own);
    out[GIFTS]              = (int32_t)bits_count(tray & PYRAMYD_GIFTS);
    out[MEETINGS]           = (int32_t)meetings;
    out[BOTH_MEETINGS]      = meetings == 2;
    out[OWN_UNION]          = (tray & own) != 0;
    out[WAIT]               = wait_of(state, piece);
    judge_gifts(state, piece, out);
    judge_meetings(state, piece, out);
    judge_end(state, piece, out);
}

static int32_t strength(const int32_t *own) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < FEATURES; i++) {
        sum += weights[i] * own[i];
    }
    return sum;
}

/* Whoever plays alone needs one piece only, the one that is best off. */
static void judge_alone(const struct pyramyd_state *state, int32_t *out) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        int32_t own[FEATURES] = {0};
        judge_piece(state, piece, own);
        if (piece == 0 || strength(own) > strength(out)) {
            memcpy(out, own, sizeof own);
        }
    }
}

static void add(int32_t *sum, const int32_t *own) {
    for (uint32_t i = 0; i < FEATURES; i++) {
        sum[i] += own[i];
    }
}

/* A seat counts for both of its players. */
static void judge_seats(const struct game *game, const struct pyramyd_state *state, int32_t *out) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint8_t *pair          = pyramyd_config_of(game)->player[state->seat[piece]];
        int32_t        own[FEATURES] = {0};
        judge_piece(state, piece, own);
        add(out + (size_t)pair[0] * FEATURES, own);
        if (pair[1] != pair[0]) {
            add(out + (size_t)pair[1] * FEATURES, own);
        }
    }
    out[(size_t)game_actor(game, state) * FEATURES + ACTS] = 1;
}

/* In the set-up nothing is known. */
static void features(const struct game *game, const void *bytes, int32_t *out) {
    const struct pyramyd_state *state = bytes;
    memset(out, 0, (size_t)game->players * FEATURES * sizeof *out);
    if (state->phase < PYRAMYD_JUMP) {
        return;
    }
    if (game->players == 1) {
        judge_alone(state, out);
    } else {
        judge_seats(game, state, out);
    }
}

const struct evaluator pyramyd_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features,
};
