/* SPDX-License-Identifier: MIT
 *
 * hash.c - the bytes are read eight at a time, in little-endian order.
 */
#include "base/hash.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "hashes and states would differ from those of other machines");

hash_t hash_bytes(const void *bytes, size_t size) {
    const unsigned char *at   = bytes;
    hash_t               hash = (uint64_t)size;
    for (; size >= 8; at += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = hash_mix(hash, word);
    }
    if (size > 0) {
        uint64_t word = 0;
        memcpy(&word, at, size);
        hash = hash_mix(hash, word);
    }
    return hash_finish(hash);
}
