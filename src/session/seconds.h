/* SPDX-License-Identifier: MIT
 *
 * seconds.h - the clocks of the machine, in seconds.
 */
#ifndef SESSION_SECONDS_H
#define SESSION_SECONDS_H

#include <time.h>

static inline double seconds_by(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of a clock that never goes back. */
static inline double seconds_now(void) {
    return seconds_by(CLOCK_MONOTONIC);
}

/* For which this program, or this thread, had a core: what others take does not
 * count. */
static inline double seconds_of_process(void) {
    return seconds_by(CLOCK_PROCESS_CPUTIME_ID);
}

static inline double seconds_of_thread(void) {
    return seconds_by(CLOCK_THREAD_CPUTIME_ID);
}

#endif
