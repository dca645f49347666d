/* SPDX-License-Identifier: MIT
 *
 * guest.c - tokens of guests.
 */
#include "server/guest.h"

#include <sodium.h>
#include <string.h>

void guest_draw(char *token) {
    unsigned char bytes[GUEST_TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    (void)sodium_bin2base64(token, GUEST_TOKEN_SIZE, bytes, sizeof bytes,
                            sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

bool guest_hash(const char *token, unsigned char *out) {
    static const unsigned char purpose[] = "tavola guest 1.0"; /* another use, another hash */
    unsigned char              bytes[GUEST_TOKEN_BYTES];
    size_t                     length = 0;
    const char                *end    = NULL;
    if (strlen(token) != GUEST_TOKEN_SIZE - 1 ||
        sodium_base642bin(bytes, sizeof bytes, token, GUEST_TOKEN_SIZE - 1, NULL, &length, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        length != sizeof bytes) {
        return false;
    }
    (void)crypto_generichash(out, HOSTED_GUEST_BYTES, bytes, sizeof bytes, purpose,
                             sizeof purpose - 1);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

void guest_print_cookie(const char *token, bool is_secure, struct text *out) {
    text_add(out, "Set-Cookie: tavola=");
    text_add(out, token);
    text_add(out, "; Path=/; Max-Age=");
    text_add_number(out, (int64_t)GUEST_DAYS * 24 * 60 * 60);
    text_add(out, "; HttpOnly; SameSite=Strict");
    text_add(out, is_secure ? "; Secure\r\n" : "\r\n");
}
