/* SPDX-License-Identifier: MIT
 *
 * signature.c - the fixed work.
 */
#include "search/signature.h"

#include "core/playout.h"
#include "search/engine.h"

enum { SEED = 1, TABLE_BYTES = 4 << 20, DEPTH = 3, LINES = 3, NODES = 10000 };

static const uint32_t distances[] = {0, 10, 25}; /* from the start, in actions */

/* Walks and random games take longer than positions. */
static const struct {
    const char *name;
    uint64_t    nodes;
} slow[] = {{"mcts", 300}, {"uct", 40}};

static uint64_t nodes_of(const struct engine_kind *kind) {
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++) {
        if (strcmp(kind->name, slow[i].name) == 0) {
            return slow[i].nodes;
        }
    }
    return NODES;
}

/* Go so many actions at random from the start, and on to where a player acts; a
 * game that is over before is followed by another. */
static void walk(const struct game *game, uint32_t distance, void *state) {
    struct random random;
    random_init(&random, SEED);
    game_start(game, state);
    for (uint32_t gone = 0; gone < distance || game_actor(game, state) < 0; gone++) {
        if (game_is_over(game, state)) {
            game_start(game, state);
        } else {
            game_apply(game, state, playout_draw(game, state, &random));
        }
    }
}

/* Of everything that is reported. */
static hash_t hash_of(const struct engine_report *report) {
    hash_t hash = hash_mix(report->depth, report->line_count);
    hash        = hash_mix(hash, report->hashfull);
    for (uint32_t i = 0; i < report->line_count; i++) {
        const struct engine_line *line = &report->lines[i];
        hash                           = hash_mix(hash, (uint32_t)line->value.share);
        hash                           = hash_mix(hash, (uint32_t)line->value.score);
        hash                           = hash_mix(hash, (uint32_t)line->value.distance);
        hash = hash_mix(hash, 2U * line->value.is_exact + line->value.is_shortest);
        for (uint32_t k = 0; k < line->length; k++) {
            hash = hash_mix(hash, line->actions[k]);
        }
    }
    return hash_finish(hash);
}

static void add_hash(struct text *out, hash_t hash) {
    for (int shift = 60; shift >= 0; shift -= 4) {
        text_add_char(out, "0123456789abcdef"[hash >> shift & 15U]);
    }
}

/* One position and one engine. */
struct work {
    const struct game        *game;
    const struct engine_kind *kind;
    uint32_t                  distance;
    struct game_state         state;
};

static void write_line(const struct work *work, const char *limit, uint64_t number,
                       const struct engine_report *report, struct text *out) {
    text_add(out, "after ");
    text_add_number(out, work->distance);
    text_add(out, ": ");
    text_add(out, work->kind->name);
    text_add(out, limit);
    text_add_number(out, (int64_t)number);
    text_add(out, ": ");
    game_print_action(work->game, &work->state, report->lines[0].actions[0], out);
    text_add_char(out, ' ');
    text_add_number(out, (int64_t)report->nodes);
    text_add_char(out, ' ');
    add_hash(out, hash_of(report));
    text_add_char(out, '\n');
}

/* The second slice tells whether it goes on where the first one ended. */
static void think_by_nodes(const struct work *work, struct engine *engine, struct text *out) {
    const struct engine_observer nobody = {.progress = NULL};
    const struct engine_limits   limits = {
          .nodes = nodes_of(work->kind), .lines = 1, .wants_distance = true};
    struct engine_report report;
    work->kind->think(engine, &work->state, &limits, &nobody, &report);
    work->kind->think(engine, &work->state, &limits, &nobody, &report);
    write_line(work, " nodes ", limits.nodes, &report, out);
}

/* So few nodes that one deep iteration may not end. */
static void think_by_depth(const struct work *work, struct engine *engine, struct text *out) {
    const struct engine_observer nobody = {.progress = NULL};
    const struct engine_limits   limits = {
          .nodes = 2 * nodes_of(work->kind), .depth = DEPTH, .lines = LINES};
    struct engine_report report;
    work->kind->think(engine, &work->state, &limits, &nobody, &report);
    write_line(work, " depth ", limits.depth, &report, out);
}

typedef void think_by(const struct work *work, struct engine *engine, struct text *out);

static bool do_work(const struct work *work, think_by *think, struct text *out) {
    const struct engine_config config = {
        .seed = SEED, .table_bytes = TABLE_BYTES, .contempt = ENGINE_CONTEMPT};
    struct engine *engine = work->kind->create(work->game, &config);
    if (engine == NULL) {
        return false;
    }
    think(work, engine, out);
    work->kind->destroy(engine);
    return true;
}

bool signature_write(const struct game *game, struct text *out) {
    struct work work    = {.game = game};
    bool        is_done = true;
    for (size_t i = 0; i < sizeof distances / sizeof distances[0]; i++) {
        work.distance = distances[i];
        walk(game, work.distance, &work.state);
        for (size_t k = 0; engine_kinds[k] != NULL && is_done; k++) {
            work.kind = engine_kinds[k];
            if (work.kind->can_play(game) && strcmp(work.kind->name, "parallel") != 0) {
                is_done =
                    do_work(&work, think_by_nodes, out) && do_work(&work, think_by_depth, out);
            }
        }
    }
    return is_done;
}
