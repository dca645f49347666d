/* SPDX-License-Identifier: MIT
 *
 * sort.c - bottom-up merge sort: runs of 1, 2, 4, ... items are merged in turn.
 */
#include "base/sort.h"

#include <string.h>

/* Merge the neighbouring runs [begin, middle) and [middle, end) into scratch.
 * On a tie the left run goes first; that makes the sort stable. */
static void merge(const struct sort_job *job, size_t begin, size_t middle, size_t end) {
    const char *items = job->items;
    char       *out   = (char *)job->scratch + begin * job->size;
    size_t      left  = begin;
    size_t      right = middle;
    while (left < middle || right < end) {
        const char *from_left  = items + left * job->size;
        const char *from_right = items + right * job->size;
        const int take_left = right == end || (left < middle && job->compare(from_left, from_right,
                                                                             job->context) <= 0);
        memcpy(out, take_left ? from_left : from_right, job->size);
        out += job->size;
        left += take_left ? 1 : 0;
        right += take_left ? 0 : 1;
    }
}

void sort_stable(const struct sort_job *job) {
    const size_t count = job->count;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * run) {
            const size_t middle = begin + run < count ? begin + run : count;
            const size_t end    = begin + 2 * run < count ? begin + 2 * run : count;
            merge(job, begin, middle, end);
        }
        memcpy(job->items, job->scratch, count * job->size);
    }
}
