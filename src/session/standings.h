/* SPDX-License-Identifier: MIT
 *
 * standings.h - the games of a contest, added up.
 */
#ifndef SESSION_STANDINGS_H
#define SESSION_STANDINGS_H

#include "session/contest.h"
#include "session/seen.h"
#include "session/statistics.h"

enum { STANDINGS_ENDINGS_MAX = 24 };

struct standings {
    struct schedule schedule;
    uint64_t        games;
    struct seen     distinct; /* games: by who sat where, the first position and the actions */
    struct standings_contestant {
        uint64_t                 games;
        int64_t                  payoff; /* of all games */
        struct statistics_sample sample; /* of whole openings */
        int64_t                  group;  /* payoff of the opening that is not yet whole */
        uint64_t                 wins, draws, losses; /* all of the point, none of it, or between */
        uint64_t                 forfeits;
        char                     reason[CONTEST_REASON_MAX]; /* of the first forfeit */
    } contestant[SCHEDULE_CONTESTANTS_MAX];
    /* What each has got in the games with each other one, and how many these
     * were. */
    int64_t  cross_payoff[SCHEDULE_CONTESTANTS_MAX][SCHEDULE_CONTESTANTS_MAX];
    uint64_t cross_games[SCHEDULE_CONTESTANTS_MAX][SCHEDULE_CONTESTANTS_MAX];
    int64_t  seat_payoff[GAME_PLAYERS_MAX];
    uint64_t pairs[STATISTICS_PAIR_RESULTS]; /* of the first, if there are two contestants */
    uint64_t actions, shortest, longest;     /* lengths of games */
    struct standings_ending {
        const char *name;
        uint64_t    count;
    } ending[STANDINGS_ENDINGS_MAX];
    size_t ending_count;
};

void standings_init(struct standings *standings, const struct schedule *schedule);
void standings_finish(struct standings *standings);

/* Games come in the order of their numbers. */
void standings_add(struct standings *standings, const struct contest_game *game);

/* The part of all points that a contestant has got, and its interval. */
struct statistics_estimate standings_share(const struct standings *standings, int contestant);

/* Contestants by their share, the best first; equal ones by their number. */
void standings_rank(const struct standings *standings, int *out);

/* Openings of which all games were played. */
uint64_t standings_openings(const struct standings *standings);

/* Are there two contestants, so that one number says who is stronger? */
bool standings_is_duel(const struct standings *standings);

/* Games that only repeat another one: they say nothing new. */
uint64_t standings_repeats(const struct standings *standings);

/* A contestant who has forfeited every game, and a few of them at least; or
 * CONTEST_NOBODY. */
int standings_find_absent(const struct standings *standings, uint64_t games_min);

#endif
