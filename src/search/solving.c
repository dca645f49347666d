/* SPDX-License-Identifier: MIT
 *
 * solving.c - two ways to solve.
 */
#include "search/solving.h"

#include "core/evaluator.h"
#include "core/solver.h"
#include "search/engine.h"

enum { NODES_STANDARD = 20000000 };

enum status solving_check(const struct game *game, const void *state, struct text *why) {
    if (game->rules->solver == NULL && !engine_find("alphabeta")->can_play(game)) {
        text_add_quoted(why, game->rules->name);
        text_add(why, " cannot be solved; allowed are games of two without chance");
        return STATUS_CONFLICT;
    }
    if (game_is_over(game, state)) {
        text_add(why, "no player acts here: the game is over");
        return STATUS_ILLEGAL;
    }
    return STATUS_OK;
}

static enum status solve_specially(const struct solving *solving, struct solving_result *result) {
    const struct solver_kind   *kind   = solving->game->rules->solver;
    const struct solver_limits  limits = {.nodes = solving->nodes};
    const struct solver_actions asked  = {solving->actions, solving->count, result->values};
    struct solver              *solver = kind->create(solving->game, solving->table_bytes);
    if (solver == NULL) {
        return STATUS_NO_MEMORY;
    }
    result->is_solved = kind->solve_each(solver, solving->state, &limits, &asked, &result->nodes);
    kind->destroy(solver);
    return STATUS_OK;
}

/* Alpha-beta as a prover. */
struct prover {
    const struct game        *game;
    const struct engine_kind *kind;
    struct engine            *engine;
    int                       player; /* whose values are asked for */
    uint64_t                  nodes_max;
    uint64_t                  nodes;
};

/* Prove what a state is worth; false if the nodes were too few. */
static bool prove(struct prover *prover, const void *state, int32_t *value) {
    if (game_is_over(prover->game, state)) {
        payoff_t payoffs[GAME_PLAYERS_MAX];
        game_payoffs(prover->game, state, payoffs);
        *value = (payoffs[prover->player] == GAME_POINT) - (payoffs[prover->player] == 0);
        return true;
    }
    if (prover->nodes == prover->nodes_max) {
        return false;
    }
    const struct engine_limits   limits = {.nodes = prover->nodes_max - prover->nodes, .lines = 1};
    const struct engine_observer nobody = {.progress = NULL};
    struct engine_report         report;
    prover->kind->think(prover->engine, state, &limits, &nobody, &report);
    prover->nodes += report.nodes;
    const struct engine_value *found  = &report.lines[0].value;
    const int32_t              sign   = game_actor(prover->game, state) == prover->player ? 1 : -1;
    const int32_t              margin = found->share - EVALUATOR_SHARE / 2;
    *value                            = sign * ((margin > 0) - (margin < 0));
    return found->is_exact;
}

static enum status solve_by_search(const struct solving *solving, struct solving_result *result) {
    const struct game         *game   = solving->game;
    const struct engine_config config = {.table_bytes = solving->table_bytes};
    struct prover              prover = {
                     .game      = game,
                     .kind      = engine_find("alphabeta"),
                     .player    = game_actor(game, solving->state),
                     .nodes_max = solving->nodes == 0 ? NODES_STANDARD : solving->nodes,
    };
    prover.engine = prover.kind->create(game, &config);
    if (prover.engine == NULL) {
        return STATUS_NO_MEMORY;
    }
    result->is_solved = true;
    for (size_t i = 0; i < solving->count && result->is_solved; i++) {
        struct game_state next;
        game_copy(game, &next, solving->state);
        game_apply(game, &next, solving->actions[i]);
        result->is_solved = prove(&prover, &next, &result->values[i]);
    }
    result->nodes = prover.nodes;
    prover.kind->destroy(prover.engine);
    return STATUS_OK;
}

enum status solving_run(const struct solving *solving, struct solving_result *result) {
    result->is_solved = false;
    result->nodes     = 0;
    return solving->game->rules->solver != NULL ? solve_specially(solving, result)
                                                : solve_by_search(solving, result);
}
