/* SPDX-License-Identifier: MIT
 *
 * angoli_steps.h - where a position of a block is found after one step.
 *
 * Blocks and places are those of angoli_sets.h. A step adds a token on a free
 * square, takes one off, or gives one to its other player; with `at` squares of the
 * block before it, the place after the step depends on the place and on `at` alone,
 * not on the squares. So all answers are in tables, a row for each place.
 */
#ifndef TABLES_ANGOLI_STEPS_H
#define TABLES_ANGOLI_STEPS_H

#include "tables/angoli_sets.h"

struct angoli_steps {
    uint16_t *added[2][SETS_LAYERS]; /* the second player's, the first one's; layer + 1 a row */
    uint16_t *taken[SETS_LAYERS];    /* layer a row */
    uint16_t *given[SETS_LAYERS];    /* layer a row */
};

/* STATUS_NO_MEMORY. To be finished whatever the answer. */
MUST_CHECK enum status angoli_steps_init(struct angoli_steps      *steps,
                                         const struct angoli_sets *sets);
void                   angoli_steps_finish(struct angoli_steps *steps);

/* The rows of a place. SETS_NOWHERE is in them where a player would have more
 * tokens than are stored. */
static inline const uint16_t *angoli_steps_added(const struct angoli_steps *steps, uint32_t layer,
                                                 uint32_t is_first, uint32_t place) {
    return steps->added[is_first][layer] + (size_t)place * (layer + 1);
}

static inline const uint16_t *angoli_steps_taken(const struct angoli_steps *steps, uint32_t layer,
                                                 uint32_t place) {
    return steps->taken[layer] + (size_t)place * layer;
}

static inline const uint16_t *angoli_steps_given(const struct angoli_steps *steps, uint32_t layer,
                                                 uint32_t place) {
    return steps->given[layer] + (size_t)place * layer;
}

#endif
