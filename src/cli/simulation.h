/* SPDX-License-Identifier: MIT
 *
 * simulation.h - random games in bulk, on all cores.
 *
 * The games are cut into batches, and every batch has its own random numbers,
 * made from the seed and its number. So the totals depend on the seed alone,
 * not on the number of threads or on who played which batch: parts of a simulation
 * are runs of batches.
 */
#ifndef CLI_SIMULATION_H
#define CLI_SIMULATION_H

#include <stdatomic.h>

#include "core/match.h"

enum {
    SIMULATION_BATCH       = 64,  /* games */
    SIMULATION_RESULTS_MAX = 256, /* different payoffs of a whole game */
    SIMULATION_ENDINGS_MAX = 16,
    SIMULATION_THREADS_MAX = 256,
    SIMULATION_CAP_MAX     = 1000000
};

/* What was counted. All are sums, so that tallies can be added. */
struct simulation_tally {
    uint64_t games;
    uint64_t unfinished; /* stopped at the cap */
    uint64_t actions;
    struct simulation_result {
        payoff_t payoffs[GAME_PLAYERS_MAX];
        uint64_t count;
    } result[SIMULATION_RESULTS_MAX];
    size_t result_count;
    struct simulation_ending {
        const char *name;
        uint64_t    count;
    } ending[SIMULATION_ENDINGS_MAX];
    size_t    ending_count;
    uint64_t *lengths; /* how many finished games had so many actions, 0 to the cap */
};

struct simulation {
    const struct game *game;
    const void        *start;      /* a state */
    uint64_t           games;      /* of all parts */
    uint64_t           first, end; /* batches to play; the end is not one of them */
    uint64_t           seed;
    unsigned           threads;
    uint32_t           cap; /* actions of a game, at most SIMULATION_CAP_MAX */
    bool               shows_progress;
};

uint64_t simulation_batches(const struct simulation *simulation); /* of all parts */
/* How many games the batches to play have. */
uint64_t simulation_own_games(const struct simulation *simulation);

/* Play the batches. STATUS_NO_MEMORY if there is not enough, also for threads. On
 * success the results are sorted, best for player 1 first, the endings by
 * name, and the caller finishes the tally. */
MUST_CHECK enum status simulation_run(const struct simulation *simulation,
                                      struct simulation_tally *tally);
void                   simulation_finish(struct simulation_tally *tally);

/* To add up what was played elsewhere: begin with nothing, count, sort. */
MUST_CHECK enum status simulation_begin(struct simulation_tally *tally, uint32_t cap);
void simulation_count_result(struct simulation_tally *tally, const payoff_t *payoffs,
                             uint64_t count);
/* The name must last as long as the tally. */
void simulation_count_ending(struct simulation_tally *tally, const char *name, uint64_t count);
void simulation_sort(struct simulation_tally *tally);

#endif
