/* SPDX-License-Identifier: MIT
 *
 * bench.c - tavola bench: how fast the rules are, and a signature of the work.
 *
 * Machines differ, so every speed is also given as a ratio to a reference: a
 * loop of random numbers, measured in the same run.
 */
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "core/benchmark.h"
#include "games/registry.h"
#include "tools/command.h"
#include "tools/stops.h"

enum { REFERENCE_STEPS = 100000000, RUNS = 3 };

/* What is measured: speeds as ratios to the reference, or something else. */
enum { FOR_SIGNATURES = 0, FOR_STOPS = -1 };

struct speeds {
    double actions, leaves; /* a second */
};

/* Seconds of this core's time: what other programs take does not count. */
static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

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
        const double      before = seconds_now();
        random_init(&random, 1);
        for (int i = 0; i < REFERENCE_STEPS; i++) {
            sum += random_next(&random);
        }
        sink = sum;
        (void)sink;
        best = larger(best, REFERENCE_STEPS / (seconds_now() - before));
    }
    return best;
}

/* The work is done RUNS times, and the best time counts: what disturbs a run
 * only ever makes it slower. */
static struct speeds measure_game(const struct game *game, struct benchmark *done) {
    struct speeds  best  = {0, 0};
    const unsigned depth = benchmark_depth(game);
    for (int run = 0; run < RUNS; run++) {
        const double start = seconds_now();
        benchmark_play(game, done);
        const double middle = seconds_now();
        benchmark_perft(game, depth, done);
        const double end = seconds_now();
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

static void print_speeds(const struct game *game, double reference) {
    struct benchmark    done;
    const struct speeds speeds = measure_game(game, &done);
    const uint64_t      games  = done.play.games == 0 ? 1 : done.play.games; /* one without end */
    printf("%-14s %10.2f %8.2f %9.1f %6u %10.1f %8.2f  %016" PRIx64 "\n", game->rules->name,
           speeds.actions * 1e-6, 1000 * speeds.actions / reference,
           (double)done.play.actions / (double)games, done.depth, speeds.leaves * 1e-6,
           1000 * speeds.leaves / reference, benchmark_signature(&done));
}

static void bench_game(const struct game *game, double reference) {
    if (reference > 0) {
        print_speeds(game, reference);
    } else if (reference < 0) {
        stops_print(game);
    } else {
        print_signature(game);
    }
    fflush(stdout);
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
static int bench_one(const struct arguments *arguments, double reference) {
    struct game game;
    const int   result = arguments_open_game(arguments, &game);
    if (result == EXIT_OK) {
        bench_game(&game, reference);
    }
    return result;
}

/* Several games, or all, as they are without options. */
static int bench_many(const struct arguments *arguments, double reference) {
    const bool takes_all = arguments->word_count == 0;
    for (size_t i = 0; i < (takes_all ? registry_count() : arguments->word_count); i++) {
        const struct game_rules *rules =
            takes_all ? registry_at(i) : registry_find(arguments->words[i]);
        char        bytes[GAME_TEXT_MAX];
        struct text why;
        struct game game;
        text_init(&why, bytes, sizeof bytes);
        if (game_open(&game, rules, "", &why) != STATUS_OK) {
            return arguments_refuse(arguments, bytes);
        }
        bench_game(&game, reference);
    }
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    const bool is_one = arguments->word_count == 1;
    const int  result = check_names(arguments);
    if (result != EXIT_OK) {
        return result;
    }
    if (arguments_has(arguments, "-o") && !is_one) {
        return arguments_refuse(arguments, "-o needs exactly one game before or behind it");
    }
    const bool has_stops = arguments_has(arguments, "--stops");
    if (has_stops && arguments_has(arguments, "--signatures")) {
        return arguments_refuse(arguments, "allowed is --signatures or --stops, not both");
    }
    const double reference = has_stops                                  ? FOR_STOPS
                             : arguments_has(arguments, "--signatures") ? FOR_SIGNATURES
                                                                        : measure_reference();
    if (has_stops) {
        stops_print_head();
    }
    if (reference > 0) {
        printf("reference: %.1f million steps/s\n", reference * 1e-6);
        printf("%-14s %10s %8s %9s %6s %10s %8s  %s\n", "game", "Mactions/s", "ratio", "a game",
               "depth", "Mleaves/s", "ratio", "signature");
    }
    return is_one ? bench_one(arguments, reference) : bench_many(arguments, reference);
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
        "random numbers measured in the same run. Seconds are of processor time, the best\n"
        "of three runs.\n",
    .flags = {FLAG_OPTION,
              {"--signatures", NULL, "only the signatures: no clock, each game once"},
              {"--stops", NULL,
               "instead, how long engines think at most until they hear of a stop"}},
    .run   = run,
};
