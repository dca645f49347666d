/* SPDX-License-Identifier: MIT
 *
 * positions.c - open addressing with linear probing. The memory for the keys is
 * reserved at once, and the system provides it as they come; the slots are made
 * twice as many whenever seven eighths are taken.
 */
#include "spread/positions.h"

#include <string.h>

#include "base/check.h"
#include "base/memory.h"

enum { SLOTS_FIRST = 1 << 12, NUMBER_BITS = 40 };

#define NUMBER_MASK ((UINT64_C(1) << NUMBER_BITS) - 1)

static uint64_t *create_slots(uint64_t count) {
    uint64_t *slots = memory_create(count * sizeof *slots);
    if (slots != NULL) {
        memset(slots, 0, count * sizeof *slots);
    }
    return slots;
}

bool positions_init(struct positions *positions, size_t key_size, uint64_t bytes_max) {
    memset(positions, 0, sizeof *positions);
    positions->size       = key_size;
    positions->bytes_max  = bytes_max;
    positions->room       = bytes_max / (key_size + sizeof *positions->slots) + 1;
    positions->slot_count = SLOTS_FIRST;
    if (positions->room >= POSITIONS_NONE) {
        positions->room = POSITIONS_NONE - 1;
    }
    positions->keys  = memory_create(positions->room * key_size);
    positions->slots = create_slots(positions->slot_count);
    if (positions->keys == NULL || positions->slots == NULL) {
        positions_finish(positions);
        return false;
    }
    return true;
}

void positions_finish(struct positions *positions) {
    memory_destroy(positions->keys);
    memory_destroy(positions->slots);
    positions->keys  = NULL;
    positions->slots = NULL;
}

uint64_t positions_bytes(const struct positions *positions) {
    return positions->count * positions->size + positions->slot_count * sizeof *positions->slots;
}

/* The upper bits of the hash say whose the key is, the lower ones where it is
 * looked for; these are in between. */
static uint64_t tag_of(hash_t hash) {
    return (hash >> 32 & 0xffffff) << NUMBER_BITS;
}

static uint64_t next_place(uint64_t mask, uint64_t place) {
    return (place + 1) & mask;
}

/* Put a batch of the keys, from this number on, into new slots. */
static void settle(const struct positions *positions, uint64_t *slots, uint64_t mask,
                   uint64_t first) {
    hash_t         hashes[POSITIONS_BATCH];
    const uint64_t left  = positions->count - first;
    const uint64_t count = left < POSITIONS_BATCH ? left : POSITIONS_BATCH;
    for (uint64_t i = 0; i < count; i++) {
        hashes[i] = hash_bytes(positions_key(positions, first + i), positions->size);
        __builtin_prefetch(&slots[hashes[i] & mask], 1);
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t place = hashes[i] & mask;
        while (slots[place] != 0) {
            place = next_place(mask, place);
        }
        slots[place] = tag_of(hashes[i]) | (first + i + 1);
    }
}

static bool grow(struct positions *positions) {
    const uint64_t count = 2 * positions->slot_count;
    if (positions_bytes(positions) + count * sizeof *positions->slots > positions->bytes_max) {
        return false;
    }
    uint64_t *slots = create_slots(count);
    if (slots == NULL) {
        return false;
    }
    for (uint64_t first = 0; first < positions->count; first += POSITIONS_BATCH) {
        settle(positions, slots, count - 1, first);
    }
    memory_destroy(positions->slots);
    positions->slots      = slots;
    positions->slot_count = count;
    return true;
}

/* Is there room for so many keys more, or can it be made? */
static bool make_room(struct positions *positions, size_t count) {
    const uint64_t wanted = positions->count + count;
    if (wanted > positions->room ||
        positions_bytes(positions) + count * positions->size > positions->bytes_max) {
        return false;
    }
    return wanted <= positions->slot_count / 8 * 7 || grow(positions);
}

/* Ask for the memory of these keys: their slots, then the keys in the slots. */
static void foresee(const struct positions *positions, const unsigned char *keys, size_t stride,
                    size_t count, hash_t *hashes) {
    const uint64_t mask = positions->slot_count - 1;
    for (size_t i = 0; i < count; i++) {
        hashes[i] = hash_bytes(keys + i * stride, positions->size);
        __builtin_prefetch(&positions->slots[hashes[i] & mask], 1);
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t slot = positions->slots[hashes[i] & mask];
        if (slot != 0 && (slot & ~NUMBER_MASK) == tag_of(hashes[i])) {
            const unsigned char *key = positions_key(positions, (slot & NUMBER_MASK) - 1);
            __builtin_prefetch(key);
            __builtin_prefetch(key + positions->size - 1);
        }
    }
}

/* The slot of the key, or the empty one where it belongs. */
static uint64_t *find_slot(const struct positions *positions, const unsigned char *key,
                           hash_t hash) {
    const uint64_t mask  = positions->slot_count - 1;
    const uint64_t tag   = tag_of(hash);
    uint64_t       place = hash & mask;
    for (;; place = next_place(mask, place)) {
        const uint64_t slot = positions->slots[place];
        if (slot == 0 || ((slot & ~NUMBER_MASK) == tag &&
                          memcmp(positions_key(positions, (slot & NUMBER_MASK) - 1), key,
                                 positions->size) == 0)) {
            return &positions->slots[place];
        }
    }
}

static void add_batch(struct positions *positions, const unsigned char *keys, size_t stride,
                      size_t count) {
    hash_t hashes[POSITIONS_BATCH];
    foresee(positions, keys, stride, count, hashes);
    for (size_t i = 0; i < count; i++) {
        const unsigned char *key  = keys + i * stride;
        uint64_t            *slot = find_slot(positions, key, hashes[i]);
        if (*slot == 0) {
            memcpy(positions->keys + positions->count * positions->size, key, positions->size);
            *slot = tag_of(hashes[i]) | ++positions->count;
        }
    }
}

bool positions_add(struct positions *positions, const unsigned char *keys, size_t stride,
                   size_t count) {
    while (count > 0) {
        const size_t batch = count < POSITIONS_BATCH ? count : POSITIONS_BATCH;
        if (!make_room(positions, batch)) {
            return false;
        }
        add_batch(positions, keys, stride, batch);
        keys += batch * stride;
        count -= batch;
    }
    return true;
}

void positions_locate(const struct positions *positions, const unsigned char *keys, size_t stride,
                      size_t count, uint32_t *numbers) {
    hash_t hashes[POSITIONS_BATCH];
    CHECK(count <= POSITIONS_BATCH);
    foresee(positions, keys, stride, count, hashes);
    for (size_t i = 0; i < count; i++) {
        const uint64_t slot = *find_slot(positions, keys + i * stride, hashes[i]);
        numbers[i]          = slot == 0 ? POSITIONS_NONE : (uint32_t)((slot & NUMBER_MASK) - 1);
    }
}
