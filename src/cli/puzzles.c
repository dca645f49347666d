/* SPDX-License-Identifier: MIT
 *
 * puzzles.c - tavola puzzles: find positions with one good answer, or prove those of
 * a file again.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/puzzles_check.h"
#include "cli/puzzles_values.h"
#include "puzzles/finder.h"
#include "session/seconds.h"
#include "session/whole_file.h"

enum {
    PUZZLES_STANDARD = 220,
    PUZZLES_MAX      = 10000,
    GAMES_PER_PUZZLE = 40, /* after so many more games, one gives up */
    THREADS_MAX      = 256,
    COMMAND_SIZE     = 1024
};

struct request {
    const struct arguments *arguments;
    struct game             game;
    int64_t                 puzzles, games, seed, nodes, threads;
    struct puzzles_values   values;
};

/* --- Reading the flags ------------------------------------------------ */

static int refuse_for_check(const struct arguments *arguments) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        const char *name = arguments->given[i].flag->name;
        if (strcmp(name, "--check") != 0 && strcmp(name, "--nodes") != 0 &&
            strcmp(name, "--values") != 0) {
            return arguments_refuse_word(
                arguments, "flag ", name,
                " does not go with --check; allowed are --nodes and --values");
        }
    }
    return EXIT_OK;
}

/* With no option given, those with which the game has puzzles. */
static int open_game(struct request *request) {
    char        bytes[512];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    const struct arguments *arguments = request->arguments;
    int                     result    = arguments_open_game(arguments, &request->game);
    if (result != EXIT_OK) {
        return result;
    }
    if (!arguments_has(arguments, "-o") &&
        game_open(&request->game, request->game.rules,
                  puzzle_settings_of(request->game.rules)->options, &why) != STATUS_OK) {
        return arguments_refuse(arguments, bytes);
    }
    return prover_check_game(&request->game, &why) == STATUS_OK
               ? EXIT_OK
               : arguments_refuse(arguments, bytes);
}

static int read_numbers(struct request *request) {
    const struct arguments *arguments = request->arguments;
    request->puzzles                  = PUZZLES_STANDARD;
    request->seed                     = 1;
    request->threads                  = 1;
    request->nodes                    = (int64_t)puzzle_settings_of(request->game.rules)->proof;
    if (arguments_number(arguments, "--puzzles", 1, PUZZLES_MAX, &request->puzzles) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &request->seed) != EXIT_OK ||
        arguments_number(arguments, "--nodes", 1, INT64_MAX, &request->nodes) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, THREADS_MAX, &request->threads) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    request->games = GAMES_PER_PUZZLE * request->puzzles;
    return arguments_number(arguments, "--games", 1, INT64_MAX, &request->games);
}

/* --- Finding ---------------------------------------------------------- */

static void say_progress(void *context, uint64_t games, const struct puzzle_list *found) {
    const struct request *request = context;
    fprintf(stderr, "games %" PRIu64 ", puzzles %zu of %" PRId64 ", seconds %.0f\n", games,
            found->count, request->puzzles, seconds_of_process());
}

/* The command that makes the same file again. */
static void print_command(const struct request *request, struct text *out) {
    char        bytes[512];
    struct text options;
    text_init(&options, bytes, sizeof bytes);
    game_print_options(&request->game, &options);
    text_add(out, "tavola puzzles ");
    text_add(out, request->game.rules->name);
    for (char *word = strtok(bytes, " "); word != NULL; word = strtok(NULL, " ")) {
        text_add(out, " -o ");
        text_add(out, word);
    }
    const struct {
        const char *flag;
        int64_t     value;
    } numbers[] = {{" --puzzles ", request->puzzles},
                   {" --games ", request->games},
                   {" --seed ", request->seed},
                   {" --nodes ", request->nodes}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        text_add(out, numbers[i].flag);
        text_add_number(out, numbers[i].value);
    }
    text_add(out, request->values.given != NULL ? " --values FILE" : "");
}

static void print_file(const struct request *request, const struct puzzle_list *list,
                       struct text *out) {
    text_add(out, "# Puzzles: positions with one good answer, found in games between engines and "
                  "proven (docs/puzzles.md).\n"
                  "# Fields: goal, level, options, position, solution.\n"
                  "# made by: ");
    print_command(request, out);
    text_add(out, "\n");
    for (size_t i = 0; i < list->count; i++) {
        puzzle_print(&list->items[i], out);
        text_add(out, "\n");
    }
}

static int write_out(const struct request *request, const struct text *text) {
    const char *path = arguments_value(request->arguments, "--out");
    if (path == NULL) {
        const bool is_written = fwrite(text->bytes, 1, text->length, stdout) == text->length;
        return is_written && fflush(stdout) == 0 ? EXIT_OK : EXIT_FAILED;
    }
    if (whole_file_write(path, text->bytes, text->length)) {
        return EXIT_OK;
    }
    char        bytes[128];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, ": ");
    text_add(&after, strerror(errno));
    (void)arguments_refuse_word(request->arguments, "cannot write ", path, bytes);
    return EXIT_FAILED;
}

static int fail_for_memory(const struct request *request) {
    (void)arguments_refuse(request->arguments, "not enough memory");
    return EXIT_FAILED;
}

static int write_list(const struct request *request, const struct puzzle_list *list) {
    const size_t size  = COMMAND_SIZE + (list->count + 1) * PUZZLE_LINE_MAX;
    char        *bytes = malloc(size);
    if (bytes == NULL) {
        return fail_for_memory(request);
    }
    struct text text;
    text_init(&text, bytes, size);
    print_file(request, list, &text);
    const int result = write_out(request, &text);
    free(bytes);
    return result;
}

static int find_all(struct request *request) {
    const struct finder finder = {
        .game     = &request->game,
        .wanted   = (size_t)request->puzzles,
        .games    = (uint64_t)request->games,
        .seed     = (uint64_t)request->seed,
        .nodes    = (uint64_t)request->nodes,
        .threads  = (uint32_t)request->threads,
        .oracle   = request->values.given,
        .progress = say_progress,
        .context  = request,
    };
    struct puzzle_list list;
    int                result = finder_run(&finder, &list) == STATUS_OK
                                    ? puzzles_values_result(&request->values, request->arguments)
                                    : fail_for_memory(request);
    result                    = result == EXIT_OK ? write_list(request, &list) : result;
    puzzle_list_finish(&list);
    return result;
}

static int find(struct request *request) {
    int result = puzzles_values_open(&request->values, request->arguments, &request->game);
    if (result == EXIT_OK) {
        result = find_all(request);
        puzzles_values_close(&request->values);
    }
    return result;
}

static int run(struct arguments *arguments) {
    struct request request = {.arguments = arguments};
    const char    *checked = arguments_value(arguments, "--check");
    int            result  = arguments_refuse_more_words(arguments, 1);
    if (result == EXIT_OK && checked != NULL) {
        result = refuse_for_check(arguments);
        return result == EXIT_OK ? puzzles_check(arguments, checked) : result;
    }
    result = result == EXIT_OK ? open_game(&request) : result;
    result = result == EXIT_OK ? read_numbers(&request) : result;
    return result == EXIT_OK ? find(&request) : result;
}

const struct command puzzles_command = {
    .name    = "puzzles",
    .usage   = "GAME [-o key=value]...",
    .summary = "Find positions with one good answer, and prove them",
    .details =
        "Levels play each other; what came shortly before the end of their games is looked at,\n"
        "and kept where one action alone is good: win N (in N turns of one's own), hold (all\n"
        "others lose), points N (Mijnlieff), centre N (Pyramyd together or alone), recall\n"
        "(Angoli). Prints a line for each, sorted: goal, level, options, position and solution,\n"
        "with a TAB between two of them; see docs/puzzles.md. The same flags find the same\n"
        "puzzles, whatever the number of threads. With --check, every puzzle of a file is proven\n"
        "again: prints what does not hold, and how many do; exit status 1 if not all do.\n",
    .flags = {FLAG_OPTION,
              {"--puzzles", "N", "stop when there are so many; 220 if not given"},
              {"--games", "N", "play so many games at most; 40 for each puzzle if not given"},
              {"--seed", "N", "of the games; 1 if not given"},
              {"--nodes", "N", "positions to look at for one proof; else as fits the game"},
              {"--values", "FILE",
               "angoli: a file of solve --out knows the best recall; else a search"},
              {"--threads", "N", "games at the same time; 1 if not given"},
              {"--out", "FILE", "write there, all or nothing, instead of standard output"},
              {"--check", "FILE", "prove the puzzles of this file, and find none"}},
    .run   = run,
};
