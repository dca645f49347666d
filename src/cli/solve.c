/* SPDX-License-Identifier: MIT
 *
 * solve.c - tavola solve: the exact value of a position and of every move.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/sort.h"
#include "cli/command.h"
#include "cli/solve_tables.h"
#include "search/solving.h"
#include "session/listing.h"
#include "session/seconds.h"

enum { MEGABYTES_MAX = 65536, MEGABYTES_STANDARD = 32 };

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
static void print_solution(const struct game *game, const struct listing *listing,
                           const int32_t *values) {
    struct solved_action solved[GAME_ACTIONS_MAX];
    struct solved_action scratch[GAME_ACTIONS_MAX];
    for (size_t i = 0; i < listing->count; i++) {
        solved[i] = (struct solved_action){listing->item[i].text, values[i]};
    }
    sort_stable(&(struct sort_job){
        .items   = solved,
        .scratch = scratch,
        .count   = listing->count,
        .size    = sizeof solved[0],
        .compare = compare_values,
    });
    print_value(game, "value", solved[0].value, " exact");
    for (size_t i = 0; i < listing->count; i++) {
        printf("move %s", solved[i].text);
        print_value(game, "", solved[i].value, "");
    }
}

static int solve(const struct arguments *arguments, const struct match *match, int64_t megabytes,
                 int64_t nodes) {
    struct listing        listing;
    struct solving_result result;
    action_t              actions[GAME_ACTIONS_MAX];
    listing_make(&listing, &match->game, &match->state);
    for (size_t i = 0; i < listing.count; i++) {
        actions[i] = listing.item[i].action;
    }
    const struct solving solving = {
        .game        = &match->game,
        .state       = &match->state,
        .actions     = actions,
        .count       = listing.count,
        .table_bytes = (uint64_t)megabytes << 20,
        .nodes       = (uint64_t)nodes,
    };
    const double before = seconds_of_process();
    if (solving_run(&solving, &result) != STATUS_OK) {
        arguments_refuse(arguments, "not enough memory; try a smaller --table");
        return EXIT_FAILED;
    }
    if (result.is_solved) {
        print_solution(&match->game, &listing, result.values);
    } else {
        puts("unsolved");
    }
    printf("nodes %" PRIu64 "\nseconds %.3f\n", result.nodes, seconds_of_process() - before);
    return result.is_solved ? EXIT_OK : EXIT_FAILED;
}

static int solve_with_limits(const struct arguments *arguments, const struct match *match) {
    int64_t     megabytes = MEGABYTES_STANDARD;
    int64_t     nodes     = 0;
    char        bytes[256];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (solving_check(&match->game, &match->state, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    if (arguments_number(arguments, "--table", 1, MEGABYTES_MAX, &megabytes) != EXIT_OK ||
        arguments_number(arguments, "--nodes", 1, INT64_MAX, &nodes) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    return solve(arguments, match, megabytes, nodes);
}

/* A flag that would do nothing here is a mistake. */
static int refuse_idle_flags(const struct arguments *arguments) {
    const bool makes = arguments_has(arguments, "--out");
    const bool asks  = arguments_has(arguments, "--values");
    if (!makes && (arguments_has(arguments, "--tokens") || arguments_has(arguments, "--threads"))) {
        return arguments_refuse(arguments, "--tokens and --threads are allowed only with --out");
    }
    if (!asks && (arguments_has(arguments, "--check") || arguments_has(arguments, "--games"))) {
        return arguments_refuse(arguments, "--check and --games are allowed only with --values");
    }
    if ((makes || asks) &&
        (arguments_has(arguments, "--nodes") || arguments_has(arguments, "--table"))) {
        return arguments_refuse(arguments, "--nodes and --table do not go with --out or --values");
    }
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    struct match match;
    if (arguments_has(arguments, "--out") && arguments_has(arguments, "--values")) {
        return arguments_refuse(arguments, "--out and --values cannot go together");
    }
    if (refuse_idle_flags(arguments) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (arguments_has(arguments, "--out")) {
        return solve_tables_make(arguments);
    }
    if (arguments_has(arguments, "--values")) {
        return solve_tables_ask(arguments);
    }
    int result = arguments_open_match(arguments, 1, &match);
    if (result == EXIT_OK) {
        result = solve_with_limits(arguments, &match);
        match_finish(&match);
    }
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
        "are too small: unsolved, and exit status 1. Mijnlieff is solved from any position;\n"
        "in the other games for two wins and losses that search finds, and draws where it can\n"
        "look at all that may still happen.\n"
        "With --out, angoli for two: the chance of winning of every position, without a turn\n"
        "limit, goes into a file; progress goes to standard error, and the same command goes on\n"
        "after an interruption. With --values the file is asked: value V exact is the chance of\n"
        "the player who acts, or whose turn it is while the die rolls.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--nodes", "N", "look at so many positions at most"},
              {"--table", "MB", "memory; 32 if not given"},
              {"--out", "FILE", "angoli: solve all positions, and keep their values there"},
              {"--tokens", "N", "with --out: of each player; 8, as in the game, if not given"},
              {"--threads", "N", "with --out: so many at once; 1 if not given"},
              {"--values", "FILE", "ask a file that --out has made"},
              {"--check", "N", "with --values: compare it with one turn by the rules, N times"},
              {"--games", "N", "with --values: play N games by it, and tell how they end"}},
    .run   = run,
};
