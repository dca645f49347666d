/* SPDX-License-Identifier: MIT
 *
 * pyramyd_geometry.c - the board of Pyramyd.
 *
 * Everything about neighbours comes from the one table below; a unit test
 * compares it with triangles turned in the plane.
 */
#include "games/pyramyd/pyramyd.h"

enum { NO = PYRAMYD_NOWHERE, NONE = PYRAMYD_NO_SLOT };

#define BOARD_SET  ((UINT64_C(1) << PYRAMYD_CELLS) - 1)
#define IN_SET(at) ((UINT64_C(1) << (at)) & BOARD_SET)

#define CELL(row_, number_, kind_, slot_, side0, side1, side2)                                     \
    {                                                                                              \
        .around = IN_SET(side0) | IN_SET(side1) | IN_SET(side2), .across = {side0, side1, side2},  \
        .kind = PYRAMYD_##kind_, .slot = (slot_), .row = (row_), .number = (number_),              \
        .points_down = (number_) % 2 == 0                                                          \
    }

/* Row from 0, number from 1, kind, slot, the cells across sides 0, 1, 2. */
/* clang-format off */
const struct pyramyd_cell pyramyd_cells[PYRAMYD_CELLS] = {
    [A1] = CELL(0, 1, HOME, NONE, NO, NO, B2),
    [B1] = CELL(1, 1, LETTER, 0, NO, B2, C2),
    [B2] = CELL(1, 2, NUMBER, 1, B3, B1, A1),
    [B3] = CELL(1, 3, LETTER, 2, B2, NO, C4),
    [C1] = CELL(2, 1, LETTER, 3, NO, C2, D2),
    [C2] = CELL(2, 2, NUMBER, 4, C3, C1, B1),
    [C3] = CELL(2, 3, LETTER, 5, C2, C4, D4),
    [C4] = CELL(2, 4, NUMBER, 6, C5, C3, B3),
    [C5] = CELL(2, 5, LETTER, 7, C4, NO, D6),
    [D1] = CELL(3, 1, GATE, NONE, NO, D2, E2),
    [D2] = CELL(3, 2, NUMBER, 8, D3, D1, C1),
    [D3] = CELL(3, 3, UNION, NONE, D2, D4, E4),
    [D4] = CELL(3, 4, NUMBER, 9, D5, D3, C3),
    [D5] = CELL(3, 5, GIFT, NONE, D4, D6, E6),
    [D6] = CELL(3, 6, NUMBER, 10, D7, D5, C5),
    [D7] = CELL(3, 7, GATE, NONE, D6, NO, E8),
    [E1] = CELL(4, 1, LETTER, 11, NO, E2, F2),
    [E2] = CELL(4, 2, NUMBER, 12, E3, E1, D1),
    [E3] = CELL(4, 3, GIFT, NONE, E2, E4, F4),
    [E4] = CELL(4, 4, BRIDGE, NONE, E5, E3, D3),
    [E5] = CELL(4, 5, CENTRE, NONE, E4, E6, F6),
    [E6] = CELL(4, 6, BRIDGE, NONE, E7, E5, D5),
    [E7] = CELL(4, 7, UNION, NONE, E6, E8, F8),
    [E8] = CELL(4, 8, NUMBER, 13, E9, E7, D7),
    [E9] = CELL(4, 9, LETTER, 14, E8, NO, F10),
    [F1] = CELL(5, 1, LETTER, 15, NO, F2, G2),
    [F2] = CELL(5, 2, NUMBER, 16, F3, F1, E1),
    [F3] = CELL(5, 3, LETTER, 17, F2, F4, G4),
    [F4] = CELL(5, 4, NUMBER, 18, F5, F3, E3),
    [F5] = CELL(5, 5, UNION, NONE, F4, F6, G6),
    [F6] = CELL(5, 6, BRIDGE, NONE, F7, F5, E5),
    [F7] = CELL(5, 7, GIFT, NONE, F6, F8, G8),
    [F8] = CELL(5, 8, NUMBER, 19, F9, F7, E7),
    [F9] = CELL(5, 9, LETTER, 20, F8, F10, G10),
    [F10] = CELL(5, 10, NUMBER, 21, F11, F9, E9),
    [F11] = CELL(5, 11, LETTER, 22, F10, NO, G12),
    [G1] = CELL(6, 1, HOME, NONE, NO, G2, NO),
    [G2] = CELL(6, 2, NUMBER, 23, G3, G1, F1),
    [G3] = CELL(6, 3, LETTER, 24, G2, G4, NO),
    [G4] = CELL(6, 4, NUMBER, 25, G5, G3, F3),
    [G5] = CELL(6, 5, LETTER, 26, G4, G6, NO),
    [G6] = CELL(6, 6, NUMBER, 27, G7, G5, F5),
    [G7] = CELL(6, 7, GATE, NONE, G6, G8, NO),
    [G8] = CELL(6, 8, NUMBER, 28, G9, G7, F7),
    [G9] = CELL(6, 9, LETTER, 29, G8, G10, NO),
    [G10] = CELL(6, 10, NUMBER, 30, G11, G9, F9),
    [G11] = CELL(6, 11, LETTER, 31, G10, G12, NO),
    [G12] = CELL(6, 12, NUMBER, 32, G13, G11, F11),
    [G13] = CELL(6, 13, HOME, NONE, G12, NO, NO),
};
/* clang-format on */

const uint8_t pyramyd_home[PYRAMYD_PIECES]   = {A1, G13, G1};
const uint8_t pyramyd_union[PYRAMYD_PIECES]  = {F5, D3, E7}; /* green, red, violet */
const uint8_t pyramyd_bridge[PYRAMYD_PIECES] = {F6, E4, E6};

const uint8_t pyramyd_gift[3] = {D5, F7, E3}; /* past, present, future */

/* Points are numbered row by row from the top, 0 to 35; row r has r + 1. */
static uint64_t point(uint32_t row, uint32_t column) {
    return UINT64_C(1) << (row * (row + 1) / 2 + column);
}

uint64_t pyramyd_corners(uint32_t cell) {
    const uint32_t row    = pyramyd_cells[cell].row;
    const uint32_t column = (pyramyd_cells[cell].number - 1U) / 2;
    if (pyramyd_cells[cell].points_down != 0) {
        return point(row, column) | point(row, column + 1) | point(row + 1, column + 1);
    }
    return point(row, column) | point(row + 1, column) | point(row + 1, column + 1);
}
