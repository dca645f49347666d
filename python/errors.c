/* SPDX-License-Identifier: MIT
 *
 * errors.c - what was wrong, as exceptions.
 */
#include "module.h"

PyObject *raise_status(enum tavola_status status, const struct tavola_error *error) {
    PyObject *kind = status == TAVOLA_NO_MEMORY ? PyExc_MemoryError : PyExc_ValueError;
    PyErr_SetString(kind, error->message);
    return NULL;
}

enum { ROWS_SHOWN = 3, IDS_SHOWN = 6, MESSAGE_MAX = 2048 };

/* Add to a text that has room for MESSAGE_MAX; what does not fit is left out. */
struct message {
    char   text[MESSAGE_MAX];
    size_t length;
};

static void add(struct message *message, const char *format, ...) {
    va_list list;
    va_start(list, format);
    const int length = PyOS_vsnprintf(message->text + message->length,
                                      sizeof message->text - message->length, format, list);
    va_end(list);
    if (length > 0) {
        message->length += (size_t)length;
        if (message->length >= sizeof message->text) {
            message->length = sizeof message->text - 1;
        }
    }
}

static void add_legal(struct message *message, const struct memory_object *memory, uint32_t row) {
    const struct tavola_game *game  = tavola_batch_game(memory->batch, row);
    const void               *state = memory->rows.states + row * memory->rows.state_size;
    tavola_action_t           actions[TAVOLA_ACTIONS_MAX];
    char                      text[TAVOLA_ACTION_MAX];
    const size_t              count = tavola_actions(game, state, actions);
    add(message, "legal are ");
    for (size_t i = 0; i < count && i < IDS_SHOWN; i++) {
        tavola_print_action(game, state, actions[i], text, sizeof text);
        add(message, "%s%u (%s)", i == 0 ? "" : ", ",
            (unsigned)tavola_id_of(game, state, actions[i]), text);
    }
    if (count > IDS_SHOWN) {
        add(message, " and %u more", (unsigned)(count - IDS_SHOWN));
    }
}

static void add_row(struct message *message, const struct memory_object *memory, uint32_t row,
                    int32_t id) {
    add(message, "%srow %u: %d is not legal; ", message->length == 0 ? "" : "; ", (unsigned)row,
        (int)id);
    if (memory->rows.actors[row] == TAVOLA_NOBODY) {
        add(message, "the game is over, so only -1 is");
    } else {
        add_legal(message, memory, row);
    }
}

static uint32_t next_illegal(const struct memory_object *memory, const struct row_list *list,
                             const int32_t *ids, uint32_t from) {
    return list->rows == NULL
               ? tavola_batch_find_illegal(memory->batch, ids, from)
               : tavola_batch_find_illegal_of(memory->batch, list->rows, list->count, ids, from);
}

void raise_illegal(const struct memory_object *memory, const struct row_list *list,
                   const int32_t *ids) {
    struct message message = {.length = 0};
    uint32_t       bad     = 0;
    uint32_t       place   = next_illegal(memory, list, ids, 0);
    while (place < list->count) {
        if (bad++ < ROWS_SHOWN) {
            add_row(&message, memory, list->rows == NULL ? place : list->rows[place], ids[place]);
        }
        place = next_illegal(memory, list, ids, place + 1);
    }
    if (bad > ROWS_SHOWN) {
        add(&message, "; %u rows in all", (unsigned)bad);
    }
    PyErr_SetString(PyExc_ValueError, message.text);
}
