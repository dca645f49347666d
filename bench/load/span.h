/* SPDX-License-Identifier: MIT
 *
 * span.h - looking into JSON without building anything.
 *
 * A span is a piece of a message that somebody else owns. These functions skip over
 * whole values, so nothing inside a string or a deeper object is mistaken for a
 * member. They trust the server to send JSON: what is not gives no member, and then
 * the check that needed it fails.
 */
#ifndef LOAD_SPAN_H
#define LOAD_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
    const char *at;
    size_t      length;
};

/* The value of a member of an object; strings come without their quotes. */
bool span_member(struct span object, const char *key, struct span *out);

/* The number of a member; -1: there is none, or it is no number. */
int64_t span_number(struct span object, const char *key);

/* Take the next item of an array, which begins as the span of the whole array. */
bool span_next(struct span *array, struct span *item);

bool span_is(struct span span, const char *word);
bool span_begins(struct span span, const char *word);

/* Copy into storage, cut to fit. */
void span_copy(struct span span, char *out, size_t size);

#endif
