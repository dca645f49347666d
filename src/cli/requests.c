/* SPDX-License-Identifier: MIT
 *
 * requests.c - tavola analyse --json: many positions at the same time.
 *
 * One thread reads lines and puts them into a queue that holds a few for each
 * worker; when it is full, reading waits, so memory stays bounded whatever
 * arrives. Each worker reads a request, thinks with an engine of its own that is
 * made for it, and writes the answer. So an answer depends on its request
 * alone, not on what was asked before or on the number of workers.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/analyse.h"
#include "cli/lines.h"
#include "protocol/request.h"
#include "session/stopwatch.h"

enum { QUEUE_PER_WORKER = 2, MESSAGE_MAX = 2048, MEGABYTES_STANDARD = 16 };

/* A ring of lines, and what the threads share besides. */
struct pool {
    pthread_mutex_t lock;
    pthread_cond_t  has_line;
    pthread_cond_t  has_room;
    pthread_mutex_t writing;
    char          **lines;
    size_t          capacity;
    size_t          first;
    size_t          count;
    bool            is_closed;
    uint64_t        table_bytes;
};

static void write_answer(struct pool *pool, char *answer) {
    pthread_mutex_lock(&pool->writing);
    puts(answer != NULL ? answer : "{\"id\":null,\"error\":{\"message\":\"out of memory\"}}");
    fflush(stdout);
    pthread_mutex_unlock(&pool->writing);
    free(answer);
}

/* Hand a line over to whoever is free; it belongs to them. */
static void put_line(struct pool *pool, char *line) {
    pthread_mutex_lock(&pool->lock);
    while (pool->count == pool->capacity) {
        pthread_cond_wait(&pool->has_room, &pool->lock);
    }
    pool->lines[(pool->first + pool->count) % pool->capacity] = line;
    pool->count++;
    pthread_cond_signal(&pool->has_line);
    pthread_mutex_unlock(&pool->lock);
}

/* The next line, or NULL when there will be no more. */
static char *take_line(struct pool *pool) {
    char *line = NULL;
    pthread_mutex_lock(&pool->lock);
    while (pool->count == 0 && !pool->is_closed) {
        pthread_cond_wait(&pool->has_line, &pool->lock);
    }
    if (pool->count > 0) {
        line        = pool->lines[pool->first];
        pool->first = (pool->first + 1) % pool->capacity;
        pool->count--;
        pthread_cond_signal(&pool->has_room);
    }
    pthread_mutex_unlock(&pool->lock);
    return line;
}

static void close_pool(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->is_closed = true;
    pthread_cond_broadcast(&pool->has_line);
    pthread_mutex_unlock(&pool->lock);
}

static char *think(const struct pool *pool, struct request *request) {
    if (game_actor(&request->game, &request->state) < 0) {
        return request_answer(request, NULL);
    }
    const struct engine_observer nobody   = {.progress = NULL};
    struct thinking             *thinking = &request->thinking;
    struct stopwatch             watch;
    struct engine_report         report;
    thinking->config.table_bytes = pool->table_bytes;
    struct mind *mind            = mind_create(&request->game, thinking);
    if (mind == NULL) {
        return request_refuse(request, "not enough memory; try a smaller --table");
    }
    stopwatch_limit(&watch, thinking);
    mind_think(mind, &request->state, thinking, &nobody, &report);
    mind_destroy(mind);
    return request_answer(request, &report);
}

static void answer_line(struct pool *pool, const char *line) {
    struct request request;
    char           bytes[MESSAGE_MAX];
    struct text    why;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = request_parse(line, &request, &why);
    write_answer(pool,
                 status == STATUS_OK ? think(pool, &request) : request_refuse(&request, bytes));
    request_finish(&request);
}

static void *work(void *context) {
    struct pool *pool = context;
    for (char *line; (line = take_line(pool)) != NULL;) {
        answer_line(pool, line);
        free(line);
    }
    return NULL;
}

static void refuse_line(struct pool *pool, enum lines_status status) {
    const struct request nothing = {.id = NULL};
    write_answer(pool, request_refuse(&nothing, lines_explain(status)));
}

static bool is_blank(const char *line) {
    return line[strspn(line, " \t\r")] == '\0';
}

static void read_lines(struct pool *pool, char *buffer) {
    enum lines_status status;
    while ((status = lines_read(stdin, buffer)) != LINES_END) {
        char *copy = status == LINES_OK && !is_blank(buffer) ? strdup(buffer) : NULL;
        if (status != LINES_OK) {
            refuse_line(pool, status);
        } else if (copy != NULL) {
            put_line(pool, copy);
        } else if (!is_blank(buffer)) {
            write_answer(pool, NULL);
        }
    }
}

/* Read and answer until the end; false if not a single thread can be had. */
static bool serve(struct pool *pool, char *buffer, pthread_t *workers, size_t count) {
    size_t started = 0;
    while (started < count && pthread_create(&workers[started], NULL, work, pool) == 0) {
        started++;
    }
    if (started > 0) {
        read_lines(pool, buffer);
    }
    close_pool(pool);
    for (size_t i = 0; i < started; i++) {
        pthread_join(workers[i], NULL);
    }
    return started > 0;
}

static int open_pool(const struct arguments *arguments, size_t threads, uint64_t table_bytes) {
    struct pool pool    = {.capacity = threads * QUEUE_PER_WORKER, .table_bytes = table_bytes};
    char       *buffer  = malloc(LINES_LENGTH_MAX + 1);
    pthread_t  *workers = calloc(threads, sizeof *workers);
    pool.lines          = calloc(pool.capacity, sizeof *pool.lines);
    pthread_mutex_init(&pool.lock, NULL);
    pthread_mutex_init(&pool.writing, NULL);
    pthread_cond_init(&pool.has_line, NULL);
    pthread_cond_init(&pool.has_room, NULL);
    const bool is_served = buffer != NULL && workers != NULL && pool.lines != NULL &&
                           serve(&pool, buffer, workers, threads);
    pthread_cond_destroy(&pool.has_room);
    pthread_cond_destroy(&pool.has_line);
    pthread_mutex_destroy(&pool.writing);
    pthread_mutex_destroy(&pool.lock);
    free(pool.lines);
    free(workers);
    free(buffer);
    if (!is_served) {
        arguments_refuse(arguments, "not enough memory or threads; try fewer --threads");
    }
    return is_served ? EXIT_OK : EXIT_FAILED;
}

/* Positions and limits belong into the requests. */
static int refuse_others(const struct arguments *arguments) {
    for (size_t i = 0; i < arguments->given_count; i++) {
        const char *name = arguments->given[i].flag->name;
        if (strcmp(name, "--json") != 0 && strcmp(name, "--threads") != 0 &&
            strcmp(name, "--table") != 0) {
            return arguments_refuse_word(
                arguments, "with --json, flag ", name,
                " belongs into the requests; allowed are --threads, --table");
        }
    }
    if (arguments->word_count > 0) {
        return arguments_refuse_word(arguments, "with --json, ", arguments->words[0],
                                     " belongs into the requests; allowed are --threads, --table");
    }
    return EXIT_OK;
}

int analyse_requests(const struct arguments *arguments) {
    const long cores  = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t threads   = cores < 1 ? 1 : cores > THINKING_THREADS_MAX ? THINKING_THREADS_MAX : cores;
    int64_t megabytes = MEGABYTES_STANDARD;
    if (refuse_others(arguments) != EXIT_OK ||
        arguments_number(arguments, "--threads", 1, THINKING_THREADS_MAX, &threads) != EXIT_OK ||
        arguments_number(arguments, "--table", 1, THINKING_MEGABYTES_MAX, &megabytes) != EXIT_OK) {
        return EXIT_BAD_INPUT;
    }
    return open_pool(arguments, (size_t)threads, (uint64_t)megabytes << 20);
}
