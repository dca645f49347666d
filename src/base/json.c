/* SPDX-License-Identifier: MIT
 *
 * json.c - commas, quotes and escapes.
 */
#include "base/json.h"

static void separate(struct text *out) {
    const char last = out->length == 0 ? '[' : out->bytes[out->length - 1];
    if (last != '[' && last != '{' && last != ':' && last != '\n') {
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

void json_key(struct text *out, const char *key) {
    json_string(out, key);
    text_add_char(out, ':');
}

static void add_escaped(struct text *out, unsigned char byte) {
    static const char digits[] = "0123456789abcdef";
    if (byte == '"' || byte == '\\') {
        text_add_char(out, '\\');
        text_add_char(out, (char)byte);
    } else if (byte < 0x20) {
        text_add(out, "\\u00");
        text_add_char(out, digits[byte >> 4U]);
        text_add_char(out, digits[byte & 15U]);
    } else {
        text_add_char(out, (char)byte);
    }
}

void json_string(struct text *out, const char *string) {
    separate(out);
    text_add_char(out, '"');
    for (; *string != '\0'; string++) {
        add_escaped(out, (unsigned char)*string);
    }
    text_add_char(out, '"');
}

void json_number(struct text *out, int64_t number) {
    separate(out);
    text_add_number(out, number);
}

void json_word(struct text *out, const char *word) {
    separate(out);
    text_add(out, word);
}
