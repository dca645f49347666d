/* SPDX-License-Identifier: MIT
 *
 * text.h - writing into a bounded buffer, and reading it back with care.
 *
 * A struct text appends to storage of the caller and never writes past it. What
 * does not fit is dropped and remembered (text_is_whole), so a writer need not
 * check every call. No character of UTF-8 is cut in two. The bytes always end
 * with a NUL.
 *
 * A struct reader walks over a NUL-terminated string that somebody typed. Its
 * functions consume what they recognise and leave the place untouched if they
 * do not, so the place of a fault can be named.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct text {
    char  *bytes;
    size_t size;   /* of the storage, NUL included; at least 1 */
    size_t length; /* without the NUL */
    bool   is_cut;
};

/* Start an empty text over the storage. */
void text_init(struct text *text, char *bytes, size_t size);
void text_clear(struct text *text);

static inline void text_add_char(struct text *text, char added) {
    if (text->is_cut || text->length + 1 >= text->size) {
        text->is_cut = true;
        return;
    }
    text->bytes[text->length++] = added;
    text->bytes[text->length]   = '\0';
}

void text_add(struct text *text, const char *added);
void text_add_bytes(struct text *text, const char *added, size_t count);
void text_add_repeated(struct text *text, char added, size_t count);
void text_add_number(struct text *text, int64_t number);

/* A fraction in lowest terms: 1, 1/3, -2. The denominator is positive. */
void text_add_fraction(struct text *text, int64_t numerator, int64_t denominator);

/* Two digits for each byte, 0-9a-f. */
void text_add_hex(struct text *text, const unsigned char *bytes, size_t count);

/* Somebody's word between quotes, fit for one line of an error message: a long
 * word is shortened, and bytes that cannot be seen, or are no UTF-8, are written
 * as \x1b. What is added is always UTF-8. */
void text_add_quoted(struct text *text, const char *word);

/* The same, but whole: the end of a path says which file it is. */
void text_add_path(struct text *text, const char *path);

/* True if everything that was added fits. */
static inline bool text_is_whole(const struct text *text) {
    return !text->is_cut;
}

/* Is all of the string UTF-8, as RFC 3629 defines it? */
bool text_is_utf8(const char *string);

/* The bytes of the UTF-8 character at the place, 1 to 4; 0 if there is none. The
 * NUL at the end counts as one. */
size_t text_character_length(const char *string);

/* How many characters; a byte that belongs to none counts as one. */
size_t text_count_characters(const char *string);

/* The whole string as a decimal number from min to max, 0 <= min. Digits
 * only: no sign, no space, no superfluous zero in front. STATUS_BAD_TEXT or
 * STATUS_OUT_OF_RANGE otherwise, and *out is left alone. */
MUST_CHECK enum status text_parse_number(const char *string, int64_t min, int64_t max,
                                         int64_t *out);

/* What text_parse_number() allows: "a whole number from 0 to 9". For a string
 * that it refuses because of a zero in front, it adds that the zero must go.
 * The string may be NULL. */
void text_add_range(struct text *text, const char *string, int64_t min, int64_t max);

/* 0 to 15 for 0-9, a-f and A-F; -1 for any other character. */
int text_hex_digit(char digit);

/* So many bytes from a string that is what text_add_hex() adds for them, and nothing
 * else. If it is not, the bytes may have changed. */
MUST_CHECK bool text_parse_hex(const char *string, unsigned char *out, size_t count);

struct reader {
    const char *start;
    const char *at;
};

void reader_init(struct reader *reader, const char *string);

/* 1 for the first character. */
static inline size_t reader_place(const struct reader *reader) {
    return (size_t)(reader->at - reader->start) + 1;
}

static inline bool reader_is_at_end(const struct reader *reader) {
    return *reader->at == '\0';
}

/* Consume this character, if it comes next. */
bool reader_take(struct reader *reader, char wanted);

/* Consume one of the characters of the set and say which, as an index into
 * it; -1 if none of them comes next. */
int reader_take_one_of(struct reader *reader, const char *set);

/* Consume this word, if it comes next. */
bool reader_take_word(struct reader *reader, const char *word);

/* Consume a decimal number of at most max. */
bool reader_take_number(struct reader *reader, uint32_t max, uint32_t *out);

/* Write "at character 5: expected a digit" and return STATUS_BAD_TEXT, so that
 * a parser can return what this returns. */
enum status reader_refuse(const struct reader *reader, const char *expected, struct text *why);

#endif
