/* SPDX-License-Identifier: MIT
 *
 * committer.h - the one thread that writes to the store.
 *
 * It is given a batch, commits it, and says so; meanwhile everything else goes into
 * the next batch. When a commit fails, nobody knows what is on the disk: it closes the
 * store and opens it again, and again every two seconds until that works. The caller
 * is woken by a function of his own whenever there is news.
 */
#ifndef SERVER_COMMITTER_H
#define SERVER_COMMITTER_H

#include "store/store.h"

enum { COMMITTER_WHY_MAX = 512, COMMITTER_PAUSE = 2000 /* milliseconds between tries */ };

struct committer;

struct committer_config {
    struct store_config store;
    bool                is_single; /* one commit for each event, to measure what batches save */
    int                 pause;     /* milliseconds between tries to open; 0: COMMITTER_PAUSE */
    /* There is news. Called by the committer's thread. */
    void (*notify)(void *context);
    void *context;
};

enum committer_kind {
    COMMITTER_NOTHING,
    COMMITTER_DONE,   /* the batch is on the disk */
    COMMITTER_FAILED, /* it is not, or nobody knows; the store is closed */
    COMMITTER_SHUT,   /* the store could not be opened again, and is tried further */
    COMMITTER_OPENED  /* it could: readers may be opened, batches given */
};

struct committer_news {
    enum committer_kind kind;
    char                why[COMMITTER_WHY_MAX]; /* FAILED, SHUT */
    int64_t             took;                   /* microseconds of the commit */
    size_t              events;
};

/* Open the store, then start the thread. Statuses as store_open(), and
 * STATUS_NO_MEMORY. */
MUST_CHECK enum status committer_create(const struct committer_config *config,
                                        struct committer **out, struct text *why);
/* What was given is committed first. Takes NULL. */
void committer_destroy(struct committer *committer);

/* Nothing is given, and the store is open. */
bool committer_is_free(const struct committer *committer);

/* Commit this; only while it is free. The batch must live until there is news of it. */
void committer_give(struct committer *committer, const struct store_batch *batch);

/* What has happened, in order; NOTHING if there is no more. */
void committer_hear(struct committer *committer, struct committer_news *out);

#endif
