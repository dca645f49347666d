/* SPDX-License-Identifier: MIT
 *
 * solver.h - exact values, for games small enough to be solved.
 *
 * A game that has a special solver points to a const struct solver_kind in its
 * rules. Values are for the player who acts: the margin of the score where the
 * game has one, else 1 for a win, 0 for a draw, -1 for a loss. Whatever a
 * solver answers is proven; when its limits are too small it says so, keeps
 * what it has found, and goes on from there when asked again.
 *
 * A solver belongs to one thread and takes memory only when it is created.
 */
#ifndef CORE_SOLVER_H
#define CORE_SOLVER_H

#include "core/game.h"

struct solver;

struct solver_limits {
    uint64_t nodes; /* 0: no limit; never exceeded */
    /* Optional: asked every few thousand nodes, with the context. */
    bool (*is_stopped)(void *context);
    void *context;
};

/* Some legal actions of a state, and what is found about them. */
struct solver_actions {
    const action_t *actions;
    size_t          count;
    int32_t        *values; /* of each */
};

struct solver_kind {
    /* NULL if there is not enough memory. */
    struct solver *(*create)(const struct game *game, uint64_t table_bytes);

    /* An action with the best value, and this value. False if the limits were
     * too small. Adds the nodes it looked at to *nodes. */
    bool (*find_best)(struct solver *solver, const void *state, const struct solver_limits *limits,
                      action_t *action, int32_t *value, uint64_t *nodes);

    /* The values of these actions. */
    bool (*solve_each)(struct solver *solver, const void *state, const struct solver_limits *limits,
                       const struct solver_actions *asked, uint64_t *nodes);

    /* How much of its table is in use, in thousandths. */
    uint32_t (*hashfull)(const struct solver *solver);

    void (*destroy)(struct solver *solver); /* takes NULL */
};

#endif
