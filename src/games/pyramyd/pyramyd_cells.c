/* SPDX-License-Identifier: MIT
 *
 * pyramyd_cells.c - what the cells of Pyramyd do to a piece.
 *
 * Only the piece whose turn it is reads the cell where it stands: after its
 * last jump and after each meeting that moved it.
 */
#include "games/pyramyd/pyramyd.h"

static void put(struct pyramyd_state *state, uint32_t piece, uint32_t cell) {
    state->place[piece] = pyramyd_place(cell, pyramyd_direction_of(state->place[piece]));
}

static bool is_free(const struct pyramyd_state *state, uint32_t cell, uint32_t but_for) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        if (piece != but_for && pyramyd_cell_of(state->place[piece]) == cell) {
            return false;
        }
    }
    return true;
}

void pyramyd_carry(struct pyramyd_state *state, uint32_t cell) {
    const uint32_t from = pyramyd_cell_of(state->place[state->turn]);
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        if (pyramyd_cell_of(state->place[piece]) == cell) {
            put(state, piece, from);
        }
    }
    put(state, state->turn, cell);
}

bool pyramyd_send(struct pyramyd_state *state, uint32_t piece, uint32_t home_of) {
    const uint32_t home = pyramyd_home[home_of];
    if (!is_free(state, home, piece)) {
        return false;
    }
    state->place[piece] = pyramyd_place(home, pyramyd_inward(home_of));
    return true;
}

static uint32_t gift_at(uint32_t cell) {
    return cell == pyramyd_gift[0] ? 1 : cell == pyramyd_gift[1] ? 2 : 4;
}

static void take(struct pyramyd_state *state, uint32_t item) {
    state->tray[state->turn] = (uint8_t)(state->tray[state->turn] | item);
}

static bool wait_for(struct pyramyd_state *state, enum pyramyd_phase phase) {
    state->phase = (uint8_t)phase;
    return false;
}

bool pyramyd_read_cell(const struct game *game, struct pyramyd_state *state) {
    const uint32_t cell = pyramyd_cell_of(state->place[state->turn]);
    switch ((enum pyramyd_kind)pyramyd_kind_at(cell)) {
    case PYRAMYD_LETTER:
        return wait_for(state, PYRAMYD_AT_LETTER);
    case PYRAMYD_NUMBER:
        pyramyd_carry(state, pyramyd_config_of(game)->carry[pyramyd_cells[cell].slot][0]);
        break;
    case PYRAMYD_GATE:
        return wait_for(state, PYRAMYD_AT_GATE);
    case PYRAMYD_GIFT:
        take(state, gift_at(cell));
        break;
    case PYRAMYD_UNION:
        /* Others are in the tray already, or they would not be open. */
        if (cell == pyramyd_union[state->turn]) {
            take(state, UINT32_C(8) << state->turn);
        }
        break;
    case PYRAMYD_BRIDGE:
        pyramyd_send(state, state->turn, state->turn);
        break;
    case PYRAMYD_CENTRE:
        state->turns++;
        return wait_for(state, PYRAMYD_OVER);
    case PYRAMYD_HOME:
        break;
    }
    return true;
}
