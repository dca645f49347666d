/* SPDX-License-Identifier: MIT
 *
 * pyramyd_weights.h - how much each feature of pyramyd_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune pyramyd --games 300 --nodes 200 --rounds 1 --pull
 * 20000 --seed 1
 * On games held out of the last round the loss fell from 1.1492 to 1.1413.
 */
#ifndef GAMES_PYRAMYD_WEIGHTS_H
#define GAMES_PYRAMYD_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    480,  /* gifts */
    472,  /* unions by meetings */
    261,  /* both of them */
    1150, /* the own union */
    -34,  /* jumps to the nearest gift that is missing */
    153,  /* a gift within the next turn */
    -36,  /* jumps to a piece with a missing union */
    -56,  /* jumps to the own union, once it is open */
    404,  /* there within the next turn */
    -67,  /* jumps to the own union, with a full tray */
    1494, /* the centre within the next turn */
    -10,  /* turns until the piece's turn */
    50,   /* acts */
};

#endif
