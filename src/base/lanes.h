/* SPDX-License-Identifier: MIT
 *
 * lanes.h - eight numbers of 16 bits that are worked on as one.
 *
 * Both compilers know such vectors on every platform, and the operators on them.
 * What has no operator is here, with the instruction for it where there is one;
 * the numbers are the same everywhere.
 */
#ifndef BASE_LANES_H
#define BASE_LANES_H

#include <stdint.h>

enum { LANES = 8 };

typedef int16_t lanes_t __attribute__((vector_size(16)));
typedef int32_t lanes_sum_t __attribute__((vector_size(16)));

/* All of them within 0 and a bound. */
static inline lanes_t lanes_hold(lanes_t lanes, int16_t most) {
    const lanes_t bound = {most, most, most, most, most, most, most, most};
    lanes &= lanes > 0;
    const lanes_t is_beyond = lanes > bound;
    return (lanes & ~is_beyond) | (bound & is_beyond);
}

/* The products of each pair, of which two neighbours are added. */
static inline lanes_sum_t lanes_multiply(lanes_t one, lanes_t other) {
#if defined(__SSE2__)
    return (lanes_sum_t)__builtin_ia32_pmaddwd128(one, other);
#elif defined(__wasm_simd128__)
    return (lanes_sum_t)__builtin_wasm_dot_s_i32x4_i16x8(one, other);
#else
    lanes_sum_t sums;
    for (int i = 0; i < LANES / 2; i++) {
        sums[i] = one[2 * i] * other[2 * i] + one[2 * i + 1] * other[2 * i + 1];
    }
    return sums;
#endif
}

static inline int32_t lanes_total(lanes_sum_t sums) {
    return sums[0] + sums[1] + (sums[2] + sums[3]);
}

#endif
