/* SPDX-License-Identifier: MIT
 *
 * sort.h - a stable sort.
 *
 * The C library's qsort() leaves the order of equal items open, so native and
 * WebAssembly builds would disagree. This one keeps their order, and allocates
 * nothing.
 */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* Negative, zero or positive as the first comes before, with or after. */
typedef int sort_compare(const void *first, const void *second, void *context);

/* Sort the items, each of the given size. The scratch area must be as large as
 * the items and must not overlap them; the context is handed to compare. */
struct sort_job {
    void         *items;
    void         *scratch;
    size_t        count;
    size_t        size;
    sort_compare *compare;
    void         *context;
};

void sort_stable(const struct sort_job *job);

#endif
