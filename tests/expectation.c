/* SPDX-License-Identifier: MIT
 *
 * expectation.c - every outcome and every choice, one after the other.
 */
#include "expectation.h"

static void judge(const struct judge *by, const void *state, double *out) {
    const struct game *game                      = by->game;
    int32_t            shares[GAME_PLAYERS_MAX]  = {0};
    payoff_t           payoffs[GAME_PLAYERS_MAX] = {0};
    if (game_is_over(game, state)) {
        game_payoffs(game, state, payoffs);
    } else {
        judge_shares(by, state, shares);
    }
    for (int player = 0; player < game->players; player++) {
        out[player] =
            (double)payoffs[player] / GAME_POINT + (double)shares[player] / EVALUATOR_SHARE;
    }
}

void expectation_after(struct expectation *expectation, const void *state, action_t action,
                       int turns, int taken, double *out) {
    struct game_state next;
    game_copy(expectation->judge.game, &next, state);
    game_apply(expectation->judge.game, &next, action);
    const bool is_same = game_turns(&next) == game_turns(state);
    expectation->nodes -= expectation->nodes > 0;
    expectation_of(expectation, &next, is_same ? turns : turns - 1, is_same ? taken + 1 : 0, out);
}

void expectation_of(struct expectation *expectation, const void *state, int turns, int taken,
                    double *out) {
    const struct game *game    = expectation->judge.game;
    const int          actor   = game_actor(game, state);
    const bool         is_last = turns == 0 || taken == EXPECTATION_TURN_MAX;
    if (actor == ACTOR_NONE || is_last || expectation->nodes == 0) {
        judge(&expectation->judge, state, out);
        return;
    }
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count                  = game_actions(game, state, actions);
    double       mean[GAME_PLAYERS_MAX] = {0};
    double       best[GAME_PLAYERS_MAX] = {0};
    for (size_t i = 0; i < count; i++) {
        double value[GAME_PLAYERS_MAX] = {0};
        expectation_after(expectation, state, actions[i], turns, taken, value);
        for (int player = 0; player < game->players; player++) {
            mean[player] += value[player] / (double)count; /* the die is fair */
        }
        if (actor >= 0 && (i == 0 || value[actor] > best[actor])) {
            memcpy(best, value, sizeof best);
        }
    }
    memcpy(out, actor >= 0 ? best : mean, sizeof best);
}
