/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_exact.c - Mijnlieff's solver by the contract of core/solver.h.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "core/solver.h"
#include "games/mijnlieff/mijnlieff_solver.h"

struct exact {
    const struct game      *game;
    void                   *table;
    struct mijnlieff_solver solver;
};

static struct solver *create(const struct game *game, uint64_t table_bytes) {
    struct exact  *exact = calloc(1, sizeof *exact);
    const uint64_t size  = table_bytes < MIJNLIEFF_TABLE_UNIT
                               ? MIJNLIEFF_TABLE_UNIT
                               : table_bytes / MIJNLIEFF_TABLE_UNIT * MIJNLIEFF_TABLE_UNIT;
    if (exact == NULL) {
        return NULL;
    }
    exact->game  = game;
    exact->table = memory_create(size);
    if (exact->table == NULL) {
        free(exact);
        return NULL;
    }
    mijnlieff_solver_init(&exact->solver, exact->table, size);
    return (struct solver *)exact;
}

static void destroy(struct solver *solver) {
    struct exact *exact = (struct exact *)solver;
    if (exact != NULL) {
        memory_destroy(exact->table);
        free(exact);
    }
}

static void set_limits(struct exact *exact, const struct solver_limits *limits) {
    struct mijnlieff_solver *solver = &exact->solver;
    solver->node_limit              = limits->nodes == 0 ? 0 : solver->nodes + limits->nodes;
    solver->stop                    = limits->is_stopped;
    solver->stop_context            = limits->context;
}

/* The first action that keeps the margin: it leaves the opponent no more. */
static bool find_keeping(struct exact *exact, const struct mijnlieff_state *state, int margin,
                         action_t *out) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(exact->game, state, actions);
    for (size_t i = 0; i < count; i++) {
        struct mijnlieff_state next     = *state;
        bool                   has_more = true;
        game_apply(exact->game, &next, actions[i]);
        if (!mijnlieff_solve_bound(&exact->solver, &next, 1 - margin, &has_more)) {
            return false;
        }
        if (!has_more) {
            *out = actions[i];
            return true;
        }
    }
    return false;
}

static bool find_best(struct solver *solver, const void *state, const struct solver_limits *limits,
                      action_t *action, int32_t *value, uint64_t *nodes) {
    struct exact  *exact  = (struct exact *)solver;
    const uint64_t before = exact->solver.nodes;
    int            margin = 0;
    set_limits(exact, limits);
    const bool is_solved = mijnlieff_solve(&exact->solver, state, &margin) &&
                           find_keeping(exact, state, margin, action);
    *nodes += exact->solver.nodes - before;
    *value = margin;
    return is_solved;
}

static bool solve_each(struct solver *solver, const void *state, const struct solver_limits *limits,
                       const struct solver_actions *asked, uint64_t *nodes) {
    struct exact  *exact  = (struct exact *)solver;
    const uint64_t before = exact->solver.nodes;
    int            margins[GAME_ACTIONS_MAX];
    set_limits(exact, limits);
    const bool is_solved =
        mijnlieff_solve_actions(&exact->solver, state, asked->actions, asked->count, margins);
    *nodes += exact->solver.nodes - before;
    for (size_t i = 0; is_solved && i < asked->count; i++) {
        asked->values[i] = margins[i];
    }
    return is_solved;
}

static uint32_t hashfull(const struct solver *solver) {
    return mijnlieff_solver_permille(&((const struct exact *)solver)->solver);
}

const struct solver_kind mijnlieff_exact = {
    .create     = create,
    .find_best  = find_best,
    .solve_each = solve_each,
    .hashfull   = hashfull,
    .destroy    = destroy,
};
