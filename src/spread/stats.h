/* SPDX-License-Identifier: MIT
 *
 * stats.h - tavola spread --stats: what a job has cost.
 */
#ifndef SPREAD_STATS_H
#define SPREAD_STATS_H

#include "spread/job.h"

/* Rank 0 prints, on lines that begin with "stats". All together. The seconds are
 * those of a clock since the job began. */
void stats_print(const struct job *job, double seconds);

#endif
