/* SPDX-License-Identifier: MIT
 *
 * angoli_draw.c - the picture of Angoli, and what is to be done in it.
 */
#include "games/angoli/angoli.h"

enum { CELL = 5 /* characters between two bars */ };

static void draw_label(const struct angoli_config *config, uint32_t field, struct text *out) {
    const uint32_t stretch = config->side + 1U;
    if (field % stretch == 0) {
        text_add_char(out, (char)('A' + (int)(field / stretch % ANGOLI_SIDES)));
    } else {
        angoli_print_field(config, field, out);
    }
}

/* Three characters with a space between them. */
static void draw_cell(int first, char sign, int last, struct text *out) {
    text_add_char(out, first < 0 ? ' ' : (char)('0' + first));
    text_add_char(out, ' ');
    text_add_char(out, sign);
    text_add_char(out, ' ');
    text_add_char(out, last < 0 ? ' ' : (char)('0' + last));
}

/* A corner shows its player and how many tokens wait there: "1 x 8". */
static void draw_corner(const struct game *game, const struct angoli_state *state, uint32_t corner,
                        struct text *out) {
    for (uint32_t player = 0; player < angoli_settled(game, state); player++) {
        if (angoli_corner(state, player) == corner) {
            draw_cell((int)player + 1, 'x', (int)angoli_waiting(game, state, player), out);
            return;
        }
    }
    draw_cell(-1, ' ', -1, out);
}

static bool is_goal(const struct angoli_config *config, uint32_t field) {
    const uint64_t centre = config->centre[field / (config->side + 1U)];
    return config->centres > 0 && (centre & bits64_of(field)) != 0;
}

static void draw_field(const struct game *game, const struct angoli_state *state, uint32_t field,
                       struct text *out) {
    const struct angoli_config *config = angoli_config(game);
    const int                   owner  = angoli_owner(state, field);
    if ((config->corners & bits64_of(field)) != 0) {
        draw_corner(game, state, field / (config->side + 1U), out);
    } else if (state->place == field) {
        draw_cell(state->player + 1, state->phase == ANGOLI_ROLL_ON ? '>' : '?', owner + 1, out);
    } else if (owner >= 0) {
        draw_cell(-1, (char)('1' + owner), -1, out);
    } else {
        draw_cell(-1, is_goal(config, field) ? '+' : '.', -1, out);
    }
}

/* The names above or below the board, beginning at a field and going on by
 * one field forwards or backwards. */
static void draw_names(const struct angoli_config *config, uint32_t first, int step,
                       struct text *out) {
    uint32_t field = first;
    text_add_repeated(out, ' ', 3 + CELL + 1);
    for (uint32_t i = 0; i < config->side; i++) {
        text_add(out, "  ");
        draw_label(config, field, out);
        text_add(out, i + 1U < config->side ? "  " : "\n");
        field = (uint32_t)((int)field + step);
    }
}

/* A row of the whole width: A to B, or D to C. */
static void draw_full_row(const struct game *game, const struct angoli_state *state, uint32_t first,
                          int step, struct text *out) {
    const struct angoli_config *config = angoli_config(game);
    uint32_t                    field  = first;
    text_add_char(out, ' ');
    draw_label(config, first, out);
    text_add(out, " |");
    for (uint32_t i = 0; i < config->side + 2U; i++) {
        draw_field(game, state, field, out);
        text_add_char(out, '|');
        field = (uint32_t)((int)field + step);
    }
    text_add_char(out, ' ');
    draw_label(config, (uint32_t)((int)field - step), out);
    text_add_char(out, '\n');
}

static void draw_full_rule(const struct angoli_config *config, struct text *out) {
    text_add(out, "   +");
    for (uint32_t i = 0; i < config->side + 2U; i++) {
        text_add(out, "-----+");
    }
    text_add_char(out, '\n');
}

/* Something in the middle of the empty inside. */
static void draw_inside(const struct angoli_config *config, const char *shown, struct text *out) {
    const size_t width  = (CELL + 1U) * config->side - 1U;
    const size_t length = strlen(shown);
    text_add_repeated(out, ' ', (width - length) / 2);
    text_add(out, shown);
    text_add_repeated(out, ' ', width - length - (width - length) / 2);
}

/* The row so far below the one from A to B: one square of d and one of b. The
 * arrows show which way tokens travel. */
static void draw_inner_row(const struct game *game, const struct angoli_state *state, uint32_t row,
                           struct text *out) {
    const struct angoli_config *config = angoli_config(game);
    const uint32_t              left   = config->track - row;
    const uint32_t              right  = config->side + 1U + row;
    draw_label(config, left, out);
    text_add(out, " |");
    draw_field(game, state, left, out);
    text_add_char(out, '|');
    draw_inside(config, row == 1 ? "- - >" : row == config->side ? "< - -" : "", out);
    text_add_char(out, '|');
    draw_field(game, state, right, out);
    text_add(out, "| ");
    draw_label(config, right, out);
    text_add_char(out, '\n');
}

static void draw_inner_rule(const struct angoli_config *config, struct text *out) {
    text_add(out, "   +-----+");
    draw_inside(config, "", out);
    text_add(out, "+-----+\n");
}

static void draw_board(const struct game *game, const struct angoli_state *state,
                       struct text *out) {
    const struct angoli_config *config  = angoli_config(game);
    const uint32_t              stretch = config->side + 1U;
    draw_names(config, 1, 1, out);
    draw_full_rule(config, out);
    draw_full_row(game, state, 0, 1, out);
    draw_full_rule(config, out);
    for (uint32_t row = 1; row <= config->side; row++) {
        draw_inner_row(game, state, row, out);
        if (row < config->side) {
            draw_inner_rule(config, out);
        }
    }
    draw_full_rule(config, out);
    draw_full_row(game, state, 3 * stretch, -1, out);
    draw_full_rule(config, out);
    draw_names(config, 3 * stretch - 1, -1, out);
}

static void print_corner(const struct angoli_state *state, uint32_t player, struct text *out) {
    text_add_char(out, (char)('A' + (int)angoli_corner(state, player)));
}

/* "*  Player 1, corner A: 5 waiting, 3 on the track", the star if he is on turn. */
static void draw_player(const struct game *game, const struct angoli_state *state, uint32_t player,
                        struct text *out) {
    const bool is_on_turn = state->phase != ANGOLI_OVER && state->player == player;
    text_add(out, is_on_turn ? "*  " : "   ");
    game_print_player(game, (int)player, out);
    if (player >= angoli_settled(game, state)) {
        text_add(out, ": no corner yet\n");
        return;
    }
    text_add(out, ", corner ");
    print_corner(state, player, out);
    text_add(out, ": ");
    text_add_number(out, (int64_t)angoli_waiting(game, state, player));
    text_add(out, " waiting, ");
    text_add_number(out, (int64_t)bits64_count(state->tokens[player]));
    text_add(out, " on the track");
    text_add(out, state->place != 0 && is_on_turn ? ", 1 on its way\n" : "\n");
}

void angoli_draw(const struct game *game, const void *bytes, struct text *out) {
    const struct angoli_state *state = bytes;
    draw_board(game, state, out);
    for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
        draw_player(game, state, player, out);
    }
    text_add(out, "1: a token of player 1   1 x 5: five of them waiting   .: free");
    text_add(out, angoli_config(game)->centres > 0 ? "   +: free centre\n" : "\n");
    if (state->phase == ANGOLI_ROLL_ON) {
        text_add(out, "1 > 1: a token of player 1, rolling on from another of his\n");
    } else if (state->phase == ANGOLI_CONTEST) {
        text_add(out, "1 ? 2: player 1 has come to a square that player 2 holds\n");
    }
}

static void prompt_first_roll(const struct game *game, const struct angoli_state *state,
                              struct text *out) {
    const uint32_t waiting   = angoli_waiting(game, state, state->player);
    const bool     is_recall = (int)waiting <= angoli_config(game)->recall_max;
    text_add(out, "Roll the die for ");
    game_print_player(game, state->player, out);
    text_add(out, is_recall ? ": 1 is a recall, " : ": ");
    text_add(out, is_recall ? "otherwise " : "");
    if (waiting == 0) {
        text_add(out, "nothing happens.");
        return;
    }
    text_add(out, "a token sets out from ");
    print_corner(state, state->player, out);
    text_add_char(out, '.');
}

static void prompt_contest(const struct game *game, const struct angoli_state *state,
                           struct text *out) {
    text_add(out, "Roll for ");
    angoli_print_field(angoli_config(game), state->place, out);
    text_add(out, ": odd, ");
    game_print_player(game, state->player, out);
    text_add(out, " takes the square; even, ");
    game_print_player(game, angoli_owner(state, state->place), out);
    text_add(out, " keeps it.");
}

void angoli_prompt(const struct game *game, const void *bytes, struct text *out) {
    const struct angoli_state *state = bytes;
    switch ((enum angoli_phase)state->phase) {
    case ANGOLI_SETUP:
        text_add(out, "Take a corner that nobody has.");
        break;
    case ANGOLI_FIRST_ROLL:
        prompt_first_roll(game, state, out);
        break;
    case ANGOLI_ROLL_ON:
        text_add(out, "Roll again: the token of ");
        game_print_player(game, state->player, out);
        text_add(out, " goes on from ");
        angoli_print_field(angoli_config(game), state->place, out);
        text_add_char(out, '.');
        break;
    case ANGOLI_CONTEST:
        prompt_contest(game, state, out);
        break;
    case ANGOLI_SEND_BACK:
        text_add(out, "Send a token of any player from the track back to its corner.");
        break;
    case ANGOLI_OVER:
        break;
    }
}
