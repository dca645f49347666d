/* SPDX-License-Identifier: MIT
 *
 * pool.h - threads that think for the computers at the tables.
 *
 * Jobs wait in a queue; those whose guest was served longest ago go first, so that
 * nobody with many matches keeps the others waiting. Levels below full strength look
 * at so many positions; full strength gets a few seconds, or plays perfectly where
 * there is a file of values. The caller is woken by a function of his own whenever
 * something is decided.
 */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include "hosting/house.h"
#include "server/exact.h"

enum { POOL_THREADS_MAX = 64, POOL_QUEUE_MAX = 16384, POOL_SECONDS = 2, POOL_DAMAGE_MAX = 256 };

struct pool;

struct pool_config {
    int           threads;
    struct exact *exact; /* or NULL */
    /* Something is decided. Called by a thread of the pool. */
    void (*notify)(void *context);
    void *context;
};

struct pool_decision {
    char     match[HOSTED_ID_LENGTH + 1];
    uint32_t number; /* of the event that it follows */
    char     action[HOSTED_ACTION_MAX];
    char     damage[POOL_DAMAGE_MAX]; /* to the file of values, so that it had to think; or empty */
};

struct pool_figures {
    size_t   waiting, running;
    uint64_t decided, refused;
};

/* NULL if there is not enough memory, or can be no thread. */
struct pool *pool_create(const struct pool_config *config);
void         pool_destroy(struct pool *pool); /* stops what runs; takes NULL */

/* Think about this, and no longer about an older job for the same match that waits.
 * False if the queue is full. */
MUST_CHECK bool pool_give(struct pool *pool, const struct house_job *job);

/* What was decided, in order; false if there is no more. */
bool pool_hear(struct pool *pool, struct pool_decision *out);

void pool_count(struct pool *pool, struct pool_figures *out);

#endif
