/* SPDX-License-Identifier: MIT
 *
 * angoli_rules.c - the rules of Angoli, a game of two to four corners and a die.
 *
 * Angoli is our name. The game was printed in Italian without a name, and
 * neither its designer nor its publisher is known to us. Every player sends
 * tokens from a corner round a square track, and wants all of them to stand on
 * it; nearly everything is decided by the die, which is rolled by chance.
 * Known values: perft 4, 12, 72, 432, 2592, 15552, 93312 with two players.
 */
#include "games/angoli/angoli.h"

#include "core/loops.h"

enum { CENTRE = 7 /* three squares in a row */ };

uint32_t angoli_taken_corners(const struct game *game, const struct angoli_state *state) {
    uint32_t taken = 0;
    for (uint32_t player = 0; player < angoli_settled(game, state); player++) {
        taken |= 1U << angoli_corner(state, player);
    }
    return taken;
}

uint32_t angoli_waiting(const struct game *game, const struct angoli_state *state,
                        uint32_t player) {
    const bool travels = state->place != 0 && state->player == player;
    return angoli_config(game)->tokens - bits64_count(state->tokens[player]) - (travels ? 1U : 0U);
}

bool angoli_has_won(const struct angoli_config *config, const struct angoli_state *state,
                    uint32_t player) {
    const uint64_t own  = state->tokens[player];
    uint32_t       held = 0;
    if (bits64_count(own) != config->tokens) {
        return false;
    }
    for (uint32_t side = 0; side < ANGOLI_SIDES; side++) {
        held += (own & config->centre[side]) == config->centre[side] ? 1U : 0U;
    }
    return held >= config->centres;
}

uint32_t angoli_player_before(const struct game *game, const struct angoli_state *state) {
    return (state->player == 0 ? (uint32_t)game->players : state->player) - 1U;
}

bool angoli_is_over(const struct game *game, const struct angoli_state *state) {
    return angoli_has_won(angoli_config(game), state, angoli_player_before(game, state)) ||
           game_turns_are_up(game, state->turns);
}

static void pass_turn_on(const struct game *game, struct angoli_state *state) {
    const uint32_t next = state->player + 1U;
    state->turns++;
    state->player = (uint8_t)(next == (uint32_t)game->players ? 0 : next);
    state->place  = 0;
    state->phase  = angoli_is_over(game, state) ? ANGOLI_OVER : ANGOLI_FIRST_ROLL;
}

static void take_corner(const struct game *game, struct angoli_state *state, uint32_t corner) {
    state->corners = (uint8_t)(state->corners | corner << (2 * state->player));
    state->player++;
    if (state->player == game->players) {
        state->player = 0;
        state->phase  = ANGOLI_FIRST_ROLL;
    }
}

/* Move the travelling token. If it comes to a free square, the turn is over;
 * otherwise the die is rolled again. */
static void travel(const struct game *game, struct angoli_state *state, uint32_t from,
                   uint32_t roll) {
    const uint32_t to  = angoli_advance(angoli_config(game), from, roll);
    uint64_t      *own = &state->tokens[state->player];
    if ((angoli_all_tokens(state) & bits64_of(to)) == 0) {
        *own |= bits64_of(to);
        pass_turn_on(game, state);
        return;
    }
    state->place = (uint8_t)to;
    state->phase = (*own & bits64_of(to)) != 0 ? ANGOLI_ROLL_ON : ANGOLI_CONTEST;
}

static void begin_turn(const struct game *game, struct angoli_state *state, uint32_t roll) {
    const struct angoli_config *config   = angoli_config(game);
    const uint32_t              on_track = bits64_count(state->tokens[state->player]);
    const int                   waiting  = config->tokens - (int)on_track;
    if (roll == 1 && waiting <= config->recall_max) {
        state->phase = ANGOLI_SEND_BACK;
    } else if (waiting == 0) {
        pass_turn_on(game, state);
    } else {
        travel(game, state, angoli_home(config, state, state->player), roll);
    }
}

/* A token on the track goes back to its owner's corner, which means that the
 * track forgets it. */
static void send_back(struct angoli_state *state, uint32_t field) {
    for (uint32_t player = 0; player < ANGOLI_PLAYERS_MAX; player++) {
        state->tokens[player] &= ~bits64_of(field);
    }
}

static void decide_contest(const struct game *game, struct angoli_state *state, uint32_t roll) {
    if (roll % 2 == 1) {
        send_back(state, state->place);
        state->tokens[state->player] |= bits64_of(state->place);
    }
    pass_turn_on(game, state);
}

static void configure_track(struct angoli_config *config, uint32_t side) {
    config->side    = (uint8_t)side;
    config->track   = (uint8_t)(ANGOLI_SIDES * (side + 1));
    config->corners = bits64_of(config->track);
    for (uint32_t i = 0; i < ANGOLI_SIDES; i++) {
        const uint32_t corner = i * (side + 1);
        config->corners |= bits64_of(corner);
        config->centre[i] = (uint64_t)CENTRE << (corner + (side - 1) / 2);
    }
}

static enum status configure(struct game *game, struct text *why) {
    static const uint8_t tokens[ANGOLI_PLAYERS_MAX + 1] = {[2] = 8, [3] = 6, [4] = 5};

    (void)why;
    struct angoli_config *config      = (void *)game->config;
    const uint32_t        side        = (uint32_t)game_option(game, "side")->number;
    const bool            is_advanced = game_option(game, "level")->number == 1;
    game->players                     = (int)game_option(game, "players")->number;
    configure_track(config, side);
    config->tokens     = tokens[game->players];
    config->centres    = !is_advanced ? 0 : game->players == 2 ? 2 : 1;
    config->recall_max = !is_advanced ? -1 : game->players == 4 ? 2 : 3;
    game->sum          = GAME_SUM_POINT;
    game->state_size   = sizeof(struct angoli_state);
    game->hash_offset  = offsetof(struct angoli_state, corners);
    game->actions_max  = (size_t)game->players * config->tokens; /* any of them recalled */
    game->length_max   = 0;                                      /* a token may roll on for ever */
    return STATUS_OK;
}

static void start(const struct game *game, void *bytes) {
    (void)game;
    struct angoli_state *state = bytes;
    state->phase               = ANGOLI_SETUP;
}

static int actor(const struct game *game, const void *bytes) {
    (void)game;
    const struct angoli_state *state = bytes;
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
    case ANGOLI_SEND_BACK:
        return state->player;
    case ANGOLI_OVER:
        return ACTOR_NONE;
    default:
        return ACTOR_CHANCE;
    }
}

static size_t list_free_corners(const struct game *game, const struct angoli_state *state,
                                action_t *out) {
    const uint32_t taken = angoli_taken_corners(game, state);
    size_t         count = 0;
    for (uint32_t corner = 0; corner < ANGOLI_SIDES; corner++) {
        if ((taken & 1U << corner) == 0) {
            out[count++] = ANGOLI_TAKE + corner;
        }
    }
    return count;
}

static size_t list_tokens(const struct angoli_state *state, action_t *out) {
    uint64_t fields = angoli_all_tokens(state);
    size_t   count  = 0;
    while (fields != 0) {
        out[count++] = ANGOLI_RECALL + bits64_take_lowest(&fields);
    }
    return count;
}

static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    const struct angoli_state *state = bytes;
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
        return list_free_corners(game, state, out);
    case ANGOLI_SEND_BACK:
        return list_tokens(state, out);
    case ANGOLI_OVER:
        return 0;
    default:
        for (action_t roll = 1; roll <= ANGOLI_FACES; roll++) {
            out[roll - 1] = roll;
        }
        return ANGOLI_FACES;
    }
}

static size_t count(const struct game *game, const void *bytes) {
    (void)game;
    const struct angoli_state *state = bytes;
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
        return (size_t)ANGOLI_SIDES - state->player;
    case ANGOLI_SEND_BACK:
        return bits64_count(angoli_all_tokens(state));
    case ANGOLI_OVER:
        return 0;
    default:
        return ANGOLI_FACES;
    }
}

static void apply(const struct game *game, void *bytes, action_t action) {
    struct angoli_state *state = bytes;
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
        take_corner(game, state, action - ANGOLI_TAKE);
        break;
    case ANGOLI_FIRST_ROLL:
        begin_turn(game, state, action);
        break;
    case ANGOLI_ROLL_ON:
        travel(game, state, state->place, action);
        break;
    case ANGOLI_CONTEST:
        decide_contest(game, state, action);
        break;
    case ANGOLI_SEND_BACK:
        send_back(state, action - ANGOLI_RECALL);
        pass_turn_on(game, state);
        break;
    case ANGOLI_OVER:
        break;
    }
}

static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    const struct angoli_state *state  = bytes;
    const uint32_t             before = angoli_player_before(game, state);
    const bool                 is_won = angoli_has_won(angoli_config(game), state, before);
    for (int player = 0; player < game->players; player++) {
        out[player] = is_won ? 0 : GAME_POINT / game->players;
    }
    if (is_won) {
        out[before] = GAME_POINT;
    }
}

static const char *ending(const struct game *game, const void *bytes) {
    const struct angoli_state *state  = bytes;
    const uint32_t             before = angoli_player_before(game, state);
    return angoli_has_won(angoli_config(game), state, before) ? "all tokens placed" : "turn limit";
}

/* Turn the board until player 1 has corner A. */
GAME_LOOPS(angoli)

const struct game_play angoli_play = {
    .configure = configure,
    .start     = start,
    .actor     = actor,
    .actions   = actions,
    .count     = count,
    .apply     = apply,
    .payoffs   = payoffs,
    .ending    = ending,
    .loops     = &loops,
};
