/* SPDX-License-Identifier: MIT
 *
 * moguli_weights.h - how much each feature of moguli_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune moguli --games 300 --nodes 500 --rounds 1 --pull 10000 * --seed 1
 * On games held out of the last round the loss fell from 0.6535 to 0.6363.
 */
#ifndef GAMES_MOGULI_WEIGHTS_H
#define GAMES_MOGULI_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    86,   /* rows advanced, of all stones */
    304,  /* stones on the far row */
    221,  /* three of them */
    3000, /* four of them */
    -174, /* stones on the own home row */
    90,   /* fewer than two free portals on it */
    42,   /* stones that can move */
    2,    /* moves */
    -4,   /* moves that earn the bonus, at most eight */
    70,   /* rows that one move can gain */
    1,    /* rows that each stone can gain, added up */
    245,  /* stones that can come to the far row */
    1803, /* the fourth can, and to move */
    -374, /* stones of the opponent on the far row, beyond one */
    25,   /* of these, stones that cannot move */
    82,   /* more stones on the far row than the opponent */
    484,  /* then the turns without a move */
    526,  /* then, the opponent cannot move */
    109,  /* then, nobody can move */
    53,   /* to move */
};

#endif
