/* SPDX-License-Identifier: MIT
 *
 * contest.h - many games between players, on several threads.
 *
 * Who plays whom is the schedule's; the games of one opening have the same
 * outcomes of chance as long as they run alike.
 *
 * All random numbers of a game come from the seed and the number of the game,
 * and games are reported in the order of their numbers, so what is reported
 * does not depend on the threads as long as the players do not depend on time.
 */
#ifndef SESSION_CONTEST_H
#define SESSION_CONTEST_H

#include "session/openings.h"
#include "session/player.h"
#include "session/schedule.h"

enum { CONTEST_THREADS_MAX = 256, CONTEST_REASON_MAX = 256, CONTEST_NOBODY = -1 };

/* A game that was played, or is being reported. */
struct contest_game {
    uint64_t     number;                          /* from 0 */
    int          contestant_at[GAME_PLAYERS_MAX]; /* who sat at each seat */
    struct match match;
    payoff_t     payoffs[GAME_PLAYERS_MAX]; /* of each seat */
    const char  *ending;                    /* by the rules; NULL if they did not end it */
    int          forfeiter;                 /* the seat, or CONTEST_NOBODY */
    char         reason[CONTEST_REASON_MAX];
};

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
    uint32_t                  cap; /* a game of so many actions is stopped and shared equally */
    struct contest_observer   observer;
};

/* Play. STATUS_NO_MEMORY if there is not enough, also for threads. */
MUST_CHECK enum status contest_run(const struct contest *contest);

#endif
