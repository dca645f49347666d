/* SPDX-License-Identifier: MIT
 *
 * memory.c - huge pages: they take a fraction of the time to fill and to give
 * back.
 */
#include "base/memory.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LINE = 64, HUGE_PAGE = 2 << 20 };

void *memory_create(uint64_t size) {
    const uint64_t unit  = size < HUGE_PAGE ? LINE : HUGE_PAGE;
    const uint64_t whole = (size + unit - 1) / unit * unit;
    void          *block =
        whole < size || whole > SIZE_MAX ? NULL : aligned_alloc((size_t)unit, (size_t)whole);
    if (block == NULL) {
        return NULL;
    }
#ifdef __linux__
    if (unit == HUGE_PAGE) {
        madvise(block, (size_t)whole, MADV_HUGEPAGE); /* if not, then not */
    }
#endif
    return block;
}

void memory_destroy(void *block) {
    free(block);
}
