/* SPDX-License-Identifier: MIT
 *
 * perft.c - depth-first, copying the state for each action.
 */
#include "core/perft.h"

uint64_t perft_count(const struct game *game, const void *state, unsigned depth) {
    CHECK(depth <= PERFT_DEPTH_MAX);
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return game_count_actions(game, state);
    }
    action_t          actions[GAME_ACTIONS_MAX];
    struct game_state next;
    const size_t      count  = game_actions(game, state, actions);
    uint64_t          leaves = 0;
    for (size_t i = 0; i < count; i++) {
        game_copy(game, &next, state);
        game_apply(game, &next, actions[i]);
        /* Most of the time passes in the last step: it spares a call. */
        leaves +=
            depth == 2 ? game_count_actions(game, &next) : perft_count(game, &next, depth - 1);
    }
    return leaves;
}
