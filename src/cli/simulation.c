/* SPDX-License-Identifier: MIT
 *
 * simulation.c - the threads, and the adding up.
 */
#include "cli/simulation.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/sort.h"
#include "core/playout.h"

enum { BAR_WIDTH = 40, PROGRESS_NANOSECONDS = 100000000 };

struct worker {
    const struct simulation *simulation;
    atomic_uint_fast64_t    *next_batch; /* shared by all */
    atomic_uint_fast64_t    *games_done; /* likewise, for the progress bar */
    struct simulation_tally  tally;
    pthread_t                thread;
};

void simulation_count_result(struct simulation_tally *tally, const payoff_t *payoffs,
                             uint64_t count) {
    size_t place = 0;
    while (place < tally->result_count && memcmp(tally->result[place].payoffs, payoffs,
                                                 sizeof tally->result[place].payoffs) != 0) {
        place++;
    }
    if (place == SIMULATION_RESULTS_MAX) {
        place--; /* no game has so many; the rest would count together */
    } else if (place == tally->result_count) {
        memcpy(tally->result[place].payoffs, payoffs, sizeof tally->result[place].payoffs);
        tally->result_count++;
    }
    tally->result[place].count += count;
}

void simulation_count_ending(struct simulation_tally *tally, const char *name, uint64_t count) {
    size_t place = 0;
    while (place < tally->ending_count && strcmp(tally->ending[place].name, name) != 0) {
        place++;
    }
    if (place == SIMULATION_ENDINGS_MAX) {
        place--; /* as above */
    } else if (place == tally->ending_count) {
        tally->ending[place].name = name;
        tally->ending_count++;
    }
    tally->ending[place].count += count;
}

static void play_game(struct worker *worker, struct random *random) {
    const struct simulation *simulation = worker->simulation;
    struct simulation_tally *tally      = &worker->tally;
    struct game_state        state;
    hash_t                   unused = 0;
    game_copy(simulation->game, &state, simulation->start);
    const uint64_t length =
        playout_game(simulation->game, &state, random, simulation->cap, &unused);
    tally->games++;
    tally->actions += length;
    if (!game_is_over(simulation->game, &state)) {
        tally->unfinished++;
        return;
    }
    payoff_t payoffs[GAME_PLAYERS_MAX] = {0};
    game_payoffs(simulation->game, &state, payoffs);
    simulation_count_result(tally, payoffs, 1);
    simulation_count_ending(tally, game_ending(simulation->game, &state), 1);
    tally->lengths[length]++;
}

static void play_batch(struct worker *worker, uint64_t batch) {
    const struct simulation *simulation = worker->simulation;
    const uint64_t           first      = batch * SIMULATION_BATCH;
    const uint64_t           left       = simulation->games - first;
    const uint64_t           count      = left < SIMULATION_BATCH ? left : SIMULATION_BATCH;
    struct random            random;
    random_init(&random, hash_finish(hash_mix(simulation->seed, batch)));
    for (uint64_t i = 0; i < count; i++) {
        play_game(worker, &random);
    }
    atomic_fetch_add_explicit(worker->games_done, count, memory_order_relaxed);
}

uint64_t simulation_batches(const struct simulation *simulation) {
    return (simulation->games + SIMULATION_BATCH - 1) / SIMULATION_BATCH;
}

static uint64_t games_before(const struct simulation *simulation, uint64_t batch) {
    const uint64_t games = batch * SIMULATION_BATCH;
    return games < simulation->games ? games : simulation->games;
}

uint64_t simulation_own_games(const struct simulation *simulation) {
    return games_before(simulation, simulation->end) - games_before(simulation, simulation->first);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    for (;;) {
        const uint64_t batch =
            atomic_fetch_add_explicit(worker->next_batch, 1, memory_order_relaxed);
        if (batch >= worker->simulation->end) {
            return NULL;
        }
        play_batch(worker, batch);
    }
}

static void show_progress(const struct simulation *simulation, atomic_uint_fast64_t *games_done) {
    const uint64_t games = simulation_own_games(simulation);
    uint64_t       done  = 0;
    while (done < games) {
        const struct timespec pause = {.tv_sec = 0, .tv_nsec = PROGRESS_NANOSECONDS};
        nanosleep(&pause, NULL);
        done = atomic_load_explicit(games_done, memory_order_relaxed);

        const int filled = (int)(done * BAR_WIDTH / games);
        fprintf(stderr, "\r[%.*s%*s] %3d %%", filled, "########################################",
                BAR_WIDTH - filled, "", (int)(done * 100 / games));
    }
    fputs("\r\033[K", stderr);
}

static void add_tally(struct simulation_tally *sum, const struct simulation_tally *tally,
                      uint32_t cap) {
    sum->games += tally->games;
    sum->unfinished += tally->unfinished;
    sum->actions += tally->actions;
    for (size_t i = 0; i < tally->result_count; i++) {
        simulation_count_result(sum, tally->result[i].payoffs, tally->result[i].count);
    }
    for (size_t i = 0; i < tally->ending_count; i++) {
        simulation_count_ending(sum, tally->ending[i].name, tally->ending[i].count);
    }
    for (size_t i = 0; i <= cap; i++) {
        sum->lengths[i] += tally->lengths[i];
    }
}

static int compare_results(const void *first, const void *second, void *context) {
    (void)context;
    const struct simulation_result *left  = first;
    const struct simulation_result *right = second;
    for (size_t i = 0; i < GAME_PLAYERS_MAX; i++) {
        if (left->payoffs[i] != right->payoffs[i]) {
            return left->payoffs[i] > right->payoffs[i] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_endings(const void *first, const void *second, void *context) {
    (void)context;
    return strcmp(((const struct simulation_ending *)first)->name,
                  ((const struct simulation_ending *)second)->name);
}

void simulation_sort(struct simulation_tally *tally) {
    struct simulation_result results[SIMULATION_RESULTS_MAX];
    struct simulation_ending endings[SIMULATION_ENDINGS_MAX];
    sort_stable(&(struct sort_job){
        .items   = tally->result,
        .scratch = results,
        .count   = tally->result_count,
        .size    = sizeof results[0],
        .compare = compare_results,
    });
    sort_stable(&(struct sort_job){
        .items   = tally->ending,
        .scratch = endings,
        .count   = tally->ending_count,
        .size    = sizeof endings[0],
        .compare = compare_endings,
    });
}

enum status simulation_begin(struct simulation_tally *tally, uint32_t cap) {
    memset(tally, 0, sizeof *tally);
    tally->lengths = calloc((size_t)cap + 1, sizeof *tally->lengths);
    return tally->lengths == NULL ? STATUS_NO_MEMORY : STATUS_OK;
}

void simulation_finish(struct simulation_tally *tally) {
    free(tally->lengths);
    tally->lengths = NULL;
}

/* Start as many workers as possible; returns how many. */
static unsigned start_workers(struct worker *workers, const struct worker *model) {
    unsigned started = 0;
    while (started < model->simulation->threads) {
        struct worker *worker = &workers[started];
        *worker               = *model;
        if (simulation_begin(&worker->tally, model->simulation->cap) != STATUS_OK) {
            break;
        }
        if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
            simulation_finish(&worker->tally);
            break;
        }
        started++;
    }
    return started;
}

enum status simulation_run(const struct simulation *simulation, struct simulation_tally *tally) {
    CHECK(simulation->threads >= 1 && simulation->cap <= SIMULATION_CAP_MAX);
    atomic_uint_fast64_t next_batch = simulation->first;
    atomic_uint_fast64_t games_done = 0;
    const struct worker  model      = {
              .simulation = simulation, .next_batch = &next_batch, .games_done = &games_done};
    struct worker *workers = calloc(simulation->threads, sizeof *workers);
    if (workers == NULL || simulation_begin(tally, simulation->cap) != STATUS_OK) {
        free(workers);
        return STATUS_NO_MEMORY;
    }
    const unsigned started = start_workers(workers, &model);
    if (started > 0 && simulation->shows_progress) {
        show_progress(simulation, &games_done);
    }
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        add_tally(tally, &workers[i].tally, simulation->cap);
        simulation_finish(&workers[i].tally);
    }
    free(workers);
    if (started == 0) {
        simulation_finish(tally);
        return STATUS_NO_MEMORY;
    }
    simulation_sort(tally);
    return STATUS_OK;
}
