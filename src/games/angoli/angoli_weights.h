/* SPDX-License-Identifier: MIT
 *
 * angoli_weights.h - how much each feature of angoli_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune angoli -o players=3 -o level=advanced --games 10000
 * --nodes 500 --rounds 1 --pull 3000 --seed 1
 * On games held out of the last round the loss fell from 1.0583 to 1.0505.
 */
#ifndef GAMES_ANGOLI_WEIGHTS_H
#define GAMES_ANGOLI_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    -1100, /* tokens waiting, in the basic game */
    59,    /* tokens waiting, in any game */
    317,   /* one or none waiting */
    637,   /* central squares of the sides to hold */
    -267,  /* ... taken by others */
    -777,  /* tokens misplaced: too few are left for the central squares */
    73,    /* throws of others that hit own tokens, of 6 each */
    -124,  /* own throws that hit others, of 6 */
    169,   /* on turn */
};

#endif
