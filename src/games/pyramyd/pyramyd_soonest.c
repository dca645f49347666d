/* SPDX-License-Identifier: MIT
 *
 * pyramyd_soonest.c - how soon anybody can be on the centre, at best.
 *
 * A piece comes there in a turn of its own, from its union or a cell beside it, with
 * a full tray. What the tray lacks is found in earlier turns: gifts and the own union
 * where the piece ends in its own turn, the other unions in anybody's.
 */
#include "games/pyramyd/pyramyd.h"

enum { ITEMS_IN_A_TURN = 2 }; /* an item is not beside another: after two meetings, two */

/* Where a piece of one of these cells can come from or go to when another one is carried
 * to its cell. */
static uint64_t with_partners(const struct game *game, uint64_t cells) {
    uint64_t set = cells | ((cells & pyramyd_gates()) != 0 ? pyramyd_gates() : 0);
    while (cells != 0) {
        const struct pyramyd_cell *cell = &pyramyd_cells[bits64_take_lowest(&cells)];
        if (cell->slot != PYRAMYD_NO_SLOT) {
            const uint8_t *carry = pyramyd_config_of(game)->carry[cell->slot];
            set |= bits64_of(carry[0]);
            set |= cell->kind == PYRAMYD_LETTER ? bits64_of(carry[1]) : 0;
        }
    }
    return set;
}

static uint64_t with_neighbours(uint64_t cells) {
    uint64_t set = cells;
    while (cells != 0) {
        set |= pyramyd_cells[bits64_take_lowest(&cells)].around;
    }
    return set;
}

/* From where the turn of another piece can bring a piece to these cells: it takes the
 * place of what is carried, and meets once, which may send it to any home. */
static uint64_t before_a_turn(const struct game *game, uint64_t cells) {
    const uint64_t homes = bits64_of(A1) | bits64_of(G1) | bits64_of(G13);
    const uint64_t set   = with_neighbours(with_partners(game, cells));
    return (cells & homes) != 0 ? ~UINT64_C(0) : with_partners(game, set);
}

/* The cells from which the last turn of a piece, of so many jumps, leads to the centre. */
static uint64_t last_cells(uint32_t piece, uint32_t jumps) {
    const uint64_t bridge = bits64_of(pyramyd_bridge[piece]);
    const uint64_t own    = bits64_of(pyramyd_union[piece]);
    return jumps == 1   ? bridge
           : jumps == 2 ? own
           : jumps == 3 ? pyramyd_cells[pyramyd_union[piece]].around & ~bridge
                        : 0;
}

/* Can a piece with a full tray reach the centre in its next turn, or the present one,
 * before which so many turns of others end? Nobody can push it onto its bridge. */
static bool can_finish(const struct game *game, const struct pyramyd_state *state, uint32_t piece,
                       uint32_t others) {
    const uint32_t jumps =
        others == 0 ? state->left : pyramyd_beats[pyramyd_next_beat(state, piece)];
    uint64_t cells = last_cells(piece, jumps);
    for (uint32_t i = 0; i < others && jumps > 1; i++) {
        cells = before_a_turn(game, cells);
    }
    return (cells & bits64_of(pyramyd_cell_of(state->place[piece]))) != 0;
}

static uint32_t turns_of(const struct game *game, const struct pyramyd_state *state,
                         uint32_t piece) {
    const uint32_t others = pyramyd_mod3(piece + 3U - state->turn);
    const uint32_t tray   = state->tray[piece];
    if (tray == PYRAMYD_FULL) {
        return others + 1 + (can_finish(game, state, piece, others) ? 0 : PYRAMYD_PIECES);
    }
    const uint32_t items = 1 + bits_count(PYRAMYD_GIFTS & ~tray); /* its own union, too */
    const uint32_t turns = (items + ITEMS_IN_A_TURN - 1) / ITEMS_IN_A_TURN;
    return others + 1 + PYRAMYD_PIECES * turns;
}

uint32_t pyramyd_turns_to_win(const struct game *game, const void *bytes, int player) {
    const struct pyramyd_state *state = bytes;
    uint32_t                    least = UINT32_MAX;
    (void)player; /* whoever takes the turn */
    if (state->phase < PYRAMYD_JUMP) {
        return 1;
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t turns = turns_of(game, state, piece);
        least                = turns < least ? turns : least;
    }
    return least;
}
