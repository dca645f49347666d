/* SPDX-License-Identifier: MIT
 *
 * screen_brain.c - reports from the thread that thinks.
 */
#include "terminal/screen_brain.h"

#include <signal.h>

void brain_init(struct brain *brain, const struct terminal *terminal) {
    *brain = (struct brain){.terminal = terminal};
    pthread_mutex_init(&brain->lock, NULL);
}

void brain_finish(struct brain *brain) {
    thinker_destroy(brain->thinker);
    pthread_mutex_destroy(&brain->lock);
}

static void take(struct brain *brain, const struct engine_report *report, bool is_finished) {
    pthread_mutex_lock(&brain->lock);
    brain->report      = *report;
    brain->has_report  = true;
    brain->is_finished = is_finished;
    pthread_mutex_unlock(&brain->lock);
    terminal_wake(brain->terminal);
}

static void progress(void *context, const struct engine_report *report, double seconds) {
    (void)seconds;
    take(context, report, false);
}

static void finished(void *context, const struct engine_report *report, double seconds) {
    (void)seconds;
    take(context, report, true);
}

static enum status make_thinker(struct brain *brain, const struct game *game,
                                const struct thinking *thinking) {
    const struct thinker_observer observer = {progress, finished, brain};
    if (brain->thinker != NULL && thinker_is_for(brain->thinker, thinking)) {
        return STATUS_OK;
    }
    thinker_destroy(brain->thinker);
    brain->thinker = thinker_create(game, thinking, &observer);
    return brain->thinker == NULL ? STATUS_NO_MEMORY : STATUS_OK;
}

enum status brain_start(struct brain *brain, const struct game *game, const void *state,
                        const struct thinking *thinking) {
    sigset_t stopping;
    sigset_t before;
    brain_abandon(brain);
    enum status status = make_thinker(brain, game, thinking);
    if (status == STATUS_OK) {
        /* The thread that owns the terminal gives it back before it stops. */
        sigemptyset(&stopping);
        sigaddset(&stopping, SIGTSTP);
        pthread_sigmask(SIG_BLOCK, &stopping, &before);
        status = thinker_start(brain->thinker, state, thinking);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    return status;
}

void brain_hurry(struct brain *brain) {
    if (brain->thinker != NULL) {
        thinker_stop(brain->thinker);
    }
}

void brain_abandon(struct brain *brain) {
    if (brain->thinker != NULL) {
        thinker_stop(brain->thinker);
        thinker_wait(brain->thinker);
    }
    brain->has_report  = false;
    brain->is_finished = false;
}

bool brain_look(struct brain *brain, struct engine_report *report, bool *is_finished) {
    pthread_mutex_lock(&brain->lock);
    const bool has_report = brain->has_report;
    *is_finished          = brain->is_finished;
    if (has_report) {
        *report = brain->report;
    }
    pthread_mutex_unlock(&brain->lock);
    return has_report;
}
