/* SPDX-License-Identifier: MIT
 *
 * solve.c - tavola solve: the exact value of a position and of every move.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/sort.h"
#include "games/mijnlieff/mijnlieff_solver.h"
#include "tools/command.h"
#include "tools/listing.h"

enum { MEGABYTES_MAX = 65536, MEGABYTES_STANDARD = 32 };

extern const struct game_rules mijnlieff_rules;

struct solved_action {
    const char *text;
    int         margin;
};

static double seconds_used(void) {
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

static int compare_margins(const void *first, const void *second, void *context) {
    (void)context;
    const struct solved_action *left  = first;
    const struct solved_action *right = second;
    return right->margin - left->margin;
}

/* The best move first; equal ones stay sorted bytewise. */
static void print_solution(const struct listing *listing, const int *margins) {
    struct solved_action solved[GAME_ACTIONS_MAX];
    struct solved_action scratch[GAME_ACTIONS_MAX];
    for (size_t i = 0; i < listing->count; i++) {
        solved[i] = (struct solved_action){listing->item[i].text, margins[i]};
    }
    sort_stable(&(struct sort_job){
        .items   = solved,
        .scratch = scratch,
        .count   = listing->count,
        .size    = sizeof solved[0],
        .compare = compare_margins,
    });
    printf("value %d exact\n", solved[0].margin);
    for (size_t i = 0; i < listing->count; i++) {
        printf("move %s %d\n", solved[i].text, solved[i].margin);
    }
}

static int solve(struct mijnlieff_solver *solver, const struct match *match) {
    struct listing listing;
    action_t       actions[GAME_ACTIONS_MAX];
    int            margins[GAME_ACTIONS_MAX];
    listing_make(&listing, &match->game, &match->state);
    for (size_t i = 0; i < listing.count; i++) {
        actions[i] = listing.item[i].action;
    }
    const double before    = seconds_used();
    const bool   is_solved = mijnlieff_solve_actions(
          solver, (const struct mijnlieff_state *)&match->state, actions, listing.count, margins);
    const double seconds = seconds_used() - before;
    if (is_solved) {
        print_solution(&listing, margins);
    } else {
        puts("unsolved");
    }
    printf("nodes %" PRIu64 "\nseconds %.3f\n", solver->nodes, seconds);
    return is_solved ? EXIT_OK : EXIT_FAILED;
}

static int solve_with_table(const struct arguments *arguments, const struct match *match) {
    int64_t megabytes = MEGABYTES_STANDARD;
    int64_t nodes     = 0;
    if (arguments_number(arguments, "--table", 1, MEGABYTES_MAX, &megabytes) != EXIT_OK ||
        arguments_number(arguments, "--nodes", 1, INT64_MAX, &nodes) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    const size_t size  = (size_t)megabytes << 20;
    void        *table = aligned_alloc(MIJNLIEFF_TABLE_UNIT, size);
    if (table == NULL) {
        arguments_refuse(arguments, "not enough memory; try a smaller --table");
        return EXIT_FAILED;
    }
    struct mijnlieff_solver solver;
    mijnlieff_solver_init(&solver, table, size);
    solver.node_limit = (uint64_t)nodes;
    const int result  = solve(&solver, match);
    free(table);
    return result;
}

static int run(struct arguments *arguments) {
    struct match match;
    int          result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    if (match.game.rules != &mijnlieff_rules) {
        result = arguments_refuse_word(arguments, "there is no solver for ", match.game.rules->name,
                                       "; allowed is mijnlieff");
    } else if (game_is_over(&match.game, &match.state)) {
        result = arguments_refuse(arguments, "no player acts here: the game is over");
    } else {
        result = solve_with_table(arguments, &match);
    }
    match_finish(&match);
    return result;
}

const struct command solve_command = {
    .name    = "solve",
    .usage   = "GAME [-o key=value]... [ACTION...]",
    .summary = "Prove the value of a position and of every move",
    .details =
        "Prints: value V exact (for the player to act: points made minus points lost, if both\n"
        "play as well as possible), move ACTION V for each legal action, the best first, nodes N,\n"
        "seconds S (of processor time). If the limit does not suffice: unsolved, and exit\n"
        "status 1.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--nodes", "N", "look at so many positions at most"},
              {"--table", "MB", "memory; 32 if not given"}},
    .run   = run,
};
