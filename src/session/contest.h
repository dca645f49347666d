/* SPDX-License-Identifier: MIT
 *
 * contest.h - many games between players, on several threads.
 *
 * The schedule says who plays whom. The games of one opening have the same
 * outcomes of chance as long as they run alike.
 *
 * All random numbers of a game come from the seed and the number of the game,
 * and games are reported in the order of their numbers, so what is reported
 * does not depend on the threads as long as the players do not depend on time.
 */
#ifndef SESSION_CONTEST_H
#define SESSION_CONTEST_H

#include "session/contest_game.h"
#include "session/openings.h"
#include "session/schedule.h"

enum { CONTEST_THREADS_MAX = 256 };

/* Both are called by the thread that runs the contest. */
struct contest_observer {
    /* A game is finished; it lasts until this returns. False ends the
     * contest: no later game is reported. */
    bool (*game_done)(void *context, const struct contest_game *game);
    /* Several times a second; false ends the contest: no more games are begun
     * or finished, and those that were are still reported. */
    bool (*wait)(void *context);
    void *context;
};

struct contest {
    const struct game        *game;
    const struct openings    *openings;
    struct schedule           schedule;
    const struct player_spec *specs; /* one for each contestant */
    uint64_t                  games;
    uint64_t                  first_game; /* games before this number are not played */
    uint64_t                  seed;
    unsigned                  threads;
    struct contest_referee    referee;
    struct contest_observer   observer;
};

/* Play. STATUS_NO_MEMORY if there is not enough, also for threads. */
MUST_CHECK enum status contest_run(const struct contest *contest);

#endif
