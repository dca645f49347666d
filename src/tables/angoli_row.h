/* SPDX-License-Identifier: MIT
 *
 * angoli_row.h - the chances of one row of positions, both players to move.
 *
 * All chances are those of the first player, who has corner A; the second has the
 * corner so many sides further. What may come next from a position of a row, with
 * whatever tokens of the second, is in a few other rows: those where the first has a
 * token more, less, or none where the second took it. They fit a processor's cache,
 * and the first's chances of coming anywhere are the same along the row.
 *
 * Chances are kept in fixed point, UINT32_MAX being 1.
 */
#ifndef TABLES_ANGOLI_ROW_H
#define TABLES_ANGOLI_ROW_H

#include "tables/angoli_ways.h"

/* The first player's chance with the tokens where they are, by player to move. */
struct angoli_pair {
    uint32_t chance[2];
};

/* Where the corners are, and what is known. */
struct angoli_frame {
    const struct angoli_sets *sets;
    struct angoli_ways        ways[2];                         /* of each player */
    uint32_t                  offset;                          /* 1 or 2 */
    struct angoli_pair       *pairs[SETS_SIZES][SETS_SIZES];   /* of a class */
    uint8_t                  *choices[SETS_SIZES][SETS_SIZES]; /* likewise, with recalls: which */
};

/* The pairs of a row, by the second's mask. */
static inline struct angoli_pair *angoli_frame_row(const struct angoli_frame *frame, uint32_t first,
                                                   uint32_t second_count) {
    const uint32_t count  = bits_count(first);
    const size_t   length = angoli_sets_length(frame->sets, count, second_count);
    return frame->pairs[count][second_count] + length * frame->sets->rank[first];
}

static inline uint8_t *angoli_frame_choices(const struct angoli_frame *frame, uint32_t first,
                                            uint32_t second_count) {
    const uint32_t count   = bits_count(first);
    const size_t   length  = angoli_sets_length(frame->sets, count, second_count);
    uint8_t       *choices = frame->choices[count][second_count];
    return choices == NULL ? NULL : choices + length * frame->sets->rank[first];
}

/* What was found out about rows. */
struct angoli_outcome {
    double change;   /* the largest of any chance */
    double residual; /* how far any chance is from what follows from the others */
};

struct angoli_effort {
    double reach;      /* how far to go: 1 is just there */
    bool   is_seeking; /* seek the best recalls; else those that were best before do */
};

/* Let the chances of a row follow from the others. Positions of a class do not depend on
 * each other. */
struct angoli_outcome angoli_row_improve(const struct angoli_frame *frame, uint32_t first,
                                         uint32_t second_count, const struct angoli_effort *effort);

/* Change nothing, but find the residual. */
struct angoli_outcome angoli_row_look(const struct angoli_frame *frame, uint32_t first,
                                      uint32_t second_count);

/* The nearest one that can be kept, of a number in the unit of fixed point. */
static inline uint32_t angoli_fixed(double chance) {
    const double bounded = chance < 0 ? 0 : chance > UINT32_MAX ? UINT32_MAX : chance;
    return (uint32_t)(int64_t)(bounded + 0.5);
}

#endif
