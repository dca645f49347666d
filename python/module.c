/* SPDX-License-Identifier: MIT
 *
 * module.c - the module _tavola itself.
 */
#include "module.h"

struct module *module_of(PyObject *self) {
    return PyType_GetModuleState(Py_TYPE(self));
}

static PyObject *list_games(PyObject *self, PyObject *unused) {
    (void)self;
    (void)unused;
    const size_t count = tavola_game_count();
    PyObject    *list  = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *name = PyUnicode_FromString(tavola_game_name(i));
        if (name == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, name);
        }
    }
    return list;
}

static PyObject *describe(const struct tavola_option *option) {
    static const char *const kinds[] = {"integer", "numbers", "words", "text", "seed"};

    const char *standard = option->standard;
    return Py_BuildValue("{s:s,s:s,s:L,s:L,s:z,s:s,s:s}", "name", option->name, "kind",
                         kinds[option->kind], "min", (long long)option->min, "max",
                         (long long)option->max, "choices", option->choices, "default", standard,
                         "help", option->help);
}

static PyObject *list_options(PyObject *self, PyObject *given) {
    (void)self;
    struct tavola_option option;
    const char          *name = PyUnicode_AsUTF8AndSize(given, NULL);
    PyObject            *list = name == NULL ? NULL : PyList_New(0);
    for (size_t i = 0; list != NULL && tavola_game_option(name, i, &option); i++) {
        PyObject *one = describe(&option);
        if (one == NULL || PyList_Append(list, one) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(one);
    }
    return list;
}

static PyObject *configure(PyObject *self, PyObject *const *given, Py_ssize_t count,
                           PyObject *keywords) {
    static const char *const names[] = {"as_array", "answer", "line", "solution", "record", NULL};
    static const struct signature signature = {"configure", 5, names};

    struct module *module   = PyModule_GetState(self);
    PyObject     **places[] = {&module->as_array, &module->answer, &module->line, &module->solution,
                               &module->record};
    PyObject      *values[5];
    if (!take_arguments(&signature, given, count, keywords, values)) {
        return NULL;
    }
    for (int i = 0; i < 5; i++) {
        PyObject *old = *places[i];
        *places[i]    = Py_NewRef(values[i]);
        Py_XDECREF(old);
    }
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"games", list_games, METH_NOARGS, "games()\n--\n\nThe names of the games."},
    {"options", list_options, METH_O, "options(name, /)\n--\n\nThe options of a game."},
    {"open", FAST(game_open_named), METH_FASTCALL | METH_KEYWORDS,
     "open(name, options)\n--\n\nA game, by its name and a text of options."},
    {"batch", FAST(env_open), METH_FASTCALL | METH_KEYWORDS,
     "batch(boards, n=1, seed=0, threads=1, samples_chance=True, autoreset=True)\n--\n\nAn env."},
    {"read_record", record_read, METH_O, "read_record(text, /)\n--\n\nThe first record of a text."},
    {"configure", FAST(configure), METH_FASTCALL | METH_KEYWORDS,
     "configure(as_array, answer, line, solution, record)\n--\n\nWhat __init__.py has."},
    {NULL, NULL, 0, NULL},
};

static bool add_type(PyObject *self, PyType_Spec *spec, PyTypeObject **out) {
    *out = (PyTypeObject *)PyType_FromModuleAndSpec(self, spec, NULL);
    return *out != NULL && PyModule_AddType(self, *out) == 0;
}

static int fill(PyObject *self) {
    struct module *module = PyModule_GetState(self);
    module->as_array      = Py_NewRef((PyObject *)&PyMemoryView_Type);
    return add_type(self, &game_spec, &module->game_type) &&
                   add_type(self, &state_spec, &module->state_type) &&
                   add_type(self, &memory_spec, &module->memory_type) &&
                   add_type(self, &array_spec, &module->array_type) &&
                   add_type(self, &env_spec, &module->env_type) &&
                   add_type(self, &engine_spec, &module->engine_type) &&
                   PyModule_AddStringConstant(self, "version", tavola_version()) == 0
               ? 0
               : -1;
}

static int visit_all(PyObject *self, visitproc visit, void *arg) {
    struct module *module = PyModule_GetState(self);
    Py_VISIT(module->game_type);
    Py_VISIT(module->state_type);
    Py_VISIT(module->memory_type);
    Py_VISIT(module->array_type);
    Py_VISIT(module->env_type);
    Py_VISIT(module->engine_type);
    Py_VISIT(module->as_array);
    Py_VISIT(module->answer);
    Py_VISIT(module->line);
    Py_VISIT(module->solution);
    Py_VISIT(module->record);
    return 0;
}

static int clear_all(PyObject *self) {
    struct module *module = PyModule_GetState(self);
    Py_CLEAR(module->game_type);
    Py_CLEAR(module->state_type);
    Py_CLEAR(module->memory_type);
    Py_CLEAR(module->array_type);
    Py_CLEAR(module->env_type);
    Py_CLEAR(module->engine_type);
    Py_CLEAR(module->as_array);
    Py_CLEAR(module->answer);
    Py_CLEAR(module->line);
    Py_CLEAR(module->solution);
    Py_CLEAR(module->record);
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, fill},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name     = "_tavola",
    .m_doc      = "The part of tavola that is written in C; import tavola instead.",
    .m_size     = sizeof(struct module),
    .m_methods  = functions,
    .m_slots    = slots,
    .m_traverse = visit_all,
    .m_clear    = clear_all,
};

/* Python looks for this name. NOLINTBEGIN(readability-identifier-naming) */
PyMODINIT_FUNC PyInit__tavola(void);

PyMODINIT_FUNC PyInit__tavola(void) {
    return PyModuleDef_Init(&definition);
}
/* NOLINTEND(readability-identifier-naming) */
