/* SPDX-License-Identifier: MIT
 *
 * best.c - tavola best: the action an engine would play, and what it expects.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/evaluator.h"
#include "search/engine.h"
#include "session/stopwatch.h"
#include "tools/command.h"

enum { SECONDS_MAX = 86400, MEGABYTES_MAX = 65536, MEGABYTES_STANDARD = 64, THREADS_MAX = 256 };

static const double seconds_standard = 1;

/* "0.25" seconds; digits and at most one point. */
static int read_seconds(const struct arguments *arguments, double *seconds) {
    const char *value = arguments_value(arguments, "--time");
    if (value == NULL) {
        return EXIT_OK;
    }
    char        *end;
    const double number = strtod(value, &end);
    const bool   is_plain =
        value[0] != '\0' && strspn(value, "0123456789.") == strlen(value) && *end == '\0';
    if (!is_plain || number <= 0 || number > SECONDS_MAX) {
        return arguments_refuse_word(arguments, "--time cannot be ", value,
                                     "; allowed is a number of seconds above 0, up to 86400");
    }
    *seconds = number;
    return EXIT_OK;
}

static int refuse_engine(const struct arguments *arguments, const struct game *game,
                         const char *name) {
    char        bytes[512];
    struct text after;
    text_init(&after, bytes, sizeof bytes);
    text_add(&after, " cannot play this; allowed are");
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (engine_kinds[i]->can_play(game)) {
            text_add_char(&after, ' ');
            text_add(&after, engine_kinds[i]->name);
        }
    }
    return arguments_refuse_word(arguments, "engine ", name, bytes);
}

static int read_limits(const struct arguments *arguments, struct engine_limits *limits,
                       double *seconds) {
    int64_t nodes = 0;
    int64_t depth = 0;
    if (arguments_number(arguments, "--nodes", 1, INT64_MAX, &nodes) != EXIT_OK ||
        arguments_number(arguments, "--depth", 1, 1000, &depth) != EXIT_OK ||
        read_seconds(arguments, seconds) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    limits->nodes = (uint64_t)nodes;
    limits->depth = (uint32_t)depth;
    limits->lines = 1;
    if (nodes == 0 && depth == 0 && *seconds == 0) {
        *seconds = seconds_standard;
    }
    return EXIT_OK;
}

static void print_value(const struct game *game, const struct engine_value *value) {
    if (game->rules->scores != NULL) {
        printf("value %.3f%s\n", (double)value->score / EVALUATOR_UNIT,
               value->is_exact ? " exact" : "");
    } else if (value->is_exact) {
        printf("value %d exact\n", value->share == 0 ? 0 : 1);
    } else {
        printf("value %.4f\n", (double)value->share / EVALUATOR_SHARE);
    }
}

static void print_report(const struct match *match, const struct engine_report *report) {
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

static int think(const struct arguments *arguments, const struct match *match,
                 const struct engine_kind *kind) {
    int64_t              megabytes = MEGABYTES_STANDARD;
    int64_t              seed      = 1;
    int64_t              threads   = 1;
    double               seconds   = 0;
    struct stopwatch     watch;
    struct engine_report report;
    struct engine_limits limits = {.is_stopped = stopwatch_is_up, .context = &watch};
    if (read_limits(arguments, &limits, &seconds) != EXIT_OK ||
        arguments_number(arguments, "--table", 1, MEGABYTES_MAX, &megabytes) != EXIT_OK ||
        arguments_number(arguments, "--seed", 0, INT64_MAX, &seed) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, THREADS_MAX, &threads) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    if (threads > 1 && strcmp(kind->name, "alphabeta") == 0) {
        kind = engine_find("parallel");
    }
    const struct engine_config   config   = {.seed        = (uint64_t)seed,
                                             .table_bytes = (uint64_t)megabytes << 20,
                                             .threads     = (uint32_t)threads};
    const struct engine_observer observer = {.progress = NULL};
    struct engine               *engine   = kind->create(&match->game, &config);
    if (engine == NULL) {
        arguments_refuse(arguments, "not enough memory; try a smaller --table");
        return EXIT_FAILED;
    }
    stopwatch_start(&watch, seconds);
    kind->think(engine, &match->state, &limits, &observer, &report);
    print_report(match, &report);
    kind->destroy(engine);
    return EXIT_OK;
}

static int run(struct arguments *arguments) {
    struct match match;
    int          result = arguments_open_match(arguments, 1, &match);
    if (result != EXIT_OK) {
        return result;
    }
    const char               *name = arguments_value(arguments, "--engine");
    const struct engine_kind *kind = name == NULL ? engine_for(&match.game) : engine_find(name);
    if (game_actor(&match.game, &match.state) < 0) {
        result = arguments_refuse(arguments,
                                  "no player acts here: it is chance's turn, or the game is over");
    } else if (kind == NULL || !kind->can_play(&match.game)) {
        result = refuse_engine(arguments, &match.game, name == NULL ? "" : name);
    } else {
        result = think(arguments, &match, kind);
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
        "else the expected result from 0 to 1; ' exact' behind it if proven), line ACTION...,\n"
        "nodes N. With --nodes or --depth the answer is the same on every run.\n",
    .flags = {FLAG_OPTION,
              FLAG_POSITION,
              {"--time", "S", "think so many seconds; 1 if no limit is given"},
              {"--nodes", "N", "look at so many positions at most"},
              {"--depth", "D", "look so many actions ahead at most"},
              {"--engine", "E", "which engine; the one that plays the game best, if not given"},
              {"--threads", "N", "search on so many; 1 if not given"},
              {"--table", "MB", "memory; 64 if not given"},
              {"--seed", "N", "of engines that draw random numbers; 1 if not given"}},
    .run   = run,
};
