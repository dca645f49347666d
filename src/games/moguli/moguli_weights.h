/* SPDX-License-Identifier: MIT
 *
 * moguli_weights.h - how much each feature of moguli_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune moguli --games 2000 --nodes 1000 --rounds 1 --pull 100 * --seed 1
 * On games held out of the last round the loss fell from 0.6757 to 0.6520.
 */
#ifndef GAMES_MOGULI_WEIGHTS_H
#define GAMES_MOGULI_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    70,   /* rows advanced, of all stones */
    160,  /* stones on the far row */
    341,  /* three of them */
    3238, /* four of them */
    -271, /* stones on the own home row */
    -5,   /* fewer than two free portals on it */
    27,   /* stones that can move */
    -5,   /* moves */
    3,    /* moves that earn the bonus, at most eight */
    38,   /* rows that one move can gain */
    -2,   /* rows that each stone can gain, added up */
    64,   /* stones that can come to the far row */
    2308, /* the fourth can, and to move */
    -312, /* stones of the opponent on the far row, beyond one */
    90,   /* of these, stones that cannot move */
    -62,  /* more stones on the far row than the opponent */
    355,  /* then the turns without a move */
    336,  /* then, the opponent cannot move */
    -81,  /* then, nobody can move */
    60,   /* to move */
};

#endif
