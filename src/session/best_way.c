/* SPDX-License-Identifier: MIT
 *
 * best_way.c - thinking about the first position once more.
 */
#include "session/best_way.h"

#include "search/thinking.h"

enum { NODES = 1000000, TABLE_BYTES = 32 << 20 };

/* A turn that was begun but not ended, as that which ends the game may be, counts
 * too. */
uint32_t best_way_taken(const struct match *match) {
    const uint32_t    first = game_turns(&match->first);
    uint32_t          ended = first;
    struct game_state state;
    bool              is_open = false;
    game_copy(&match->game, &state, &match->first);
    for (size_t i = 0; i < match->count; i++) {
        game_apply(&match->game, &state, match->actions[i]);
        is_open = game_turns(&state) == ended;
        ended   = game_turns(&state);
    }
    return ended - first + (is_open ? 1 : 0);
}

static uint32_t find_way(const struct game *game, const void *state) {
    const struct thinking        thinking = {.config = {.seed = 1, .table_bytes = TABLE_BYTES},
                                             .limits = {.nodes = NODES}};
    const struct engine_observer nobody   = {.progress = NULL};
    struct engine_report         report;
    struct mind                 *mind = mind_create(game, &thinking);
    if (mind == NULL) {
        return 0;
    }
    mind_think(mind, state, &thinking, &nobody, &report);
    mind_destroy(mind);
    return report.lines[0].value.turns;
}

struct best_way best_way_of(const struct match *match) {
    CHECK(game_is_common(&match->game) && game_is_over(&match->game, &match->state));
    const bool is_open = game_actor(&match->game, &match->first) >= 0;
    return (struct best_way){
        .taken = best_way_taken(match),
        .found = is_open ? find_way(&match->game, &match->first) : 0,
    };
}
