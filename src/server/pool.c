/* SPDX-License-Identifier: MIT
 *
 * pool.c - a queue, threads, decisions.
 */
#include "server/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search/thinking.h"
#include "session/stopwatch.h"

enum { TABLE_BYTES = 16 << 20, TABLE_BYTES_SMALL = 1 << 20, SHARES = 1024, THOUSAND = 1000 };

/* In the queue first; then among the decisions, so that none is lost for want of memory. */
struct errand {
    struct errand       *next;
    struct house_job     job;
    struct pool_decision decision;
};

struct worker {
    struct pool     *pool;
    pthread_t        thread;
    struct stopwatch watch;
};

struct pool {
    struct pool_config  config;
    pthread_mutex_t     lock;
    pthread_cond_t      wake;
    struct errand      *first, *last;
    struct errand      *first_decided, *last_decided;
    struct pool_figures figures;
    uint64_t            served;        /* jobs that were begun */
    uint64_t            turns[SHARES]; /* when each share was served last */
    bool                is_ending;
    int                 worker_count;
    struct worker       workers[POOL_THREADS_MAX];
};

/* --- Thinking --------------------------------------------------------------- */

static double seconds_for(const struct house_job *job) {
    const double spare = (double)job->seconds / THOUSAND;
    return job->seconds > 0 && spare < POOL_SECONDS ? spare : POOL_SECONDS;
}

static struct mind *make_mind(const struct house_job *job, struct thinking *thinking) {
    struct mind *mind = mind_create(&job->game, thinking);
    if (mind == NULL) {
        thinking->config.table_bytes = TABLE_BYTES_SMALL;
        mind                         = mind_create(&job->game, thinking);
    }
    return mind;
}

/* Perfect play. False if there is no file for it, or it is damaged: then why says so. */
static bool look_up(struct exact *exact, const struct house_job *job, action_t *out,
                    struct text *why) {
    struct angoli_answer answer;
    if (job->level != LEVEL_FULL || !exact_knows(exact, &job->game, &job->state) ||
        exact_find(exact, &job->game, &job->state, &answer, why) != STATUS_OK) {
        return false;
    }
    *out = answer.actions[0];
    return true;
}

/* Whatever is lacking, somebody waits for an action. */
static action_t think(const struct house_job *job, struct stopwatch *watch) {
    static const struct engine_observer nobody = {.progress = NULL};
    struct engine_report                report;
    action_t                            actions[GAME_ACTIONS_MAX];
    struct thinking                     thinking = {
                            .level = job->level,
                            .config = {.seed = job->seed, .table_bytes = TABLE_BYTES, .contempt = ENGINE_CONTEMPT},
                            .limits = {.lines = 1},
    };
    thinking_limit(&thinking, seconds_for(job));
    struct mind *mind = make_mind(job, &thinking);
    if (mind == NULL) {
        (void)game_actions(&job->game, &job->state, actions);
        return actions[0];
    }
    stopwatch_limit(watch, &thinking);
    mind_think(mind, &job->state, &thinking, &nobody, &report);
    mind_destroy(mind);
    return report.lines[0].actions[0];
}

static void decide(struct exact *exact, struct errand *errand, struct stopwatch *watch) {
    const struct house_job *job      = &errand->job;
    struct pool_decision   *decision = &errand->decision;
    struct text             text, damage;
    action_t                action;
    text_init(&text, decision->action, sizeof decision->action);
    text_init(&damage, decision->damage, sizeof decision->damage);
    if (!look_up(exact, job, &action, &damage)) {
        action = think(job, watch);
    }
    game_print_action(&job->game, &job->state, action, &text);
    memcpy(decision->match, job->match, sizeof decision->match);
    decision->number = job->number;
}

/* --- The queue ---------------------------------------------------------------- */

static size_t share_of(const struct house_job *job) {
    return hash_bytes(job->guest, sizeof job->guest) % SHARES;
}

/* Whoever was served longest ago is next; among those alike, who came first. */
static struct errand *take_next(struct pool *pool) {
    struct errand **best = &pool->first;
    for (struct errand **at = &pool->first; *at != NULL; at = &(*at)->next) {
        if (pool->turns[share_of(&(*at)->job)] < pool->turns[share_of(&(*best)->job)]) {
            best = at;
        }
    }
    struct errand *next = *best;
    *best               = next->next;
    if (pool->last == next) {
        pool->last = NULL;
        for (struct errand *at = pool->first; at != NULL; at = at->next) {
            pool->last = at;
        }
    }
    pool->turns[share_of(&next->job)] = ++pool->served;
    return next;
}

static struct errand *await_job(struct worker *worker) {
    struct pool   *pool = worker->pool;
    struct errand *next = NULL;
    (void)pthread_mutex_lock(&pool->lock);
    while (pool->first == NULL && !pool->is_ending) {
        (void)pthread_cond_wait(&pool->wake, &pool->lock);
    }
    if (!pool->is_ending) {
        next = take_next(pool);
        pool->figures.waiting--;
        pool->figures.running++;
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return next;
}

static void deliver(struct pool *pool, struct errand *decided) {
    (void)pthread_mutex_lock(&pool->lock);
    pool->figures.running--;
    pool->figures.decided++;
    decided->next = NULL;
    if (pool->last_decided == NULL) {
        pool->first_decided = decided;
    } else {
        pool->last_decided->next = decided;
    }
    pool->last_decided = decided;
    (void)pthread_mutex_unlock(&pool->lock);
    pool->config.notify(pool->config.context);
}

static void *work(void *context) {
    struct worker *worker = context;
    struct errand *next;
    while ((next = await_job(worker)) != NULL) {
        decide(worker->pool->config.exact, next, &worker->watch);
        deliver(worker->pool, next);
    }
    return NULL;
}

/* --- The caller ------------------------------------------------------------------ */

struct pool *pool_create(const struct pool_config *config) {
    struct pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return NULL;
    }
    pool->config = *config;
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)pthread_cond_init(&pool->wake, NULL);
    for (int i = 0; i < config->threads && i < POOL_THREADS_MAX; i++) {
        pool->workers[i].pool = pool;
        if (pthread_create(&pool->workers[i].thread, NULL, work, &pool->workers[i]) != 0) {
            break;
        }
        pool->worker_count++;
    }
    if (pool->worker_count == 0) {
        pool_destroy(pool);
        return NULL;
    }
    return pool;
}

/* A worker may be just about to start its watch, so that is stopped until nobody
 * thinks any more. */
static void stop_workers(struct pool *pool) {
    const struct timespec pause = {.tv_nsec = 1000000};
    struct pool_figures   figures;
    pool_count(pool, &figures);
    while (figures.running > 0) {
        for (int i = 0; i < pool->worker_count; i++) {
            stopwatch_stop(&pool->workers[i].watch);
        }
        (void)nanosleep(&pause, NULL);
        pool_count(pool, &figures);
    }
    for (int i = 0; i < pool->worker_count; i++) {
        (void)pthread_join(pool->workers[i].thread, NULL);
    }
}

void pool_destroy(struct pool *pool) {
    struct pool_decision ignored;
    if (pool == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&pool->lock);
    pool->is_ending = true;
    (void)pthread_cond_broadcast(&pool->wake);
    (void)pthread_mutex_unlock(&pool->lock);
    stop_workers(pool);
    while (pool->first != NULL) {
        struct errand *next = pool->first->next;
        free(pool->first);
        pool->first = next;
    }
    while (pool_hear(pool, &ignored)) {
    }
    (void)pthread_cond_destroy(&pool->wake);
    (void)pthread_mutex_destroy(&pool->lock);
    free(pool);
}

static struct errand *find(const struct pool *pool, const char *match) {
    struct errand *at = pool->first;
    while (at != NULL && strcmp(at->job.match, match) != 0) {
        at = at->next;
    }
    return at;
}

static bool append(struct pool *pool, const struct house_job *job) {
    struct errand *errand =
        pool->figures.waiting < POOL_QUEUE_MAX ? calloc(1, sizeof *errand) : NULL;
    if (errand == NULL) {
        pool->figures.refused++;
        return false;
    }
    errand->job = *job;
    if (pool->last == NULL) {
        pool->first = errand;
    } else {
        pool->last->next = errand;
    }
    pool->last = errand;
    pool->figures.waiting++;
    (void)pthread_cond_signal(&pool->wake);
    return true;
}

bool pool_give(struct pool *pool, const struct house_job *job) {
    (void)pthread_mutex_lock(&pool->lock);
    struct errand *older   = find(pool, job->match);
    const bool     is_done = older != NULL || append(pool, job);
    if (older != NULL) {
        older->job = *job;
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return is_done;
}

bool pool_hear(struct pool *pool, struct pool_decision *out) {
    (void)pthread_mutex_lock(&pool->lock);
    struct errand *decided = pool->first_decided;
    if (decided != NULL) {
        pool->first_decided = decided->next;
        if (pool->first_decided == NULL) {
            pool->last_decided = NULL;
        }
    }
    (void)pthread_mutex_unlock(&pool->lock);
    if (decided == NULL) {
        return false;
    }
    *out = decided->decision;
    free(decided);
    return true;
}

void pool_count(struct pool *pool, struct pool_figures *out) {
    (void)pthread_mutex_lock(&pool->lock);
    *out = pool->figures;
    (void)pthread_mutex_unlock(&pool->lock);
}
