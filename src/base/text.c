/* SPDX-License-Identifier: MIT
 *
 * text.c - bounded writing and careful reading.
 */
#include "base/text.h"

#include <string.h>

#include "base/check.h"

enum { QUOTED_LENGTH_MAX = 40 };

void text_init(struct text *text, char *bytes, size_t size) {
    CHECK(size >= 1);
    text->bytes = bytes;
    text->size  = size;
    text_clear(text);
}

void text_clear(struct text *text) {
    text->length   = 0;
    text->is_cut   = false;
    text->bytes[0] = '\0';
}

/* As much of the room as can be used without cutting a character of UTF-8. */
static size_t whole_characters(const char *added, size_t room) {
    while (room > 0 && ((unsigned char)added[room] & 0xc0) == 0x80) {
        room--;
    }
    return room;
}

void text_add_bytes(struct text *text, const char *added, size_t count) {
    const size_t room = text->is_cut ? 0 : text->size - 1 - text->length;
    if (count > room) {
        count        = whole_characters(added, room);
        text->is_cut = true;
    }
    memcpy(text->bytes + text->length, added, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}

void text_add(struct text *text, const char *added) {
    text_add_bytes(text, added, strlen(added));
}

void text_add_repeated(struct text *text, char added, size_t count) {
    for (size_t i = 0; i < count; i++) {
        text_add_char(text, added);
    }
}

/* Two digits at a time: each division waits for the one before it. */
void text_add_number(struct text *text, int64_t number) {
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";
    char              digits[20];
    size_t            first = sizeof digits;
    uint64_t          rest  = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    for (; rest >= 10; rest /= 100) {
        const size_t pair = 2 * (size_t)(rest % 100);
        digits[--first]   = pairs[pair + 1];
        digits[--first]   = pairs[pair];
    }
    if (rest > 0 || first == sizeof digits) {
        digits[--first] = (char)('0' + (int)rest);
    }
    if (number < 0) {
        text_add_char(text, '-');
    }
    text_add_bytes(text, digits + first, sizeof digits - first);
}

void text_add_fraction(struct text *text, int64_t numerator, int64_t denominator) {
    CHECK(denominator > 0);
    int64_t divisor = numerator < 0 ? -numerator : numerator;
    int64_t rest    = denominator;
    while (rest != 0) {
        const int64_t next = divisor % rest;
        divisor            = rest;
        rest               = next;
    }
    text_add_number(text, numerator / divisor);
    if (denominator != divisor) {
        text_add_char(text, '/');
        text_add_number(text, denominator / divisor);
    }
}

/* Is it a sign to be seen? Not what controls a terminal, breaks the line, turns
 * the direction of writing, or has no width. */
static bool is_visible(const unsigned char *at, size_t length) {
    const bool is_control = at[0] < ' ' || at[0] == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0);
    if (length == 0 || is_control) {
        return false;
    }
    const unsigned layout = length == 3 ? (unsigned)at[0] << 16 | (unsigned)at[1] << 8 | at[2] : 0;
    return !((layout >= 0xe280a8 && layout <= 0xe280ae) || /* lines, paragraphs, directions */
             (layout >= 0xe281a6 && layout <= 0xe281a9) || /* directions */
             layout == 0xe2808b || layout == 0xe2808e || layout == 0xe2808f || layout == 0xefbbbf);
}

static const char hex_digits[] = "0123456789abcdef0123456789ABCDEF";

void text_add_hex(struct text *text, const unsigned char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char pair[] = {hex_digits[bytes[i] >> 4], hex_digits[bytes[i] & 15]};
        text_add_bytes(text, pair, sizeof pair);
    }
}

int text_hex_digit(char digit) {
    const char *found = digit == '\0' ? NULL : strchr(hex_digits, digit);
    return found == NULL ? -1 : (int)((found - hex_digits) % 16);
}

bool text_parse_hex(const char *string, unsigned char *out, size_t count) {
    if (strspn(string, "0123456789abcdef") != 2 * count || string[2 * count] != '\0') {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        out[i] =
            (unsigned char)(16 * text_hex_digit(string[2 * i]) + text_hex_digit(string[2 * i + 1]));
    }
    return true;
}

/* "\x1b" for each byte of what is not to be seen. */
static void add_escaped(struct text *text, const unsigned char *at, size_t count) {
    for (size_t i = 0; i < count; i++) {
        text_add(text, "\\x");
        text_add_hex(text, at + i, 1);
    }
}

/* So many characters of it at most. */
static void add_quoted(struct text *text, const char *word, size_t most) {
    const unsigned char *at = (const unsigned char *)word;
    text_add_char(text, '\'');
    for (size_t shown = 0; *at != '\0'; shown++) {
        if (shown == most) {
            text_add(text, "...");
            break;
        }
        const size_t length = text_character_length((const char *)at);
        const size_t count  = length == 0 ? 1 : length;
        if (is_visible(at, length)) {
            text_add_bytes(text, (const char *)at, count);
        } else {
            add_escaped(text, at, count);
        }
        at += count;
    }
    text_add_char(text, '\'');
}

void text_add_quoted(struct text *text, const char *word) {
    add_quoted(text, word, QUOTED_LENGTH_MAX);
}

void text_add_path(struct text *text, const char *path) {
    add_quoted(text, path, SIZE_MAX);
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool has_spare_zero(const char *string) {
    return string[0] == '0' && string[1] != '\0' && strspn(string, "0123456789") == strlen(string);
}

void text_add_range(struct text *text, const char *string, int64_t min, int64_t max) {
    text_add(text, "a whole number from ");
    text_add_number(text, min);
    text_add(text, " to ");
    text_add_number(text, max);
    text_add(text, string != NULL && has_spare_zero(string) ? ", without a zero in front" : "");
}

size_t text_character_length(const char *string) {
    const unsigned char *at     = (const unsigned char *)string;
    const size_t         length = at[0] < 0x80                     ? 1
                                  : at[0] >= 0xc2 && at[0] <= 0xdf ? 2
                                  : at[0] >= 0xe0 && at[0] <= 0xef ? 3
                                  : at[0] >= 0xf0 && at[0] <= 0xf4 ? 4
                                                                   : 0;
    for (size_t i = 1; i < length; i++) {
        if (at[i] < 0x80 || at[i] > 0xbf) {
            return 0;
        }
    }
    const bool is_overlong  = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    const bool is_surrogate = at[0] == 0xed && at[1] > 0x9f;
    const bool is_beyond    = at[0] == 0xf4 && at[1] > 0x8f;
    return is_overlong || is_surrogate || is_beyond ? 0 : length;
}

bool text_is_utf8(const char *string) {
    for (;;) {
        while (*string != '\0' && (unsigned char)*string < 0x80) {
            string++; /* nearly always */
        }
        const size_t length = *string == '\0' ? 0 : text_character_length(string);
        if (length == 0) {
            return *string == '\0';
        }
        string += length;
    }
}

size_t text_count_characters(const char *string) {
    size_t count = 0;
    for (; *string != '\0'; count++) {
        const size_t length = text_character_length(string);
        string += length == 0 ? 1 : length;
    }
    return count;
}

enum status text_parse_number(const char *string, int64_t min, int64_t max, int64_t *out) {
    CHECK(min >= 0);
    if (string[0] == '\0' || has_spare_zero(string) ||
        strspn(string, "0123456789") != strlen(string)) {
        return STATUS_BAD_TEXT;
    }
    int64_t number = 0;
    for (const char *at = string; *at != '\0'; at++) {
        const int64_t digit = *at - '0';
        if (number > (max - digit) / 10) {
            return STATUS_OUT_OF_RANGE;
        }
        number = number * 10 + digit;
    }
    if (number < min || number > max) {
        return STATUS_OUT_OF_RANGE;
    }
    *out = number;
    return STATUS_OK;
}

void reader_init(struct reader *reader, const char *string) {
    reader->start = string;
    reader->at    = string;
}

bool reader_take(struct reader *reader, char wanted) {
    if (*reader->at != wanted || wanted == '\0') {
        return false;
    }
    reader->at++;
    return true;
}

int reader_take_one_of(struct reader *reader, const char *set) {
    const char *found = *reader->at == '\0' ? NULL : strchr(set, *reader->at);
    if (found == NULL) {
        return -1;
    }
    reader->at++;
    return (int)(found - set);
}

bool reader_take_word(struct reader *reader, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(reader->at, word, length) != 0) {
        return false;
    }
    reader->at += length;
    return true;
}

bool reader_take_number(struct reader *reader, uint32_t max, uint32_t *out) {
    const char *at = reader->at;
    if (!is_digit(at[0]) || (at[0] == '0' && is_digit(at[1]))) {
        return false;
    }
    uint64_t number = 0;
    for (; is_digit(*at); at++) {
        number = number * 10 + (uint64_t)(*at - '0');
        if (number > max) {
            return false;
        }
    }
    reader->at = at;
    *out       = (uint32_t)number;
    return true;
}

enum status reader_refuse(const struct reader *reader, const char *expected, struct text *why) {
    text_add(why, "at character ");
    text_add_number(why, (int64_t)reader_place(reader));
    text_add(why, ": expected ");
    text_add(why, expected);
    return STATUS_BAD_TEXT;
}
