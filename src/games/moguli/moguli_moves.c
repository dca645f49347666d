/* SPDX-License-Identifier: MIT
 *
 * moguli_moves.c - where the stones of Moguli can go.
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
        tiles |= (tiles & joints->right) << 1 | (tiles >> 1 & joints->right) |
                 (tiles & joints->around) >> 4 | (tiles << 4 & joints->around);
    } while (tiles != before);
    return tiles;
}

static inline struct face lower_face(const struct moguli_setup *setup,
                                     const struct moguli_state *state) {
    const uint64_t      up     = state->up ^ state->plain;
    const uint64_t      right  = state->right ^ state->plain;
    const struct joints joints = joints_of(up, right, setup->seam);
    return (struct face){
        .up             = up,
        .right          = right,
        .joined_upright = joints.up | joints.up << MOGULI_COLUMNS,
        .joined_across  = joints.right | joints.right << 1 | joints.around | joints.around >> 4,
    };
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
    uint64_t passed = 0;
    uint64_t tile   = start;
    while ((tile & (is_upright ? face->joined_upright : face->joined_across)) != 0) {
        tile = is_upright ? step_upright(face, tile) : step_across(face, tile);
        if (tile == start) {
            break;
        }
        passed |= tile;
        is_upright = !is_upright;
    }
    return passed;
}

static void find_gates(const struct moguli_setup *setup, const struct moguli_state *state,
                       struct gates *out) {
    const struct face face   = lower_face(setup, state);
    const uint64_t    stones = state->stones[0] | state->stones[1];
    uint64_t          found  = stones & face.joined_upright & face.joined_across;
    out->count               = 0;
    for (; found != 0; found &= found - 1) {
        const uint64_t stone    = found & (0 - found);
        out->gate[out->count++] = (struct gate){
            .stone = stone,
            .side  = {follow(&face, stone, true), follow(&face, stone, false)},
        };
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

uint64_t moguli_movable(const struct moguli_state *state, uint32_t player) {
    const uint64_t stones    = state->stones[player];
    const uint64_t home      = moguli_home(player);
    const uint64_t held      = (state->stones[0] | state->stones[1]) & home;
    const bool     is_forced = bits64_count(held) > MOGULI_COLUMNS - 2 && (stones & home) != 0;
    return is_forced ? stones & home : stones;
}

/* The tiles of the player's own home row where a stone may not end. */
static inline uint64_t forbidden(const struct moguli_state *state, uint32_t player,
                                 uint64_t stone) {
    const uint64_t home = moguli_home(player);
    const uint64_t rest = (state->stones[0] | state->stones[1]) & home & ~stone;
    return bits64_count(rest) + 1 > MOGULI_COLUMNS - 2 ? home : 0;
}

/* All ends of one stone, and those that earn the bonus. */
struct ends {
    uint64_t all, bonus;
};

static inline struct ends ends_of(const struct moguli_state *state, uint32_t player,
                                  const struct paths *paths, uint64_t stone) {
    const uint64_t      open   = ~(state->stones[0] | state->stones[1]) | stone;
    const struct joints joints = joints_within(&paths->upper, open);
    const uint64_t      dives  = spread(&joints, stone);
    struct ends         ends   = {0, 0};
    for (uint32_t i = 0; i < paths->gates.count; i++) {
        const struct gate *gate = &paths->gates.gate[i];
        if (gate->stone != stone) {
            const uint64_t surfacings = beyond(gate, dives) & open;
            ends.all |= surfacings;
            ends.bonus |= (gate->stone & state->stones[player]) == 0 ? surfacings : 0;
        }
    }
    if (ends.all != 0) {
        const uint64_t allowed = ~(stone | forbidden(state, player, stone));
        ends.all               = spread(&joints, ends.all) & allowed;
        ends.bonus             = spread(&joints, ends.bonus) & allowed;
    }
    return ends;
}

static inline void find_moves(const struct moguli_state *state, uint32_t player,
                              const struct paths *paths, struct moguli_moves *out) {
    uint64_t stones = paths->gates.count == 0 ? 0 : moguli_movable(state, player);
    out->count      = 0;
    while (stones != 0) {
        const uint32_t    from = bits64_take_lowest(&stones);
        const struct ends ends = ends_of(state, player, paths, bits64_of(from));
        if (ends.all != 0) {
            out->from[out->count]  = from;
            out->ends[out->count]  = ends.all;
            out->bonus[out->count] = ends.bonus;
            out->count++;
        }
    }
}

void moguli_find_moves(const struct moguli_setup *setup, const struct moguli_state *state,
                       struct moguli_moves *out) {
    struct paths paths;
    find_paths(setup, state, &paths);
    find_moves(state, state->player, &paths, out);
}

void moguli_find_moves_of_both(const struct moguli_setup *setup, const struct moguli_state *state,
                               struct moguli_moves out[2]) {
    struct paths paths;
    find_paths(setup, state, &paths);
    find_moves(state, MOGULI_WHITE, &paths, &out[MOGULI_WHITE]);
    find_moves(state, MOGULI_BLACK, &paths, &out[MOGULI_BLACK]);
}
