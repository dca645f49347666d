/* SPDX-License-Identifier: MIT
 *
 * samples.h - times that were measured, and the clock they are taken from.
 */
#ifndef LOAD_SAMPLES_H
#define LOAD_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

struct samples {
    uint32_t *micros;
    size_t    count, size;
};

/* Microseconds, from a beginning of its own, never going back. */
int64_t samples_now(void);

void samples_add(struct samples *samples, int64_t micros);

/* Milliseconds that this share of them does not exceed, by nearest rank; 0: none. */
double samples_at(struct samples *samples, double share);

void samples_clear(struct samples *samples);
void samples_finish(struct samples *samples);

#endif
