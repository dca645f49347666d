/* SPDX-License-Identifier: MIT
 *
 * game.c - a game with its options.
 */
#include "module.h"

#include <string.h>

static PyObject *options_text(const struct tavola_game *game) {
    char         small[256];
    const size_t length = tavola_options(game, small, sizeof small);
    if (length < sizeof small) {
        return PyUnicode_FromStringAndSize(small, (Py_ssize_t)length);
    }
    char *large = PyMem_Malloc(length + 1);
    if (large == NULL) {
        return PyErr_NoMemory();
    }
    tavola_options(game, large, length + 1);
    PyObject *text = PyUnicode_FromStringAndSize(large, (Py_ssize_t)length);
    PyMem_Free(large);
    return text;
}

PyObject *game_wrap(struct module *module, const struct tavola_game *game, struct tavola_game *own,
                    PyObject *owner) {
    struct game_object *object = PyObject_New(struct game_object, module->game_type);
    if (object == NULL) {
        tavola_close(own);
        return NULL;
    }
    object->game         = game;
    object->own          = own;
    object->owner        = Py_XNewRef(owner);
    object->name         = PyUnicode_FromString(tavola_name(game));
    object->options      = options_text(game);
    object->encoding     = (struct tavola_encoding){.version = 0};
    object->has_encoding = tavola_measure(game, &object->encoding);
    if (object->name == NULL || object->options == NULL) {
        Py_DECREF(object);
        return NULL;
    }
    return (PyObject *)object;
}

static void game_free(PyObject *self) {
    struct game_object *object = (struct game_object *)self;
    PyTypeObject       *type   = Py_TYPE(self);
    tavola_close(object->own);
    Py_XDECREF(object->owner);
    Py_XDECREF(object->name);
    Py_XDECREF(object->options);
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject *game_open_named(PyObject *module, PyObject *const *given, Py_ssize_t count,
                          PyObject *keywords) {
    static const char *const      names[]   = {"name", "options", NULL};
    static const struct signature signature = {"open", 2, names};

    PyObject           *values[2];
    struct tavola_game *game;
    struct tavola_error error;
    if (!take_arguments(&signature, given, count, keywords, values)) {
        return NULL;
    }
    Py_ssize_t  lengths[2];
    const char *name    = PyUnicode_AsUTF8AndSize(values[0], &lengths[0]);
    const char *options = name == NULL ? NULL : PyUnicode_AsUTF8AndSize(values[1], &lengths[1]);
    if (options == NULL) {
        return NULL;
    }
    if (strlen(name) != (size_t)lengths[0] || strlen(options) != (size_t)lengths[1]) {
        PyErr_SetString(PyExc_ValueError, "a NUL character is in no name and in no option");
        return NULL;
    }
    const enum tavola_status status = tavola_open(name, options, &game, &error);
    return status == TAVOLA_OK ? game_wrap(PyModule_GetState(module), game, game, NULL)
                               : raise_status(status, &error);
}

bool game_is_same(const struct game_object *a, const struct game_object *b) {
    return a == b || a->game == b->game ||
           (PyUnicode_Compare(a->name, b->name) == 0 &&
            PyUnicode_Compare(a->options, b->options) == 0);
}

/* --- Methods -------------------------------------------------------------------- */

static PyObject *game_start(PyObject *self, PyObject *unused) {
    (void)unused;
    struct game_object  *game  = (struct game_object *)self;
    struct state_object *state = state_create(module_of(self), game);
    if (state != NULL) {
        tavola_start(game->game, &state->state);
    }
    return (PyObject *)state;
}

static PyObject *game_state(PyObject *self, PyObject *text) {
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "a position is a text");
        return NULL;
    }
    return (PyObject *)state_from((struct game_object *)self, text);
}

/* Count by the first action, so that it can be interrupted. */
static PyObject *count_walks(const struct game_object *game, const struct tavola_state *state,
                             unsigned depth) {
    tavola_action_t actions[TAVOLA_ACTIONS_MAX];
    const size_t    count = tavola_actions(game->game, state, actions);
    uint64_t        sum   = 0;
    for (size_t i = 0; i < count; i++) {
        struct tavola_state next = *state;
        Py_BEGIN_ALLOW_THREADS;
        tavola_apply(game->game, &next, actions[i]);
        sum += tavola_perft(game->game, &next, depth - 1);
        Py_END_ALLOW_THREADS;
        if (PyErr_CheckSignals() != 0) {
            return NULL;
        }
    }
    return PyLong_FromUnsignedLongLong(sum);
}

static PyObject *game_perft(PyObject *self, PyObject *const *given, Py_ssize_t count,
                            PyObject *keywords) {
    static const char *const      names[]   = {"state", "depth", NULL};
    static const struct signature signature = {"perft", 2, names};

    struct game_object *game = (struct game_object *)self;
    PyObject           *values[2];
    uint64_t            depth = 0;
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !need_number(values[1], "depth", 0, TAVOLA_PERFT_MAX, &depth)) {
        return NULL;
    }
    struct state_object *state = state_from(game, values[0]);
    if (state == NULL) {
        return NULL;
    }
    PyObject *result =
        depth == 0 ? PyLong_FromLong(1) : count_walks(game, &state->state, (unsigned)depth);
    Py_DECREF(state);
    return result;
}

static PyObject *game_title(PyObject *self, PyObject *const *given, Py_ssize_t count,
                            PyObject *keywords) {
    static const char *const      names[]   = {"language", NULL};
    static const struct signature signature = {"title", 0, names};

    PyObject   *values[1];
    const char *language = "en";
    if (!take_arguments(&signature, given, count, keywords, values)) {
        return NULL;
    }
    if (values[0] != NULL) {
        language = PyUnicode_AsUTF8AndSize(values[0], NULL);
        if (language == NULL) {
            return NULL;
        }
    }
    const char *title = tavola_title(((struct game_object *)self)->game, language);
    if (title == NULL) {
        PyErr_Format(PyExc_ValueError, "there is no language '%s'", language);
        return NULL;
    }
    return PyUnicode_FromString(title);
}

static PyObject *game_engines(PyObject *self, PyObject *unused) {
    (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL; i++) {
        const char *name = tavola_engine_name(((struct game_object *)self)->game, i);
        if (name == NULL) {
            break;
        }
        PyObject *text = PyUnicode_FromString(name);
        if (text == NULL || PyList_Append(list, text) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(text);
    }
    return list;
}

static PyObject *game_repr(PyObject *self) {
    const struct game_object *game = (struct game_object *)self;
    return PyUnicode_GetLength(game->options) == 0
               ? PyUnicode_FromFormat("<tavola.Game %U>", game->name)
               : PyUnicode_FromFormat("<tavola.Game %U %U>", game->name, game->options);
}

static PyObject *game_compare(PyObject *self, PyObject *other, int how) {
    if (Py_TYPE(other) != Py_TYPE(self) || (how != Py_EQ && how != Py_NE)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const bool is_same = game_is_same((struct game_object *)self, (struct game_object *)other);
    return PyBool_FromLong(is_same == (how == Py_EQ));
}

static Py_hash_t game_hash(PyObject *self) {
    const struct game_object *game = (struct game_object *)self;
    const Py_hash_t           hash = PyObject_Hash(game->name) ^ PyObject_Hash(game->options);
    return hash == -1 ? 1 : hash;
}

/* --- Attributes ------------------------------------------------------------------- */

enum attribute {
    PLAYERS,
    ACTIONS,
    SHAPE,
    WAYS,
    LENGTH,
    CHANCE,
    SCORES,
    STATE_SIZE,
    VERSION,
    RULES,
    ATTRIBUTES
};

/* What a slot of Python can point to, to say which. */
static const char places[ATTRIBUTES];

static enum attribute attribute_of(const void *place) {
    return (enum attribute)((const char *)place - places);
}

static PyObject *encoded(const struct game_object *game, enum attribute which) {
    const struct tavola_encoding *size = &game->encoding;
    if (!game->has_encoding) {
        PyErr_Format(PyExc_ValueError, "%U has no encoding", game->name);
        return NULL;
    }
    switch (which) {
    case SHAPE:
        return Py_BuildValue("(III)", size->planes, size->height, size->width);
    case WAYS:
        return PyLong_FromUnsignedLong(size->ways);
    case VERSION:
        return PyLong_FromUnsignedLong(size->version);
    default:
        return PyLong_FromUnsignedLong(size->ids);
    }
}

static PyObject *game_get(PyObject *self, void *which) {
    const struct game_object *game = (struct game_object *)self;
    switch (attribute_of(which)) {
    case PLAYERS:
        return PyLong_FromLong(tavola_players(game->game));
    case LENGTH:
        return PyLong_FromUnsignedLong(tavola_length_max(game->game));
    case CHANCE:
        return PyBool_FromLong(tavola_has_chance(game->game));
    case SCORES:
        return PyBool_FromLong(tavola_has_scores(game->game));
    case STATE_SIZE:
        return PyLong_FromSize_t(tavola_state_size(game->game));
    case RULES:
        return PyLong_FromUnsignedLong(tavola_rules_version(game->game));
    default:
        return encoded(game, attribute_of(which));
    }
}

#define GET(name, which, help)                                                                     \
    { name, game_get, NULL, help, (void *)&places[which] }

static PyGetSetDef game_attributes[] = {
    GET("num_players", PLAYERS, "How many play."),
    GET("num_actions", ACTIONS, "How many ids there are: they go from 0 to num_actions - 1."),
    GET("observation_shape", SHAPE, "Planes, height and width of an observation."),
    GET("symmetries", WAYS, "In how many ways a state can be seen; way 0 is as it is."),
    GET("max_length", LENGTH, "Actions in any game at most; 0 if there is no bound."),
    GET("has_chance", CHANCE, "Does chance act in this game?"),
    GET("has_scores", SCORES, "Does the game count points?"),
    GET("state_size", STATE_SIZE, "Bytes of a state."),
    GET("encoding_version", VERSION, "Of ids and planes; within one, nothing of them changes."),
    GET("rules_version", RULES, "Of the rules."),
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef game_members[] = {
    {"name", T_OBJECT_EX, offsetof(struct game_object, name), READONLY, "Such as 'mijnlieff'."},
    {"options", T_OBJECT_EX, offsetof(struct game_object, options), READONLY,
     "The options that were given, as a text."},
    {NULL, 0, 0, 0, NULL},
};

static PyMethodDef game_methods[] = {
    {"start", game_start, METH_NOARGS, "start()\n--\n\nThe first state."},
    {"state", game_state, METH_O,
     "state(text, /)\n--\n\nThe state of a position's text; ValueError if it is none."},
    {"perft", FAST(game_perft), METH_FASTCALL | METH_KEYWORDS,
     "perft(state, depth)\n--\n\nHow many walks of exactly so many actions there are."},
    {"title", FAST(game_title), METH_FASTCALL | METH_KEYWORDS,
     "title(language='en')\n--\n\nWhat people call it."},
    {"engines", game_engines, METH_NOARGS,
     "engines()\n--\n\nThe engines that can play it, the strongest first."},
    {"engine", FAST(engine_open), METH_FASTCALL | METH_KEYWORDS,
     "engine(name='level8', seed=0, threads=1, table_mb=64)\n--\n\n"
     "An engine by its name, or a level from 'level1' to 'level8'."},
    {"solve", FAST(game_solve), METH_FASTCALL | METH_KEYWORDS,
     "solve(state, nodes=None, table_mb=32)\n--\n\n"
     "Prove what every action is worth. None if so many nodes were too few."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot game_slots[] = {
    {Py_tp_doc, "A game with its options. It never changes; all threads may share it."},
    {Py_tp_dealloc, game_free},
    {Py_tp_repr, game_repr},
    {Py_tp_richcompare, game_compare},
    {Py_tp_hash, game_hash},
    {Py_tp_methods, game_methods},
    {Py_tp_getset, game_attributes},
    {Py_tp_members, game_members},
    {0, NULL},
};

PyType_Spec game_spec = {
    .name      = "tavola.Game",
    .basicsize = sizeof(struct game_object),
    .flags     = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots     = game_slots,
};
