/* SPDX-License-Identifier: MIT
 *
 * force.h - what can be forced within so many turns, by trying everything.
 *
 * The engines count actions, puzzles count turns, and a turn may be several
 * actions. Here every action of everybody is tried, with no judgement: "does the
 * attacker win before this turn begins, whatever the others do?" Who has no
 * opponents is helped by everybody. There is no chance here.
 */
#ifndef PUZZLES_FORCE_H
#define PUZZLES_FORCE_H

#include "search/table.h"

enum {
    FORCE_PLIES = 120, /* actions; what takes more is given up */
    FORCE_STEPS = 4    /* actions of a turn that are told apart: the last is any later one */
};

struct force_ply {
    struct game_state state;
    uint32_t          step; /* actions of this turn before it */
    action_t          actions[GAME_ACTIONS_MAX];
};

struct force {
    const struct game *game;
    struct table       table;
    uint64_t           nodes_left; /* positions that may still be looked at */
    bool               is_stopped; /* they were too few: the last answer is none */

    /* While thinking. */
    int              attacker;
    action_t         killers[TABLE_DEPTH_MAX + 1][FORCE_STEPS][2];
    struct force_ply plies[FORCE_PLIES + 1];
};

/* NULL if there is not enough memory. The game must outlive it. */
struct force *force_create(const struct game *game, uint64_t table_bytes);
void          force_destroy(struct force *force); /* takes NULL */

/* Begin to count the nodes. */
void force_allow(struct force *force, uint64_t nodes);

/* Does the attacker force a win before the turn of this number begins? Turns count
 * as in game_turns(); at most TABLE_DEPTH_MAX of them lie ahead. If is_stopped then,
 * nobody knows. */
bool force_can(struct force *force, const void *state, int attacker, uint32_t turn);

/* A line from a state where force_can() has said yes, in which the attacker wins as
 * soon as he can and the others resist as long as they can; up to so many actions,
 * and only as far as the nodes reach. Returns how many. */
uint32_t force_line(struct force *force, const void *state, int attacker, uint32_t turn,
                    action_t *out, uint32_t most);

#endif
