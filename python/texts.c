/* SPDX-License-Identifier: MIT
 *
 * texts.c - what a state is as text, as lists, and which action somebody means.
 */
#include <string.h>

#include "module.h"

enum { DRAWING_FIRST = 1 << 16 /* room for most pictures, so that they are drawn once */ };

PyObject *text_draw(const struct state_object *state, drawing_t *draw, const char *language) {
    size_t size = DRAWING_FIRST;
    for (;;) {
        char *bytes = PyMem_Malloc(size);
        if (bytes == NULL) {
            return PyErr_NoMemory();
        }
        const size_t length = draw(state->game->game, &state->state, language, bytes, size);
        PyObject    *text   = NULL;
        if (length == 0) {
            PyErr_Format(PyExc_ValueError, "there is no language '%s'", language);
        } else if (length < size) {
            text = PyUnicode_FromStringAndSize(bytes, (Py_ssize_t)length);
        }
        PyMem_Free(bytes);
        if (length < size) {
            return text;
        }
        size = length + 1;
    }
}

PyObject *text_of_action(const struct tavola_game *game, const void *state,
                         tavola_action_t action) {
    char text[TAVOLA_ACTION_MAX];
    tavola_print_action(game, state, action, text, sizeof text);
    return PyUnicode_FromString(text);
}

PyObject *list_ids(const struct tavola_game *game, const void *state) {
    uint32_t     ids[TAVOLA_ACTIONS_MAX];
    const size_t count = tavola_ids(game, state, ids);
    PyObject    *list  = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *id = PyLong_FromLong((long)ids[i]);
        if (id == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, id);
        }
    }
    return list;
}

PyObject *list_probabilities(const struct tavola_game *game, const void *state) {
    uint32_t     weights[TAVOLA_ACTIONS_MAX];
    const size_t count = tavola_weights(game, state, weights);
    PyObject    *list  = PyList_New((Py_ssize_t)count);
    double       sum   = 0;
    for (size_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *share = PyFloat_FromDouble(weights[i] / sum);
        if (share == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, share);
        }
    }
    return list;
}

/* --- Which action? -------------------------------------------------------------- */

static bool find_by_text(const struct state_object *state, PyObject *given, tavola_action_t *out) {
    struct tavola_error error;
    Py_ssize_t          length;
    const char         *text = PyUnicode_AsUTF8AndSize(given, &length);
    if (text == NULL) {
        return false;
    }
    if (strlen(text) != (size_t)length) {
        PyErr_SetString(PyExc_ValueError, "a NUL character is in no action");
        return false;
    }
    const enum tavola_status status =
        tavola_parse_action(state->game->game, &state->state, text, out, &error);
    if (status != TAVOLA_OK) {
        raise_status(status, &error);
    }
    return status == TAVOLA_OK;
}

static void raise_illegal_id(const struct state_object *state, PyObject *given) {
    PyObject *ids = list_ids(state->game->game, &state->state);
    if (ids == NULL) {
        return;
    }
    const Py_ssize_t count = PyList_Size(ids);
    if (count == 0) {
        PyErr_Format(PyExc_ValueError, "%S is not legal: the game is over", given);
    } else if (count > 16) {
        PyObject *some = PyList_GetSlice(ids, 0, 12);
        PyErr_Format(PyExc_ValueError, "%S is not legal; legal are %S and %zd more", given, some,
                     count - 12);
        Py_XDECREF(some);
    } else {
        PyErr_Format(PyExc_ValueError, "%S is not legal; legal are %S", given, ids);
    }
    Py_DECREF(ids);
}

bool state_find_action(const struct state_object *state, PyObject *given, tavola_action_t *out) {
    if (PyUnicode_Check(given)) {
        return find_by_text(state, given, out);
    }
    if (!state->game->has_encoding) {
        PyErr_Format(PyExc_ValueError, "%U has no encoding; use the text of an action",
                     state->game->name);
        return false;
    }
    const Py_ssize_t id = PyNumber_AsSsize_t(given, NULL);
    if (id == -1 && PyErr_Occurred() != NULL) {
        PyErr_SetString(PyExc_TypeError, "an action is an id, or a text");
        return false;
    }
    if (id < 0 || id >= (Py_ssize_t)state->game->encoding.ids ||
        !tavola_action_of(state->game->game, &state->state, (uint32_t)id, out)) {
        raise_illegal_id(state, given);
        return false;
    }
    return true;
}
