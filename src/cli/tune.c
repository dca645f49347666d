/* SPDX-License-Identifier: MIT
 *
 * tune.c - tavola tune: fit the weights of a game's evaluator.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "games/registry.h"
#include "session/tuning.h"

enum {
    GAMES_STANDARD = 1000,
    GAMES_MAX      = 1000000,
    NODES_STANDARD = 2000,
    PULL_STANDARD  = 100,
    PULL_MAX       = 1000000,
    ROUNDS_MAX     = 100,
    COMMAND_MAX    = 512,
    COMMENT_WIDTH  = 78
};

/* What the user asked for. */
struct plan {
    struct game   game;
    struct tuning tuning;
    int64_t       rounds;
    int64_t       pull;
    const char   *output; /* or NULL */
    char          command[COMMAND_MAX];
};

static int read_plan(const struct arguments *arguments, struct plan *plan) {
    int64_t games   = GAMES_STANDARD;
    int64_t nodes   = NODES_STANDARD;
    int64_t seed    = 1;
    int64_t threads = 1;
    plan->rounds    = 1;
    plan->pull      = PULL_STANDARD;
    if (arguments_number(arguments, "--games", 1, GAMES_MAX, &games) != EXIT_OK ||
        arguments_number(arguments, "--nodes", 1, INT32_MAX, &nodes) != EXIT_OK ||
        arguments_number(arguments, "--rounds", 1, ROUNDS_MAX, &plan->rounds) != EXIT_OK ||
        arguments_number(arguments, "--pull", 0, PULL_MAX, &plan->pull) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, TUNING_THREADS_MAX, &threads) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    plan->output = arguments_value(arguments, "--output");
    plan->tuning = (struct tuning){.game    = &plan->game,
                                   .games   = (uint64_t)games,
                                   .nodes   = (uint64_t)nodes,
                                   .seed    = (uint64_t)seed,
                                   .threads = (unsigned)threads};
    return EXIT_OK;
}

/* The command that gives the same weights again. */
static void write_command(const struct arguments *arguments, struct plan *plan) {
    const struct tuning *tuning = &plan->tuning;
    struct text          command;
    text_init(&command, plan->command, sizeof plan->command);
    text_add(&command, "tavola tune ");
    text_add(&command, plan->game.rules->name);
    for (size_t i = 0; i < arguments->given_count; i++) {
        if (strcmp(arguments->given[i].flag->name, "-o") == 0) {
            text_add(&command, " -o ");
            text_add(&command, arguments->given[i].value);
        }
    }
    text_add(&command, " --games ");
    text_add_number(&command, (int64_t)tuning->games);
    text_add(&command, " --nodes ");
    text_add_number(&command, (int64_t)tuning->nodes);
    text_add(&command, " --rounds ");
    text_add_number(&command, plan->rounds);
    text_add(&command, " --pull ");
    text_add_number(&command, plan->pull);
    text_add(&command, " --seed ");
    text_add_number(&command, (int64_t)tuning->seed);
}

static int refuse_game(const struct arguments *arguments) {
    char        bytes[512];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, " has no evaluator; allowed are");
    for (size_t i = 0; i < registry_count(); i++) {
        if (registry_at(i)->evaluator != NULL) {
            text_add(&after, " ");
            text_add(&after, registry_at(i)->name);
        }
    }
    return arguments_refuse_word(arguments, "game ", arguments->words[0], bytes);
}

static int refuse_output(const struct arguments *arguments, const char *path) {
    return arguments_refuse_word(arguments, "cannot write to ", path, "");
}

/* Better to learn of a wrong path now than after hours of games. */
static bool can_write(const char *path) {
    FILE *file = fopen(path, "a");
    return file != NULL && fclose(file) == 0;
}

/* Words of the comment, wrapped. */
static void write_wrapped(FILE *file, const char *words) {
    int column = 2;
    fputs(" *", file);
    while (*words != '\0') {
        const int length = (int)strcspn(words, " ");
        if (column + 1 + length > COMMENT_WIDTH) {
            fputs("\n *", file);
            column = 2;
        }
        fprintf(file, " %.*s", length, words);
        column += 1 + length;
        words += length + (words[length] == ' ' ? 1 : 0);
    }
    fputs("\n", file);
}

static void write_guard(FILE *file, const char *directive, const char *name) {
    fprintf(file, "#%s GAMES_", directive);
    for (; *name != '\0'; name++) {
        fputc(toupper((unsigned char)*name), file);
    }
    fputs("_WEIGHTS_H\n", file);
}

static void write_weights(FILE *file, const struct evaluator *evaluator, const int32_t *weights) {
    int width = 0;
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        const int length = snprintf(NULL, 0, "%" PRId32 ",", weights[i]);
        width            = length > width ? length : width;
    }
    fputs("static const int32_t weights[] = {\n", file);
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%" PRId32 ",", weights[i]);
        fprintf(file, "    %-*s /* %s */\n", width, number, evaluator->list[i].name);
    }
    fputs("};\n", file);
}

static bool write_header(const struct plan *plan, const struct tuning_fit *fit) {
    const char *name = plan->game.rules->name;
    FILE       *file = fopen(plan->output, "w");
    char        words[2 * COMMAND_MAX];
    if (file == NULL) {
        return false;
    }
    snprintf(words, sizeof words,
             "%s_weights.h - how much each feature of %s_eval.c counts, in thousandths.", name,
             name);
    fputs("/* SPDX-License-Identifier: MIT\n *\n", file);
    write_wrapped(file, words);
    fputs(" *\n", file);
    snprintf(words, sizeof words, "Made by: %s", plan->command);
    write_wrapped(file, words);
    fprintf(file, " * On games held out of the last round the loss fell from %.4f to %.4f.\n */\n",
            fit->prior_loss, fit->loss);
    write_guard(file, "ifndef", name);
    write_guard(file, "define", name);
    fputs("\n#include <stdint.h>\n\n", file);
    write_weights(file, plan->game.rules->evaluator, fit->weights);
    fputs("\n#endif\n", file);
    return fclose(file) == 0;
}

static void print_weights(const struct evaluator *evaluator, const int32_t *weights) {
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        printf("weight %6" PRId32 "  %s\n", weights[i], evaluator->list[i].name);
    }
}

/* Play and fit once; the weights are replaced by better ones. */
static int run_round(const struct arguments *arguments, const struct plan *plan, int64_t round,
                     struct tuning_fit *fit) {
    struct tuning_samples samples;
    struct tuning         tuning = plan->tuning;
    tuning.seed                  = hash_finish(hash_mix(plan->tuning.seed, (uint64_t)round));
    if (tuning_play(&tuning, fit->weights, &samples) != STATUS_OK) {
        arguments_refuse(arguments, "not enough memory; try fewer --games or --threads");
        return EXIT_FAILED;
    }
    const size_t count   = samples.count;
    const bool   has_any = samples.fitted > 0;
    if (has_any) {
        tuning_fit(&samples, plan->game.rules->evaluator->list, (uint32_t)plan->pull, fit);
    }
    tuning_finish(&samples);
    if (!has_any) {
        arguments_refuse(arguments, "no game came to an end with positions worth judging");
        return EXIT_FAILED;
    }
    printf("round %" PRId64 " games %" PRIu64 " positions %zu loss %.5f before %.5f after\n", round,
           tuning.games, count, fit->prior_loss, fit->loss);
    fflush(stdout);
    return EXIT_OK;
}

static int run_plan(const struct arguments *arguments, const struct plan *plan) {
    const struct evaluator *evaluator = plan->game.rules->evaluator;
    struct tuning_fit       fit       = {.loss = 0};
    if (plan->output != NULL && !can_write(plan->output)) {
        return refuse_output(arguments, plan->output);
    }
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        fit.weights[i] = evaluator->list[i].prior;
    }
    for (int64_t round = 1; round <= plan->rounds; round++) {
        const int result = run_round(arguments, plan, round, &fit);
        if (result != EXIT_OK) {
            return result;
        }
    }
    print_weights(evaluator, fit.weights);
    if (plan->output != NULL && !write_header(plan, &fit)) {
        (void)refuse_output(arguments, plan->output);
        return EXIT_FAILED; /* it could be written to when we began */
    }
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    struct plan plan;
    const int   result = arguments_open_game(arguments, &plan.game);
    if (result != EXIT_OK) {
        return result;
    }
    if (arguments->word_count > 1) {
        return arguments_refuse_word(arguments, "one game at a time; ", arguments->words[1],
                                     " is too much");
    }
    if (plan.game.rules->evaluator == NULL) {
        return refuse_game(arguments);
    }
    if (read_plan(arguments, &plan) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    write_command(arguments, &plan);
    return run_plan(arguments, &plan);
}

const struct command tune_command = {
    .name    = "tune",
    .usage   = "GAME [-o key=value]...",
    .summary = "Fit the weights of a game's evaluator to games the engine plays",
    .details = "The engine plays itself from random openings, then the weights are fitted to how\n"
               "the games ended, beginning with guesses by hand. Prints for each round: round N\n"
               "games N positions N loss L before L after, for the guesses and the fit, on every\n"
               "fifth game, which is not fitted to; then weight W NAME, in thousandths. The same\n"
               "seed gives the same weights, whatever the number of threads.\n",
    .flags   = {FLAG_OPTION,
                {"--games", "N", "play so many games a round; 1000 if not given"},
                {"--nodes", "N", "look at so many positions for each action; 2000 if not given"},
                {"--rounds", "N", "play and fit so many times; 1 if not given"},
                {"--pull", "N", "hold the weights at the guesses, in thousandths; 100 if not given"},
                {"--seed", "N", "of the random numbers; 1 if not given"},
                {"--threads", "N", "play so many games at once; 1 if not given"},
                {"--output", "FILE", "write the weights as a C header"}},
    .run     = run,
};
