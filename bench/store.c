/* SPDX-License-Identifier: MIT
 *
 * store.c - what it costs to keep a move: batches of several sizes, beside a loop
 * that does nothing but write and sync as many bytes.
 *
 * store FOLDER [SECONDS]: makes a file there, fills it, and measures. Every event is
 * on the disk when its time is taken.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "store/store.h"

enum {
    OLD_MATCHES    = 20000, /* that are in the file before anything is measured */
    OLD_EVENTS     = 40,    /* of each */
    ACTIVE_MATCHES = 5000,  /* the last of them */
    BATCH_MAX      = 1000,
    TIMES_MAX      = 100000,
    PATH_SIZE      = 4096
};

struct bench {
    struct store *store;
    struct random random;
    uint32_t      numbers[OLD_MATCHES]; /* the last event of each match */
    char          ids[OLD_MATCHES][STORE_ID_MAX];
    double        times[TIMES_MAX]; /* seconds, of each commit */
    size_t        time_count;
};

static const char *const open_text = "{\"n\":17,\"at\":1700000000000,\"kind\":\"action\",\"seat\":"
                                     "1,\"action\":\"c3-d4\",\"left\":300000}";
static const char *const hidden_text =
    "{\"guest\":\"00112233445566778899aabbccddeeff\",\"request\":\"r0123456789\"}";
static const char *const digest =
    "{\"match\":\"abcdefghijkl\",\"game\":\"hopper\",\"options\":\"size=8\",\"phase\":\"running\","
    "\"seats\":["
    "{\"kind\":\"person\",\"name\":\"Somebody\"},{\"kind\":\"person\",\"name\":\"Somebody else\"}],"
    "\"clock\":{\"kind\":\"fischer\",\"base\":300000,\"add\":5000},\"turn\":1,\"payoffs\":null,"
    "\"ending\":null,\"created\":1700000000000,\"changed\":1700000000000}";

static double now(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void fail(const char *what) {
    fprintf(stderr, "store: %s\n", what);
    exit(1);
}

/* One event for each of these matches, no match twice. */
static void commit(struct bench *bench, const size_t *matches, size_t count) {
    static struct store_event events[BATCH_MAX];
    static struct store_match rows[BATCH_MAX];

    static const unsigned char guests[2 * STORE_GUEST_BYTES] = {1, 2, 3};
    static const int           seats[2]                      = {0, 1};

    char        bytes[256];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    for (size_t i = 0; i < count; i++) {
        const char    *id     = bench->ids[matches[i]];
        const uint32_t number = ++bench->numbers[matches[i]];
        const int64_t  time   = 1700000000000 + number * 1000 + (int64_t)matches[i];
        events[i]             = (struct store_event){id, number, open_text, hidden_text};
        rows[i]               = (struct store_match){.id          = id,
                                                     .number      = number,
                                                     .changed     = time,
                                                     .due         = time + 300000,
                                                     .digest      = digest,
                                                     .guests      = guests,
                                                     .seats       = seats,
                                                     .guest_count = 2};
    }
    const struct store_batch batch = {
        .events = events, .event_count = count, .matches = rows, .match_count = count};
    if (store_commit(bench->store, &batch, &why) != STATUS_OK) {
        fail(bytes);
    }
}

/* Matches that were played one after another, some at the same time. */
static void fill(struct bench *bench) {
    size_t matches[BATCH_MAX];
    for (size_t i = 0; i < OLD_MATCHES; i++) {
        for (size_t k = 0; k < 12; k++) {
            bench->ids[i][k] = (char)('a' + random_below(&bench->random, 26));
        }
    }
    for (size_t first = 0; first < OLD_MATCHES; first += BATCH_MAX) {
        for (size_t i = 0; i < BATCH_MAX; i++) {
            matches[i] = first + i;
        }
        for (int i = 0; i < OLD_EVENTS; i++) {
            commit(bench, matches, BATCH_MAX);
        }
    }
}

static void choose(struct bench *bench, size_t *matches, size_t count) {
    const size_t stride = ACTIVE_MATCHES / count;
    for (size_t i = 0; i < count; i++) {
        matches[i] = OLD_MATCHES - ACTIVE_MATCHES + i * stride +
                     random_below(&bench->random, (uint32_t)stride);
    }
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void take_time(struct bench *bench, double begin) {
    if (bench->time_count < TIMES_MAX) {
        bench->times[bench->time_count++] = now() - begin;
    }
}

static void report(struct bench *bench, const char *what, size_t size, double seconds) {
    const size_t count = bench->time_count;
    qsort(bench->times, count, sizeof bench->times[0], compare);
    printf("%-8s %6zu %10.0f %10.0f %9.2f %9.2f %9.2f\n", what, size, (double)count / seconds,
           (double)(count * size) / seconds, bench->times[count / 2] * 1e3,
           bench->times[count * 99 / 100] * 1e3, bench->times[count - 1] * 1e3);
    (void)fflush(stdout);
    bench->time_count = 0;
}

static void measure_batches(struct bench *bench, size_t size, double seconds) {
    size_t       matches[BATCH_MAX];
    const double begin = now();
    while (now() - begin < seconds) {
        choose(bench, matches, size);
        const double start = now();
        commit(bench, matches, size);
        take_time(bench, start);
    }
    report(bench, "store", size, now() - begin);
}

/* As many bytes as the texts of so many events, appended and synced. */
static void measure_file(struct bench *bench, const char *folder, size_t size, double seconds) {
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/bare", folder);
    const size_t bytes      = size * (strlen(open_text) + strlen(hidden_text));
    char        *block      = calloc(1, bytes);
    const int    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    if (block == NULL || descriptor < 0) {
        fail(strerror(errno));
    }
    const double begin = now();
    while (now() - begin < seconds) {
        const double start = now();
        if (write(descriptor, block, bytes) != (ssize_t)bytes || fdatasync(descriptor) != 0) {
            fail(strerror(errno));
        }
        take_time(bench, start);
    }
    report(bench, "bare", size, now() - begin);
    (void)close(descriptor);
    (void)unlink(path);
    free(block);
}

static void measure(struct bench *bench, const char *folder, double seconds) {
    static const size_t sizes[] = {1, 10, 100, 1000};
    char                path[PATH_SIZE];
    char                bytes[256];
    struct text         why;
    text_init(&why, bytes, sizeof bytes);
    (void)snprintf(path, sizeof path, "%s/bench.db", folder);
    const struct store_config config = {.file = path};
    if (access(path, F_OK) == 0) {
        fail("there is a bench.db in this folder already; name another one");
    }
    if (store_open(&config, &bench->store, &why) != STATUS_OK) {
        fail(bytes);
    }
    fill(bench);
    printf("%-8s %6s %10s %10s %9s %9s %9s\n", "", "batch", "commits/s", "events/s", "p50 ms",
           "p99 ms", "max ms");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        measure_file(bench, folder, sizes[i], seconds);
        measure_batches(bench, sizes[i], seconds);
    }
    store_close(bench->store);
    (void)unlink(path);
}

int main(int count, char **words) {
    static struct bench bench;
    const double        seconds = count > 2 ? atof(words[2]) : 5;
    if (count < 2 || count > 3 || seconds <= 0) {
        fprintf(stderr, "usage: store FOLDER [SECONDS]\n");
        return 2;
    }
    random_init(&bench.random, 1);
    measure(&bench, words[1], seconds);
    return 0;
}
