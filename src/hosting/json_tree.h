/* SPDX-License-Identifier: MIT
 *
 * json_tree.h - a short text of JSON, read into items that lie in one block.
 *
 * Every move is a request, and to allocate and release its members one by one took
 * longer than to judge it. Here nothing is allocated: the text is copied once, strings
 * are made whole in the copy, and items are taken from an array that is long enough for
 * whatever the text may hold.
 *
 * The syntax is that of RFC 8259, to the letter, but for two things that are refused:
 * nesting beyond what anybody needs, and U+0000, at which C would cut a string. Whether
 * the text is UTF-8 is for the caller to see (json_is_plain).
 */
#ifndef HOSTING_JSON_TREE_H
#define HOSTING_JSON_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum {
    JSON_TREE_BYTES = 4096, /* of the longest text */
    JSON_TREE_DEPTH = 16,
    /* A value takes two bytes with its comma or its second bracket; but brackets that
     * are not closed take one, and of the last value there may be only the comma. */
    JSON_TREE_ITEMS = (JSON_TREE_BYTES + JSON_TREE_DEPTH) / 2 + 1
};

enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json_item {
    enum json_kind          kind;
    const char             *key;    /* of a member, or NULL */
    const char             *string; /* STRING; or NULL */
    int64_t                 whole;  /* NUMBER: if it is one of 0 to 2^53 - 1; or -1 */
    const struct json_item *first;  /* within an array or object; NULL: it is empty */
    const struct json_item *next;   /* beside it; NULL: it is the last */
};

struct json_tree {
    char             bytes[JSON_TREE_BYTES + 1];
    struct json_item items[JSON_TREE_ITEMS];
    size_t           count;
};

/* The value that the text is, or NULL if it is none or is too long. What is found lives
 * in the tree. */
MUST_CHECK const struct json_item *json_tree_read(struct json_tree *tree, const char *text);

/* The first member of this name, or NULL; also if it is no object, or NULL. */
const struct json_item *json_member(const struct json_item *object, const char *name);

static inline bool json_is(const struct json_item *item, enum json_kind kind) {
    return item != NULL && item->kind == kind;
}

#endif
