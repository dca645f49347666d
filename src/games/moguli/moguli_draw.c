/* SPDX-License-Identifier: MIT
 *
 * moguli_draw.c - the picture of Moguli and what the player is told to do.
 *
 * Both faces stand side by side, seen from above, the upper one at the left.
 * Every tile is a block of three lines with the portal in the middle, so that
 * paths that are joined run from portal to portal:
 *
 *          |
 *          o------/W\
 *                  |
 */
#include "games/moguli/moguli.h"

enum { LINES = 3, ARM = 2 /* dashes from the portal's block to the side */ };

/* One face of the board. */
struct face {
    uint64_t up, right;
};

static char stone_on(const struct moguli_state *state, uint32_t tile) {
    if (moguli_has(state->stones[MOGULI_WHITE], tile)) {
        return 'W';
    }
    return moguli_has(state->stones[MOGULI_BLACK], tile) ? 'B' : 'o';
}

static char mark_on(const struct moguli_state *state, uint32_t tile) {
    if (moguli_has(state->locked, tile)) {
        return '*';
    }
    return moguli_has(state->touched, tile) ? '+' : ' ';
}

/* The line through the portal: what leads left, the portal, what leads right. */
static void draw_middle(const struct moguli_state *state, bool is_right, uint32_t tile,
                        struct text *out) {
    const bool is_plain = moguli_has(state->plain, tile);
    text_add_repeated(out, is_right ? ' ' : '-', ARM);
    text_add_char(out, !is_plain ? '/' : is_right ? ' ' : '-');
    text_add_char(out, stone_on(state, tile));
    text_add_char(out, !is_plain ? '\\' : is_right ? '-' : ' ');
    text_add_repeated(out, is_right ? '-' : ' ', ARM);
}

/* The line above or below the portal. The mark stands above it. */
static void draw_outer(const struct moguli_state *state, bool has_path, bool is_top, uint32_t tile,
                       struct text *out) {
    text_add(out, "   ");
    text_add_char(out, has_path ? '|' : ' ');
    text_add_char(out, is_top ? mark_on(state, tile) : ' ');
    text_add(out, "  ");
}

static void draw_line(const struct moguli_state *state, const struct face *face, uint32_t row,
                      uint32_t line, struct text *out) {
    for (uint32_t column = 0; column < MOGULI_COLUMNS; column++) {
        const uint32_t tile = MOGULI_COLUMNS * row + column;
        if (line == 1) {
            draw_middle(state, moguli_has(face->right, tile), tile, out);
        } else {
            draw_outer(state, moguli_has(face->up, tile) == (line == 0), line == 0, tile, out);
        }
    }
}

/* The number of the row, in the middle line of its three. */
static void draw_number(uint32_t row, uint32_t line, struct text *out) {
    if (line == 1) {
        text_add_number(out, row + 1);
    } else {
        text_add_char(out, ' ');
    }
}

/* No spaces at the end of a line. */
static void end_line(struct text *out) {
    while (out->length > 0 && out->bytes[out->length - 1] == ' ') {
        out->length--;
    }
    text_add_char(out, '\n');
}

static void draw_row(const struct moguli_state *state, uint32_t row, struct text *out) {
    const struct face upper = {state->up, state->right};
    const struct face lower = {state->up ^ state->plain, state->right ^ state->plain};
    for (uint32_t line = 0; line < LINES; line++) {
        draw_number(row, line, out);
        text_add_char(out, ' ');
        draw_line(state, &upper, row, line, out);
        text_add_char(out, ' ');
        draw_number(row, line, out);
        text_add_char(out, ' ');
        draw_line(state, &lower, row, line, out);
        text_add_char(out, ' ');
        draw_number(row, line, out);
        end_line(out);
    }
}

static void draw_legend(const struct game *game, const struct moguli_state *state,
                        struct text *out) {
    text_add(out,
             "W White   B Black   o free portal   /o\\ tile with the triangle: below as above");
    text_add(out, state->phase == MOGULI_EXCHANGING
                      ? "\n+ place that you have used for an exchange"
                      : "\n* turned by the opponent just before: locked   + turned in this turn");
    text_add(out, moguli_setup(game)->seam != 0 ? "\nColumns a and e touch.\n" : "\n");
    text_add(out, "On the far row: White ");
    text_add_number(out, moguli_arrived(state, MOGULI_WHITE));
    text_add(out, ", Black ");
    text_add_number(out, moguli_arrived(state, MOGULI_BLACK));
    text_add(out, "   Turns without a move: ");
    text_add_number(out, state->idle);
    text_add(out, "   Turns: ");
    text_add_number(out, state->turns);
    text_add_char(out, '\n');
}

void moguli_draw(const struct game *game, const void *bytes, struct text *out) {
    static const char columns[] = "     a      b      c      d      e   "
                                  "      a      b      c      d      e\n";

    const struct moguli_state *state = bytes;
    text_add(out,
             "  ABOVE: the upper paths               BELOW: the lower paths, seen from above\n");
    text_add(out, columns);
    for (uint32_t row = MOGULI_ROWS; row-- > 0;) {
        draw_row(state, row, out);
    }
    text_add(out, columns);
    draw_legend(game, state, out);
}

static void prompt_exchange(const struct moguli_state *state, struct text *out) {
    const bool is_white = state->player == MOGULI_WHITE;
    text_add(out, "Exchange a tile of row ");
    text_add(out, is_white ? "1" : "7");
    text_add(out, " with one of rows 3 to 5 (like ");
    text_add(out, is_white ? "sa1c4" : "sa7c4");
    text_add(out, "), or end.");
}

static void prompt_move(const struct moguli_setup *setup, const struct moguli_state *state,
                        struct text *out) {
    struct moguli_moves moves;
    moguli_find_moves(setup, state, &moves);
    const bool can_turn  = state->turnings > 0;
    const bool is_forced = moguli_movable(state, state->player) != state->stones[state->player];
    if (moves.count == 0) {
        text_add(out, is_forced ? "No stone of your home row" : "No stone");
        text_add(out, can_turn ? " can move: turn a tile (like rc41), or end your turn."
                               : " can move: end your turn.");
        return;
    }
    text_add(out, is_forced ? "Move a stone of your home row" : "Move a stone");
    text_add(out, can_turn ? ", or first turn a tile (like rc41)." : ".");
}

void moguli_prompt(const struct game *game, const void *bytes, struct text *out) {
    const struct moguli_state *state = bytes;
    if (state->phase == MOGULI_EXCHANGING) {
        prompt_exchange(state, out);
        return;
    }
    if (state->player == MOGULI_BLACK && moguli_arrived(state, MOGULI_WHITE) >= MOGULI_GOAL) {
        text_add(out, "This is your last turn. ");
    }
    if (state->phase == MOGULI_TO_MOVE) {
        prompt_move(moguli_setup(game), state, out);
    } else {
        text_add(out, state->turnings > 1 ? "Turn a tile (two turnings left), or end your turn."
                                          : "Turn a tile (like rc41), or end your turn.");
    }
}
