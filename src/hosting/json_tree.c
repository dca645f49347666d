/* SPDX-License-Identifier: MIT
 *
 * json_tree.c - walking over the text once.
 *
 * A string never grows when its escapes are resolved, so it is written over itself, and
 * its end over its last quote.
 */
#include "hosting/json_tree.h"

#include <string.h>

#include "base/check.h"
#include "base/text.h"

struct walk {
    struct json_tree *tree;
    char             *at;
    int               depth;
};

static void skip_spaces(struct walk *walk) {
    while (*walk->at == ' ' || *walk->at == '\t' || *walk->at == '\n' || *walk->at == '\r') {
        walk->at++;
    }
}

static bool take(struct walk *walk, char wanted) {
    if (*walk->at != wanted) {
        return false;
    }
    walk->at++;
    return true;
}

static bool is_digit(char sign) {
    return sign >= '0' && sign <= '9';
}

/* --- Strings ---------------------------------------------------------------- */

static bool take_unit(struct walk *walk, unsigned *out) {
    *out = 0;
    for (int i = 0; i < 4; i++) {
        const int digit = text_hex_digit(*walk->at);
        if (digit < 0) {
            return false;
        }
        *out = 16 * *out + (unsigned)digit;
        walk->at++;
    }
    return true;
}

/* Behind \u: a character, which may take two units. */
static bool take_code(struct walk *walk, unsigned *out) {
    unsigned low;
    if (!take_unit(walk, out) || *out == 0 || (*out >= 0xdc00 && *out <= 0xdfff)) {
        return false;
    }
    if (*out < 0xd800 || *out > 0xdfff) {
        return true;
    }
    if (!take(walk, '\\') || !take(walk, 'u') || !take_unit(walk, &low) || low < 0xdc00 ||
        low > 0xdfff) {
        return false;
    }
    *out = 0x10000 + ((*out - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static char *put_code(char *out, unsigned code) {
    const int rest = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    /* The first byte has as many leading ones as there are bytes. */
    static const unsigned heads[] = {0, 0xc0, 0xe0, 0xf0};
    *out++                        = (char)(heads[rest] | code >> (6 * rest));
    for (int i = rest - 1; i >= 0; i--) {
        *out++ = (char)(0x80 | (code >> (6 * i) & 0x3f));
    }
    return out;
}

static char *put_escaped(struct walk *walk, char *out) {
    static const char signs[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    unsigned          code;
    if (take(walk, 'u')) {
        return take_code(walk, &code) ? put_code(out, code) : NULL;
    }
    const char *found = *walk->at == '\0' ? NULL : strchr(signs, *walk->at);
    if (found == NULL) {
        return NULL;
    }
    walk->at++;
    *out = meant[found - signs];
    return out + 1;
}

/* Behind its first quote. NULL: it is none. */
static const char *take_string(struct walk *walk) {
    const char *string = walk->at;
    char       *out    = walk->at;
    for (;;) {
        while ((unsigned char)*walk->at >= 0x20 && *walk->at != '"' && *walk->at != '\\') {
            *out++ = *walk->at++;
        }
        if (take(walk, '"')) {
            *out = '\0';
            return string;
        }
        out = take(walk, '\\') ? put_escaped(walk, out) : NULL;
        if (out == NULL) {
            return NULL;
        }
    }
}

/* --- Numbers and words --------------------------------------------------------- */

static bool take_digits(struct walk *walk) {
    if (!is_digit(*walk->at)) {
        return false;
    }
    while (is_digit(*walk->at)) {
        walk->at++;
    }
    return true;
}

static bool take_fraction(struct walk *walk, bool *has) {
    *has = false;
    if (take(walk, '.')) {
        *has = true;
        if (!take_digits(walk)) {
            return false;
        }
    }
    if (take(walk, 'e') || take(walk, 'E')) {
        *has = true;
        if (!take(walk, '+')) {
            (void)take(walk, '-');
        }
        return take_digits(walk);
    }
    return true;
}

/* Beyond 2^53, not every number has a double of its own, and whoever wrote it may have
 * meant another one. */
static int64_t whole_of(const char *digits, const char *end) {
    static const int64_t whole_max = INT64_C(1) << 53;
    int64_t              whole     = 0;
    for (; digits < end && whole < whole_max; digits++) {
        whole = 10 * whole + (*digits - '0');
    }
    return whole < whole_max ? whole : -1;
}

static bool take_number(struct walk *walk, struct json_item *item) {
    const bool  is_negative = take(walk, '-');
    const char *digits      = walk->at;
    bool        has_fraction;
    if (!take(walk, '0') && !take_digits(walk)) {
        return false;
    }
    const char *end = walk->at;
    item->kind      = JSON_NUMBER;
    if (!take_fraction(walk, &has_fraction)) {
        return false;
    }
    item->whole = is_negative || has_fraction ? -1 : whole_of(digits, end);
    return true;
}

static bool take_word(struct walk *walk, struct json_item *item) {
    static const char *const words[] = {
        [JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true"};
    for (int kind = JSON_NULL; kind <= JSON_TRUE; kind++) {
        const size_t length = strlen(words[kind]);
        if (strncmp(walk->at, words[kind], length) == 0) {
            walk->at += length;
            item->kind = (enum json_kind)kind;
            return true;
        }
    }
    return false;
}

/* --- Values ---------------------------------------------------------------------- */

static struct json_item *add_item(struct walk *walk) {
    struct json_tree *tree = walk->tree;
    CHECK(tree->count < JSON_TREE_ITEMS); /* as json_tree.h has counted */
    struct json_item *item = &tree->items[tree->count++];
    *item                  = (struct json_item){.whole = -1};
    return item;
}

static bool take_value(struct walk *walk, struct json_item *item);

/* "key": before a value. */
static bool take_key(struct walk *walk, struct json_item *item) {
    skip_spaces(walk);
    if (!take(walk, '"')) {
        return false;
    }
    item->key = take_string(walk);
    if (item->key == NULL) {
        return false;
    }
    skip_spaces(walk);
    return take(walk, ':');
}

/* What stands between brackets, behind the first of them. */
static bool take_items(struct walk *walk, struct json_item *parent, char end) {
    const struct json_item **place = &parent->first;
    skip_spaces(walk);
    if (take(walk, end)) {
        return true;
    }
    do {
        struct json_item *item = add_item(walk);
        if ((parent->kind == JSON_OBJECT && !take_key(walk, item)) || !take_value(walk, item)) {
            return false;
        }
        *place = item;
        place  = &item->next;
        skip_spaces(walk);
    } while (take(walk, ','));
    return take(walk, end);
}

static bool take_nest(struct walk *walk, struct json_item *item, enum json_kind kind, char end) {
    item->kind         = kind;
    const bool is_done = walk->depth++ < JSON_TREE_DEPTH && take_items(walk, item, end);
    walk->depth--;
    return is_done;
}

static bool take_value(struct walk *walk, struct json_item *item) {
    skip_spaces(walk);
    if (take(walk, '"')) {
        item->kind   = JSON_STRING;
        item->string = take_string(walk);
        return item->string != NULL;
    }
    if (take(walk, '{')) {
        return take_nest(walk, item, JSON_OBJECT, '}');
    }
    if (take(walk, '[')) {
        return take_nest(walk, item, JSON_ARRAY, ']');
    }
    return take_word(walk, item) || take_number(walk, item);
}

const struct json_item *json_tree_read(struct json_tree *tree, const char *text) {
    const size_t length = strlen(text);
    struct walk  walk   = {.tree = tree, .at = tree->bytes};
    tree->count         = 0;
    if (length > JSON_TREE_BYTES) {
        return NULL;
    }
    memcpy(tree->bytes, text, length + 1);
    struct json_item *root = add_item(&walk);
    if (!take_value(&walk, root)) {
        return NULL;
    }
    skip_spaces(&walk);
    return *walk.at == '\0' ? root : NULL;
}

const struct json_item *json_member(const struct json_item *object, const char *name) {
    const struct json_item *item = json_is(object, JSON_OBJECT) ? object->first : NULL;
    while (item != NULL && strcmp(item->key, name) != 0) {
        item = item->next;
    }
    return item;
}
