/* SPDX-License-Identifier: MIT
 *
 * hosted_key.c - what follows from hashes: keys of seats, names of matches, and
 * what a request is remembered by.
 */
#include <sodium.h>

#include "hosting/internal.h"

enum { KEY_BYTES = 16 };

/* It begins unlike anything that is drawn: no id has a space. How many sit there
 * is in it, so that it works once. */
static void make_key(const struct hosted *hosted, int seat, int guests, char *out, size_t size) {
    static const unsigned char   purpose[] = {'k', 'e', 'y', ' '};
    const unsigned char          place[]   = {(unsigned char)seat, (unsigned char)guests};
    unsigned char                bytes[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state hash;
    CHECK(hosted->has_secret);
    crypto_auth_hmacsha256_init(&hash, hosted->secret, HOSTED_SECRET_BYTES);
    crypto_auth_hmacsha256_update(&hash, purpose, sizeof purpose);
    crypto_auth_hmacsha256_update(&hash, (const unsigned char *)hosted->id, strlen(hosted->id));
    crypto_auth_hmacsha256_update(&hash, place, sizeof place);
    crypto_auth_hmacsha256_final(&hash, bytes);
    sodium_bin2base64(out, size, bytes, KEY_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void hosted_print_key(const struct hosted *hosted, int seat, struct text *out) {
    char key[32];
    make_key(hosted, seat, hosted->seats[seat].guests, key, sizeof key);
    text_add(out, key);
}

bool hosted_has_key(const struct hosted *hosted, int seat, int guests, const char *key) {
    char right[32];
    make_key(hosted, seat, guests, right, sizeof right);
    return strlen(key) == strlen(right) && sodium_memcmp(key, right, strlen(right)) == 0;
}

/* The guest is the key, which nobody else knows: whose ids meet are at most one's own. It
 * is never stored, so that it need not be the same for ever. */
hash_t hosted_request_hash(const unsigned char *guest, const char *request) {
    _Static_assert(crypto_shorthash_KEYBYTES == HOSTED_GUEST_BYTES, "a guest is a key");
    unsigned char bytes[crypto_shorthash_BYTES];
    hash_t        hash = 0;
    (void)crypto_shorthash(bytes, (const unsigned char *)request, strlen(request), guest);
    for (size_t i = 0; i < crypto_shorthash_BYTES; i++) {
        hash = (hash << 8U) | bytes[i];
    }
    return hash;
}

static void hash_creation(const unsigned char *guest, const char *request, unsigned char *out) {
    static const unsigned char purpose[] = {'m', 'a', 't', 'c', 'h', ' '};
    crypto_hash_sha256_state   hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, purpose, sizeof purpose);
    crypto_hash_sha256_update(&hash, guest, HOSTED_GUEST_BYTES);
    crypto_hash_sha256_update(&hash, (const unsigned char *)request, strlen(request));
    crypto_hash_sha256_final(&hash, out);
}

/* No letters that look like digits. Each character takes 16 bits of the hash. */
void hosted_name(const unsigned char *guest, const char *request, char *out) {
    static const char letters[] = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    unsigned char     bytes[crypto_hash_sha256_BYTES];
    hash_creation(guest, request, bytes);
    for (int i = 0; i < HOSTED_ID_LENGTH; i++) {
        const unsigned word = ((unsigned)bytes[2 * i] << 8U) | bytes[2 * i + 1];
        out[i]              = letters[word % (sizeof letters - 1)];
    }
    out[HOSTED_ID_LENGTH] = '\0';
}
