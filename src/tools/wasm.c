/* SPDX-License-Identifier: MIT
 *
 * wasm.c - what the WebAssembly build exports.
 *
 * Strings come and go through one buffer: the caller writes NUL-terminated
 * bytes at tavola_buffer(), and reads answers there. One instance serves one
 * caller; there are no threads.
 */
#include "core/benchmark.h"
#include "core/perft.h"
#include "games/registry.h"
#include "search/engine.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { BUFFER_SIZE = 65536 };

static char              buffer[BUFFER_SIZE];
static struct game       game;
static struct game_state state;

char    *tavola_buffer(void);
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

/* Put the name of the game into the buffer; returns its length. */
int EXPORT(tavola_game_name)(int place) {
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    text_add(&out, registry_at((size_t)place)->name);
    return (int)out.length;
}

/* Open a game with the options in the buffer and go to its start. On failure
 * the buffer says why, and the status is not 0. */
int EXPORT(tavola_open)(int place) {
    char options[GAME_TEXT_MAX];
    memcpy(options, buffer, sizeof options - 1);
    options[sizeof options - 1] = '\0';
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    const enum status status = game_open(&game, registry_at((size_t)place), options, &why);
    if (status == STATUS_OK) {
        game_start(&game, &state);
    }
    return (int)status;
}

/* Apply the action in the buffer; on failure as tavola_open. */
int EXPORT(tavola_apply)(void) {
    char string[GAME_ACTION_MAX];
    memcpy(string, buffer, sizeof string - 1);
    string[sizeof string - 1] = '\0';
    action_t    action;
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    const enum status status = game_parse_action(&game, &state, string, &action, &why);
    if (status == STATUS_OK) {
        game_apply(&game, &state, action);
    }
    return (int)status;
}

uint64_t EXPORT(tavola_perft)(unsigned depth) {
    return perft_count(&game, &state, depth);
}

uint64_t EXPORT(tavola_signature)(void) {
    struct benchmark done;
    benchmark_play(&game, &done);
    benchmark_perft(&game, benchmark_depth(&game), &done);
    return benchmark_signature(&done);
}

/* Let the engine that plays this game best think about the present state, and
 * put its action and the positions it looked at into the buffer: "a1b2 5000".
 * Returns the length, 0 if there is not enough memory. */
int EXPORT(tavola_best)(uint32_t nodes, uint32_t table_bytes) {
    const struct engine_kind    *kind     = engine_for(&game);
    const struct engine_config   config   = {.seed = 1, .table_bytes = table_bytes};
    const struct engine_limits   limits   = {.nodes = nodes, .lines = 1};
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
