/* SPDX-License-Identifier: MIT
 *
 * circles_weights.h - how much each feature of circles_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune circles --games 3000 --nodes 2000 --rounds 1 --pull
 * 100 --seed 1
 * On games held out of the last round the loss fell from 0.5843 to 0.5782.
 */
#ifndef GAMES_CIRCLES_WEIGHTS_H
#define GAMES_CIRCLES_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    222,  /* marked pieces */
    218,  /* three of them or more */
    129,  /* four or more */
    115,  /* pairs of marked pieces near each other */
    82,   /* pairs within four squares of a line */
    382,  /* ways to complete three in a line on an open square */
    561,  /* of these, ways that a piece can go at once */
    -220, /* two such ways or more */
    2185, /* one such way, and to move */
    138,  /* jumps that mark a piece */
    40,   /* jumps that a marked piece could do */
    30,   /* steps */
    268,  /* to move */
};

#endif
