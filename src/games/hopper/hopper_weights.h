/* SPDX-License-Identifier: MIT
 *
 * hopper_weights.h - how much each feature of hopper_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune hopper --games 5000 --nodes 2000 --rounds 1 --pull 100
 * --seed 1
 * On games held out of the last round the loss fell from 0.6223 to 0.6148.
 */
#ifndef GAMES_HOPPER_WEIGHTS_H
#define GAMES_HOPPER_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    -289, /* sneakers on row 1 */
    -341, /* sneakers on row 2 */
    -307, /* sneakers on row 3 */
    -190, /* sneakers on row 4 */
    -64,  /* sneakers on row 5 */
    62,   /* sneakers on row 6 */
    206,  /* sneakers on row 7 */
    260,  /* sneakers on row 8 */
    -221, /* hoppers on row 1 */
    -274, /* hoppers on row 2 */
    -128, /* hoppers on row 3 */
    -138, /* hoppers on row 4 */
    -18,  /* hoppers on row 5 */
    71,   /* hoppers on row 6 */
    248,  /* hoppers on row 7 */
    200,  /* hoppers on row 8 */
    55,   /* pieces in the middle column */
    -461, /* rows to go for the last piece */
    55,   /* pieces home, or waiting before blocked goal fields */
    4,    /* moves */
    41,   /* moves ahead */
    -167, /* hoppers before the goal that cannot move */
    124,  /* sneakers before the goal that cannot move */
    76,   /* no move at all */
    176,  /* to move */
};

#endif
