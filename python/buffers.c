/* SPDX-License-Identifier: MIT
 *
 * buffers.c - arrays that come from outside.
 *
 * Whatever has a buffer is taken: NumPy's arrays, array.array, memoryviews. Ids and
 * rows may also come as sequences of integers. Nothing is trusted: format, number
 * of dimensions, sizes and strides are looked at, and numbers are checked.
 */
#include <stdlib.h>
#include <string.h>

#include "module.h"

/* The format without a sign for the machine's own order; 0 for what is not one
 * character. */
static char format_of(const Py_buffer *view) {
    const char *format = view->format == NULL ? "B" : view->format;
    if (*format == '@' || *format == '=' || *format == '<') {
        format++;
    }
    return format[0] != '\0' && format[1] == '\0' ? format[0] : '\0';
}

static bool is_integer_format(char format) {
    return format != '\0' && strchr("bBhHiIlLqQnN", format) != NULL;
}

/* An integer of this format; false if it is above what fits. */
static bool integer_at(const char *place, char format, Py_ssize_t size, int64_t *out) {
    const bool is_signed = strchr("bhilqn", format) != NULL;
    union {
        int8_t   i1;
        int16_t  i2;
        int32_t  i4;
        int64_t  i8;
        uint64_t u8;
    } value = {.u8 = 0};
    memcpy(&value, place, (size_t)size);
    switch (size) {
    case 1:
        *out = is_signed ? value.i1 : (int64_t)value.u8;
        return true;
    case 2:
        *out = is_signed ? value.i2 : (int64_t)value.u8;
        return true;
    case 4:
        *out = is_signed ? value.i4 : (int64_t)value.u8;
        return true;
    default:
        *out = value.i8;
        return is_signed || value.u8 <= INT64_MAX;
    }
}

static bool get_list(PyObject *given, const char *name, Py_buffer *view) {
    if (PyObject_GetBuffer(given, view, PyBUF_RECORDS_RO) != 0) {
        return false;
    }
    if (view->ndim != 1) {
        PyErr_Format(PyExc_ValueError, "%s must have one dimension, not %d", name, view->ndim);
        PyBuffer_Release(view);
        return false;
    }
    return true;
}

/* --- Ids ---------------------------------------------------------------------- */

static bool raise_count(const char *name, Py_ssize_t count, uint32_t wanted) {
    PyErr_Format(PyExc_ValueError, "%s must have %u entries, one for each row, not %zd", name,
                 (unsigned)wanted, count);
    return false;
}

static bool raise_far_id(const char *name, uint32_t place) {
    PyErr_Format(PyExc_ValueError, "%s: entry %u is not within 32 bits", name, (unsigned)place);
    return false;
}

static bool copy_ids(const Py_buffer *view, const char *name, uint32_t count, int32_t *out) {
    const char format = format_of(view);
    if (!is_integer_format(format) || view->itemsize > 8) {
        PyErr_Format(PyExc_TypeError, "%s must be integers (int32 is fastest), not of format '%s'",
                     name, view->format);
        return false;
    }
    if (view->shape[0] != (Py_ssize_t)count) {
        return raise_count(name, view->shape[0], count);
    }
    if (format == 'i' && view->strides[0] == (Py_ssize_t)sizeof *out) {
        memcpy(out, view->buf, count * sizeof *out);
        return true;
    }
    for (uint32_t i = 0; i < count; i++) {
        int64_t     value;
        const char *place = (const char *)view->buf + (Py_ssize_t)i * view->strides[0];
        if (!integer_at(place, format, view->itemsize, &value) || value < INT32_MIN ||
            value > INT32_MAX) {
            return raise_far_id(name, i);
        }
        out[i] = (int32_t)value;
    }
    return true;
}

static bool copy_sequence(PyObject *given, const char *name, uint32_t count, int32_t *out) {
    const Py_ssize_t length = PySequence_Check(given) ? PySequence_Size(given) : -1;
    if (length < 0) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s must be an array or a sequence of integers", name);
        return false;
    }
    if (length != (Py_ssize_t)count) {
        return raise_count(name, length, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(given, (Py_ssize_t)i);
        if (item == NULL) {
            return false;
        }
        const long long value =
            PyLong_Check(item) ? PyLong_AsLongLong(item) : PyNumber_AsSsize_t(item, NULL);
        Py_DECREF(item);
        if (value == -1 && PyErr_Occurred() != NULL) {
            if (PyErr_ExceptionMatches(PyExc_OverflowError)) {
                PyErr_Clear();
                return raise_far_id(name, i);
            }
            return false;
        }
        if (value < INT32_MIN || value > INT32_MAX) {
            return raise_far_id(name, i);
        }
        out[i] = (int32_t)value;
    }
    return true;
}

bool read_ids(PyObject *given, const char *name, uint32_t count, int32_t *out) {
    Py_buffer view;
    if (!PyObject_CheckBuffer(given)) {
        return copy_sequence(given, name, count, out);
    }
    if (!get_list(given, name, &view)) {
        return false;
    }
    const bool is_good = copy_ids(&view, name, count, out);
    PyBuffer_Release(&view);
    return is_good;
}

/* --- Rows --------------------------------------------------------------------- */

static bool read_mask(const Py_buffer *view, uint32_t row_count, struct row_list *out) {
    if (view->shape[0] != (Py_ssize_t)row_count) {
        return raise_count("a mask of rows", view->shape[0], row_count);
    }
    for (uint32_t row = 0; row < row_count; row++) {
        if (((const char *)view->buf)[(Py_ssize_t)row * view->strides[0]] != 0) {
            out->rows[out->count++] = row;
        }
    }
    return true;
}

static bool check_rows(const struct row_list *list, uint32_t row_count) {
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->rows[i] >= row_count) {
            PyErr_Format(PyExc_IndexError, "there is no row %d; rows go from 0 to %u",
                         (int)list->rows[i], (unsigned)row_count - 1);
            return false;
        }
    }
    return true;
}

static bool fill_rows(PyObject *given, Py_buffer *view, uint32_t row_count, struct row_list *out) {
    const Py_ssize_t length = view != NULL ? view->shape[0] : PySequence_Size(given);
    if (length < 0) {
        PyErr_Clear();
        PyErr_SetString(PyExc_TypeError, "rows must be an array or a sequence of integers");
        return false;
    }
    if (length > TAVOLA_ROWS_MAX) {
        PyErr_Format(PyExc_ValueError, "at most %d rows can be asked for", TAVOLA_ROWS_MAX);
        return false;
    }
    out->rows = calloc(length > 0 ? (size_t)length : 1, sizeof *out->rows);
    if (out->rows == NULL) {
        PyErr_NoMemory();
        return false;
    }
    if (view != NULL && format_of(view) == '?') {
        return read_mask(view, row_count, out);
    }
    out->count         = (uint32_t)length;
    int32_t   *numbers = (int32_t *)out->rows; /* what is negative becomes too large */
    const bool is_good = view != NULL ? copy_ids(view, "rows", out->count, numbers)
                                      : copy_sequence(given, "rows", out->count, numbers);
    return is_good && check_rows(out, row_count);
}

bool read_rows(PyObject *given, uint32_t row_count, struct row_list *out) {
    Py_buffer view;
    *out = (struct row_list){.count = row_count};
    if (given == NULL || given == Py_None) {
        return true;
    }
    out->count           = 0;
    const bool is_buffer = PyObject_CheckBuffer(given);
    if (is_buffer && !get_list(given, "rows", &view)) {
        return false;
    }
    const bool is_good = fill_rows(given, is_buffer ? &view : NULL, row_count, out);
    if (is_buffer) {
        PyBuffer_Release(&view);
    }
    if (!is_good) {
        free_rows(out);
    }
    return is_good;
}

void free_rows(struct row_list *list) {
    free(list->rows);
    list->rows = NULL;
}

/* --- Floats --------------------------------------------------------------------- */

static bool copy_floats(struct float_table *table, char format, uint32_t rows, uint32_t columns) {
    table->copy = malloc((size_t)rows * columns * sizeof *table->copy);
    if (table->copy == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t i = 0; i < (size_t)rows * columns; i++) {
        const char *place = (const char *)table->view.buf +
                            (Py_ssize_t)(i / columns) * table->view.strides[0] +
                            (Py_ssize_t)(i % columns) * table->view.strides[1];
        float  one;
        double two;
        if (format == 'f') {
            memcpy(&one, place, sizeof one);
        } else {
            memcpy(&two, place, sizeof two);
            one = (float)two;
        }
        table->copy[i] = one;
    }
    table->numbers = table->copy;
    return true;
}

static bool take_floats(struct float_table *table, const char *name, uint32_t rows,
                        uint32_t columns) {
    const Py_buffer *view   = &table->view;
    const char       format = format_of(view);
    if (format != 'f' && format != 'd') {
        PyErr_Format(PyExc_TypeError, "%s must be float32 or float64, not of format '%s'", name,
                     view->format);
        return false;
    }
    if (view->ndim != 2 || view->shape[0] != (Py_ssize_t)rows ||
        view->shape[1] != (Py_ssize_t)columns) {
        PyErr_Format(PyExc_ValueError, "%s must have the shape (%u, %u)", name, (unsigned)rows,
                     (unsigned)columns);
        return false;
    }
    if (format == 'f' && PyBuffer_IsContiguous(view, 'C')) {
        table->numbers = view->buf;
        return true;
    }
    return copy_floats(table, format, rows, columns);
}

bool read_floats(PyObject *given, const char *name, uint32_t rows, uint32_t columns,
                 struct float_table *out) {
    *out = (struct float_table){.numbers = NULL};
    if (given == NULL || given == Py_None) {
        return true;
    }
    if (PyObject_GetBuffer(given, &out->view, PyBUF_RECORDS_RO) != 0) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Format(PyExc_TypeError, "%s must be an array of float32", name);
        }
        return false;
    }
    out->has_view = true;
    if (!take_floats(out, name, rows, columns)) {
        free_floats(out);
        return false;
    }
    return true;
}

void free_floats(struct float_table *table) {
    free(table->copy);
    if (table->has_view) {
        PyBuffer_Release(&table->view);
    }
}

/* --- Targets -------------------------------------------------------------------- */

static bool has_shape(const Py_buffer *view, const struct shape *shape) {
    bool is_same = view->ndim == shape->dimensions;
    for (int i = 0; is_same && i < shape->dimensions; i++) {
        is_same = view->shape[i] == shape->sizes[i];
    }
    return is_same;
}

static bool check_target(const Py_buffer *view, const struct shape *shape) {
    if (format_of(view) != shape->format) {
        PyErr_Format(PyExc_TypeError, "out must be of format '%c', not '%s'", shape->format,
                     view->format == NULL ? "B" : view->format);
        return false;
    }
    if (!has_shape(view, shape)) {
        PyErr_Format(PyExc_ValueError, "out must have %d dimensions of sizes %zd, %zd, %zd, %zd",
                     shape->dimensions, shape->sizes[0], shape->sizes[1], shape->sizes[2],
                     shape->sizes[3]);
        return false;
    }
    return true;
}

bool open_target(struct module *module, PyObject *given, const struct shape *shape,
                 struct target *out) {
    *out = (struct target){.data = NULL};
    if (given == NULL || given == Py_None) {
        out->result = array_fresh(module, shape, &out->data);
        return out->result != NULL;
    }
    if (PyObject_GetBuffer(given, &out->view, PyBUF_CONTIG | PyBUF_FORMAT) != 0) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_SetString(PyExc_TypeError, "out must be an array");
        }
        return false;
    }
    if (!check_target(&out->view, shape)) {
        PyBuffer_Release(&out->view);
        return false;
    }
    out->has_view = true;
    out->data     = out->view.buf;
    out->result   = Py_NewRef(given);
    return true;
}

PyObject *close_target(struct target *target, bool is_good) {
    if (target->has_view) {
        PyBuffer_Release(&target->view);
    }
    if (!is_good) {
        Py_CLEAR(target->result);
    }
    return target->result;
}
