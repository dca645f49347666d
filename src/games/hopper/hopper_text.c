/* SPDX-License-Identifier: MIT
 *
 * hopper_text.c - Hopper and Sneaker in words: actions and positions.
 */
#include "base/bits.h"
#include "core/square.h"
#include "games/hopper/hopper.h"

enum {
    TURNS_WRITTEN_MAX = 1000000000 /* without a limit; leaves room to play on */
};

/* What stands on a square, in the order of the letters below. */
enum content { RED_SNEAKER, RED_HOPPER, WHITE_SNEAKER, WHITE_HOPPER, FREE, UNDECIDED };

static const char letters[] = "rRwW.?";

static uint32_t square_at(uint32_t column, uint32_t row) {
    return HOPPER_ROWS * column + row;
}

static void print_square(uint32_t square, struct text *out) {
    square_print(square / HOPPER_ROWS, square % HOPPER_ROWS, out);
}

/* The home fields of those who have not set up yet. */
static uint32_t undecided_squares(const struct hopper_state *state) {
    if (state->phase == HOPPER_MOVING) {
        return 0;
    }
    return state->player == 0 ? hopper_homes[0] | hopper_homes[1] : hopper_homes[1];
}

static enum content content_of(const struct hopper_state *state, uint32_t square) {
    const uint32_t bit = bits_of(square);
    if ((hopper_occupied(state) & bit) == 0) {
        return FREE;
    }
    if ((undecided_squares(state) & bit) != 0) {
        return UNDECIDED;
    }
    const bool is_hopper = (state->hoppers & bit) != 0;
    if ((state->pieces[0] & bit) != 0) {
        return is_hopper ? RED_HOPPER : RED_SNEAKER;
    }
    return is_hopper ? WHITE_HOPPER : WHITE_SNEAKER;
}

void hopper_print_action(const struct game *game, const void *state, action_t action,
                         struct text *out) {
    (void)game;
    if (action >= HOPPER_SETUP) {
        for (uint32_t place = 0; place < HOPPER_PIECES; place++) {
            const bool is_sneaker = hopper_setup_has_sneaker(action - HOPPER_SETUP, place);
            text_add_char(out, is_sneaker ? 's' : 'h');
        }
    } else if (action == HOPPER_PASS) {
        text_add(out, "pass");
    } else {
        print_square(action % HOPPER_STRIDE, out);
        print_square(hopper_target(state, action), out);
    }
}

void hopper_print_state(const struct game *game, const void *bytes, struct text *out) {
    (void)game;
    const struct hopper_state *state = bytes;
    for (uint32_t row = HOPPER_ROWS; row-- > 0;) {
        for (uint32_t column = 0; column < HOPPER_COLUMNS; column++) {
            text_add_char(out, letters[content_of(state, square_at(column, row))]);
        }
        text_add_char(out, row == 0 ? ' ' : '/');
    }
    text_add_number(out, state->player + 1);
    text_add_char(out, ' ');
    text_add_number(out, state->passes);
    text_add_char(out, ' ');
    text_add_number(out, state->turns);
}

/* Read what stands on a square. An undecided piece belongs to the player on
 * whose home it stands; false if it is nobody's. */
static bool place(struct hopper_state *state, enum content content, uint32_t bit,
                  uint32_t *undecided) {
    if (content == UNDECIDED) {
        *undecided |= bit;
        state->pieces[0] |= bit & hopper_homes[0];
        state->pieces[1] |= bit & hopper_homes[1];
        return (bit & (hopper_homes[0] | hopper_homes[1])) != 0;
    }
    if (content != FREE) {
        state->pieces[content >= WHITE_SNEAKER] |= bit;
        state->hoppers |= content == RED_HOPPER || content == WHITE_HOPPER ? bit : 0;
    }
    return true;
}

static enum status parse_board(struct hopper_state *state, struct reader *reader,
                               uint32_t *undecided, struct text *why) {
    for (uint32_t row = HOPPER_ROWS; row-- > 0;) {
        for (uint32_t column = 0; column < HOPPER_COLUMNS; column++) {
            const struct reader before  = *reader;
            const int           content = reader_take_one_of(reader, letters);
            if (content < 0) {
                return reader_refuse(reader, "a piece r R w W or ?, or . for a free field", why);
            }
            if (!place(state, (enum content)content, bits_of(square_at(column, row)), undecided)) {
                return reader_refuse(&before, "? on rows 1, 2, 7 and 8 only", why);
            }
        }
        if (!reader_take(reader, row == 0 ? ' ' : '/')) {
            return reader_refuse(reader, row == 0 ? "a space after the board" : "/ after a row",
                                 why);
        }
    }
    if (bits_count(state->pieces[0]) != HOPPER_PIECES ||
        bits_count(state->pieces[1]) != HOPPER_PIECES) {
        return reader_refuse(reader, "a board with six pieces of each colour", why);
    }
    return STATUS_OK;
}

static enum status parse_numbers(const struct game *game, struct hopper_state *state,
                                 struct reader *reader, struct text *why) {
    const int player = reader_take_one_of(reader, "12");
    if (player < 0 || !reader_take(reader, ' ')) {
        return reader_refuse(reader, "the player to act, 1 or 2, and a space", why);
    }
    state->player    = (uint8_t)player;
    const int passes = reader_take_one_of(reader, "012");
    if (passes < 0 || !reader_take(reader, ' ')) {
        return reader_refuse(reader, "how many passes came just before, 0 to 2, and a space", why);
    }
    state->passes            = (uint8_t)passes;
    const uint32_t turns_max = game->turns_max == 0 ? TURNS_WRITTEN_MAX : game->turns_max;
    if (!reader_take_number(reader, turns_max, &state->turns)) {
        return reader_refuse(reader, "the number of turns, no more than the game can have", why);
    }
    return reader_is_at_end(reader) ? STATUS_OK : reader_refuse(reader, "the end", why);
}

/* Do a player's pieces stand as a legal set-up leaves them? */
static bool is_set_up(const struct game *game, const struct hopper_state *state, uint32_t player) {
    uint32_t setup = 0;
    for (uint32_t i = 0; i < HOPPER_PIECES; i++) {
        const uint32_t field = hopper_home_field(player, i);
        setup                = setup << 1 | ((state->hoppers >> field & 1U) ^ 1U);
    }
    return state->pieces[player] == hopper_homes[player] && hopper_setup_is_legal(game, setup);
}

static const char *fault_in_setting_up(const struct game *game, const struct hopper_state *state,
                                       uint32_t undecided) {
    if (undecided != undecided_squares(state)) {
        return "? for all pieces of a player who has yet to set up, and for no others";
    }
    if (state->player == 1 && !is_set_up(game, state, 0)) {
        return "Red's pieces as a legal set-up leaves them";
    }
    if (state->turns != 0 || state->passes != 0) {
        return "no turns and no passes before the set-up is done";
    }
    return NULL;
}

/* Could the player's pieces stand like this after that many of his turns? */
static const char *fault_in_pieces(const struct game *game, const struct hopper_state *state,
                                   uint32_t player) {
    const uint32_t turns = (state->turns + (player == 0 ? 1 : 0)) / 2;
    if (turns == 0 && !is_set_up(game, state, player)) {
        return player == 0 ? "Red's pieces as a legal set-up leaves them"
                           : "White's pieces as a legal set-up leaves them";
    }
    if (bits_count(state->pieces[player] & ~hopper_homes[player]) > turns) {
        return "a turn for every piece that has left its home";
    }
    return NULL;
}

/* Whoever passed had no move, and has none now: nothing has moved since. */
static const char *fault_in_passes(const struct game *game, const struct hopper_state *state) {
    const enum hopper_result result = hopper_find_result(game, state);
    if (state->passes == 0) {
        return NULL;
    }
    if (state->passes >= state->turns) {
        return "more turns: nobody has to pass at the start";
    }
    if (result == HOPPER_RED_WON || result == HOPPER_WHITE_WON) {
        return "no pass: the game was won before it";
    }
    if (hopper_movable(state, state->player ^ 1U) != 0 ||
        (state->passes == HOPPER_PASSES_MAX && hopper_movable(state, state->player) != 0)) {
        return "a pass only by a player who could not move";
    }
    return NULL;
}

static const char *fault_in_moving(const struct game *game, const struct hopper_state *state) {
    if (state->player != state->turns % 2) {
        return "an even number of turns before Red's, an odd one before White's";
    }
    const char *fault = fault_in_pieces(game, state, 0);
    fault             = fault == NULL ? fault_in_pieces(game, state, 1) : fault;
    return fault == NULL ? fault_in_passes(game, state) : fault;
}

enum status hopper_parse_state(const struct game *game, const char *string, void *bytes,
                               struct text *why) {
    struct hopper_state *state     = bytes;
    uint32_t             undecided = 0;
    struct reader        reader;
    reader_init(&reader, string);
    enum status status = parse_board(state, &reader, &undecided, why);
    if (status == STATUS_OK) {
        status = parse_numbers(game, state, &reader, why);
    }
    if (status != STATUS_OK) {
        return status;
    }
    state->phase = undecided != 0 ? HOPPER_SETTING_UP : HOPPER_MOVING;
    const char *fault =
        undecided != 0 ? fault_in_setting_up(game, state, undecided) : fault_in_moving(game, state);
    if (fault != NULL) {
        return reader_refuse(&reader, fault, why);
    }
    state->result = (uint8_t)hopper_find_result(game, state);
    return STATUS_OK;
}
