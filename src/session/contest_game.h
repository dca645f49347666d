/* SPDX-License-Identifier: MIT
 *
 * contest_game.h - one game of a contest, and its referee.
 *
 * The referee asks the players, runs their clocks, draws what is chance's, and
 * ends games that go on for too long or that the players themselves have given
 * up.
 */
#ifndef SESSION_CONTEST_GAME_H
#define SESSION_CONTEST_GAME_H

#include "session/adjudication.h"
#include "session/player.h"

enum { CONTEST_REASON_MAX = 256, CONTEST_NOBODY = -1 };

/* What ends a game that the rules have not ended. */
enum contest_end {
    CONTEST_BY_RULES, /* or a forfeit */
    CONTEST_BY_CAP,   /* too long: the point is shared */
    CONTEST_BY_DRAW,  /* adjudication: the point is shared */
    CONTEST_BY_RESIGNATION
};

/* A game that was played, or is being reported. */
struct contest_game {
    uint64_t         number;                          /* from 0 */
    int              contestant_at[GAME_PLAYERS_MAX]; /* who sat at each seat */
    struct match     match;
    size_t           opening; /* actions of the opening, at the beginning of the match */
    payoff_t         payoffs[GAME_PLAYERS_MAX]; /* of each seat */
    enum contest_end end;
    const char      *ending;    /* by the rules; NULL if they did not end it */
    int              forfeiter; /* the seat, or CONTEST_NOBODY */
    char             reason[CONTEST_REASON_MAX];
};

struct contest_referee {
    uint32_t                  cap;    /* a game of so many actions is stopped */
    double                    margin; /* seconds by which a clock may be overdrawn */
    struct adjudication_rules adjudication;
};

/* Who plays, by the numbers of the contestants, and the seeds of what is drawn. */
struct contest_table {
    const struct contest_referee *referee;
    const struct player_spec     *specs;
    struct player *const         *players;
    uint64_t                      chance_seed;
    uint64_t                      player_seed[GAME_PLAYERS_MAX]; /* of each seat */
};

/* Play from the opening, which the match has; who sits where is filled in. False
 * if it was cancelled: then the match is finished. */
bool contest_game_play(struct contest_game *game, const struct contest_table *table);

/* Fill in what ended a game whose actions and payoffs are there. */
void contest_game_find_end(struct contest_game *game, uint32_t cap);

/* "forfeit", "adjudicated", or what the rules say. */
const char *contest_game_ending(const struct contest_game *game);

#endif
