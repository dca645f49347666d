/* SPDX-License-Identifier: MIT
 *
 * playout.c - random walks.
 */
#include "core/playout.h"

static size_t draw_by_weight(const struct game *game, const void *state, size_t count,
                             struct random *random) {
    uint32_t weights[GAME_ACTIONS_MAX];
    game_weights(game, state, weights);
    return random_weighted(random, weights, (uint32_t)count);
}

static inline size_t draw(const struct game *game, const void *state, size_t count,
                          struct random *random) {
    if (game_is_weighted(game, state)) {
        return draw_by_weight(game, state, count, random);
    }
    return random_below(random, (uint32_t)count);
}

action_t playout_draw(const struct game *game, const void *state, struct random *random) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    return actions[draw(game, state, count, random)];
}

uint64_t playout_game(const struct game *game, void *state, struct random *random,
                      uint64_t actions_max, hash_t *signature) {
    action_t list[GAME_ACTIONS_MAX];
    uint64_t done = 0;
    while (done < actions_max) {
        const size_t count = game_actions(game, state, list);
        if (count == 0) {
            break;
        }
        const action_t action = list[draw(game, state, count, random)];
        *signature            = hash_mix(*signature, (uint64_t)count << 32 | action);
        game_apply(game, state, action);
        done++;
    }
    return done;
}

void playout_run(const struct game *game, struct random *random, uint64_t actions,
                 struct playout_tally *tally) {
    struct game_state state;
    const uint64_t    goal = tally->actions + actions;
    while (tally->actions < goal) {
        game_start(game, &state);
        tally->actions +=
            playout_game(game, &state, random, goal - tally->actions, &tally->signature);
        tally->games += game_is_over(game, &state) ? 1 : 0;
    }
}
