/* SPDX-License-Identifier: MIT
 *
 * angoli_answer.c - one question for the position, and one for each action.
 */
#include "tables/angoli_answer.h"

#include "core/playout.h"
#include "games/angoli/angoli.h"

/* The best first; equal ones stay in their order. */
static void put_in_order(struct angoli_answer *answer) {
    for (size_t i = 1; i < answer->count; i++) {
        for (size_t j = i; j > 0 && answer->chances[j] > answer->chances[j - 1]; j--) {
            const double   chance  = answer->chances[j];
            const action_t action  = answer->actions[j];
            answer->chances[j]     = answer->chances[j - 1];
            answer->actions[j]     = answer->actions[j - 1];
            answer->chances[j - 1] = chance;
            answer->actions[j - 1] = action;
        }
    }
}

static enum status find_chance(struct angoli_values *values, const void *state, int player,
                               double *out, struct text *why) {
    double            first  = 0;
    const enum status status = angoli_values_find(values, state, &first, why);
    *out                     = player == 0 ? first : 1 - first;
    return status;
}

enum status angoli_answer_find(struct angoli_values *values, const void *state,
                               struct angoli_answer *out, struct text *why) {
    const struct game         *game  = values->game;
    const struct angoli_state *known = state;
    out->player                      = known->player;
    out->count                       = game_actions(game, state, out->actions);
    enum status status               = find_chance(values, state, out->player, &out->chance, why);
    for (size_t i = 0; i < out->count && status == STATUS_OK; i++) {
        struct game_state next;
        game_copy(game, &next, state);
        game_apply(game, &next, out->actions[i]);
        status = find_chance(values, &next, out->player, &out->chances[i], why);
    }
    if (status == STATUS_OK) {
        put_in_order(out);
    }
    return status;
}

enum status angoli_answer_play(struct angoli_values *values, void *state, struct random *random,
                               struct text *why) {
    enum status status = STATUS_OK;
    while (status == STATUS_OK && !game_is_over(values->game, state)) {
        if (game_actor(values->game, state) == ACTOR_CHANCE) {
            game_apply(values->game, state, playout_draw(values->game, state, random));
        } else {
            struct angoli_answer answer;
            status = angoli_answer_find(values, state, &answer, why);
            if (status == STATUS_OK) {
                game_apply(values->game, state, answer.actions[0]);
            }
        }
    }
    return status;
}
