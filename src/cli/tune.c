/* SPDX-License-Identifier: MIT
 *
 * tune.c - tavola tune: fit the weights of a game's evaluator.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tune_header.h"
#include "cli/tune_parts.h"
#include "games/registry.h"

enum {
    GAMES_STANDARD = 1000,
    GAMES_MAX      = 1000000,
    NODES_STANDARD = 2000,
    PULL_STANDARD  = 100,
    PULL_MAX       = 1000000
};

/* What the user asked for. */
struct plan {
    struct game   game;
    struct tuning tuning;
    int64_t       rounds;
    int64_t       round; /* of the part */
    struct part   part;
    int64_t       pull;
    const char   *output; /* or NULL */
    char          command[TUNE_COMMAND_MAX];
};

/* Rounds follow each other, so a part is one of a single round. */
static int read_part(const struct arguments *arguments, struct plan *plan) {
    plan->round = 1;
    if (part_read(arguments, &plan->part) != EXIT_OK ||
        arguments_number(arguments, "--round", 1, TUNE_ROUNDS_MAX, &plan->round) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (plan->part.count == 0) {
        return arguments_has(arguments, "--from")
                   ? arguments_refuse(arguments, "--from needs --part I/N and --round K")
                   : EXIT_OK;
    }
    if (arguments_has(arguments, "--rounds")) {
        return arguments_refuse(arguments, "a round needs all games of the one before, so --rounds "
                                           "cannot be split; allowed are --part I/N, and for "
                                           "later rounds --round K and --from FILE");
    }
    if (arguments_has(arguments, "--output")) {
        return arguments_refuse(arguments, "a part has no weights; --output is for tavola merge, "
                                           "--out FILE for --part");
    }
    if ((plan->round > 1) != arguments_has(arguments, "--from")) {
        return arguments_refuse(arguments, "--round K from 2 on and --from FILE, once for each "
                                           "part of the round before, need each other");
    }
    return EXIT_OK;
}

static int read_plan(const struct arguments *arguments, struct plan *plan) {
    int64_t games   = GAMES_STANDARD;
    int64_t nodes   = NODES_STANDARD;
    int64_t seed    = 1;
    int64_t threads = 1;
    plan->rounds    = 1;
    plan->pull      = PULL_STANDARD;
    if (arguments_number(arguments, "--games", 1, GAMES_MAX, &games) != EXIT_OK ||
        arguments_number(arguments, "--nodes", 1, INT32_MAX, &nodes) != EXIT_OK ||
        arguments_number(arguments, "--rounds", 1, TUNE_ROUNDS_MAX, &plan->rounds) != EXIT_OK ||
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
    return read_part(arguments, plan);
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

static void print_weights(const struct evaluator *evaluator, const int32_t *weights) {
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        printf("weight %6" PRId32 "  %s\n", weights[i], evaluator->list[i].name);
    }
}

/* --- Rounds --------------------------------------------------------------- */

static struct tuning tuning_of_round(const struct plan *plan, int64_t number) {
    struct tuning tuning = plan->tuning;
    tuning.seed          = hash_finish(hash_mix(plan->tuning.seed, (uint64_t)number));
    return tuning;
}

static void begin(const struct plan *plan, struct tune_round *round) {
    const struct evaluator *evaluator = plan->game.rules->evaluator;
    memset(round, 0, sizeof *round);
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        round->weights[i] = evaluator->list[i].prior;
    }
}

/* Fit to the games of a round: what is said of it is added, and the weights are
 * replaced by better ones. The samples are finished. */
static int fit_round(const struct arguments *arguments, const struct plan *plan, int64_t number,
                     struct tuning_samples *samples, struct tune_round *round,
                     struct tuning_fit *fit) {
    char         line[TUNE_LINE_MAX];
    const size_t count   = samples->count;
    const bool   has_any = samples->fitted > 0;
    if (has_any) {
        tuning_fit(samples, plan->game.rules->evaluator->list, (uint32_t)plan->pull, fit);
    }
    tuning_finish(samples);
    if (!has_any) {
        arguments_refuse(arguments, "no game came to an end with positions worth judging");
        return EXIT_FAILED;
    }
    snprintf(line, sizeof line,
             "round %" PRId64 " games %" PRIu64 " positions %zu loss %.5f before %.5f after\n",
             number, plan->tuning.games, count, fit->prior_loss, fit->loss);
    strncat(round->said, line, sizeof round->said - strlen(round->said) - 1);
    memcpy(round->weights, fit->weights, sizeof round->weights);
    return EXIT_OK;
}

static int refuse_memory(const struct arguments *arguments) {
    arguments_refuse(arguments, "not enough memory; try fewer --games or --threads");
    return EXIT_FAILED;
}

/* Play and fit once, and print what came of it. */
static int run_round(const struct arguments *arguments, const struct plan *plan, int64_t number,
                     struct tune_round *round, struct tuning_fit *fit) {
    const struct tuning   tuning = tuning_of_round(plan, number);
    struct tuning_samples samples;
    if (tuning_play(&tuning, round->weights, &samples) != STATUS_OK) {
        return refuse_memory(arguments);
    }
    const size_t before = strlen(round->said);
    const int    result = fit_round(arguments, plan, number, &samples, round, fit);
    fputs(round->said + before, stdout);
    fflush(stdout);
    return result;
}

static int finish(const struct arguments *arguments, const struct plan *plan,
                  const struct tuning_fit *fit) {
    print_weights(plan->game.rules->evaluator, fit->weights);
    if (plan->output != NULL &&
        !tune_write_header(plan->output, plan->game.rules, plan->command, fit)) {
        (void)refuse_output(arguments, plan->output);
        return EXIT_FAILED; /* it could be written to when we began */
    }
    return EXIT_OK;
}

static int run_plan(const struct arguments *arguments, const struct plan *plan,
                    struct tune_round *round) {
    struct tuning_fit fit = {.loss = 0};
    if (plan->output != NULL && !can_write(plan->output)) {
        return refuse_output(arguments, plan->output);
    }
    for (int64_t number = 1; number <= plan->rounds; number++) {
        const int result = run_round(arguments, plan, number, round, &fit);
        if (result != EXIT_OK) {
            return result;
        }
    }
    return finish(arguments, plan, &fit);
}

/* --- Parts ------------------------------------------------------------------ */

/* Is this the call of the round before ours? Without its --round it must be ours
 * without our own. */
static bool is_call_before(const struct arguments *arguments, const struct plan *plan,
                           const char *head) {
    char       *own  = part_print_call(arguments, "--round");
    char       *left = strdup(head);
    char        flag[64];
    struct text text;
    text_init(&text, flag, sizeof flag);
    text_add(&text, "\n--round\n");
    text_add_number(&text, plan->round - 1);
    text_add(&text, "\n");
    char *given = left == NULL ? NULL : strstr(left, flag);
    if (given != NULL) {
        memmove(given + 1, given + text.length, strlen(given + text.length) + 1);
    }
    const bool is_it = own != NULL && left != NULL && strcmp(own, left) == 0 &&
                       (given != NULL || plan->round == 2);
    free(own);
    free(left);
    return is_it;
}

/* Fit to the parts of the round before. */
static int learn(const struct arguments *arguments, const struct plan *plan,
                 const struct parts *parts, struct tune_round *round) {
    struct tuning_samples samples;
    struct tuning_fit     fit = {.loss = 0};
    if (!is_call_before(arguments, plan, parts->files[0].head)) {
        return parts_refuse(parts, &parts->files[0],
                            "is not of the round before; allowed are files of --round K-1 with "
                            "the same flags");
    }
    const int result = tune_parts_read(parts, &plan->tuning, round, &samples);
    return result == EXIT_OK ? fit_round(arguments, plan, plan->round - 1, &samples, round, &fit)
                             : result;
}

/* The parts that --from names. */
static int learn_from(const struct arguments *arguments, const struct plan *plan,
                      struct tune_round *round) {
    struct parts parts;
    size_t       count = 0;
    const char **paths = calloc(arguments->given_count + 1, sizeof *paths);
    if (paths == NULL) {
        return refuse_memory(arguments);
    }
    for (size_t i = 0; i < arguments->given_count; i++) {
        if (strcmp(arguments->given[i].flag->name, "--from") == 0) {
            paths[count++] = arguments->given[i].value;
        }
    }
    int result = EXIT_OK;
    if (count > 0) {
        result = parts_open(&parts, arguments, paths, count);
        result = result == EXIT_OK ? learn(arguments, plan, &parts, round) : result;
        parts_finish(&parts);
    }
    free(paths);
    return result;
}

static int play_part(const struct arguments *arguments, const struct plan *plan,
                     const struct tune_round *round, struct part_writer *writer) {
    const struct tuning     tuning  = tuning_of_round(plan, plan->round);
    const struct part_range range   = part_range(plan->part, tuning.games);
    const size_t            count   = (size_t)(range.end - range.first);
    struct tuning_samples  *by_game = calloc(count + 1, sizeof *by_game);
    if (by_game == NULL ||
        tuning_play_games(&tuning, round->weights, range.first, range.end, by_game) != STATUS_OK) {
        free(by_game);
        return refuse_memory(arguments);
    }
    int result = part_writer_open(writer);
    if (result == EXIT_OK) {
        tune_parts_write(writer, &tuning, round, range, by_game);
        result = part_writer_close(writer);
    }
    for (size_t i = 0; i < count; i++) {
        tuning_finish(&by_game[i]);
    }
    free(by_game);
    return result;
}

static int run_part(const struct arguments *arguments, const struct plan *plan,
                    struct tune_round *round) {
    struct part_writer writer;
    bool               is_done = false;
    int                result  = part_writer_init(&writer, arguments, plan->part, &is_done);
    if (result == EXIT_OK && !is_done) {
        result = learn_from(arguments, plan, round);
        result = result == EXIT_OK ? play_part(arguments, plan, round, &writer) : result;
    }
    part_writer_finish(&writer);
    return result;
}

static int merge_parts(const struct arguments *arguments, const struct plan *plan,
                       const struct parts *parts, struct tune_round *round) {
    struct tuning_samples samples;
    struct tuning_fit     fit = {.loss = 0};
    if (plan->output != NULL && !can_write(plan->output)) {
        return refuse_output(arguments, plan->output);
    }
    int result = tune_parts_read(parts, &plan->tuning, round, &samples);
    if (result == EXIT_OK) {
        result = fit_round(arguments, plan, plan->round, &samples, round, &fit);
        fputs(round->said, stdout);
    }
    return result == EXIT_OK ? finish(arguments, plan, &fit) : result;
}

/* --- The command ----------------------------------------------------------- */

static int read_all(const struct arguments *arguments, struct plan *plan) {
    const int result = arguments_open_game(arguments, &plan->game);
    if (result != EXIT_OK) {
        return result;
    }
    if (arguments->word_count > 1) {
        return arguments_refuse_word(arguments, "one game at a time; ", arguments->words[1],
                                     " is too much");
    }
    if (plan->game.rules->evaluator == NULL) {
        return refuse_game(arguments);
    }
    return read_plan(arguments, plan);
}

static int run(struct arguments *arguments) {
    struct plan       plan;
    struct tune_round round;
    const int         result = read_all(arguments, &plan);
    if (result != EXIT_OK) {
        return result;
    }
    begin(&plan, &round);
    if (plan.part.count > 0) {
        return run_part(arguments, &plan, &round);
    }
    if (arguments_has(arguments, "--out") || arguments_has(arguments, "--round")) {
        return arguments_refuse(arguments, "--out and --round need --part I/N");
    }
    write_command(arguments, &plan);
    return run_plan(arguments, &plan, &round);
}

static int merge(struct arguments *arguments, const struct parts *parts) {
    struct plan       plan;
    struct tune_round round;
    const int         result = read_all(arguments, &plan);
    if (result != EXIT_OK) {
        return result;
    }
    plan.rounds = plan.round;
    write_command(arguments, &plan);
    return merge_parts(arguments, &plan, parts, &round);
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
                {"--output", "FILE", "write the weights as a C header"},
                FLAG_PART,
                FLAG_OUT,
                {"--round", "K", "with --part: of round K; 1 if not given"},
                {"--from", "FILE...", "with --round: a part of the round before, once for each"}},
    .run     = run,
    .merge   = merge,
};
