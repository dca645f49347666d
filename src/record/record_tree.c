/* SPDX-License-Identifier: MIT
 *
 * record_tree.c - the main line with its variations.
 */
#include <stdlib.h>

#include "record/record.h"

size_t record_node_count(const struct record *record) {
    return 1 + record->match.count + record->aside_count;
}

size_t record_parent(const struct record *record, size_t node) {
    CHECK(node > 0 && node < record_node_count(record));
    const size_t count = record->match.count;
    return node <= count ? node - 1 : record->aside[node - count - 1].parent;
}

action_t record_action(const struct record *record, size_t node) {
    CHECK(node > 0 && node < record_node_count(record));
    const size_t count = record->match.count;
    return node <= count ? record->match.actions[node - 1] : record->aside[node - count - 1].action;
}

size_t record_child(const struct record *record, size_t parent, action_t action) {
    const size_t count = record->match.count;
    if (parent < count && record->match.actions[parent] == action) {
        return parent + 1;
    }
    for (size_t i = 0; i < record->aside_count; i++) {
        if (record->aside[i].parent == parent && record->aside[i].action == action) {
            return count + 1 + i;
        }
    }
    return 0;
}

enum status record_branch(struct record *record, size_t parent, action_t action) {
    CHECK(parent < record_node_count(record) && record_child(record, parent, action) == 0);
    if (record_node_count(record) >= RECORD_NODES_MAX) {
        return STATUS_TOO_MANY;
    }
    if (record->aside_count == record->aside_capacity) {
        const size_t capacity = record->aside_capacity == 0 ? 64 : 2 * record->aside_capacity;
        struct record_step_aside *aside = realloc(record->aside, capacity * sizeof *aside);
        if (aside == NULL) {
            return STATUS_NO_MEMORY;
        }
        record->aside          = aside;
        record->aside_capacity = capacity;
    }
    record->aside[record->aside_count++] = (struct record_step_aside){parent, action};
    return STATUS_OK;
}

enum status record_state(const struct record *record, size_t node, void *out) {
    const struct match *match  = &record->match;
    size_t              length = 0;
    size_t              begin  = node;
    for (; begin > match->count; begin = record_parent(record, begin)) {
        length++;
    }
    action_t *path = malloc((length + 1) * sizeof *path);
    if (path == NULL) {
        return STATUS_NO_MEMORY;
    }
    for (size_t i = length; node > match->count; node = record_parent(record, node)) {
        path[--i] = record_action(record, node);
    }
    game_copy(&match->game, out, begin == match->count ? &match->state : &match->first);
    for (size_t i = 0; i < begin && begin < match->count; i++) {
        game_apply(&match->game, out, match->actions[i]);
    }
    for (size_t i = 0; i < length; i++) {
        game_apply(&match->game, out, path[i]);
    }
    free(path);
    return STATUS_OK;
}

/* The first note of any node with this key, or NULL. */
static const struct record_note *find_note(const struct record *record, const char *key) {
    for (size_t i = 0; i < record->notes.count; i++) {
        if (strcmp(record->notes.items[i].key, key) == 0) {
            return &record->notes.items[i];
        }
    }
    return NULL;
}

size_t record_here(const struct record *record) {
    const struct record_note *note = find_note(record, RECORD_HERE);
    return note == NULL ? record->match.count : note->node;
}

size_t record_forfeit(const struct record *record, int *player) {
    const struct record_note *note = find_note(record, RECORD_FORFEIT);
    for (*player = 0; *player < record->match.game.players; ++*player) {
        if (record->forfeits[*player][0] != '\0') {
            return record->match.count;
        }
    }
    *player = note == NULL ? -1 : note->value[0] - '1'; /* players have one digit */
    return note == NULL ? 0 : note->node;
}
