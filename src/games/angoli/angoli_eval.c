/* SPDX-License-Identifier: MIT
 *
 * angoli_eval.c - who stands better in Angoli.
 *
 * The game is a race to have all tokens on the track. A token lands first on
 * one of the squares just behind its corner, so only what stands there is in
 * danger or in the way. In the advanced game the central squares of a side (of
 * two sides, for two players) have to be held too; those sides count where the
 * player has most.
 */
#include "core/evaluator.h"
#include "games/angoli/angoli.h"
#include "games/angoli/angoli_weights.h"

enum {
    RACING,
    WAITING,
    NEARLY_DONE,
    CENTRAL,
    CENTRAL_TAKEN,
    MISPLACED,
    EXPOSED,
    OBSTRUCTED,
    ON_TURN,
    FEATURES
};

enum { CENTRE_SIZE = 3 /* squares to hold on a side */ };

static const struct evaluator_feature list[FEATURES] = {
    {"tokens waiting, in the basic game", -1100},
    {"tokens waiting, in any game", 50},
    {"one or none waiting", 350},
    {"central squares of the sides to hold", 710},
    {"... taken by others", -260},
    {"tokens misplaced: too few are left for the central squares", -800},
    {"throws of others that hit own tokens, of 6 each", 50},
    {"own throws that hit others, of 6", -100},
    {"on turn", 160},
};

/* In how many of 6 throws does the player's first landing hit these fields? */
static int32_t landings(const struct game *game, const struct angoli_state *state, uint32_t player,
                        uint64_t fields) {
    const struct angoli_config *config = angoli_config(game);
    const uint32_t              home   = angoli_home(config, state, player);
    int32_t                     hits   = 0;
    for (uint32_t roll = 1; roll <= ANGOLI_FACES; roll++) {
        hits += (int32_t)(fields >> angoli_advance(config, home, roll) & 1U);
    }
    return hits;
}

/* How good a side is for the player: squares he holds, less those others do. */
static int32_t hold_of(const struct angoli_config *config, const struct angoli_state *state,
                       uint32_t player, uint32_t side) {
    const uint64_t own = state->tokens[player] & config->centre[side];
    const uint64_t all = angoli_all_tokens(state) & config->centre[side];
    return 4 * (int32_t)bits64_count(own) - (int32_t)bits64_count(all & ~own);
}

static void judge_centres(const struct angoli_config *config, const struct angoli_state *state,
                          uint32_t player, int32_t *out) {
    uint32_t counted = 0;
    for (uint32_t i = 0; i < config->centres; i++) {
        int32_t  most = INT32_MIN;
        uint32_t best = 0;
        for (uint32_t side = 0; side < ANGOLI_SIDES; side++) {
            const int32_t hold = hold_of(config, state, player, side);
            if ((counted & 1U << side) == 0 && hold > most) {
                most = hold;
                best = side;
            }
        }
        counted |= 1U << best;
        const uint64_t centre = config->centre[best];
        const uint64_t own    = state->tokens[player] & centre;
        out[CENTRAL] += (int32_t)bits64_count(own);
        out[CENTRAL_TAKEN] += (int32_t)bits64_count(angoli_all_tokens(state) & centre & ~own);
    }
}

static void judge_player(const struct game *game, const struct angoli_state *state, uint32_t player,
                         int32_t *out) {
    const struct angoli_config *config = angoli_config(game);
    const uint64_t              own    = state->tokens[player];
    /* A token that travels has not arrived. */
    const uint32_t missing = config->tokens - bits64_count(own);
    memset(out, 0, FEATURES * sizeof *out);
    out[WAITING]     = (int32_t)missing;
    out[RACING]      = config->centres == 0 ? (int32_t)missing : 0;
    out[NEARLY_DONE] = missing <= 1;
    out[ON_TURN]     = state->player == player;
    if (state->phase == ANGOLI_SETUP) {
        return;
    }
    out[OBSTRUCTED] =
        missing == 0 ? 0 : landings(game, state, player, angoli_all_tokens(state) & ~own);
    for (uint32_t other = 0; other < (uint32_t)game->players; other++) {
        const bool is_to_come = bits64_count(state->tokens[other]) < config->tokens;
        out[EXPOSED] += other != player && is_to_come ? landings(game, state, other, own) : 0;
    }
    judge_centres(config, state, player, out);
    /* Central squares for which there is no token: one has to come back first. */
    const int32_t lacking = CENTRE_SIZE * (int32_t)config->centres - out[CENTRAL] - out[WAITING];
    out[MISPLACED]        = lacking > 0 ? lacking : 0;
}

static void features(const struct judge *judge, const void *bytes, int32_t *out) {
    const struct game *game = judge->game;
    for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
        judge_player(game, bytes, player, out + (size_t)player * FEATURES);
    }
}

/* --- What the net sees ------------------------------------------------- */

/* In the advanced game, from the corner of the viewer, clockwise: nothing depends on
 * how long a side is. A place is empty, the viewer's or somebody else's. */
enum { EMPTY, OWN, FOREIGN, CONTENTS };

enum {
    PATTERNS = CONTENTS * CONTENTS * CONTENTS, /* of central squares */
    WAITINGS = 9,                              /* tokens in a corner */
    CENTRES  = 0,
    WAITERS  = CENTRES + ANGOLI_SIDES * PATTERNS, /* by corner */
    LANDINGS = WAITERS + ANGOLI_SIDES * WAITINGS, /* first squares behind each corner */
    NEXT     = LANDINGS + ANGOLI_SIDES * ANGOLI_FACES * CONTENTS, /* turns to wait */
    PHASES   = NEXT + ANGOLI_PLAYERS_MAX,
    BEST     = PHASES + 2 * (ANGOLI_OVER + 1), /* held of the sides to hold, taken there */
    INPUTS   = BEST + 7 * 7
};

static uint32_t content(const struct angoli_state *state, uint32_t player, uint32_t field) {
    const bool is_own = (state->tokens[player] >> field & 1U) != 0;
    return is_own ? OWN : (angoli_all_tokens(state) >> field & 1U) != 0 ? FOREIGN : EMPTY;
}

static uint32_t pattern(const struct angoli_state *state, uint32_t player, uint64_t squares) {
    uint32_t number = 0;
    while (squares != 0) {
        number = CONTENTS * number + content(state, player, bits64_take_lowest(&squares));
    }
    return number;
}

/* The corner of a player and what lies behind it. */
static void show_corner(const struct game *game, const struct angoli_state *state, uint32_t player,
                        uint32_t other, struct net_inputs *view) {
    const struct angoli_config *config = angoli_config(game);
    const uint32_t              home   = angoli_home(config, state, other);
    const uint32_t              place =
        (angoli_corner(state, other) + ANGOLI_SIDES - angoli_corner(state, player)) % ANGOLI_SIDES;
    const uint32_t missing = config->tokens - bits64_count(state->tokens[other]);
    net_see(view, WAITERS + place * WAITINGS + missing);
    for (uint32_t roll = 1; roll <= ANGOLI_FACES; roll++) {
        const uint32_t there = content(state, player, angoli_advance(config, home, roll));
        net_see(view, LANDINGS + (place * ANGOLI_FACES + roll - 1) * CONTENTS + there);
    }
}

static void show(const struct game *game, const struct angoli_state *state, uint32_t player,
                 const int32_t *own, struct net_inputs *view) {
    const struct angoli_config *config  = angoli_config(game);
    const uint32_t              players = (uint32_t)game->players;
    const uint32_t              corner  = angoli_corner(state, player);
    const bool                  is_own  = state->player == player;
    net_see(view, NEXT + (player + players - state->player) % players);
    net_see(view, PHASES + (is_own ? ANGOLI_OVER + 1U : 0) + state->phase);
    if (state->phase == ANGOLI_SETUP) {
        return;
    }
    net_see(view, BEST + 7 * (uint32_t)own[CENTRAL] + (uint32_t)own[CENTRAL_TAKEN]);
    for (uint32_t side = 0; side < ANGOLI_SIDES; side++) {
        const uint64_t centre = config->centre[(corner + side) % ANGOLI_SIDES];
        net_see(view, CENTRES + side * PATTERNS + pattern(state, player, centre));
    }
    for (uint32_t other = 0; other < players; other++) {
        show_corner(game, state, player, other, view);
    }
}

static void look(const struct judge *judge, const void *bytes, int32_t *out,
                 struct net_inputs *views) {
    features(judge, bytes, out);
    for (uint32_t player = 0; player < (uint32_t)judge->game->players; player++) {
        show(judge->game, bytes, player, out + (size_t)player * FEATURES, &views[player]);
    }
}

/* In the basic game the dice decide. With more than two players one side is enough to
 * win, and what was learnt from two did not help: 36.7 % (30 to 45) of 120 games of three. */
static bool is_for_net(const struct game *game) {
    return angoli_config(game)->centres > 0 && game->players == 2;
}

const struct evaluator angoli_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features,
    .views         = EVALUATOR_VIEW_OF_EACH,
    .input_count   = INPUTS,
    .input_version = 1,
    .is_for_net    = is_for_net,
    .look          = look,
    .net           = &angoli_net,
};
