/* SPDX-License-Identifier: MIT
 *
 * pyramyd_faults.c - what no position of Pyramyd can have.
 *
 * Each function looks at one side of a position and returns NULL, or a phrase
 * that completes "expected ...".
 */
#include "games/pyramyd/pyramyd.h"

enum { BOTH_OTHERS = 2, ALL_SEATS = 7 };

/* A union that two pieces get by meeting is in both trays or in neither; the
 * third one comes last. */
static const char *fault_in_trays(const struct pyramyd_state *state) {
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t own  = UINT32_C(8) << piece;
        const uint32_t one  = state->tray[pyramyd_mod3(piece + 1)];
        const uint32_t two  = state->tray[pyramyd_mod3(piece + 2)];
        const uint32_t tray = state->tray[piece];
        if (((one ^ two) & own) != 0) {
            return "the union of two pieces in both trays or in neither";
        }
        if ((tray & own) != 0 && tray != PYRAMYD_FULL) {
            return "a full tray for a piece with the union that it gets last";
        }
    }
    return NULL;
}

static const char *fault_in_place(const struct pyramyd_state *state, uint32_t piece) {
    const uint32_t cell      = pyramyd_cell_of(state->place[piece]);
    const uint32_t direction = pyramyd_direction_of(state->place[piece]);
    const bool     is_full   = state->tray[piece] == PYRAMYD_FULL;
    switch ((enum pyramyd_kind)pyramyd_kind_at(cell)) {
    case PYRAMYD_HOME:
        for (uint32_t owner = 0; owner < PYRAMYD_PIECES; owner++) {
            if (pyramyd_home[owner] == cell && direction != pyramyd_inward(owner)) {
                return "pieces on a home to face the board: a1b, g1r, g13l";
            }
        }
        return NULL;
    case PYRAMYD_UNION:
        return (pyramyd_open_unions(piece, state->tray[piece]) & bits64_of(cell)) != 0
                   ? NULL
                   : "a piece on a union only if that is open to it";
    case PYRAMYD_BRIDGE:
        return is_full && cell == pyramyd_bridge[piece]
                   ? NULL
                   : "a piece on a bridge only if it is its own and the tray is full";
    case PYRAMYD_CENTRE:
        return is_full && direction == pyramyd_inward(piece) && pyramyd_is_won(state) &&
                       piece == state->turn
                   ? NULL
                   : "on the centre only the winner, with a full tray and matching faces";
    default:
        return NULL;
    }
}

static const char *fault_in_pieces(const struct pyramyd_state *state) {
    const char *fault = fault_in_trays(state);
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES && fault == NULL; piece++) {
        fault = fault_in_place(state, piece);
    }
    return fault;
}

/* Who moves, the pendulum and the seats, by the turns that ended before. */
static const char *fault_in_order(const struct game *game, const struct pyramyd_state *state) {
    const uint32_t turns  = state->turns - (state->phase == PYRAMYD_OVER ? 1 : 0);
    const uint32_t shared = pyramyd_config_of(game)->shared;
    if (state->turn != (state->first + turns) % 3) {
        return "pieces to move in turn, beginning with the first of the round";
    }
    /* It begins at an end, or in the middle on its way to the left. */
    if ((state->pendulum - turns / 3) % 4 == 1) {
        return "a pendulum that can be there after so many rounds";
    }
    if (bits_count(state->next) > turns ||
        (shared == ALL_SEATS && (bits_count(state->next) ^ turns) % 2 != 0)) {
        return "players who can be next after so many turns";
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t seat       = pyramyd_mod3(piece + 3U - pyramyd_mod3(state->first + 2U));
        const bool     can_change = game->players > 1 && (state->tray[piece] & PYRAMYD_UNIONS) != 0;
        if (!can_change && state->seat[piece] != seat) {
            return "a piece without a union, or alone, in the seat where it began";
        }
    }
    return NULL;
}

/* Can the piece have come to this cell over exactly these, in some order? */
static bool is_path(uint64_t visited, uint32_t cell) {
    if (visited == 0) {
        return true;
    }
    if (pyramyd_kind_at(cell) == PYRAMYD_HOME) {
        return false; /* on a home, jumps begin or end */
    }
    const bool is_gate = (pyramyd_gates() & bits64_of(cell)) != 0;
    uint64_t   before  = visited & (pyramyd_cells[cell].around | (is_gate ? pyramyd_gates() : 0));
    while (before != 0) {
        const uint32_t from = bits64_take_lowest(&before);
        if (is_path(visited & ~bits64_of(from), from)) {
            return true;
        }
    }
    return false;
}

static const char *fault_in_visited(const struct pyramyd_state *state, uint32_t jumps) {
    const uint32_t cell       = pyramyd_cell_of(state->place[state->turn]);
    const uint64_t all        = state->visited | bits64_of(cell);
    const uint32_t count      = bits64_count(state->visited);
    const bool     has_passed = bits64_count(all & pyramyd_gates()) > 1;
    if (state->left == 0) {
        return state->visited == 0 ? NULL : "no cells left behind once the jumps are over";
    }
    if (count != jumps && !(has_passed && jumps > 0 && count == jumps + 1)) {
        return "a cell left behind for each jump made, and one for a gate passed";
    }
    const bool is_home = pyramyd_kind_at(cell) == PYRAMYD_HOME;
    if ((state->visited & bits64_of(cell)) != 0 || (jumps > 0 && is_home) ||
        (state->visited & pyramyd_others(state) & ~pyramyd_gates()) != 0 ||
        !is_path(state->visited, cell)) {
        return "a way of jumps over the cells left behind";
    }
    return NULL;
}

/* In the jumps, or on a gate that they led to. */
static const char *fault_in_jumps(const struct pyramyd_state *state) {
    action_t       actions[GAME_ACTIONS_MAX];
    const bool     is_jump = state->phase == PYRAMYD_JUMP;
    const uint32_t number  = pyramyd_jumps_of(state, state->turn);
    const uint32_t cell    = pyramyd_cell_of(state->place[state->turn]);
    if (state->left > (is_jump ? number : number - 1) || (is_jump && state->left == 0)) {
        return "as many jumps left as the pendulum allows";
    }
    if (state->met != 0) {
        return "no meeting before the end of the jumps";
    }
    if (!is_jump && pyramyd_kind_at(cell) != PYRAMYD_GATE) {
        return "a piece on a gate, if it is to be carried by one";
    }
    const char *fault = fault_in_visited(state, number - state->left);
    if (fault != NULL || state->left == number) {
        return fault;
    }
    const size_t count =
        is_jump ? pyramyd_list_jumps(state, actions) : pyramyd_list_gates(state, actions);
    return count == 0 ? "a way to make the jumps that are left" : NULL;
}

/* After a meeting, a cell acts only if the two have just changed cells. */
static bool has_exchanged(const struct pyramyd_state *state) {
    const uint32_t touched = pyramyd_touched(state) & state->met;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        if ((touched & bits_of(piece)) != 0 &&
            pyramyd_situation_with(state, piece) == PYRAMYD_EXCHANGE) {
            return true;
        }
    }
    return false;
}

/* The cell has acted: what it gives is in the tray, and a piece that could
 * leave the bridge has left. */
static bool has_read_cell(const struct pyramyd_state *state) {
    struct pyramyd_state after = *state;
    const uint32_t       cell  = pyramyd_cell_of(state->place[state->turn]);
    const uint32_t       kind  = pyramyd_kind_at(cell);
    if (kind != PYRAMYD_GIFT && kind != PYRAMYD_UNION && kind != PYRAMYD_BRIDGE) {
        return true;
    }
    /* The set-up of the game matters only for numbers. */
    return pyramyd_read_cell(NULL, &after) && memcmp(&after, state, sizeof after) == 0;
}

/* After the jumps. */
static const char *fault_in_choice(const struct pyramyd_state *state) {
    const uint32_t kind    = pyramyd_kind_at(pyramyd_cell_of(state->place[state->turn]));
    const uint32_t touched = pyramyd_touched(state);
    if (state->left != 0 || state->visited != 0) {
        return "no jumps left and no cells left behind after the jumps";
    }
    switch ((enum pyramyd_phase)state->phase) {
    case PYRAMYD_AT_GATE:
    case PYRAMYD_AT_LETTER:
        if (kind != (state->phase == PYRAMYD_AT_GATE ? PYRAMYD_GATE : PYRAMYD_LETTER)) {
            return "a piece on the kind of cell that is to carry it";
        }
        return state->met == 0 || has_exchanged(state)
                   ? NULL
                   : "after a meeting, a cell to act only if two pieces changed cells";
    case PYRAMYD_MEET:
        return state->met == 0 && bits_count(touched) == BOTH_OTHERS && has_read_cell(state)
                   ? NULL
                   : "a choice of meetings only if both others touch and none was met";
    default:
        return (touched & bits_of(state->other)) != 0 && has_read_cell(state) &&
                       pyramyd_is_decision(state, state->other)
                   ? NULL
                   : "a decision only if two faces that touch ask for it and the home is free";
    }
}

/* The seat that took the turn has the piece, unless it has just changed. */
static const char *fault_in_taker(const struct pyramyd_state *state) {
    const uint32_t piece       = pyramyd_piece_of_seat(state, state->taker);
    const bool     is_deciding = state->phase == PYRAMYD_DECIDE;
    if (piece == state->turn) {
        return NULL;
    }
    if ((state->met & bits_of(piece)) == 0 || (is_deciding && piece == state->other) ||
        (state->tray[piece] & UINT32_C(8) << (3 - piece - state->turn)) == 0) {
        return "the turn with the seat that has the piece, or had it before a meeting";
    }
    return NULL;
}

static const char *fault_in_phase(const struct game *game, const struct pyramyd_state *state) {
    const bool is_start =
        state->phase == PYRAMYD_JUMP && state->left == pyramyd_jumps_of(state, state->turn);
    if (state->phase == PYRAMYD_OVER) {
        return pyramyd_is_won(state) && state->left == 0 && state->visited == 0 &&
                       state->met == 0 && state->turns > 0
                   ? NULL
                   : "a game that is won to have ended on the centre, in a turn";
    }
    if (pyramyd_is_won(state)) {
        return "a game with a piece on the centre to be won";
    }
    if (game_turns_are_up(game, state->turns) && !is_start) {
        return "no turn begun after the last one";
    }
    const bool is_jumping =
        state->phase == PYRAMYD_JUMP || (state->phase == PYRAMYD_AT_GATE && state->met == 0);
    return is_jumping ? fault_in_jumps(state) : fault_in_choice(state);
}

const char *pyramyd_fault_in(const struct game *game, const struct pyramyd_state *state) {
    const char *fault = fault_in_pieces(state);
    if (fault == NULL) {
        fault = fault_in_phase(game, state);
    }
    if (fault == NULL) {
        fault = fault_in_order(game, state);
    }
    return fault == NULL ? fault_in_taker(state) : fault;
}
