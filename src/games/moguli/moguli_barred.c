/* SPDX-License-Identifier: MIT
 *
 * moguli_barred.c - the turnings that are not legal: who can move must move, so
 * he may not turn all his moves away.
 *
 * A move stays possible as long as the tiles of one of its ways lie as they are.
 * So a tile matters only if it belongs to every way, and a few ways, found by
 * walking from the gates, leave few such tiles. Only these are turned to see what
 * happens.
 */
#include "games/moguli/moguli_paths.h"

enum { QUARTERS = 3 };

#define ALL_TILES ((UINT64_C(1) << MOGULI_TILES) - 1)

/* Tiles whose turnings may take away all moves. Of those in the other sets the
 * turning that keeps the path's end upright, or across, does not: a way begins
 * or ends there below. */
struct needed {
    uint64_t tiles;
    uint64_t upright_ends, across_ends;
};

/* The tiles along a path up to the first goal, and how the path comes into it. */
struct stretch {
    uint64_t tiles; /* none: no goal */
    uint64_t goal;
    bool     comes_upright;
};

static inline struct stretch walk(const struct face *face, uint64_t start, bool is_upright,
                                  uint64_t goals) {
    uint64_t passed = 0;
    uint64_t tile   = start;
    while ((tile & (is_upright ? face->joined_upright : face->joined_across)) != 0) {
        tile = is_upright ? step_upright(face, tile) : step_across(face, tile);
        if (tile == start) {
            break;
        }
        passed |= tile;
        if ((tile & goals) != 0) {
            return (struct stretch){passed, tile, is_upright};
        }
        is_upright = !is_upright;
    }
    return (struct stretch){0, 0, false};
}

static inline void add_end(struct needed *needed, const struct stretch *stretch) {
    *(stretch->comes_upright ? &needed->upright_ends : &needed->across_ends) |= stretch->goal;
}

/* The shortest way under this gate, from the nearest dive on one side to the
 * nearest end on the other, if there is one. */
static inline void add_way(const struct face *face, uint64_t gate, bool is_upright,
                           const struct moguli_moves *moves, uint32_t i, struct needed *needed) {
    const uint64_t       stone  = bits64_of(moves->from[i]);
    const struct stretch before = walk(face, gate, is_upright, moves->dives[i]);
    if (before.tiles == 0) {
        return;
    }
    const struct stretch after = walk(face, gate, !is_upright, moves->ends[i]);
    if (after.tiles == 0 || (before.tiles & after.tiles) != 0) {
        return;
    }
    const uint64_t above = before.goal == stone ? 0 : moves->dives[i];
    needed->tiles &= gate | before.tiles | after.tiles | above;
    if (above == 0) {
        add_end(needed, &before);
    }
    if ((after.goal & above) == 0) {
        add_end(needed, &after);
    }
}

static struct needed find_needed(const struct moguli_setup *setup, const struct moguli_state *state,
                                 const struct moguli_moves *moves) {
    const struct face face   = lower_face(setup, state);
    const uint64_t    gates  = gate_stones(&face, state);
    struct needed     needed = {ALL_TILES & ~state->locked, 0, 0};
    for (uint32_t i = 0; i < moves->count; i++) {
        uint64_t rest = gates & ~bits64_of(moves->from[i]);
        for (; rest != 0 && needed.tiles != 0; rest &= rest - 1) {
            const uint64_t gate = rest & (0 - rest);
            add_way(&face, gate, true, moves, i, &needed);
            add_way(&face, gate, false, moves, i, &needed);
        }
    }
    return needed;
}

/* Does the turning keep one end of a path of the tile where it is, the upright one
 * or the other? Two quarters keep none. */
static inline bool keeps_end(const struct moguli_state *state, uint32_t tile, uint32_t quarters,
                             const struct needed *needed) {
    const bool is_odd        = moguli_has(state->up ^ state->right, tile);
    const bool keeps_upright = is_odd == (quarters == 1);
    return quarters != 2 &&
           moguli_has(keeps_upright ? needed->upright_ends : needed->across_ends, tile);
}

/* What does not change while tiles are turned one after another. */
struct trial {
    const struct moguli_setup *setup;
    uint64_t                   stones;  /* that the player may move */
    uint64_t                   free;    /* tiles without a stone */
    uint64_t                   allowed; /* those where every stone may end */
    uint64_t                   dives;   /* of any stone, before the turning */
};

/* Where some of these stones can dive: one on the way of another can dive there
 * itself, so one search does for all. The seeds are known to be among the dives. */
static inline uint64_t dives_of(const struct joints *upper, uint64_t free, uint64_t stones,
                                uint64_t seeds) {
    const struct joints joints = joints_within(upper, free | stones);
    return spread(&joints, stones | seeds);
}

/* Can one of the stones move in a way that is not seen at a glance: after it has
 * surfaced where it may not stay? */
static bool can_move_on(const struct trial *trial, const struct moguli_state *state, uint64_t up,
                        uint64_t right) {
    struct paths        paths;
    struct moguli_state turned = *state;
    turned.up                  = up;
    turned.right               = right;
    find_paths(trial->setup, &turned, &paths);
    for (uint64_t stones = trial->stones; stones != 0; stones &= stones - 1) {
        const uint64_t     stone   = stones & (0 - stones);
        const struct reach reach   = reach_of(state, state->player, &paths, stone);
        const uint64_t     allowed = ~(stone | forbidden(state, state->player, stone));
        if ((spread(&reach.joints, reach.surfacings) & allowed) != 0) {
            return true;
        }
    }
    return false;
}

/* Can a stone move when this tile is turned so? */
static inline bool can_move(const struct trial *trial, const struct moguli_state *state,
                            uint32_t tile, uint32_t quarters) {
    uint64_t up    = state->up;
    uint64_t right = state->right;
    moguli_turn(&up, &right, tile, quarters);
    const struct joints upper = joints_of(up, right, trial->setup->seam);
    const struct face   face = face_of(up ^ state->plain, right ^ state->plain, trial->setup->seam);
    uint64_t            gates = gate_stones(&face, state);
    uint64_t            doubt = 0;
    if (gates == 0) {
        return false;
    }
    const uint64_t seeds = moguli_has(trial->dives, tile) ? 0 : trial->dives;
    const uint64_t dives = dives_of(&upper, trial->free, trial->stones, seeds);
    for (; gates != 0; gates &= gates - 1) {
        const struct gate gate   = gate_at(&face, gates & (0 - gates));
        const uint64_t    others = trial->stones & ~gate.stone;
        const uint64_t    from =
            others == trial->stones ? dives : dives_of(&upper, trial->free, others, 0);
        const uint64_t surfacings = beyond(&gate, from);
        if ((surfacings & trial->allowed) != 0) {
            return true;
        }
        doubt |= surfacings & (trial->free | trial->stones);
    }
    return doubt != 0 && can_move_on(trial, state, up, right);
}

/* Which turnings of the tile take all moves away, as a set of numbers. */
static uint8_t try_tile(const struct trial *trial, const struct moguli_state *state, uint32_t tile,
                        const struct needed *needed) {
    uint32_t barred = 0;
    for (uint32_t quarters = 1; quarters <= QUARTERS; quarters++) {
        if (!keeps_end(state, tile, quarters, needed)) {
            barred |= (uint32_t)!can_move(trial, state, tile, quarters) << quarters;
        }
    }
    return (uint8_t)barred;
}

static struct trial trial_of(const struct moguli_setup *setup, const struct moguli_state *state) {
    const struct joints upper = joints_of(state->up, state->right, setup->seam);
    struct trial        trial = {.setup  = setup,
                                 .stones = moguli_movable(state, state->player),
                                 .free   = ~(state->stones[0] | state->stones[1])};
    trial.allowed             = trial.free & ~forbidden(state, state->player, 0);
    trial.dives               = dives_of(&upper, trial.free, trial.stones, 0);
    return trial;
}

void moguli_find_barred(const struct moguli_setup *setup, const struct moguli_state *state,
                        const struct moguli_moves *moves, struct moguli_barred *out) {
    const struct needed needed = find_needed(setup, state, moves);
    const struct trial  trial  = trial_of(setup, state);
    out->count                 = 0;
    out->tiles                 = 0;
    for (uint64_t tiles = needed.tiles; tiles != 0;) {
        const uint32_t tile   = bits64_take_lowest(&tiles);
        const uint8_t  barred = try_tile(&trial, state, tile, &needed);
        out->quarters[tile]   = barred;
        out->tiles |= (uint64_t)(barred != 0) << tile;
        out->count += bits_count(barred);
    }
}
