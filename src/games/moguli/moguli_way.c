/* SPDX-License-Identifier: MIT
 *
 * moguli_way.c - the way that a moving stone takes, for showing it.
 *
 * The rules only know where a move ends. Here the stone tries to dive at every
 * place, in both directions, and to surface at every place beyond another
 * stone; the shortest way wins. On either face a tile has at most two
 * neighbours, and the way out differs from the way in.
 */
#include "games/moguli/moguli_scene.h"

enum { NOWHERE = MOGULI_TILES, FAR = UINT8_MAX };

/* How far the tiles are above, and the tile before each on the way there. */
struct reach {
    uint8_t distance[MOGULI_TILES];
    uint8_t before[MOGULI_TILES];
};

struct search {
    struct moguli_face lower;
    uint64_t           gates; /* stones that must be passed under, one at least */
    uint64_t           stones;
    struct reach       from, to;
    uint32_t           best; /* length of the best way so far, and its parts */
    uint32_t           dive, surface;
    bool               is_upright;
};

struct moguli_face moguli_upper(const struct moguli_setup *setup,
                                const struct moguli_state *state) {
    return (struct moguli_face){state->up, state->right, setup->seam};
}

struct moguli_face moguli_lower(const struct moguli_setup *setup,
                                const struct moguli_state *state) {
    return (struct moguli_face){state->up ^ state->plain, state->right ^ state->plain, setup->seam};
}

static uint32_t next_upright(const struct moguli_face *face, uint32_t tile) {
    if (moguli_has(face->up, tile)) {
        const uint32_t above = tile + MOGULI_COLUMNS;
        return above < MOGULI_TILES && !moguli_has(face->up, above) ? above : NOWHERE;
    }
    const uint32_t below = tile - MOGULI_COLUMNS;
    return tile >= MOGULI_COLUMNS && moguli_has(face->up, below) ? below : NOWHERE;
}

static uint32_t next_across(const struct moguli_face *face, uint32_t tile) {
    enum { AROUND = MOGULI_COLUMNS - 1 };
    const uint32_t column   = tile % MOGULI_COLUMNS;
    const bool     is_right = moguli_has(face->right, tile);
    const bool     is_edge  = column == (is_right ? AROUND : 0);
    uint32_t       next     = is_right ? tile + 1 : tile - 1;
    if (is_edge) {
        if (face->seam == 0) {
            return NOWHERE;
        }
        next = is_right ? tile - AROUND : tile + AROUND;
    }
    return moguli_has(face->right, next) != is_right ? next : NOWHERE;
}

uint32_t moguli_next(const struct moguli_face *face, uint32_t tile, bool is_upright) {
    return is_upright ? next_upright(face, tile) : next_across(face, tile);
}

static void reach_along(const struct moguli_face *face, uint64_t open, uint32_t tile,
                        bool is_upright, struct reach *reach) {
    for (;;) {
        const uint32_t next     = moguli_next(face, tile, is_upright);
        const uint32_t distance = reach->distance[tile] + 1U;
        if (next == NOWHERE || !moguli_has(open, next) || reach->distance[next] <= distance) {
            return;
        }
        reach->distance[next] = (uint8_t)distance;
        reach->before[next]   = (uint8_t)tile;
        tile                  = next;
        is_upright            = !is_upright;
    }
}

static void find_reach(const struct moguli_face *face, uint64_t open, uint32_t start,
                       struct reach *reach) {
    memset(reach->distance, FAR, sizeof reach->distance);
    reach->distance[start] = 0;
    reach_along(face, open, start, true, reach);
    reach_along(face, open, start, false, reach);
}

/* Dive here and go on below in this direction, to the better surfacings. */
static void try_dive(struct search *search, uint32_t dive, bool is_upright) {
    const bool begins_upright = is_upright;
    bool       has_passed     = false;
    uint32_t   tile           = dive;
    for (uint32_t steps = search->from.distance[dive] + 1U;; steps++) {
        tile = moguli_next(&search->lower, tile, is_upright);
        if (tile == NOWHERE || tile == dive) {
            return;
        }
        is_upright            = !is_upright;
        const uint32_t length = steps + search->to.distance[tile];
        if (has_passed && !moguli_has(search->stones, tile) && search->to.distance[tile] != FAR &&
            length < search->best) {
            search->best       = length;
            search->dive       = dive;
            search->surface    = tile;
            search->is_upright = begins_upright;
        }
        has_passed = has_passed || moguli_has(search->gates, tile);
    }
}

static void add_tile(struct moguli_way *way, uint32_t tile) {
    CHECK(way->count < MOGULI_WAY_MAX);
    way->tiles[way->count++] = (uint8_t)tile;
}

/* The three parts of the way that was found. */
static void write_way(const struct search *search, uint32_t to, struct moguli_way *out) {
    uint32_t tile = search->dive;
    out->count = out->dive = search->from.distance[tile];
    for (uint32_t i = out->dive; i > 0; i--) {
        tile              = search->from.before[tile];
        out->tiles[i - 1] = (uint8_t)tile;
    }
    bool is_upright = search->is_upright;
    for (tile = search->dive; tile != search->surface; is_upright = !is_upright) {
        add_tile(out, tile);
        tile = moguli_next(&search->lower, tile, is_upright);
    }
    out->surface = out->count;
    for (; tile != to; tile = search->to.before[tile]) {
        add_tile(out, tile);
    }
    add_tile(out, to);
}

void moguli_find_way(const struct moguli_setup *setup, const struct moguli_state *state,
                     uint32_t from, uint32_t to, bool has_bonus, struct moguli_way *out) {
    const struct moguli_face upper  = moguli_upper(setup, state);
    const uint64_t           others = (state->stones[0] | state->stones[1]) & ~bits64_of(from);
    struct search            search = {.lower = moguli_lower(setup, state),
                                       .gates = has_bonus ? state->stones[state->player ^ 1U] : others,
                                       .stones = others,
                                       .best   = UINT32_MAX};
    find_reach(&upper, ~others, from, &search.from);
    find_reach(&upper, ~others, to, &search.to);
    for (uint32_t tile = 0; tile < MOGULI_TILES; tile++) {
        if (search.from.distance[tile] != FAR) {
            try_dive(&search, tile, true);
            try_dive(&search, tile, false);
        }
    }
    CHECK(search.best != UINT32_MAX);
    write_way(&search, to, out);
}
