/* SPDX-License-Identifier: MIT
 *
 * hopper_weights.h - how much each feature of hopper_eval.c counts, in
 * thousandths. First guesses by hand.
 */
#ifndef GAMES_HOPPER_WEIGHTS_H
#define GAMES_HOPPER_WEIGHTS_H

static const int32_t weights[] = {
    150, /* rows advanced */
    300, /* pieces on goal fields */
    200, /* to move */
};

#endif
