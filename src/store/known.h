/* SPDX-License-Identifier: MIT
 *
 * known.h - matches that were written lately, so that they need not be looked up.
 *
 * Who writes is the only one who does, and a match keeps its key: what he knows of it
 * stays true until a batch fails. Each match has one place, by its id, and loses it to
 * the next one with the same place.
 */
#ifndef STORE_KNOWN_H
#define STORE_KNOWN_H

#include <stdint.h>

#include "base/hash.h"
#include "store/store.h"

enum { KNOWN_MAX = 4096 };

struct known_match {
    char    id[STORE_ID_MAX + 1];
    int64_t key;  /* 0: the place is free */
    hash_t  rest; /* of what seldom changes in its row */
};

struct known {
    struct known_match matches[KNOWN_MAX];
};

/* What is known of a match; NULL: nothing. */
const struct known_match *known_find(const struct known *known, const char *id);
/* Ids that are too long are not kept. */
void known_keep(struct known *known, const char *id, int64_t key, hash_t rest);
void known_forget(struct known *known); /* all of them */

#endif
