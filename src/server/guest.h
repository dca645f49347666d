/* SPDX-License-Identifier: MIT
 *
 * guest.h - who somebody is: random bytes that only his browser knows.
 *
 * The token is the value of a cookie. What the host keeps and compares is a hash of
 * it, from which the token cannot be found.
 */
#ifndef SERVER_GUEST_H
#define SERVER_GUEST_H

#include <stdbool.h>

#include "base/text.h"
#include "hosting/event.h"

enum {
    GUEST_TOKEN_BYTES = 32,
    GUEST_TOKEN_SIZE  = 44, /* as text, NUL included */
    GUEST_DAYS        = 400
};

/* A new token. */
void guest_draw(char *token);

/* The hash of a token: HOSTED_GUEST_BYTES; false if it is none. */
bool guest_hash(const char *token, unsigned char *out);

/* The header line that gives the token to a browser. */
void guest_print_cookie(const char *token, bool is_secure, struct text *out);

#endif
