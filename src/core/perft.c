/* SPDX-License-Identifier: MIT
 *
 * perft.c - counting walks by the loop that fits the game.
 */
#include "core/perft.h"
#include "core/loops.h"

static uint64_t count_by_table(const struct game *game, const void *state, unsigned depth) {
    return loops_perft(game->play, game->state_size, count_by_table, game, state, depth);
}

uint64_t perft_count(const struct game *game, const void *state, unsigned depth) {
    CHECK(depth <= PERFT_DEPTH_MAX);
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return game_count_actions(game, state);
    }
    const struct game_loops *loops = game->play->loops;
    return loops != NULL ? loops->perft(game, state, depth) : count_by_table(game, state, depth);
}
