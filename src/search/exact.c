/* SPDX-License-Identifier: MIT
 *
 * exact.c - an engine for games that can be solved: it plays perfectly.
 *
 * If the limits are too small for a proof, it answers with what uct finds, and
 * says that this is an estimate. Some of the nodes are put aside for that. A
 * limit of depth that does not reach the end of every game leaves the solver no
 * work: then alphabeta looks that far ahead, for the score.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "core/solver.h"
#include "search/internal.h"

enum { ESTIMATE_GAMES = 500, ESTIMATE_PART = 4, SMALL_TABLE = 1 << 20 };

extern const struct engine_kind alphabeta_engine;
extern const struct engine_kind uct_engine;

struct exact {
    const struct game *game;
    struct solver     *solver;
    struct engine     *estimating; /* by uct */
    struct engine     *looking;    /* ahead, by alphabeta */
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

static bool find_several(struct exact *exact, const void *state, const struct engine_limits *limits,
                         const struct solver_limits *given, struct engine_report *report) {
    action_t                    actions[GAME_ACTIONS_MAX];
    int32_t                     values[GAME_ACTIONS_MAX];
    bool                        taken[GAME_ACTIONS_MAX] = {false};
    const struct solver_kind   *kind                    = exact->game->rules->solver;
    const size_t                count = search_first_actions(exact->game, state, limits, actions);
    const struct solver_actions asked = {actions, count, values};
    if (!kind->solve_each(exact->solver, state, given, &asked, &report->nodes)) {
        return false;
    }
    report->line_count = limits->lines < count ? limits->lines : (uint32_t)count;
    for (uint32_t i = 0; i < report->line_count; i++) {
        const size_t best = best_left(values, count, taken);
        taken[best]       = true;
        report->lines[i]  = (struct engine_line){
             .value = value_of(exact->game, values[best]), .length = 1, .actions = {actions[best]}};
    }
    return true;
}

/* How many of so many nodes are put aside for an estimate. */
static uint64_t put_aside(uint64_t nodes) {
    const uint64_t part = nodes / ESTIMATE_PART;
    return nodes == 0 || part > ESTIMATE_GAMES ? ESTIMATE_GAMES : part == 0 ? 1 : part;
}

/* False if the limits did not suffice. */
static bool solve(struct exact *exact, const void *state, const struct engine_limits *limits,
                  struct engine_report *report) {
    const uint64_t             aside = limits->nodes == 0 ? 0 : put_aside(limits->nodes);
    const struct solver_limits given = {.nodes      = limits->nodes - aside,
                                        .is_stopped = limits->is_stopped,
                                        .context    = limits->context};
    if (limits->nodes != 0 && given.nodes == 0) {
        return false;
    }
    return limits->lines > 1 || limits->first_actions != NULL
               ? find_several(exact, state, limits, &given, report)
               : find_one(exact, state, &given, report);
}

static void estimate(struct exact *exact, const void *state, const struct engine_limits *limits,
                     struct engine_report *report) {
    const struct engine_observer nobody = {.progress = NULL};
    const uint64_t               spent  = report->nodes;
    const uint64_t               left   = limits->nodes == 0 ? 0 : limits->nodes - spent;
    struct engine_limits         few    = *limits;
    few.nodes      = left == 0 || left > ESTIMATE_GAMES ? ESTIMATE_GAMES : left;
    few.is_stopped = NULL;
    uct_engine.think(exact->estimating, state, &few, &nobody, report);
    report->nodes += spent;
}

/* Does the limit of depth cut games short? No game has more actions to go than
 * its length less the turns that have ended. */
static bool is_cut_short(const struct game *game, const void *state,
                         const struct engine_limits *limits) {
    return limits->depth != 0 &&
           (game->length_max == 0 || limits->depth + game_turns(state) < game->length_max);
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct exact *exact = (struct exact *)engine;
    memset(report, 0, sizeof *report);
    if (is_cut_short(exact->game, state, limits)) {
        alphabeta_engine.think(exact->looking, state, limits, observer, report);
        return;
    }
    if (!solve(exact, state, limits, report)) {
        estimate(exact, state, limits, report);
    }
    report->hashfull = exact->game->rules->solver->hashfull(exact->solver);
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
        uct_engine.destroy(exact->estimating);
        alphabeta_engine.destroy(exact->looking);
        free(exact);
    }
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    const struct engine_config small = {.seed = config->seed, .table_bytes = SMALL_TABLE};
    struct exact              *exact = calloc(1, sizeof *exact);
    if (exact == NULL) {
        return NULL;
    }
    exact->game       = game;
    exact->solver     = game->rules->solver->create(game, config->table_bytes);
    exact->estimating = uct_engine.create(game, &small);
    exact->looking    = alphabeta_engine.create(game, &small);
    if (exact->solver == NULL || exact->estimating == NULL || exact->looking == NULL) {
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
