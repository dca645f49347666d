/* SPDX-License-Identifier: MIT
 *
 * enlightenment_text.c - Enlightenment in words: actions and positions.
 */
#include "core/square.h"
#include "games/enlightenment/enlightenment.h"

enum {
    SIDE      = ENLIGHTENMENT_SIDE,
    COLUMN_A  = 0x000001f,
    ROW_1     = 0x0108421,
    WAYS      = 8,        /* to turn and mirror the board */
    TURNS_MAX = INT32_MAX /* in a text, if the game has no limit */
};

/* What may stand on a square, in the order of these letters. */
static const char letters[] = "rRwW.";
enum content { RED_DARK, RED_LIT, WHITE_DARK, WHITE_LIT, NOTHING };

static enum content content_of(const struct enlightenment_state *state, uint32_t column,
                               uint32_t row) {
    const uint32_t square = bits_of(SIDE * column + row);
    const bool     is_lit = (state->lit & square) != 0;
    if ((state->pieces[0] & square) != 0) {
        return is_lit ? RED_LIT : RED_DARK;
    }
    if ((state->pieces[1] & square) != 0) {
        return is_lit ? WHITE_LIT : WHITE_DARK;
    }
    return NOTHING;
}

static void print_square(uint32_t square, struct text *out) {
    square_print(square / SIDE, square % SIDE, out);
}

void enlightenment_print_action(const struct game *game, const void *state, action_t action,
                                struct text *out) {
    (void)game;
    (void)state;
    print_square(action / ENLIGHTENMENT_FROM, out);
    print_square(action % ENLIGHTENMENT_TURNED, out);
    text_add(out, (action & ENLIGHTENMENT_TURNED) != 0 ? "*" : "");
}

void enlightenment_print_state(const struct game *game, const void *bytes, struct text *out) {
    (void)game;
    const struct enlightenment_state *state = bytes;
    for (uint32_t row = SIDE; row-- > 0;) {
        for (uint32_t column = 0; column < SIDE; column++) {
            text_add_char(out, letters[content_of(state, column, row)]);
        }
        text_add_char(out, row == 0 ? ' ' : '/');
    }
    text_add_number(out, state->player + 1);
    text_add_char(out, ' ');
    text_add_number(out, state->turns);
}

static void place(struct enlightenment_state *state, enum content content, uint32_t square) {
    if (content != NOTHING) {
        state->pieces[content == WHITE_DARK || content == WHITE_LIT] |= bits_of(square);
        state->lit |= content == RED_LIT || content == WHITE_LIT ? bits_of(square) : 0;
    }
}

static enum status parse_board(struct enlightenment_state *state, struct reader *reader,
                               struct text *why) {
    for (uint32_t row = SIDE; row-- > 0;) {
        for (uint32_t column = 0; column < SIDE; column++) {
            const int content = reader_take_one_of(reader, letters);
            if (content < 0) {
                return reader_refuse(reader, "a piece r R w W, or . for a free square", why);
            }
            place(state, (enum content)content, SIDE * column + row);
        }
        if (!reader_take(reader, row == 0 ? ' ' : '/')) {
            return reader_refuse(reader, row == 0 ? "a space after the board" : "/ after a row",
                                 why);
        }
    }
    return STATUS_OK;
}

/* What is wrong with the pieces, whoever is to move. */
static const char *fault_on_board(const struct game                *game,
                                  const struct enlightenment_state *state) {
    const uint32_t dark = (state->pieces[0] | state->pieces[1]) & ~state->lit;
    if (bits_count(state->pieces[0]) != ENLIGHTENMENT_PIECES ||
        bits_count(state->pieces[1]) != ENLIGHTENMENT_PIECES) {
        return "a board with eight pieces of each colour";
    }
    if ((dark & enlightenment_config(game)->always_turn) != 0) {
        return "no dark piece on c3, where it must have been turned over";
    }
    return NULL;
}

/* The diagonals that rise to the right, by how far above the longest. */
static const uint32_t diagonals[ENLIGHTENMENT_SIDE] = {0x1041041, 0x0082082, 0x0004104, 0x0000208,
                                                       0x0000010};

/* Columns become rows. A square d above the diagonal has the number
 * 5 * column + column + d, and its new place has 4 * d more. */
static uint32_t transposed(uint32_t squares) {
    uint32_t result = squares & diagonals[0];
    for (uint32_t d = 1; d < ENLIGHTENMENT_SIDE; d++) {
        result |= (squares & diagonals[d]) << (4 * d) | (squares >> (4 * d) & diagonals[d]);
    }
    return result;
}

/* Where the squares go when the board is turned or mirrored; way 0 leaves them
 * as they are. */
static uint32_t mirrored(uint32_t squares, unsigned way) {
    uint32_t from   = (way & 4U) != 0 ? transposed(squares) : squares;
    uint32_t result = from;
    if ((way & 1U) != 0) {
        result = 0;
        for (uint32_t i = 0; i < ENLIGHTENMENT_SIDE; i++) {
            result |= (from >> (5 * i) & COLUMN_A) << (20 - 5 * i);
        }
        from = result;
    }
    if ((way & 2U) != 0) {
        result = 0;
        for (uint32_t i = 0; i < ENLIGHTENMENT_SIDE; i++) {
            result |= (from >> i & ROW_1) << (4 - i);
        }
    }
    return result;
}

/* Can each player have brought his pieces there in his turns? A turn moves one
 * piece. A position may be given turned or mirrored. */
static bool is_near_start(const struct game *game, const struct enlightenment_state *state,
                          const uint32_t turns[2]) {
    for (unsigned way = 0; way < WAYS; way++) {
        bool is_near = true;
        for (int player = 0; player < 2; player++) {
            const uint32_t begun = mirrored(enlightenment_config(game)->pieces[player], way);
            is_near = is_near && bits_count(state->pieces[player] & ~begun) <= turns[player];
        }
        if (is_near) {
            return true;
        }
    }
    return false;
}

/* What is wrong with the pieces after so many turns. */
static const char *fault_in_turns(const struct game                *game,
                                  const struct enlightenment_state *state) {
    const uint32_t turns[2] = {state->turns / 2 + state->turns % 2, state->turns / 2};
    if (state->player != state->turns % 2) {
        return "an even number of turns before Red's, an odd one before White's";
    }
    for (int player = 0; player < 2; player++) {
        if (bits_count(state->pieces[player] & state->lit) > turns[player]) {
            return "a turn of its owner for every enlightened piece";
        }
    }
    if (!is_near_start(game, state, turns)) {
        return "a turn of its owner for every piece that has left the squares of the start";
    }
    if (enlightenment_is_home(state, state->player)) {
        return "the other player to move: the game would have been won before";
    }
    return NULL;
}

enum status enlightenment_parse_state(const struct game *game, const char *string, void *bytes,
                                      struct text *why) {
    struct enlightenment_state *state = bytes;
    const uint32_t              most  = game->turns_max != 0 ? game->turns_max : TURNS_MAX;
    struct reader               reader;
    reader_init(&reader, string);
    const enum status status = parse_board(state, &reader, why);
    if (status != STATUS_OK) {
        return status;
    }
    const char *fault = fault_on_board(game, state);
    if (fault != NULL) {
        return reader_refuse(&reader, fault, why);
    }
    const int player = reader_take_one_of(&reader, "12");
    if (player < 0 || !reader_take(&reader, ' ')) {
        return reader_refuse(&reader, "the player to move, 1 or 2, and a space", why);
    }
    state->player = (uint8_t)player;
    if (!reader_take_number(&reader, most, &state->turns) || !reader_is_at_end(&reader)) {
        return reader_refuse(&reader, "the number of turns, within the limit, then the end", why);
    }
    fault = fault_in_turns(game, state);
    if (fault != NULL) {
        return reader_refuse(&reader, fault, why);
    }
    enlightenment_settle(game, state);
    return STATUS_OK;
}
