/* SPDX-License-Identifier: MIT
 *
 * hosted_person.c - which names can be shown to others.
 *
 * Control characters, those that turn the direction of the text around them, and
 * those that nobody sees are refused: one name must not look like another, nor
 * spoil the line that it stands in.
 */
#include "hosting/internal.h"

struct range {
    uint32_t first, last;
};

static const struct range refused[] = {
    {0x0000, 0x001F},                     /* control characters */
    {0x007F, 0x009F},   {0x00AD, 0x00AD}, /* invisible: soft hyphen, joiners of words, fillers */
    {0x034F, 0x034F},   {0x061C, 0x061C}, /* direction */
    {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x200B, 0x200B},   {0x200E, 0x200F}, /* direction */
    {0x2028, 0x202E},                     /* lines, paragraphs, direction */
    {0x2060, 0x206F},   {0x2800, 0x2800}, /* an empty sign of Braille */
    {0x3164, 0x3164},   {0xFDD0, 0xFDEF}, /* no characters */
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
    {0xFFFE, 0xFFFF},   {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, /* tags */
    {0xF0000, 0x10FFFF} /* private: everybody sees something else */
};

static uint32_t decode(const char *string, size_t length) {
    static const unsigned char masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t                   code    = (unsigned char)string[0] & masks[length];
    for (size_t i = 1; i < length; i++) {
        code = (code << 6U) | ((unsigned char)string[i] & 0x3FU);
    }
    return code;
}

static bool is_refused(uint32_t code) {
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        if (code >= refused[i].first && code <= refused[i].last) {
            return true;
        }
    }
    return false;
}

static bool is_space(uint32_t code) {
    return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
           code == 0x202F || code == 0x205F || code == 0x3000;
}

/* Joiners are for the inside of words and signs. */
static bool is_edge(uint32_t code) {
    return is_space(code) || code == 0x200C || code == 0x200D;
}

bool hosted_is_name(const char *name) {
    const size_t size = strlen(name);
    uint32_t     code = ' ';
    if (size == 0 || size >= HOSTED_NAME_MAX || !text_is_utf8(name)) {
        return false;
    }
    for (const char *at = name; *at != '\0';) {
        const size_t length = text_character_length(at);
        code                = decode(at, length);
        if (is_refused(code) || (at == name && is_edge(code))) {
            return false;
        }
        at += length;
    }
    return !is_space(code);
}

void hosted_trim_name(const char *name, char *out) {
    static const char spaces[] = " \t\r\n";
    const char       *start    = name + strspn(name, spaces);
    size_t            length   = strlen(start);
    while (length > 0 && strchr(spaces, start[length - 1]) != NULL) {
        length--;
    }
    struct text text;
    memset(out, 0, HOSTED_NAME_MAX);
    text_init(&text, out, HOSTED_NAME_MAX);
    text_add_bytes(&text, start, length);
}
