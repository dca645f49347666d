/* SPDX-License-Identifier: MIT
 *
 * memory.c - a batch, kept as long as anybody looks at its arrays.
 */
#include <stdlib.h>

#include "module.h"

enum { ROWS_FOR_OTHERS = 64 /* below, a step is shorter than handing over the lock */ };

bool memory_enter(struct memory_object *memory) {
    if (memory->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "this env is used by somebody else just now; give each "
                                            "thread an env of its own");
        return false;
    }
    memory->is_busy = true;
    return true;
}

void memory_leave(struct memory_object *memory) {
    memory->is_busy = false;
}

PyThreadState *memory_let_others(const struct memory_object *memory) {
    return memory->rows.rows < ROWS_FOR_OTHERS ? NULL : PyEval_SaveThread();
}

void memory_take_back(PyThreadState *saved) {
    if (saved != NULL) {
        PyEval_RestoreThread(saved);
    }
}

static void memory_free(PyObject *self) {
    struct memory_object *memory = (struct memory_object *)self;
    PyTypeObject         *type   = Py_TYPE(self);
    tavola_batch_close(memory->batch);
    free(memory->ids);
    free(memory->marks);
    free(memory->actions);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyType_Slot memory_slots[] = {
    {Py_tp_dealloc, memory_free},
    {0, NULL},
};

PyType_Spec memory_spec = {
    .name      = "_tavola.Memory",
    .basicsize = sizeof(struct memory_object),
    .flags     = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots     = memory_slots,
};
