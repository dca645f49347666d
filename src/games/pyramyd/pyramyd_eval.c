/* SPDX-License-Identifier: MIT
 *
 * pyramyd_eval.c - who stands better in Pyramyd.
 *
 * What counts belongs to a piece: its tray, and the turns it needs to what its
 * tray still lacks. A player has the features of the piece of his seat. Pieces
 * change hands when their principal faces meet, so a piece that can meet a
 * better one is worth more, and one that can be met by a worse one less.
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
    GAIN,
    LOSS,
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
    {"how much better a piece is that it can take, in hundredths", 5},
    {"how much worse a piece is that can take it, in hundredths", -4},
};

/* Turns of other pieces before the next one of this piece. */
static int32_t wait_of(const struct pyramyd_state *state, uint32_t piece) {
    const uint32_t ahead = pyramyd_mod3(piece + 3U - state->turn);
    return ahead == 0 && state->left == 0 ? 3 : (int32_t)ahead;
}

/* The last two steps: the own union, then the centre. */
static void judge_end(const struct game *game, const struct pyramyd_state *state, uint32_t piece,
                      int32_t *out) {
    const uint32_t tray = state->tray[piece];
    if (tray == PYRAMYD_FULL) {
        out[TO_CENTRE]   = pyramyd_turns_to_centre(game, state, piece);
        out[CENTRE_NEXT] = out[TO_CENTRE] == 1;
    } else if ((tray | UINT32_C(8) << piece) == PYRAMYD_FULL) {
        out[TO_UNION] = pyramyd_turns_to_union(game, state, piece);
    }
}

static void judge_piece(const struct game *game, const struct pyramyd_state *state, uint32_t piece,
                        int32_t *out) {
    const uint32_t tray     = state->tray[piece];
    const uint32_t own      = UINT32_C(8) << piece;
    const uint32_t meetings = bits_count(tray & PYRAMYD_UNIONS & ~own);
    out[GIFTS]              = (int32_t)bits_count(tray & PYRAMYD_GIFTS);
    out[MEETINGS]           = (int32_t)meetings;
    out[BOTH_MEETINGS]      = meetings == 2;
    out[OWN_UNION]          = (tray & own) != 0;
    out[TO_GIFTS]           = pyramyd_turns_to_gifts(game, state, piece);
    out[WAIT]               = wait_of(state, piece);
    judge_end(game, state, piece, out);
}

static int32_t strength(const int32_t *own) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < FEATURES; i++) {
        sum += weights[i] * own[i];
    }
    return sum;
}

static int32_t greater(int32_t one, int32_t two) {
    return one > two ? one : two;
}

/* What a seat would win by changing its piece for another, a union included
 * that the two do not have yet; in hundredths. */
static int32_t gain_of(const struct pyramyd_state *state, uint32_t piece, uint32_t other,
                       const int32_t *strengths) {
    const uint32_t item   = UINT32_C(8) << (3 - piece - other);
    const bool     is_new = (state->tray[piece] & item) == 0;
    return (strengths[other] + (is_new ? weights[MEETINGS] : 0) - strengths[piece]) / 10;
}

/* Who can take whose piece in the next turn? */
static void judge_changes(const struct game *game, const struct pyramyd_state *state,
                          int32_t features[PYRAMYD_PIECES][FEATURES]) {
    int32_t strengths[PYRAMYD_PIECES];
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        strengths[piece] = strength(features[piece]);
    }
    for (uint32_t pair = 0; pair < 2 * PYRAMYD_PIECES; pair++) {
        const uint32_t piece = pair / 2;
        const uint32_t other = pyramyd_mod3(piece + 1 + pair % 2);
        const int32_t  gain  = gain_of(state, piece, other, strengths);
        if (gain > 0 && pyramyd_can_unite(game, state, piece, other)) {
            features[piece][GAIN] = greater(gain, features[piece][GAIN]);
            features[other][LOSS] = greater(gain, features[other][LOSS]);
        }
    }
}

/* Whoever plays alone needs one piece only, the one that is best off. */
static void judge_alone(int32_t features[PYRAMYD_PIECES][FEATURES], int32_t *out) {
    uint32_t best = 0;
    for (uint32_t piece = 1; piece < PYRAMYD_PIECES; piece++) {
        best = strength(features[piece]) > strength(features[best]) ? piece : best;
    }
    memcpy(out, features[best], sizeof features[best]);
}

static void add(int32_t *sum, const int32_t *own) {
    for (uint32_t i = 0; i < FEATURES; i++) {
        sum[i] += own[i];
    }
}

/* A seat counts for both of its players. */
static void judge_seats(const struct game *game, const struct pyramyd_state *state,
                        int32_t features[PYRAMYD_PIECES][FEATURES], int32_t *out) {
    judge_changes(game, state, features);
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
static void features_of(const struct game *game, const void *bytes, int32_t *out) {
    const struct pyramyd_state *state                              = bytes;
    int32_t                     features[PYRAMYD_PIECES][FEATURES] = {{0}};
    memset(out, 0, (size_t)game->players * FEATURES * sizeof *out);
    if (state->phase < PYRAMYD_JUMP) {
        return;
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        judge_piece(game, state, piece, features[piece]);
    }
    if (game->players == 1) {
        judge_alone(features, out);
    } else {
        judge_seats(game, state, features, out);
    }
}

const struct evaluator pyramyd_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features_of,
};
