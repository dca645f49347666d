/* SPDX-License-Identifier: MIT
 *
 * pyramyd_ways.c - distances in turns, by the board.
 */
#include "games/pyramyd/pyramyd.h"

enum { NOBODY = PYRAMYD_PIECES, PENDULUMS = 4, GOALS_MAX = 3 };

/* --- Where a turn can end --------------------------------------------- */

/* All turns from one cell. */
struct walk {
    const struct pyramyd_config *config;
    uint32_t                     full; /* the piece that walks, if its tray is full, or NOBODY */
    uint64_t                     ends;
};

static void go_on(struct walk *walk, uint32_t cell, uint64_t visited, uint32_t left);

static uint64_t next_cells(const struct walk *walk, uint32_t cell, uint32_t left) {
    uint64_t open = pyramyd_ordinary_cells();
    if (walk->full != NOBODY) {
        const uint64_t own_union = bits64_of(pyramyd_union[walk->full]);
        const uint32_t bridge    = pyramyd_bridge[walk->full];
        if (cell == bridge) {
            return own_union | (left == 1 ? bits64_of(E5) : 0);
        }
        open |= pyramyd_open_unions(walk->full, PYRAMYD_FULL);
        /* Whoever ends on a bridge is sent home, which leads nowhere. */
        open |= cell == pyramyd_union[walk->full] && left > 1 ? bits64_of(bridge) : 0;
    }
    return pyramyd_cells[cell].around & open;
}

static void pass_gate(struct walk *walk, uint32_t cell, uint64_t visited, uint32_t left) {
    uint64_t gates = pyramyd_gates() & ~bits64_of(cell);
    while (gates != 0) {
        const uint32_t gate = bits64_take_lowest(&gates);
        if (left == 0) {
            walk->ends |= bits64_of(gate);
        } else {
            go_on(walk, gate, visited | bits64_of(cell), left);
        }
    }
}

static uint64_t rest_at(const struct pyramyd_config *config, uint32_t cell) {
    const uint32_t kind = pyramyd_kind_at(cell);
    if (kind == PYRAMYD_LETTER || kind == PYRAMYD_NUMBER) {
        const uint8_t *carry = config->carry[pyramyd_cells[cell].slot];
        return bits64_of(carry[0]) | (kind == PYRAMYD_LETTER ? bits64_of(carry[1]) : 0);
    }
    return bits64_of(cell);
}

static void go_on(struct walk *walk, uint32_t cell, uint64_t visited, uint32_t left) {
    visited |= bits64_of(cell);
    uint64_t next = next_cells(walk, cell, left) & ~visited;
    while (next != 0) {
        const uint32_t there = bits64_take_lowest(&next);
        if (pyramyd_kind_at(there) == PYRAMYD_GATE) {
            pass_gate(walk, there, visited, left - 1);
        } else if (left > 1) {
            go_on(walk, there, visited, left - 1);
        } else {
            walk->ends |= rest_at(walk->config, there);
        }
    }
}

static void find_ends(const struct pyramyd_config *config, uint32_t full, pyramyd_ends out) {
    for (uint32_t jumps = 1; jumps <= PYRAMYD_JUMPS; jumps++) {
        for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
            struct walk walk = {.config = config, .full = full};
            go_on(&walk, cell, 0, jumps);
            out[jumps - 1][cell] = walk.ends;
        }
    }
}

/* --- Turns ------------------------------------------------------------ */

/* A cell to come to, and what is still to be done then. */
struct goal {
    uint32_t       cell;
    pyramyd_turns *rest;
};

struct goals {
    struct goal goal[GOALS_MAX];
    uint32_t    count;
};

static uint32_t beat_after(uint32_t beat) {
    return beat % PENDULUMS == PENDULUMS - 1 ? beat + 1 - PENDULUMS : beat + 1;
}

/* The cells where a turn that ends on one of these can begin. */
static uint64_t origins(const uint64_t *ends, uint64_t cells) {
    uint64_t set = 0;
    for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
        set |= (uint64_t)((ends[cell] & cells) != 0) << cell;
    }
    return set;
}

static uint64_t near_goals(const struct goals *goals, uint32_t beat, uint32_t turns) {
    uint64_t set = 0;
    for (uint32_t i = 0; i < goals->count; i++) {
        const struct goal *goal = &goals->goal[i];
        set |= (uint64_t)((*goal->rest)[beat][goal->cell] <= turns) << goal->cell;
    }
    return set;
}

static void fill(uint8_t *out, uint64_t cells, uint32_t turns) {
    while (cells != 0) {
        out[bits64_take_lowest(&cells)] = (uint8_t)turns;
    }
}

/* Widen the sets of cells from where all is done within one turn, two, and so
 * on. */
static void count_turns(pyramyd_ends ends, const struct goals *goals, pyramyd_turns out) {
    uint64_t within[PYRAMYD_BEATS] = {0};
    memset(out, PYRAMYD_FAR, sizeof(pyramyd_turns));
    for (uint32_t turns = 1; turns < PYRAMYD_FAR; turns++) {
        uint64_t wider[PYRAMYD_BEATS];
        for (uint32_t beat = 0; beat < PYRAMYD_BEATS; beat++) {
            const uint32_t then = beat_after(beat);
            const uint64_t good = within[then] | near_goals(goals, then, turns - 1);
            wider[beat]         = within[beat] | origins(ends[pyramyd_beats[beat] - 1], good);
            fill(out[beat], wider[beat] & ~within[beat], turns);
        }
        memcpy(within, wider, sizeof within);
    }
}

static void find_gifts(struct pyramyd_ways *ways) {
    memset(ways->to_gifts[0], 0, sizeof ways->to_gifts[0]);
    for (uint32_t set = 1; set < PYRAMYD_GIFT_SETS; set++) {
        struct goals goals = {.count = 0};
        for (uint32_t gift = 0; gift < 3; gift++) {
            if ((set & bits_of(gift)) != 0) {
                goals.goal[goals.count++] =
                    (struct goal){pyramyd_gift[gift], &ways->to_gifts[set & ~bits_of(gift)]};
            }
        }
        count_turns(ways->ends, &goals, ways->to_gifts[set]);
    }
}

static void find_end(struct pyramyd_ways *ways, uint32_t piece) {
    pyramyd_turns     *nothing = &ways->to_gifts[0];
    const struct goals own     = {.goal = {{pyramyd_union[piece], nothing}}, .count = 1};
    const struct goals centre  = {.goal = {{E5, nothing}}, .count = 1};
    count_turns(ways->late_ends[piece], &own, ways->to_own_union[piece]);
    count_turns(ways->late_ends[piece], &centre, ways->to_centre[piece]);
}

void pyramyd_find_ways(const struct game *game, struct pyramyd_ways *ways) {
    const struct pyramyd_config *config = pyramyd_config_of(game);
    find_ends(config, NOBODY, ways->ends);
    find_gifts(ways);
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        find_ends(config, piece, ways->late_ends[piece]);
        find_end(ways, piece);
    }
}

/* --- Looking up ------------------------------------------------------- */

static bool is_jumping(const struct pyramyd_state *state, uint32_t piece) {
    return piece == state->turn && state->left > 0;
}

uint32_t pyramyd_next_beat(const struct pyramyd_state *state, uint32_t piece) {
    const uint32_t beat   = pyramyd_beat_of(state, piece);
    const bool is_to_come = pyramyd_order_of(state, piece) > pyramyd_order_of(state, state->turn);
    return is_to_come ? beat : beat_after(beat);
}

/* The least of these turns over a set of cells. */
static int32_t least(const uint8_t *turns, uint64_t cells) {
    int32_t best = PYRAMYD_FAR;
    while (cells != 0) {
        const int32_t there = turns[bits64_take_lowest(&cells)];
        best                = there < best ? there : best;
    }
    return best;
}

int32_t pyramyd_turns_to_gifts(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                               uint32_t piece) {
    const uint32_t missing = PYRAMYD_GIFTS & ~(uint32_t)state->tray[piece];
    const uint32_t cell    = pyramyd_cell_of(state->place[piece]);
    const uint32_t beat    = pyramyd_next_beat(state, piece);
    if (missing == 0 || !is_jumping(state, piece)) {
        return ways->to_gifts[missing][beat][cell];
    }
    uint64_t ends = ways->ends[state->left - 1][cell];
    int32_t  best = PYRAMYD_FAR;
    for (uint32_t gift = 0; gift < 3; gift++) {
        if ((missing & bits_of(gift)) != 0 && (ends >> pyramyd_gift[gift] & 1U) != 0) {
            const int32_t rest = ways->to_gifts[missing & ~bits_of(gift)][beat][pyramyd_gift[gift]];
            best               = rest < best ? rest : best;
        }
    }
    const int32_t by_others = least(ways->to_gifts[missing][beat], ends);
    return 1 + (best < by_others ? best : by_others);
}

static int32_t turns_to(const struct pyramyd_ways *ways, const pyramyd_turns turns, uint32_t goal,
                        const struct pyramyd_state *state, uint32_t piece) {
    const uint32_t cell = pyramyd_cell_of(state->place[piece]);
    const uint8_t *then = turns[pyramyd_next_beat(state, piece)];
    if (!is_jumping(state, piece)) {
        return then[cell];
    }
    const uint64_t ends = ways->late_ends[piece][state->left - 1][cell];
    return (ends >> goal & 1U) != 0 ? 1 : 1 + least(then, ends);
}

int32_t pyramyd_turns_to_union(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                               uint32_t piece) {
    return turns_to(ways, ways->to_own_union[piece], pyramyd_union[piece], state, piece);
}

int32_t pyramyd_turns_to_centre(const struct pyramyd_ways *ways, const struct pyramyd_state *state,
                                uint32_t piece) {
    return turns_to(ways, ways->to_centre[piece], E5, state, piece);
}
