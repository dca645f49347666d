/* SPDX-License-Identifier: MIT
 *
 * parallel_native.c - alpha-beta on several threads; not built for the browser.
 *
 * All threads search the same state and share one table. Nobody tells anybody
 * what to do: a helper that is ahead leaves values in the table, and the first
 * thread, whose report counts, finds them there. With one thread this is
 * alphabeta itself; with more, answers differ from run to run.
 *
 * A limit of nodes is that of all threads together. The first thread has its
 * part of it to itself, the rest is in a pool, from which each takes what it
 * needs. So all of it is spent, unless the search is finished before.
 */
#include <pthread.h>
#include <stdlib.h>

#include "search/internal.h"

extern const struct engine_kind alphabeta_engine;

struct helper {
    struct engine       *engine;
    pthread_t            thread;
    bool                 is_running;
    const void          *state;
    struct engine_limits limits;
};

struct parallel {
    struct engine *first;
    struct helper *helpers;
    uint32_t       helper_count;
    /* While thinking. */
    struct search_pool pool;
    atomic_bool        is_done;
};

static bool is_done(void *context) {
    struct parallel *parallel = context;
    return atomic_load_explicit(&parallel->is_done, memory_order_relaxed);
}

static void *help(void *argument) {
    struct helper               *helper   = argument;
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    alphabeta_engine.think(helper->engine, helper->state, &helper->limits, &observer, &report);
    return NULL;
}

static void start_helpers(struct parallel *parallel, const void *state,
                          const struct engine_limits *limits) {
    atomic_store(&parallel->is_done, false);
    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        struct helper *helper = &parallel->helpers[i];
        helper->state         = state;
        helper->limits        = (struct engine_limits){.depth         = limits->depth,
                                                       .lines         = 1,
                                                       .first_actions = limits->first_actions,
                                                       .first_count   = limits->first_count,
                                                       .is_stopped    = is_done,
                                                       .context       = parallel};
        alphabeta_use_pool(helper->engine, limits->nodes == 0 ? NULL : &parallel->pool);
        helper->is_running = pthread_create(&helper->thread, NULL, help, helper) == 0;
    }
}

/* Wait for them; returns what they have looked at. If the first thread ran
 * short of nodes, the pool is empty, and they stop by themselves when they have
 * spent theirs. */
static uint64_t join_helpers(struct parallel *parallel) {
    uint64_t nodes = 0;
    atomic_store(&parallel->is_done, !alphabeta_was_short(parallel->first));
    for (uint32_t i = 0; i < parallel->helper_count; i++) {
        struct helper *helper = &parallel->helpers[i];
        if (helper->is_running) {
            pthread_join(helper->thread, NULL);
            nodes += alphabeta_nodes(helper->engine);
        }
    }
    return nodes;
}

/* A helper that finished gave back what it did not need, perhaps after the
 * first thread had stopped; then the first goes on alone. */
static void spend_rest(struct parallel *parallel, const void *state,
                       const struct engine_limits *limits, const struct engine_observer *observer,
                       struct engine_report *report) {
    struct engine_limits rest  = *limits;
    const uint64_t       spent = report->nodes;
    rest.nodes                 = atomic_load(&parallel->pool.left);
    if (alphabeta_was_short(parallel->first) && rest.nodes != 0) {
        alphabeta_use_pool(parallel->first, NULL);
        alphabeta_engine.think(parallel->first, state, &rest, observer, report);
        report->nodes += spent;
    }
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct parallel     *parallel = (struct parallel *)engine;
    struct engine_limits own      = *limits;
    const uint64_t       shared   = limits->nodes / (parallel->helper_count + 1);
    atomic_store(&parallel->pool.left, shared * parallel->helper_count);
    own.nodes = limits->nodes - shared * parallel->helper_count;
    alphabeta_use_pool(parallel->first, limits->nodes == 0 ? NULL : &parallel->pool);
    start_helpers(parallel, state, limits);
    alphabeta_engine.think(parallel->first, state, &own, observer, report);
    report->nodes += join_helpers(parallel);
    spend_rest(parallel, state, limits, observer, report);
}

static bool can_play(const struct game *game) {
    return alphabeta_engine.can_play(game);
}

static void destroy(struct engine *engine) {
    struct parallel *parallel = (struct parallel *)engine;
    if (parallel == NULL) {
        return;
    }
    for (uint32_t i = 0; parallel->helpers != NULL && i < parallel->helper_count; i++) {
        alphabeta_engine.destroy(parallel->helpers[i].engine);
    }
    alphabeta_engine.destroy(parallel->first);
    free(parallel->helpers);
    free(parallel);
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    const uint32_t   helpers  = config->threads < 2 ? 0 : config->threads - 1;
    struct parallel *parallel = calloc(1, sizeof *parallel);
    if (parallel == NULL) {
        return NULL;
    }
    parallel->first   = alphabeta_engine.create(game, config);
    parallel->helpers = calloc(helpers + 1, sizeof *parallel->helpers);
    bool is_made      = parallel->first != NULL && parallel->helpers != NULL;
    while (is_made && parallel->helper_count < helpers) {
        struct helper *helper = &parallel->helpers[parallel->helper_count++];
        helper->engine        = alphabeta_create_helper(parallel->first, parallel->helper_count);
        is_made               = helper->engine != NULL;
    }
    if (!is_made) {
        destroy((struct engine *)parallel);
        return NULL;
    }
    return (struct engine *)parallel;
}

const struct engine_kind parallel_engine = {
    .name            = "parallel",
    .help            = "alphabeta on several threads",
    .has_contempt    = true,
    .has_equal_lines = true,
    .can_play        = can_play,
    .create          = create,
    .think           = think,
    .destroy         = destroy,
};
