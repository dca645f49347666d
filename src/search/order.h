/* SPDX-License-Identifier: MIT
 *
 * order.h - which action alpha-beta looks at first.
 *
 * The best one that the table knows, then those that were too good in a sister
 * position, then the others by what became of them before: anywhere, as an answer
 * to the same action, and after the same action of the turn before.
 *
 * What an action was worth is a number of either sign. Whenever one is too good to
 * be allowed, it gains and those that were tried in vain before it lose, the less
 * the nearer they already are to the limit; so what is old fades.
 */
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include "core/game.h"

enum {
    ORDER_HISTORY_SIZE = 4096,
    ORDER_HISTORY_MAX  = 8192, /* of a single number, either way */
    ORDER_BEFORE_SIZE  = 512,
    ORDER_AFTER_SIZE   = 1024,
    ORDER_BEFORE       = 2, /* actions before that are looked back at */
    ORDER_GAIN         = 30,
    ORDER_GAIN_MAX     = 1600
};

/* Priorities; history stays below the killers. */
enum { ORDER_BEST = 1 << 30, ORDER_KILLER = 1 << 29, ORDER_SECOND_KILLER = 1 << 28 };

/* The actions of one ply of the path. */
struct order {
    action_t killers[2];
    uint32_t count;
    action_t actions[GAME_ACTIONS_MAX];
    int32_t  orders[GAME_ACTIONS_MAX];
};

/* What actions were worth anywhere, by player; and after each action of each
 * player, or after none, which is the first row. */
struct order_history {
    int16_t anywhere[2][ORDER_HISTORY_SIZE];
    int16_t after[ORDER_BEFORE_SIZE][ORDER_AFTER_SIZE];
};

/* The part of a history that counts at a node. */
struct order_view {
    int16_t *anywhere;
    int16_t *after[ORDER_BEFORE];
};

static inline uint32_t order_place(action_t action) {
    return (uint32_t)(hash_mix(action, 0) >> 40) % ORDER_HISTORY_SIZE;
}

/* The row of what comes after an action of a player. */
static inline int16_t *order_after(struct order_history *history, int player, action_t action) {
    const uint32_t place = (uint32_t)(hash_mix(action, (uint64_t)player + 1) >> 40);
    return history->after[1 + place % (ORDER_BEFORE_SIZE - 1)];
}

static inline int32_t order_worth(const struct order_view *view, action_t action) {
    const uint32_t place = order_place(action);
    int32_t        worth = 2 * view->anywhere[place];
    for (int i = 0; i < ORDER_BEFORE; i++) {
        worth += view->after[i][place % ORDER_AFTER_SIZE];
    }
    return worth;
}

static inline void order_actions(struct order *order, const struct order_view *view,
                                 action_t best) {
    for (uint32_t i = 0; i < order->count; i++) {
        const action_t action = order->actions[i];
        order->orders[i]      = action == best                ? ORDER_BEST
                                : action == order->killers[0] ? ORDER_KILLER
                                : action == order->killers[1] ? ORDER_SECOND_KILLER
                                                              : order_worth(view, action);
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

/* Towards the limit of the gain's sign, by a part of what is left to it. */
static inline void order_shift(int16_t *value, int32_t gain) {
    const int32_t size = gain < 0 ? -gain : gain;
    *value             = (int16_t)(*value + gain - *value * size / ORDER_HISTORY_MAX);
}

static inline void order_learn(const struct order_view *view, action_t action, int32_t gain) {
    const uint32_t place = order_place(action);
    order_shift(&view->anywhere[place], gain);
    for (int i = 0; i < ORDER_BEFORE; i++) {
        order_shift(&view->after[i][place % ORDER_AFTER_SIZE], gain);
    }
}

/* The action at this place was so good that others need not be looked at: try it
 * early in similar positions, and those before it late. */
static inline void order_remember(struct order *order, const struct order_view *view,
                                  uint32_t place, int32_t depth) {
    const action_t action = order->actions[place];
    const int32_t  full   = ORDER_GAIN * depth * depth;
    const int32_t  gain   = full < ORDER_GAIN_MAX ? full : ORDER_GAIN_MAX;
    if (order->killers[0] != action) {
        order->killers[1] = order->killers[0];
        order->killers[0] = action;
    }
    order_learn(view, action, gain);
    for (uint32_t i = 0; i < place; i++) {
        order_learn(view, order->actions[i], -gain);
    }
}

/* Move the action to a place in the list, if it comes after it; returns the
 * next place. */
static inline size_t order_bring(action_t *actions, size_t count, size_t place, action_t action) {
    for (size_t i = place; i < count; i++) {
        if (actions[i] == action) {
            actions[i]     = actions[place];
            actions[place] = action;
            return place + 1;
        }
    }
    return place;
}

#endif
