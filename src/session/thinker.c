/* SPDX-License-Identifier: MIT
 *
 * thinker.c - the thread around a mind.
 */
#include "session/thinker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "session/stopwatch.h"

/* Sharing out a clock: as if the game lasted so many more turns, and never more
 * than half of what is left, whatever the increment promises. */
static const double turns_expected  = 20;
static const double increment_spent = 0.75;
static const double left_spent_max  = 0.5;

struct thinker {
    struct game             game; /* before the mind, which points at it */
    struct mind            *mind;
    struct thinker_observer observer;
    struct stopwatch        watch;
    struct thinking         thinking;
    struct game_state       state;
    pthread_t               thread;
    bool                    has_thread; /* to be joined */
    atomic_bool             is_busy;
};

struct thinker *thinker_create(const struct game *game, const struct thinking *thinking,
                               const struct thinker_observer *observer) {
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL) {
        return NULL;
    }
    thinker->game     = *game;
    thinker->observer = *observer;
    thinker->mind     = mind_create(&thinker->game, thinking);
    if (thinker->mind == NULL) {
        free(thinker);
        return NULL;
    }
    atomic_init(&thinker->is_busy, false);
    return thinker;
}

bool thinker_is_for(const struct thinker *thinker, const struct thinking *thinking) {
    return mind_is_for(thinker->mind, thinking);
}

void thinker_destroy(struct thinker *thinker) {
    if (thinker != NULL) {
        thinker_stop(thinker);
        thinker_wait(thinker);
        mind_destroy(thinker->mind);
        free(thinker);
    }
}

static void pass_progress_on(void *context, const struct engine_report *report) {
    struct thinker *thinker = context;
    thinker->observer.progress(thinker->observer.context, report,
                               stopwatch_elapsed(&thinker->watch));
}

static void *think(void *context) {
    struct thinker              *thinker  = context;
    const struct engine_observer observer = {.progress = pass_progress_on, .context = thinker};
    struct engine_report         report;
    mind_think(thinker->mind, &thinker->state, &thinker->thinking, &observer, &report);
    const double seconds = stopwatch_elapsed(&thinker->watch);
    atomic_store(&thinker->is_busy, false);
    thinker->observer.finished(thinker->observer.context, &report, seconds);
    return NULL;
}

enum status thinker_start(struct thinker *thinker, const void *state,
                          const struct thinking *thinking) {
    CHECK(!thinker_is_busy(thinker));
    thinker_wait(thinker);
    game_copy(&thinker->game, &thinker->state, state);
    thinker->thinking = *thinking;
    stopwatch_limit(&thinker->watch, &thinker->thinking);
    atomic_store(&thinker->is_busy, true);
    thinker->has_thread = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
    if (!thinker->has_thread) {
        atomic_store(&thinker->is_busy, false);
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

bool thinker_is_busy(const struct thinker *thinker) {
    return atomic_load(&thinker->is_busy);
}

void thinker_stop(struct thinker *thinker) {
    if (thinker->has_thread) {
        stopwatch_stop(&thinker->watch);
    }
}

void thinker_wait(struct thinker *thinker) {
    if (thinker->has_thread) {
        pthread_join(thinker->thread, NULL);
        thinker->has_thread = false;
    }
}

const struct game *thinker_game(const struct thinker *thinker) {
    return &thinker->game;
}

const void *thinker_state(const struct thinker *thinker) {
    return &thinker->state;
}

double thinker_budget(double left, double increment) {
    const double wanted = left / turns_expected + increment * increment_spent;
    const double most   = left * left_spent_max;
    return wanted < most ? wanted : most;
}
