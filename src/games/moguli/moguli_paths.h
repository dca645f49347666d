/* SPDX-License-Identifier: MIT
 *
 * moguli_paths.h - where the paths of the tiles lead, for the files that look for
 * moves.
 *
 * Every portal is joined to at most two others on a face, so a face is made of
 * plain lines and rings. A stone passes below from where it dives to where it
 * surfaces, under another stone. Seen from that stone, the line has two sides,
 * and the two places lie on different sides of it. So the search begins with
 * the few stones whose lower path goes on at both ends, the gates, and asks
 * for each stone on which sides of which gates it can dive:
 *
 *     dive ... x x x GATE x x x ... surface
 *     `--- one side ---'  `--- other side ---'
 *
 * In a ring, both sides of a gate are all the rest of the ring: from any place
 * of it every other is reached under the gate, one way round or the other.
 */
#ifndef GAMES_MOGULI_PATHS_H
#define GAMES_MOGULI_PATHS_H

#include "games/moguli/moguli.h"

enum { GATES_MAX = 2 * MOGULI_STONES };

#define COLUMN_A UINT64_C(0x042108421)
#define COLUMN_E (COLUMN_A << 4)
#define TOP_ROW  (UINT64_C(0x1f) << 30)

/* The pairs of neighbours that a face joins, each kept with the first tile: up
 * to the tile above, right to the next one, around from e to a. */
struct joints {
    uint64_t up, right, around;
};

/* A face with the tiles whose path goes on to the neighbour above or below,
 * and left or right. */
struct face {
    uint64_t up, right;
    uint64_t joined_upright, joined_across;
};

/* A stone under which a way leads, and what lies to either side of it. */
struct gate {
    uint64_t stone;
    uint64_t side[2];
};

struct gates {
    uint32_t    count;
    struct gate gate[GATES_MAX];
};

static inline struct joints joints_of(uint64_t up, uint64_t right, uint64_t seam) {
    return (struct joints){
        .up     = up & ~(up >> MOGULI_COLUMNS) & ~TOP_ROW,
        .right  = right & ~(right >> 1) & ~COLUMN_E,
        .around = right & ~(right << 4) & seam,
    };
}

/* Only the pairs with both tiles open. */
static inline struct joints joints_within(const struct joints *joints, uint64_t open) {
    return (struct joints){
        .up     = joints->up & open & open >> MOGULI_COLUMNS,
        .right  = joints->right & open & open >> 1,
        .around = joints->around & open & open << 4,
    };
}

/* All tiles that the joints connect with some of these. */
static inline uint64_t spread(const struct joints *joints, uint64_t tiles) {
    uint64_t before;
    do {
        before = tiles;
        tiles |= (tiles & joints->up) << MOGULI_COLUMNS | (tiles >> MOGULI_COLUMNS & joints->up);
        tiles |= (tiles & joints->right) << 1 | (tiles >> 1 & joints->right);
        if (joints->around != 0) {
            tiles |= (tiles & joints->around) >> 4 | (tiles << 4 & joints->around);
        }
    } while (tiles != before);
    return tiles;
}

static inline struct face face_of(uint64_t up, uint64_t right, uint64_t seam) {
    const struct joints joints = joints_of(up, right, seam);
    return (struct face){
        .up             = up,
        .right          = right,
        .joined_upright = joints.up | joints.up << MOGULI_COLUMNS,
        .joined_across  = joints.right | joints.right << 1 | joints.around | joints.around >> 4,
    };
}

static inline struct face lower_face(const struct moguli_setup *setup,
                                     const struct moguli_state *state) {
    return face_of(state->up ^ state->plain, state->right ^ state->plain, setup->seam);
}

/* The neighbour to which a path leads; it is known to be joined there. */
static inline uint64_t step_upright(const struct face *face, uint64_t tile) {
    return (face->up & tile) != 0 ? tile << MOGULI_COLUMNS : tile >> MOGULI_COLUMNS;
}

static inline uint64_t step_across(const struct face *face, uint64_t tile) {
    if ((face->right & tile) != 0) {
        return (tile & COLUMN_E) != 0 ? tile >> 4 : tile << 1;
    }
    return (tile & COLUMN_A) != 0 ? tile << 4 : tile >> 1;
}

/* All tiles along the path that leaves the start upright or across; the way out
 * of a tile differs from the way in. Stops before the start. */
static inline uint64_t follow(const struct face *face, uint64_t start, bool is_upright) {
    uint64_t tile   = is_upright ? start : step_across(face, start);
    uint64_t passed = is_upright ? 0 : tile;
    while ((tile & face->joined_upright) != 0) {
        tile = step_upright(face, tile);
        if (tile == start) {
            break;
        }
        passed |= tile;
        if ((tile & face->joined_across) == 0) {
            break;
        }
        tile = step_across(face, tile);
        if (tile == start) {
            break;
        }
        passed |= tile;
    }
    return passed;
}

/* The stones whose path below goes on at both ends. */
static inline uint64_t gate_stones(const struct face *face, const struct moguli_state *state) {
    return (state->stones[0] | state->stones[1]) & face->joined_upright & face->joined_across;
}

static inline struct gate gate_at(const struct face *face, uint64_t stone) {
    return (struct gate){stone, {follow(face, stone, true), follow(face, stone, false)}};
}

static inline void find_gates(const struct moguli_setup *setup, const struct moguli_state *state,
                              struct gates *out) {
    const struct face face = lower_face(setup, state);
    out->count             = 0;
    for (uint64_t found = gate_stones(&face, state); found != 0; found &= found - 1) {
        out->gate[out->count++] = gate_at(&face, found & (0 - found));
    }
}

/* Where a stone that can dive at any of these places can surface beyond the
 * gate. In a ring every place will do except the one where it dived. */
static inline uint64_t beyond(const struct gate *gate, uint64_t dives) {
    if (gate->side[0] == gate->side[1]) {
        dives &= gate->side[0];
        const bool is_one = (dives & (dives - 1)) == 0;
        return dives == 0 ? 0 : gate->side[0] & ~(is_one ? dives : 0);
    }
    return ((dives & gate->side[0]) != 0 ? gate->side[1] : 0) |
           ((dives & gate->side[1]) != 0 ? gate->side[0] : 0);
}

/* What the tiles allow, whoever moves: above, and below. */
struct paths {
    struct joints upper;
    struct gates  gates;
};

static inline void find_paths(const struct moguli_setup *setup, const struct moguli_state *state,
                              struct paths *out) {
    out->upper = joints_of(state->up, state->right, setup->seam);
    find_gates(setup, state, &out->gates);
}

/* The tiles of the player's own home row where a stone may not end. */
static inline uint64_t forbidden(const struct moguli_state *state, uint32_t player,
                                 uint64_t stone) {
    const uint64_t home = moguli_home(player);
    const uint64_t rest = (state->stones[0] | state->stones[1]) & home & ~stone;
    return bits64_count(rest) + 1 > MOGULI_COLUMNS - 2 ? home : 0;
}

/* Where a stone can go above, and where it dives and surfaces: from where it
 * stands to `dives`, under a gate to `surfacings`, over the joints to its end. */
struct reach {
    struct joints joints;
    uint64_t      dives;
    uint64_t      surfacings, bonus; /* some of them, under a stone of the opponent */
};

static inline struct reach reach_of(const struct moguli_state *state, uint32_t player,
                                    const struct paths *paths, uint64_t stone) {
    const uint64_t open  = ~(state->stones[0] | state->stones[1]) | stone;
    struct reach   reach = {.joints = joints_within(&paths->upper, open)};
    reach.dives          = spread(&reach.joints, stone);
    for (uint32_t i = 0; i < paths->gates.count; i++) {
        const struct gate *gate = &paths->gates.gate[i];
        if (gate->stone != stone) {
            const uint64_t surfacings = beyond(gate, reach.dives) & open;
            reach.surfacings |= surfacings;
            reach.bonus |= (gate->stone & state->stones[player]) == 0 ? surfacings : 0;
        }
    }
    return reach;
}

#endif
