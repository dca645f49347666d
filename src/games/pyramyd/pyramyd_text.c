/* SPDX-License-Identifier: MIT
 *
 * pyramyd_text.c - Pyramyd in words: names and actions.
 */
#include "games/pyramyd/pyramyd.h"

const char pyramyd_letters[]      = "MCY";
const char pyramyd_tray_letters[] = "pnfgrv";
const char pyramyd_seat_letters[] = "LTP";

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
