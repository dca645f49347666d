/* SPDX-License-Identifier: MIT
 *
 * seen.h - which games have been played before, by their hashes.
 */
#ifndef SESSION_SEEN_H
#define SESSION_SEEN_H

#include <stdbool.h>

#include "base/hash.h"

/* All zero is empty. */
struct seen {
    hash_t *slots; /* 0: free */
    size_t  capacity;
    size_t  count; /* that are different */
};

void seen_finish(struct seen *seen);

/* If there is no memory left to remember it, it counts as a new one. */
void seen_add(struct seen *seen, hash_t hash);

#endif
