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
    pthread_mutex_t         lock; /* of what follows */
    pthread_cond_t          is_let_go;
    bool                    is_pondering;
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
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->is_let_go, NULL);
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
        pthread_cond_destroy(&thinker->is_let_go);
        pthread_mutex_destroy(&thinker->lock);
        free(thinker);
    }
}

static void pass_progress_on(void *context, const struct engine_report *report) {
    struct thinker *thinker = context;
    thinker->observer.progress(thinker->observer.context, report,
                               stopwatch_elapsed(&thinker->watch));
}

static void wait_to_be_let_go(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    while (thinker->is_pondering) {
        pthread_cond_wait(&thinker->is_let_go, &thinker->lock);
    }
    pthread_mutex_unlock(&thinker->lock);
}

/* False if it was let go already. */
static bool let_go(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    const bool was_pondering = thinker->is_pondering;
    thinker->is_pondering    = false;
    pthread_cond_signal(&thinker->is_let_go);
    pthread_mutex_unlock(&thinker->lock);
    return was_pondering;
}

static void *think(void *context) {
    struct thinker              *thinker  = context;
    const struct engine_observer observer = {.progress = pass_progress_on, .context = thinker};
    struct engine_report         report;
    mind_think(thinker->mind, &thinker->state, &thinker->thinking, &observer, &report);
    const double seconds = stopwatch_elapsed(&thinker->watch);
    wait_to_be_let_go(thinker);
    atomic_store(&thinker->is_busy, false);
    thinker->observer.finished(thinker->observer.context, &report, seconds);
    return NULL;
}

static enum status begin(struct thinker *thinker, const void *state,
                         const struct thinking *thinking, bool is_pondering) {
    CHECK(!thinker_is_busy(thinker));
    thinker_wait(thinker);
    game_copy(&thinker->game, &thinker->state, state);
    thinker->thinking     = *thinking;
    thinker->is_pondering = is_pondering;
    stopwatch_limit(&thinker->watch, &thinker->thinking);
    if (is_pondering) {
        stopwatch_leave(&thinker->watch, 0);
    }
    atomic_store(&thinker->is_busy, true);
    thinker->has_thread = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
    if (!thinker->has_thread) {
        atomic_store(&thinker->is_busy, false);
        return STATUS_NO_MEMORY;
    }
    return STATUS_OK;
}

enum status thinker_start(struct thinker *thinker, const void *state,
                          const struct thinking *thinking) {
    return begin(thinker, state, thinking, false);
}

enum status thinker_ponder(struct thinker *thinker, const void *state,
                           const struct thinking *thinking) {
    return begin(thinker, state, thinking, true);
}

void thinker_release(struct thinker *thinker) {
    if (thinker->has_thread && let_go(thinker)) {
        stopwatch_leave(&thinker->watch, thinker->thinking.seconds);
    }
}

bool thinker_is_busy(const struct thinker *thinker) {
    return atomic_load(&thinker->is_busy);
}

void thinker_stop(struct thinker *thinker) {
    if (thinker->has_thread) {
        stopwatch_stop(&thinker->watch);
        let_go(thinker);
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
