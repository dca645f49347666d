/* SPDX-License-Identifier: MIT
 *
 * moguli_weights.h - how much each feature of moguli_eval.c counts, in
 * thousandths. First guesses by hand.
 */
#ifndef GAMES_MOGULI_WEIGHTS_H
#define GAMES_MOGULI_WEIGHTS_H

static const int32_t weights[] = {
    85,   /* rows advanced, of all stones */
    350,  /* stones on the far row */
    300,  /* three of them */
    3000, /* four of them */
    -150, /* stones on the own home row */
    100,  /* fewer than two free portals on it */
    40,   /* stones that can move */
    2,    /* moves */
    0,    /* moves that earn the bonus, at most eight */
    70,   /* rows that one move can gain */
    0,    /* rows that each stone can gain, added up */
    250,  /* stones that can come to the far row */
    1800, /* the fourth can, and to move */
    -400, /* stones of the opponent on the far row, beyond one */
    0,    /* of these, stones that cannot move */
    150,  /* more stones on the far row than the opponent */
    500,  /* then the turns without a move */
    600,  /* then, the opponent cannot move */
    200,  /* then, nobody can move */
    50,   /* to move */
};

#endif
