/* SPDX-License-Identifier: MIT
 *
 * env_rows.c - what an env says about some of its rows.
 */
#include <string.h>

#include "module.h"

#define MEMORY(self) (((struct env_object *)(self))->memory)

static const void *state_of(const struct memory_object *memory, uint32_t row) {
    return memory->rows.states + row * memory->rows.state_size;
}

/* --- Arrays ------------------------------------------------------------------------- */

static PyObject *observe(PyObject *self, PyObject *out, const struct row_list *list) {
    struct memory_object         *memory = MEMORY(self);
    const struct tavola_encoding *size   = &memory->encoding;
    const struct shape shape = {'B', 4, {list->count, size->planes, size->height, size->width}};
    struct target      target;
    if (!open_target(module_of(self), out, &shape, &target)) {
        return NULL;
    }
    PyThreadState *saved = memory_let_others(memory);
    tavola_batch_observe(memory->batch, list->rows, list->count, target.data);
    memory_take_back(saved);
    return close_target(&target, true);
}

PyObject *env_observe(PyObject *self, PyObject *const *given, Py_ssize_t count,
                      PyObject *keywords) {
    static const char *const      names[]   = {"out", "rows", NULL};
    static const struct signature signature = {"observe", 0, names};

    struct memory_object *memory = MEMORY(self);
    PyObject             *values[2];
    struct row_list       list;
    if (!take_arguments(&signature, given, count, keywords, values) || !memory_enter(memory)) {
        return NULL;
    }
    PyObject *result = NULL;
    if (read_rows(values[1], memory->rows.rows, &list)) {
        result = observe(self, values[0], &list);
        free_rows(&list);
    }
    memory_leave(memory);
    return result;
}

static PyObject *playout(PyObject *self, PyObject *out, uint64_t most,
                         const struct row_list *list) {
    struct memory_object *memory = MEMORY(self);
    const struct shape    shape  = {'f', 2, {list->count, memory->rows.players}};
    struct target         target;
    if (!open_target(module_of(self), out, &shape, &target)) {
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    tavola_batch_playout(memory->batch, list->rows, list->count, most, target.data);
    Py_END_ALLOW_THREADS;
    return close_target(&target, true);
}

PyObject *env_playout(PyObject *self, PyObject *const *given, Py_ssize_t count,
                      PyObject *keywords) {
    static const char *const      names[]   = {"rows", "max_actions", "out", NULL};
    static const struct signature signature = {"playout", 0, names};

    struct memory_object *memory = MEMORY(self);
    PyObject             *values[3];
    uint64_t              most = 100000;
    struct row_list       list;
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !take_number(values[1], "max_actions", 0, 1000000000, &most) || !memory_enter(memory)) {
        return NULL;
    }
    PyObject *result = NULL;
    if (read_rows(values[0], memory->rows.rows, &list)) {
        result = playout(self, values[2], most, &list);
        free_rows(&list);
    }
    memory_leave(memory);
    return result;
}

static PyObject *transform(PyObject *self, uint32_t way, const float *policies,
                           const struct row_list *list) {
    struct module                *module = module_of(self);
    struct memory_object         *memory = MEMORY(self);
    const struct tavola_encoding *size   = &memory->encoding;
    const struct shape planes = {'B', 4, {list->count, size->planes, size->height, size->width}};
    const struct shape turned = {'f', 2, {list->count, memory->rows.ids}};
    struct tavola_view view   = {.way = way, .policies = policies};
    void              *data   = NULL;
    PyObject          *seen   = array_fresh(module, &planes, &data);
    view.planes               = data;
    PyObject *policy = policies == NULL ? Py_NewRef(Py_None) : array_fresh(module, &turned, &data);
    view.turned      = data;
    if (seen == NULL || policy == NULL) {
        Py_XDECREF(seen);
        Py_XDECREF(policy);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    tavola_batch_transform(memory->batch, list->rows, list->count, &view);
    Py_END_ALLOW_THREADS;
    return Py_BuildValue("(NN)", seen, policy);
}

static PyObject *symmetry(PyObject *self, PyObject **values) {
    struct memory_object *memory = MEMORY(self);
    uint64_t              way    = 0;
    struct row_list       list;
    struct float_table    table;
    PyObject             *result = NULL;
    if (!need_number(values[0], "way", 0, (uint64_t)memory->encoding.ways - 1, &way) ||
        !read_rows(values[2], memory->rows.rows, &list)) {
        return NULL;
    }
    if (read_floats(values[1], "policy", list.count, memory->rows.ids, &table)) {
        result = transform(self, (uint32_t)way, table.numbers, &list);
        free_floats(&table);
    }
    free_rows(&list);
    return result;
}

PyObject *env_symmetry(PyObject *self, PyObject *const *given, Py_ssize_t count,
                       PyObject *keywords) {
    static const char *const      names[]   = {"way", "policy", "rows", NULL};
    static const struct signature signature = {"symmetry", 1, names};

    PyObject *values[3];
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !memory_enter(MEMORY(self))) {
        return NULL;
    }
    PyObject *result = symmetry(self, values);
    memory_leave(MEMORY(self));
    return result;
}

/* --- Lists ---------------------------------------------------------------------------- */

typedef PyObject *asking_t(const struct memory_object *memory, uint32_t row);

static PyObject *legal_of(const struct memory_object *memory, uint32_t row) {
    return list_ids(tavola_batch_game(memory->batch, row), state_of(memory, row));
}

static PyObject *outcomes_of(const struct memory_object *memory, uint32_t row) {
    const struct tavola_game *game = tavola_batch_game(memory->batch, row);
    if (memory->rows.actors[row] != TAVOLA_CHANCE) {
        PyErr_Format(PyExc_ValueError, "row %u: chance does not act there", (unsigned)row);
        return NULL;
    }
    return Py_BuildValue("(NN)", list_ids(game, state_of(memory, row)),
                         list_probabilities(game, state_of(memory, row)));
}

static PyObject *ask_all(const struct memory_object *memory, asking_t *ask,
                         const struct row_list *list) {
    PyObject *result = PyList_New(list->count);
    for (uint32_t i = 0; result != NULL && i < list->count; i++) {
        PyObject *one = ask(memory, list->rows == NULL ? i : list->rows[i]);
        if (one == NULL) {
            Py_CLEAR(result);
        } else {
            PyList_SetItem(result, i, one);
        }
    }
    return result;
}

static PyObject *ask_rows(struct memory_object *memory, asking_t *ask, PyObject *rows) {
    struct row_list list;
    uint64_t        row = 0;
    if (rows != NULL && PyIndex_Check(rows) && !PySequence_Check(rows)) {
        return take_number(rows, "row", 0, (uint64_t)memory->rows.rows - 1, &row)
                   ? ask(memory, (uint32_t)row)
                   : NULL;
    }
    if (!read_rows(rows, memory->rows.rows, &list)) {
        return NULL;
    }
    PyObject *result = ask_all(memory, ask, &list);
    free_rows(&list);
    return result;
}

static PyObject *ask_named(PyObject *self, const char *function, asking_t *ask,
                           PyObject *const *given, Py_ssize_t count, PyObject *keywords) {
    static const char *const names[]   = {"rows", NULL};
    const struct signature   signature = {function, 0, names};

    struct memory_object *memory = MEMORY(self);
    PyObject             *values[1];
    if (!take_arguments(&signature, given, count, keywords, values) || !memory_enter(memory)) {
        return NULL;
    }
    PyObject *result = ask_rows(memory, ask, values[0]);
    memory_leave(memory);
    return result;
}

PyObject *env_legal(PyObject *self, PyObject *const *given, Py_ssize_t count, PyObject *keywords) {
    return ask_named(self, "legal", legal_of, given, count, keywords);
}

PyObject *env_chance_outcomes(PyObject *self, PyObject *const *given, Py_ssize_t count,
                              PyObject *keywords) {
    return ask_named(self, "chance_outcomes", outcomes_of, given, count, keywords);
}

/* --- States ----------------------------------------------------------------------------- */

static struct game_object *game_of(PyObject *self, uint32_t row) {
    struct env_object        *env  = (struct env_object *)self;
    const struct tavola_game *game = tavola_batch_game(env->memory->batch, row);
    if (game == ((struct game_object *)env->game)->game) {
        return (struct game_object *)Py_NewRef(env->game);
    }
    return (struct game_object *)game_wrap(module_of(self), game, NULL, (PyObject *)env->memory);
}

static bool take_row(PyObject *self, PyObject *given, uint32_t *out) {
    uint64_t   row     = 0;
    const bool is_good = need_number(given, "row", 0, (uint64_t)MEMORY(self)->rows.rows - 1, &row);
    *out               = (uint32_t)row;
    return is_good;
}

static PyObject *copy_state(PyObject *self, uint32_t row, const unsigned char *states) {
    struct memory_object *memory = MEMORY(self);
    struct game_object   *game   = game_of(self, row);
    if (game == NULL) {
        return NULL;
    }
    struct state_object *state = state_create(module_of(self), game);
    if (state != NULL) {
        memcpy(&state->state, states + row * memory->rows.state_size, memory->rows.state_size);
    }
    Py_DECREF((PyObject *)game);
    return (PyObject *)state;
}

PyObject *env_state(PyObject *self, PyObject *given) {
    struct memory_object *memory = MEMORY(self);
    uint32_t              row;
    if (!take_row(self, given, &row) || !memory_enter(memory)) {
        return NULL;
    }
    PyObject *state = copy_state(self, row, memory->rows.states);
    memory_leave(memory);
    return state;
}

PyObject *env_final_state(PyObject *self, PyObject *given) {
    struct memory_object *memory = MEMORY(self);
    PyObject             *state  = NULL;
    uint32_t              row;
    if (!take_row(self, given, &row) || !memory_enter(memory)) {
        return NULL;
    }
    if (memory->rows.ended[row] == 0) {
        PyErr_Format(PyExc_ValueError, "row %u: the last step ended no game there", (unsigned)row);
    } else {
        state = copy_state(self, row, memory->rows.final_states);
    }
    memory_leave(memory);
    return state;
}

static bool put_state(PyObject *self, uint32_t row, PyObject *given) {
    struct game_object *game = game_of(self, row);
    if (game == NULL) {
        return false;
    }
    struct state_object *state = state_from(game, given);
    Py_DECREF((PyObject *)game);
    if (state == NULL) {
        return false;
    }
    tavola_batch_set_state(MEMORY(self)->batch, row, &state->state);
    Py_DECREF((PyObject *)state);
    return true;
}

PyObject *env_set_state(PyObject *self, PyObject *const *given, Py_ssize_t count,
                        PyObject *keywords) {
    static const char *const      names[]   = {"row", "state", NULL};
    static const struct signature signature = {"set_state", 2, names};

    struct memory_object *memory = MEMORY(self);
    PyObject             *values[2];
    uint32_t              row;
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !take_row(self, values[0], &row) || !memory_enter(memory)) {
        return NULL;
    }
    const bool is_good = put_state(self, row, values[1]);
    memory_leave(memory);
    if (!is_good) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* --- Copying ------------------------------------------------------------------------------ */

static bool copy_listed(PyObject *self, struct memory_object *source, const struct row_list *from,
                        const struct row_list *to) {
    const struct tavola_copying copying = {source->batch, from->rows, to->rows, from->count};
    struct tavola_error         error;
    if (from->count != to->count) {
        PyErr_Format(PyExc_ValueError, "from_rows has %u rows, but to_rows %u",
                     (unsigned)from->count, (unsigned)to->count);
        return false;
    }
    const enum tavola_status status = tavola_batch_copy(MEMORY(self)->batch, &copying, &error);
    if (status != TAVOLA_OK) {
        raise_status(status, &error);
    }
    return status == TAVOLA_OK;
}

static bool read_listed(PyObject *given, const char *name, uint32_t row_count,
                        struct row_list *out) {
    if (given == Py_None) {
        PyErr_Format(PyExc_TypeError, "%s must be an array or a sequence of integers", name);
        return false;
    }
    return read_rows(given, row_count, out);
}

static bool copy_between(PyObject *self, struct memory_object *source, PyObject *from_rows,
                         PyObject *to_rows) {
    struct row_list from, to;
    if (!read_listed(from_rows, "from_rows", source->rows.rows, &from)) {
        return false;
    }
    bool is_good = read_listed(to_rows, "to_rows", MEMORY(self)->rows.rows, &to);
    if (is_good) {
        is_good = copy_listed(self, source, &from, &to);
        free_rows(&to);
    }
    free_rows(&from);
    return is_good;
}

PyObject *env_copy_rows(PyObject *self, PyObject *const *given, Py_ssize_t count,
                        PyObject *keywords) {
    static const char *const      names[]   = {"source", "from_rows", "to_rows", NULL};
    static const struct signature signature = {"copy_rows", 3, names};

    PyObject *values[3];
    if (!take_arguments(&signature, given, count, keywords, values)) {
        return NULL;
    }
    if (Py_TYPE(values[0]) != Py_TYPE(self)) {
        PyErr_SetString(PyExc_TypeError, "source must be an env");
        return NULL;
    }
    struct memory_object *memory = MEMORY(self);
    struct memory_object *source = MEMORY(values[0]);
    if (!memory_enter(memory)) {
        return NULL;
    }
    if (source != memory && !memory_enter(source)) {
        memory_leave(memory);
        return NULL;
    }
    const bool is_good = copy_between(self, source, values[1], values[2]);
    memory_leave(source);
    memory_leave(memory);
    if (!is_good) {
        return NULL;
    }
    Py_RETURN_NONE;
}
