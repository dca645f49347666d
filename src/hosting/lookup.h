/* SPDX-License-Identifier: MIT
 *
 * lookup.h - things found by a hash of their name.
 *
 * A link stands inside of each thing. Chains hang in buckets whose number doubles as
 * things are added; if there is no memory for that, the chains grow longer and nothing
 * else happens. So adding never fails. Several things may have the same name.
 */
#ifndef HOSTING_LOOKUP_H
#define HOSTING_LOOKUP_H

#include <stdbool.h>

#include "base/hash.h"

struct link {
    struct link *next;
    hash_t       hash;
};

struct lookup {
    struct link **buckets;
    size_t        size; /* a power of two; 0: nothing yet */
    size_t        count;
};

/* False if there is no memory for the first buckets. */
bool lookup_init(struct lookup *lookup);
void lookup_finish(struct lookup *lookup); /* the things themselves are the caller's */

void lookup_add(struct lookup *lookup, struct link *link, hash_t hash);
void lookup_remove(struct lookup *lookup, struct link *link);

/* The first thing with this hash, and the next one; NULL if there is none. Whether it
 * is the one that was meant is for the caller to say. */
struct link *lookup_first(const struct lookup *lookup, hash_t hash);
struct link *lookup_next(const struct link *link);

#endif
