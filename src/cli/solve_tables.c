/* SPDX-License-Identifier: MIT
 *
 * solve_tables.c - making files of values, and asking them.
 */
#include "cli/solve_tables.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/interrupts.h"
#include "games/angoli/angoli.h"
#include "session/listing.h"
#include "session/seconds.h"
#include "session/statistics.h"
#include "tables/angoli_solution.h"

enum { THREADS_MAX = 64, CHECKS_MAX = 1000000, WHY_SIZE = 8192 };

static const double reach     = 1.3;  /* of sweeps: docs/decisions */
static const double precision = 1e-6; /* of any chance, as it is estimated: docs/decisions */

static bool is_stopped(void *context) {
    (void)context;
    return *interrupts_flag() != 0;
}

static void tell(void *context, const struct angoli_progress *progress) {
    (void)context;
    fprintf(stderr, "offset %u %s %u", progress->offset, progress->is_sweep ? "sweep" : "layer",
            progress->number);
    if (progress->is_sweep) {
        fprintf(stderr, " change %.2e\n", progress->change);
    } else {
        fprintf(stderr, " residual %.2e\n", progress->residual);
    }
}

/* --- Making ------------------------------------------------------------ */

/* The state after these corners were taken. */
static void take_corners(const struct game *game, uint32_t second, void *state) {
    game_start(game, state);
    game_apply(game, state, ANGOLI_TAKE);
    game_apply(game, state, ANGOLI_TAKE + second);
}

/* What the first player, with corner A, has against each corner of the second. */
static int print_corners(const struct arguments *arguments, const struct game *game,
                         const char *path) {
    struct angoli_values values;
    char                 bytes[WHY_SIZE];
    struct text          why;
    double               least  = 2;
    char                 corner = 'A';
    text_init(&why, bytes, sizeof bytes);
    enum status status = angoli_values_open(&values, game, path, &why);
    for (uint32_t second = 1; second < ANGOLI_SIDES && status == STATUS_OK; second++) {
        struct game_state state;
        double            chance = 0;
        take_corners(game, second, &state);
        status = angoli_values_find(&values, &state, &chance, &why);
        if (status == STATUS_OK) {
            printf("corners A %c first %.7f second %.7f\n", (char)('A' + second), chance,
                   1 - chance);
        }
        corner = chance < least ? (char)('A' + second) : corner;
        least  = chance < least ? chance : least;
    }
    if (status == STATUS_OK) {
        printf("value %.7f second takes %c\nresidual %.2e\n", least, corner,
               values.file.header.residual);
    }
    angoli_values_close(&values);
    return status == STATUS_OK ? EXIT_OK : arguments_refuse(arguments, bytes);
}

static int make(const struct arguments *arguments, struct game *game, uint32_t threads) {
    char                     bytes[WHY_SIZE];
    struct text              why;
    bool                     is_done = false;
    const double             before  = seconds_of_process();
    const struct angoli_task task    = {
           .game       = game,
           .path       = arguments_value(arguments, "--out"),
           .threads    = threads,
           .reach      = reach,
           .precision  = precision,
           .is_stopped = is_stopped,
           .tell       = tell,
    };
    text_init(&why, bytes, sizeof bytes);
    interrupts_listen();
    const enum status status = angoli_solve(&task, &is_done, &why);
    if (status != STATUS_OK) {
        (void)arguments_refuse(arguments, bytes);
        return status == STATUS_CONFLICT ? EXIT_BAD_INPUT : EXIT_FAILED;
    }
    if (!is_done) {
        (void)arguments_refuse(arguments, "interrupted; the same command goes on");
        return EXIT_FAILED;
    }
    const int result = print_corners(arguments, game, task.path);
    printf("seconds %.1f\n", seconds_of_process() - before);
    return result;
}

int solve_tables_make(const struct arguments *arguments) {
    struct game game;
    int64_t     threads = 1;
    int64_t     tokens  = SETS_TOKENS;
    int         result  = arguments_open_game(arguments, &game);
    if (result != EXIT_OK || (result = arguments_refuse_more_words(arguments, 1)) != EXIT_OK) {
        return result;
    }
    if (!angoli_sets_fit(&game)) {
        return arguments_refuse(arguments, angoli_values_others);
    }
    if (arguments_number(arguments, "--threads", 1, THREADS_MAX, &threads) != EXIT_OK ||
        arguments_number(arguments, "--tokens", angoli_tokens_min(&game), SETS_TOKENS, &tokens) !=
            EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (tokens != SETS_TOKENS) {
        angoli_reduce(&game, (uint32_t)tokens);
    }
    return make(arguments, &game, (uint32_t)threads);
}

/* --- Asking ------------------------------------------------------------ */

static int open_position(struct table_question *question, const struct arguments *arguments,
                         const struct game *game) {
    int result = arguments_begin_match(arguments, game, &question->match);
    if (result != EXIT_OK) {
        return result;
    }
    result = arguments_apply_actions(arguments, 1, &question->match);
    if (result == EXIT_OK && game_is_over(game, &question->match.state)) {
        result = arguments_refuse(arguments, "no player acts here: the game is over");
    }
    if (result != EXIT_OK) {
        match_finish(&question->match);
    }
    return result;
}

int table_question_open(struct table_question *question, const struct arguments *arguments) {
    const char *path = arguments_value(arguments, "--values");
    struct game game;
    char        bytes[WHY_SIZE];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    int result = arguments_open_game(arguments, &game);
    if (result != EXIT_OK) {
        return result;
    }
    if (angoli_values_fit(&game, path, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    result = open_position(question, arguments, &game);
    if (result != EXIT_OK) {
        return result;
    }
    enum status status = angoli_values_open(&question->values, &question->match.game, path, &why);
    if (status == STATUS_OK) {
        status =
            angoli_answer_find(&question->values, &question->match.state, &question->answer, &why);
    }
    if (status != STATUS_OK) {
        table_question_close(question);
        return arguments_refuse(arguments, bytes);
    }
    return EXIT_OK;
}

void table_question_close(struct table_question *question) {
    angoli_values_close(&question->values);
    match_finish(&question->match);
}

static void print_answer(const struct table_question *question) {
    const struct angoli_answer *answer = &question->answer;
    printf("value %.7f exact\n", answer->chance);
    for (size_t i = 0; i < answer->count; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text text;
        text_init(&text, bytes, sizeof bytes);
        game_print_action(&question->match.game, &question->match.state, answer->actions[i], &text);
        printf("move %s %.7f\n", bytes, answer->chances[i]);
    }
    if (question->values.sets.tokens != SETS_TOKENS) {
        printf("tokens %u\n", question->values.sets.tokens);
    }
}

static int check(const struct arguments *arguments, struct table_question *question,
                 int64_t positions) {
    double      residual = 0;
    char        bytes[WHY_SIZE];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    if (angoli_values_check(&question->values, 1, (uint32_t)positions, &residual, &why) !=
        STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    printf("checked %d residual %.2e\n", (int)positions, residual);
    return EXIT_OK;
}

/* How the player of the answer fares if everybody plays by the file. */
static int play(const struct arguments *arguments, struct table_question *question, int64_t games) {
    const struct match      *match  = &question->match;
    struct statistics_sample sample = {.count = 0};
    struct random            random;
    char                     bytes[WHY_SIZE];
    struct text              why;
    text_init(&why, bytes, sizeof bytes);
    random_init(&random, 1);
    for (int64_t i = 0; i < games; i++) {
        struct game_state state = match->state;
        payoff_t          payoffs[GAME_PLAYERS_MAX];
        if (angoli_answer_play(&question->values, &state, &random, &why) != STATUS_OK) {
            return arguments_refuse(arguments, bytes);
        }
        game_payoffs(&match->game, &state, payoffs);
        statistics_add(&sample, (double)payoffs[question->answer.player] / GAME_POINT);
    }
    const struct statistics_estimate mean = statistics_mean(&sample);
    printf("games %d share %.4f from %.4f to %.4f\n", (int)games, mean.value, mean.low, mean.high);
    return EXIT_OK;
}

int solve_tables_ask(const struct arguments *arguments) {
    struct table_question *question  = calloc(1, sizeof *question);
    int64_t                positions = 0;
    int64_t                games     = 0;
    if (question == NULL) {
        return EXIT_FAILED;
    }
    int result = arguments_number(arguments, "--check", 1, CHECKS_MAX, &positions);
    result =
        result == EXIT_OK ? arguments_number(arguments, "--games", 1, CHECKS_MAX, &games) : result;
    if (result == EXIT_OK && (result = table_question_open(question, arguments)) == EXIT_OK) {
        print_answer(question);
        result = positions == 0 ? EXIT_OK : check(arguments, question, positions);
        result = result == EXIT_OK && games > 0 ? play(arguments, question, games) : result;
        table_question_close(question);
    }
    free(question);
    return result;
}
