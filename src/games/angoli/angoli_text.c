/* SPDX-License-Identifier: MIT
 *
 * angoli_text.c - Angoli in words: actions and positions.
 */
#include "core/square.h"
#include "games/angoli/angoli.h"

/* Turns that a position may have behind it where nothing limits them; so many
 * more can still be counted. */
static const uint32_t turns_read_max = 4000000000;

int angoli_owner(const struct angoli_state *state, uint32_t field) {
    int owner = -1;
    for (int player = 0; player < ANGOLI_PLAYERS_MAX; player++) {
        owner = (state->tokens[player] & bits64_of(field)) != 0 ? player : owner;
    }
    return owner;
}

void angoli_print_field(const struct angoli_config *config, uint32_t field, struct text *out) {
    const uint32_t stretch = config->side + 1U;
    square_print(field / stretch, field % stretch - 1, out);
}

void angoli_print_action(const struct game *game, const void *state, action_t action,
                         struct text *out) {
    (void)state;
    if (action >= ANGOLI_RECALL) {
        text_add_char(out, 'x');
        angoli_print_field(angoli_config(game), action - ANGOLI_RECALL, out);
    } else if (action >= ANGOLI_TAKE) {
        text_add_char(out, (char)('A' + (int)(action - ANGOLI_TAKE)));
    } else {
        text_add_number(out, action);
    }
}

static void print_sides(const struct angoli_config *config, const struct angoli_state *state,
                        struct text *out) {
    const uint32_t stretch = config->side + 1U;
    for (uint32_t field = 1; field < config->track; field++) {
        const int owner = angoli_owner(state, field);
        if (field % stretch == 0) {
            text_add_char(out, '/');
        } else {
            text_add_char(out, owner < 0 ? '.' : (char)('1' + owner));
        }
    }
}

static void print_corners(const struct game *game, const struct angoli_state *state,
                          struct text *out) {
    const uint32_t settled = angoli_settled(game, state);
    for (uint32_t player = 0; player < settled; player++) {
        text_add_char(out, (char)('A' + (int)angoli_corner(state, player)));
    }
    text_add(out, settled == 0 ? "-" : "");
}

void angoli_print_state(const struct game *game, const void *bytes, struct text *out) {
    const struct angoli_state  *state  = bytes;
    const struct angoli_config *config = angoli_config(game);
    print_sides(config, state, out);
    text_add_char(out, ' ');
    print_corners(game, state, out);
    text_add_char(out, ' ');
    text_add_number(out, state->player + 1);
    text_add_char(out, ' ');
    if (state->place != 0) {
        angoli_print_field(config, state->place, out);
    } else {
        text_add_char(out, state->phase == ANGOLI_SEND_BACK ? 'x' : '-');
    }
    text_add_char(out, ' ');
    text_add_number(out, state->turns);
}

/* The owner of one square, or a point. */
static enum status parse_square(const struct game *game, struct angoli_state *state, uint32_t field,
                                struct reader *reader, struct text *why) {
    const struct reader before = *reader;
    const int           owner  = reader_take_one_of(reader, "1234.");
    if (owner == ANGOLI_PLAYERS_MAX) {
        return STATUS_OK;
    }
    if (owner < 0 || owner >= game->players) {
        return reader_refuse(&before, "the number of a player, or . for a free square", why);
    }
    state->tokens[owner] |= bits64_of(field);
    if (bits64_count(state->tokens[owner]) > angoli_config(game)->tokens) {
        return reader_refuse(&before, "no more tokens of a player than he has", why);
    }
    return STATUS_OK;
}

static enum status parse_sides(const struct game *game, struct angoli_state *state,
                               struct reader *reader, struct text *why) {
    const struct angoli_config *config = angoli_config(game);
    for (uint32_t field = 1; field < config->track; field++) {
        if (field % (config->side + 1U) == 0) {
            if (!reader_take(reader, '/')) {
                return reader_refuse(reader, "/ after a side", why);
            }
            continue;
        }
        const enum status status = parse_square(game, state, field, reader, why);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return reader_take(reader, ' ') ? STATUS_OK
                                    : reader_refuse(reader, "a space after the sides", why);
}

/* The corners of the players who have one; while some have not, the game is in
 * its set-up. */
static enum status parse_corners(const struct game *game, struct angoli_state *state,
                                 struct reader *reader, struct text *why) {
    const bool is_none = reader_take(reader, '-');
    uint32_t   taken   = 0;
    int        settled = 0;
    while (!is_none && settled < game->players) {
        const struct reader before = *reader;
        const int           corner = reader_take_one_of(reader, "ABCD");
        if (corner < 0 && settled > 0) {
            break;
        }
        if (corner < 0 || (taken & 1U << corner) != 0) {
            return reader_refuse(&before, "a corner A B C D that nobody has, or -", why);
        }
        taken |= 1U << corner;
        state->corners = (uint8_t)(state->corners | (uint32_t)corner << (2 * settled));
        settled++;
    }
    state->phase = settled < game->players ? ANGOLI_SETUP : ANGOLI_FIRST_ROLL;
    if (!reader_take(reader, ' ')) {
        return reader_refuse(reader, "a space after the corners, one for each player at most", why);
    }
    if (state->phase == ANGOLI_SETUP && angoli_all_tokens(state) != 0) {
        return reader_refuse(reader, "no token on the track before all have a corner", why);
    }
    state->player = (uint8_t)(state->phase == ANGOLI_SETUP ? settled : 0);
    return STATUS_OK;
}

static enum status parse_player(const struct game *game, struct angoli_state *state,
                                struct reader *reader, struct text *why) {
    const struct reader before = *reader;
    const int           player = reader_take_one_of(reader, "1234");
    if (player < 0 || player >= game->players) {
        return reader_refuse(&before, "the number of the player on turn", why);
    }
    if (state->phase == ANGOLI_SETUP && player != state->player) {
        return reader_refuse(&before, "the first player who has no corner", why);
    }
    state->player = (uint8_t)player;
    return reader_take(reader, ' ') ? STATUS_OK
                                    : reader_refuse(reader, "a space after the player", why);
}

static uint64_t landings(const struct angoli_config *config, uint32_t from) {
    uint64_t fields = 0;
    for (uint32_t roll = 1; roll <= ANGOLI_FACES; roll++) {
        fields |= bits64_of(angoli_advance(config, from, roll));
    }
    return fields;
}

/* Where can a token of the player on turn have come by now, directly or by
 * rolling on from his others? */
static uint64_t reach(const struct angoli_config *config, const struct angoli_state *state) {
    const uint64_t own     = state->tokens[state->player];
    uint64_t       reached = landings(config, angoli_home(config, state, state->player));
    uint64_t       left    = own;
    while ((reached & left) != 0) {
        uint64_t       next = reached & left;
        const uint32_t from = bits64_take_lowest(&next);
        left &= ~bits64_of(from);
        reached |= landings(config, from);
    }
    return reached;
}

/* The square of a token on its way. */
static enum status parse_travel(const struct game *game, struct angoli_state *state,
                                struct reader *reader, struct text *why) {
    const struct angoli_config *config = angoli_config(game);
    const struct reader         before = *reader;
    uint32_t                    side;
    uint32_t                    number;
    if (!square_take(reader, ANGOLI_SIDES, config->side, &side, &number)) {
        return reader_refuse(reader, "- or x or the square of the token on its way", why);
    }
    const uint32_t field = side * (config->side + 1U) + number + 1;
    const int      owner = angoli_owner(state, field);
    if (owner < 0) {
        return reader_refuse(&before, "an occupied square, where the die is rolled again", why);
    }
    if (angoli_waiting(game, state, state->player) == 0) {
        return reader_refuse(&before, "no token on its way: all of the player's are placed", why);
    }
    if ((reach(config, state) & bits64_of(field)) == 0) {
        return reader_refuse(&before, "a square to which rolls can have led the token", why);
    }
    state->place = (uint8_t)field;
    state->phase = owner == state->player ? ANGOLI_ROLL_ON : ANGOLI_CONTEST;
    return STATUS_OK;
}

/* What is under way: nothing, a recall, or a token. */
static enum status parse_phase(const struct game *game, struct angoli_state *state,
                               struct reader *reader, struct text *why) {
    const struct reader before = *reader;
    if (reader_take(reader, '-')) {
        return STATUS_OK;
    }
    if (state->phase == ANGOLI_SETUP) {
        return reader_refuse(reader, "- before all have a corner", why);
    }
    if (!reader_take(reader, 'x')) {
        return parse_travel(game, state, reader, why);
    }
    const int waiting = (int)angoli_waiting(game, state, state->player);
    if (waiting > angoli_config(game)->recall_max) {
        return reader_refuse(&before, "no recall: it needs the advanced game and few in the corner",
                             why);
    }
    state->phase = ANGOLI_SEND_BACK;
    return STATUS_OK;
}

/* Has every player had the turns that his tokens took? */
static bool has_turns_for_tokens(const struct game *game, const struct angoli_state *state) {
    const uint32_t players = (uint32_t)game->players;
    for (uint32_t player = 0; player < players; player++) {
        const uint32_t had = state->turns / players + (player < state->turns % players ? 1U : 0U);
        if (bits64_count(state->tokens[player]) > had) {
            return false;
        }
    }
    return true;
}

/* Has anybody won earlier than in the turn that has just ended? */
static bool was_won_before(const struct game *game, const struct angoli_state *state) {
    const bool is_between_turns = state->phase == ANGOLI_FIRST_ROLL;
    for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
        const bool has_just_played =
            is_between_turns && player == angoli_player_before(game, state);
        if (!has_just_played && angoli_has_won(angoli_config(game), state, player)) {
            return true;
        }
    }
    return false;
}

static const char *fault_in_turns(const struct game *game, const struct angoli_state *state) {
    if (state->phase == ANGOLI_SETUP) {
        return state->turns == 0 ? NULL : "0 turns before all have a corner";
    }
    if (state->turns % (uint32_t)game->players != state->player) {
        return "turns that bring the player on turn to it";
    }
    if (!has_turns_for_tokens(game, state)) {
        return "a turn for every token on the track";
    }
    if (state->turns > 0 && angoli_all_tokens(state) == 0) {
        return "a token on the track, which is never empty after the first turn";
    }
    if (was_won_before(game, state)) {
        return "a game that nobody has won before the last turn";
    }
    if (state->phase != ANGOLI_FIRST_ROLL && game_turns_are_up(game, state->turns)) {
        return "nothing under way once the turns are up";
    }
    return NULL;
}

static enum status parse_turns(const struct game *game, struct angoli_state *state,
                               struct reader *reader, struct text *why) {
    const uint32_t most = game->turns_max == 0 ? turns_read_max : game->turns_max;
    if (!reader_take(reader, ' ')) {
        return reader_refuse(reader, "a space and the number of turns", why);
    }
    const struct reader before = *reader;
    if (!reader_take_number(reader, most, &state->turns) || !reader_is_at_end(reader)) {
        return reader_refuse(reader, "the number of turns, within the limit, then the end", why);
    }
    const char *fault = fault_in_turns(game, state);
    return fault == NULL ? STATUS_OK : reader_refuse(&before, fault, why);
}

enum status angoli_parse_state(const struct game *game, const char *string, void *bytes,
                               struct text *why) {
    typedef enum status       parse_field(const struct game *game, struct angoli_state *state,
                                          struct reader *reader, struct text *why);
    static parse_field *const fields[] = {parse_sides, parse_corners, parse_player, parse_phase,
                                          parse_turns};

    struct angoli_state *state = bytes;
    struct reader        reader;
    reader_init(&reader, string);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const enum status status = fields[i](game, state, &reader, why);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (state->phase == ANGOLI_FIRST_ROLL && angoli_is_over(game, state)) {
        state->phase = ANGOLI_OVER;
    }
    return STATUS_OK;
}
