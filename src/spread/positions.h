/* SPDX-License-Identifier: MIT
 *
 * positions.h - a set of positions that only grows.
 *
 * A position is a key: bytes of one size. The keys lie one behind the other in
 * the order in which they were added, so the position that came as number i keeps
 * this number, and those added since some moment are a range. A table of slots
 * beside them finds a key; a slot has the number of a key and some bits of its
 * hash, so that few keys are looked at in vain.
 *
 * Everything is done in batches: the memory of a whole batch is asked for before
 * it is needed. The set never takes more memory than it was allowed. It belongs to
 * one thread.
 */
#ifndef SPREAD_POSITIONS_H
#define SPREAD_POSITIONS_H

#include <stdbool.h>

#include "base/hash.h"

#define POSITIONS_NONE UINT32_MAX

enum { POSITIONS_BATCH = 64 };

struct positions {
    size_t         size; /* bytes of a key */
    uint64_t       count;
    uint64_t       room; /* for keys */
    unsigned char *keys;
    uint64_t      *slots;      /* 0: empty */
    uint64_t       slot_count; /* a power of two */
    uint64_t       bytes_max;
};

/* False if there is not so much memory. */
bool positions_init(struct positions *positions, size_t key_size, uint64_t bytes_max);
void positions_finish(struct positions *positions);

/* The bytes in use: keys and slots. */
uint64_t positions_bytes(const struct positions *positions);

static inline const unsigned char *positions_key(const struct positions *positions,
                                                 uint64_t                number) {
    return positions->keys + number * positions->size;
}

/* Add those of these keys that are not there yet; they lie at the given stride.
 * False if the memory does not suffice: some of them may be missing then. */
bool positions_add(struct positions *positions, const unsigned char *keys, size_t stride,
                   size_t count);

/* The numbers of up to POSITIONS_BATCH keys; POSITIONS_NONE of what is not there. */
void positions_locate(const struct positions *positions, const unsigned char *keys, size_t stride,
                      size_t count, uint32_t *numbers);

#endif
