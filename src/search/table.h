/* SPDX-License-Identifier: MIT
 *
 * table.h - the transposition table: what was found about positions before.
 *
 * Entries are two words, in buckets of four, 64 bytes. The first word is the key
 * combined with the second, so that an entry whose halves come
 * from two threads does not match any key: no locks are needed. In a bucket,
 * entries of earlier searches make room first, then shallow ones.
 */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include <stdatomic.h>

#include "base/hash.h"
#include "core/game.h"

enum table_bound { TABLE_NONE, TABLE_UPPER, TABLE_LOWER, TABLE_EXACT };

/* What is kept of a position. */
struct table_entry {
    action_t         action; /* the best, or TABLE_NO_ACTION */
    int32_t          value;  /* of 22 bits with sign */
    uint32_t         depth;  /* at most TABLE_DEPTH_MAX */
    enum table_bound bound;
};

enum { TABLE_DEPTH_MAX = 63 };

#define TABLE_NO_ACTION UINT32_MAX

struct table {
    struct table_slot {
        _Atomic uint64_t check;
        _Atomic uint64_t data;
    } * slots;
    uint64_t bucket_count; /* a power of two */
    /* Of the present search, 0 to 3; helpers may read it while it changes. */
    _Atomic uint32_t age;
};

/* False if there is not enough memory. */
bool table_init(struct table *table, uint64_t bytes);
void table_finish(struct table *table);

/* Begin another search: what is in the table may be used, and be replaced. */
void table_grow_older(struct table *table);

/* How much of it holds entries of the present search, in thousandths, by looking
 * at its first buckets. */
uint32_t table_permille(const struct table *table);

bool table_find(const struct table *table, hash_t key, struct table_entry *out);
void table_store(struct table *table, hash_t key, const struct table_entry *entry);

#endif
