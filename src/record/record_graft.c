/* SPDX-License-Identifier: MIT
 *
 * record_graft.c - one record put into another.
 */
#include <stdlib.h>

#include "record/record.h"

/* Where the nodes of the other record are in this one; the caller frees it. */
static size_t *graft_nodes(struct record *record, const struct record *other) {
    const size_t count = record_node_count(other);
    size_t      *place = calloc(count, sizeof *place);
    for (size_t node = 1; place != NULL && node < count; node++) {
        const size_t   parent = place[record_parent(other, node)];
        const action_t action = record_action(other, node);
        place[node]           = record_child(record, parent, action);
        if (place[node] == 0) {
            place[node] = record_node_count(record);
            if (record_branch(record, parent, action) != STATUS_OK) {
                free(place);
                return NULL;
            }
        }
    }
    return place;
}

static bool has_same_line(const struct record *record, const struct record *other) {
    const size_t count = record->match.count;
    return count == other->match.count &&
           (count == 0 || memcmp(record->match.actions, other->match.actions,
                                 count * sizeof *record->match.actions) == 0);
}

static void copy_result(struct record *record, const struct record *other) {
    memcpy(record->forfeits, other->forfeits, sizeof record->forfeits);
    memcpy(record->returns, other->returns, sizeof record->returns);
    memcpy(record->ending, other->ending, sizeof record->ending);
    record->has_returns = other->has_returns;
}

enum status record_graft(struct record *record, const struct record *other) {
    size_t *place = graft_nodes(record, other);
    if (place == NULL) {
        return STATUS_NO_MEMORY;
    }
    enum status status = STATUS_OK;
    record->seed       = other->seed;
    if (has_same_line(record, other)) {
        copy_result(record, other);
    }
    for (size_t i = 0; i < other->fields.count && status == STATUS_OK; i++) {
        const struct record_note *field = &other->fields.items[i];
        status                          = record_add_field(record, field->key, field->value);
    }
    for (size_t i = 0; i < other->notes.count && status == STATUS_OK; i++) {
        const struct record_note *note = &other->notes.items[i];
        status = record_add_note(record, place[note->node], note->key, note->value);
    }
    free(place);
    return status;
}
