/* SPDX-License-Identifier: MIT
 *
 * requests.c - tavola analyse --json: many positions at the same time.
 *
 * One thread reads lines and puts them into a queue (jobs.h); when it is full,
 * reading waits, so memory stays bounded whatever arrives. Each worker reads a
 * request, thinks with a mind of its own that is made for it, and writes the
 * answer. So an answer depends on its request alone, not on what was asked before
 * or on the number of workers. A line that cancels does not wait.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/analyse.h"
#include "cli/jobs.h"
#include "cli/lines.h"
#include "protocol/request.h"

enum { MESSAGE_MAX = 2048, MEGABYTES_STANDARD = 16 };

/* What the threads share. */
struct pool {
    struct jobs     jobs;
    pthread_mutex_t writing;
    uint64_t        table_bytes;
};

static void write_answer(struct pool *pool, char *answer) {
    char        bytes[128];
    struct text shortage;
    text_init(&shortage, bytes, sizeof bytes);
    request_print_shortage(&shortage);
    pthread_mutex_lock(&pool->writing);
    puts(answer != NULL ? answer : bytes);
    fflush(stdout);
    pthread_mutex_unlock(&pool->writing);
    free(answer);
}

/* For an observer. */
struct progress {
    struct pool          *pool;
    const struct request *request;
};

static void write_progress(void *context, const struct engine_report *report) {
    const struct progress *progress = context;
    write_answer(progress->pool, request_progress(progress->request, report));
}

static char *think(struct pool *pool, struct request *request, struct job *job) {
    if (game_actor(&request->game, &request->state) < 0) {
        return request_answer(request, NULL);
    }
    struct progress              progress = {pool, request};
    const struct engine_observer observer = {
        .progress = request->wants_progress ? write_progress : NULL, .context = &progress};
    struct thinking     *thinking = &request->thinking;
    struct engine_report report;
    thinking->config.table_bytes = pool->table_bytes;
    thinking->limits.is_stopped  = job_is_over;
    thinking->limits.context     = job;
    struct mind *mind            = mind_create(&request->game, thinking);
    if (mind == NULL) {
        return request_refuse(request, "not enough memory; try a smaller --table");
    }
    stopwatch_start(&job->watch, thinking->seconds);
    mind_think(mind, &request->state, thinking, &observer, &report);
    mind_destroy(mind);
    return request_answer(request, &report);
}

static void answer(struct pool *pool, struct job *job) {
    struct request request;
    char           bytes[MESSAGE_MAX];
    struct text    why;
    text_init(&why, bytes, sizeof bytes);
    const enum status status = request_parse(job->line, &request, &why);
    write_answer(pool, status == STATUS_OK ? think(pool, &request, job)
                                           : request_refuse(&request, bytes));
    request_finish(&request);
}

static void *work(void *context) {
    struct pool *pool = context;
    for (struct job *job; (job = jobs_take(&pool->jobs)) != NULL;) {
        answer(pool, job);
        jobs_drop(&pool->jobs, job);
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

/* Do what a line says if it cancels; false if it does not. */
static bool cancel(struct pool *pool, const char *line) {
    struct request request;
    char           bytes[MESSAGE_MAX];
    struct text    why;
    if (strstr(line, "\"cancel\"") == NULL) {
        return false;
    }
    text_init(&why, bytes, sizeof bytes);
    const bool is_one = request_parse(line, &request, &why) == STATUS_OK && request.cancels != NULL;
    if (is_one) {
        const size_t count = jobs_cancel(&pool->jobs, request.cancels);
        write_answer(pool, request_confirm(&request, count));
    }
    request_finish(&request);
    return is_one;
}

static void read_lines(struct pool *pool, char *buffer) {
    enum lines_status status;
    while ((status = lines_read(stdin, buffer)) != LINES_END) {
        if (status != LINES_OK) {
            refuse_line(pool, status);
        } else if (!is_blank(buffer) && !cancel(pool, buffer) && !jobs_put(&pool->jobs, buffer)) {
            write_answer(pool, NULL);
        }
    }
}

/* Read and answer until the end; false if not a single thread can be started. */
static bool serve(struct pool *pool, char *buffer, pthread_t *workers, size_t count) {
    size_t started = 0;
    while (started < count && pthread_create(&workers[started], NULL, work, pool) == 0) {
        started++;
    }
    if (started > 0) {
        read_lines(pool, buffer);
    }
    jobs_close(&pool->jobs);
    for (size_t i = 0; i < started; i++) {
        pthread_join(workers[i], NULL);
    }
    return started > 0;
}

static int open_pool(const struct arguments *arguments, size_t threads, uint64_t table_bytes) {
    struct pool pool    = {.table_bytes = table_bytes};
    char       *buffer  = malloc(LINES_LENGTH_MAX + 1);
    pthread_t  *workers = calloc(threads, sizeof *workers);
    jobs_init(&pool.jobs);
    pthread_mutex_init(&pool.writing, NULL);
    const bool is_served =
        buffer != NULL && workers != NULL && serve(&pool, buffer, workers, threads);
    pthread_mutex_destroy(&pool.writing);
    jobs_finish(&pool.jobs);
    free(workers);
    free(buffer);
    if (!is_served) {
        arguments_refuse(arguments, "not enough memory or threads; try fewer --threads");
    }
    return is_served ? EXIT_OK : EXIT_FAILED;
}

/* Positions and limits belong in the requests. */
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
