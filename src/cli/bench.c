/* SPDX-License-Identifier: MIT
 *
 * bench.c - tavola bench: how fast the rules are, and a signature of the work.
 *
 * Machines differ, so every speed is also given as a ratio to a reference: a
 * loop of random numbers, measured in the same run.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/rows.h"
#include "cli/stops.h"
#include "cli/yardstick.h"
#include "core/benchmark.h"
#include "games/registry.h"
#include "search/signature.h"
#include "session/seconds.h"

enum { REFERENCE_STEPS = 100000000, RUNS = 3 };

struct speeds {
    double actions, leaves; /* a second */
};

static double larger(double first, double second) {
    return first > second ? first : second;
}

/* Steps a second of the reference loop. Its sum is printed nowhere, but it is
 * used, so that the loop stays. */
static double measure_reference(void) {
    double best = 0;
    for (int run = 0; run < RUNS; run++) {
        struct random     random;
        volatile uint64_t sink;
        uint64_t          sum    = 0;
        const double      before = seconds_of_process();
        random_init(&random, 1);
        for (int i = 0; i < REFERENCE_STEPS; i++) {
            sum += random_next(&random);
        }
        sink = sum;
        (void)sink;
        best = larger(best, REFERENCE_STEPS / (seconds_of_process() - before));
    }
    return best;
}

/* The work is done RUNS times, and the best time counts: what disturbs a run
 * only ever makes it slower. */
static struct speeds measure_game(const struct game *game, struct benchmark *done) {
    struct speeds  best  = {0, 0};
    const unsigned depth = benchmark_depth(game);
    for (int run = 0; run < RUNS; run++) {
        const double start = seconds_of_process();
        benchmark_play(game, done);
        const double middle = seconds_of_process();
        benchmark_perft(game, depth, done);
        const double end = seconds_of_process();
        best.actions     = larger(best.actions, (double)done->play.actions / (middle - start));
        best.leaves      = larger(best.leaves, (double)done->leaves / (end - middle));
    }
    return best;
}

static void print_signature(const struct game *game) {
    struct benchmark done;
    benchmark_play(game, &done);
    benchmark_perft(game, benchmark_depth(game), &done);
    printf("%s %016" PRIx64 "\n", game->rules->name, benchmark_signature(&done));
}

/* Every line begins with the game and the options that were given. */
static int print_search(const struct arguments *arguments, const struct game *game) {
    char        bytes[SIGNATURE_TEXT_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    if (!signature_write(game, &text)) {
        arguments_refuse(arguments, "not enough memory");
        return EXIT_FAILED;
    }
    for (const char *line = bytes; *line != '\0'; line = strchr(line, '\n') + 1) {
        fputs(game->rules->name, stdout);
        for (size_t i = 0; i < arguments->given_count; i++) {
            const struct given_flag *given = &arguments->given[i];
            if (strcmp(given->flag->name, "-o") == 0) {
                printf(" %s", given->value);
            }
        }
        printf(" %.*s\n", (int)strcspn(line, "\n"), line);
    }
    return EXIT_OK;
}

static void print_speeds(const struct game *game, double reference) {
    struct benchmark    done;
    const struct speeds speeds = measure_game(game, &done);
    const uint64_t      games  = done.play.games == 0 ? 1 : done.play.games; /* one without end */
    printf("%-14s %10.2f %8.2f %9.1f %6u %10.1f %8.2f  %016" PRIx64 "\n", game->rules->name,
           speeds.actions * 1e-6, 1000 * speeds.actions / reference,
           (double)done.play.actions / (double)games, done.depth, speeds.leaves * 1e-6,
           1000 * speeds.leaves / reference, benchmark_signature(&done));
}

static void print_speeds_head(double reference) {
    printf("reference: %.1f million steps/s\n", reference * 1e-6);
    printf("%-14s %10s %8s %9s %6s %10s %8s  %s\n", "game", "Mactions/s", "ratio", "a game",
           "depth", "Mleaves/s", "ratio", "signature");
}

/* What is measured: the speeds of the rules, if no flag asks for another. */
struct bench {
    enum subject { SPEEDS, SIGNATURES, SEARCH, STOPS, UCT, ROWS } subject;
    double reference; /* of the speeds */
};

static void print_head(struct bench *bench) {
    if (bench->subject == SPEEDS) {
        bench->reference = measure_reference();
        print_speeds_head(bench->reference);
    } else if (bench->subject == STOPS) {
        stops_print_head();
    } else if (bench->subject == UCT) {
        yardstick_print_head();
    } else if (bench->subject == ROWS) {
        rows_print_head();
    }
}

static int bench_game(const struct arguments *arguments, const struct game *game,
                      const struct bench *bench) {
    int result = EXIT_OK;
    switch (bench->subject) {
    case SPEEDS:
        print_speeds(game, bench->reference);
        break;
    case SIGNATURES:
        print_signature(game);
        break;
    case SEARCH:
        result = print_search(arguments, game);
        break;
    case STOPS:
        stops_print(game);
        break;
    case UCT:
        yardstick_print(game);
        break;
    case ROWS:
        result = rows_print(game) ? EXIT_OK : arguments_refuse(arguments, "not enough memory");
        break;
    }
    fflush(stdout);
    return result;
}

static int check_names(const struct arguments *arguments) {
    for (size_t i = 0; i < arguments->word_count; i++) {
        if (arguments_find_game(arguments, arguments->words[i]) == NULL) {
            return EXIT_BAD_INPUT;
        }
    }
    return EXIT_OK;
}

/* One game, with its options. */
static int bench_one(const struct arguments *arguments, const struct bench *bench) {
    struct game game;
    const int   result = arguments_open_game(arguments, &game);
    return result == EXIT_OK ? bench_game(arguments, &game, bench) : result;
}

/* Several games, or all, as they are without options. */
static int bench_many(const struct arguments *arguments, const struct bench *bench) {
    const bool takes_all = arguments->word_count == 0;
    int        result    = EXIT_OK;
    for (size_t i = 0;
         i < (takes_all ? registry_count() : arguments->word_count) && result == EXIT_OK; i++) {
        const struct game_rules *rules =
            takes_all ? registry_at(i) : registry_find(arguments->words[i]);
        char        bytes[GAME_TEXT_MAX];
        struct text why;
        struct game game;
        text_init(&why, bytes, sizeof bytes);
        if (game_open(&game, rules, "", &why) != STATUS_OK) {
            return arguments_refuse(arguments, bytes);
        }
        result = bench_game(arguments, &game, bench);
    }
    return result;
}

/* False if the flags ask for two things. */
static bool choose_subject(const struct arguments *arguments, struct bench *bench) {
    const bool wants[] = {[SIGNATURES] = arguments_has(arguments, "--signatures"),
                          [SEARCH]     = arguments_has(arguments, "--search-signatures"),
                          [STOPS]      = arguments_has(arguments, "--stops"),
                          [UCT]        = arguments_has(arguments, "--uct"),
                          [ROWS]       = arguments_has(arguments, "--rows")};
    uint32_t   count   = 0;
    bench->subject     = SPEEDS;
    for (int subject = SIGNATURES; subject <= ROWS; subject++) {
        bench->subject = wants[subject] ? (enum subject)subject : bench->subject;
        count += wants[subject];
    }
    return count <= 1;
}

static int run(struct arguments *arguments) {
    const bool   is_one = arguments->word_count == 1;
    const int    result = check_names(arguments);
    struct bench bench  = {.reference = 0};
    if (result != EXIT_OK) {
        return result;
    }
    if (arguments_has(arguments, "-o") && !is_one) {
        return arguments_refuse(arguments, "-o needs exactly one game before or after it");
    }
    if (!choose_subject(arguments, &bench)) {
        return arguments_refuse(arguments,
                                "only one of --signatures, --search-signatures, --stops, --uct and "
                                "--rows");
    }
    print_head(&bench);
    return is_one ? bench_one(arguments, &bench) : bench_many(arguments, &bench);
}

const struct command bench_command = {
    .name    = "bench",
    .usage   = "[GAME...] [-o key=value]...",
    .summary = "Measure the speed of the rules on one core",
    .details =
        "For each game: millions of actions a second of uniformly random play, with all legal\n"
        "actions listed at every step; actions in such a game; the depth and millions of leaves\n"
        "a second of perft; and a signature of the work, the same on every run and machine.\n"
        "The ratios count actions and leaves for each thousand steps of the reference, a loop of\n"
        "random numbers measured in the same run. Seconds are processor time, the best\n"
        "of three runs.\n",
    .flags = {FLAG_OPTION,
              {"--signatures", NULL, "only the signatures: no clock, each game once"},
              {"--search-signatures", NULL,
               "instead, what every engine answers to fixed questions, with a hash of its report"},
              {"--stops", NULL,
               "instead, how long engines think at most until they hear of a stop"},
              {"--uct", NULL,
               "instead, how fast the engine uct plays its random games, against random play"},
              {"--rows", NULL,
               "instead, how fast many games go on side by side, as learners play them"}},
    .run   = run,
};
