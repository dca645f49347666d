/* SPDX-License-Identifier: MIT
 *
 * pyramyd_weights.h - how much each feature of pyramyd_eval.c counts, in
 * thousandths.
 *
 * Made by: tavola tune pyramyd --games 300 --nodes 200 --rounds 1 --pull
 * 20000 --seed 1
 * On games held out of the last round the loss fell from 1.1776 to 1.1709.
 */
#ifndef GAMES_PYRAMYD_WEIGHTS_H
#define GAMES_PYRAMYD_WEIGHTS_H

#include <stdint.h>

static const int32_t weights[] = {
    183,  /* gifts */
    858,  /* unions by meetings */
    285,  /* both of them */
    1187, /* the own union */
    -193, /* turns to the gifts that are missing */
    -199, /* turns to the own union, once it is open */
    -301, /* turns to the centre, with a full tray */
    1484, /* the centre within the next turn */
    -10,  /* turns until the piece's turn */
    50,   /* acts */
    5,    /* how much better a piece is that it can take, in hundredths */
    -4,   /* how much worse a piece is that can take it, in hundredths */
};

#endif
