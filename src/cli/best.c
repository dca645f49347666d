/* SPDX-License-Identifier: MIT
 *
 * best.c - tavola best: the action an engine would play, and what it expects.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/solve_tables.h"
#include "cli/thinking_flags.h"
#include "core/evaluator.h"
#include "protocol/request.h"
#include "session/stopwatch.h"

static const double seconds_standard = 1;

static void print_value(const struct game *game, const struct engine_value *value) {
    if (game->play->scores != NULL && value->is_exact) {
        printf("value %d exact\n", value->score / EVALUATOR_UNIT);
    } else if (game->play->scores != NULL) {
        printf("value %.3f\n", (double)value->score / EVALUATOR_UNIT);
    } else if (value->is_exact && value->share % EVALUATOR_SHARE == 0) {
        printf("value %d exact\n", value->share / EVALUATOR_SHARE);
    } else {
        printf("value %.4f%s\n", (double)value->share / EVALUATOR_SHARE,
               value->is_exact ? " exact" : "");
    }
}

static void print_lines(const struct match *match, const struct engine_report *report) {
    const struct game        *game = &match->game;
    const struct engine_line *line = &report->lines[0];
    struct game_state         state;
    game_copy(game, &state, &match->state);
    for (uint32_t i = 0; i < line->length; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text text;
        text_init(&text, bytes, sizeof bytes);
        game_print_action(game, &state, line->actions[i], &text);
        game_apply(game, &state, line->actions[i]);
        if (i == 0) {
            printf("best %s\n", bytes);
            print_value(game, &line->value);
            fputs("line", stdout);
        }
        printf(" %s", bytes);
    }
    printf("\nnodes %" PRIu64 "\n", report->nodes);
}

/* As a request is answered, by the same function. */
static int print_json(const struct match *match, const struct engine_report *report) {
    struct request request = {.game = match->game, .state = match->state};
    char          *answer  = request_answer(&request, report);
    if (answer == NULL) {
        return EXIT_FAILED;
    }
    puts(answer);
    free(answer);
    return EXIT_OK;
}

static int print_report(const struct arguments *arguments, const struct match *match,
                        const struct engine_report *report) {
    if (arguments_has(arguments, "--json")) {
        return print_json(match, report);
    }
    print_lines(match, report);
    return EXIT_OK;
}

static int think(const struct arguments *arguments, const struct match *match,
                 struct thinking *thinking) {
    const struct engine_observer nobody = {.progress = NULL};
    struct stopwatch             watch;
    struct engine_report         report;
    struct mind                 *mind = thinking_flags_create(arguments, match, thinking);
    if (mind == NULL) {
        return EXIT_FAILED;
    }
    thinking_limit(thinking, seconds_standard);
    stopwatch_limit(&watch, thinking);
    mind_think(mind, &match->state, thinking, &nobody, &report);
    mind_destroy(mind);
    return print_report(arguments, match, &report);
}

static int print_best(const struct arguments *arguments, const struct table_question *question) {
    const struct match *match = &question->match;
    char                bytes[GAME_ACTION_MAX];
    struct text         text;
    if (game_actor(&match->game, &match->state) == ACTOR_CHANCE) {
        return arguments_refuse(arguments, "no player acts here: it is chance's turn");
    }
    text_init(&text, bytes, sizeof bytes);
    game_print_action(&match->game, &match->state, question->answer.actions[0], &text);
    printf("best %s\nvalue %.7f exact\nline %s\nnodes 0\n", bytes, question->answer.chance, bytes);
    return EXIT_OK;
}

/* Nothing thinks here, so nothing that says how is allowed. */
static int refuse_thinking(const struct arguments *arguments) {
    static const char *const flags[] = {"--time",  "--nodes", "--depth", "--engine", "--threads",
                                        "--table", "--seed",  "--level", "--json"};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (arguments_has(arguments, flags[i])) {
            return arguments_refuse_word(arguments, "", flags[i], " does not go with --values");
        }
    }
    return EXIT_OK;
}

/* Perfect play, by a file of values. */
static int look_up(const struct arguments *arguments) {
    if (refuse_thinking(arguments) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    struct table_question *question = malloc(sizeof *question);
    if (question == NULL) {
        return EXIT_FAILED;
    }
    int result = table_question_open(question, arguments);
    if (result == EXIT_OK) {
        result = print_best(arguments, question);
        table_question_close(question);
    }
    free(question);
    return result;
}

static int run(struct arguments *arguments) {
    struct match    match;
    struct thinking thinking;
    if (arguments_has(arguments, "--values")) {
        return look_up(arguments);
    }
    int result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    result = thinking_flags_read(arguments, &match, &thinking);
    if (result == EXIT_OK) {
        result = think(arguments, &match, &thinking);
    }
    match_finish(&match);
    return result;
}

const struct command best_command = {
    .name    = "best",
    .usage   = "GAME [-o key=value]... [ACTION...]",
    .summary = "Let an engine think and print what it would play",
    .details =
        "Prints: best ACTION, value V (for the player to act: points where the game has a score,\n"
        "else the expected result from 0 to 1; ' exact' after it if proven), line ACTION...,\n"
        "nodes N. With --nodes or --depth the answer is the same on every run. A level below 8\n"
        "has its own limits, and draws its errors from --seed. With --json: the answer of\n"
        "analyse --json to the same question, without an id (docs/protocol.md).\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              THINKING_FLAGS,
              THINKING_FLAG_LEVEL,
              {"--json", NULL, "as an object of JSON, on one line"},
              {"--values", "FILE", "play perfectly, by a file that solve --out has made"}},
    .run   = run,
};
