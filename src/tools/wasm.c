/* SPDX-License-Identifier: MIT
 *
 * wasm.c - what the WebAssembly build exports for measuring and comparing.
 */
#include "tools/wasm.h"
#include "core/benchmark.h"
#include "core/perft.h"
#include "games/registry.h"
#include "search/engine.h"

enum { INPUT_SIZE = 65536 };

static char              buffer[WASM_BUFFER_SIZE];
static struct game       game;
static struct game_state state;

int      tavola_game_count(void);
int      tavola_game_name(int place);
int      tavola_open(int place);
int      tavola_apply(void);
uint64_t tavola_perft(unsigned depth);
uint64_t tavola_signature(void);
int      tavola_best(uint32_t nodes, uint32_t table_bytes);

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

/* Open a game with the options in the buffer and go to its start. On failure
 * the buffer says why, and the status is not 0. */
int EXPORT(tavola_open)(int place) {
    static char              options[INPUT_SIZE];
    const struct game_rules *rules = rules_at(place);
    struct text              why;
    take_input(options);
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

/* Let the engine that plays this game best think about the present state, and
 * put its action and the positions it looked at into the buffer: "a1b2 5000".
 * Returns the length, 0 if no player acts or there is not enough memory. */
int EXPORT(tavola_best)(uint32_t nodes, uint32_t table_bytes) {
    if (game.rules == NULL || game_actor(&game, &state) < 0) {
        return 0;
    }
    const struct engine_kind    *kind     = engine_for(&game);
    const struct engine_config   config   = {.seed = 1, .table_bytes = table_bytes};
    const struct engine_limits   limits   = {.nodes = nodes, .lines = 1, .wants_distance = true};
    const struct engine_observer observer = {.progress = NULL};
    struct engine               *engine   = kind->create(&game, &config);
    struct engine_report         report;
    struct text                  out;
    if (engine == NULL) {
        return 0;
    }
    kind->think(engine, &state, &limits, &observer, &report);
    kind->destroy(engine);
    text_init(&out, buffer, sizeof buffer);
    game_print_action(&game, &state, report.lines[0].actions[0], &out);
    text_add_char(&out, ' ');
    text_add_number(&out, (int64_t)report.nodes);
    return (int)out.length;
}
