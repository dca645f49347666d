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
#include "search/verdict.h"
#include "wasm/wasm.h"

static struct wasm_position asked;
static struct thinking      thinking; /* without limits */
static struct mind         *mind;

static const struct engine_observer nobody = {.progress = NULL};

/* The fourth line, as far as it is asked about; the name of a known engine is kept
 * as its own constant. */
static const char *take_engine(void) {
    const char               *name = wasm_take_word(&asked.more);
    const struct engine_kind *kind = name == NULL ? NULL : engine_find(name);
    return kind == NULL ? name : kind->name;
}

static int level_meant(int level) {
    return level < LEVEL_MIN || level > LEVEL_FULL ? LEVEL_FULL : level;
}

/* Who is to think, if that can be asked; else *why says what is wrong. */
static bool set_thinking(int level, uint32_t table_bytes, uint32_t seed, struct text *why) {
    const char *engine = take_engine();
    thinking           = (struct thinking){
                  .engine = engine,
                  .level  = engine != NULL && level == 0 ? 0 : level_meant(level),
                  .config = {.seed        = seed,
                             .table_bytes = table_bytes,
                             .contempt    = level == 0 ? 0 : ENGINE_CONTEMPT},
    };
    return thinking_check(&thinking, &asked.game, why) == STATUS_OK;
}

/* A mind for the position in the buffer, which then says why there is none. */
static bool open_mind(int level, uint32_t table_bytes, uint32_t seed) {
    mind_destroy(mind);
    mind                = NULL;
    const int   applied = wasm_position_read(&asked);
    struct text answer  = wasm_answer();
    text_add(&answer, asked.why);
    if (applied < 0 || asked.why[0] != '\0' || game_actor(&asked.game, &asked.state) < 0 ||
        !set_thinking(level, table_bytes, seed, &answer)) {
        return false;
    }
    mind = mind_create(&asked.game, &thinking);
    return mind != NULL;
}

int EXPORT(tavola_think_open)(int level, uint32_t table_bytes, uint32_t seed) {
    return open_mind(level, table_bytes, seed) ? 1 : 0;
}

/* What each player may expect by the line; one number if all have it in common. */
static void add_shares(const struct game *game, const void *state, const struct engine_line *line,
                       struct text *out) {
    int32_t shares[GAME_PLAYERS_MAX];
    verdict_shares(game, state, line, shares);
    json_key(out, "shares");
    json_open(out, '[');
    for (int player = 0; player < (game->sum == GAME_SUM_POINT ? game->players : 1); player++) {
        json_number(out, shares[player]);
    }
    json_close(out, ']');
}

static void add_line(const struct game *game, const void *from, const struct engine_line *line,
                     struct text *out) {
    struct game_state state;
    game_copy(game, &state, from);
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
    json_key(out, "turns");
    json_number(out, line->value.turns);
    add_shares(game, from, line, out);
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < line->length; i++) {
        char        bytes[GAME_ACTION_MAX];
        struct text name;
        text_init(&name, bytes, sizeof bytes);
        game_print_action(game, &state, line->actions[i], &name);
        json_string(out, bytes);
        game_apply(game, &state, line->actions[i]);
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* Can no more thinking change what to play? Without opponents there may be a
 * shorter way. */
static bool is_decided(const struct engine_report *report) {
    bool is_decided = report->line_count > 0;
    for (uint32_t i = 0; i < report->line_count; i++) {
        const struct engine_value *value = &report->lines[i].value;
        is_decided =
            is_decided && value->is_exact && (value->is_shortest || !game_is_common(&asked.game));
    }
    return is_decided;
}

static int print_report(const struct engine_report *report) {
    struct text out;
    text_init(&out, tavola_buffer(), WASM_BUFFER_SIZE);
    json_open(&out, '{');
    json_key(&out, "depth");
    json_number(&out, report->depth);
    json_key(&out, "nodes");
    json_number(&out, (int64_t)report->nodes);
    json_key(&out, "decided");
    json_word(&out, is_decided(report) ? "true" : "false");
    json_key(&out, "lines");
    json_open(&out, '[');
    for (uint32_t i = 0; i < report->line_count; i++) {
        add_line(&asked.game, &asked.state, &report->lines[i], &out);
    }
    json_close(&out, ']');
    json_close(&out, '}');
    return (int)out.length;
}

int EXPORT(tavola_think)(uint32_t nodes, uint32_t lines) {
    struct thinking      slice = thinking;
    struct engine_report report;
    if (mind == NULL) {
        return 0;
    }
    slice.level        = 0;                      /* it chooses at the end */
    slice.limits.nodes = nodes == 0 ? 1 : nodes; /* 0 would be no limit at all */
    slice.limits.lines = lines > ENGINE_LINES_MAX ? ENGINE_LINES_MAX : lines;
    mind_think(mind, &asked.state, &slice, &nobody, &report);
    return print_report(&report);
}

int EXPORT(tavola_choose)(int level, uint32_t table_bytes, uint32_t seed) {
    struct engine_report report;
    if (!open_mind(level, table_bytes, seed)) {
        return 0;
    }
    struct thinking last = thinking;
    struct text     out  = wasm_answer();
    last.limits.nodes    = 1; /* of full strength; levels below have their own */
    mind_think(mind, &asked.state, &last, &nobody, &report);
    game_print_action(&asked.game, &asked.state, report.lines[0].actions[0], &out);
    return (int)out.length;
}

/* The answer says why there is no mind; empty if nobody acts or the memory is short. */
static int explain_no_mind(void) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    wasm_question(bytes, sizeof bytes);
    why = (struct text){.bytes = bytes, .size = sizeof bytes, .length = strlen(bytes)};
    if (bytes[0] == '\0' && thinking_check_state(&asked.game, &asked.state, &why) == STATUS_OK) {
        text_add(&why, "not enough memory; try a smaller table");
    }
    return wasm_refuse(bytes);
}

int EXPORT(tavola_find)(int level, uint32_t table_bytes, uint32_t seed, uint32_t nodes,
                        uint32_t lines) {
    struct engine_report report;
    char                 bytes[GAME_TEXT_MAX];
    struct text          why;
    if (!open_mind(level, table_bytes, seed)) {
        return explain_no_mind();
    }
    struct thinking whole       = thinking;
    whole.level                 = level == 0 ? 0 : thinking.level; /* all lines, not its choice */
    whole.limits.nodes          = nodes;
    whole.limits.lines          = lines > ENGINE_LINES_MAX ? ENGINE_LINES_MAX : lines;
    whole.limits.wants_distance = true;
    text_init(&why, bytes, sizeof bytes);
    if (thinking_check(&whole, &asked.game, &why) != STATUS_OK) {
        return wasm_refuse(bytes);
    }
    if (nodes == 0 && !level_is_bounded(whole.level)) {
        return wasm_refuse("it would think for ever; allowed is a number of nodes from 1");
    }
    mind_think(mind, &asked.state, &whole, &nobody, &report);
    return print_report(&report);
}

static int print_verdict(const struct wasm_position *position, uint64_t nodes,
                         const struct verdict *verdict) {
    struct text out = wasm_answer();
    json_open(&out, '{');
    json_key(&out, "mark");
    json_string(&out, verdict_text(verdict->mark));
    json_key(&out, "nodes");
    json_number(&out, (int64_t)nodes);
    json_key(&out, "loss");
    json_number(&out, verdict->loss);
    json_key(&out, "error");
    json_number(&out, verdict->error);
    json_key(&out, "best");
    add_line(&position->game, &position->before, &verdict->best, &out);
    json_key(&out, "taken");
    add_line(&position->game, &position->before, &verdict->taken, &out);
    json_close(&out, '}');
    return wasm_finish(&out);
}

int EXPORT(tavola_verdict)(uint32_t nodes, uint32_t seed) {
    static struct wasm_position position;
    static struct verdict       verdict;
    const int                   applied = wasm_position_read(&position);
    if (applied < 1 || position.why[0] != '\0' ||
        game_actor(&position.game, &position.before) < 0) {
        return wasm_nothing();
    }
    struct verdict_question question = {
        .game     = &position.game,
        .state    = &position.before,
        .taken    = position.action,
        .thinking = {.config = {.seed = seed, .table_bytes = VERDICT_TABLE_BYTES},
                     .limits = {.nodes = nodes, .wants_distance = true}},
    };
    if (nodes == 0) {
        question.thinking.limits.nodes = verdict_certainty(&position.game).nodes;
    }
    return verdict_make(&question, &verdict)
               ? print_verdict(&position, question.thinking.limits.nodes, &verdict)
               : wasm_nothing();
}
