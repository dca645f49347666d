/* SPDX-License-Identifier: MIT
 *
 * seen.c - a table of hashes, at most half full.
 */
#include "session/seen.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 256 };

void seen_finish(struct seen *seen) {
    free(seen->slots);
    memset(seen, 0, sizeof *seen);
}

/* Where the hash is or would be. */
static hash_t *find_slot(const struct seen *seen, hash_t hash) {
    size_t place = (size_t)hash & (seen->capacity - 1);
    while (seen->slots[place] != 0 && seen->slots[place] != hash) {
        place = (place + 1) & (seen->capacity - 1);
    }
    return &seen->slots[place];
}

static bool grow(struct seen *seen) {
    const size_t capacity = seen->capacity == 0 ? CAPACITY_MIN : 2 * seen->capacity;
    struct seen  larger   = {.capacity = capacity, .count = seen->count};
    larger.slots          = calloc(capacity, sizeof *larger.slots);
    if (larger.slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < seen->capacity; i++) {
        if (seen->slots[i] != 0) {
            *find_slot(&larger, seen->slots[i]) = seen->slots[i];
        }
    }
    free(seen->slots);
    *seen = larger;
    return true;
}

void seen_add(struct seen *seen, hash_t hash) {
    if (2 * (seen->count + 1) > seen->capacity && !grow(seen)) {
        seen->count++;
        return;
    }
    hash         = hash == 0 ? 1 : hash;
    hash_t *slot = find_slot(seen, hash);
    seen->count += *slot == 0 ? 1 : 0;
    *slot = hash;
}
