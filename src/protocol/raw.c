/* SPDX-License-Identifier: MIT
 *
 * raw.c - going over JSON without reading it.
 */
#include "protocol/raw.h"

#include <string.h>

static const char blanks[] = " \t\r\n";
static const char digits[] = "0123456789";

static const char *skip_blanks(const char *at) {
    return at + strspn(at, blanks);
}

/* The place after the string that begins here, or the end of the text. */
static const char *skip_string(const char *at) {
    for (at++; *at != '\0' && *at != '"'; at++) {
        at += *at == '\\' && at[1] != '\0' ? 1 : 0;
    }
    return *at == '"' ? at + 1 : at;
}

/* The place after the array or object that begins here, or the end of the text. */
static const char *skip_nest(const char *at) {
    size_t depth = 0;
    while (*at != '\0') {
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        depth += *at == '{' || *at == '[' ? 1 : 0;
        depth -= *at == '}' || *at == ']' ? 1 : 0;
        at++;
        if (depth == 0) {
            break;
        }
    }
    return at;
}

static const char *skip_value(const char *at) {
    switch (*at) {
    case '"':
        return skip_string(at);
    case '{':
    case '[':
        return skip_nest(at);
    default:
        return at + strcspn(at, " \t\r\n,:{}[]\"");
    }
}

static bool is_name(const char *start, const char *end, const char *name) {
    const size_t length = strlen(name);
    return (size_t)(end - start) == length + 2 && strncmp(start + 1, name, length) == 0;
}

struct raw raw_find(const char *json, const char *name) {
    const char *at = skip_blanks(json);
    while (*at == '{' || *at == ',') {
        const char *key = skip_blanks(at + 1);
        const char *end = *key == '"' ? skip_string(key) : key;
        at              = skip_blanks(end);
        if (end == key || *at != ':') {
            break;
        }
        const char *value = skip_blanks(at + 1);
        at                = skip_value(value);
        if (is_name(key, end, name)) {
            return (struct raw){.start = value, .length = (size_t)(at - value)};
        }
        at = skip_blanks(at);
    }
    return (struct raw){.start = NULL};
}

/* The place after the digits, at least one; NULL if there is none. */
static const char *skip_digits(const char *at) {
    const size_t count = at == NULL ? 0 : strspn(at, digits);
    return count == 0 ? NULL : at + count;
}

bool raw_is_number(struct raw raw) {
    const char *at = raw.start;
    if (at == NULL) {
        return false;
    }
    at += *at == '-' ? 1 : 0;
    at = *at == '0' ? at + 1 : skip_digits(at);
    if (at != NULL && *at == '.') {
        at = skip_digits(at + 1);
    }
    if (at != NULL && (*at == 'e' || *at == 'E')) {
        at += at[1] == '+' || at[1] == '-' ? 2 : 1;
        at = skip_digits(at);
    }
    return at == raw.start + raw.length;
}

bool raw_is_string(struct raw raw) {
    if (raw.start == NULL || raw.length < 2 || raw.start[0] != '"' ||
        raw.start[raw.length - 1] != '"') {
        return false;
    }
    for (size_t i = 0; i < raw.length; i++) {
        if ((unsigned char)raw.start[i] < ' ') {
            return false;
        }
    }
    return true;
}
