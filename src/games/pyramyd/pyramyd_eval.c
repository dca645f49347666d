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

/* The features of each piece, and of each player. In the set-up nothing is known. */
static void judge_all(const struct judge *judge, const struct pyramyd_state *state,
                      int32_t features[PYRAMYD_PIECES][FEATURES], int32_t *out) {
    const struct game         *game = judge->game;
    const struct pyramyd_ways *ways = (const struct pyramyd_ways *)(const void *)judge->notes;
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

static void features_of(const struct judge *judge, const void *bytes, int32_t *out) {
    int32_t features[PYRAMYD_PIECES][FEATURES] = {{0}};
    judge_all(judge, bytes, features, out);
}

/* --- What the net sees ------------------------------------------------- */

/* A piece is the viewer's alone, his and another player's, or others' only. */
enum { OWN, SHARED, FOREIGN, HOLDERS };

enum {
    TRAYS    = 64,
    WAITS    = 4,
    TURNS    = PYRAMYD_FAR + 2,
    KINDS    = 8,
    CHANCES  = 8, /* of a meeting; see chance_of() */
    SEEN     = 0, /* what is in the tray of a piece */
    AT_GIFTS = SEEN + HOLDERS * TRAYS,
    AT_UNION = AT_GIFTS + HOLDERS * WAITS * TURNS,
    AT_END   = AT_UNION + HOLDERS * WAITS * TURNS,
    BEATS    = AT_END + HOLDERS * WAITS * TURNS,
    STANDS   = BEATS + HOLDERS * PYRAMYD_BEATS,
    MEETS    = STANDS + HOLDERS * KINDS,
    PHASES   = MEETS + 2 * 2 * WAITS * CHANCES,
    LEFT     = PHASES + 2 * (PYRAMYD_OVER + 1),
    INPUTS   = LEFT + 2 * (PYRAMYD_JUMPS + 1)
};

static uint32_t holder(const struct game *game, const struct pyramyd_state *state, uint32_t piece,
                       uint32_t player) {
    const uint8_t *pair = pyramyd_config_of(game)->player[state->seat[piece]];
    if (pair[0] != player && pair[1] != player) {
        return FOREIGN;
    }
    return pair[0] == pair[1] ? OWN : SHARED;
}

/* What is seen of each piece, once, as if it were the viewer's own. */
enum { OF_PIECE = 6 };

/* How far apart the numbers of an input are for one kind of holder and the next. */
static const uint16_t strides[OF_PIECE] = {
    TRAYS, WAITS *TURNS, WAITS *TURNS, WAITS *TURNS, PYRAMYD_BEATS, KINDS,
};

enum { STRIDE_OF_MEETS = WAITS * CHANCES };

/* What does not depend on who looks: inputs, numbered for the first kind of holder. */
struct piece_seen {
    uint16_t own[OF_PIECE];
    uint16_t meets[PYRAMYD_PIECES]; /* with each other */
};

static void see_piece(const struct pyramyd_state *state, uint32_t piece, const int32_t *own,
                      struct piece_seen *out) {
    const uint32_t timed = (uint32_t)own[WAIT] * TURNS;
    const uint32_t kind  = pyramyd_kind_at(pyramyd_cell_of(state->place[piece]));
    out->own[0]          = (uint16_t)(SEEN + state->tray[piece]);
    out->own[1]          = (uint16_t)(AT_GIFTS + timed + (uint32_t)own[TO_GIFTS]);
    out->own[2]          = (uint16_t)(AT_UNION + timed + (uint32_t)own[TO_UNION]);
    out->own[3]          = (uint16_t)(AT_END + timed + (uint32_t)own[TO_CENTRE]);
    out->own[4]          = (uint16_t)(BEATS + pyramyd_beat_of(state, piece));
    out->own[5]          = (uint16_t)(STANDS + kind);
}

/* How a piece could meet another one in its next turn, as far as the cells say: is
 * it near enough, and which of the two would the union help? */
static uint32_t chance_of(const struct pyramyd_state *state, uint64_t ends, uint32_t piece,
                          uint32_t other) {
    const uint64_t near  = pyramyd_cells[pyramyd_cell_of(state->place[other])].around;
    const uint32_t prize = UINT32_C(8) << (PYRAMYD_PIECES - piece - other);
    return (ends & near) != 0 ? 1U + 2U * ((state->tray[piece] & prize) == 0) +
                                    4U * ((state->tray[other] & prize) == 0)
                              : 0;
}

static void see_meetings(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                         uint32_t piece, const int32_t *own, struct piece_seen *out) {
    const uint32_t cell  = pyramyd_cell_of(state->place[piece]);
    const uint64_t ends  = ways->ends[pyramyd_jumps_of(state, piece) - 1][cell];
    const uint32_t timed = MEETS + (uint32_t)own[WAIT] * CHANCES;
    for (uint32_t step = 1; step < PYRAMYD_PIECES; step++) {
        const uint32_t other = pyramyd_mod3(piece + step);
        out->meets[other]    = (uint16_t)(timed + chance_of(state, ends, piece, other));
    }
}

/* All that is seen of a piece, from the view of somebody for whom the pieces are
 * held like this; returns the end of the list. */
static uint16_t *show_piece(const struct piece_seen *seen, const uint32_t *held, uint32_t piece,
                            uint16_t *out) {
    const uint32_t is_foreign = held[piece] == FOREIGN;
    for (uint32_t i = 0; i < OF_PIECE; i++) {
        *out++ = (uint16_t)(seen->own[i] + held[piece] * strides[i]);
    }
    for (uint32_t step = 1; step < PYRAMYD_PIECES; step++) {
        const uint32_t other = pyramyd_mod3(piece + step);
        const uint32_t who   = 2U * is_foreign + (held[other] == FOREIGN);
        *out++               = (uint16_t)(seen->meets[other] + who * STRIDE_OF_MEETS);
    }
    return out;
}

static void show(const struct game *game, const struct pyramyd_state *state, uint32_t actor,
                 const struct piece_seen *seen, uint32_t player, struct net_inputs *view) {
    const uint32_t acts = actor == player;
    uint16_t      *end  = view->list;
    uint32_t       held[PYRAMYD_PIECES];
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        held[piece] = holder(game, state, piece, player);
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        end = show_piece(&seen[piece], held, piece, end);
    }
    *end++      = (uint16_t)(PHASES + acts * (PYRAMYD_OVER + 1) + state->phase);
    *end++      = (uint16_t)(LEFT + acts * (PYRAMYD_JUMPS + 1) + state->left);
    view->count = (uint32_t)(end - view->list);
}

enum { SEEN_IN_ALL = PYRAMYD_PIECES * (OF_PIECE + PYRAMYD_PIECES - 1) + 2 };

_Static_assert((int)SEEN_IN_ALL <= NET_ACTIVE_MAX, "what is seen fits");

static void look(const struct judge *judge, const void *bytes, int32_t *out,
                 struct net_inputs *views) {
    const struct game          *game  = judge->game;
    const struct pyramyd_ways  *ways  = (const struct pyramyd_ways *)(const void *)judge->notes;
    const struct pyramyd_state *state = bytes;
    int32_t                     features[PYRAMYD_PIECES][FEATURES] = {{0}};
    struct piece_seen           seen[PYRAMYD_PIECES];
    judge_all(judge, state, features, out);
    if (state->phase < PYRAMYD_JUMP) {
        for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
            net_see(&views[player], PHASES + state->phase);
        }
        return;
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        see_piece(state, piece, features[piece], &seen[piece]);
        see_meetings(ways, state, piece, features[piece], &seen[piece]);
    }
    const uint32_t actor = (uint32_t)game_actor(game, state);
    for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
        show(game, state, actor, seen, player, &views[player]);
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
    .views         = EVALUATOR_VIEW_OF_EACH,
    .input_count   = INPUTS,
    .input_version = 1,
    .look          = look,
    .net           = &pyramyd_net,
};
