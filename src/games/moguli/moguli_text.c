/* SPDX-License-Identifier: MIT
 *
 * moguli_text.c - actions and positions of Moguli as text. README.md explains
 * the fields of a position.
 */
#include "core/square.h"
#include "games/moguli/moguli.h"

static void print_place(uint32_t tile, struct text *out) {
    square_print(tile % MOGULI_COLUMNS, tile / MOGULI_COLUMNS, out);
}

void moguli_print_action(const struct game *game, const void *state, action_t action,
                         struct text *out) {
    (void)game;
    (void)state;
    if (action >= MOGULI_MOVE) {
        print_place((action - MOGULI_MOVE) / 128, out);
        print_place((action - MOGULI_MOVE) / 2 % 64, out);
    } else if (action >= MOGULI_EXCHANGE) {
        text_add_char(out, 's');
        print_place((action - MOGULI_EXCHANGE) / 64, out);
        print_place((action - MOGULI_EXCHANGE) % 64, out);
    } else if (action >= MOGULI_TURN) {
        text_add_char(out, 'r');
        print_place((action - MOGULI_TURN) / 3, out);
        text_add_number(out, (action - MOGULI_TURN) % 3 + 1);
    } else {
        text_add(out, "end");
    }
}

static void print_tiles(const struct moguli_state *state, struct text *out) {
    for (uint32_t i = 0; i < MOGULI_TILES; i++) {
        const uint32_t tile = moguli_place(i);
        text_add_char(out, moguli_has(state->plain, tile) ? 'P' : 'T');
        text_add_number(out, moguli_turn_of(state->up, state->right, tile));
    }
}

static void print_stones(const struct moguli_state *state, struct text *out) {
    for (uint32_t i = 0; i < MOGULI_TILES; i++) {
        const uint32_t tile = moguli_place(i);
        text_add_char(out, moguli_has(state->stones[MOGULI_WHITE], tile)   ? 'W'
                           : moguli_has(state->stones[MOGULI_BLACK], tile) ? 'B'
                                                                           : '.');
        if (i % MOGULI_COLUMNS == MOGULI_COLUMNS - 1 && i + 1 < MOGULI_TILES) {
            text_add_char(out, '/');
        }
    }
}

static void print_places(uint64_t set, struct text *out) {
    if (set == 0) {
        text_add_char(out, '-');
    }
    while (set != 0) {
        print_place(bits64_take_lowest(&set), out);
    }
}

static void print_phase(const struct moguli_state *state, struct text *out) {
    if (state->phase == MOGULI_MOVED) {
        text_add_number(out, state->turnings);
    } else {
        text_add_char(out, state->phase == MOGULI_EXCHANGING ? 'x' : '-');
    }
}

void moguli_print_state(const struct game *game, const void *bytes, struct text *out) {
    (void)game;
    const struct moguli_state *state = bytes;
    print_tiles(state, out);
    text_add_char(out, ' ');
    print_stones(state, out);
    text_add_char(out, ' ');
    text_add_number(out, state->player + 1);
    text_add_char(out, ' ');
    print_places(state->locked, out);
    text_add_char(out, ' ');
    print_places(state->touched, out);
    text_add_char(out, ' ');
    print_phase(state, out);
    text_add_char(out, ' ');
    text_add_number(out, state->idle);
    text_add_char(out, ' ');
    text_add_number(out, state->turns);
}

static enum status parse_tiles(struct moguli_state *state, struct reader *reader,
                               struct text *why) {
    struct moguli_setup board = {0};
    for (uint32_t i = 0; i < MOGULI_TILES; i++) {
        const enum status status = moguli_take_tile(reader, &board, moguli_place(i), why);
        if (status != STATUS_OK) {
            return status;
        }
    }
    state->up    = board.up;
    state->right = board.right;
    state->plain = board.plain;
    return STATUS_OK;
}

static enum status parse_stones(struct moguli_state *state, struct reader *reader,
                                struct text *why) {
    for (uint32_t i = 0; i < MOGULI_TILES; i++) {
        if (i % MOGULI_COLUMNS == 0 && !reader_take(reader, i == 0 ? ' ' : '/')) {
            return reader_refuse(reader, i == 0 ? "a space after the tiles" : "/ after a row", why);
        }
        const int stone = reader_take_one_of(reader, "WB.");
        if (stone < 0) {
            return reader_refuse(reader, "a stone W or B, or . for a free tile", why);
        }
        if (stone < 2) {
            state->stones[stone] |= bits64_of(moguli_place(i));
        }
    }
    return STATUS_OK;
}

/* A space, then the places of a set, or - if it is empty. */
static enum status parse_places(struct reader *reader, uint64_t *set, struct text *why) {
    uint32_t column;
    uint32_t row;
    if (!reader_take(reader, ' ')) {
        return reader_refuse(reader, "a space", why);
    }
    if (reader_take(reader, '-')) {
        return STATUS_OK;
    }
    do {
        if (!square_take(reader, MOGULI_COLUMNS, MOGULI_ROWS, &column, &row)) {
            return reader_refuse(reader, "places like a1c4, or - for none", why);
        }
        *set |= bits64_of(MOGULI_COLUMNS * row + column);
    } while (*reader->at != ' ' && *reader->at != '\0');
    return STATUS_OK;
}

static enum status parse_phase(struct moguli_state *state, struct reader *reader,
                               struct text *why) {
    if (!reader_take(reader, ' ')) {
        return reader_refuse(reader, "a space", why);
    }
    const int letter = reader_take_one_of(reader, "-12x");
    if (letter < 0) {
        return reader_refuse(reader, "- before the move, 1 or 2 turnings left after it, or x", why);
    }
    if (letter == 0) {
        state->phase    = MOGULI_TO_MOVE;
        state->turnings = state->touched == 0;
    } else if (letter < 3) {
        state->phase    = MOGULI_MOVED;
        state->turnings = (uint8_t)letter;
    } else {
        state->phase = MOGULI_EXCHANGING;
    }
    return STATUS_OK;
}

static enum status parse_numbers(struct moguli_state *state, struct reader *reader,
                                 struct text *why) {
    uint32_t idle = 0;
    if (!reader_take(reader, ' ') || !reader_take_number(reader, MOGULI_IDLE_MAX, &idle)) {
        return reader_refuse(reader, "a space and the turns without a move, 0 to 6", why);
    }
    state->idle = (uint8_t)idle;
    if (!reader_take(reader, ' ') || !reader_take_number(reader, UINT32_MAX - 1, &state->turns) ||
        !reader_is_at_end(reader)) {
        return reader_refuse(reader, "a space and the number of turns, then the end", why);
    }
    return STATUS_OK;
}

/* The tiles whose turn, or whose kind, is not that of the set-up. */
static uint64_t other_turns(const struct moguli_setup *setup, const struct moguli_state *state) {
    return (setup->up ^ state->up) | (setup->right ^ state->right);
}

static uint64_t other_kinds(const struct moguli_setup *setup, const struct moguli_state *state) {
    return setup->plain ^ state->plain;
}

/* The places whose tile may have been exchanged for another. */
static uint64_t exchangeable(const struct moguli_setup *setup, const struct moguli_state *state) {
    const uint64_t white = moguli_home(MOGULI_WHITE) | moguli_middle();
    if (setup->has_exchange == 0) {
        return 0;
    }
    if (state->phase != MOGULI_EXCHANGING) {
        return white | moguli_home(MOGULI_BLACK);
    }
    return state->player == MOGULI_WHITE ? state->touched : white | state->touched;
}

/* Has the board as many tiles of each kind and turn as the set-up? */
static bool has_same_tiles(const struct moguli_setup *setup, const struct moguli_state *state) {
    uint32_t balance[2 * MOGULI_TURNS] = {0};
    for (uint32_t tile = 0; tile < MOGULI_TILES; tile++) {
        balance[MOGULI_TURNS * moguli_has(setup->plain, tile) +
                moguli_turn_of(setup->up, setup->right, tile)]++;
        balance[MOGULI_TURNS * moguli_has(state->plain, tile) +
                moguli_turn_of(state->up, state->right, tile)]--;
    }
    for (uint32_t i = 0; i < 2 * MOGULI_TURNS; i++) {
        if (balance[i] != 0) {
            return false;
        }
    }
    return true;
}

static const char *fault_in_tiles(const struct moguli_setup *setup,
                                  const struct moguli_state *state) {
    const uint64_t kept    = ~exchangeable(setup, state);
    const uint64_t turned  = other_turns(setup, state) & kept;
    const uint64_t changes = 2 * (uint64_t)state->turns + bits64_count(state->touched);
    if ((other_kinds(setup, state) & kept) != 0) {
        return "the kinds of tiles that the options lay on places without exchange";
    }
    if (bits64_count(setup->plain) != bits64_count(state->plain)) {
        return "as many triangles as the options lay";
    }
    if (state->phase == MOGULI_EXCHANGING && (turned != 0 || !has_same_tiles(setup, state))) {
        return "the tiles that the options lay, not turned, while they are exchanged";
    }
    if (bits64_count(turned) > changes) {
        return "fewer turned tiles: not so many were turned in these turns";
    }
    return NULL;
}

static const char *fault_in_exchange(const struct moguli_setup *setup,
                                     const struct moguli_state *state) {
    const uint64_t homes   = state->touched & moguli_home(state->player);
    const uint64_t middles = state->touched & moguli_middle();
    if (setup->has_exchange == 0) {
        return "no x: tiles are exchanged only with homerow=swap";
    }
    if ((state->stones[0] | state->stones[1]) != 0 || state->locked != 0 || state->idle != 0 ||
        state->turns != 0) {
        return "no stones, locked tiles or turns while tiles are exchanged";
    }
    if ((homes | middles) != state->touched || bits64_count(homes) != bits64_count(middles) ||
        bits64_count(homes) >= MOGULI_EXCHANGES) {
        return "as many places of the own home row as of the middle rows, at most four";
    }
    return NULL;
}

/* What was turned in this turn and in the one before. */
static const char *fault_in_turnings(const struct moguli_state *state) {
    const uint32_t locked  = bits64_count(state->locked);
    const uint32_t touched = bits64_count(state->touched);
    if (locked > 2 || (locked > 0 && state->turns == 0) || (locked == 2 && state->idle != 0)) {
        return "at most one tile turned in the turn before, or two after a move with the bonus";
    }
    if (touched > 1 || touched + state->turnings > 2) {
        return "fewer turnings: one, and another after a move with the bonus";
    }
    if ((state->locked & state->touched) != 0) {
        return "no tile turned that the opponent turned just before";
    }
    return NULL;
}

/* The stones of a player that have left his home row, each by a move. */
static uint32_t departed(const struct moguli_state *state, uint32_t player) {
    return bits64_count(state->stones[player] & ~moguli_home(player));
}

static const char *fault_in_turns(const struct moguli_state *state) {
    const uint32_t has_moved = state->phase == MOGULI_MOVED;
    const uint32_t idle      = state->idle;
    if (state->player != state->turns % 2) {
        return "an even number of turns before White's, an odd one before Black's";
    }
    if (idle > state->turns || (idle != 0 && (has_moved || idle % 2 != state->player))) {
        return "turns without a move of whole rounds: none after a move, else even before "
               "White's turn and odd before Black's";
    }
    const uint32_t white = (state->turns + 1) / 2 - (idle + 1) / 2;
    const uint32_t black = state->turns / 2 - idle / 2;
    if (departed(state, MOGULI_WHITE) > white + (state->player == MOGULI_WHITE) * has_moved ||
        departed(state, MOGULI_BLACK) > black + (state->player == MOGULI_BLACK) * has_moved) {
        return "a turn with a move for every stone that left its home row";
    }
    return NULL;
}

/* What cannot stand on the board, given who acts: a game ends in time. */
static const char *fault_in_goal(const struct game *game, const struct moguli_state *state) {
    const uint32_t white     = moguli_arrived(state, MOGULI_WHITE);
    const uint32_t black     = moguli_arrived(state, MOGULI_BLACK);
    const bool     is_begun  = state->touched != 0 || state->phase == MOGULI_MOVED;
    const bool     is_opened = state->player == MOGULI_BLACK || state->phase == MOGULI_MOVED;
    if (white > MOGULI_GOAL || black > MOGULI_GOAL) {
        return "at most four stones on the far row, which end the game";
    }
    if (black == MOGULI_GOAL && is_opened) {
        return "White's turn after Black's fourth stone reached row 1, which ends the game";
    }
    if ((white == MOGULI_GOAL || black == MOGULI_GOAL) && state->idle != 0) {
        return "no turns without a move when four stones have just reached the far row";
    }
    if (game->turns_max != 0 && state->turns > game->turns_max) {
        return "no more turns than the option allows";
    }
    if (is_begun && state->phase == MOGULI_TO_MOVE && moguli_is_decided(game, state)) {
        return "nothing turned in a turn after the end";
    }
    if (state->phase == MOGULI_MOVED && game_turns_are_up(game, state->turns)) {
        return "no move in a turn after the end";
    }
    return NULL;
}

static const char *fault_in_play(const struct game *game, const struct moguli_state *state) {
    if (bits64_count(state->stones[0]) != MOGULI_STONES ||
        bits64_count(state->stones[1]) != MOGULI_STONES) {
        return "five stones of each player";
    }
    const char *fault = fault_in_turnings(state);
    fault             = fault == NULL ? fault_in_turns(state) : fault;
    return fault == NULL ? fault_in_goal(game, state) : fault;
}

static const char *fault_in(const struct game *game, const struct moguli_state *state) {
    const struct moguli_setup *setup = moguli_setup(game);
    const char *fault = state->phase == MOGULI_EXCHANGING ? fault_in_exchange(setup, state)
                                                          : fault_in_play(game, state);
    return fault == NULL ? fault_in_tiles(setup, state) : fault;
}

static enum status parse_fields(struct moguli_state *state, struct reader *reader,
                                struct text *why) {
    enum status status = parse_tiles(state, reader, why);
    status             = status == STATUS_OK ? parse_stones(state, reader, why) : status;
    if (status != STATUS_OK) {
        return status;
    }
    const int player = reader_take(reader, ' ') ? reader_take_one_of(reader, "12") : -1;
    if (player < 0) {
        return reader_refuse(reader, "a space and the player to act, 1 or 2", why);
    }
    state->player = (uint8_t)player;
    status        = parse_places(reader, &state->locked, why);
    status        = status == STATUS_OK ? parse_places(reader, &state->touched, why) : status;
    status        = status == STATUS_OK ? parse_phase(state, reader, why) : status;
    return status == STATUS_OK ? parse_numbers(state, reader, why) : status;
}

enum status moguli_parse_state(const struct game *game, const char *string, void *bytes,
                               struct text *why) {
    struct moguli_state *state = bytes;
    struct reader        reader;
    reader_init(&reader, string);
    const enum status status = parse_fields(state, &reader, why);
    if (status != STATUS_OK) {
        return status;
    }
    const char *fault = fault_in(game, state);
    if (fault != NULL) {
        return reader_refuse(&reader, fault, why);
    }
    if (state->phase == MOGULI_TO_MOVE && moguli_is_decided(game, state)) {
        state->phase = MOGULI_OVER;
    }
    return STATUS_OK;
}
