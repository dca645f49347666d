/* SPDX-License-Identifier: MIT
 *
 * screen_brain.h - the computer at the table: it thinks while the screen lives.
 */
#ifndef TERMINAL_SCREEN_BRAIN_H
#define TERMINAL_SCREEN_BRAIN_H

#include <pthread.h>

#include "session/thinker.h"
#include "terminal/screen_terminal.h"

struct brain {
    const struct terminal *terminal; /* is woken when there is news */
    struct thinker        *thinker;  /* made when first needed */
    pthread_mutex_t        lock;     /* of what follows */
    struct engine_report   report;   /* the latest */
    bool                   has_report;
    bool                   is_finished;
};

void brain_init(struct brain *brain, const struct terminal *terminal);
void brain_finish(struct brain *brain);

/* Begin to think, always about the same game; whatever it thought about before
 * is forgotten. */
MUST_CHECK enum status brain_start(struct brain *brain, const struct game *game, const void *state,
                                   const struct thinking *thinking);

/* Let it come to an end soon, with what it has found. */
void brain_hurry(struct brain *brain);

/* Stop it, and forget what it found. */
void brain_abandon(struct brain *brain);

/* The latest report; false if there is none yet. *is_finished says whether it
 * is the last. */
bool brain_look(struct brain *brain, struct engine_report *report, bool *is_finished);

#endif
