/* SPDX-License-Identifier: MIT
 *
 * chances.c - what random games say about a position.
 *
 * No engine thinks where chance acts; in a game that is all dice, random games
 * tell everyone's chances nevertheless.
 */
#include "base/json.h"
#include "core/evaluator.h"
#include "core/playout.h"
#include "wasm/wasm.h"

enum { ACTIONS_MAX = 2000 };

/* Play random games and add up the payoffs of those that end; returns how many
 * did. */
static uint32_t play_games(const struct wasm_position *from, uint32_t games, uint32_t seed,
                           int64_t *sums) {
    struct random random;
    uint32_t      ended = 0;
    random_init(&random, seed);
    for (uint32_t i = 0; i < games; i++) {
        struct game_state state;
        payoff_t          payoffs[GAME_PLAYERS_MAX] = {0};
        hash_t            unused                    = 0;
        game_copy(&from->game, &state, &from->state);
        playout_game(&from->game, &state, &random, ACTIONS_MAX, &unused);
        if (game_is_over(&from->game, &state)) {
            game_payoffs(&from->game, &state, payoffs);
            for (int player = 0; player < from->game.players; player++) {
                sums[player] += payoffs[player];
            }
            ended++;
        }
    }
    return ended;
}

int EXPORT(tavola_chances)(uint32_t games, uint32_t seed) {
    static struct wasm_position position;

    int64_t     sums[GAME_PLAYERS_MAX] = {0};
    struct text out;
    if (wasm_position_read(&position) < 0 || position.why[0] != '\0') {
        return wasm_nothing();
    }
    const uint32_t ended = play_games(&position, games, seed, sums);
    if (ended == 0) {
        return wasm_nothing();
    }
    out = wasm_answer();
    json_open(&out, '[');
    for (int player = 0; player < position.game.players; player++) {
        json_number(&out, sums[player] * EVALUATOR_SHARE / (GAME_POINT * (int64_t)ended));
    }
    json_close(&out, ']');
    return (int)out.length;
}
