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
