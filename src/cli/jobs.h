/* SPDX-License-Identifier: MIT
 *
 * jobs.h - requests that wait, and those that are being worked on.
 *
 * One thread puts lines in, others take jobs out and finish them. What waits is
 * bounded by its size: when there is too much, putting waits too.
 */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <pthread.h>
#include <stdatomic.h>

#include "session/stopwatch.h"

enum { JOBS_WAITING_MAX = 16 << 20 /* bytes */ };

/* It belongs to whoever took it, except for the flag. */
struct job {
    struct job      *next;
    char            *line;
    struct stopwatch watch;
    atomic_bool      is_cancelled;
};

struct jobs {
    pthread_mutex_t lock;
    pthread_cond_t  has_job;
    pthread_cond_t  has_room;
    struct job     *waiting; /* the oldest first */
    struct job    **end;     /* of those */
    struct job     *taken;
    size_t          size; /* of those that wait */
    bool            is_closed;
};

void jobs_init(struct jobs *jobs);
void jobs_finish(struct jobs *jobs); /* all are finished */

/* A copy of the line waits from now on. False if there is not enough memory. */
bool jobs_put(struct jobs *jobs, const char *line);

/* There will be no more. */
void jobs_close(struct jobs *jobs);

/* The next one, for jobs_drop(); NULL when there will be no more. */
struct job *jobs_take(struct jobs *jobs);
void        jobs_drop(struct jobs *jobs, struct job *job);

/* Let all requests with this id come to an end soon; returns how many. */
size_t jobs_cancel(struct jobs *jobs, const char *id);

/* For engine_limits.is_stopped; the context is a struct job. */
bool job_is_over(void *context);

#endif
