/* SPDX-License-Identifier: MIT
 *
 * record_notes.c - what is said of a game and of its nodes.
 */
#include <stdlib.h>

#include "record/record.h"

bool record_is_key(const char *string) {
    static const char others[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const size_t      length   = strspn(string, others);
    return string[0] >= 'a' && string[0] <= 'z' && string[length] == '\0' &&
           length < RECORD_KEY_MAX;
}

static bool make_room(struct record_notes *notes) {
    if (notes->count < notes->capacity) {
        return true;
    }
    const size_t        capacity = notes->capacity == 0 ? 16 : 2 * notes->capacity;
    struct record_note *items    = realloc(notes->items, capacity * sizeof *items);
    if (items == NULL) {
        return false;
    }
    notes->items    = items;
    notes->capacity = capacity;
    return true;
}

static enum status add_note(struct record_notes *notes, size_t node, const char *key,
                            const char *value) {
    CHECK(record_is_key(key) && strlen(value) < RECORD_VALUE_MAX);
    const size_t key_size   = strlen(key) + 1;
    const size_t value_size = strlen(value) + 1;
    char        *bytes      = malloc(key_size + value_size);
    if (bytes == NULL || !make_room(notes)) {
        free(bytes);
        return STATUS_NO_MEMORY;
    }
    memcpy(bytes, key, key_size);
    memcpy(bytes + key_size, value, value_size);
    size_t place = notes->count++; /* nearly always the last */
    for (; place > 0 && notes->items[place - 1].node > node; place--) {
        notes->items[place] = notes->items[place - 1];
    }
    notes->items[place] = (struct record_note){node, bytes, bytes + key_size};
    return STATUS_OK;
}

enum status record_add_field(struct record *record, const char *key, const char *value) {
    return add_note(&record->fields, 0, key, value);
}

enum status record_add_note(struct record *record, size_t node, const char *key,
                            const char *value) {
    CHECK(node < record_node_count(record));
    return add_note(&record->notes, node, key, value);
}

/* The first note of the node or a later one. */
static size_t notes_from(const struct record_notes *notes, size_t node) {
    size_t low  = 0;
    size_t high = notes->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (notes->items[middle].node < node) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static const char *find_note(const struct record_notes *notes, size_t node, const char *key) {
    for (size_t i = notes_from(notes, node); i < notes->count && notes->items[i].node == node;
         i++) {
        if (strcmp(notes->items[i].key, key) == 0) {
            return notes->items[i].value;
        }
    }
    return NULL;
}

const char *record_field(const struct record *record, const char *key) {
    return find_note(&record->fields, 0, key);
}

const char *record_note(const struct record *record, size_t node, const char *key) {
    return find_note(&record->notes, node, key);
}

static void drop_notes(struct record_notes *notes, const char *key) {
    size_t kept = 0;
    for (size_t i = 0; i < notes->count; i++) {
        if (strcmp(notes->items[i].key, key) == 0) {
            free(notes->items[i].key);
        } else {
            notes->items[kept++] = notes->items[i];
        }
    }
    notes->count = kept;
}

void record_drop_fields(struct record *record, const char *key) {
    drop_notes(&record->fields, key);
}

void record_drop_notes(struct record *record, const char *key) {
    drop_notes(&record->notes, key);
}
