/* SPDX-License-Identifier: MIT
 *
 * count.c - tavola spread count.
 */
#include "spread/job.h"

int job_count(struct job *job) {
    (void)job_survey(job);
    return job->trouble.result;
}
