/* SPDX-License-Identifier: MIT
 *
 * selection.h - what alpha-beta looks at less deep, or not at all.
 *
 * Nothing that is left out by this may count as proven: whoever uses it notes that
 * he did, and looks at everything where he wants a proof. In whole numbers, so that
 * every platform agrees.
 */
#ifndef SEARCH_SELECTION_H
#define SEARCH_SELECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

enum {
    /* Late actions are searched less deep, unless they turn out well. */
    SELECTION_REDUCED_FROM      = 3, /* actions before the first that is reduced */
    SELECTION_REDUCED_DEPTH_MIN = 3,
    SELECTION_PLY               = 1024, /* what reductions are counted in parts of */

    /* A position that is judged so much better than it has to be is not searched.
     * The margins are small because the judgement is seldom wrong by more: see
     * docs/strength.md. */
    SELECTION_MARGIN          = 100,
    SELECTION_MARGIN_BY_DEPTH = 50,
    SELECTION_TRUSTED_DEPTH   = 2 /* if the evaluator says no other */
};

/* 256 times the logarithm to base 2 of a number from 1 on: exact at powers of two, and in
 * a straight line between them. */
static inline int32_t selection_log(uint32_t number) {
    const uint32_t power = bits_highest(number);
    return (int32_t)(power * 256 + ((number << 8) >> power) - 256);
}

/* By how many plies the action at a place is reduced: the later the more, and the deeper
 * the more; less if it was worth something elsewhere (order.h), more if it was not; less
 * where the exact value is wanted. */
static inline int32_t selection_reduction(uint32_t place, int32_t depth, int32_t worth,
                                          bool is_exact) {
    if (place < SELECTION_REDUCED_FROM || depth < SELECTION_REDUCED_DEPTH_MIN) {
        return 0;
    }
    const int32_t product = selection_log((uint32_t)depth) * selection_log(place + 1);
    const int32_t parts =
        SELECTION_PLY / 2 + product / 256 - worth / 8 - (is_exact ? SELECTION_PLY : 0);
    const int32_t plies = parts / SELECTION_PLY;
    return plies < 0 ? 0 : plies < depth ? plies : depth - 1;
}

/* What a judgement has to exceed the window by, with so much depth left. */
static inline int32_t selection_margin(int32_t depth) {
    return SELECTION_MARGIN + SELECTION_MARGIN_BY_DEPTH * depth;
}

#endif
