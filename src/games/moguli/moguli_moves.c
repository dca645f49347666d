/* SPDX-License-Identifier: MIT
 *
 * moguli_moves.c - where the stones of Moguli can go.
 */
#include "games/moguli/moguli_paths.h"

uint64_t moguli_movable(const struct moguli_state *state, uint32_t player) {
    const uint64_t stones    = state->stones[player];
    const uint64_t home      = moguli_home(player);
    const uint64_t held      = (state->stones[0] | state->stones[1]) & home;
    const bool     is_forced = bits64_count(held) > MOGULI_COLUMNS - 2 && (stones & home) != 0;
    return is_forced ? stones & home : stones;
}

static inline void add_moves(const struct moguli_state *state, uint32_t player, uint32_t from,
                             const struct reach *reach, struct moguli_moves *out) {
    const uint64_t allowed = ~(bits64_of(from) | forbidden(state, player, bits64_of(from)));
    const uint64_t all     = spread(&reach->joints, reach->surfacings);
    if ((all & allowed) != 0) {
        const bool     is_all  = reach->bonus == reach->surfacings;
        const uint64_t bonus   = is_all ? all : spread(&reach->joints, reach->bonus);
        out->from[out->count]  = from;
        out->ends[out->count]  = all & allowed;
        out->bonus[out->count] = bonus & allowed;
        out->dives[out->count] = reach->dives;
        out->count++;
    }
}

/* The stones that may come to a place with a gate and a way out behind it: all
 * that can move, and few others. One search back from there does for all. */
static inline uint64_t promising(const struct paths *paths, uint64_t stones, uint64_t free) {
    const uint64_t      open    = free | stones;
    const struct joints joints  = joints_within(&paths->upper, open);
    uint64_t            entries = 0;
    for (uint32_t i = 0; i < paths->gates.count; i++) {
        const struct gate *gate = &paths->gates.gate[i];
        entries |= (gate->side[1] & open) != 0 ? gate->side[0] : 0;
        entries |= (gate->side[0] & open) != 0 ? gate->side[1] : 0;
    }
    return stones & spread(&joints, entries & open);
}

static inline void find_moves(const struct moguli_state *state, uint32_t player,
                              const struct paths *paths, struct moguli_moves *out) {
    const uint64_t free = ~(state->stones[0] | state->stones[1]);
    out->count          = 0;
    if (paths->gates.count == 0) {
        return;
    }
    uint64_t stones = promising(paths, moguli_movable(state, player), free);
    while (stones != 0) {
        const uint32_t     from  = bits64_take_lowest(&stones);
        const struct reach reach = reach_of(state, player, paths, bits64_of(from));
        if (reach.surfacings != 0) {
            add_moves(state, player, from, &reach, out);
        }
    }
}

void moguli_find_moves(const struct moguli_setup *setup, const struct moguli_state *state,
                       struct moguli_moves *out) {
    struct paths paths;
    find_paths(setup, state, &paths);
    find_moves(state, state->player, &paths, out);
}

bool moguli_earns_bonus(const struct moguli_setup *setup, const struct moguli_state *state,
                        uint32_t from, uint32_t to) {
    struct paths paths;
    find_paths(setup, state, &paths);
    const struct reach reach = reach_of(state, state->player, &paths, bits64_of(from));
    return moguli_has(spread(&reach.joints, reach.bonus), to);
}

void moguli_find_moves_of_both(const struct moguli_setup *setup, const struct moguli_state *state,
                               struct moguli_moves out[2]) {
    struct paths paths;
    find_paths(setup, state, &paths);
    find_moves(state, MOGULI_WHITE, &paths, &out[MOGULI_WHITE]);
    find_moves(state, MOGULI_BLACK, &paths, &out[MOGULI_BLACK]);
}
