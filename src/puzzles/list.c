/* SPDX-License-Identifier: MIT
 *
 * list.c - puzzles that are all different.
 */
#include <stdlib.h>

#include "puzzles/finder.h"

enum { CAPACITY_FIRST = 64 };

static bool has_key(const struct puzzle_list *list, hash_t key) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->keys[i] == key) {
            return true;
        }
    }
    return false;
}

static enum status grow(struct puzzle_list *list) {
    const size_t   capacity = list->capacity == 0 ? CAPACITY_FIRST : 2 * list->capacity;
    struct puzzle *items    = realloc(list->items, capacity * sizeof *items);
    list->items             = items == NULL ? list->items : items;
    hash_t *keys            = realloc(list->keys, capacity * sizeof *keys);
    list->keys              = keys == NULL ? list->keys : keys;
    if (items == NULL || keys == NULL) {
        return STATUS_NO_MEMORY;
    }
    list->capacity = capacity;
    return STATUS_OK;
}

enum status puzzle_list_add(struct puzzle_list *list, const struct puzzle *puzzle, bool *is_new) {
    const hash_t key = puzzle_key(puzzle);
    *is_new          = !has_key(list, key);
    if (*is_new && list->count == list->capacity && grow(list) != STATUS_OK) {
        return STATUS_NO_MEMORY;
    }
    if (*is_new) {
        list->items[list->count]  = *puzzle;
        list->keys[list->count++] = key;
    }
    return STATUS_OK;
}

void puzzle_list_finish(struct puzzle_list *list) {
    free(list->items);
    free(list->keys);
    *list = (struct puzzle_list){.count = 0};
}
