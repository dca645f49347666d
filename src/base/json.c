/* SPDX-License-Identifier: MIT
 *
 * json.c - commas, quotes and escapes.
 */
#include "base/json.h"

#include <string.h>

#include "base/check.h"

/* Before the next value. Spaces and newlines outside strings come after the comma. */
static bool needs_comma(const struct text *out) {
    const char last = out->length == 0 ? '[' : out->bytes[out->length - 1];
    return last != '[' && last != '{' && last != ':' && last != ' ' && last != '\n';
}

static void separate(struct text *out) {
    if (needs_comma(out)) {
        text_add_char(out, ',');
    }
}

void json_open(struct text *out, char bracket) {
    separate(out);
    text_add_char(out, bracket);
}

void json_close(struct text *out, char bracket) {
    text_add_char(out, bracket);
}

static void add_escaped(struct text *out, unsigned char byte) {
    if (byte == '"' || byte == '\\') {
        text_add_char(out, '\\');
        text_add_char(out, (char)byte);
    } else if (byte < 0x20) {
        text_add(out, "\\u00");
        text_add_hex(out, &byte, 1);
    } else {
        text_add_char(out, (char)byte);
    }
}

/* Does this byte of a string stand for itself? */
static bool is_plain(unsigned char byte) {
    return byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\';
}

/* The highest bit of each byte that is 0, and perhaps of some above it. */
static uint64_t find_zero(uint64_t bytes) {
    return (bytes - UINT64_C(0x0101010101010101)) & ~bytes;
}

/* Do these eight? Below a space, a byte borrows from the one above it. */
static bool are_plain(const char *eight) {
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t       bytes;
    memcpy(&bytes, eight, sizeof bytes);
    const uint64_t others = bytes | ((bytes - 0x20 * each) & ~bytes) |
                            find_zero(bytes ^ (0x7f * each)) | find_zero(bytes ^ ('"' * each)) |
                            find_zero(bytes ^ ('\\' * each));
    return (others & (0x80 * each)) == 0;
}

/* How many bytes stand for themselves: nearly all of nearly every string. */
static size_t plain_length(const char *string, size_t length) {
    size_t plain = 0;
    while (length - plain >= sizeof(uint64_t) && are_plain(string + plain)) {
        plain += sizeof(uint64_t);
    }
    while (plain < length && is_plain((unsigned char)string[plain])) {
        plain++;
    }
    return plain;
}

/* In one go what stands for itself, if there is room for all of it. */
static bool add_plainly(struct text *out, const char *string, size_t length, bool is_key) {
    enum { AROUND = 5 }; /* a comma, two quotes, a colon and the end */
    if (out->is_cut || out->size - out->length < length + AROUND) {
        return false;
    }
    char *at = out->bytes + out->length;
    if (needs_comma(out)) {
        *at++ = ',';
    }
    *at++ = '"';
    memcpy(at, string, length);
    at += length;
    *at++ = '"';
    if (is_key) {
        *at++ = ':';
    }
    *at         = '\0';
    out->length = (size_t)(at - out->bytes);
    return true;
}

static void add_carefully(struct text *out, const char *string) {
    const char *end = string + strlen(string);
    separate(out);
    text_add_char(out, '"');
    for (;;) {
        const size_t plain = plain_length(string, (size_t)(end - string));
        text_add_bytes(out, string, plain);
        string += plain;
        if (string == end) {
            break;
        }
        const size_t length = text_character_length(string);
        if (length == 1) {
            add_escaped(out, (unsigned char)*string);
        } else if (length == 0) {
            text_add(out, "\\ufffd");
        } else {
            text_add_bytes(out, string, length);
        }
        string += length == 0 ? 1 : length;
    }
    text_add_char(out, '"');
}

void json_string(struct text *out, const char *string) {
    const size_t length = strlen(string);
    if (plain_length(string, length) != length || !add_plainly(out, string, length, false)) {
        add_carefully(out, string);
    }
}

void json_key_of(struct text *out, const char *key, size_t length) {
    CHECK(plain_length(key, length) == length);
    if (!add_plainly(out, key, length, true)) {
        add_carefully(out, key);
        text_add_char(out, ':');
    }
}

void json_number(struct text *out, int64_t number) {
    separate(out);
    text_add_number(out, number);
}

void json_word(struct text *out, const char *word) {
    separate(out);
    text_add(out, word);
}

void json_decimal(struct text *out, int64_t number, unsigned digits) {
    uint64_t unit = 1;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    for (unsigned i = 0; i < digits; i++) {
        unit *= 10;
    }
    separate(out);
    text_add(out, number < 0 ? "-" : "");
    text_add_number(out, (int64_t)(rest / unit));
    rest %= unit;
    text_add(out, rest > 0 ? "." : "");
    while (rest > 0) {
        unit /= 10;
        text_add_char(out, (char)('0' + (int)(rest / unit)));
        rest %= unit;
    }
}

void json_large(struct text *out, uint64_t number) {
    json_open(out, '"');
    if (number > INT64_MAX) {
        text_add_number(out, (int64_t)(number / 10));
        text_add_char(out, (char)('0' + (int)(number % 10)));
    } else {
        text_add_number(out, (int64_t)number);
    }
    json_close(out, '"');
}

void json_line(struct text *out, size_t spaces) {
    separate(out);
    text_add_char(out, '\n');
    text_add_repeated(out, ' ', spaces);
}

bool json_is_plain(const char *text) {
    for (const char *at = strchr(text, '\\'); at != NULL; at = strchr(at, '\\')) {
        if (strncmp(at + 1, "u0000", 5) == 0) {
            return false;
        }
        at += at[1] == '\0' ? 1 : 2;
    }
    return text_is_utf8(text);
}
