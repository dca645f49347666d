/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files of batch share.
 */
#ifndef BATCH_INTERNAL_H
#define BATCH_INTERNAL_H

#include "batch/batch.h"
#include "batch/crew.h"

struct batch {
    struct encoding_rows         rows;
    struct encoding_size         size;
    uint32_t                     row_count;
    const struct encoding_loops *loops;
    struct crew                 *crew;
    struct game                 *games;
    unsigned char               *starts;
    float                       *rewards;
    int32_t                     *ids; /* of rows that are stepped alone */
};

#endif
