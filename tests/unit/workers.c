/* SPDX-License-Identifier: MIT
 *
 * workers.c - tests of server/committer and server/pool: threads that work for one
 * loop. They run under the thread sanitizer too.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/registry.h"
#include "hollow.h"
#include "search/level.h"
#include "server/committer.h"
#include "server/pool.h"
#include "support.h"

/* What a loop would wait on. */
struct bell {
    pthread_mutex_t lock;
    pthread_cond_t  rung;
    int             count;
};

static void ring(void *context) {
    struct bell *bell = context;
    (void)pthread_mutex_lock(&bell->lock);
    bell->count++;
    (void)pthread_cond_signal(&bell->rung);
    (void)pthread_mutex_unlock(&bell->lock);
}

static void await(struct bell *bell) {
    (void)pthread_mutex_lock(&bell->lock);
    while (bell->count == 0) {
        (void)pthread_cond_wait(&bell->rung, &bell->lock);
    }
    bell->count--;
    (void)pthread_mutex_unlock(&bell->lock);
}

#define BELL                                                                                       \
    { .lock = PTHREAD_MUTEX_INITIALIZER, .rung = PTHREAD_COND_INITIALIZER }

/* --- The committer ------------------------------------------------------------ */

static void make_file(char *path, size_t size) {
    char folder[] = "/tmp/tavola-workers-XXXXXX";
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, size, "%s/tavola.db", folder);
}

static void remove_file(char *path) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[256];
        (void)snprintf(name, sizeof name, "%s%s", path, endings[i]);
        (void)unlink(name);
    }
    *strrchr(path, '/') = '\0';
    (void)rmdir(path);
}

static struct committer *open_committer(const char *path, struct bell *bell, bool is_single) {
    char              bytes[256];
    struct text       why;
    struct committer *committer;
    text_init(&why, bytes, sizeof bytes);
    const struct committer_config config = {.store     = {.file = path},
                                            .is_single = is_single,
                                            .pause     = 10,
                                            .notify    = ring,
                                            .context   = bell};
    assert_int_equal(committer_create(&config, &committer, &why), STATUS_OK);
    return committer;
}

/* Events of one match, from a number on. */
static struct store_batch make_batch(uint32_t first, size_t count, struct store_event *events,
                                     struct store_match *match) {
    for (size_t i = 0; i < count; i++) {
        events[i] = (struct store_event){
            .match = "AAAAAAAAAAAA", .number = first + (uint32_t)i, .open = "{}", .hidden = ""};
    }
    *match = (struct store_match){
        .id = "AAAAAAAAAAAA", .number = first + (uint32_t)count - 1, .digest = "{}"};
    return (struct store_batch){
        .events = events, .event_count = count, .matches = match, .match_count = 1};
}

static enum committer_kind hear(struct committer *committer, struct bell *bell,
                                struct committer_news *news) {
    committer_hear(committer, news);
    while (news->kind == COMMITTER_NOTHING) {
        await(bell);
        committer_hear(committer, news);
    }
    return news->kind;
}

static bool count_event(void *context, uint32_t number, const char *open, const char *hidden) {
    (void)number;
    (void)open;
    (void)hidden;
    (*(size_t *)context)++;
    return true;
}

static size_t count_events(const char *path) {
    struct store *store;
    struct text   why;
    char          bytes[256];
    size_t        count = 0;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(
        store_open(&(struct store_config){.file = path, .is_reader = true}, &store, &why),
        STATUS_OK);
    assert_int_equal(store_read_events(store, "AAAAAAAAAAAA", 0, 1000, count_event, &count),
                     STATUS_OK);
    store_close(store);
    return count;
}

static void test_commits(bool is_single) {
    char                  path[128];
    struct bell           bell = BELL;
    struct store_event    events[3];
    struct store_match    match;
    struct committer_news news;
    make_file(path, sizeof path);
    struct committer *committer = open_committer(path, &bell, is_single);
    for (uint32_t i = 0; i < 50; i++) {
        const struct store_batch batch = make_batch(1 + 3 * i, 3, events, &match);
        assert_true(committer_is_free(committer));
        committer_give(committer, &batch);
        assert_false(committer_is_free(committer));
        assert_int_equal(hear(committer, &bell, &news), COMMITTER_DONE);
        assert_int_equal(news.events, 3);
    }
    const struct store_batch last = make_batch(151, 1, events, &match);
    committer_give(committer, &last); /* is written although nobody waits */
    committer_destroy(committer);
    assert_int_equal(count_events(path), 151);
    remove_file(path);
}

static void test_batches(void **unused) {
    (void)unused;
    test_commits(false);
    test_commits(true);
}

/* A number twice is a failure; afterwards the store is opened again. */
static void test_failure(void **unused) {
    (void)unused;
    char                  path[128];
    struct bell           bell = BELL;
    struct store_event    events[2];
    struct store_match    match;
    struct committer_news news;
    make_file(path, sizeof path);
    struct committer  *committer = open_committer(path, &bell, false);
    struct store_batch batch     = make_batch(1, 2, events, &match);
    committer_give(committer, &batch);
    assert_int_equal(hear(committer, &bell, &news), COMMITTER_DONE);
    batch = make_batch(2, 2, events, &match);
    committer_give(committer, &batch);
    assert_int_equal(hear(committer, &bell, &news), COMMITTER_FAILED);
    assert_true(strlen(news.why) > 0);
    assert_false(committer_is_free(committer));
    assert_int_equal(hear(committer, &bell, &news), COMMITTER_OPENED);
    assert_true(committer_is_free(committer));
    batch = make_batch(3, 2, events, &match);
    committer_give(committer, &batch);
    assert_int_equal(hear(committer, &bell, &news), COMMITTER_DONE);
    committer_destroy(committer);
    assert_int_equal(count_events(path), 4);
    remove_file(path);
}

/* --- The pool ------------------------------------------------------------------- */

static void make_job(struct house_job *job, const char *game, int level, int match) {
    memset(job, 0, sizeof *job);
    support_open(&job->game, registry_find(game), "");
    game_start(&job->game, &job->state);
    job->level  = level;
    job->seed   = 7;
    job->number = (uint32_t)match;
    (void)snprintf(job->match, sizeof job->match, "match%d", match);
}

static void test_thinking(void **unused) {
    (void)unused;
    static const char *const games[] = {"hopper", "circles", "mijnlieff", "angoli"};
    struct bell              bell    = BELL;
    struct pool             *pool =
        pool_create(&(struct pool_config){.threads = 3, .notify = ring, .context = &bell});
    enum { JOBS = 24 };
    bool is_decided[JOBS] = {false};
    assert_non_null(pool);
    for (int i = 0; i < JOBS; i++) {
        struct house_job job;
        make_job(&job, games[i % 4], 1 + i % 3, i);
        assert_true(pool_give(pool, &job));
    }
    for (int heard = 0; heard < JOBS;) {
        struct pool_decision decision;
        await(&bell);
        while (pool_hear(pool, &decision)) {
            assert_false(is_decided[decision.number]);
            assert_true(strlen(decision.action) > 0);
            is_decided[decision.number] = true;
            heard++;
        }
    }
    struct pool_figures figures;
    pool_count(pool, &figures);
    assert_int_equal(figures.decided, JOBS);
    assert_int_equal(figures.waiting + figures.running, 0);
    pool_destroy(pool);
}

/* Who has many matches does not keep the others waiting: with one thread, a second
 * guest is served after at most one more of the first. */
static void test_shares(void **unused) {
    (void)unused;
    enum { MANY = 30 };
    struct bell  bell = BELL;
    struct pool *pool =
        pool_create(&(struct pool_config){.threads = 1, .notify = ring, .context = &bell});
    struct pool_decision decision;
    struct house_job     job;
    int                  place = 0;
    assert_non_null(pool);
    for (int i = 0; i <= MANY; i++) {
        make_job(&job, "hopper", 1, i);
        memset(job.guest, i == MANY ? 2 : 1, sizeof job.guest);
        assert_true(pool_give(pool, &job));
    }
    for (int heard = 0; heard <= MANY;) {
        await(&bell);
        while (pool_hear(pool, &decision)) {
            place = decision.number == MANY ? heard : place;
            heard++;
        }
    }
    assert_true(place < MANY); /* not the last, though it came last */
    pool_destroy(pool);
}

/* Whoever takes back and acts again, many times, has one job in the queue. */
static void test_replacing(void **unused) {
    (void)unused;
    struct bell  bell = BELL;
    struct pool *pool =
        pool_create(&(struct pool_config){.threads = 1, .notify = ring, .context = &bell});
    struct pool_decision decision;
    struct pool_figures  figures;
    struct house_job     job;
    assert_non_null(pool);
    make_job(&job, "angoli", 8, 1); /* which takes its time */
    assert_true(pool_give(pool, &job));
    do {
        pool_count(pool, &figures);
    } while (figures.running == 0);
    make_job(&job, "hopper", 1, 2);
    for (uint32_t i = 1; i <= POOL_QUEUE_MAX + 1; i++) {
        job.number = i;
        assert_true(pool_give(pool, &job));
    }
    pool_count(pool, &figures);
    assert_int_equal(figures.waiting, 1);
    for (int heard = 0; heard < 2;) {
        await(&bell);
        heard += pool_hear(pool, &decision) ? 1 : 0;
    }
    assert_int_equal(decision.number, POOL_QUEUE_MAX + 1);
    pool_destroy(pool);
}

/* It ends soon, whatever is being thought about, and leaves nothing behind. */
static void test_ending(void **unused) {
    (void)unused;
    struct bell  bell = BELL;
    struct pool *pool =
        pool_create(&(struct pool_config){.threads = 2, .notify = ring, .context = &bell});
    assert_non_null(pool);
    for (int i = 0; i < 10; i++) {
        struct house_job job;
        make_job(&job, "angoli", 8, i);
        assert_true(pool_give(pool, &job));
    }
    pool_destroy(pool);
}

/* What is decided about the corner of the second player. */
static void take_corner(struct exact *exact, int level, char *out) {
    struct bell  bell = BELL;
    struct pool *pool = pool_create(
        &(struct pool_config){.threads = 1, .exact = exact, .notify = ring, .context = &bell});
    struct pool_decision decision;
    struct house_job     job;
    action_t             corners[GAME_ACTIONS_MAX];
    assert_non_null(pool);
    make_job(&job, "angoli", level, 1);
    support_open(&job.game, job.game.rules, "level=advanced");
    game_start(&job.game, &job.state);
    (void)game_actions(&job.game, &job.state, corners);
    game_apply(&job.game, &job.state, corners[0]);
    job.seconds = 1;
    assert_true(pool_give(pool, &job));
    await(&bell);
    assert_true(pool_hear(pool, &decision));
    (void)snprintf(out, HOSTED_ACTION_MAX, "%s", decision.action);
    pool_destroy(pool);
}

/* Full strength plays by a file of values where there is one; others do not. The file
 * says that D, the best corner, is the worst. */
static void test_values(void **unused) {
    (void)unused;
    char              bytes[512], action[HOSTED_ACTION_MAX], other[HOSTED_ACTION_MAX];
    char              folder[] = "/tmp/tavola-values-XXXXXX";
    struct text       why;
    struct exact     *exact;
    char              path[64];
    const char *const paths[] = {path};
    text_init(&why, bytes, sizeof bytes);
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/values", folder);
    assert_int_equal(hollow_make("level=advanced", path, &why), STATUS_OK);
    assert_int_equal(exact_open(paths, 1, &exact, &why), STATUS_OK);
    take_corner(NULL, LEVEL_FULL, action);
    assert_string_equal(action, "D");
    take_corner(exact, LEVEL_FULL, action);
    assert_string_equal(action, "B");
    take_corner(NULL, LEVEL_FULL - 1, action);
    take_corner(exact, LEVEL_FULL - 1, other);
    assert_string_equal(action, other);
    exact_close(exact);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_batches),   cmocka_unit_test(test_failure),
        cmocka_unit_test(test_thinking),  cmocka_unit_test(test_shares),
        cmocka_unit_test(test_replacing), cmocka_unit_test(test_ending),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
