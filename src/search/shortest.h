/* SPDX-License-Identifier: MIT
 *
 * shortest.h - how soon a win that is known can be forced.
 *
 * Alpha-beta proves wins, but looks at late actions less deep, so the win it
 * finds need not be the nearest. Here every action of everybody is tried, with
 * no judgement and no repetitions: "can the attacker force a win within so many
 * actions?", for one action, for two, and so on. Whoever is not the attacker
 * defends, and so does chance.
 *
 * Answers are kept in a transposition table, under keys of their own.
 */
#ifndef SEARCH_SHORTEST_H
#define SEARCH_SHORTEST_H

#include "search/table.h"

enum { SHORTEST_MAX = TABLE_DEPTH_MAX }; /* actions */

struct shortest_ply {
    struct game_state state;
    action_t          killer; /* decided at this ply before */
    action_t          actions[GAME_ACTIONS_MAX];
};

/* Room to think in; the caller sets the first members. */
struct shortest {
    const struct game *game;
    struct table      *table;
    /* Asked before every state; true: give up. */
    bool (*must_stop)(void *context);
    void *context;

    /* While thinking. */
    int                 attacker;
    bool                counts_turns; /* the turn limit is within reach */
    bool                is_stopped;
    struct game_state   walk;
    struct shortest_ply plies[SHORTEST_MAX + 1];
};

/* The least number of actions within which the attacker wins whatever the
 * others do; it is known that most, up to SHORTEST_MAX, are enough. 0 if it had
 * to give up. */
uint32_t shortest_win(struct shortest *shortest, const void *state, int attacker, uint32_t most);

/* After shortest_win() has answered less than most: a line of that length, in
 * which the others resist as long as they can. Returns the length, which is less
 * if it had to give up. */
uint32_t shortest_line(struct shortest *shortest, const void *state, uint32_t length,
                       action_t *out);

#endif
