/* SPDX-License-Identifier: MIT
 *
 * random.h - reproducible random numbers.
 *
 * xoshiro256** by David Blackman and Sebastiano Vigna, its state filled by
 * SplitMix64 from one 64-bit seed. Boards are drawn from seeds that people
 * write down, so nothing here may ever change its output: not the generator,
 * not the way a draw is bounded, not the order of a shuffle.
 */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

#include "base/check.h"

struct random {
    uint64_t word[4];
};

void random_init(struct random *random, uint64_t seed);

/* Fisher-Yates from the end: item i changes places with one of 0..i. */
void random_shuffle(struct random *random, unsigned char *items, uint32_t count);

/* A place from 0 to count-1, each with a chance in proportion to its weight.
 * The sum of the weights is positive and below 2^32. */
uint32_t random_weighted(struct random *random, const uint32_t *weights, uint32_t count);

static inline uint64_t random_rotate(uint64_t word, unsigned by) {
    return (word << by) | (word >> (64 - by));
}

static inline uint64_t random_next(struct random *random) {
    uint64_t      *word   = random->word;
    const uint64_t result = random_rotate(word[1] * 5, 7) * 9;
    const uint64_t third  = word[1] << 17;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= third;
    word[3] = random_rotate(word[3], 45);
    return result;
}

/* A number from 0 to bound-1, all equally likely. The upper half of a draw is
 * scaled to the bound; the few draws that would favour small results are
 * rejected, after Daniel Lemire. */
static inline uint32_t random_below(struct random *random, uint32_t bound) {
    CHECK(bound > 0);
    uint64_t scaled = (random_next(random) >> 32) * bound;
    if ((uint32_t)scaled < bound) {
        const uint32_t unfair = (0U - bound) % bound;
        while ((uint32_t)scaled < unfair) {
            scaled = (random_next(random) >> 32) * bound;
        }
    }
    return (uint32_t)(scaled >> 32);
}

#endif
