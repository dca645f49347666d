/* SPDX-License-Identifier: MIT
 *
 * known.c - one place for each id.
 */
#include "store/known.h"

#include <string.h>

static size_t place_of(const char *id) {
    return hash_finish(hash_bytes(id, strlen(id))) % KNOWN_MAX;
}

const struct known_match *known_find(const struct known *known, const char *id) {
    const struct known_match *match = &known->matches[place_of(id)];
    return match->key != 0 && strcmp(match->id, id) == 0 ? match : NULL;
}

void known_keep(struct known *known, const char *id, int64_t key, hash_t rest) {
    struct known_match *match  = &known->matches[place_of(id)];
    const size_t        length = strlen(id);
    if (length < sizeof match->id) {
        memcpy(match->id, id, length + 1);
        match->key  = key;
        match->rest = rest;
    }
}

void known_forget(struct known *known) {
    memset(known, 0, sizeof *known);
}
