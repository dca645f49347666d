/* SPDX-License-Identifier: MIT
 *
 * moguli_rules.c - the rules of Moguli, a game by Reinhold Wittig, published by
 * Abacusspiele in 2004.
 *
 * Two players lead their stones over a board of tiles that bear a path on
 * either face. A stone moves above, dives through a portal, passes below under
 * at least one other stone, surfaces and moves on above; tiles can be turned.
 * moguli_moves.c finds where the paths lead; here is the course of a turn and
 * of the game.
 */
#include "games/moguli/moguli.h"

#include "core/loops.h"

enum {
    QUARTERS         = 3, /* ways to turn a tile */
    TURNINGS         = QUARTERS * MOGULI_TILES,
    ACTIONS_IN_TURN  = 3, /* at most: a move and two others */
    MIDDLE_PLACES    = 15,
    STONE_ENDS_MAX   = MOGULI_TILES - 2 * MOGULI_STONES,
    ACTIONS_MAX      = 1 + TURNINGS + MOGULI_STONES * STONE_ENDS_MAX,
    EXCHANGE_ACTIONS = 2 * MOGULI_EXCHANGES /* of both players, at most */
};

static bool has_arrived(const struct moguli_state *state, uint32_t player) {
    return moguli_arrived(state, player) >= MOGULI_GOAL;
}

/* Has somebody four stones on the far row, and Black had his last turn? */
static bool is_reached(const struct moguli_state *state) {
    return state->player == MOGULI_WHITE &&
           (has_arrived(state, MOGULI_WHITE) || has_arrived(state, MOGULI_BLACK));
}

bool moguli_is_decided(const struct game *game, const struct moguli_state *state) {
    return is_reached(state) || state->idle == MOGULI_IDLE_MAX ||
           game_turns_are_up(game, state->turns);
}

/* Begin the turn of the player to act, or find that there is none. */
static void begin_turn(const struct game *game, struct moguli_state *state) {
    state->touched  = 0;
    state->turnings = 1;
    state->phase    = moguli_is_decided(game, state) ? MOGULI_OVER : MOGULI_TO_MOVE;
}

/* Black idle after White moved is not a whole round, and counts for nothing. */
static uint32_t idle_after(const struct moguli_state *state) {
    const bool goes_on = state->player == MOGULI_WHITE || state->idle % 2 != 0;
    return state->phase == MOGULI_TO_MOVE && goes_on ? state->idle + 1U : 0;
}

static void end_turn(const struct game *game, struct moguli_state *state) {
    state->idle   = (uint8_t)idle_after(state);
    state->locked = state->touched;
    state->player ^= 1U;
    state->turns++;
    begin_turn(game, state);
}

static void place_stones(const struct game *game, struct moguli_state *state) {
    state->stones[MOGULI_WHITE] = moguli_home(MOGULI_WHITE);
    state->stones[MOGULI_BLACK] = moguli_home(MOGULI_BLACK);
    begin_turn(game, state);
}

static void end_exchange(const struct game *game, struct moguli_state *state) {
    state->touched = 0;
    state->player ^= 1U;
    if (state->player == MOGULI_WHITE) {
        place_stones(game, state);
    }
}

static uint64_t exchanged(uint64_t set, uint32_t first, uint32_t second) {
    const uint64_t differ = (set >> first ^ set >> second) & 1U;
    return set ^ (differ << first | differ << second);
}

static void exchange(const struct game *game, struct moguli_state *state, uint32_t home,
                     uint32_t middle) {
    state->up    = exchanged(state->up, home, middle);
    state->right = exchanged(state->right, home, middle);
    state->plain = exchanged(state->plain, home, middle);
    state->touched |= bits64_of(home) | bits64_of(middle);
    if (bits64_count(state->touched) == 2 * MOGULI_EXCHANGES) {
        end_exchange(game, state);
    }
}

static void turn_tile(const struct game *game, struct moguli_state *state, uint32_t tile,
                      uint32_t quarters) {
    moguli_turn(&state->up, &state->right, tile, quarters);
    state->touched |= bits64_of(tile);
    state->turnings--;
    if (state->phase == MOGULI_MOVED && state->turnings == 0) {
        end_turn(game, state);
    }
}

static void move(const struct game *game, struct moguli_state *state, uint32_t code) {
    const uint64_t from = bits64_of(code / 128);
    const uint64_t to   = bits64_of(code / 2 % 64);
    state->stones[state->player] ^= from | to;
    state->turnings       = (uint8_t)(state->turnings + code % 2);
    state->phase          = MOGULI_MOVED;
    state->idle           = 0;
    const bool is_decided = state->player == MOGULI_BLACK && has_arrived(state, MOGULI_BLACK);
    if (state->turnings == 0 || is_decided) {
        end_turn(game, state);
    }
}

static enum status configure(struct game *game, struct text *why) {
    struct moguli_setup setup  = {0};
    const enum status   status = moguli_lay_board(game, &setup, why);
    if (status != STATUS_OK) {
        return status;
    }
    for (uint32_t row = 0; game_option(game, "board")->number != 0 && row < MOGULI_ROWS; row++) {
        setup.seam |= bits64_of(MOGULI_COLUMNS * row + MOGULI_COLUMNS - 1);
    }
    setup.has_exchange = (uint64_t)game_option(game, "homerow")->number;
    memcpy(game->config, &setup, sizeof setup);
    game->players     = 2;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct moguli_state);
    game->hash_offset = offsetof(struct moguli_state, player);
    game->actions_max = ACTIONS_MAX;
    game->length_max =
        game->turns_max == 0 ? 0 : ACTIONS_IN_TURN * game->turns_max + EXCHANGE_ACTIONS;
    return STATUS_OK;
}

static void start(const struct game *game, void *bytes) {
    const struct moguli_setup *setup = moguli_setup(game);
    struct moguli_state       *state = bytes;
    state->up                        = setup->up;
    state->right                     = setup->right;
    state->plain                     = setup->plain;
    state->phase                     = MOGULI_EXCHANGING;
    if (setup->has_exchange == 0) {
        place_stones(game, state);
    }
}

static int actor(const struct game *game, const void *bytes) {
    (void)game;
    const struct moguli_state *state = bytes;
    return state->phase == MOGULI_OVER ? ACTOR_NONE : state->player;
}

static size_t list_exchanges(const struct moguli_state *state, action_t *out) {
    size_t   count = 0;
    uint64_t homes = moguli_home(state->player) & ~state->touched;
    out[count++]   = MOGULI_END;
    while (homes != 0) {
        const uint32_t home    = bits64_take_lowest(&homes);
        uint64_t       middles = moguli_middle() & ~state->touched;
        while (middles != 0) {
            out[count++] = MOGULI_EXCHANGE + 64 * home + bits64_take_lowest(&middles);
        }
    }
    return count;
}

/* The codes of a tile follow those of the tile before, so the list is a run of
 * numbers with a gap for each tile that is locked or partly barred. */
static size_t list_turnings(const struct moguli_state *state, const struct moguli_barred *barred,
                            action_t *out) {
    size_t   count = 0;
    action_t first = 0;
    uint64_t gaps  = state->locked | barred->tiles | bits64_of(MOGULI_TILES);
    while (gaps != 0) {
        const uint32_t tile = bits64_take_lowest(&gaps);
        for (action_t i = first; i < QUARTERS * tile; i++) {
            out[count++] = MOGULI_TURN + i;
        }
        first = QUARTERS * tile + QUARTERS;
        for (uint32_t i = 1; moguli_has(barred->tiles, tile) && i <= QUARTERS; i++) {
            out[count] = MOGULI_TURN + QUARTERS * tile + i - 1;
            count += (barred->quarters[tile] & 1U << i) == 0;
        }
    }
    return count;
}

static size_t list_moves(const struct moguli_moves *moves, action_t *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        uint64_t ends = moves->ends[i];
        while (ends != 0) {
            const uint32_t to = bits64_take_lowest(&ends);
            out[count++] =
                MOGULI_MOVE + 128 * moves->from[i] + 2 * to + moguli_has(moves->bonus[i], to);
        }
    }
    return count;
}

void moguli_find_choices(const struct game *game, const struct moguli_state *state,
                         struct moguli_moves *moves, struct moguli_barred *barred) {
    moves->count  = 0;
    barred->count = 0;
    barred->tiles = 0;
    if (state->phase == MOGULI_TO_MOVE) {
        moguli_find_moves(moguli_setup(game), state, moves);
    }
    if (moves->count > 0 && state->turnings > 0 && game->version > 1) {
        moguli_find_barred(moguli_setup(game), state, moves, barred);
    }
}

static size_t actions(const struct game *game, const void *bytes, action_t *out) {
    const struct moguli_state *state = bytes;
    size_t                     count = 0;
    struct moguli_moves        moves;
    struct moguli_barred       barred;
    if (state->phase == MOGULI_OVER) {
        return 0;
    }
    if (state->phase == MOGULI_EXCHANGING) {
        return list_exchanges(state, out);
    }
    moguli_find_choices(game, state, &moves, &barred);
    if (moves.count == 0) {
        out[count++] = MOGULI_END;
    }
    if (state->turnings > 0) {
        count += list_turnings(state, &barred, out + count);
    }
    return count + list_moves(&moves, out + count);
}

static size_t count(const struct game *game, const void *bytes) {
    const struct moguli_state *state = bytes;
    struct moguli_moves        moves;
    struct moguli_barred       barred;
    if (state->phase == MOGULI_OVER) {
        return 0;
    }
    if (state->phase == MOGULI_EXCHANGING) {
        const size_t used = bits64_count(state->touched) / 2;
        return 1 + (MOGULI_COLUMNS - used) * (MIDDLE_PLACES - used);
    }
    moguli_find_choices(game, state, &moves, &barred);
    size_t sum = moves.count == 0 ? 1 : 0;
    sum += state->turnings > 0 ? TURNINGS - QUARTERS * bits64_count(state->locked) : 0;
    sum -= barred.count;
    for (uint32_t i = 0; i < moves.count; i++) {
        sum += bits64_count(moves.ends[i]);
    }
    return sum;
}

static void apply(const struct game *game, void *bytes, action_t action) {
    struct moguli_state *state = bytes;
    if (action >= MOGULI_MOVE) {
        move(game, state, action - MOGULI_MOVE);
    } else if (action >= MOGULI_EXCHANGE) {
        const uint32_t code = action - MOGULI_EXCHANGE;
        exchange(game, state, code / 64, code % 64);
    } else if (action >= MOGULI_TURN) {
        const uint32_t code = action - MOGULI_TURN;
        turn_tile(game, state, code / QUARTERS, code % QUARTERS + 1);
    } else if (state->phase == MOGULI_EXCHANGING) {
        end_exchange(game, state);
    } else {
        end_turn(game, state);
    }
}

/* Four on the far row decide, unless Black's last turn is missing; then the
 * blocked rounds; a game that the turn limit ends is a draw. */
static void payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    (void)game;
    const struct moguli_state *state  = bytes;
    int32_t                    margin = 0;
    if (is_reached(state)) {
        margin = has_arrived(state, MOGULI_WHITE) - has_arrived(state, MOGULI_BLACK);
    } else if (state->idle == MOGULI_IDLE_MAX) {
        margin = (int32_t)moguli_arrived(state, MOGULI_WHITE) -
                 (int32_t)moguli_arrived(state, MOGULI_BLACK);
    }
    game_share_between_two(margin, out);
}

static const char *ending(const struct game *game, const void *bytes) {
    (void)game;
    const struct moguli_state *state = bytes;
    if (is_reached(state)) {
        return "far row";
    }
    return state->idle == MOGULI_IDLE_MAX ? "blocked rounds" : "turn limit";
}

GAME_LOOPS(moguli)

const struct game_play moguli_play = {
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
