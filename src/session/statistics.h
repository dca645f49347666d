/* SPDX-License-Identifier: MIT
 *
 * statistics.h - what the results of games say about who is stronger.
 *
 * The games of one opening are not independent: some openings are good for one
 * side. So the unit is the group of all games of an opening, and its value the
 * average part of the point that a contestant got in it, from 0 to 1.
 */
#ifndef SESSION_STATISTICS_H
#define SESSION_STATISTICS_H

#include <stdint.h>

/* Values of groups, added up. */
struct statistics_sample {
    uint64_t count;
    double   sum;
    double   squares;
};

void statistics_add(struct statistics_sample *sample, double value);

struct statistics_estimate {
    double value;     /* the average; 0.5 of an empty sample */
    double low, high; /* 95 % interval, within 0 and 1 */
};

/* The interval is the normal one, computed as if there had been two more
 * groups, one won and one lost throughout, after Alan Agresti and Brent Coull.
 * So a few clear results do not claim certainty. */
struct statistics_estimate statistics_mean(const struct statistics_sample *sample);

/* The likelihood that the true average is above one half, on the same ground. */
double statistics_superiority(const struct statistics_sample *sample);

/* The difference in Elo that gives this part of the points, infinite for 0 and
 * 1; and the other way round. */
double statistics_elo(double share);
double statistics_share(double elo);

/* Sequential test of "stronger by elo1" against "by elo0", for two players: a
 * generalised likelihood ratio over pairs of games. counts[i] pairs gave i
 * halves of a point. */
enum { STATISTICS_PAIR_RESULTS = 5 };

enum statistics_decision { STATISTICS_OPEN, STATISTICS_ELO0, STATISTICS_ELO1 };

struct statistics_test {
    double                   ratio; /* logarithm of the likelihood ratio */
    double                   bound; /* decided when beyond it on either side; 5 % errors */
    enum statistics_decision decision;
};

struct statistics_test statistics_sprt(const uint64_t *counts, double elo0, double elo1);

#endif
