/* SPDX-License-Identifier: MIT
 *
 * bits.h - sets of small numbers kept as the bits of a word.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

#include "base/check.h"

static inline uint32_t bits_count(uint32_t set) {
    return (uint32_t)__builtin_popcount(set);
}

/* The smallest member; the set must not be empty. */
static inline uint32_t bits_lowest(uint32_t set) {
    CHECK(set != 0);
    return (uint32_t)__builtin_ctz(set);
}

/* The largest member; the set must not be empty. */
static inline uint32_t bits_highest(uint32_t set) {
    CHECK(set != 0);
    return 31U - (uint32_t)__builtin_clz(set);
}

/* Take the smallest member out of the set and return it. */
static inline uint32_t bits_take_lowest(uint32_t *set) {
    uint32_t lowest = bits_lowest(*set);
    *set &= *set - 1;
    return lowest;
}

static inline uint32_t bits_of(uint32_t member) {
    CHECK(member < 32);
    return UINT32_C(1) << member;
}

/* The same for sets of numbers below 64. */

static inline uint32_t bits64_count(uint64_t set) {
    return (uint32_t)__builtin_popcountll(set);
}

static inline uint32_t bits64_lowest(uint64_t set) {
    CHECK(set != 0);
    return (uint32_t)__builtin_ctzll(set);
}

static inline uint32_t bits64_highest(uint64_t set) {
    CHECK(set != 0);
    return 63U - (uint32_t)__builtin_clzll(set);
}

static inline uint32_t bits64_take_lowest(uint64_t *set) {
    const uint32_t lowest = bits64_lowest(*set);
    *set &= *set - 1;
    return lowest;
}

static inline uint64_t bits64_of(uint32_t member) {
    CHECK(member < 64);
    return UINT64_C(1) << member;
}

/* The set with 63 - member for each member. */
static inline uint64_t bits64_reverse(uint64_t set) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    set                 = (set >> 1 & 0x55 * ones) | (set & 0x55 * ones) << 1;
    set                 = (set >> 2 & 0x33 * ones) | (set & 0x33 * ones) << 2;
    set                 = (set >> 4 & 0x0f * ones) | (set & 0x0f * ones) << 4;
    return __builtin_bswap64(set);
}

#endif
