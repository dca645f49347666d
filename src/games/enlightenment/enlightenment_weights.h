/* SPDX-License-Identifier: MIT
 *
 * enlightenment_weights.h - how much each feature of enlightenment_eval.c
 * counts, in thousandths.
 *
 * Made by: tavola tune enlightenment --games 600 --nodes 2000 --rounds 2
 * --seed 1
 * In the last round the loss fell from 0.6311 to 0.6216.
 */
#ifndef GAMES_ENLIGHTENMENT_WEIGHTS_H
#define GAMES_ENLIGHTENMENT_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    -289, /* dark on a1 and the like */
    -391, /* dark on b1 */
    -224, /* dark on c1 */
    -405, /* dark on b2 */
    -338, /* dark on c2 */
    0,    /* dark on c3 */
    363,  /* enlightened on a1 */
    256,  /* enlightened on b1 */
    320,  /* enlightened on c1 */
    92,   /* enlightened on b2 */
    36,   /* enlightened on c2 */
    -178, /* enlightened on c3 */
    151,  /* dark beside c3 while it is free */
    207,  /* dark that can jump over an enlightened piece */
    35,   /* steps */
    57,   /* single jumps */
    -111, /* enlightened inside without a free border square beside them */
    38,   /* the opponent's dark pieces, while on c3 */
    333,  /* one piece dark */
    1026, /* none dark */
    845,  /* one piece not home */
    216,  /* two pieces not home */
    118,  /* to move */
};

#endif
