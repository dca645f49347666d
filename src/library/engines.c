/* SPDX-License-Identifier: MIT
 *
 * engines.c - minds for people outside.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "library/internal.h"
#include "search/thinking.h"
#include "session/report.h"
#include "session/stopwatch.h"

_Static_assert((int)TAVOLA_LEVEL_MAX == (int)LEVEL_FULL, "levels");
_Static_assert((int)TAVOLA_LINES_MAX == (int)ENGINE_LINES_MAX, "lines");
_Static_assert((int)TAVOLA_LINE_MAX == (int)ENGINE_LINE_MAX, "length of lines");
_Static_assert((int)TAVOLA_THREADS_MAX == (int)THINKING_THREADS_MAX, "threads");
_Static_assert((int)TAVOLA_DEPTH_MAX == (int)THINKING_DEPTH_MAX, "depth");
_Static_assert((int)TAVOLA_SECONDS_MAX == (int)THINKING_SECONDS_MAX, "seconds");

enum { MEGABYTES_STANDARD = 64 };

struct tavola_engine {
    const struct game   *game;
    struct thinking      thinking; /* as it was set up, without limits */
    struct mind         *mind;
    struct stopwatch     watch;
    struct tavola_limits limits; /* while it thinks */
    atomic_bool          is_stopped;
};

const char *tavola_engine_name(const struct tavola_game *game, size_t place) {
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (engine_kinds[i]->can_play(&game->game) && place-- == 0) {
            return engine_kinds[i]->name;
        }
    }
    return NULL;
}

/* --- Setting up ----------------------------------------------------------- */

static enum status check_setup(const struct tavola_setup *setup, struct text *why) {
    enum status status = library_check_range(
        "level", setup->level < 0 ? UINT64_MAX : (uint64_t)setup->level, LEVEL_FULL, why);
    if (status == STATUS_OK) {
        status = library_check_range("threads", setup->threads, THINKING_THREADS_MAX, why);
    }
    if (status == STATUS_OK) {
        status = library_check_range("table_bytes", setup->table_bytes,
                                     (uint64_t)THINKING_MEGABYTES_MAX << 20, why);
    }
    return status;
}

/* The name of an engine is kept as its own constant, not as the caller's. */
static struct thinking thinking_of(const struct tavola_setup *setup) {
    const struct engine_kind *kind     = setup->engine == NULL ? NULL : engine_find(setup->engine);
    const uint64_t            standard = (uint64_t)MEGABYTES_STANDARD << 20;
    return (struct thinking){
        .engine = kind == NULL ? setup->engine : kind->name,
        .level  = setup->level,
        .config = {.seed        = setup->seed,
                   .table_bytes = setup->table_bytes == 0 ? standard : setup->table_bytes,
                   .threads     = setup->threads == 0 ? 1 : setup->threads,
                   .contempt    = setup->level == 0 ? 0 : ENGINE_CONTEMPT},
        .limits = {.wants_distance = true},
    };
}

static enum status open_engine(const struct tavola_game *game, const struct tavola_setup *setup,
                               struct tavola_engine **out, struct text *why) {
    enum status status = check_setup(setup, why);
    if (status != STATUS_OK) {
        return status;
    }
    const struct thinking thinking = thinking_of(setup);
    status                         = thinking_check(&thinking, &game->game, why);
    if (status != STATUS_OK) {
        return status;
    }
    struct tavola_engine *engine = calloc(1, sizeof *engine);
    if (engine != NULL) {
        engine->game     = &game->game;
        engine->thinking = thinking;
        engine->mind     = mind_create(&game->game, &thinking);
        atomic_init(&engine->is_stopped, false);
    }
    if (engine == NULL || engine->mind == NULL) {
        free(engine);
        text_add(why, "not enough memory; try a smaller table");
        return STATUS_NO_MEMORY;
    }
    *out = engine;
    return STATUS_OK;
}

enum tavola_status tavola_engine_open(const struct tavola_game  *game,
                                      const struct tavola_setup *setup, struct tavola_engine **out,
                                      struct tavola_error *error) {
    static const struct tavola_setup standard;

    struct library_phrase why;
    library_begin_phrase(&why);
    *out                     = NULL;
    const enum status status = open_engine(game, setup == NULL ? &standard : setup, out, &why.text);
    return library_give_phrase(&why, status, error);
}

void tavola_engine_close(struct tavola_engine *engine) {
    if (engine != NULL) {
        mind_destroy(engine->mind);
        free(engine);
    }
}

/* --- Thinking ------------------------------------------------------------- */

static void give_report(const struct tavola_engine *engine, const struct engine_report *report,
                        struct tavola_report *out) {
    *out = (struct tavola_report){.nodes      = report->nodes,
                                  .seconds    = stopwatch_elapsed(&engine->watch),
                                  .depth      = report->depth,
                                  .line_count = report->line_count};
    for (uint32_t i = 0; i < report->line_count; i++) {
        const struct engine_line *line = &report->lines[i];
        out->lines[i]                  = (struct tavola_line){
                             .share       = report_share(&line->value),
                             .score       = engine->game->play->scores == NULL ? 0 : report_points(&line->value),
                             .is_exact    = line->value.is_exact,
                             .is_shortest = line->value.is_shortest,
                             .distance    = line->value.distance,
                             .length      = line->length,
        };
        memcpy(out->lines[i].actions, line->actions, line->length * sizeof *line->actions);
    }
}

static void pass_progress_on(void *context, const struct engine_report *report) {
    const struct tavola_engine *engine = context;
    struct tavola_report        out;
    give_report(engine, report, &out);
    engine->limits.progress(engine->limits.context, &out);
}

static bool must_stop(void *context) {
    struct tavola_engine *engine = context;
    return atomic_load_explicit(&engine->is_stopped, memory_order_relaxed) ||
           stopwatch_is_up(&engine->watch);
}

static enum status check_limits(const struct tavola_limits *limits, struct text *why) {
    enum status status = library_check_range("depth", limits->depth, THINKING_DEPTH_MAX, why);
    if (status == STATUS_OK) {
        status = library_check_range("lines", limits->lines, ENGINE_LINES_MAX, why);
    }
    if (status == STATUS_OK && !(limits->seconds >= 0 && limits->seconds <= THINKING_SECONDS_MAX)) {
        text_add(why, "seconds cannot be that; allowed is a number from 0 to 86400");
        status = STATUS_OUT_OF_RANGE;
    }
    return status;
}

static enum status check_question(const struct tavola_engine *engine, const void *state,
                                  const struct thinking *thinking, struct text *why) {
    const enum status status = check_limits(&engine->limits, why);
    if (status != STATUS_OK) {
        return status;
    }
    if (thinking_check_state(engine->game, state, why) != STATUS_OK) {
        return STATUS_ILLEGAL;
    }
    return thinking_check(thinking, engine->game, why);
}

static enum status think(struct tavola_engine *engine, const void *state,
                         struct engine_report *report, struct text *why) {
    const bool                   is_watched = engine->limits.progress != NULL;
    const struct engine_observer observer   = {.progress = is_watched ? pass_progress_on : NULL,
                                               .context  = engine};
    struct thinking              thinking   = engine->thinking;
    thinking.limits.nodes                   = engine->limits.nodes;
    thinking.limits.depth                   = engine->limits.depth;
    thinking.limits.lines                   = engine->limits.lines;
    thinking.limits.is_stopped              = must_stop;
    thinking.limits.context                 = engine;
    thinking.seconds                        = engine->limits.seconds;
    const enum status status                = check_question(engine, state, &thinking, why);
    if (status == STATUS_OK) {
        stopwatch_start(&engine->watch, thinking.seconds);
        mind_think(engine->mind, state, &thinking, &observer, report);
        atomic_store(&engine->is_stopped, false);
    }
    return status;
}

enum tavola_status tavola_engine_think(struct tavola_engine *engine, const void *state,
                                       const struct tavola_limits *limits,
                                       struct tavola_report *out, struct tavola_error *error) {
    struct library_phrase why;
    struct engine_report  report;
    library_begin_phrase(&why);
    engine->limits           = limits == NULL ? (struct tavola_limits){0} : *limits;
    const enum status status = think(engine, state, &report, &why.text);
    if (status == STATUS_OK) {
        give_report(engine, &report, out);
    }
    return library_give_phrase(&why, status, error);
}

void tavola_engine_stop(struct tavola_engine *engine) {
    atomic_store(&engine->is_stopped, true);
}
