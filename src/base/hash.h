/* SPDX-License-Identifier: MIT
 *
 * hash.h - 64-bit fingerprints of bytes, the same on every platform.
 *
 * Fit for tables and signatures, not for secrets.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef uint64_t hash_t;

/* Fold one word into a running hash. Cheap; finish with hash_finish(). */
static inline hash_t hash_mix(hash_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 32);
}

/* Spread the last words over all bits. */
static inline hash_t hash_finish(hash_t hash) {
    hash = (hash ^ (hash >> 33)) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ (hash >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash ^ (hash >> 33);
}

hash_t hash_bytes(const void *bytes, size_t size);

#endif
