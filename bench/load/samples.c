/* SPDX-License-Identifier: MIT
 *
 * samples.c - see samples.h.
 */
#include "samples.h"

#include <stdlib.h>
#include <time.h>

int64_t samples_now(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void samples_add(struct samples *samples, int64_t micros) {
    if (samples->count == samples->size) {
        samples->size   = samples->size == 0 ? 1024 : 2 * samples->size;
        samples->micros = realloc(samples->micros, samples->size * sizeof *samples->micros);
        if (samples->micros == NULL) {
            abort();
        }
    }
    samples->micros[samples->count++] = (uint32_t)(micros < UINT32_MAX ? micros : UINT32_MAX);
}

static int compare(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left;
    const uint32_t b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

double samples_at(struct samples *samples, double share) {
    if (samples->count == 0) {
        return 0;
    }
    qsort(samples->micros, samples->count, sizeof *samples->micros, compare);
    const size_t place = (size_t)(share * (double)samples->count);
    return samples->micros[place < samples->count ? place : samples->count - 1] / 1000.0;
}

void samples_clear(struct samples *samples) {
    samples->count = 0;
}

void samples_finish(struct samples *samples) {
    free(samples->micros);
    *samples = (struct samples){0};
}
