/* SPDX-License-Identifier: MIT
 *
 * lookup.c - chains in buckets.
 */
#include "hosting/lookup.h"

#include <stdlib.h>

#include "base/check.h"

enum { BUCKETS_FIRST = 64 };

bool lookup_init(struct lookup *lookup) {
    lookup->count   = 0;
    lookup->size    = BUCKETS_FIRST;
    lookup->buckets = calloc(BUCKETS_FIRST, sizeof(struct link *));
    return lookup->buckets != NULL;
}

void lookup_finish(struct lookup *lookup) {
    free((void *)lookup->buckets);
    *lookup = (struct lookup){0};
}

static struct link **bucket(const struct lookup *lookup, hash_t hash) {
    return &lookup->buckets[hash & (lookup->size - 1)];
}

static void put(struct lookup *lookup, struct link *link) {
    struct link **place = bucket(lookup, link->hash);
    link->next          = *place;
    *place              = link;
}

static void grow(struct lookup *lookup) {
    struct lookup wider = {.size = lookup->size * 2, .count = lookup->count};
    wider.buckets       = calloc(wider.size, sizeof(struct link *));
    if (wider.buckets == NULL) {
        return;
    }
    for (size_t i = 0; i < lookup->size; i++) {
        struct link *next;
        for (struct link *link = lookup->buckets[i]; link != NULL; link = next) {
            next = link->next;
            put(&wider, link);
        }
    }
    free((void *)lookup->buckets);
    *lookup = wider;
}

void lookup_add(struct lookup *lookup, struct link *link, hash_t hash) {
    if (lookup->count >= lookup->size) {
        grow(lookup);
    }
    link->hash = hash;
    put(lookup, link);
    lookup->count++;
}

void lookup_remove(struct lookup *lookup, struct link *link) {
    struct link **place = bucket(lookup, link->hash);
    while (*place != link) {
        CHECK(*place != NULL);
        place = &(*place)->next;
    }
    *place = link->next;
    lookup->count--;
}

static struct link *skip(struct link *link, hash_t hash) {
    while (link != NULL && link->hash != hash) {
        link = link->next;
    }
    return link;
}

struct link *lookup_first(const struct lookup *lookup, hash_t hash) {
    return skip(*bucket(lookup, hash), hash);
}

struct link *lookup_next(const struct link *link) {
    return skip(link->next, link->hash);
}
