/* SPDX-License-Identifier: MIT
 *
 * playout.c - random walks.
 */
#include "core/playout.h"
#include "core/loops.h"

size_t playout_draw_by_weight(const struct game *game, const void *state, size_t count,
                              struct random *random) {
    uint32_t weights[GAME_ACTIONS_MAX];
    game_weights(game, state, weights);
    return random_weighted(random, weights, (uint32_t)count);
}

action_t playout_draw(const struct game *game, const void *state, struct random *random) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    return actions[loops_draw(game->play, game, state, count, random)];
}

static uint64_t play_by_table(const struct game *game, void *state, struct random *random,
                              uint64_t actions_max, hash_t *signature) {
    return loops_playout(game->play, game, state, random, actions_max, signature);
}

uint64_t playout_game(const struct game *game, void *state, struct random *random,
                      uint64_t actions_max, hash_t *signature) {
    const struct game_loops *loops = game->play->loops;
    loops_playout_t         *play  = loops != NULL ? loops->playout : play_by_table;
    return play(game, state, random, actions_max, signature);
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

void playout_draw_setup(struct game *game, struct random *random) {
    char        pair[32];
    char        reason[1];
    struct text text;
    struct text ignored;
    struct game other = *game;
    text_init(&text, pair, sizeof pair);
    text_init(&ignored, reason, sizeof reason);
    text_add(&text, "seed=");
    text_add_number(&text, (int64_t)(random_next(random) >> 1));
    if (game_set_option(&other, pair, &ignored) == STATUS_OK &&
        game_configure(&other, &ignored) == STATUS_OK) {
        *game = other;
    }
}
