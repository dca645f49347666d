/* SPDX-License-Identifier: MIT
 *
 * think.c - engines for a page's worker, in slices.
 *
 * Nothing can interrupt a worker while it is here, so the caller asks for a
 * number of nodes that it knows to take some tens of milliseconds, again and
 * again; the engine keeps what it has found.
 */
#include "base/json.h"
#include "search/thinking.h"
#include "wasm/wasm.h"

static struct wasm_position asked;
static struct thinking      thinking; /* without limits */
static struct mind         *mind;

static const struct engine_observer nobody = {.progress = NULL};

int tavola_think_open(int level, uint32_t table_bytes, uint32_t seed);
int tavola_think(uint32_t nodes, uint32_t lines);
int tavola_think_choose(void);

/* Read a position as wasm_position_read() does and make an engine of this
 * level for it, or for analysis at full strength with honest values if the
 * level is 0; the engine before is given up. Returns what that returns, -1
 * also if there is not enough memory or nobody has to think there. */
int EXPORT(tavola_think_open)(int level, uint32_t table_bytes, uint32_t seed) {
    mind_destroy(mind);
    mind              = NULL;
    const int applied = wasm_position_read(&asked);
    if (applied < 0 || game_actor(&asked.game, &asked.state) < 0) {
        return -1;
    }
    thinking = (struct thinking){
        .level  = level < LEVEL_MIN || level > LEVEL_FULL ? LEVEL_FULL : level,
        .config = {.seed        = seed,
                   .table_bytes = table_bytes,
                   .contempt    = level == 0 ? 0 : ENGINE_CONTEMPT},
    };
    mind = mind_create(&asked.game, &thinking);
    return mind == NULL ? -1 : applied;
}

static void add_line(const struct engine_line *line, struct text *out) {
    struct game_state state = asked.state;
    json_open(out, '{');
    json_key(out, "share");
    json_number(out, line->value.share);
    json_key(out, "score");
    json_number(out, line->value.score);
    json_key(out, "exact");
    json_word(out, line->value.is_exact ? "true" : "false");
    json_key(out, "distance");
    json_number(out, line->value.distance);
    json_key(out, "shortest");
    json_word(out, line->value.is_shortest ? "true" : "false");
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < line->length; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text name;
        text_init(&name, bytes, sizeof bytes);
        game_print_action(&asked.game, &state, line->actions[i], &name);
        json_string(out, bytes);
        game_apply(&asked.game, &state, line->actions[i]);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static int print_report(const struct engine_report *report) {
    struct text out;
    text_init(&out, tavola_buffer(), WASM_BUFFER_SIZE);
    json_open(&out, '{');
    json_key(&out, "depth");
    json_number(&out, report->depth);
    json_key(&out, "nodes");
    json_number(&out, (int64_t)report->nodes);
    json_key(&out, "lines");
    json_open(&out, '[');
    for (uint32_t i = 0; i < report->line_count; i++) {
        add_line(&report->lines[i], &out);
    }
    json_close(&out, ']');
    json_close(&out, '}');
    return (int)out.length;
}

/* Think for so many nodes and put the report into the buffer, as JSON; returns
 * its length, 0 if there is no engine. Values are for the player who acts: his
 * share of the point in 65536ths, the margin of the score in thousandths. */
int EXPORT(tavola_think)(uint32_t nodes, uint32_t lines) {
    struct thinking      slice = thinking;
    struct engine_report report;
    if (mind == NULL) {
        return 0;
    }
    slice.level        = 0; /* it chooses at the end */
    slice.limits.nodes = nodes;
    slice.limits.lines = lines > ENGINE_LINES_MAX ? ENGINE_LINES_MAX : lines;
    mind_think(mind, &asked.state, &slice, &nobody, &report);
    return print_report(&report);
}

/* Put the action that the level plays into the buffer; returns its length.
 * Levels below the full one take at most 50 ms; the full one is asked by
 * slices of tavola_think() instead. */
int EXPORT(tavola_think_choose)(void) {
    struct thinking      last = thinking;
    struct engine_report report;
    struct text          out;
    if (mind == NULL) {
        return 0;
    }
    last.limits.nodes = 1;
    mind_think(mind, &asked.state, &last, &nobody, &report);
    text_init(&out, tavola_buffer(), WASM_BUFFER_SIZE);
    game_print_action(&asked.game, &asked.state, report.lines[0].actions[0], &out);
    return (int)out.length;
}
