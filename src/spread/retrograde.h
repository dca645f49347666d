/* SPDX-License-Identifier: MIT
 *
 * retrograde.h - the values of all positions of a finished survey, from the end
 * backwards.
 *
 * First every position learns who comes before it: the ways into it are listed, by
 * rank and number of the position they come from. Then, round by round, whatever
 * was decided in the round before tells those before it. Each way is told once, so
 * the time is that of the survey or so, however long the games are.
 *
 * In a game without a score, a position is decided when a way to win is known or all
 * ways lose. So its round is its distance from the end, in actions, if the winner
 * hurries and the loser delays; what is never decided is a draw, by an end or by play
 * that need not end. In a game with a score, a position is decided when all that
 * follow it are, so the game must come to an end.
 *
 * Values are kept for player 1, whoever acts: the margin of the score, or plus or
 * minus the distance and 1.
 */
#ifndef SPREAD_RETROGRADE_H
#define SPREAD_RETROGRADE_H

#include "spread/checkpoint.h"

enum {
    CELL_PENDING = 0x07ff, /* ways on that have not been told */
    CELL_SECOND  = 0x0800, /* player 2 acts */
    CELL_OVER    = 0x1000,
    CELL_DECIDED = 0x2000,
    CELL_FRESH   = 0x4000 /* decided in the last round */
};

struct cell {
    uint16_t word;
    int16_t  value;
};

struct retrograde {
    struct survey     *survey;
    struct checkpoint *checkpoint;
    bool               has_scores;
    struct cell       *cells;  /* of each position here */
    uint64_t          *starts; /* of each position's ways in */
    unsigned char     *ways;
    uint64_t           way_count;
    uint32_t          *decided; /* numbers, in the order of time */
    uint64_t           decided_count;
    uint64_t           fresh; /* the first one decided in the last round */
    struct traffic    *traffic;
    uint64_t           sent;   /* bytes, by traffic that is gone */
    uint64_t           loaded; /* cells, from a checkpoint */
};

/* Prepare: who comes before whom. All together; false after trouble. In any case
 * retrograde_finish() releases everything. */
bool retrograde_init(struct retrograde *retrograde, struct survey *survey,
                     struct checkpoint *checkpoint);
void retrograde_finish(struct retrograde *retrograde);

/* Decide what can be decided by the round before; the first round is what is over.
 * *round is what all ranks decided. All together; false after trouble. */
bool retrograde_go_on(struct retrograde *retrograde, struct checkpoint_round *round);

/* Begin another phase, with records of this size. All together; false after trouble. */
bool retrograde_begin_traffic(struct retrograde *retrograde, size_t record_size,
                              traffic_take *take);

/* Bytes of memory, and bytes sent to others, besides those of the survey. */
uint64_t retrograde_bytes(const struct retrograde *retrograde);
uint64_t retrograde_sent(const struct retrograde *retrograde);

/* The value of a state for the player who acts there, to every rank: the margin, or
 * 1, 0 or -1 and the distance if it is not 0. All together. */
int32_t retrograde_value(const struct retrograde *retrograde, const void *state, int player,
                         uint32_t *distance);

#endif
