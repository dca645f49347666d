/* SPDX-License-Identifier: MIT
 *
 * pyramyd_meetings.c - what happens between two pieces of Pyramyd that touch.
 *
 * The piece whose turn it is meets each of the others at most once in a turn.
 * What cannot be done in full is not done.
 */
#include "games/pyramyd/pyramyd.h"

/* The side between two cells that touch; the same for both. */
static uint32_t side_between(uint32_t cell, uint32_t other) {
    const uint8_t *across = pyramyd_cells[cell].across;
    return across[0] == other ? 0 : across[1] == other ? 1 : 2;
}

static uint32_t face_on(uint32_t piece, uint32_t place, uint32_t side) {
    return pyramyd_mod3(piece + pyramyd_mod3(side + 3 - pyramyd_direction_of(place)));
}

static uint32_t role_of(uint32_t face, uint32_t piece, uint32_t opposite) {
    return face == piece ? 0 : face == opposite ? 1 : 2;
}

uint32_t pyramyd_touched(const struct pyramyd_state *state) {
    const uint64_t around = pyramyd_cells[pyramyd_cell_of(state->place[state->turn])].around;
    uint32_t       set    = 0;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        set |= (uint32_t)(around >> pyramyd_cell_of(state->place[piece]) & 1U) << piece;
    }
    return set;
}

enum pyramyd_situation pyramyd_situation_with(const struct pyramyd_state *state, uint32_t other) {
    const uint32_t mover = state->turn;
    const uint32_t place = state->place[mover];
    const uint32_t side =
        side_between(pyramyd_cell_of(place), pyramyd_cell_of(state->place[other]));
    const uint32_t mine   = face_on(mover, place, side);
    const uint32_t theirs = face_on(other, state->place[other], side);
    return (enum pyramyd_situation)(3 * role_of(mine, mover, other) +
                                    role_of(theirs, other, mover));
}

/* Is a piece on this home? A piece that a meeting would send there is not: on
 * a home it would touch with its principal face, and then it stays. */
static bool is_taken(const struct pyramyd_state *state, uint32_t home_of) {
    const uint32_t home = pyramyd_home[home_of];
    return pyramyd_cell_of(state->place[0]) == home || pyramyd_cell_of(state->place[1]) == home ||
           pyramyd_cell_of(state->place[2]) == home;
}

static uint32_t piece_at_stake(const struct pyramyd_state *state, uint32_t other) {
    const bool may_other_leave = pyramyd_situation_with(state, other) == PYRAMYD_OTHER_MAY_LEAVE;
    return may_other_leave ? other : state->turn;
}

bool pyramyd_is_decision(const struct pyramyd_state *state, uint32_t other) {
    const enum pyramyd_situation situation = pyramyd_situation_with(state, other);
    return (situation == PYRAMYD_OTHER_STRIKES || situation == PYRAMYD_OTHER_MAY_LEAVE ||
            situation == PYRAMYD_MOVER_MAY_LEAVE) &&
           !is_taken(state, piece_at_stake(state, other));
}

uint32_t pyramyd_piece_at_stake(const struct pyramyd_state *state) {
    return piece_at_stake(state, state->other);
}

uint32_t pyramyd_deciding_seat(const struct pyramyd_state *state) {
    const bool is_movers = pyramyd_situation_with(state, state->other) == PYRAMYD_MOVER_MAY_LEAVE;
    return is_movers ? state->taker : state->seat[state->other];
}

static bool ask(struct pyramyd_state *state, uint32_t other) {
    if (!pyramyd_is_decision(state, other)) {
        return true;
    }
    state->other = (uint8_t)other;
    state->phase = PYRAMYD_DECIDE;
    return false;
}

/* Both get the union of their colours, and the seats change pieces; for one
 * player, who has all the seats, that would change nothing. */
static void unite(const struct game *game, struct pyramyd_state *state, uint32_t other) {
    const uint32_t mover = state->turn;
    const uint32_t item  = UINT32_C(8) << (3 - mover - other);
    const uint8_t  seat  = state->seat[mover];
    state->tray[mover]   = (uint8_t)(state->tray[mover] | item);
    state->tray[other]   = (uint8_t)(state->tray[other] | item);
    if (game->players > 1) {
        state->seat[mover] = state->seat[other];
        state->seat[other] = seat;
    }
}

/* May a piece be pushed onto this cell? Never onto a bridge: it could only be
 * the other's. Homes do not come up, see is_taken(). */
static bool can_stand(const struct pyramyd_state *state, uint32_t piece, uint32_t cell) {
    const uint32_t kind = pyramyd_kind_at(cell);
    if (kind == PYRAMYD_UNION) {
        return (pyramyd_open_unions(piece, state->tray[piece]) & bits64_of(cell)) != 0;
    }
    return kind != PYRAMYD_BRIDGE && kind != PYRAMYD_CENTRE;
}

/* Half a turn about the middle of the side between them keeps directions. */
static bool exchange(const struct game *game, struct pyramyd_state *state, uint32_t other) {
    const uint32_t here  = pyramyd_cell_of(state->place[state->turn]);
    const uint32_t there = pyramyd_cell_of(state->place[other]);
    if (!can_stand(state, state->turn, there) || !can_stand(state, other, here)) {
        return true;
    }
    pyramyd_carry(state, there);
    return pyramyd_read_cell(game, state);
}

bool pyramyd_meet(const struct game *game, struct pyramyd_state *state, uint32_t other) {
    const uint32_t mover = state->turn;
    state->met           = (uint8_t)(state->met | bits_of(other));
    switch (pyramyd_situation_with(state, other)) {
    case PYRAMYD_BOTH_PRINCIPAL:
        unite(game, state, other);
        break;
    case PYRAMYD_MOVER_STRIKES:
        pyramyd_send(state, other, other);
        break;
    case PYRAMYD_BOTH_THIRD:
        if (!is_taken(state, mover) && !is_taken(state, other)) {
            pyramyd_send(state, mover, other);
            pyramyd_send(state, other, mover);
        }
        break;
    case PYRAMYD_EXCHANGE:
        return exchange(game, state, other);
    case PYRAMYD_OTHER_STRIKES:
    case PYRAMYD_MOVER_MAY_LEAVE:
    case PYRAMYD_OTHER_MAY_LEAVE:
        return ask(state, other);
    case PYRAMYD_NOTHING_A:
    case PYRAMYD_NOTHING_B:
        break;
    }
    return true;
}
