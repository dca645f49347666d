/* SPDX-License-Identifier: MIT
 *
 * circles_weights.h - how much each feature of circles_eval.c counts, in
 * thousandths. First guesses by hand.
 */
#ifndef GAMES_CIRCLES_WEIGHTS_H
#define GAMES_CIRCLES_WEIGHTS_H

static const int32_t weights[] = {
    300,  /* marked pieces */
    200,  /* three of them or more */
    300,  /* four or more */
    100,  /* pairs of marked pieces near each other */
    100,  /* pairs within four squares of a line */
    350,  /* open squares that complete three in a line */
    400,  /* of these, squares that a piece can reach at once */
    600,  /* two such squares or more */
    3000, /* one such square, and to move */
    100,  /* jumps that mark a piece */
    0,    /* jumps that a marked piece could do */
    25,   /* steps */
    150,  /* to move */
};

#endif
