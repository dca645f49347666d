/* SPDX-License-Identifier: MIT
 *
 * arrays.c - memory with a shape, for whoever reads buffers.
 */
#include <stdlib.h>
#include <string.h>

#include "module.h"

struct array_object {
    PyObject   head;
    PyObject  *owner; /* NULL: the memory is its own */
    void      *data;
    bool       is_writable;
    char       format[2];
    int        dimensions;
    Py_ssize_t item_size, size;
    Py_ssize_t sizes[4], strides[4];
};

static Py_ssize_t item_size(char format) {
    return format == 'i' || format == 'f' ? 4 : 1;
}

static Py_ssize_t total_size(const struct shape *shape) {
    Py_ssize_t size = item_size(shape->format);
    for (int i = 0; i < shape->dimensions; i++) {
        size *= shape->sizes[i];
    }
    return size;
}

static struct array_object *create(struct module *module, const struct shape *shape) {
    struct array_object *array = PyObject_New(struct array_object, module->array_type);
    if (array == NULL) {
        return NULL;
    }
    array->owner       = NULL;
    array->data        = NULL;
    array->is_writable = true;
    array->format[0]   = shape->format;
    array->format[1]   = '\0';
    array->dimensions  = shape->dimensions;
    array->item_size   = item_size(shape->format);
    array->size        = total_size(shape);
    Py_ssize_t stride  = array->item_size;
    for (int i = shape->dimensions - 1; i >= 0; i--) {
        array->sizes[i]   = shape->sizes[i];
        array->strides[i] = stride;
        stride *= shape->sizes[i];
    }
    return array;
}

static PyObject *wrap(struct module *module, struct array_object *array) {
    PyObject *result = PyObject_CallFunctionObjArgs(module->as_array, (PyObject *)array, NULL);
    Py_DECREF(array);
    return result;
}

PyObject *array_over(struct module *module, PyObject *owner, const void *data,
                     const struct shape *shape, bool is_writable) {
    struct array_object *array = create(module, shape);
    if (array == NULL) {
        return NULL;
    }
    array->owner       = Py_NewRef(owner);
    array->data        = (void *)data;
    array->is_writable = is_writable;
    return wrap(module, array);
}

PyObject *array_fresh(struct module *module, const struct shape *shape, void **data) {
    struct array_object *array = create(module, shape);
    if (array == NULL) {
        return NULL;
    }
    array->data = calloc(array->size > 0 ? (size_t)array->size : 1, 1);
    if (array->data == NULL) {
        Py_DECREF(array);
        return PyErr_NoMemory();
    }
    *data = array->data;
    return wrap(module, array);
}

static void array_free(PyObject *self) {
    struct array_object *array = (struct array_object *)self;
    PyTypeObject        *type  = Py_TYPE(self);
    if (array->owner == NULL) {
        free(array->data);
    }
    Py_XDECREF(array->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

static int array_get_buffer(PyObject *self, Py_buffer *view, int flags) {
    struct array_object *array = (struct array_object *)self;
    if ((flags & PyBUF_WRITABLE) != 0 && !array->is_writable) {
        PyErr_SetString(PyExc_BufferError, "this array is only to be read");
        view->obj = NULL;
        return -1;
    }
    *view = (Py_buffer){
        .obj      = Py_NewRef(self),
        .buf      = array->data,
        .len      = array->size,
        .itemsize = array->item_size,
        .readonly = !array->is_writable,
        .ndim     = array->dimensions,
        .format   = (flags & PyBUF_FORMAT) != 0 ? array->format : NULL,
        .shape    = (flags & PyBUF_ND) != 0 ? array->sizes : NULL,
        .strides  = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? array->strides : NULL,
    };
    return 0;
}

static PyType_Slot array_slots[] = {
    {Py_tp_dealloc, array_free},
    {Py_bf_getbuffer, array_get_buffer},
    {0, NULL},
};

PyType_Spec array_spec = {
    .name      = "_tavola.Array",
    .basicsize = sizeof(struct array_object),
    .flags     = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots     = array_slots,
};
