/* SPDX-License-Identifier: MIT
 *
 * header.c - lists, quoted tags and cookies.
 */
#include "server/header.h"

#include <string.h>
#include <strings.h>

static const char *skip_spaces(const char *at) {
    return at + strspn(at, " \t");
}

/* "gzip;q=0.000" means: not that one. */
static bool is_refused(const char *parameters, size_t length) {
    const char *end = parameters + length;
    for (const char *at = parameters; at < end; at++) {
        if ((*at == 'q' || *at == 'Q') && at + 1 < end && at[1] == '=') {
            return strspn(at + 2, "0.") >= (size_t)(end - at - 2);
        }
    }
    return false;
}

static bool is_gzip(const char *item, size_t length) {
    const size_t name = strcspn(item, "; \t,");
    const bool   fits =
        (name == 4 && strncasecmp(item, "gzip", 4) == 0) || (name == 1 && item[0] == '*');
    return fits && !is_refused(item + name, length - name);
}

bool header_accepts_gzip(const char *value) {
    for (const char *at = value; at != NULL && *at != '\0';) {
        at                  = skip_spaces(at);
        const size_t length = strcspn(at, ",");
        size_t       used   = length;
        while (used > 0 && (at[used - 1] == ' ' || at[used - 1] == '\t')) {
            used--;
        }
        if (is_gzip(at, used)) {
            return true;
        }
        at += length + (at[length] == ',');
    }
    return false;
}

bool header_has_tag(const char *value, const char *tag) {
    const size_t length = strlen(tag);
    if (value == NULL) {
        return false;
    }
    if (strcmp(skip_spaces(value), "*") == 0) {
        return true;
    }
    for (const char *at = strstr(value, tag); at != NULL; at = strstr(at + 1, tag)) {
        const char after = *skip_spaces(at + length);
        if (after == '\0' || after == ',') {
            return true;
        }
    }
    return false;
}

bool header_is_json(const char *value) {
    static const char type[] = "application/json";
    if (value == NULL || strncasecmp(value, type, sizeof type - 1) != 0) {
        return false;
    }
    const char after = *skip_spaces(value + sizeof type - 1);
    return after == '\0' || after == ';';
}

bool header_is_origin_of(const char *origin, const char *host) {
    if (origin == NULL || host == NULL || host[0] == '\0') {
        return false;
    }
    if (strncasecmp(origin, "http://", 7) == 0) {
        return strcasecmp(origin + 7, host) == 0;
    }
    return strncasecmp(origin, "https://", 8) == 0 && strcasecmp(origin + 8, host) == 0;
}

static bool copy(const char *from, size_t length, char *out, size_t size) {
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

bool header_cookie(const char *value, const char *name, char *out, size_t size) {
    const size_t length = strlen(name);
    for (const char *at = value; at != NULL && *at != '\0';) {
        at                = skip_spaces(at);
        const size_t item = strcspn(at, ";");
        if (item > length && strncmp(at, name, length) == 0 && at[length] == '=') {
            return copy(at + length + 1, item - length - 1, out, size);
        }
        at += item + (at[item] == ';');
    }
    return false;
}

bool header_last(const char *value, char *out, size_t size) {
    if (value == NULL) {
        return false;
    }
    const char *comma = strrchr(value, ',');
    const char *at    = skip_spaces(comma == NULL ? value : comma + 1);
    return copy(at, strcspn(at, " \t"), out, size);
}
