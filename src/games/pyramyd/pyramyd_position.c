/* SPDX-License-Identifier: MIT
 *
 * pyramyd_position.c - positions of Pyramyd as one line of text.
 *
 * README.md explains the fields and names every invariant that is checked.
 */
#include "core/square.h"
#include "games/pyramyd/pyramyd.h"

enum { TURNS_MAX = 0x7fffffff };

static const char set_up_word[] = "set-up";

/* The words of the phases; a game that is won has one of its own. */
static const char *const words[] = {
    [PYRAMYD_JUMP] = "jump", [PYRAMYD_AT_GATE] = "gate",  [PYRAMYD_AT_LETTER] = "letter",
    [PYRAMYD_MEET] = "meet", [PYRAMYD_DECIDE] = "decide", [PYRAMYD_OVER] = "won",
};

static bool is_set_up(const struct pyramyd_state *state) {
    return state->phase <= PYRAMYD_SET_SEQUENCE;
}

/* set-up, set-up M, set-up M2: what love and truth have chosen. */
static void print_set_up(const struct pyramyd_state *state, struct text *out) {
    text_add(out, set_up_word);
    if (state->phase != PYRAMYD_SET_PIECE) {
        text_add_char(out, ' ');
        text_add_char(out, pyramyd_letters[pyramyd_mod3(state->first + 2U)]);
    }
    if (state->phase == PYRAMYD_SET_SEQUENCE) {
        text_add_number(out, state->left);
    }
}

static void print_piece(const struct pyramyd_state *state, uint32_t piece, struct text *out) {
    pyramyd_print_cell(pyramyd_cell_of(state->place[piece]), out);
    text_add_char(out, pyramyd_side_letter(state->place[piece]));
    text_add_char(out, ':');
    if (state->tray[piece] == 0) {
        text_add_char(out, '-');
    }
    for (uint32_t i = 0; pyramyd_tray_letters[i] != '\0'; i++) {
        if ((state->tray[piece] & bits_of(i)) != 0) {
            text_add_char(out, pyramyd_tray_letters[i]);
        }
    }
    text_add_char(out, ' ');
}

/* The first piece of a round, its sequence, the position and the way on. */
static void print_pendulum(const struct pyramyd_state *state, struct text *out) {
    text_add_char(out, pyramyd_letters[state->first]);
    text_add(out, pyramyd_sequence_text(state->sequence));
    text_add_char(out, ':');
    text_add_number(out, pyramyd_position_of(state) + 1);
    text_add_char(out, state->pendulum < 2 ? '>' : '<');
    text_add_char(out, ' ');
}

/* The pieces met, the one that is being met last. */
static void print_met(const struct pyramyd_state *state, struct text *out) {
    const bool is_deciding = state->phase == PYRAMYD_DECIDE;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const bool is_last = is_deciding && piece == state->other;
        if ((state->met & bits_of(piece)) != 0 && !is_last) {
            text_add_char(out, pyramyd_letters[piece]);
        }
    }
    if (is_deciding) {
        text_add_char(out, pyramyd_letters[state->other]);
    } else if (state->met == 0) {
        text_add_char(out, '-');
    }
    text_add_char(out, ' ');
}

static void print_turn(const struct pyramyd_state *state, struct text *out) {
    const bool is_drawn = state->phase == PYRAMYD_OVER && !pyramyd_is_won(state);
    text_add_char(out, pyramyd_seat_letters[state->taker]);
    text_add_char(out, pyramyd_letters[state->turn]);
    text_add_number(out, state->left);
    text_add_char(out, ' ');
    text_add(out, words[is_drawn ? PYRAMYD_JUMP : state->phase]);
    text_add_char(out, ' ');
    if (state->visited == 0) {
        text_add_char(out, '-');
    }
    pyramyd_print_cells(state->visited, ",", out);
    text_add_char(out, ' ');
    print_met(state, out);
    text_add_number(out, state->turns);
}

void pyramyd_print_state(const struct game *game, const void *bytes, struct text *out) {
    const struct pyramyd_state *state = bytes;
    if (is_set_up(state)) {
        print_set_up(state, out);
        return;
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        print_piece(state, piece, out);
    }
    for (uint32_t seat = 0; seat < PYRAMYD_PIECES; seat++) {
        text_add_char(out, pyramyd_letters[pyramyd_piece_of_seat(state, seat)]);
    }
    text_add_char(out, ' ');
    print_pendulum(state, out);
    for (uint32_t seat = 0; seat < PYRAMYD_PIECES; seat++) {
        text_add_number(out, pyramyd_player_of(game, state, seat) + 1);
    }
    text_add_char(out, ' ');
    print_turn(state, out);
}

/* What is being read, and where a refusal is written. */
struct parser {
    const struct game    *game;
    struct pyramyd_state *state;
    struct reader         reader;
    struct text          *why;
};

static enum status refuse(const struct parser *parser, const char *expected) {
    return reader_refuse(&parser->reader, expected, parser->why);
}

static bool take_cell(struct reader *reader, uint32_t *cell) {
    struct reader ahead = *reader;
    uint32_t      row;
    uint32_t      number;
    if (!square_take(&ahead, PYRAMYD_ROWS, 2 * PYRAMYD_ROWS - 1, &row, &number) ||
        number > 2 * row) {
        return false;
    }
    *cell   = row * row + number;
    *reader = ahead;
    return true;
}

static enum status parse_set_up(struct parser *parser) {
    struct pyramyd_state *state = parser->state;
    if (reader_is_at_end(&parser->reader)) {
        return STATUS_OK;
    }
    const int piece = reader_take(&parser->reader, ' ')
                          ? reader_take_one_of(&parser->reader, pyramyd_letters)
                          : -1;
    if (piece < 0) {
        return refuse(parser, "the end, or a space and the piece of love, M, C or Y");
    }
    parser->game->play->apply(parser->game, state, PYRAMYD_TAKE + (action_t)piece);
    const int number = reader_take_one_of(&parser->reader, "123");
    if (number >= 0) {
        parser->game->play->apply(parser->game, state, PYRAMYD_NUMBERED + (action_t)number);
    }
    return reader_is_at_end(&parser->reader)
               ? STATUS_OK
               : refuse(parser, "the end, or truth's number 1 to 3 and then the end");
}

static enum status parse_tray(struct parser *parser, uint32_t piece) {
    uint32_t tray = 0;
    int      item;
    if (!reader_take(&parser->reader, ':')) {
        return refuse(parser, ": and the piece's tray");
    }
    if (!reader_take(&parser->reader, '-')) {
        while ((item = reader_take_one_of(&parser->reader, pyramyd_tray_letters)) >= 0) {
            tray |= bits_of((uint32_t)item);
        }
        if (tray == 0) {
            return refuse(parser, "some of p n f g r v in the tray, or - if it is empty");
        }
    }
    parser->state->tray[piece] = (uint8_t)tray;
    return reader_take(&parser->reader, ' ') ? STATUS_OK : refuse(parser, "a space after the tray");
}

static enum status parse_piece(struct parser *parser, uint32_t piece) {
    uint32_t cell = 0;
    if (!take_cell(&parser->reader, &cell)) {
        return refuse(parser, "the cell of a piece, a1 to g13");
    }
    for (uint32_t before = 0; before < piece; before++) {
        if (pyramyd_cell_of(parser->state->place[before]) == cell) {
            return refuse(parser, "a cell of its own for each piece");
        }
    }
    const bool points_down = pyramyd_cells[cell].points_down != 0;
    const int  direction   = reader_take_one_of(&parser->reader, points_down ? "rlt" : "lrb");
    if (direction < 0) {
        return refuse(parser, points_down ? "the direction of the piece, l, r or t"
                                          : "the direction of the piece, l, r or b");
    }
    parser->state->place[piece] = pyramyd_place(cell, (uint32_t)direction);
    return parse_tray(parser, piece);
}

static enum status parse_seats(struct parser *parser) {
    uint32_t seen = 0;
    for (uint32_t seat = 0; seat < PYRAMYD_PIECES; seat++) {
        const int piece = reader_take_one_of(&parser->reader, pyramyd_letters);
        if (piece < 0 || (seen & bits_of((uint32_t)piece)) != 0) {
            return refuse(parser, "the pieces of love, truth and power, each of M, C, Y once");
        }
        parser->state->seat[piece] = (uint8_t)seat;
        seen |= bits_of((uint32_t)piece);
    }
    return reader_take(&parser->reader, ' ') ? STATUS_OK
                                             : refuse(parser, "a space after the seats");
}

static enum status parse_pendulum(struct parser *parser) {
    static const uint8_t  phases[2][3] = {{0, 1, 2}, {0, 3, 2}};
    struct pyramyd_state *state        = parser->state;
    const int             first        = reader_take_one_of(&parser->reader, pyramyd_letters);
    if (first < 0) {
        return refuse(parser, "the piece that begins each round, M, C or Y");
    }
    state->first = (uint8_t)first;
    while (!reader_take_word(&parser->reader, pyramyd_sequence_text(state->sequence))) {
        if (++state->sequence == PYRAMYD_PIECES) {
            return refuse(parser, "the sequence of that piece, 123, 231 or 312");
        }
    }
    const int position =
        reader_take(&parser->reader, ':') ? reader_take_one_of(&parser->reader, "123") : -1;
    const int way = position < 0 ? -1 : reader_take_one_of(&parser->reader, "><");
    if (way < 0 || !reader_take(&parser->reader, ' ')) {
        return refuse(parser, ": and the pendulum's position, 1> 2> 2< or 3<, and a space");
    }
    state->pendulum = phases[way][position];
    return STATUS_OK;
}

static enum status parse_players(struct parser *parser) {
    const struct pyramyd_config *config = pyramyd_config_of(parser->game);
    uint32_t                     next   = 0;
    for (uint32_t seat = 0; seat < PYRAMYD_PIECES; seat++) {
        const int  player    = reader_take_one_of(&parser->reader, "123456");
        const bool is_second = player == config->player[seat][1];
        if (player != config->player[seat][0] && !is_second) {
            return refuse(parser, "the players who are next in the three seats, as they sit");
        }
        next |= is_second ? bits_of(seat) : 0;
    }
    parser->state->next = (uint8_t)(next & config->shared);
    return reader_take(&parser->reader, ' ') ? STATUS_OK
                                             : refuse(parser, "a space after the players");
}

/* Seat, piece and jumps that are left; then what is to be done. */
static enum status parse_phase(struct parser *parser) {
    struct pyramyd_state *state = parser->state;
    const int             seat  = reader_take_one_of(&parser->reader, pyramyd_seat_letters);
    const int             piece = reader_take_one_of(&parser->reader, pyramyd_letters);
    const int             left  = reader_take_one_of(&parser->reader, "0123");
    if (seat < 0 || piece < 0 || left < 0 || !reader_take(&parser->reader, ' ')) {
        return refuse(parser, "who has the turn: L, T or P, then M, C or Y, then the jumps left");
    }
    state->taker = (uint8_t)seat;
    state->turn  = (uint8_t)piece;
    state->left  = (uint8_t)left;
    for (state->phase = PYRAMYD_JUMP; state->phase <= PYRAMYD_OVER; state->phase++) {
        if (reader_take_word(&parser->reader, words[state->phase])) {
            return reader_take(&parser->reader, ' ') ? STATUS_OK : refuse(parser, "a space");
        }
    }
    return refuse(parser, "jump, gate, letter, meet, decide or won");
}

static enum status parse_visited(struct parser *parser) {
    uint32_t cell = 0;
    if (!reader_take(&parser->reader, '-')) {
        do {
            if (!take_cell(&parser->reader, &cell)) {
                return refuse(parser, "the cells that the piece has left in this turn, or -");
            }
            parser->state->visited |= bits64_of(cell);
        } while (reader_take(&parser->reader, ','));
    }
    return reader_take(&parser->reader, ' ') ? STATUS_OK
                                             : refuse(parser, "a space after the cells");
}

static enum status parse_met(struct parser *parser) {
    struct pyramyd_state *state = parser->state;
    int                   piece;
    int                   last = -1;
    if (!reader_take(&parser->reader, '-')) {
        while ((piece = reader_take_one_of(&parser->reader, pyramyd_letters)) >= 0) {
            state->met = (uint8_t)(state->met | bits_of((uint32_t)piece));
            last       = piece;
        }
    }
    if ((state->met & bits_of(state->turn)) != 0 || !reader_take(&parser->reader, ' ')) {
        return refuse(parser, "the pieces met in this turn, or -, and a space");
    }
    if (state->phase == PYRAMYD_DECIDE && last < 0) {
        return refuse(parser, "a meeting, if there is something to decide");
    }
    state->other = (uint8_t)(state->phase == PYRAMYD_DECIDE ? last : 0);
    return STATUS_OK;
}

static enum status parse_turns(struct parser *parser) {
    const uint32_t max = parser->game->turns_max == 0 ? TURNS_MAX : parser->game->turns_max;
    if (!reader_take_number(&parser->reader, max, &parser->state->turns) ||
        !reader_is_at_end(&parser->reader)) {
        return refuse(parser, "the number of turns, within the limit, then the end");
    }
    return STATUS_OK;
}

static enum status parse_fields(struct parser *parser) {
    enum status status = STATUS_OK;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES && status == STATUS_OK; piece++) {
        status = parse_piece(parser, piece);
    }
    static enum status (*const fields[])(struct parser *) = {
        parse_seats,   parse_pendulum, parse_players, parse_phase,
        parse_visited, parse_met,      parse_turns,
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0] && status == STATUS_OK; i++) {
        status = fields[i](parser);
    }
    return status;
}

enum status pyramyd_parse_state(const struct game *game, const char *string, void *bytes,
                                struct text *why) {
    struct parser parser = {.game = game, .state = bytes, .why = why};
    reader_init(&parser.reader, string);
    if (reader_take_word(&parser.reader, set_up_word)) {
        game->play->start(game, bytes);
        return parse_set_up(&parser);
    }
    const enum status status = parse_fields(&parser);
    if (status != STATUS_OK) {
        return status;
    }
    const char *fault = pyramyd_fault_in(game, parser.state);
    if (fault != NULL) {
        return refuse(&parser, fault);
    }
    if (game_turns_are_up(game, parser.state->turns)) {
        parser.state->phase = PYRAMYD_OVER;
    }
    return STATUS_OK;
}
