/* SPDX-License-Identifier: MIT
 *
 * thinker.h - a mind that thinks in a thread of its own, with a clock.
 *
 * One thread owns the thinker: it alone creates, starts, stops, waits and
 * destroys. The observer's functions are called by the thread that thinks. When
 * it calls finished(), the thinker is no longer busy, so whoever reads what the
 * observer writes may start it again at once.
 */
#ifndef SESSION_THINKER_H
#define SESSION_THINKER_H

#include "search/thinking.h"

/* Progress, then the end; seconds since the start. */
struct thinker_observer {
    void (*progress)(void *context, const struct engine_report *report, double seconds);
    void (*finished)(void *context, const struct engine_report *report, double seconds);
    void *context;
};

struct thinker;

/* A mind for a copy of the game. NULL if there is not enough memory. The
 * observer is copied. */
struct thinker *thinker_create(const struct game *game, const struct thinking *thinking,
                               const struct thinker_observer *observer);
void            thinker_destroy(struct thinker *thinker); /* takes NULL; stops it first */

/* Would thinker_create() make one just like it for this? */
bool thinker_is_for(const struct thinker *thinker, const struct thinking *thinking);

/* Begin to think about a state where a player acts. It must not be busy.
 * STATUS_NO_MEMORY if there can be no thread. */
MUST_CHECK enum status thinker_start(struct thinker *thinker, const void *state,
                                     const struct thinking *thinking);

/* As thinker_start(), but the clock stands still and finished() is not called
 * before thinker_release() or thinker_stop(), however sure the engine is. */
MUST_CHECK enum status thinker_ponder(struct thinker *thinker, const void *state,
                                      const struct thinking *thinking);

/* What it ponders about has happened: from now on it is as if started. */
void thinker_release(struct thinker *thinker);

bool thinker_is_busy(const struct thinker *thinker);

/* Ask it to come to an end soon; may be called at any time. */
void thinker_stop(struct thinker *thinker);

/* Return when it has called finished(), or at once if it never started. */
void thinker_wait(struct thinker *thinker);

/* The game and the state that it thinks or thought about. */
const struct game *thinker_game(const struct thinker *thinker);
const void        *thinker_state(const struct thinker *thinker);

/* How many seconds of what is left on a clock are well spent now. */
double thinker_budget(double left, double increment);

#endif
