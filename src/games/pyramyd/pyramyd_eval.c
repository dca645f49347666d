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

/* How a piece could meet another one in its next turn, as far as the cells say: is
 * it near enough, and which of the two would the union help? */
static uint32_t chance_of(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                          uint32_t piece, uint32_t other) {
    const uint32_t cell  = pyramyd_cell_of(state->place[piece]);
    const uint32_t jumps = pyramyd_jumps_of(state, piece);
    const uint64_t ends  = ways->ends[jumps - 1][cell];
    const uint64_t near  = pyramyd_cells[pyramyd_cell_of(state->place[other])].around;
    const uint32_t prize = UINT32_C(8) << (PYRAMYD_PIECES - piece - other);
    return (ends & near) != 0 ? 1U + 2U * ((state->tray[piece] & prize) == 0) +
                                    4U * ((state->tray[other] & prize) == 0)
                              : 0;
}

/* What does not depend on who looks: a number for each list of inputs. */
struct piece_seen {
    uint32_t tray, gifts, own_union, centre, beat, kind, wait;
    uint32_t chance[PYRAMYD_PIECES]; /* with each other */
};

static void see_piece(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                      uint32_t piece, const int32_t *own, struct piece_seen *out) {
    out->tray      = state->tray[piece];
    out->wait      = (uint32_t)own[WAIT];
    out->gifts     = (uint32_t)own[TO_GIFTS];
    out->own_union = (uint32_t)own[TO_UNION];
    out->centre    = (uint32_t)own[TO_CENTRE];
    out->beat      = pyramyd_beat_of(state, piece);
    out->kind      = pyramyd_kind_at(pyramyd_cell_of(state->place[piece]));
    for (uint32_t other = 0; other < PYRAMYD_PIECES; other++) {
        out->chance[other] = other == piece ? 0 : chance_of(ways, state, piece, other);
    }
}

static void show_piece(const struct piece_seen *seen, uint32_t held, struct net_inputs *view) {
    const uint32_t timed = (held * WAITS + seen->wait) * TURNS;
    net_see(view, SEEN + held * TRAYS + seen->tray);
    net_see(view, AT_GIFTS + timed + seen->gifts);
    net_see(view, AT_UNION + timed + seen->own_union);
    net_see(view, AT_END + timed + seen->centre);
    net_see(view, BEATS + held * PYRAMYD_BEATS + seen->beat);
    net_see(view, STANDS + held * KINDS + seen->kind);
}

static void show_meetings(const struct piece_seen *seen, const uint32_t *held, uint32_t piece,
                          struct net_inputs *view) {
    for (uint32_t other = 0; other < PYRAMYD_PIECES; other++) {
        const uint32_t who = 2U * (held[piece] == FOREIGN) + (held[other] == FOREIGN);
        if (other != piece) {
            net_see(view, MEETS + (who * WAITS + seen->wait) * CHANCES + seen->chance[other]);
        }
    }
}

static void show(const struct game *game, const struct pyramyd_state *state,
                 const struct piece_seen *seen, uint32_t player, struct net_inputs *view) {
    const uint32_t acts = (uint32_t)game_actor(game, state) == player;
    uint32_t       held[PYRAMYD_PIECES];
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        held[piece] = holder(game, state, piece, player);
        show_piece(&seen[piece], held[piece], view);
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        show_meetings(&seen[piece], held, piece, view);
    }
    net_see(view, PHASES + acts * (PYRAMYD_OVER + 1) + state->phase);
    net_see(view, LEFT + acts * (PYRAMYD_JUMPS + 1) + state->left);
}

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
        see_piece(ways, state, piece, features[piece], &seen[piece]);
    }
    for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
        show(game, state, seen, player, &views[player]);
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
