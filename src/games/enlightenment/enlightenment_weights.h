/* SPDX-License-Identifier: MIT
 *
 * enlightenment_weights.h - how much each feature of enlightenment_eval.c
 * counts, in thousandths.
 *
 * Made by: tavola tune enlightenment --games 3000 --nodes 2000 --rounds 1
 * --pull 100 --seed 1
 * On games held out of the last round the loss fell from 0.6495 to 0.6428.
 */
#ifndef GAMES_ENLIGHTENMENT_WEIGHTS_H
#define GAMES_ENLIGHTENMENT_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    -365, /* dark on a1 and the like */
    -302, /* dark on b1 */
    -195, /* dark on c1 */
    -336, /* dark on b2 */
    -254, /* dark on c2 */
    0,    /* dark on c3 */
    375,  /* enlightened on a1 */
    218,  /* enlightened on b1 */
    274,  /* enlightened on c1 */
    119,  /* enlightened on b2 */
    46,   /* enlightened on c2 */
    -127, /* enlightened on c3 */
    111,  /* dark beside c3 while it is free */
    190,  /* dark that can jump over an enlightened piece */
    32,   /* steps */
    43,   /* single jumps */
    -118, /* enlightened inside without a free border square beside them */
    31,   /* the opponent's dark pieces, while on c3 */
    348,  /* one piece dark */
    1389, /* none dark */
    677,  /* one piece not home */
    256,  /* two pieces not home */
    133,  /* to move */
};

#endif
