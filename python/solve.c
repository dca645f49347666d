/* SPDX-License-Identifier: MIT
 *
 * solve.c - exact values, and records.
 */
#include <stdlib.h>
#include <string.h>

#include "module.h"

enum { MEGABYTES_MAX = 1 << 20 };

/* --- Solving ---------------------------------------------------------------------- */

static PyObject *give_solution(struct module *module, const struct state_object *state,
                               const struct tavola_solution *solution) {
    const struct tavola_game *game = state->game->game;
    tavola_action_t           actions[TAVOLA_ACTIONS_MAX];
    const size_t              count   = tavola_actions(game, &state->state, actions);
    PyObject                 *values  = PyDict_New();
    bool                      is_good = values != NULL;
    int32_t                   best    = INT32_MIN;
    for (size_t i = 0; is_good && i < count; i++) {
        PyObject *key   = state->game->has_encoding
                              ? PyLong_FromUnsignedLong(tavola_id_of(game, &state->state, actions[i]))
                              : text_of_action(game, &state->state, actions[i]);
        PyObject *value = PyLong_FromLong(solution->values[i]);
        is_good         = key != NULL && value != NULL && PyDict_SetItem(values, key, value) == 0;
        best            = solution->values[i] > best ? solution->values[i] : best;
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    PyObject *result = NULL;
    if (is_good) {
        result = PyObject_CallFunction(module->solution, "iOK", (int)best, values,
                                       (unsigned long long)solution->nodes);
    }
    Py_XDECREF(values);
    return result;
}

static PyObject *solve(struct module *module, const struct state_object *state, uint64_t nodes,
                       uint64_t table_bytes) {
    struct tavola_error     error;
    enum tavola_status      status;
    struct tavola_state     copy     = state->state;
    struct tavola_solution *solution = malloc(sizeof *solution);
    if (solution == NULL) {
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS;
    status = tavola_solve(state->game->game, &copy, nodes, table_bytes, solution, &error);
    Py_END_ALLOW_THREADS;
    PyObject *result = NULL;
    if (status != TAVOLA_OK) {
        raise_status(status, &error);
    } else if (!solution->is_solved) {
        result = Py_NewRef(Py_None);
    } else {
        result = give_solution(module, state, solution);
    }
    free(solution);
    return result;
}

PyObject *game_solve(PyObject *self, PyObject *const *given, Py_ssize_t count, PyObject *keywords) {
    static const char *const      names[]   = {"state", "nodes", "table_mb", NULL};
    static const struct signature signature = {"solve", 1, names};

    PyObject *values[3];
    uint64_t  nodes     = 0;
    uint64_t  megabytes = 32;
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !take_number(values[1], "nodes", 1, UINT64_MAX, &nodes) ||
        !take_number(values[2], "table_mb", 1, MEGABYTES_MAX, &megabytes)) {
        return NULL;
    }
    struct state_object *state = state_from((struct game_object *)self, values[0]);
    if (state == NULL) {
        return NULL;
    }
    PyObject *result = solve(module_of(self), state, nodes, megabytes << 20);
    Py_DECREF((PyObject *)state);
    return result;
}

/* --- Records ---------------------------------------------------------------------- */

static PyObject *give_players(const struct tavola_record *record) {
    const int players = tavola_players(tavola_record_game(record));
    PyObject *list    = PyList_New(players);
    for (int i = 0; list != NULL && i < players; i++) {
        const char *name = tavola_record_player(record, i);
        PyObject   *text = PyUnicode_DecodeUTF8(name, (Py_ssize_t)strlen(name), "replace");
        if (text == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, i, text);
        }
    }
    return list;
}

static PyObject *give_returns(const struct tavola_record *record) {
    int32_t   returns[TAVOLA_PLAYERS_MAX];
    const int players = tavola_players(tavola_record_game(record));
    if (!tavola_record_returns(record, returns)) {
        Py_RETURN_NONE;
    }
    PyObject *list = PyList_New(players);
    for (int i = 0; list != NULL && i < players; i++) {
        PyList_SetItem(list, i, PyFloat_FromDouble((double)returns[i] / TAVOLA_POINT));
    }
    return list;
}

/* Walk through the actions: their ids and texts, into two lists. */
static bool add_actions(const struct tavola_record *record, const struct game_object *game,
                        struct tavola_state *state, PyObject *ids, PyObject *texts) {
    const size_t length = tavola_record_length(record);
    for (size_t i = 0; i < length; i++) {
        const tavola_action_t action  = tavola_record_action(record, i);
        PyObject             *id      = game->has_encoding
                                            ? PyLong_FromUnsignedLong(tavola_id_of(game->game, state, action))
                                            : Py_NewRef(Py_None);
        PyObject             *text    = text_of_action(game->game, state, action);
        const bool            is_good = id != NULL && text != NULL && PyList_Append(ids, id) == 0 &&
                             PyList_Append(texts, text) == 0;
        Py_XDECREF(id);
        Py_XDECREF(text);
        if (!is_good) {
            return false;
        }
        tavola_apply(game->game, state, action);
    }
    return true;
}

static PyObject *reopen(struct module *module, const struct tavola_record *record) {
    const struct tavola_game *played = tavola_record_game(record);
    struct tavola_game       *game;
    struct tavola_error       error;
    const size_t              length  = tavola_options(played, NULL, 0);
    char                     *options = malloc(length + 1);
    if (options == NULL) {
        return PyErr_NoMemory();
    }
    options[0] = '\0';
    tavola_options(played, options, length + 1);
    const enum tavola_status status = tavola_open(tavola_name(played), options, &game, &error);
    free(options);
    return status == TAVOLA_OK ? game_wrap(module, game, game, NULL) : raise_status(status, &error);
}

static PyObject *give_record(struct module *module, const struct tavola_record *record) {
    struct game_object  *game   = (struct game_object *)reopen(module, record);
    struct state_object *start  = game == NULL ? NULL : state_create(module, game);
    PyObject            *ids    = PyList_New(0);
    PyObject            *texts  = PyList_New(0);
    PyObject            *result = NULL;
    struct tavola_state  walk;
    if (start != NULL && ids != NULL && texts != NULL) {
        tavola_record_start(record, &start->state);
        memcpy(&walk, &start->state, sizeof walk);
        if (add_actions(record, game, &walk, ids, texts)) {
            const char *ending = tavola_record_ending(record);
            result =
                PyObject_CallFunction(module->record, "OONOONz", game, start, give_players(record),
                                      ids, texts, give_returns(record), ending);
        }
    }
    Py_XDECREF((PyObject *)game);
    Py_XDECREF((PyObject *)start);
    Py_XDECREF(ids);
    Py_XDECREF(texts);
    return result;
}

PyObject *record_read(PyObject *module, PyObject *given) {
    struct tavola_record *record;
    struct tavola_error   error;
    Py_ssize_t            length;
    const char           *text = PyUnicode_AsUTF8AndSize(given, &length);
    if (text == NULL) {
        return NULL;
    }
    if (strlen(text) != (size_t)length) {
        PyErr_SetString(PyExc_ValueError, "a NUL character is in no record");
        return NULL;
    }
    const enum tavola_status status = tavola_record_read(text, &record, &error);
    if (status != TAVOLA_OK) {
        return raise_status(status, &error);
    }
    PyObject *result = give_record(PyModule_GetState(module), record);
    tavola_record_close(record);
    return result;
}
