/* SPDX-License-Identifier: MIT
 *
 * crew.c - a task has a number; a member that sees a new number does its piece.
 */
#include "batch/crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct member {
    struct crew *crew;
    pthread_t    thread;
    uint32_t     place; /* from 1: piece 0 belongs to who asks */
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t  has_task, has_finished;
    uint32_t        threads; /* with the one that asks */
    uint32_t        started; /* members */
    uint64_t        task;    /* its number */
    uint32_t        unfinished;
    bool            is_closed;
    pid_t           process;
    crew_work_t    *work;
    void           *context;
    size_t          rows;
    struct member   members[];
};

static void do_piece(const struct crew *crew, uint32_t place) {
    const size_t from = crew->rows * place / crew->threads;
    const size_t to   = crew->rows * (place + 1) / crew->threads;
    if (from < to) {
        crew->work(crew->context, from, to);
    }
}

static void *live(void *argument) {
    const struct member *member = argument;
    struct crew         *crew   = member->crew;
    uint64_t             done   = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->task == done && !crew->is_closed) {
            pthread_cond_wait(&crew->has_task, &crew->lock);
        }
        if (crew->is_closed) {
            break;
        }
        done = crew->task;
        pthread_mutex_unlock(&crew->lock);
        do_piece(crew, member->place);
        pthread_mutex_lock(&crew->lock);
        if (--crew->unfinished == 0) {
            pthread_cond_signal(&crew->has_finished);
        }
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static bool start_members(struct crew *crew) {
    for (uint32_t i = 0; i + 1 < crew->threads; i++) {
        crew->members[i] = (struct member){.crew = crew, .place = i + 1};
        if (pthread_create(&crew->members[i].thread, NULL, live, &crew->members[i]) != 0) {
            return false;
        }
        crew->started++;
    }
    return true;
}

struct crew *crew_create(uint32_t threads) {
    struct crew *crew = calloc(1, sizeof *crew + (threads - 1) * sizeof crew->members[0]);
    if (crew == NULL) {
        return NULL;
    }
    crew->threads = threads;
    crew->process = getpid();
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_task, NULL);
    pthread_cond_init(&crew->has_finished, NULL);
    if (!start_members(crew)) {
        crew_destroy(crew);
        return NULL;
    }
    return crew;
}

static bool is_alone(const struct crew *crew) {
    return crew->threads == 1 || getpid() != crew->process;
}

void crew_destroy(struct crew *crew) {
    if (crew == NULL) {
        return;
    }
    if (!is_alone(crew)) {
        pthread_mutex_lock(&crew->lock);
        crew->is_closed = true;
        pthread_cond_broadcast(&crew->has_task);
        pthread_mutex_unlock(&crew->lock);
        for (uint32_t i = 0; i < crew->started; i++) {
            pthread_join(crew->members[i].thread, NULL);
        }
    }
    free(crew);
}

void crew_run(struct crew *crew, size_t rows, crew_work_t *work, void *context) {
    if (is_alone(crew)) {
        work(context, 0, rows);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->work       = work;
    crew->context    = context;
    crew->rows       = rows;
    crew->unfinished = crew->threads - 1;
    crew->task++;
    pthread_cond_broadcast(&crew->has_task);
    pthread_mutex_unlock(&crew->lock);
    do_piece(crew, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->unfinished > 0) {
        pthread_cond_wait(&crew->has_finished, &crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
}
