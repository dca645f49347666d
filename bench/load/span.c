/* SPDX-License-Identifier: MIT
 *
 * span.c - see span.h.
 */
#include "span.h"

#include <string.h>

/* Behind the string whose quote is here. Few have an escape. */
static const char *skip_string(const char *at, const char *end) {
    const char *quote = memchr(at + 1, '"', (size_t)(end - at - 1));
    if (quote == NULL || memchr(at, '\\', (size_t)(quote - at)) == NULL) {
        return quote == NULL ? end : quote + 1;
    }
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\') {
            at++;
        }
    }
    return at < end ? at + 1 : end;
}

/* Behind the array or object that begins here. */
static const char *skip_nest(const char *at, const char *end) {
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = skip_string(at, end);
            continue;
        }
        depth += *at == '{' || *at == '[' ? 1 : *at == '}' || *at == ']' ? -1 : 0;
        at++;
        if (depth == 0) {
            break;
        }
    }
    return at;
}

/* Behind the value that begins here. */
static const char *skip_value(const char *at, const char *end) {
    if (at < end && *at == '"') {
        return skip_string(at, end);
    }
    if (at < end && (*at == '{' || *at == '[')) {
        return skip_nest(at, end);
    }
    while (at < end && *at != ',' && *at != '}' && *at != ']') {
        at++;
    }
    return at;
}

static struct span without_quotes(const char *at, const char *end) {
    const bool is_string = end - at >= 2 && *at == '"';
    return is_string ? (struct span){at + 1, (size_t)(end - at) - 2}
                     : (struct span){at, (size_t)(end - at)};
}

bool span_member(struct span object, const char *key, struct span *out) {
    const size_t length = strlen(key);
    const char  *end    = object.at + object.length;
    const char  *at     = object.at + 1;
    while (at < end && *at == '"') {
        const char *name     = at + 1;
        const char *name_end = skip_string(at, end);
        if (name_end >= end || *name_end != ':') {
            return false;
        }
        const char *value_end = skip_value(name_end + 1, end);
        if ((size_t)(name_end - 1 - name) == length && memcmp(name, key, length) == 0) {
            *out = without_quotes(name_end + 1, value_end);
            return true;
        }
        at = value_end < end && *value_end == ',' ? value_end + 1 : value_end;
    }
    return false;
}

int64_t span_number(struct span object, const char *key) {
    struct span value;
    int64_t     number = 0;
    if (!span_member(object, key, &value) || value.length == 0) {
        return -1;
    }
    for (size_t i = 0; i < value.length; i++) {
        if (value.at[i] < '0' || value.at[i] > '9') {
            return -1;
        }
        number = number * 10 + (value.at[i] - '0');
    }
    return number;
}

bool span_next(struct span *array, struct span *item) {
    const char *end = array->at + array->length;
    const char *at  = array->at + 1; /* behind the bracket or the comma */
    if (array->length < 2 || *at == ']') {
        return false;
    }
    const char *item_end = skip_value(at, end);
    *item                = without_quotes(at, item_end);
    *array               = (struct span){item_end, (size_t)(end - item_end)};
    return true;
}

bool span_is(struct span span, const char *word) {
    return span.length == strlen(word) && memcmp(span.at, word, span.length) == 0;
}

bool span_begins(struct span span, const char *word) {
    const size_t length = strlen(word);
    return span.length >= length && memcmp(span.at, word, length) == 0;
}

void span_copy(struct span span, char *out, size_t size) {
    const size_t length = span.length < size ? span.length : size - 1;
    memcpy(out, span.at, length);
    out[length] = '\0';
}
