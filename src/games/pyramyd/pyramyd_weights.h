/* SPDX-License-Identifier: MIT
 *
 * pyramyd_weights.h - how much each feature of pyramyd_eval.c counts, in
 * thousandths. First guesses by hand.
 */
#ifndef GAMES_PYRAMYD_WEIGHTS_H
#define GAMES_PYRAMYD_WEIGHTS_H

static const int32_t weights[] = {
    500,  /* gifts */
    500,  /* unions by meetings */
    300,  /* both of them */
    1200, /* the own union */
    -40,  /* jumps to the nearest gift that is missing */
    150,  /* a gift within the next turn */
    -40,  /* jumps to a piece with a missing union */
    -60,  /* jumps to the own union, once it is open */
    400,  /* there within the next turn */
    -60,  /* jumps to the own union, with a full tray */
    1500, /* the centre within the next turn */
    -10,  /* turns until the piece's turn */
    50,   /* acts */
};

#endif
