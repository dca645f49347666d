/* SPDX-License-Identifier: MIT
 *
 * shortest.c - trying everything, with a table.
 *
 * An entry says of a position: the attacker wins within so many actions
 * (TABLE_LOWER), or does not (TABLE_UPPER).
 */
#include "search/shortest.h"

#include "search/order.h"

#define KEY_MARK UINT64_C(0x5107e57) /* apart from other users of the table */

static hash_t key_of(const struct shortest *so, const void *state) {
    const hash_t mark = KEY_MARK + (hash_t)so->attacker;
    const hash_t key  = hash_mix(game_position_hash(so->game, state), mark);
    return hash_finish(so->counts_turns ? hash_mix(key, UINT64_C(1) + game_turns(state)) : key);
}

static bool is_won(const struct shortest *so, const void *state) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(so->game, state, payoffs);
    return payoffs[so->attacker] == GAME_POINT;
}

/* Can the attacker force a win from the state at ply with so many actions left?
 * NOLINTNEXTLINE(misc-no-recursion): as deep as SHORTEST_MAX */
static bool can_force(struct shortest *so, uint32_t ply, uint32_t left) {
    struct shortest_ply *here  = &so->plies[ply];
    struct table_entry   found = {.action = TABLE_NO_ACTION};
    const int            actor = game_actor(so->game, &here->state);
    so->is_stopped             = so->is_stopped || so->must_stop(so->context);
    if (so->is_stopped) {
        return false;
    }
    if (actor == ACTOR_NONE) {
        return is_won(so, &here->state);
    }
    if (left == 0) {
        return false;
    }
    const hash_t key = key_of(so, &here->state);
    if (table_find(so->table, key, &found)) {
        if (found.bound == TABLE_LOWER && found.depth <= left) {
            return true;
        }
        if (found.bound == TABLE_UPPER && found.depth >= left) {
            return false;
        }
    }
    const size_t count = game_actions(so->game, &here->state, here->actions);
    const size_t place = order_bring(here->actions, count, 0, found.action);
    order_bring(here->actions, count, place, here->killer);
    /* One action is enough for a yes if the attacker chooses, for a no if
     * somebody else does. */
    const bool decides = actor == so->attacker;
    bool       answer  = !decides;
    size_t     i       = 0;
    for (; i < count && answer != decides; i++) {
        game_copy(so->game, &so->plies[ply + 1].state, &here->state);
        game_apply(so->game, &so->plies[ply + 1].state, here->actions[i]);
        answer = can_force(so, ply + 1, left - 1);
        if (so->is_stopped) {
            return false;
        }
    }
    here->killer = here->actions[i - 1];
    table_store(so->table, key,
                &(struct table_entry){.action = here->actions[i - 1],
                                      .depth  = left,
                                      .bound  = answer ? TABLE_LOWER : TABLE_UPPER});
    return answer;
}

static bool can_force_from(struct shortest *so, const void *state, uint32_t left) {
    game_copy(so->game, &so->plies[0].state, state);
    return can_force(so, 0, left);
}

uint32_t shortest_win(struct shortest *so, const void *state, int attacker, uint32_t most) {
    CHECK(most >= 1 && most <= SHORTEST_MAX);
    so->attacker     = attacker;
    so->is_stopped   = false;
    so->counts_turns = game_turns_are_up(so->game, game_turns(state) + most);
    for (uint32_t ply = 0; ply <= SHORTEST_MAX; ply++) {
        so->plies[ply].killer = TABLE_NO_ACTION;
    }
    for (uint32_t left = 1; left < most; left++) {
        const bool is_found = can_force_from(so, state, left);
        if (is_found || so->is_stopped) {
            return is_found ? left : 0;
        }
    }
    return most;
}

/* Does this action keep to the plan: a win within what is left after it, and no
 * sooner? */
static bool keeps_pace(struct shortest *so, action_t action, uint32_t left) {
    struct game_state next;
    const int         actor = game_actor(so->game, &so->walk);
    game_copy(so->game, &next, &so->walk);
    game_apply(so->game, &next, action);
    if (actor == so->attacker) {
        return can_force_from(so, &next, left - 1);
    }
    return left < 2 || !can_force_from(so, &next, left - 2);
}

uint32_t shortest_line(struct shortest *so, const void *state, uint32_t length, action_t *out) {
    game_copy(so->game, &so->walk, state);
    for (uint32_t done = 0; done < length; done++) {
        action_t     actions[GAME_ACTIONS_MAX];
        const size_t count = game_actions(so->game, &so->walk, actions);
        size_t       i     = 0;
        while (i + 1 < count && !so->is_stopped && !keeps_pace(so, actions[i], length - done)) {
            i++;
        }
        if (so->is_stopped || count == 0) {
            return done;
        }
        out[done] = actions[i];
        game_apply(so->game, &so->walk, actions[i]);
    }
    return length;
}
