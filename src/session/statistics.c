/* SPDX-License-Identifier: MIT
 *
 * statistics.c - intervals, Elo and the sequential test.
 */
#include "session/statistics.h"

#include <math.h>

#include "base/check.h"

static const double spread    = 1.959964; /* of 95 % of a normal distribution */
static const double error     = 0.05;     /* of the sequential test, either kind */
static const double seen_once = 1e-3;     /* instead of a count of 0, so that logarithms exist */

enum { HALVINGS = 100 };

void statistics_add(struct statistics_sample *sample, double value) {
    sample->count++;
    sample->sum += value;
    sample->squares += value * value;
}

/* The mean and its standard error, with the two groups added. */
static double adjusted_mean(const struct statistics_sample *sample, double *deviation) {
    const double count    = (double)sample->count + 2;
    const double mean     = (sample->sum + 1) / count;
    const double variance = (sample->squares + 1) / count - mean * mean;
    *deviation            = sqrt(fmax(0, variance) / count);
    return mean;
}

struct statistics_estimate statistics_mean(const struct statistics_sample *sample) {
    double       deviation;
    const double middle = adjusted_mean(sample, &deviation);
    const double value  = sample->count == 0 ? 0.5 : sample->sum / (double)sample->count;
    return (struct statistics_estimate){.value = value,
                                        .low   = fmin(value, fmax(0, middle - spread * deviation)),
                                        .high  = fmax(value, fmin(1, middle + spread * deviation))};
}

double statistics_superiority(const struct statistics_sample *sample) {
    double       deviation;
    const double middle = adjusted_mean(sample, &deviation);
    return 0.5 * erfc(-(middle - 0.5) / deviation / sqrt(2));
}

double statistics_elo(double share) {
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

double statistics_share(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* Of all distributions with this mean the one under which the observed
 * frequencies are likeliest gives each value the observed frequency divided by
 * 1 + theta (value - mean). Theta is where the mean comes out right; the sum
 * below falls with it. */
static double find_theta(const double *frequency, double mean) {
    double low  = -1 / (1 - mean);
    double high = 1 / mean;
    for (int i = 0; i < HALVINGS; i++) {
        const double theta = (low + high) / 2;
        double       sum   = 0;
        for (int place = 0; place < STATISTICS_PAIR_RESULTS; place++) {
            const double off = (double)place / (STATISTICS_PAIR_RESULTS - 1) - mean;
            sum += frequency[place] * off / (1 + theta * off);
        }
        if (sum > 0) {
            low = theta;
        } else {
            high = theta;
        }
    }
    return (low + high) / 2;
}

static double log_ratio(const uint64_t *counts, double mean0, double mean1) {
    double frequency[STATISTICS_PAIR_RESULTS];
    double ratio = 0;
    for (int i = 0; i < STATISTICS_PAIR_RESULTS; i++) {
        frequency[i] = counts[i] == 0 ? seen_once : (double)counts[i];
    }
    const double theta0 = find_theta(frequency, mean0);
    const double theta1 = find_theta(frequency, mean1);
    for (int i = 0; i < STATISTICS_PAIR_RESULTS; i++) {
        const double value = (double)i / (STATISTICS_PAIR_RESULTS - 1);
        ratio +=
            frequency[i] * (log(1 + theta0 * (value - mean0)) - log(1 + theta1 * (value - mean1)));
    }
    return ratio;
}

struct statistics_test statistics_sprt(const uint64_t *counts, double elo0, double elo1) {
    CHECK(elo0 < elo1);
    struct statistics_test test = {.bound = log((1 - error) / error)};
    test.ratio                  = log_ratio(counts, statistics_share(elo0), statistics_share(elo1));
    test.decision               = test.ratio >= test.bound    ? STATISTICS_ELO1
                                  : test.ratio <= -test.bound ? STATISTICS_ELO0
                                                              : STATISTICS_OPEN;
    return test;
}
