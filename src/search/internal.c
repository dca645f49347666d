/* SPDX-License-Identifier: MIT
 *
 * internal.c - what all engines do alike with their limits.
 */
#include "search/internal.h"

static bool is_allowed(const struct engine_limits *limits, action_t action) {
    for (uint32_t i = 0; i < limits->first_count; i++) {
        if (limits->first_actions[i] == action) {
            return true;
        }
    }
    return false;
}

size_t search_first_actions(const struct game *game, const void *state,
                            const struct engine_limits *limits, action_t *out) {
    const size_t count = game_actions(game, state, out);
    size_t       kept  = 0;
    if (limits->first_actions == NULL) {
        return count;
    }
    for (size_t i = 0; i < count; i++) {
        if (is_allowed(limits, out[i])) {
            out[kept++] = out[i];
        }
    }
    CHECK(kept >= 1);
    return kept;
}

hash_t search_first_key(const struct engine_limits *limits) {
    hash_t key = limits->first_actions == NULL ? 0 : 1;
    for (uint32_t i = 0; limits->first_actions != NULL && i < limits->first_count; i++) {
        key = hash_mix(key, limits->first_actions[i]);
    }
    return key;
}

int search_result_for(const struct game *game, const void *state, int player) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(game, state, payoffs);
    const payoff_t beyond_even = payoffs[player] * game->players - GAME_POINT;
    if (game_is_common(game)) {
        return payoffs[player] > 0 ? 1 : -1;
    }
    return (beyond_even > 0) - (beyond_even < 0);
}

bool search_can_be_beaten(const struct game *game, const void *state, int player,
                          uint64_t *nodes_left) {
    action_t     actions[GAME_ACTIONS_MAX];
    const int    actor = game_actor(game, state);
    const size_t count = actor < 0 || actor == player ? 0 : game_actions(game, state, actions);
    for (size_t i = 0; i<count && * nodes_left> 0; i++) {
        struct game_state then;
        --*nodes_left;
        game_copy(game, &then, state);
        game_apply(game, &then, actions[i]);
        if (game_is_over(game, &then) && search_result_for(game, &then, player) < 0) {
            return true;
        }
    }
    return false;
}

uint64_t search_tree_nodes(const struct engine_limits *limits) {
    return limits->nodes != 0 ? limits->nodes : (uint64_t)limits->depth * SEARCH_NODES_PER_DEPTH;
}

uint32_t search_permille(uint64_t part, uint64_t whole) {
    return whole == 0 ? 0 : (uint32_t)(part * 1000 / whole);
}

uint64_t search_pool_take(struct search_pool *pool) {
    enum { PART = 256 };
    uint64_t left = atomic_load_explicit(&pool->left, memory_order_relaxed);
    uint64_t part;
    do {
        part = left < PART ? left : PART;
    } while (!atomic_compare_exchange_weak(&pool->left, &left, left - part));
    return part;
}
