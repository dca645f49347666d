/* SPDX-License-Identifier: MIT
 *
 * settings.h - what is worth asking in each game, and how much it costs to find out.
 */
#ifndef PUZZLES_SETTINGS_H
#define PUZZLES_SETTINGS_H

#include "core/game.h"

struct puzzle_settings {
    const char *game;
    const char *options; /* with which puzzles are found, if nobody says otherwise */
    uint32_t    turns;   /* of a goal, at most */
    /* The players, as bits, whose win counts only after the reply of the next one. */
    uint32_t late_winners;
    /* A turn is several actions, so that what holds is asked by force.h. */
    bool has_long_turns;
    /* Who plays the games: two of these levels, drawn anew for each. */
    int      level_min, level_max;
    uint32_t window; /* actions before the end of a game that are looked at */
    uint64_t look;   /* nodes of the engine that looks whether there is a puzzle */
    uint64_t proof;  /* positions looked at for one proof; --nodes says otherwise */
    uint32_t easy;   /* puzzles of one turn, of a hundred, at most */
    uint32_t same;   /* puzzles of one goal of more turns, of a hundred, at most */
    uint32_t alike;  /* puzzles of one level, of a hundred, at most */
};

/* Of a game that is not listed, what is common. */
const struct puzzle_settings *puzzle_settings_of(const struct game_rules *rules);

#endif
