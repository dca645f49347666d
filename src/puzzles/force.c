/* SPDX-License-Identifier: MIT
 *
 * force.c - trying everything, with a table.
 *
 * An entry says of a position: the attacker wins within so many turns, the present
 * one included (TABLE_LOWER), or does not (TABLE_UPPER).
 */
#include "puzzles/force.h"

#include <stdlib.h>

#include "search/order.h"

struct force *force_create(const struct game *game, uint64_t table_bytes) {
    struct force *force = calloc(1, sizeof *force);
    if (force == NULL || !table_init(&force->table, table_bytes)) {
        free(force);
        return NULL;
    }
    force->game = game;
    memset(force->killers, 0xff, sizeof force->killers); /* TABLE_NO_ACTION */
    return force;
}

void force_destroy(struct force *force) {
    if (force != NULL) {
        table_finish(&force->table);
        free(force);
    }
}

void force_allow(struct force *force, uint64_t nodes) {
    force->nodes_left = nodes;
    force->is_stopped = false;
}

static bool is_won(const struct force *force, const void *state) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(force->game, state, payoffs);
    return payoffs[force->attacker] == GAME_POINT;
}

static hash_t key_of(const struct force *force, const void *state) {
    const hash_t key = game_position_hash(force->game, state);
    return hash_finish(hash_mix(key, UINT64_C(1) + (hash_t)force->attacker));
}

static void list(struct force *force, uint32_t ply, size_t *count, uint32_t left,
                 action_t remembered) {
    struct force_ply *here    = &force->plies[ply];
    const action_t   *killers = force->killers[left][here->step];
    *count                    = game_actions(force->game, &here->state, here->actions);
    size_t place              = order_bring(here->actions, *count, 0, remembered);
    place                     = order_bring(here->actions, *count, place, killers[0]);
    order_bring(here->actions, *count, place, killers[1]);
}

static void remember(action_t killers[2], action_t action) {
    if (killers[0] != action) {
        killers[1] = killers[0];
        killers[0] = action;
    }
}

/* Is the win certain, or would any come too late? */
static bool is_clear(const struct force *force, const void *state, uint32_t left, bool *answer) {
    const struct game_rules *rules = force->game->rules;
    if (rules->turns_to_win == NULL) {
        return false;
    }
    const uint32_t turns = rules->turns_to_win(force->game, state, force->attacker);
    *answer              = turns == 0;
    return turns == 0 || turns > left;
}

/* Come to the next ply by an action. */
static void step(struct force *force, uint32_t ply, action_t action) {
    const struct force_ply *here = &force->plies[ply];
    struct force_ply       *next = &force->plies[ply + 1];
    game_copy(force->game, &next->state, &here->state);
    game_apply(force->game, &next->state, action);
    const bool is_same = game_turns(&next->state) == game_turns(&here->state);
    next->step         = !is_same ? 0 : here->step + (here->step + 1 < FORCE_STEPS);
}

/* Does the table know? */
static bool is_known(struct force *force, hash_t key, uint32_t left, struct table_entry *found,
                     bool *answer) {
    if (!table_find(&force->table, key, found)) {
        return false;
    }
    *answer = found->bound == TABLE_LOWER;
    return *answer ? found->depth <= left : found->depth >= left;
}

static bool must_stop(struct force *force, uint32_t ply) {
    force->is_stopped = force->is_stopped || force->nodes_left == 0 || ply == FORCE_PLIES;
    force->nodes_left -= !force->is_stopped;
    return force->is_stopped;
}

/* Is a win forced from the state at ply before the turn begins?
 * NOLINTNEXTLINE(misc-no-recursion): as deep as FORCE_PLIES */
static bool can_force(struct force *force, uint32_t ply, uint32_t turn) {
    struct force_ply  *here   = &force->plies[ply];
    const uint32_t     turns  = game_turns(&here->state);
    const int          actor  = game_actor(force->game, &here->state);
    struct table_entry found  = {.action = TABLE_NO_ACTION};
    bool               answer = false;
    size_t             count  = 0;
    if (actor == ACTOR_NONE) {
        return is_won(force, &here->state);
    }
    if (turns >= turn || must_stop(force, ply)) {
        return false;
    }
    const uint32_t left = turn - turns;
    if (is_clear(force, &here->state, left, &answer)) {
        return answer;
    }
    const hash_t key = key_of(force, &here->state);
    if (is_known(force, key, left, &found, &answer)) {
        return answer;
    }
    list(force, ply, &count, left, found.action);
    /* One action is enough for a yes if the attacker chooses, for a no if somebody
     * else does. */
    const bool decides = actor == force->attacker || game_is_common(force->game);
    size_t     i       = 0;
    for (answer = !decides; i < count && answer != decides; i++) {
        step(force, ply, here->actions[i]);
        answer = can_force(force, ply + 1, turn);
        if (force->is_stopped) {
            return false;
        }
    }
    if (answer == decides) {
        remember(force->killers[left][here->step], here->actions[i - 1]);
    }
    table_store(&force->table, key,
                &(struct table_entry){.action = here->actions[i - 1],
                                      .depth  = left,
                                      .bound  = answer ? TABLE_LOWER : TABLE_UPPER});
    return answer;
}

bool force_can(struct force *force, const void *state, int attacker, uint32_t turn) {
    CHECK(turn <= game_turns(state) + TABLE_DEPTH_MAX);
    force->attacker      = attacker;
    force->plies[0].step = 0;
    game_copy(force->game, &force->plies[0].state, state);
    return can_force(force, 0, turn);
}

/* --- Lines ------------------------------------------------------------ */

/* The first turn before which a win is forced, at most this one. */
static uint32_t first_turn(struct force *force, const void *state, int attacker, uint32_t most) {
    uint32_t turn = game_turns(state);
    while (turn < most && !force_can(force, state, attacker, turn)) {
        turn++;
    }
    return turn;
}

/* The action to go on with: the attacker wins as soon as he can, the others as
 * late as they can. */
static action_t choose(struct force *force, const void *state, int attacker, uint32_t turn) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(force->game, state, actions);
    const bool attacks = game_actor(force->game, state) == attacker || game_is_common(force->game);
    size_t     best    = 0;
    uint32_t   reached = 0;
    for (size_t i = 0; i < count && !force->is_stopped; i++) {
        struct game_state next;
        game_copy(force->game, &next, state);
        game_apply(force->game, &next, actions[i]);
        const uint32_t first = first_turn(force, &next, attacker, turn + attacks);
        if (i == 0 || (attacks ? first < reached : first > reached)) {
            best    = i;
            reached = first;
        }
    }
    return actions[best];
}

uint32_t force_line(struct force *force, const void *state, int attacker, uint32_t turn,
                    action_t *out, uint32_t most) {
    struct game_state walk;
    uint32_t          length = 0;
    game_copy(force->game, &walk, state);
    while (length < most && !game_is_over(force->game, &walk)) {
        out[length] = choose(force, &walk, attacker, turn);
        if (force->is_stopped) {
            break;
        }
        game_apply(force->game, &walk, out[length++]);
    }
    return length;
}
