/* SPDX-License-Identifier: MIT
 *
 * hopper_weights.h - how much each feature of hopper_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune hopper --games 2000 --nodes 2000 --rounds 2 --seed 1
 * In the last round the loss fell from 0.6330 to 0.6288.
 */
#ifndef GAMES_HOPPER_WEIGHTS_H
#define GAMES_HOPPER_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    -353, /* sneakers on row 1 */
    -319, /* sneakers on row 2 */
    -394, /* sneakers on row 3 */
    -223, /* sneakers on row 4 */
    -23,  /* sneakers on row 5 */
    -7,   /* sneakers on row 6 */
    206,  /* sneakers on row 7 */
    325,  /* sneakers on row 8 */
    -109, /* hoppers on row 1 */
    -215, /* hoppers on row 2 */
    -80,  /* hoppers on row 3 */
    -290, /* hoppers on row 4 */
    -55,  /* hoppers on row 5 */
    95,   /* hoppers on row 6 */
    216,  /* hoppers on row 7 */
    235,  /* hoppers on row 8 */
    101,  /* pieces in the middle column */
    -550, /* rows to go for the last piece */
    -31,  /* pieces home, or waiting before blocked goal fields */
    1,    /* moves */
    38,   /* moves ahead */
    -199, /* hoppers before the goal that cannot move */
    117,  /* sneakers before the goal that cannot move */
    66,   /* no move at all */
    148,  /* to move */
};

#endif
