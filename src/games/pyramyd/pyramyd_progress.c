/* SPDX-License-Identifier: MIT
 *
 * pyramyd_progress.c - how far a player has come: what is in the trays of his
 * pieces, and how near they are, as the eye sees it, to what comes next: a gift,
 * then the others for the unions by meetings, then the own union, then the
 * centre. Who plays alone, or together with all, has all pieces.
 */
#include "games/pyramyd/pyramyd.h"

enum { COLLECTED = 16 }; /* more than any distance */

static int32_t apart(int32_t one, int32_t other) {
    return one > other ? one - other : other - one;
}

/* From the middle line of the board, to the right. */
static int32_t column_of(const struct pyramyd_cell *cell) {
    return (int32_t)cell->number - (int32_t)cell->row;
}

static int32_t distance(uint32_t one, uint32_t other) {
    const struct pyramyd_cell *from   = &pyramyd_cells[one];
    const struct pyramyd_cell *to     = &pyramyd_cells[other];
    const int32_t              height = apart(from->row, to->row);
    const int32_t              width  = apart(column_of(from), column_of(to));
    return height > width ? height : width;
}

static int32_t nearest(uint32_t cell, uint64_t goals) {
    int32_t least = COLLECTED - 1;
    while (goals != 0) {
        const int32_t there = distance(cell, bits64_take_lowest(&goals));
        least               = there < least ? there : least;
    }
    return least;
}

static uint64_t goals_of(const struct pyramyd_state *state, uint32_t piece) {
    const uint32_t tray  = state->tray[piece];
    const uint32_t own   = UINT32_C(8) << piece;
    uint64_t       goals = 0;
    if ((tray & PYRAMYD_GIFTS) != PYRAMYD_GIFTS) {
        for (uint32_t gift = 0; gift < 3; gift++) {
            goals |= (tray & bits_of(gift)) == 0 ? bits64_of(pyramyd_gift[gift]) : 0;
        }
    } else if ((tray | own) != PYRAMYD_FULL) {
        for (uint32_t other = 0; other < PYRAMYD_PIECES; other++) {
            goals |= other == piece ? 0 : bits64_of(pyramyd_cell_of(state->place[other]));
        }
    } else {
        goals = bits64_of(tray == PYRAMYD_FULL ? E5 : pyramyd_union[piece]);
    }
    return goals;
}

int32_t pyramyd_progress(const struct game *game, const void *bytes, int player) {
    const struct pyramyd_state *state    = bytes;
    int32_t                     progress = 0;
    if (state->phase < PYRAMYD_JUMP) {
        return 0;
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint8_t *pair = pyramyd_config_of(game)->player[state->seat[piece]];
        if (game_is_common(game) || pair[0] == player || pair[1] == player) {
            progress += COLLECTED * (int32_t)bits_count(state->tray[piece]);
            progress -= nearest(pyramyd_cell_of(state->place[piece]), goals_of(state, piece));
        }
    }
    return progress;
}
