/* SPDX-License-Identifier: MIT
 *
 * stopwatch.h - time for thinking, measured outside of the engines.
 */
#ifndef SESSION_STOPWATCH_H
#define SESSION_STOPWATCH_H

#include <stdatomic.h>

#include "search/thinking.h"

struct stopwatch {
    double         start;   /* seconds of a clock that never goes back */
    _Atomic double seconds; /* from there until time is up; 0: no limit */
    atomic_bool    is_stopped;
};

void stopwatch_start(struct stopwatch *watch, double seconds);

/* Start for the seconds of the thinking, which ends when they are over. */
void stopwatch_limit(struct stopwatch *watch, struct thinking *thinking);

/* Another thread may stop what this one measures, or say that so many seconds
 * are left from now on; 0: no limit. */
void stopwatch_stop(struct stopwatch *watch);
void stopwatch_leave(struct stopwatch *watch, double seconds);

double stopwatch_elapsed(const struct stopwatch *watch);

/* For engine_limits.is_stopped; the context is a struct stopwatch. */
bool stopwatch_is_up(void *context);

#endif
