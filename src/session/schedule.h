/* SPDX-License-Identifier: MIT
 *
 * schedule.h - who plays whom, at which seat, and from which opening.
 *
 * A pairing is as many contestants as the game has players. Every opening is
 * played by every pairing, once for each rotation of the contestants over the
 * seats, before the next opening begins: so a contest that is cut short is as
 * fair as it can be.
 */
#ifndef SESSION_SCHEDULE_H
#define SESSION_SCHEDULE_H

#include "core/game.h"

enum { SCHEDULE_CONTESTANTS_MAX = 16 };

struct schedule {
    int  players;     /* of the game */
    int  contestants; /* at least as many */
    bool is_gauntlet; /* only pairings with the first contestant */
};

struct schedule_game {
    uint64_t opening;
    int      contestant_at[GAME_PLAYERS_MAX]; /* who sits at each seat */
};

/* Pairings, and the games of one opening. */
uint64_t schedule_pairings(const struct schedule *schedule);
uint64_t schedule_round(const struct schedule *schedule);

/* The game of this number, from 0. */
struct schedule_game schedule_game(const struct schedule *schedule, uint64_t number);

#endif
