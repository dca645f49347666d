/* SPDX-License-Identifier: MIT
 *
 * raw.h - a value of JSON as it was written.
 *
 * What reads JSON rounds large numbers and forgets how strings were escaped. An
 * id must come back as it was sent, so it is cut out of the text.
 */
#ifndef PROTOCOL_RAW_H
#define PROTOCOL_RAW_H

#include <stdbool.h>
#include <stddef.h>

/* A part of a text. */
struct raw {
    const char *start; /* NULL: there is none */
    size_t      length;
};

/* The value of the first member of this name in the object that the text holds,
 * well formed or not. A name that is written with escapes is not found. */
struct raw raw_find(const char *json, const char *name);

/* Is it a number, or a string without control characters, by the rules of JSON?
 * Whether the escapes of a string are right is not looked at. */
bool raw_is_number(struct raw raw);
bool raw_is_string(struct raw raw);

#endif
