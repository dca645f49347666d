/* SPDX-License-Identifier: MIT
 *
 * pyramyd_picture.c - the board of Pyramyd for the eye.
 *
 * Each row of cells takes four lines. In a cell that points up, lines 1 to 3
 * have room for 2, 4 and 6 characters, in one that points down lines 0 to 2
 * have room for 6, 4 and 2:
 *
 *       /\  c4  /         6: the name of the cell
 *      / C\[Mt]/          4: a piece, a footprint, or what the cell is
 *     /    \ 4/           2: the letter or number
 *    /__c3__\/
 */
#include "games/pyramyd/pyramyd.h"

enum { LINES = 4, MARGIN = 4, NAME_WIDTH = 6, WORD_WIDTH = 4, SIGN_WIDTH = 2, PENDULUM_WIDTH = 9 };

static const char *const seat_names[PYRAMYD_PIECES] = {"love", "truth", "power"};

/* Add the words in the middle of a field, rather right than left. */
static void add_centred(const char *words, size_t width, char filler, struct text *out) {
    const size_t length = strlen(words);
    const size_t before = (width - length + 1) / 2;
    text_add_repeated(out, filler, before);
    text_add(out, words);
    text_add_repeated(out, filler, width - length - before);
}

static void add_name(uint32_t cell, char filler, struct text *out) {
    char        bytes[NAME_WIDTH + 1];
    struct text name;
    text_init(&name, bytes, sizeof bytes);
    pyramyd_print_cell(cell, &name);
    add_centred(bytes, NAME_WIDTH, filler, out);
}

/* What a cell is, in four characters at most. */
static const char *word_of(uint32_t cell) {
    switch (cell) {
    case D5:
        return "past";
    case F7:
        return "now";
    case E3:
        return "futr";
    case F5:
        return "grn";
    case D3:
        return "red";
    case E7:
        return "viol";
    case F6:
        return "br-M";
    case E4:
        return "br-C";
    case E6:
        return "br-Y";
    case E5:
        return "END";
    default:
        return pyramyd_kind_at(cell) == PYRAMYD_GATE ? "gate" : "home";
    }
}

/* The letter or number of a cell, or nothing. */
static void add_sign(const struct game *game, uint32_t cell, struct text *out) {
    const uint32_t slot = pyramyd_cells[cell].slot;
    const char sign[2]  = {slot == PYRAMYD_NO_SLOT ? '\0' : pyramyd_config_of(game)->content[slot],
                          '\0'};
    add_centred(sign, SIGN_WIDTH, ' ', out);
}

static void add_middle(const struct pyramyd_state *state, uint32_t cell, struct text *out) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        if (pyramyd_cell_of(state->place[piece]) == cell) {
            text_add_char(out, '[');
            text_add_char(out, pyramyd_letters[piece]);
            text_add_char(out, pyramyd_side_letter(state->place[piece]));
            text_add_char(out, ']');
            return;
        }
    }
    if ((state->visited & bits64_of(cell)) != 0) {
        add_centred("xxxx", WORD_WIDTH, ' ', out);
    } else {
        const bool is_special = pyramyd_cells[cell].slot == PYRAMYD_NO_SLOT;
        add_centred(is_special ? word_of(cell) : "", WORD_WIDTH, ' ', out);
    }
}

/* One line of a cell, with so many characters. */
static void add_cell(const struct game *game, const struct pyramyd_state *state, uint32_t cell,
                     size_t width, struct text *out) {
    if (width == NAME_WIDTH) {
        add_name(cell, pyramyd_cells[cell].points_down != 0 ? ' ' : '_', out);
    } else if (width == WORD_WIDTH) {
        add_middle(state, cell, out);
    } else if (width == SIGN_WIDTH) {
        add_sign(game, cell, out);
    }
}

static void draw_line(const struct game *game, const struct pyramyd_state *state, uint32_t row,
                      uint32_t line, struct text *out) {
    text_add_repeated(out, ' ', MARGIN + (PYRAMYD_ROWS - row) * LINES - line - 1);
    for (uint32_t i = 0; i <= 2 * row; i++) {
        const bool points_up = i % 2 == 0;
        text_add_char(out, points_up ? '/' : '\\');
        add_cell(game, state, row * row + i, points_up ? 2 * line : NAME_WIDTH - 2 * line, out);
    }
    text_add(out, "\\\n");
}

static void add_tray(uint32_t tray, struct text *out) {
    static const char *const items[] = {"past", "now", "future", "green", "red", "violet"};
    const char              *before  = "";
    for (uint32_t i = 0; i < sizeof items / sizeof items[0]; i++) {
        if ((tray & bits_of(i)) != 0) {
            text_add(out, before);
            text_add(out, items[i]);
            before = ", ";
        }
    }
    text_add(out, tray == 0 ? "empty" : "");
}

/* " 3 (1) 2": the sequence, with the pendulum's position. */
static void add_sequence(const struct pyramyd_state *state, uint32_t piece, struct text *out) {
    const char    *numbers  = pyramyd_sequence_text(pyramyd_sequence_of(state, piece));
    const uint32_t position = pyramyd_position_of(state);
    for (uint32_t i = 0; i < 3; i++) {
        text_add_char(out, i == position ? '(' : ' ');
        text_add_char(out, numbers[i]);
        text_add_char(out, i == position ? ')' : ' ');
    }
}

static void add_padded(const char *word, size_t width, struct text *out) {
    text_add(out, word);
    text_add_repeated(out, ' ', width - strlen(word));
}

static void draw_piece(const struct game *game, const struct pyramyd_state *state, uint32_t piece,
                       struct text *out) {
    const uint32_t seat    = state->seat[piece];
    const bool     is_turn = state->turn == piece && state->phase > PYRAMYD_SET_SEQUENCE;
    text_add(out, is_turn ? "> " : "  ");
    add_padded(pyramyd_piece_name(piece), sizeof "Magenta", out);
    if (state->phase == PYRAMYD_SET_PIECE) {
        text_add(out, "-\n");
        return;
    }
    add_padded(seat_names[seat], sizeof "truth", out);
    game_print_player(game, pyramyd_player_of(game, state, seat), out);
    text_add(out, "  ");
    if (state->phase > PYRAMYD_SET_SEQUENCE) {
        add_sequence(state, piece, out);
    } else {
        add_padded("not set", PENDULUM_WIDTH, out);
    }
    text_add(out, "  ");
    add_tray(state->tray[piece], out);
    text_add_char(out, '\n');
}

static void draw_turn(const struct pyramyd_state *state, struct text *out) {
    if (state->phase <= PYRAMYD_SET_SEQUENCE) {
        return;
    }
    text_add(out, "Turns ended: ");
    text_add_number(out, state->turns);
    text_add(out, ". Jumps left: ");
    text_add_number(out, state->phase == PYRAMYD_OVER ? 0 : state->left);
    text_add(out, ". Next the pendulum goes ");
    text_add(out, state->pendulum < 2 ? "right.\n" : "left.\n");
    if (state->taker != state->seat[state->turn]) {
        text_add(out, "The seats have changed pieces in this turn, which is still that of ");
        text_add(out, seat_names[state->taker]);
        text_add(out, ".\n");
    }
}

void pyramyd_draw(const struct game *game, const void *bytes, struct text *out) {
    const struct pyramyd_state *state = bytes;
    for (uint32_t row = 0; row < PYRAMYD_ROWS; row++) {
        for (uint32_t line = 0; line < LINES; line++) {
            draw_line(game, state, row, line, out);
        }
    }
    text_add(out, "\n  piece   seat  next      pendulum   tray\n");
    for (uint32_t i = 0; i < PYRAMYD_PIECES; i++) {
        draw_piece(game, state, pyramyd_mod3(state->first + i), out);
    }
    draw_turn(state, out);
    text_add(out, "[Mb]: Magenta, principal face at the bottom (l left, r right, t top).\n");
    text_add(out, "xxxx: left in this turn. br-M: the bridge of Magenta. END: the centre,\n");
    text_add(out, "its sides: left cyan, right yellow, bottom magenta.\n");
}
