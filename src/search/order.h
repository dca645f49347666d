/* SPDX-License-Identifier: MIT
 *
 * order.h - which action alpha-beta looks at first.
 *
 * The best one that the table knows, then those that were too good in a sister
 * position, then those that were good anywhere.
 */
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include "core/game.h"

enum { ORDER_HISTORY_SIZE = 4096, ORDER_HISTORY_MAX = 1 << 20 };

/* Priorities; history stays below the killers. */
enum { ORDER_BEST = 1 << 30, ORDER_KILLER = 1 << 29, ORDER_SECOND_KILLER = 1 << 28 };

/* The actions of one ply of the path. */
struct order {
    action_t killers[2];
    uint32_t count;
    action_t actions[GAME_ACTIONS_MAX];
    int32_t  orders[GAME_ACTIONS_MAX];
};

/* Of one player. */
struct order_history {
    int32_t value[ORDER_HISTORY_SIZE];
};

static inline uint32_t order_place(action_t action) {
    return (uint32_t)(hash_mix(action, 0) >> 40) % ORDER_HISTORY_SIZE;
}

static inline void order_actions(struct order *order, const struct order_history *history,
                                 action_t best) {
    for (uint32_t i = 0; i < order->count; i++) {
        const action_t action = order->actions[i];
        order->orders[i]      = action == best                ? ORDER_BEST
                                : action == order->killers[0] ? ORDER_KILLER
                                : action == order->killers[1] ? ORDER_SECOND_KILLER
                                                              : history->value[order_place(action)];
    }
}

/* Bring the best of the actions from the place on to this place. */
static inline action_t order_pick(struct order *order, uint32_t place) {
    uint32_t best = place;
    for (uint32_t i = place + 1; i < order->count; i++) {
        if (order->orders[i] > order->orders[best]) {
            best = i;
        }
    }
    const action_t action = order->actions[best];
    const int32_t  rank   = order->orders[best];
    order->actions[best]  = order->actions[place];
    order->orders[best]   = order->orders[place];
    order->actions[place] = action;
    order->orders[place]  = rank;
    return action;
}

/* An action was so good that others need not be looked at: try it early in
 * similar positions. */
static inline void order_remember(struct order *order, struct order_history *history,
                                  action_t action, int32_t depth) {
    if (order->killers[0] != action) {
        order->killers[1] = order->killers[0];
        order->killers[0] = action;
    }
    int32_t *value = &history->value[order_place(action)];
    *value += depth * depth;
    if (*value > ORDER_HISTORY_MAX) {
        for (uint32_t i = 0; i < ORDER_HISTORY_SIZE; i++) {
            history->value[i] /= 2;
        }
    }
}

#endif
