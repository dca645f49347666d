/* SPDX-License-Identifier: MIT
 *
 * table.c - packing, finding and replacing.
 *
 * The data word: 32 bits of action, 22 of value, 6 of depth, 2 of age, 2 of bound.
 */
#include "search/table.h"

#include <stdlib.h>

enum { BUCKET = 4, VALUE_OFFSET = 1 << 21, AGES = 4, SAMPLE = 1000 };

static uint32_t age_of(const struct table *table) {
    return atomic_load_explicit(&table->age, memory_order_relaxed);
}

static uint64_t pack(const struct table_entry *entry, uint32_t age) {
    const uint64_t value = (uint64_t)(uint32_t)(entry->value + VALUE_OFFSET);
    CHECK(value < 2 * VALUE_OFFSET && entry->depth <= TABLE_DEPTH_MAX);
    return (uint64_t)entry->action << 32 | value << 10 | (uint64_t)entry->depth << 4 |
           (uint64_t)age << 2 | (uint64_t)entry->bound;
}

static struct table_entry unpack(uint64_t data) {
    return (struct table_entry){
        .action = (action_t)(data >> 32),
        .value  = (int32_t)(data >> 10 & (2 * VALUE_OFFSET - 1)) - VALUE_OFFSET,
        .depth  = (uint32_t)(data >> 4 & TABLE_DEPTH_MAX),
        .bound  = (enum table_bound)(data & 3),
    };
}

bool table_init(struct table *table, uint64_t bytes) {
    const uint64_t bucket_bytes = BUCKET * sizeof(struct table_slot);
    table->bucket_count         = 1;
    while (2 * table->bucket_count * bucket_bytes <= bytes) {
        table->bucket_count *= 2;
    }
    atomic_init(&table->age, 0);
    table->slots = calloc((size_t)(table->bucket_count * BUCKET), sizeof *table->slots);
    return table->slots != NULL;
}

void table_finish(struct table *table) {
    free(table->slots);
    table->slots = NULL;
}

void table_grow_older(struct table *table) {
    atomic_store_explicit(&table->age, (age_of(table) + 1) % AGES, memory_order_relaxed);
}

static bool is_present(const struct table *table, uint64_t data) {
    return data != 0 && (data >> 2 & (AGES - 1)) == age_of(table);
}

uint32_t table_permille(const struct table *table) {
    const uint64_t slots = table->bucket_count * BUCKET;
    const uint64_t seen  = slots < SAMPLE ? slots : SAMPLE;
    uint64_t       used  = 0;
    CHECK(seen > 0);
    for (uint64_t i = 0; i < seen; i++) {
        used +=
            is_present(table, atomic_load_explicit(&table->slots[i].data, memory_order_relaxed));
    }
    return (uint32_t)(used * 1000 / seen);
}

static struct table_slot *bucket_of(const struct table *table, hash_t key) {
    return table->slots + (key & (table->bucket_count - 1)) * BUCKET;
}

bool table_find(const struct table *table, hash_t key, struct table_entry *out) {
    struct table_slot *slot = bucket_of(table, key);
    for (int i = 0; i < BUCKET; i++, slot++) {
        const uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        if ((atomic_load_explicit(&slot->check, memory_order_relaxed) ^ data) == key && data != 0) {
            *out = unpack(data);
            return true;
        }
    }
    return false;
}

/* How much an entry is worth keeping: more if it is of this search or deep. */
static uint32_t worth_of(const struct table *table, uint64_t data) {
    return data == 0 ? 0 : 1 + unpack(data).depth + (is_present(table, data) ? TABLE_DEPTH_MAX : 0);
}

void table_store(struct table *table, hash_t key, const struct table_entry *entry) {
    struct table_slot *slot   = bucket_of(table, key);
    struct table_slot *chosen = slot;
    uint32_t           least  = UINT32_MAX;
    for (int i = 0; i < BUCKET; i++, slot++) {
        const uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
        if ((atomic_load_explicit(&slot->check, memory_order_relaxed) ^ data) == key) {
            chosen = slot;
            break;
        }
        const uint32_t worth = worth_of(table, data);
        if (worth < least) {
            least  = worth;
            chosen = slot;
        }
    }
    const uint64_t data = pack(entry, age_of(table));
    atomic_store_explicit(&chosen->data, data, memory_order_relaxed);
    atomic_store_explicit(&chosen->check, key ^ data, memory_order_relaxed);
}
