/* SPDX-License-Identifier: MIT
 *
 * real.h - square roots and logarithms that are the same on every platform.
 *
 * Square roots are exact by the standard of floating-point arithmetic. The
 * logarithm of libm is not, so here is one made of plain operations only.
 */
#ifndef SEARCH_REAL_H
#define SEARCH_REAL_H

#include <stdint.h>

#include "base/check.h"

static inline double real_sqrt(double number) {
    return __builtin_sqrt(number);
}

/* The natural logarithm of a number of at least 1, to about 1e-9: the number is
 * 2^k times a rest between 1 and 2, and a series gives the logarithm of the
 * rest. */
static inline double real_log(uint32_t number) {
    CHECK(number >= 1);
    const int    exponent = 31 - __builtin_clz(number);
    const double rest     = (double)number / (double)(UINT64_C(1) << exponent);
    const double ratio    = (rest - 1) / (rest + 1);
    const double square   = ratio * ratio;
    double       sum      = 0;
    for (int odd = 17; odd >= 1; odd -= 2) {
        sum = sum * square + 1.0 / odd;
    }
    return exponent * 0.69314718055994530942 + 2 * ratio * sum;
}

#endif
