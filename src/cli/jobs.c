/* SPDX-License-Identifier: MIT
 *
 * jobs.c - two lists and a lock.
 */
#include "cli/jobs.h"

#include <stdlib.h>

#include "protocol/request.h"

void jobs_init(struct jobs *jobs) {
    *jobs     = (struct jobs){.waiting = NULL};
    jobs->end = &jobs->waiting;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->has_job, NULL);
    pthread_cond_init(&jobs->has_room, NULL);
}

void jobs_finish(struct jobs *jobs) {
    pthread_cond_destroy(&jobs->has_room);
    pthread_cond_destroy(&jobs->has_job);
    pthread_mutex_destroy(&jobs->lock);
}

/* What it takes of the memory. */
static size_t size_of(const struct job *job) {
    return sizeof *job + strlen(job->line) + 1;
}

bool jobs_put(struct jobs *jobs, const char *line) {
    const size_t size = strlen(line) + 1;
    struct job  *job  = calloc(1, sizeof *job);
    char        *copy = malloc(size);
    if (job == NULL || copy == NULL) {
        free(job);
        free(copy);
        return false;
    }
    memcpy(copy, line, size);
    job->line = copy;
    pthread_mutex_lock(&jobs->lock);
    while (jobs->size > JOBS_WAITING_MAX) {
        pthread_cond_wait(&jobs->has_room, &jobs->lock);
    }
    *jobs->end = job;
    jobs->end  = &job->next;
    jobs->size += size_of(job);
    pthread_cond_signal(&jobs->has_job);
    pthread_mutex_unlock(&jobs->lock);
    return true;
}

void jobs_close(struct jobs *jobs) {
    pthread_mutex_lock(&jobs->lock);
    jobs->is_closed = true;
    pthread_cond_broadcast(&jobs->has_job);
    pthread_mutex_unlock(&jobs->lock);
}

static void move_first(struct jobs *jobs) {
    struct job *job = jobs->waiting;
    jobs->waiting   = job->next;
    if (jobs->waiting == NULL) {
        jobs->end = &jobs->waiting;
    }
    jobs->size -= size_of(job);
    job->next   = jobs->taken;
    jobs->taken = job;
}

struct job *jobs_take(struct jobs *jobs) {
    struct job *job = NULL;
    pthread_mutex_lock(&jobs->lock);
    while (jobs->waiting == NULL && !jobs->is_closed) {
        pthread_cond_wait(&jobs->has_job, &jobs->lock);
    }
    if (jobs->waiting != NULL) {
        job = jobs->waiting;
        move_first(jobs);
        pthread_cond_signal(&jobs->has_room);
    }
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

void jobs_drop(struct jobs *jobs, struct job *job) {
    pthread_mutex_lock(&jobs->lock);
    struct job **place = &jobs->taken;
    while (*place != job) {
        place = &(*place)->next;
    }
    *place = job->next;
    pthread_mutex_unlock(&jobs->lock);
    free(job->line);
    free(job);
}

static size_t cancel_among(struct job *job, const char *id) {
    size_t count = 0;
    for (; job != NULL; job = job->next) {
        char *own = request_read_id(job->line);
        if (own != NULL && strcmp(own, id) == 0) {
            atomic_store(&job->is_cancelled, true);
            count++;
        }
        free(own);
    }
    return count;
}

size_t jobs_cancel(struct jobs *jobs, const char *id) {
    pthread_mutex_lock(&jobs->lock);
    const size_t count = cancel_among(jobs->waiting, id) + cancel_among(jobs->taken, id);
    pthread_mutex_unlock(&jobs->lock);
    return count;
}

bool job_is_over(void *context) {
    struct job *job = context;
    return atomic_load_explicit(&job->is_cancelled, memory_order_relaxed) ||
           stopwatch_is_up(&job->watch);
}
