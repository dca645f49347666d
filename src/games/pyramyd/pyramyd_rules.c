/* SPDX-License-Identifier: MIT
 *
 * pyramyd_rules.c - the rules of Pyramyd, the game of life.
 *
 * Three pyramids with three coloured faces jump over a triangle of triangles,
 * meet face to face, change hands, and look for the way to the centre. By
 * Antonio Passarelli, 2015; the rules are printed in Italian. Known values: perft from any board
 * 3, 9, 27, 54, 180, 432, 864, 2304, then by the board.
 */
#include "games/pyramyd/pyramyd.h"

#include "core/loops.h"

enum {
    ACTIONS_MAX      = 6,  /* three cells in two directions */
    TURN_ACTIONS_MAX = 12, /* 3 jumps, 3 gates, a letter, an order; 2 meetings: decision, cell */
    SET_UP_ACTIONS   = 3,
    ALONE            = 1
};

/* Of the sequences 312, 231, 123, each back and forth. */
const uint8_t pyramyd_beats[PYRAMYD_BEATS] = {3, 1, 2, 1, 2, 3, 1, 3, 1, 2, 3, 2};

static void begin_turn(const struct game *game, struct pyramyd_state *state, uint32_t piece) {
    state->turn  = (uint8_t)piece;
    state->taker = state->seat[piece];
    state->left  = (uint8_t)pyramyd_jumps_of(state, piece);
    state->met   = 0;
    state->other = 0;
    state->phase = game_turns_are_up(game, state->turns) ? PYRAMYD_OVER : PYRAMYD_JUMP;
}

static void end_turn(const struct game *game, struct pyramyd_state *state) {
    const uint32_t piece = pyramyd_mod3(state->turn + 1U);
    state->turns++;
    state->visited = 0;
    state->next = (uint8_t)(state->next ^ (pyramyd_config_of(game)->shared & 1U << state->taker));
    if (piece == state->first) {
        state->pendulum = (uint8_t)((state->pendulum + 1U) % 4);
    }
    begin_turn(game, state, piece);
}

/* Everything after the cell that needs no choice. */
static void finish_turn(const struct game *game, struct pyramyd_state *state) {
    for (;;) {
        const uint32_t others = pyramyd_touched(state) & ~(uint32_t)state->met;
        if (others == 0) {
            end_turn(game, state);
            return;
        }
        if ((others & (others - 1)) != 0) {
            state->phase = PYRAMYD_MEET;
            return;
        }
        if (!pyramyd_meet(game, state, bits_lowest(others))) {
            return;
        }
    }
}

/* Who sits where: one player has all the seats, two share power, and from the
 * fourth on they join love, truth and power. */
static void set_up_table(struct pyramyd_config *config, int players) {
    memset(config, 0, sizeof *config);
    for (int seat = 0; seat < PYRAMYD_PIECES; seat++) {
        const int first  = seat % players;
        int       second = first;
        if (players == 2 && seat == PYRAMYD_POWER) {
            second = 1;
        } else if (players > PYRAMYD_PIECES + seat) {
            second = PYRAMYD_PIECES + seat;
        }
        config->player[seat][0] = (uint8_t)first;
        config->player[seat][1] = (uint8_t)second;
        config->shared          = (uint8_t)(config->shared | (first != second) << seat);
    }
}

/* Version 1 knew nothing but the race. Alone, both goals are the same. */
static enum game_sum sum_of(const struct game *game) {
    const struct option_value *goal = game_option(game, "goal");
    const bool is_race = goal->number == PYRAMYD_RACE || (game->version == 1 && !goal->is_given);
    return is_race && game->players != ALONE ? GAME_SUM_POINT : GAME_SUM_COMMON;
}

static enum status configure(struct game *game, struct text *why) {
    game->players     = (int)game_option(game, "players")->number;
    game->sum         = sum_of(game);
    game->state_size  = sizeof(struct pyramyd_state);
    game->hash_offset = offsetof(struct pyramyd_state, place);
    game->actions_max = ACTIONS_MAX;
    game->length_max =
        game->turns_max == 0 ? 0 : SET_UP_ACTIONS + TURN_ACTIONS_MAX * game->turns_max;
    struct pyramyd_config *config = (struct pyramyd_config *)(void *)game->config;
    set_up_table(config, game->players);
    return pyramyd_set_up_board(game, why);
}

static void start(const struct game *game, void *bytes) {
    (void)game;
    struct pyramyd_state *state = bytes;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        state->place[piece] = pyramyd_place(pyramyd_home[piece], pyramyd_inward(piece));
    }
}

static int actor(const struct game *game, const void *bytes) {
    const struct pyramyd_state *state = bytes;
    switch ((enum pyramyd_phase)state->phase) {
    case PYRAMYD_SET_PIECE:
        return pyramyd_player_of(game, state, PYRAMYD_LOVE);
    case PYRAMYD_SET_NUMBER:
        return pyramyd_player_of(game, state, PYRAMYD_TRUTH);
    case PYRAMYD_SET_SEQUENCE:
        return pyramyd_player_of(game, state, PYRAMYD_POWER);
    case PYRAMYD_DECIDE:
        return pyramyd_player_of(game, state, pyramyd_deciding_seat(state));
    case PYRAMYD_OVER:
        return ACTOR_NONE;
    case PYRAMYD_JUMP:
    case PYRAMYD_AT_GATE:
    case PYRAMYD_AT_LETTER:
    case PYRAMYD_MEET:
        break;
    }
    return pyramyd_player_of(game, state, state->taker);
}

static size_t list_three(action_t first, action_t *out) {
    out[0] = first;
    out[1] = first + 1;
    out[2] = first + 2;
    return 3;
}

static size_t list_letters(const struct game *game, const struct pyramyd_state *state,
                           action_t *out) {
    const uint32_t cell  = pyramyd_cell_of(state->place[state->turn]);
    const uint8_t *carry = pyramyd_config_of(game)->carry[pyramyd_cells[cell].slot];
    out[0]               = PYRAMYD_CARRY + carry[0];
    out[1]               = PYRAMYD_CARRY + carry[1];
    return 2;
}

static size_t list_others(const struct pyramyd_state *state, action_t *out) {
    out[0] = PYRAMYD_FIRST + (state->turn == PYRAMYD_MAGENTA ? 1U : 0U);
    out[1] = PYRAMYD_FIRST + (state->turn == PYRAMYD_YELLOW ? 1U : 2U);
    return 2;
}

static size_t list_jumps(const struct pyramyd_state *state, action_t *out) {
    const size_t count = pyramyd_list_jumps(state, out);
    if (count == 0) {
        out[0] = PYRAMYD_PASS;
        return 1;
    }
    return count;
}

static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    const struct pyramyd_state *state = bytes;
    switch ((enum pyramyd_phase)state->phase) {
    case PYRAMYD_SET_PIECE:
        return list_three(PYRAMYD_TAKE, out);
    case PYRAMYD_SET_NUMBER:
        return list_three(PYRAMYD_NUMBERED, out);
    case PYRAMYD_SET_SEQUENCE:
        return list_three(PYRAMYD_SEQUENCE, out);
    case PYRAMYD_JUMP:
        return list_jumps(state, out);
    case PYRAMYD_AT_GATE:
        return pyramyd_list_gates(state, out);
    case PYRAMYD_AT_LETTER:
        return list_letters(game, state, out);
    case PYRAMYD_MEET:
        return list_others(state, out);
    case PYRAMYD_DECIDE:
        out[0] = PYRAMYD_NO;
        out[1] = PYRAMYD_YES;
        return 2;
    case PYRAMYD_OVER:
        break;
    }
    return 0;
}

static void take_piece(struct pyramyd_state *state, uint32_t piece) {
    for (uint32_t seat = 0; seat < PYRAMYD_PIECES; seat++) {
        state->seat[pyramyd_mod3(piece + seat)] = (uint8_t)seat;
    }
    state->first = (uint8_t)pyramyd_mod3(piece + 1);
    state->phase = PYRAMYD_SET_NUMBER;
}

/* Truth's sequence comes just before that of power in the cyclic order; the
 * pendulum begins at truth's number, on its way to the left. */
static void take_sequence(const struct game *game, struct pyramyd_state *state, uint32_t sequence) {
    static const uint8_t to_the_left[] = {0, 3, 2};
    state->sequence                    = (uint8_t)pyramyd_mod3(sequence + 2);
    state->pendulum = to_the_left[pyramyd_mod3(pyramyd_mod3(state->left) + state->sequence)];
    begin_turn(game, state, state->first);
}

static void jump(const struct game *game, struct pyramyd_state *state, uint32_t place) {
    const uint32_t from       = pyramyd_cell_of(state->place[state->turn]);
    state->place[state->turn] = (uint8_t)place;
    state->left--;
    state->visited = state->left == 0 ? 0 : state->visited | bits64_of(from);
    if (pyramyd_kind_at(pyramyd_cell_of(place)) == PYRAMYD_GATE) {
        state->phase = PYRAMYD_AT_GATE;
    } else if (state->left == 0 && pyramyd_read_cell(game, state)) {
        finish_turn(game, state);
    }
}

/* By a gate, in the jumps or after a meeting, or by a letter. */
static void be_carried(const struct game *game, struct pyramyd_state *state, uint32_t cell) {
    const uint32_t from = pyramyd_cell_of(state->place[state->turn]);
    pyramyd_carry(state, cell);
    if (state->left == 0) {
        finish_turn(game, state);
        return;
    }
    state->visited |= from == cell ? 0 : bits64_of(from);
    state->phase = PYRAMYD_JUMP;
}

static void meet_first(const struct game *game, struct pyramyd_state *state, uint32_t other) {
    if (pyramyd_meet(game, state, other)) {
        finish_turn(game, state);
    }
}

static void decide(const struct game *game, struct pyramyd_state *state, bool is_yes) {
    const uint32_t piece = pyramyd_piece_at_stake(state);
    if (is_yes) {
        pyramyd_send(state, piece, piece); /* and a home has nothing to read */
    }
    state->other = 0;
    finish_turn(game, state);
}

static void apply(const struct game *game, void *bytes, action_t action) {
    struct pyramyd_state *state = bytes;
    if (action < PYRAMYD_CARRY) {
        jump(game, state, action);
    } else if (action < PYRAMYD_PASS) {
        be_carried(game, state, action - PYRAMYD_CARRY);
    } else if (action == PYRAMYD_PASS) {
        end_turn(game, state);
    } else if (action < PYRAMYD_FIRST) {
        decide(game, state, action == PYRAMYD_YES);
    } else if (action < PYRAMYD_TAKE) {
        meet_first(game, state, action - PYRAMYD_FIRST);
    } else if (action < PYRAMYD_NUMBERED) {
        take_piece(state, action - PYRAMYD_TAKE);
    } else if (action < PYRAMYD_SEQUENCE) {
        state->left  = (uint8_t)(action - PYRAMYD_NUMBERED + 1);
        state->phase = PYRAMYD_SET_SEQUENCE;
    } else {
        take_sequence(game, state, action - PYRAMYD_SEQUENCE);
    }
}

/* In a race: the whole point to the player who took the turn, or a half to each of the
 * seat's two players; two players who share a seat are not partners. */
static void pay_winner(const struct game *game, const struct pyramyd_state *state, payoff_t *out) {
    const uint8_t *pair     = pyramyd_config_of(game)->player[state->taker];
    const bool     is_alone = game->players == 2 || pair[0] == pair[1];
    const int      taker    = pyramyd_player_of(game, state, state->taker);
    out[taker]              = GAME_POINT;
    if (!is_alone) {
        out[pair[0]] = GAME_POINT / 2;
        out[pair[1]] = GAME_POINT / 2;
    }
}

static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    const struct pyramyd_state *state  = bytes;
    const bool                  is_won = pyramyd_is_won(state);
    const payoff_t              all    = is_won ? GAME_POINT : 0;
    for (int player = 0; player < game->players; player++) {
        out[player] = game_is_common(game) ? all : is_won ? 0 : GAME_POINT / game->players;
    }
    if (is_won && !game_is_common(game)) {
        pay_winner(game, state, out);
    }
}

static const char *ending(const struct game *game, const void *bytes) {
    (void)game;
    return pyramyd_is_won(bytes) ? "centre" : "turn limit";
}

GAME_LOOPS(pyramyd)

const struct game_play pyramyd_play = {
    .configure = configure,
    .start     = start,
    .actor     = actor,
    .actions   = actions,
    .apply     = apply,
    .payoffs   = payoffs,
    .ending    = ending,
    .loops     = &loops,
};
