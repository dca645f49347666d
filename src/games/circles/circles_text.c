/* SPDX-License-Identifier: MIT
 *
 * circles_text.c - Four Circles in words: actions and positions.
 */
#include "core/square.h"
#include "games/circles/circles.h"

enum {
    NO_TILE   = '-',
    TURNS_MAX = 2000000000 /* what a position without a limit may have behind it */
};

/* What lies on a tile, and the letter for it. */
static const uint8_t contents[] = {
    0,
    CIRCLES_PIECE,
    CIRCLES_PIECE | CIRCLES_MARKED,
    CIRCLES_PIECE | CIRCLES_WHITE,
    CIRCLES_PIECE | CIRCLES_WHITE | CIRCLES_MARKED,
};
static const char letters[CIRCLES_CONTENT + 1] = {'.', 0, 0, 0, 'r', 'R', 'w', 'W'};

/* What a board is written with: no tile, the contents in the order above, and
 * what ends a row or the board. */
static const char board_letters[] = "-.rRwW/ ";
enum { LETTER_NO_TILE = 0, LETTER_ROW_END = 6, LETTER_BOARD_END = 7 };

/* A character for each place of the frame. */
struct cells {
    char     at[CIRCLES_FRAME][CIRCLES_FRAME]; /* by column and row */
    uint32_t columns, rows;                    /* from 0 to the last with a tile */
};

static void fill_cells(const struct circles_state *state, struct cells *cells) {
    memset(cells, 0, sizeof *cells);
    memset(cells->at, NO_TILE, sizeof cells->at);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place   = circles_place(state->tiles[i]);
        const uint32_t column  = circles_column(place);
        const uint32_t row     = circles_row(place);
        cells->at[column][row] = letters[circles_content(state->tiles[i])];
        cells->columns         = column + 1 > cells->columns ? column + 1 : cells->columns;
        cells->rows            = row + 1 > cells->rows ? row + 1 : cells->rows;
    }
}

static void print_place(uint32_t place, struct text *out) {
    square_print(circles_column(place), circles_row(place), out);
}

void circles_print_action(const struct game *game, const void *bytes, action_t action,
                          struct text *out) {
    (void)game;
    const struct circles_state *state = bytes;
    if (circles_is_placing(state)) {
        print_place(circles_from(action), out);
    } else if (action == CIRCLES_PASS) {
        text_add(out, "pass");
    } else if (circles_lifted(action) == 0) {
        print_place(circles_from(action), out);
        print_place(circles_to(action), out);
    } else {
        print_place(circles_lifted(action), out);
        print_place(circles_to(action), out);
        text_add_char(out, ':');
        print_place(circles_from(action), out);
    }
}

void circles_print_state(const struct game *game, const void *bytes, struct text *out) {
    (void)game;
    const struct circles_state *state = bytes;
    struct cells                cells;
    fill_cells(state, &cells);
    for (uint32_t row = cells.rows; row-- > 1;) {
        for (uint32_t column = 1; column < cells.columns; column++) {
            text_add_char(out, cells.at[column][row]);
        }
        text_add_char(out, row == 1 ? ' ' : '/');
    }
    text_add_number(out, state->player + 1);
    text_add_char(out, ' ');
    text_add_number(out, state->turns);
}

/* A board as it is read, from the upper left corner on. */
struct parsed {
    struct circles_state *state;
    uint32_t              tiles;       /* how many there are so far */
    uint32_t              width;       /* of the first row; 0 until it has ended */
    uint32_t              column, row; /* of the next character, in some frame */
};

/* Take in one character of the board; NULL, or what was expected instead. */
static const char *parse_cell(struct parsed *parsed, int letter) {
    if (parsed->column > CIRCLES_SIDE) {
        return "no more than 20 columns";
    }
    if (letter != LETTER_NO_TILE) {
        const uint32_t content = contents[letter - 1];
        const uint32_t place   = parsed->column * CIRCLES_RIGHT + parsed->row;
        if (parsed->tiles == CIRCLES_TILES) {
            return "no more than 20 tiles";
        }
        circles_put_tile(parsed->state, parsed->tiles++, circles_tile(place, content));
        if (content != 0) {
            parsed->state->pieces[content / CIRCLES_WHITE % 2]++;
        }
    }
    parsed->column++;
    return NULL;
}

static const char *parse_row_end(struct parsed *parsed) {
    const uint32_t width = parsed->column - 1;
    if (width == 0 || (parsed->width != 0 && width != parsed->width)) {
        return "rows of the same length";
    }
    if (parsed->row == 1) {
        return "no more than 20 rows";
    }
    parsed->width  = width;
    parsed->column = 1;
    parsed->row--;
    return NULL;
}

/* The rows from the top, up to and including the space after them. */
static enum status parse_board(struct circles_state *state, struct reader *reader,
                               struct text *why) {
    struct parsed parsed = {.state = state, .column = 1, .row = CIRCLES_SIDE + 1};
    const char   *fault  = NULL;
    circles_clear_tiles(state);
    for (;;) {
        struct reader before = *reader;
        const int     letter = reader_take_one_of(reader, board_letters);
        if (letter < 0) {
            return reader_refuse(reader, "- for no tile, . for a free one, r R w W, / or a space",
                                 why);
        }
        fault = letter < LETTER_ROW_END ? parse_cell(&parsed, letter) : parse_row_end(&parsed);
        if (fault == NULL && letter == LETTER_BOARD_END && parsed.tiles < CIRCLES_TILES) {
            fault = "20 tiles before the space";
        }
        if (fault != NULL) {
            return reader_refuse(&before, fault, why);
        }
        if (letter == LETTER_BOARD_END) {
            circles_take_frame(state);
            return STATUS_OK;
        }
    }
}

static bool is_first_board(const struct circles_state *state) {
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        if (circles_place(state->tiles[i]) != circles_first_place(i)) {
            return false;
        }
    }
    return true;
}

/* How many of the first turns were this player's. */
static uint32_t turns_of(uint32_t player, uint32_t turns) {
    return (turns + 1 - player) / 2;
}

/* Does the number of turns, in which players alternate, allow this board? */
static const char *fault_in_turns(const struct circles_state *state) {
    const uint32_t turns   = state->turns;
    const uint32_t placing = turns < CIRCLES_PLACING ? turns : CIRCLES_PLACING;
    if (state->player != turns % 2) {
        return "an even number of turns before Red's, an odd one before White's";
    }
    if (turns <= CIRCLES_PLACING && !is_first_board(state)) {
        return "5 columns and 4 rows of tiles until a piece has moved, after turn 12";
    }
    for (uint32_t player = 0; player < 2; player++) {
        if (state->pieces[player] != turns_of(player, placing)) {
            return "a piece for each of the first twelve turns, of Red and White alternately";
        }
        if (circles_marked(state, player) > turns_of(player, turns - placing)) {
            return "no more marked pieces than their owner has had moves";
        }
    }
    return NULL;
}

static const char *fault_in_position(const struct circles_state *state) {
    if (!circles_is_connected(state, 0)) {
        return "tiles that are all connected by sides";
    }
    if (circles_has_line(state, state->player)) {
        return "no line of the player to act: he would have won before";
    }
    return fault_in_turns(state);
}

enum status circles_parse_state(const struct game *game, const char *string, void *bytes,
                                struct text *why) {
    struct circles_state *state = bytes;
    struct reader         reader;
    reader_init(&reader, string);
    const enum status status = parse_board(state, &reader, why);
    if (status != STATUS_OK) {
        return status;
    }
    const int player = reader_take_one_of(&reader, "12");
    if (player < 0 || !reader_take(&reader, ' ')) {
        return reader_refuse(&reader, "the player to act, 1 or 2, and a space", why);
    }
    state->player       = (uint8_t)player;
    const uint32_t most = game->turns_max == 0 ? TURNS_MAX : game->turns_max;
    if (!reader_take_number(&reader, most, &state->turns) || !reader_is_at_end(&reader)) {
        return reader_refuse(&reader, "the number of turns, within the limit, then the end", why);
    }
    const char *fault = fault_in_position(state);
    if (fault != NULL) {
        return reader_refuse(&reader, fault, why);
    }
    circles_judge(game, state);
    return STATUS_OK;
}
