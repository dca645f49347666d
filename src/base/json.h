/* SPDX-License-Identifier: MIT
 *
 * json.h - writing JSON into a text.
 *
 * The writer sets the commas: before each value but the first one of an array
 * or object, which it knows by the last character written. Numbers are whole.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

/* "[" or "{" as a value, and their ends. */
void json_open(struct text *out, char bracket);
void json_close(struct text *out, char bracket);

/* The key of the next value. */
void json_key(struct text *out, const char *key);

void json_string(struct text *out, const char *string); /* of valid UTF-8 */
void json_number(struct text *out, int64_t number);
void json_word(struct text *out, const char *word); /* true, false, null */

#endif
