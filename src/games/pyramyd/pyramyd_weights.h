/* SPDX-License-Identifier: MIT
 *
 * pyramyd_weights.h - how much each feature of pyramyd_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune pyramyd -o goal=race --games 300 --nodes 200 --rounds
 * 1 --pull 20000 --seed 1
 * On games held out of the last round the loss fell from 1.1894 to 1.1819.
 */
#ifndef GAMES_PYRAMYD_WEIGHTS_H
#define GAMES_PYRAMYD_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    185,  /* gifts */
    863,  /* unions by meetings */
    269,  /* both of them */
    1186, /* the own union */
    -194, /* turns to the gifts that are missing */
    -197, /* turns to the own union, once it is open */
    -301, /* turns to the centre, with a full tray */
    1475, /* the centre within the next turn */
    -11,  /* turns until the piece's turn */
    52,   /* acts */
};

#endif
