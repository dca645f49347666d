/* SPDX-License-Identifier: MIT
 *
 * histogram.h - how often something was how large, for /metrics.
 */
#ifndef SERVER_HISTOGRAM_H
#define SERVER_HISTOGRAM_H

#include <stdint.h>

#include "base/text.h"

enum { HISTOGRAM_STEPS = 16 };

/* The bounds double: first, 2 * first, 4 * first ... */
struct histogram {
    uint64_t first;
    uint64_t counts[HISTOGRAM_STEPS + 1]; /* the last: larger than all bounds */
    uint64_t total, sum;
};

void histogram_add(struct histogram *histogram, uint64_t value);

/* As Prometheus reads it; the values have so many digits after the point. */
void histogram_print(const struct histogram *histogram, const char *name, const char *help,
                     unsigned digits, struct text *out);

/* A counter or a gauge. */
void metric_print(struct text *out, const char *name, const char *kind, const char *help,
                  uint64_t value);

#endif
