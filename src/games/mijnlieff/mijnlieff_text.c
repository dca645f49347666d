/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_text.c - Mijnlieff in words: actions and positions.
 */
#include "base/bits.h"
#include "core/square.h"
#include "games/mijnlieff/mijnlieff.h"

enum { SIDE = 4 };

static uint32_t square_at(uint32_t column, uint32_t row) {
    return SIDE * column + row;
}

static void print_square(uint32_t square, struct text *out) {
    square_print(square / SIDE, square % SIDE, out);
}

/* The player whose tile lies on the square, or -1. */
static int owner_of(const struct mijnlieff_state *state, uint32_t square) {
    if ((state->tiles[0] & bits_of(square)) != 0) {
        return 0;
    }
    return (state->tiles[1] & bits_of(square)) != 0 ? 1 : -1;
}

void mijnlieff_print_action(const struct game *game, const void *state, action_t action,
                            struct text *out) {
    (void)game;
    (void)state;
    if (action == MIJNLIEFF_PASS) {
        text_add(out, "pass");
        return;
    }
    text_add_char(out, mijnlieff_letters[action / MIJNLIEFF_SQUARES]);
    print_square(action % MIJNLIEFF_SQUARES, out);
}

/* Brown's tiles are capitals, Orange's small letters. */
static char letter_on(const struct mijnlieff_state *state, uint32_t square) {
    const int owner = owner_of(state, square);
    if (owner < 0) {
        return '.';
    }
    const char letter = mijnlieff_letters[mijnlieff_kind_on(state, square)];
    return owner == 0 ? letter : (char)(letter - 'A' + 'a');
}

void mijnlieff_print_state(const struct game *game, const void *bytes, struct text *out) {
    (void)game;
    const struct mijnlieff_state *state = bytes;
    for (uint32_t row = SIDE; row-- > 0;) {
        for (uint32_t column = 0; column < SIDE; column++) {
            text_add_char(out, letter_on(state, square_at(column, row)));
        }
        text_add_char(out, row == 0 ? ' ' : '/');
    }
    text_add_number(out, state->player + 1);
    text_add_char(out, ' ');
    if (state->last < MIJNLIEFF_PASS) {
        print_square(state->last % MIJNLIEFF_SQUARES, out);
    } else {
        text_add_char(out, '-');
    }
    text_add_char(out, ' ');
    text_add_number(out, state->turns);
}

/* Put a tile from hand on the board; false if the hand has none of its kind. */
static bool place(struct mijnlieff_state *state, int player, uint32_t kind, uint32_t square) {
    if (mijnlieff_in_hand(state, player, kind) == 0) {
        return false;
    }
    state->kinds |= kind << (2 * square);
    state->tiles[player] = (uint16_t)(state->tiles[player] | bits_of(square));
    state->hand[player]  = (uint8_t)(state->hand[player] - bits_of(2 * kind));
    return true;
}

static enum status parse_board(struct mijnlieff_state *state, struct reader *reader,
                               struct text *why) {
    for (uint32_t row = SIDE; row-- > 0;) {
        for (uint32_t column = 0; column < SIDE; column++) {
            const int content = reader_take_one_of(reader, "DFNOdfno.");
            if (content < 0) {
                return reader_refuse(reader, "a tile D F N O d f n o, or . for a free square", why);
            }
            const int player = content / MIJNLIEFF_KINDS;
            if (player < 2 && !place(state, player, (uint32_t)content % MIJNLIEFF_KINDS,
                                     square_at(column, row))) {
                return reader_refuse(reader, "at most two tiles of each kind and colour", why);
            }
        }
        if (!reader_take(reader, row == 0 ? ' ' : '/')) {
            return reader_refuse(reader, row == 0 ? "a space after the board" : "/ after a row",
                                 why);
        }
    }
    return STATUS_OK;
}

/* The tile played just before: its square, or - if there was none. */
static enum status parse_last(struct mijnlieff_state *state, struct reader *reader,
                              struct text *why) {
    uint32_t column;
    uint32_t row;
    if (reader_take(reader, '-')) {
        const bool is_empty = (state->tiles[0] | state->tiles[1]) == 0;
        state->last         = is_empty ? MIJNLIEFF_FIRST : MIJNLIEFF_PASS;
        return STATUS_OK;
    }
    struct reader before = *reader;
    if (!square_take(reader, SIDE, SIDE, &column, &row)) {
        return reader_refuse(reader, "the square of the tile just played, or -", why);
    }
    const uint32_t square = square_at(column, row);
    if (owner_of(state, square) != (state->player ^ 1)) {
        return reader_refuse(&before, "the square of a tile of the player who does not move", why);
    }
    state->last = (uint8_t)(MIJNLIEFF_SQUARES * mijnlieff_kind_on(state, square) + square);
    return STATUS_OK;
}

/* Does the number of turns, in which players alternate, allow this board? Each
 * pass comes directly after a tile, and never from an empty hand. */
static const char *fault_in_turns(const struct mijnlieff_state *state) {
    const uint32_t brown  = bits_count(state->tiles[0]);
    const uint32_t orange = bits_count(state->tiles[1]);
    if (state->player != state->turns % 2) {
        return "an even number of turns before Brown's, an odd one before Orange's";
    }
    if (brown > (state->turns + 1) / 2 || orange > state->turns / 2) {
        return "a turn for every tile";
    }
    if (state->turns > 2 * (brown + orange)) {
        return "fewer turns: two passes in a row cannot happen";
    }
    if (state->turns > 0 && (state->tiles[0] & MIJNLIEFF_BORDER) == 0) {
        return "one of Brown's tiles on the border, where the first one went";
    }
    const uint32_t before       = state->player ^ 1U;
    const uint32_t turns_before = before == 0 ? (state->turns + 1) / 2 : state->turns / 2;
    if (state->last == MIJNLIEFF_PASS &&
        (state->hand[before] == 0 || turns_before == bits_count(state->tiles[before]))) {
        return "the square of the last tile: the player before cannot have passed";
    }
    return NULL;
}

enum status mijnlieff_parse_state(const struct game *game, const char *string, void *bytes,
                                  struct text *why) {
    struct mijnlieff_state *state = bytes;
    struct reader           reader;
    reader_init(&reader, string);
    game->play->start(game, state);
    enum status status = parse_board(state, &reader, why);
    if (status != STATUS_OK) {
        return status;
    }
    const int player = reader_take_one_of(&reader, "12");
    if (player < 0 || !reader_take(&reader, ' ')) {
        return reader_refuse(&reader, "the player to move, 1 or 2, and a space", why);
    }
    state->player = (uint8_t)player;
    status        = parse_last(state, &reader, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (!reader_take(&reader, ' ') ||
        !reader_take_number(&reader, game->length_max, &state->turns) ||
        !reader_is_at_end(&reader)) {
        return reader_refuse(&reader, "a space and the number of turns, then the end", why);
    }
    const char *fault = fault_in_turns(state);
    return fault == NULL ? STATUS_OK : reader_refuse(&reader, fault, why);
}
