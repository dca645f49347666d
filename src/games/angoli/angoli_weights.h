/* SPDX-License-Identifier: MIT
 *
 * angoli_weights.h - how much each feature of angoli_eval.c counts, in
 * thousandths. Rounded from fits to 400 games of the engine expectation against
 * itself, 200 nodes a move, for three and four players (advanced) and for two
 * (basic).
 */
#ifndef GAMES_ANGOLI_WEIGHTS_H
#define GAMES_ANGOLI_WEIGHTS_H

static const int32_t weights[] = {
    -1100, /* tokens waiting, in the basic game */
    50,    /* tokens waiting, in any game */
    350,   /* one or none waiting */
    710,   /* central squares of the sides to hold */
    -260,  /* ... taken by others */
    -800,  /* tokens misplaced: too few are left for the central squares */
    50,    /* throws of others that hit own tokens, of 6 each */
    -100,  /* own throws that hit others, of 6 */
    160,   /* on turn */
};

#endif
