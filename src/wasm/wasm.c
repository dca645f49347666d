/* SPDX-License-Identifier: MIT
 *
 * wasm.c - what the WebAssembly build exports for measuring and comparing.
 */
#include "wasm/wasm.h"
#include "core/benchmark.h"
#include "core/perft.h"
#include "games/registry.h"
#include "search/engine.h"
#include "search/signature.h"

enum { INPUT_SIZE = 65536 };

static char              buffer[WASM_BUFFER_SIZE];
static struct game       game;
static struct game_state state;

static const struct engine_kind *kind;
static struct engine            *engine; /* of the open game, or NULL */

char *EXPORT(tavola_buffer)(void) {
    return buffer;
}

int EXPORT(tavola_game_count)(void) {
    return (int)registry_count();
}

/* The rules at the place, or NULL. */
static const struct game_rules *rules_at(int place) {
    return place < 0 || (size_t)place >= registry_count() ? NULL : registry_at((size_t)place);
}

/* Put the name of the game into the buffer; returns its length, 0 if there is
 * no such place. */
int EXPORT(tavola_game_name)(int place) {
    const struct game_rules *rules = rules_at(place);
    struct text              out;
    if (rules == NULL) {
        return 0;
    }
    text_init(&out, buffer, sizeof buffer);
    text_add(&out, rules->name);
    return (int)out.length;
}

/* Copy what the caller wrote, because the buffer is needed for the answer. */
static void take_input(char *out) {
    memcpy(out, buffer, INPUT_SIZE);
    out[INPUT_SIZE - 1] = '\0';
}

static void forget_engine(void) {
    if (engine != NULL) {
        kind->destroy(engine);
        engine = NULL;
    }
}

/* Open a game with the options in the buffer and go to its start. On failure
 * the buffer says why, and the status is not 0. */
int EXPORT(tavola_open)(int place) {
    static char              options[INPUT_SIZE];
    const struct game_rules *rules = rules_at(place);
    struct text              why;
    take_input(options);
    forget_engine();
    text_init(&why, buffer, sizeof buffer);
    if (rules == NULL) {
        text_add(&why, "there is no such game");
        return STATUS_NOT_FOUND;
    }
    const enum status status = game_open(&game, rules, options, &why);
    if (status == STATUS_OK) {
        game_start(&game, &state);
    } else {
        game.rules = NULL;
    }
    return (int)status;
}

/* Apply the action in the buffer; on failure as tavola_open. */
int EXPORT(tavola_apply)(void) {
    static char string[INPUT_SIZE];
    action_t    action;
    take_input(string);
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    if (game.rules == NULL) {
        text_add(&why, "no game is open");
        return STATUS_NOT_FOUND;
    }
    const enum status status = game_parse_action(&game, &state, string, &action, &why);
    if (status == STATUS_OK) {
        game_apply(&game, &state, action);
    }
    return (int)status;
}

/* 0 if no game is open or the depth is too large. */
uint64_t EXPORT(tavola_perft)(unsigned depth) {
    return game.rules == NULL || depth > PERFT_DEPTH_MAX ? 0 : perft_count(&game, &state, depth);
}

/* Of the open game; 0 if none is. */
uint64_t EXPORT(tavola_signature)(void) {
    struct benchmark done;
    if (game.rules == NULL) {
        return 0;
    }
    benchmark_play(&game, &done);
    benchmark_perft(&game, benchmark_depth(&game), &done);
    return benchmark_signature(&done);
}

/* Put the lines of search/signature.h about the open game into the buffer.
 * Returns the length, 0 if none is open or there is not enough memory. */
int EXPORT(tavola_search_signatures)(void) {
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    if (game.rules == NULL || !signature_write(&game, &out)) {
        return 0;
    }
    return (int)out.length;
}

/* Make the engine whose name is in the buffer, or the one that plays the open
 * game best if there is none. On failure as tavola_open. */
int EXPORT(tavola_engine)(uint32_t table_bytes) {
    const struct engine_config config = {.seed = 1, .table_bytes = table_bytes};
    static char                name[INPUT_SIZE];
    struct text                why;
    take_input(name);
    text_init(&why, buffer, sizeof buffer);
    forget_engine();
    kind = game.rules == NULL ? NULL : name[0] == '\0' ? engine_for(&game) : engine_find(name);
    if (kind == NULL || !kind->can_play(&game)) {
        text_add(&why, "there is no such engine for this game");
        return STATUS_NOT_FOUND;
    }
    engine = kind->create(&game, &config);
    text_add(&why, engine == NULL ? "not enough memory" : "");
    return engine == NULL ? STATUS_NO_MEMORY : STATUS_OK;
}

/* "DEPTH NODES SHARE SCORE EXACT DISTANCE SHORTEST ACTION...\n", as in engine.h. */
static void print_line(const struct engine_report *report, const struct engine_line *line,
                       struct text *out) {
    const struct engine_value *value     = &line->value;
    const int64_t              numbers[] = {report->depth,     (int64_t)report->nodes, value->share,
                                            value->score,      value->is_exact,        value->distance,
                                            value->is_shortest};
    struct game_state          walk;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        text_add_number(out, numbers[i]);
        text_add_char(out, ' ');
    }
    game_copy(&game, &walk, &state);
    for (uint32_t i = 0; i < line->length; i++) {
        text_add(out, i == 0 ? "" : " ");
        game_print_action(&game, &walk, line->actions[i], out);
        game_apply(&game, &walk, line->actions[i]);
    }
    text_add_char(out, '\n');
}

/* Think about the present state, or go on with it, and put the lines into the
 * buffer, the best first. Returns the length, 0 if there is no engine or no
 * player acts. */
int EXPORT(tavola_slice)(uint32_t nodes, uint32_t lines) {
    if (engine == NULL || game_actor(&game, &state) < 0 || nodes == 0 || lines == 0 ||
        lines > ENGINE_LINES_MAX) {
        return 0;
    }
    const struct engine_limits   limits = {.nodes = nodes, .lines = lines, .wants_distance = true};
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    struct text                  out;
    kind->think(engine, &state, &limits, &observer, &report);
    text_init(&out, buffer, sizeof buffer);
    for (uint32_t i = 0; i < report.line_count; i++) {
        print_line(&report, &report.lines[i], &out);
    }
    return (int)out.length;
}

/* The first action of the best engine's first line, and the positions it looked
 * at: "a1b2 5000". Returns the length, 0 if no player acts, there are no nodes to
 * look at or there is not enough memory. */
int EXPORT(tavola_best)(uint32_t nodes, uint32_t table_bytes) {
    const struct engine_config   config   = {.seed = 1, .table_bytes = table_bytes};
    const struct engine_limits   limits   = {.nodes = nodes, .lines = 1, .wants_distance = true};
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    struct text                  out;
    forget_engine();
    kind   = game.rules == NULL || game_actor(&game, &state) < 0 || nodes == 0 ? NULL
                                                                               : engine_for(&game);
    engine = kind == NULL ? NULL : kind->create(&game, &config);
    if (engine == NULL) {
        return 0;
    }
    kind->think(engine, &state, &limits, &observer, &report);
    forget_engine();
    text_init(&out, buffer, sizeof buffer);
    game_print_action(&game, &state, report.lines[0].actions[0], &out);
    text_add_char(&out, ' ');
    text_add_number(&out, (int64_t)report.nodes);
    return (int)out.length;
}
