/* SPDX-License-Identifier: MIT
 *
 * committer.c - a thread, a batch, a few words back.
 *
 * The batch and the news pass under the lock; the store belongs to the thread. There
 * is at most one batch under way, so there are at most a few news at a time: that of
 * the batch, and one of the store.
 */
#include "server/committer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/check.h"

enum { NEWS_MAX = 4, THOUSAND = 1000, MILLION = 1000000, BILLION = 1000000000 };

struct committer {
    struct committer_config   config;
    struct store             *store; /* of the thread; NULL: it is closed */
    pthread_t                 thread;
    pthread_mutex_t           lock;
    pthread_cond_t            wake;
    const struct store_batch *batch; /* given and not yet taken */
    bool                      is_ending;
    bool                      is_free; /* as the caller knows it */
    struct committer_news     news[NEWS_MAX];
    size_t                    news_count;
};

static int64_t microseconds(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * MILLION + now.tv_nsec / THOUSAND;
}

static void tell(struct committer *committer, const struct committer_news *news) {
    (void)pthread_mutex_lock(&committer->lock);
    struct committer_news *last =
        committer->news_count == 0 ? NULL : &committer->news[committer->news_count - 1];
    if (last != NULL && last->kind == COMMITTER_SHUT && news->kind == COMMITTER_SHUT) {
        *last = *news; /* the same again */
    } else {
        CHECK(committer->news_count < NEWS_MAX);
        committer->news[committer->news_count++] = *news;
    }
    (void)pthread_mutex_unlock(&committer->lock);
    committer->config.notify(committer->config.context);
}

/* --- Writing ------------------------------------------------------------- */

/* One event, and the rows of matches and words with the first. */
static enum status commit_singly(struct store *store, const struct store_batch *batch,
                                 struct text *why) {
    struct store_batch part   = *batch;
    enum status        status = STATUS_OK;
    for (size_t i = 0; i < batch->event_count && status == STATUS_OK; i++) {
        part.events      = batch->events + i;
        part.event_count = 1;
        status           = store_commit(store, &part, why);
        part.match_count = part.chat_count = 0;
    }
    return batch->event_count == 0 ? store_commit(store, batch, why) : status;
}

static void commit(struct committer *committer, const struct store_batch *batch) {
    struct committer_news news = {.kind = COMMITTER_DONE, .events = batch->event_count};
    struct text           why;
    const int64_t         start = microseconds();
    text_init(&why, news.why, sizeof news.why);
    const enum status status = committer->config.is_single
                                   ? commit_singly(committer->store, batch, &why)
                                   : store_commit(committer->store, batch, &why);
    news.took                = microseconds() - start;
    if (status != STATUS_OK) {
        news.kind = COMMITTER_FAILED;
        store_close(committer->store);
        committer->store = NULL;
    }
    tell(committer, &news);
}

static void reopen(struct committer *committer) {
    struct committer_news news = {.kind = COMMITTER_OPENED};
    struct text           why;
    text_init(&why, news.why, sizeof news.why);
    if (store_open(&committer->config.store, &committer->store, &why) != STATUS_OK) {
        committer->store = NULL;
        news.kind        = COMMITTER_SHUT;
    }
    tell(committer, &news);
}

/* --- The thread ------------------------------------------------------------ */

static void wait_a_while(struct committer *committer) {
    struct timespec until;
    const int       pause = committer->config.pause > 0 ? committer->config.pause : COMMITTER_PAUSE;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += pause / THOUSAND;
    until.tv_nsec += (long)(pause % THOUSAND) * MILLION;
    if (until.tv_nsec >= BILLION) {
        until.tv_sec++;
        until.tv_nsec -= BILLION;
    }
    (void)pthread_cond_timedwait(&committer->wake, &committer->lock, &until);
}

/* The next batch, or NULL if it is to end or to open the store. */
static const struct store_batch *await_batch(struct committer *committer, bool *is_ending) {
    (void)pthread_mutex_lock(&committer->lock);
    if (committer->store == NULL && !committer->is_ending) {
        wait_a_while(committer);
    }
    while (committer->store != NULL && committer->batch == NULL && !committer->is_ending) {
        (void)pthread_cond_wait(&committer->wake, &committer->lock);
    }
    const struct store_batch *batch = committer->batch;
    committer->batch                = NULL;
    *is_ending                      = committer->is_ending;
    (void)pthread_mutex_unlock(&committer->lock);
    return batch;
}

static void *work(void *context) {
    struct committer *committer = context;
    for (;;) {
        bool                      is_ending = false;
        const struct store_batch *batch     = await_batch(committer, &is_ending);
        if (batch != NULL) {
            commit(committer, batch);
        } else if (is_ending) {
            return NULL;
        }
        if (committer->store == NULL) {
            reopen(committer);
        }
    }
}

/* --- The caller -------------------------------------------------------------- */

static bool start(struct committer *committer) {
    (void)pthread_mutex_init(&committer->lock, NULL);
    (void)pthread_cond_init(&committer->wake, NULL);
    committer->is_free = true;
    return pthread_create(&committer->thread, NULL, work, committer) == 0;
}

enum status committer_create(const struct committer_config *config, struct committer **out,
                             struct text *why) {
    struct committer *committer = calloc(1, sizeof *committer);
    if (committer == NULL) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    committer->config  = *config;
    enum status status = store_open(&config->store, &committer->store, why);
    if (status == STATUS_OK && !start(committer)) {
        text_add(why, "cannot start a thread");
        store_close(committer->store);
        status = STATUS_NO_MEMORY;
    }
    if (status != STATUS_OK) {
        free(committer);
        return status;
    }
    *out = committer;
    return STATUS_OK;
}

void committer_destroy(struct committer *committer) {
    if (committer == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&committer->lock);
    committer->is_ending = true;
    (void)pthread_cond_signal(&committer->wake);
    (void)pthread_mutex_unlock(&committer->lock);
    (void)pthread_join(committer->thread, NULL);
    store_close(committer->store);
    (void)pthread_cond_destroy(&committer->wake);
    (void)pthread_mutex_destroy(&committer->lock);
    free(committer);
}

bool committer_is_free(const struct committer *committer) {
    return committer->is_free;
}

void committer_give(struct committer *committer, const struct store_batch *batch) {
    CHECK(committer->is_free);
    committer->is_free = false;
    (void)pthread_mutex_lock(&committer->lock);
    committer->batch = batch;
    (void)pthread_mutex_unlock(&committer->lock);
    (void)pthread_cond_signal(&committer->wake); /* who wakes up finds the lock free */
}

void committer_hear(struct committer *committer, struct committer_news *out) {
    (void)pthread_mutex_lock(&committer->lock);
    *out = (struct committer_news){.kind = COMMITTER_NOTHING};
    if (committer->news_count > 0) {
        *out = committer->news[0];
        committer->news_count--;
        memmove(committer->news, committer->news + 1,
                committer->news_count * sizeof committer->news[0]);
    }
    (void)pthread_mutex_unlock(&committer->lock);
    if (out->kind == COMMITTER_DONE || out->kind == COMMITTER_OPENED) {
        committer->is_free = true;
    }
}
