/* SPDX-License-Identifier: MIT
 *
 * json.h - writing JSON into a text: the one place where Tavola does.
 *
 * The writer sets the commas: before each value but the first one of an array
 * or object, which it knows by the last character written. What it writes is
 * always UTF-8.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <string.h>

#include "base/text.h"

/* "[" or "{" as a value, and their ends; also '"', around text that the caller
 * writes in between and that needs no escape. */
void json_open(struct text *out, char bracket);
void json_close(struct text *out, char bracket);

/* The key of the next value: a name of ours, which needs no escape. The length is known
 * where the key is written down, and there are many of them in a message. */
void json_key_of(struct text *out, const char *key, size_t length);

static inline void json_key(struct text *out, const char *key) {
    json_key_of(out, key, strlen(key));
}

/* Bytes that are not UTF-8 become U+FFFD. */
void json_string(struct text *out, const char *string);
void json_number(struct text *out, int64_t number);
void json_word(struct text *out, const char *word); /* true, false, null */

/* A number with at most so many digits after the point, given as a whole number
 * of units of the last digit: 1250 and 3 digits are 1.25. */
void json_decimal(struct text *out, int64_t number, unsigned digits);

/* A number of 64 bits, as a string: the numbers of JSON are exact only to 53
 * bits. */
void json_large(struct text *out, uint64_t number);

/* Begin the next value on a line of its own, so many spaces in. */
void json_line(struct text *out, size_t spaces);

/* Is it UTF-8, without a NUL written as an escape? Readers of JSON pass over the one and
 * cut strings at the other. */
bool json_is_plain(const char *text);

#endif
