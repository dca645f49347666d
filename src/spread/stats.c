/* SPDX-License-Identifier: MIT
 *
 * stats.c - sums over all ranks, and the largest.
 */
#include "spread/stats.h"

#include <inttypes.h>
#include <stdio.h>

#include "session/seconds.h"

enum { PROCESSOR, POSITIONS, EDGES, SENT, BYTES, NUMBERS };

void stats_print(const struct job *job, double seconds) {
    uint64_t sum[NUMBERS] = {
        [PROCESSOR] = (uint64_t)(seconds_of_process() * 1e6),
        [POSITIONS] = job->survey.positions.count,
        [EDGES]     = job->survey.edges,
        [SENT]      = job->sent + traffic_sent(job->survey.traffic),
        [BYTES]     = positions_bytes(&job->survey.positions) + job->bytes,
    };
    uint64_t largest[NUMBERS];
    memcpy(largest, sum, sizeof sum);
    fleet_sum(sum, NUMBERS);
    fleet_find_largest(largest, NUMBERS);
    if (job->fleet->rank != 0) {
        return;
    }
    const double size    = (double)job->fleet->size;
    const double all     = sum[POSITIONS] == 0 ? 1 : (double)sum[POSITIONS];
    const double working = (double)sum[PROCESSOR] / 1e6;
    printf("stats ranks %d wall %.2f s processor %.2f s largest %.2f s\n", job->fleet->size,
           seconds, working, (double)largest[PROCESSOR] / 1e6);
    printf("stats positions %" PRIu64 " actions %" PRIu64 " balance %.4f\n", sum[POSITIONS],
           sum[EDGES], (double)largest[POSITIONS] * size / all);
    printf("stats a position: memory %.1f bytes, sent %.1f bytes, processor %.0f ns\n",
           (double)sum[BYTES] / all, (double)sum[SENT] / all, working * 1e9 / all);
}
