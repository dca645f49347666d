/* SPDX-License-Identifier: MIT
 *
 * random.c - seeding and shuffling.
 */
#include "base/random.h"

static uint64_t splitmix_next(uint64_t *state) {
    uint64_t mixed = (*state += UINT64_C(0x9e3779b97f4a7c15));
    mixed          = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed          = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

void random_init(struct random *random, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        random->word[i] = splitmix_next(&seed);
    }
}

void random_shuffle(struct random *random, unsigned char *items, uint32_t count) {
    for (uint32_t last = count; last > 1; last--) {
        const uint32_t      other = random_below(random, last);
        const unsigned char kept  = items[last - 1];
        items[last - 1]           = items[other];
        items[other]              = kept;
    }
}

uint32_t random_weighted(struct random *random, const uint32_t *weights, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    uint32_t ticket = random_below(random, sum);
    uint32_t drawn  = 0;
    while (ticket >= weights[drawn]) {
        ticket -= weights[drawn];
        drawn++;
    }
    return drawn;
}
