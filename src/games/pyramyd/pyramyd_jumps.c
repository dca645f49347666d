/* SPDX-License-Identifier: MIT
 *
 * pyramyd_jumps.c - which jumps are legal in Pyramyd.
 *
 * A jump is legal only if all the jumps that are left can still be made. There
 * are at most three, so looking ahead is a search of at most two more steps
 * over sets of cells. The direction of the piece matters only on a bridge,
 * where it says whether the piece can come to rest on the centre.
 */
#include "games/pyramyd/pyramyd.h"

/* What one piece may do in its jumps; the same in the whole turn. */
struct walker {
    uint64_t open;        /* cells open to it from anywhere, with any jump */
    uint64_t home;        /* with the last jump */
    uint64_t bridge;      /* from its union; empty until its tray is full */
    uint32_t union_cell;  /* its own */
    uint32_t bridge_cell; /* its own */
    uint32_t inward;      /* its direction on the centre */
};

/* Where it is in its jumps. */
struct stand {
    uint64_t visited; /* in this turn, this cell not included */
    uint64_t others;  /* the cells of the other pieces */
    uint32_t cell;
    uint32_t direction;
    uint32_t left; /* jumps */
};

static bool can_go_on(const struct walker *walker, const struct stand *stand);

uint64_t pyramyd_ordinary_cells(void) {
    const uint64_t special = bits64_of(A1) | bits64_of(G1) | bits64_of(G13) | bits64_of(E5) |
                             bits64_of(E4) | bits64_of(E6) | bits64_of(F6) | bits64_of(D3) |
                             bits64_of(E7) | bits64_of(F5);
    return ((UINT64_C(1) << PYRAMYD_CELLS) - 1) & ~special;
}

uint64_t pyramyd_open_unions(uint32_t piece, uint32_t tray) {
    const uint32_t own  = UINT32_C(8) << piece;
    uint64_t       open = 0;
    if ((tray | own) == PYRAMYD_FULL) {
        tray = PYRAMYD_FULL; /* all but its own: now that one is open, too */
    }
    for (uint32_t i = 0; i < PYRAMYD_PIECES; i++) {
        open |= (uint64_t)(tray >> (3 + i) & 1U) << pyramyd_union[i];
    }
    return open;
}

static struct walker walker_of(const struct pyramyd_state *state) {
    const uint32_t piece  = state->turn;
    struct walker  walker = {
         .open        = pyramyd_ordinary_cells() | pyramyd_open_unions(piece, state->tray[piece]),
         .home        = bits64_of(pyramyd_home[piece]),
         .bridge      = 0,
         .union_cell  = pyramyd_union[piece],
         .bridge_cell = pyramyd_bridge[piece],
         .inward      = pyramyd_inward(piece),
    };
    if (state->tray[piece] == PYRAMYD_FULL) {
        walker.bridge = bits64_of(walker.bridge_cell);
    }
    return walker;
}

static struct stand stand_of(const struct pyramyd_state *state) {
    const uint32_t place = state->place[state->turn];
    return (struct stand){
        .visited   = state->visited,
        .others    = pyramyd_others(state),
        .cell      = pyramyd_cell_of(place),
        .direction = pyramyd_direction_of(place),
        .left      = state->left,
    };
}

/* The cells that one jump can reach, whatever may come after it. */
static uint64_t targets_of(const struct walker *walker, const struct stand *stand) {
    const bool is_last = stand->left == 1;
    uint64_t   open    = walker->open;
    if (stand->cell == walker->bridge_cell) {
        const bool fits = is_last && stand->direction != walker->inward;
        open            = bits64_of(walker->union_cell) | (uint64_t)fits << E5;
    } else {
        open |= is_last ? walker->home : 0;
        open |= stand->cell == walker->union_cell ? walker->bridge : 0;
    }
    return pyramyd_cells[stand->cell].around & open & ~(stand->visited | stand->others);
}

/* Where a gate may carry a piece, by the cells of the other pieces: to a free
 * gate if there is one, else to any of them, its own included. */
static uint64_t gates_from(uint32_t cell, uint64_t others) {
    const uint64_t free_gates = pyramyd_gates() & ~bits64_of(cell) & ~others;
    return free_gates != 0 ? free_gates : pyramyd_gates();
}

/* Stand on another gate, or on the same one. */
static struct stand carried(const struct stand *stand, uint32_t gate) {
    struct stand   there = *stand;
    const uint64_t here  = bits64_of(stand->cell);
    if (gate == stand->cell) {
        return there;
    }
    if ((stand->others & bits64_of(gate)) != 0) {
        there.others ^= here | bits64_of(gate);
    }
    there.visited |= here;
    there.cell = gate;
    return there;
}

/* After a jump, and before a gate acts: can the rest be made? */
static bool can_go_on_from_landing(const struct walker *walker, const struct stand *stand) {
    if (stand->left == 0) {
        return true;
    }
    if ((pyramyd_gates() & bits64_of(stand->cell)) == 0) {
        return can_go_on(walker, stand);
    }
    uint64_t gates = gates_from(stand->cell, stand->others);
    while (gates != 0) {
        const struct stand there = carried(stand, bits64_take_lowest(&gates));
        if (can_go_on(walker, &there)) {
            return true;
        }
    }
    return false;
}

static bool can_jump(const struct walker *walker, const struct stand *stand, uint32_t cell,
                     uint32_t direction) {
    const struct stand there = {
        .visited   = stand->visited | bits64_of(stand->cell),
        .others    = stand->others,
        .cell      = cell,
        .direction = direction,
        .left      = stand->left - 1,
    };
    return can_go_on_from_landing(walker, &there);
}

/* Can all the jumps that are left be made? */
static bool can_go_on(const struct walker *walker, const struct stand *stand) {
    uint64_t targets = targets_of(walker, stand);
    if (stand->left <= 1) {
        return stand->left == 0 || targets != 0;
    }
    while (targets != 0) {
        const uint32_t cell = bits64_take_lowest(&targets);
        if (can_jump(walker, stand, cell, pyramyd_mod3(stand->direction + 1)) ||
            (cell == walker->bridge_cell &&
             can_jump(walker, stand, cell, pyramyd_mod3(stand->direction + 2)))) {
            return true;
        }
    }
    return false;
}

/* The two jumps to a cell, about the two ends of its side; only one to a home
 * and to the centre, where the direction is given. */
static size_t list_jumps_to(const struct walker *walker, const struct stand *stand, uint32_t cell,
                            action_t *out) {
    const uint32_t kind = pyramyd_kind_at(cell);
    if (kind == PYRAMYD_HOME || kind == PYRAMYD_CENTRE) {
        out[0] = pyramyd_place(cell, walker->inward);
        return 1;
    }
    if (kind != PYRAMYD_BRIDGE && !can_jump(walker, stand, cell, 0)) {
        return 0;
    }
    size_t count = 0;
    for (uint32_t direction = 0; direction < 3; direction++) {
        out[count] = pyramyd_place(cell, direction);
        count += direction != stand->direction &&
                 (kind != PYRAMYD_BRIDGE || can_jump(walker, stand, cell, direction));
    }
    return count;
}

size_t pyramyd_list_jumps(const struct pyramyd_state *state, action_t *out) {
    const struct walker walker  = walker_of(state);
    const struct stand  stand   = stand_of(state);
    uint64_t            targets = targets_of(&walker, &stand);
    size_t              count   = 0;
    while (targets != 0) {
        count += list_jumps_to(&walker, &stand, bits64_take_lowest(&targets), out + count);
    }
    return count;
}

size_t pyramyd_list_gates(const struct pyramyd_state *state, action_t *out) {
    const struct walker walker = walker_of(state);
    const struct stand  stand  = stand_of(state);
    uint64_t            gates  = gates_from(stand.cell, stand.others);
    size_t              count  = 0;
    while (gates != 0) {
        const uint32_t     gate  = bits64_take_lowest(&gates);
        const struct stand there = carried(&stand, gate);
        if (can_go_on(&walker, &there)) {
            out[count++] = PYRAMYD_CARRY + gate;
        }
    }
    return count;
}
