/* SPDX-License-Identifier: MIT
 *
 * pyramyd_ways.h - how many turns a piece of Pyramyd needs to where it wants to
 * be, by the letters and numbers of the board.
 *
 * Letters, numbers and gates carry pieces all over the board, and the pendulum
 * fixes how far a piece jumps, so distances in jumps say little. These are
 * distances in turns of the piece, computed once for each board. They know
 * nothing of directions and of the other pieces.
 */
#ifndef GAMES_PYRAMYD_WAYS_H
#define GAMES_PYRAMYD_WAYS_H

#include <stdint.h>

struct game;
struct pyramyd_config;
struct pyramyd_state;

enum {
    PYRAMYD_WAY_CELLS  = 49,
    PYRAMYD_WAY_PIECES = 3,
    PYRAMYD_WAY_JUMPS  = 3,  /* in a turn */
    PYRAMYD_BEATS      = 12, /* what the pendulum gives a piece: 4 * its sequence + pendulum */
    PYRAMYD_GIFT_SETS  = 8,
    PYRAMYD_FAR        = 12 /* turns; whatever is farther, or out of reach */
};

/* For each cell, the cells where a turn can end that begins there, by the number
 * of jumps less 1. */
typedef uint64_t pyramyd_ends[PYRAMYD_WAY_JUMPS][PYRAMYD_WAY_CELLS];

/* Turns from each cell, by the beat of the first one. */
typedef uint8_t pyramyd_turns[PYRAMYD_BEATS][PYRAMYD_WAY_CELLS];

struct pyramyd_ways {
    pyramyd_ends  ends;                             /* while all unions are closed */
    pyramyd_ends  late_ends[PYRAMYD_WAY_PIECES];    /* with a full tray */
    pyramyd_turns to_gifts[PYRAMYD_GIFT_SETS];      /* until this set of them is gathered */
    pyramyd_turns to_own_union[PYRAMYD_WAY_PIECES]; /* once it is open */
    pyramyd_turns to_centre[PYRAMYD_WAY_PIECES];    /* with a full tray */
};

/* Fill in the ways of a board whose letters and numbers are set. */
void pyramyd_find_ways(struct pyramyd_config *config);

/* Turns of the piece until it has all gifts; until it is on its own union, and
 * on the centre, if its tray lets it go there. The present turn counts while it
 * has jumps left. */
int32_t pyramyd_turns_to_gifts(const struct game *game, const struct pyramyd_state *state,
                               uint32_t piece);
int32_t pyramyd_turns_to_union(const struct game *game, const struct pyramyd_state *state,
                               uint32_t piece);
int32_t pyramyd_turns_to_centre(const struct game *game, const struct pyramyd_state *state,
                                uint32_t piece);

#endif
