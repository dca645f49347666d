/* SPDX-License-Identifier: MIT
 *
 * pyramyd_eval.c - who stands better in Pyramyd.
 *
 * What counts belongs to a piece: its tray, and the turns it needs to what its
 * tray still lacks. A player's features are those of the piece in his seat.
 * Pieces change hands, so a meeting that completes a tray is good for whoever
 * has the piece afterwards, which is left to the search. Counting which piece
 * can be taken in the next turn was no stronger, and made every second game a
 * draw by the turn limit, since nobody dared to meet.
 */
#include "core/evaluator.h"
#include "games/pyramyd/pyramyd.h"
#include "games/pyramyd/pyramyd_weights.h"

enum {
    GIFTS,
    MEETINGS,
    BOTH_MEETINGS,
    OWN_UNION,
    TO_GIFTS,
    TO_UNION,
    TO_CENTRE,
    CENTRE_NEXT,
    WAIT,
    ACTS,
    FEATURES
};

static const struct evaluator_feature list[FEATURES] = {
    {"gifts", 200},
    {"unions by meetings", 900},
    {"both of them", 300},
    {"the own union", 1200},
    {"turns to the gifts that are missing", -200},
    {"turns to the own union, once it is open", -200},
    {"turns to the centre, with a full tray", -300},
    {"the centre within the next turn", 1500},
    {"turns until the piece's turn", -10},
    {"acts", 50},
};

/* Turns of other pieces before this piece's next turn. */
static int32_t wait_of(const struct pyramyd_state *state, uint32_t piece) {
    const uint32_t ahead = pyramyd_mod3(piece + 3U - state->turn);
    return ahead == 0 && state->left == 0 ? 3 : (int32_t)ahead;
}

/* The last two steps: the piece's own union, then the centre. */
static void judge_end(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                      uint32_t piece, int32_t *out) {
    const uint32_t tray = state->tray[piece];
    if (tray == PYRAMYD_FULL) {
        out[TO_CENTRE]   = pyramyd_turns_to_centre(ways, state, piece);
        out[CENTRE_NEXT] = out[TO_CENTRE] == 1;
    } else if ((tray | UINT32_C(8) << piece) == PYRAMYD_FULL) {
        out[TO_UNION] = pyramyd_turns_to_union(ways, state, piece);
    }
}

static void judge_piece(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                        uint32_t piece, int32_t *out) {
    const uint32_t tray     = state->tray[piece];
    const uint32_t own      = UINT32_C(8) << piece;
    const uint32_t meetings = bits_count(tray & PYRAMYD_UNIONS & ~own);
    out[GIFTS]              = (int32_t)bits_count(tray & PYRAMYD_GIFTS);
    out[MEETINGS]           = (int32_t)meetings;
    out[BOTH_MEETINGS]      = meetings == 2;
    out[OWN_UNION]          = (tray & own) != 0;
    out[TO_GIFTS]           = pyramyd_turns_to_gifts(ways, state, piece);
    out[WAIT]               = wait_of(state, piece);
    judge_end(ways, state, piece, out);
}

static int32_t strength(const int32_t *own) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < FEATURES; i++) {
        sum += weights[i] * own[i];
    }
    return sum;
}

/* Whoever has no opponents needs one piece only, the one that is best off: it
 * counts for all. */
static void judge_together(const struct game *game, int32_t features[PYRAMYD_PIECES][FEATURES],
                           int32_t *out) {
    uint32_t best = 0;
    for (uint32_t piece = 1; piece < PYRAMYD_PIECES; piece++) {
        best = strength(features[piece]) > strength(features[best]) ? piece : best;
    }
    for (int player = 0; player < game->players; player++) {
        memcpy(out + (size_t)player * FEATURES, features[best], sizeof features[best]);
    }
}

static void add(int32_t *sum, const int32_t *own) {
    for (uint32_t i = 0; i < FEATURES; i++) {
        sum[i] += own[i];
    }
}

/* A seat counts for both of its players. */
static void judge_seats(const struct game *game, const struct pyramyd_state *state,
                        int32_t features[PYRAMYD_PIECES][FEATURES], int32_t *out) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint8_t *pair = pyramyd_config_of(game)->player[state->seat[piece]];
        add(out + (size_t)pair[0] * FEATURES, features[piece]);
        if (pair[1] != pair[0]) {
            add(out + (size_t)pair[1] * FEATURES, features[piece]);
        }
    }
    out[(size_t)game_actor(game, state) * FEATURES + ACTS] = 1;
}

/* In the set-up nothing is known. */
static void features_of(const struct judge *judge, const void *bytes, int32_t *out) {
    const struct game          *game  = judge->game;
    const struct pyramyd_ways  *ways  = (const struct pyramyd_ways *)(const void *)judge->notes;
    const struct pyramyd_state *state = bytes;
    int32_t                     features[PYRAMYD_PIECES][FEATURES] = {{0}};
    memset(out, 0, (size_t)game->players * FEATURES * sizeof *out);
    if (state->phase < PYRAMYD_JUMP) {
        return;
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        judge_piece(ways, state, piece, features[piece]);
    }
    if (game_is_common(game)) {
        judge_together(game, features, out);
    } else {
        judge_seats(game, state, features, out);
    }
}

static void prepare(const struct game *game, void *notes) {
    pyramyd_find_ways(game, notes);
}

_Static_assert(sizeof(struct pyramyd_ways) <= EVALUATOR_NOTES_MAX, "the ways fit");

const struct evaluator pyramyd_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features_of,
    .prepare       = prepare,
};
