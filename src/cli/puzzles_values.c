/* SPDX-License-Identifier: MIT
 *
 * puzzles_values.c - between the prover and a file of values.
 */
#include "cli/puzzles_values.h"

#include "cli/whole_values.h"
#include "core/evaluator.h"

static void note_damage(struct puzzles_values *values, const char *why) {
    (void)pthread_mutex_lock(&values->lock);
    text_clear(&values->why);
    text_add(&values->why, why);
    (void)pthread_mutex_unlock(&values->lock);
}

static bool ask(void *context, const struct game *game, const void *state, action_t *best,
                int32_t *lead) {
    struct puzzles_values *values = context;
    char                   bytes[PUZZLES_VALUES_WHY];
    struct text            why;
    struct angoli_answer   answer;
    text_init(&why, bytes, sizeof bytes);
    if (!exact_knows(values->exact, game, state)) {
        return false;
    }
    if (exact_find(values->exact, game, state, &answer, &why) != STATUS_OK) {
        note_damage(values, bytes);
        return false;
    }
    if (answer.count < 2) {
        return false;
    }
    *best = answer.actions[0];
    *lead = (int32_t)((answer.chances[0] - answer.chances[1]) * EVALUATOR_SHARE);
    return true;
}

static int open_file(struct puzzles_values *values, const struct arguments *arguments,
                     const struct game *game, const char *path) {
    struct game_state start;
    const enum status status = exact_open(&path, 1, &values->exact, &values->why);
    if (status != STATUS_OK) {
        (void)arguments_refuse(arguments, values->bytes);
        return status == STATUS_NO_MEMORY ? EXIT_FAILED : EXIT_BAD_INPUT;
    }
    game_start(game, &start);
    if (!exact_knows(values->exact, game, &start)) {
        exact_close(values->exact);
        return arguments_refuse_word(arguments, "", path,
                                     " has no values of this game with these options");
    }
    return EXIT_OK;
}

int puzzles_values_open(struct puzzles_values *values, const struct arguments *arguments,
                        const struct game *game) {
    const char *path = arguments_value(arguments, "--values");
    memset(values, 0, sizeof *values);
    text_init(&values->why, values->bytes, sizeof values->bytes);
    if (path == NULL) {
        return EXIT_OK;
    }
    int result = whole_values_check(arguments, path);
    result     = result == EXIT_OK ? open_file(values, arguments, game, path) : result;
    if (result == EXIT_OK) {
        (void)pthread_mutex_init(&values->lock, NULL);
        values->oracle = (struct prover_oracle){.ask = ask, .context = values};
        values->given  = &values->oracle;
    }
    return result;
}

void puzzles_values_close(struct puzzles_values *values) {
    if (values->given != NULL) {
        exact_close(values->exact);
        (void)pthread_mutex_destroy(&values->lock);
    }
}

int puzzles_values_result(const struct puzzles_values *values, const struct arguments *arguments) {
    return values->why.length == 0 ? EXIT_OK : arguments_refuse(arguments, values->bytes);
}
