/* SPDX-License-Identifier: MIT
 *
 * solve.c - tavola solve: the exact value of a position and of every move.
 *
 * A game with a special solver is solved by it. For the other games of two
 * players without chance, alpha-beta looks at what every action leads to until
 * wins and losses are proven, or the limits are used up.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/sort.h"
#include "cli/command.h"
#include "core/solver.h"
#include "search/engine.h"
#include "session/listing.h"
#include "session/seconds.h"

enum { MEGABYTES_MAX = 65536, MEGABYTES_STANDARD = 32, NODES_STANDARD = 20000000 };

/* What is asked: a position, and how much may be spent on it. */
struct problem {
    const struct match *match;
    uint64_t            table_bytes;
    uint64_t            nodes; /* 0: no limit */
};

struct solution {
    struct listing listing;
    int32_t        values[GAME_ACTIONS_MAX]; /* of the listed actions, for who acts */
    bool           is_solved;
    uint64_t       nodes;
};

/* --- Two ways to solve ------------------------------------------------ */

/* False if there is not enough memory. */
static bool solve_specially(const struct problem *problem, struct solution *solution) {
    const struct game          *game   = &problem->match->game;
    const struct solver_kind   *kind   = game->rules->solver;
    const struct solver_limits  limits = {.nodes = problem->nodes};
    struct solver              *solver = kind->create(game, problem->table_bytes);
    action_t                    actions[GAME_ACTIONS_MAX];
    const struct solver_actions asked = {actions, solution->listing.count, solution->values};
    if (solver == NULL) {
        return false;
    }
    for (size_t i = 0; i < asked.count; i++) {
        actions[i] = solution->listing.item[i].action;
    }
    solution->is_solved =
        kind->solve_each(solver, &problem->match->state, &limits, &asked, &solution->nodes);
    kind->destroy(solver);
    return true;
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

/* Prove what a state is worth; false if the nodes did not suffice. */
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
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    prover->kind->think(prover->engine, state, &limits, &observer, &report);
    prover->nodes += report.nodes;
    const struct engine_value *found  = &report.lines[0].value;
    const bool                 is_own = game_actor(prover->game, state) == prover->player;
    *value                            = (found->share > 0) == is_own ? 1 : -1;
    return found->is_exact;
}

static bool solve_by_search(const struct problem *problem, struct solution *solution) {
    const struct game         *game   = &problem->match->game;
    const struct engine_config config = {.table_bytes = problem->table_bytes};
    struct prover              prover = {
                     .game      = game,
                     .kind      = engine_find("alphabeta"),
                     .player    = game_actor(game, &problem->match->state),
                     .nodes_max = problem->nodes == 0 ? NODES_STANDARD : problem->nodes,
    };
    prover.engine = prover.kind->create(game, &config);
    if (prover.engine == NULL) {
        return false;
    }
    solution->is_solved = true;
    for (size_t i = 0; i < solution->listing.count && solution->is_solved; i++) {
        struct game_state next;
        game_copy(game, &next, &problem->match->state);
        game_apply(game, &next, solution->listing.item[i].action);
        solution->is_solved = prove(&prover, &next, &solution->values[i]);
    }
    solution->nodes = prover.nodes;
    prover.kind->destroy(prover.engine);
    return true;
}

/* --- The answer ------------------------------------------------------- */

struct solved_action {
    const char *text;
    int32_t     value;
};

static int compare_values(const void *first, const void *second, void *context) {
    (void)context;
    const struct solved_action *left  = first;
    const struct solved_action *right = second;
    return (right->value > left->value) - (right->value < left->value);
}

/* Points where the game has a score, else the result: 1, 1/2 or 0. */
static void print_value(const struct game *game, const char *before, int32_t value,
                        const char *after) {
    const char *const results[] = {"0", "1/2", "1"};
    if (game->play->scores != NULL) {
        printf("%s %d%s\n", before, value, after);
    } else {
        printf("%s %s%s\n", before, results[value + 1], after);
    }
}

/* The best move first; equal ones stay sorted bytewise. */
static void print_solution(const struct game *game, const struct solution *solution) {
    struct solved_action solved[GAME_ACTIONS_MAX];
    struct solved_action scratch[GAME_ACTIONS_MAX];
    const size_t         count = solution->listing.count;
    for (size_t i = 0; i < count; i++) {
        solved[i] = (struct solved_action){solution->listing.item[i].text, solution->values[i]};
    }
    sort_stable(&(struct sort_job){
        .items   = solved,
        .scratch = scratch,
        .count   = count,
        .size    = sizeof solved[0],
        .compare = compare_values,
    });
    print_value(game, "value", solved[0].value, " exact");
    for (size_t i = 0; i < count; i++) {
        printf("move %s", solved[i].text);
        print_value(game, "", solved[i].value, "");
    }
}

static int solve(const struct arguments *arguments, const struct problem *problem) {
    struct solution solution = {.nodes = 0};
    listing_make(&solution.listing, &problem->match->game, &problem->match->state);
    const double before  = seconds_of_process();
    const bool   is_done = problem->match->game.rules->solver != NULL
                               ? solve_specially(problem, &solution)
                               : solve_by_search(problem, &solution);
    if (!is_done) {
        arguments_refuse(arguments, "not enough memory; try a smaller --table");
        return EXIT_FAILED;
    }
    if (solution.is_solved) {
        print_solution(&problem->match->game, &solution);
    } else {
        puts("unsolved");
    }
    printf("nodes %" PRIu64 "\nseconds %.3f\n", solution.nodes, seconds_of_process() - before);
    return solution.is_solved ? EXIT_OK : EXIT_FAILED;
}

static int solve_with_limits(const struct arguments *arguments, const struct match *match) {
    int64_t megabytes = MEGABYTES_STANDARD;
    int64_t nodes     = 0;
    if (arguments_number(arguments, "--table", 1, MEGABYTES_MAX, &megabytes) != EXIT_OK ||
        arguments_number(arguments, "--nodes", 1, INT64_MAX, &nodes) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    const struct problem problem = {
        .match = match, .table_bytes = (uint64_t)megabytes << 20, .nodes = (uint64_t)nodes};
    return solve(arguments, &problem);
}

static int run(struct arguments *arguments) {
    struct match match;
    int          result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    const bool has_method =
        match.game.rules->solver != NULL || engine_find("alphabeta")->can_play(&match.game);
    if (!has_method) {
        result =
            arguments_refuse_word(arguments, "", match.game.rules->name,
                                  " cannot be solved; allowed are games of two without chance");
    } else if (game_is_over(&match.game, &match.state)) {
        result = arguments_refuse(arguments, "no player acts here: the game is over");
    } else {
        result = solve_with_limits(arguments, &match);
    }
    match_finish(&match);
    return result;
}

const struct command solve_command = {
    .name    = "solve",
    .usage   = "GAME [-o key=value]... [ACTION...]",
    .summary = "Prove the value of a position and of every move",
    .details =
        "Prints: value V exact (for the player to act: points made minus points lost where the\n"
        "game has a score, else 1, 1/2 or 0, if both play as well as possible), move ACTION V for\n"
        "each legal action, the best first, nodes N, seconds S (of processor time). If the limits\n"
        "do not suffice: unsolved, and exit status 1. Mijnlieff is solved from any position;\n"
        "in the other games for two only what search can prove to be won or lost.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--nodes", "N", "look at so many positions at most"},
              {"--table", "MB", "memory; 32 if not given"}},
    .run   = run,
};
