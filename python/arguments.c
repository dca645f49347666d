/* SPDX-License-Identifier: MIT
 *
 * arguments.c - the arguments of a call.
 *
 * The limited API has no quick way to read arguments by name from a fast call, and
 * a slow one would cost more than a step of a few rows.
 */
#include "module.h"

static Py_ssize_t find_name(const struct signature *signature, PyObject *name) {
    for (Py_ssize_t i = 0; signature->names[i] != NULL; i++) {
        if (PyUnicode_CompareWithASCIIString(name, signature->names[i]) == 0) {
            return i;
        }
    }
    return -1;
}

static bool take_named(const struct signature *signature, PyObject *name, PyObject *value,
                       PyObject **out) {
    const Py_ssize_t place = find_name(signature, name);
    if (place < 0) {
        PyErr_Format(PyExc_TypeError, "%s() has no argument '%U'", signature->function, name);
        return false;
    }
    if (out[place] != NULL) {
        PyErr_Format(PyExc_TypeError, "%s() got '%U' twice", signature->function, name);
        return false;
    }
    out[place] = value;
    return true;
}

bool take_arguments(const struct signature *signature, PyObject *const *given, Py_ssize_t count,
                    PyObject *keywords, PyObject **out) {
    Py_ssize_t most = 0;
    for (; signature->names[most] != NULL; most++) {
        out[most] = most < count ? given[most] : NULL;
    }
    if (count > most) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %zd arguments, not %zd",
                     signature->function, most, count);
        return false;
    }
    const Py_ssize_t named = keywords == NULL ? 0 : PyTuple_Size(keywords);
    for (Py_ssize_t i = 0; i < named; i++) {
        if (!take_named(signature, PyTuple_GetItem(keywords, i), given[count + i], out)) {
            return false;
        }
    }
    for (Py_ssize_t i = 0; i < signature->required; i++) {
        if (out[i] == NULL) {
            PyErr_Format(PyExc_TypeError, "%s() needs '%s'", signature->function,
                         signature->names[i]);
            return false;
        }
    }
    return true;
}

bool take_number(PyObject *given, const char *name, uint64_t least, uint64_t most, uint64_t *out) {
    if (given == NULL || given == Py_None) {
        return true;
    }
    PyObject *number = PyNumber_Index(given);
    if (number == NULL) {
        PyErr_Format(PyExc_TypeError, "%s must be an integer", name);
        return false;
    }
    const unsigned long long value = PyLong_AsUnsignedLongLong(number);
    const bool is_too_large        = value == (unsigned long long)-1 && PyErr_Occurred() != NULL;
    Py_DECREF(number);
    if (is_too_large || value < least || value > most) {
        PyErr_Format(PyExc_ValueError, "%s must be from %llu to %llu", name,
                     (unsigned long long)least, (unsigned long long)most);
        return false;
    }
    *out = value;
    return true;
}

bool need_number(PyObject *given, const char *name, uint64_t least, uint64_t most, uint64_t *out) {
    if (given == Py_None) {
        PyErr_Format(PyExc_TypeError, "%s must be an integer", name);
        return false;
    }
    return take_number(given, name, least, most, out);
}

bool take_double(PyObject *given, const char *name, double *out) {
    if (given == NULL || given == Py_None) {
        return true;
    }
    const double value = PyFloat_AsDouble(given);
    if (value == -1.0 && PyErr_Occurred() != NULL) {
        PyErr_Format(PyExc_TypeError, "%s must be a number", name);
        return false;
    }
    *out = value;
    return true;
}
