/* SPDX-License-Identifier: MIT
 *
 * dataset.c - tavola dataset: positions with values and policies, for learners.
 */
#include "cli/dataset.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "batch/crew.h"
#include "cli/part.h"
#include "session/player.h"
#include "session/seconds.h"

enum {
    GAMES_MAX        = 1000000000,
    NODES_STANDARD   = 2000,
    LINES_STANDARD   = 4,
    OPENING_STANDARD = 8,
    OPENING_MAX      = 1000,
    NOISE_STANDARD   = 16,
    NOISE_MAX        = 1000000,
    TABLE_BYTES      = 1 << 20, /* of an engine that looks at few positions */
    ROUND            = 16,      /* games of each thread between two writings */
    FACTS_MAX        = 8192
};

static const double temperature_standard = 0.05;

/* What the user asked for. */
struct plan {
    struct game        game;
    struct player_spec engine;
    struct dataset     dataset;
    int64_t            games, seed, threads;
    struct part        part;
    const char        *out;
};

/* --- Reading the flags -------------------------------------------------------- */

/* Without a clock: what is made must be the same when it is made again. */
static int read_engine(const struct arguments *arguments, struct plan *plan) {
    const char        *string   = arguments_value(arguments, "--engine");
    struct player_spec standard = {.thinking.limits.nodes = NODES_STANDARD};
    char               bytes[GAME_TEXT_MAX];
    struct text        why;
    text_init(&why, bytes, sizeof bytes);
    if (string == NULL) {
        plan->engine                 = standard;
        plan->engine.kind            = PLAYER_ENGINE;
        plan->engine.thinking.config = (struct engine_config){.table_bytes = TABLE_BYTES};
    } else if (player_parse(&plan->engine, string, &plan->game, &standard, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    const struct thinking *thinking = &plan->engine.thinking;
    if (plan->engine.kind != PLAYER_ENGINE || thinking->seconds > 0 || plan->engine.clock.is_on ||
        thinking->config.threads > 1) {
        return arguments_refuse_word(arguments, "--engine cannot be ", string,
                                     "; allowed are levels and engines of ours, on one thread, "
                                     "with nodes or depth as their limit");
    }
    return EXIT_OK;
}

static int read_temperature(const struct arguments *arguments, double *out) {
    const char *string = arguments_value(arguments, "--temperature");
    char       *end    = NULL;
    *out               = string == NULL ? temperature_standard : strtod(string, &end);
    if (string != NULL && (*end != '\0' || !(*out >= 0.0001 && *out <= 1000))) {
        return arguments_refuse_word(arguments, "--temperature cannot be ", string,
                                     "; allowed is a number from 0.0001 to 1000");
    }
    return EXIT_OK;
}

static int read_numbers(const struct arguments *arguments, struct plan *plan) {
    int64_t lines = LINES_STANDARD, opening = OPENING_STANDARD, noise = NOISE_STANDARD;
    plan->games   = 1000;
    plan->seed    = 1;
    plan->threads = 1;
    if (arguments_number(arguments, "--games", 1, GAMES_MAX, &plan->games) != EXIT_OK ||
        arguments_number(arguments, "--lines", 1, ENGINE_LINES_MAX, &lines) != EXIT_OK ||
        arguments_number(arguments, "--opening", 0, OPENING_MAX, &opening) != EXIT_OK ||
        arguments_number(arguments, "--noise", 0, NOISE_MAX, &noise) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &plan->seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, THINKING_THREADS_MAX, &plan->threads) !=
            EXIT_OK ||
        read_temperature(arguments, &plan->dataset.temperature) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    plan->dataset.lines   = (uint32_t)lines;
    plan->dataset.opening = (uint32_t)opening;
    plan->dataset.noise   = (uint32_t)noise;
    plan->dataset.seed    = (uint64_t)plan->seed;
    return EXIT_OK;
}

static int read_plan(const struct arguments *arguments, struct plan *plan) {
    plan->out = arguments_value(arguments, "--out");
    if (plan->out == NULL) {
        return arguments_refuse(arguments, "--out FILE is missing: where to write");
    }
    if (part_read(arguments, &plan->part) != EXIT_OK || read_engine(arguments, plan) != EXIT_OK ||
        read_numbers(arguments, plan) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    plan->engine.thinking.limits.lines = plan->dataset.lines;
    plan->dataset.game                 = &plan->game;
    plan->dataset.thinking             = &plan->engine.thinking;
    encoding_measure(&plan->game, &plan->dataset.size);
    return EXIT_OK;
}

/* --- Playing and writing ------------------------------------------------------ */

/* A round of games that threads play side by side. */
struct round {
    const struct dataset *dataset;
    uint64_t              first, count;
    atomic_uint_fast64_t  next;
    struct dataset_rows  *rows;
};

static void work(void *context, size_t from, size_t to) {
    struct round *round = context;
    (void)from, (void)to; /* one for each thread: which games it plays does not matter */
    for (;;) {
        const uint64_t i = atomic_fetch_add(&round->next, 1);
        if (i >= round->count) {
            return;
        }
        dataset_play(round->dataset, round->first + i, &round->rows[i]);
    }
}

/* Append the rows of a round in the order of the games; false if there was not
 * enough memory. */
static bool keep(const struct round *round, struct tensors *tensors) {
    bool is_ok = true;
    for (uint64_t i = 0; i < round->count; i++) {
        struct dataset_rows *rows = &round->rows[i];
        is_ok                     = is_ok && !rows->has_failed;
        for (int column = 0; column < DATASET_COLUMNS; column++) {
            if (dataset_has(round->dataset, (enum dataset_column)column)) {
                tensors_put(tensors, dataset_place(round->dataset, (enum dataset_column)column),
                            rows->column[column].bytes, rows->column[column].size);
            }
        }
        tensors->rows += rows->count;
        dataset_finish(rows);
    }
    return is_ok;
}

static void show_progress(const struct part_range *range, uint64_t end, uint64_t rows,
                          double begun) {
    const double seconds = seconds_now() - begun;
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " games, %" PRIu64 " positions, %.0f s%s",
                end - range->first, range->end - range->first, rows, seconds,
                end == range->end ? "\n" : " ");
    }
}

static bool play_all(const struct plan *plan, struct tensors *tensors) {
    const struct part_range range   = part_range(plan->part, (uint64_t)plan->games);
    const double            begun   = seconds_now();
    const size_t            threads = (size_t)plan->threads;
    struct crew            *crew    = crew_create((uint32_t)plan->threads);
    struct round            round   = {.dataset = &plan->dataset,
                                       .first   = range.first,
                                       .rows    = calloc(ROUND * threads, sizeof *round.rows)};
    bool                    is_ok   = crew != NULL && round.rows != NULL;
    while (is_ok && round.first < range.end) {
        const uint64_t left = range.end - round.first;
        round.count         = left < ROUND * threads ? left : ROUND * threads;
        atomic_store(&round.next, 0);
        crew_run(crew, threads, work, &round);
        is_ok = keep(&round, tensors);
        round.first += round.count;
        show_progress(&range, round.first, tensors->rows, begun);
    }
    free(round.rows);
    crew_destroy(crew);
    return is_ok;
}

static void add_fact(struct text *out, const char *key, const char *value) {
    json_key(out, key);
    json_string(out, value);
}

static void add_number(struct text *out, const char *key, int64_t number) {
    char        bytes[32];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add_number(&text, number);
    add_fact(out, key, bytes);
}

/* All that is needed to make the file again. */
static void print_facts(const struct plan *plan, struct text *out) {
    char        bytes[GAME_TEXT_MAX];
    struct text options;
    text_init(&options, bytes, sizeof bytes);
    game_print_options(&plan->game, &options);
    json_open(out, '{');
    add_fact(out, "format", "tavola dataset 1");
    add_fact(out, "program", TAVOLA_VERSION);
    add_fact(out, "game", plan->game.rules->name);
    add_fact(out, "options", bytes);
    add_number(out, "rules", plan->game.version);
    add_number(out, "encoding", plan->game.rules->encoding->version);
    add_number(out, "ids", plan->dataset.size.ids);
    add_fact(out, "engine", plan->engine.name[0] == '\0' ? "best" : plan->engine.name);
    add_number(out, "nodes", (int64_t)plan->engine.thinking.limits.nodes);
    add_number(out, "games", plan->games);
    add_number(out, "seed", plan->seed);
    add_number(out, "opening", plan->dataset.opening);
    add_number(out, "noise", plan->dataset.noise);
    (void)snprintf(bytes, sizeof bytes, "%g", plan->dataset.temperature);
    add_fact(out, "temperature", bytes);
    if (plan->part.count > 0) {
        struct text part;
        text_init(&part, bytes, sizeof bytes);
        part_print(plan->part, &part);
        add_fact(out, "part", bytes);
    }
    json_close(out, '}');
}

static int make(const struct arguments *arguments, const struct plan *plan,
                struct tensors *tensors) {
    char        facts[FACTS_MAX];
    struct text text;
    if (!play_all(plan, tensors)) {
        arguments_refuse(arguments, "not enough memory; try fewer --threads");
        return EXIT_FAILED;
    }
    text_init(&text, facts, sizeof facts);
    print_facts(plan, &text);
    if (!tensors_write(tensors, plan->out, facts)) {
        (void)arguments_refuse_word(arguments, "cannot write to ", plan->out, "");
        return EXIT_FAILED;
    }
    const struct part_range range = part_range(plan->part, (uint64_t)plan->games);
    printf("%" PRIu64 " games, %" PRIu64 " positions\n", range.end - range.first, tensors->rows);
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    struct plan    plan = {.games = 0};
    struct tensors tensors;
    int            result = arguments_open_game(arguments, &plan.game);
    if (result != EXIT_OK || (result = arguments_refuse_more_words(arguments, 1)) != EXIT_OK ||
        (result = read_plan(arguments, &plan)) != EXIT_OK) {
        return result;
    }
    dataset_describe(&plan.dataset, &tensors);
    if (tensors_open(&tensors, plan.out)) {
        result = make(arguments, &plan, &tensors);
    } else {
        result = arguments_refuse_word(arguments, "cannot write to ", plan.out, "");
    }
    tensors_finish(&tensors);
    return result;
}

const struct command dataset_command = {
    .name    = "dataset",
    .usage   = "GAME [-o key=value]... --games N --out FILE",
    .summary = "Let an engine play itself, and write what it thought, for learners",
    .details =
        "Games begin with random actions, and now and then an action is random later, so that\n"
        "many kinds of positions occur; the engine thinks about each of them. The file has a\n"
        "row for each position: what the player saw, what was legal, the best lines with\n"
        "values and a policy, what was played, what the game came to. It is a file of\n"
        "safetensors, which NumPy maps without copying; docs/datasets.md tells its columns.\n"
        "The same seed gives the same file, whatever the number of threads.\n",
    .flags = {FLAG_OPTION,
              {"--games", "N", "play so many games; 1000 if not given"},
              {"--engine", "E",
               "as a seat of a match: level5, alphabeta:nodes=5000; if not given,\n"
               "the engine that plays the game best, with 2000 nodes"},
              {"--lines", "K", "report so many best actions, 1 to 8; 4 if not given"},
              {"--temperature", "T", "of the policy, in points; 0.05 if not given"},
              {"--opening", "N", "begin with up to so many random actions; 8 if not given"},
              {"--noise", "N", "of so many actions one is random; 16 if not given, 0: none"},
              {"--seed", "N", "of the random numbers; 1 if not given"},
              {"--threads", "N", "play so many games at once; 1 if not given"},
              FLAG_PART,
              {"--out", "FILE", "where to write"}},
    .run   = run,
};
