/* SPDX-License-Identifier: MIT
 *
 * pyramyd_text.c - Pyramyd in words: names, actions and what to do now.
 */
#include "games/pyramyd/pyramyd.h"

const char pyramyd_letters[]      = "MCY";
const char pyramyd_tray_letters[] = "pnfgrv";
const char pyramyd_seat_letters[] = "LTP";

const char *pyramyd_piece_name(uint32_t piece) {
    static const char *const names[PYRAMYD_PIECES] = {"Magenta", "Cyan", "Yellow"};
    return names[piece];
}

const char *pyramyd_sequence_text(uint32_t sequence) {
    static const char *const texts[] = {"312", "231", "123"};
    return texts[sequence];
}

char pyramyd_side_letter(uint32_t place) {
    const bool points_down = pyramyd_cells[pyramyd_cell_of(place)].points_down != 0;
    return (points_down ? "rlt" : "lrb")[pyramyd_direction_of(place)];
}

void pyramyd_print_cell(uint32_t cell, struct text *out) {
    text_add_char(out, (char)('a' + pyramyd_cells[cell].row));
    text_add_number(out, pyramyd_cells[cell].number);
}

void pyramyd_print_cells(uint64_t cells, const char *separator, struct text *out) {
    const char *before = "";
    while (cells != 0) {
        text_add(out, before);
        pyramyd_print_cell(bits64_take_lowest(&cells), out);
        before = separator;
    }
}

static void print_with(const char *prefix, char letter, struct text *out) {
    text_add(out, prefix);
    text_add_char(out, letter);
}

void pyramyd_print_action(const struct game *game, const void *state, action_t action,
                          struct text *out) {
    (void)game;
    (void)state;
    if (action < PYRAMYD_CARRY) {
        pyramyd_print_cell(pyramyd_cell_of(action), out);
        text_add_char(out, pyramyd_side_letter(action));
    } else if (action < PYRAMYD_PASS) {
        text_add_char(out, '>');
        pyramyd_print_cell(action - PYRAMYD_CARRY, out);
    } else if (action < PYRAMYD_FIRST) {
        text_add(out, action == PYRAMYD_PASS ? "pass" : action == PYRAMYD_NO ? "no" : "yes");
    } else if (action < PYRAMYD_TAKE) {
        print_with("x", pyramyd_letters[action - PYRAMYD_FIRST], out);
    } else if (action < PYRAMYD_NUMBERED) {
        print_with("", pyramyd_letters[action - PYRAMYD_TAKE], out);
    } else if (action < PYRAMYD_SEQUENCE) {
        print_with("n", (char)('1' + (int)(action - PYRAMYD_NUMBERED)), out);
    } else {
        text_add_char(out, 'q');
        text_add(out, pyramyd_sequence_text(action - PYRAMYD_SEQUENCE));
    }
}

static void prompt_jump(const struct pyramyd_state *state, struct text *out) {
    action_t actions[GAME_ACTIONS_MAX];
    if (pyramyd_list_jumps(state, actions) == 0) {
        text_add(out, pyramyd_piece_name(state->turn));
        text_add(out, " cannot make all its jumps: you must pass.");
        return;
    }
    text_add(out, "Jump with ");
    text_add(out, pyramyd_piece_name(state->turn));
    text_add(out, ": ");
    text_add_number(out, state->left);
    text_add(out, state->left == 1 ? " jump is left." : " jumps are left.");
}

static void prompt_decision(const struct pyramyd_state *state, struct text *out) {
    const uint32_t piece = pyramyd_piece_at_stake(state);
    const uint32_t other = piece == state->turn ? state->other : state->turn;
    text_add(out, pyramyd_piece_name(piece));
    text_add(out, " has met ");
    text_add(out, pyramyd_piece_name(other));
    text_add(out, ": shall it go home to ");
    pyramyd_print_cell(pyramyd_home[piece], out);
    text_add(out, "? (yes or no)");
}

static void prompt_about(const char *before, uint32_t piece, const char *after, struct text *out) {
    text_add(out, before);
    text_add(out, pyramyd_piece_name(piece));
    text_add(out, after);
}

void pyramyd_prompt(const struct game *game, const void *bytes, struct text *out) {
    (void)game;
    const struct pyramyd_state *state = bytes;
    const uint32_t              power = pyramyd_mod3(state->first + 1U);
    switch ((enum pyramyd_phase)state->phase) {
    case PYRAMYD_SET_PIECE:
        text_add(out, "Choose the piece you begin with: M, C or Y.");
        break;
    case PYRAMYD_SET_NUMBER:
        prompt_about("Choose how many jumps ", state->first, " makes first: n1, n2 or n3.", out);
        break;
    case PYRAMYD_SET_SEQUENCE:
        prompt_about("Choose the numbers of jumps of ", power, ": q123, q231 or q312.", out);
        break;
    case PYRAMYD_JUMP:
        prompt_jump(state, out);
        break;
    case PYRAMYD_AT_GATE:
        prompt_about("", state->turn, " is on a gate: choose the gate it is carried to.", out);
        break;
    case PYRAMYD_AT_LETTER:
        prompt_about("", state->turn, " is on a letter: choose where it is carried.", out);
        break;
    case PYRAMYD_MEET:
        prompt_about("", state->turn, " touches both others: choose which it meets first.", out);
        break;
    case PYRAMYD_DECIDE:
        prompt_decision(state, out);
        break;
    case PYRAMYD_OVER:
        break;
    }
}
