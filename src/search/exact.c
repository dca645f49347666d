/* SPDX-License-Identifier: MIT
 *
 * exact.c - an engine for games that can be solved: it plays perfectly.
 *
 * If the limits do not suffice for a proof, it answers with what uct finds, and
 * says that it is an estimate.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "core/solver.h"
#include "search/internal.h"

enum { FALLBACK_PLAYOUTS = 500 };

extern const struct engine_kind uct_engine;

struct exact {
    const struct game *game;
    struct solver     *solver;
    struct engine     *fallback;
};

static struct engine_value value_of(const struct game *game, int32_t value) {
    return (struct engine_value){
        .share    = value > 0   ? EVALUATOR_SHARE
                    : value < 0 ? 0
                                : EVALUATOR_SHARE / 2,
        .score    = game->play->scores == NULL ? 0 : value * EVALUATOR_UNIT,
        .is_exact = true,
    };
}

static bool find_one(struct exact *exact, const void *state, const struct solver_limits *limits,
                     struct engine_report *report) {
    int32_t                   value;
    const struct solver_kind *kind = exact->game->rules->solver;
    report->line_count             = 1;
    report->lines[0].length        = 1;
    if (!kind->find_best(exact->solver, state, limits, report->lines[0].actions, &value,
                         &report->nodes)) {
        return false;
    }
    report->lines[0].value = value_of(exact->game, value);
    return true;
}

/* The best of the actions that are not yet in the report. */
static size_t best_left(const int32_t *values, size_t count, const bool *taken) {
    size_t best = count;
    for (size_t i = 0; i < count; i++) {
        if (!taken[i] && (best == count || values[i] > values[best])) {
            best = i;
        }
    }
    return best;
}

static bool find_several(struct exact *exact, const void *state, uint32_t asked,
                         const struct solver_limits *limits, struct engine_report *report) {
    action_t                  actions[GAME_ACTIONS_MAX];
    int32_t                   values[GAME_ACTIONS_MAX];
    bool                      taken[GAME_ACTIONS_MAX] = {false};
    const struct solver_kind *kind                    = exact->game->rules->solver;
    const size_t              count                   = game_actions(exact->game, state, actions);
    if (!kind->solve_each(exact->solver, state, limits, values, &report->nodes)) {
        return false;
    }
    report->line_count = asked < count ? asked : (uint32_t)count;
    for (uint32_t i = 0; i < report->line_count; i++) {
        const size_t best = best_left(values, count, taken);
        taken[best]       = true;
        report->lines[i]  = (struct engine_line){
             .value = value_of(exact->game, values[best]), .length = 1, .actions = {actions[best]}};
    }
    return true;
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct exact              *exact = (struct exact *)engine;
    const struct solver_limits given = {
        .nodes = limits->nodes, .is_stopped = limits->is_stopped, .context = limits->context};
    memset(report, 0, sizeof *report);
    const bool is_solved = limits->lines > 1
                               ? find_several(exact, state, limits->lines, &given, report)
                               : find_one(exact, state, &given, report);
    if (!is_solved) {
        const uint64_t             nodes = report->nodes;
        const struct engine_limits few   = {.nodes = FALLBACK_PLAYOUTS, .lines = limits->lines};
        uct_engine.think(exact->fallback, state, &few, observer, report);
        report->nodes += nodes;
    }
    if (observer->progress != NULL) {
        observer->progress(observer->context, report);
    }
}

static bool can_play(const struct game *game) {
    return game->rules->solver != NULL;
}

static void destroy(struct engine *engine) {
    struct exact *exact = (struct exact *)engine;
    if (exact != NULL) {
        if (exact->solver != NULL) {
            exact->game->rules->solver->destroy(exact->solver);
        }
        uct_engine.destroy(exact->fallback);
        free(exact);
    }
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    const struct engine_config small = {.seed = config->seed, .table_bytes = 1 << 20};
    struct exact              *exact = calloc(1, sizeof *exact);
    if (exact == NULL) {
        return NULL;
    }
    exact->game     = game;
    exact->solver   = game->rules->solver->create(game, config->table_bytes);
    exact->fallback = uct_engine.create(game, &small);
    if (exact->solver == NULL || exact->fallback == NULL) {
        destroy((struct engine *)exact);
        return NULL;
    }
    return (struct engine *)exact;
}

const struct engine_kind exact_engine = {
    .name     = "exact",
    .help     = "perfect play, for games that can be solved",
    .can_play = can_play,
    .create   = create,
    .think    = think,
    .destroy  = destroy,
};
