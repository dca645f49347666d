/* SPDX-License-Identifier: MIT
 *
 * stopwatch.c - the monotonic clock.
 */
#include "session/stopwatch.h"

#include "session/seconds.h"

void stopwatch_start(struct stopwatch *watch, double seconds) {
    watch->start = seconds_now();
    atomic_store(&watch->seconds, seconds);
    atomic_store(&watch->is_stopped, false);
}

void stopwatch_limit(struct stopwatch *watch, struct thinking *thinking) {
    thinking->limits.is_stopped = stopwatch_is_up;
    thinking->limits.context    = watch;
    stopwatch_start(watch, thinking->seconds);
}

void stopwatch_stop(struct stopwatch *watch) {
    atomic_store(&watch->is_stopped, true);
}

void stopwatch_leave(struct stopwatch *watch, double seconds) {
    atomic_store(&watch->seconds, seconds > 0 ? stopwatch_elapsed(watch) + seconds : 0);
}

double stopwatch_elapsed(const struct stopwatch *watch) {
    return seconds_now() - watch->start;
}

bool stopwatch_is_up(void *context) {
    struct stopwatch *watch   = context;
    const double      seconds = atomic_load_explicit(&watch->seconds, memory_order_relaxed);
    return atomic_load_explicit(&watch->is_stopped, memory_order_relaxed) ||
           (seconds > 0 && stopwatch_elapsed(watch) >= seconds);
}
