/* SPDX-License-Identifier: MIT
 *
 * engine.c - engines, and solving.
 *
 * An engine thinks in a thread of its own, while the one that asked waits, and
 * looks every now and then whether somebody has pressed Ctrl+C: only a thread of
 * Python learns that.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "module.h"

enum { LOOK_MILLISECONDS = 50, MEGABYTES_MAX = 1 << 20 };

struct engine_object {
    PyObject              head;
    struct tavola_engine *engine;
    struct game_object   *game;
    PyObject             *name;
    int                   level;
    bool                  is_busy;
};

static void engine_free(PyObject *self) {
    struct engine_object *object = (struct engine_object *)self;
    PyTypeObject         *type   = Py_TYPE(self);
    tavola_engine_close(object->engine);
    Py_DECREF((PyObject *)object->game);
    Py_XDECREF(object->name);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* --- Opening -------------------------------------------------------------------------- */

static bool take_setup(PyObject **values, struct tavola_setup *setup) {
    const char *name      = "level8";
    uint64_t    threads   = 1;
    uint64_t    megabytes = 64;
    if (values[0] != NULL && values[0] != Py_None) {
        name = PyUnicode_AsUTF8AndSize(values[0], NULL);
    }
    if (name == NULL || !take_number(values[1], "seed", 0, UINT64_MAX, &setup->seed) ||
        !take_number(values[2], "threads", 1, TAVOLA_THREADS_MAX, &threads) ||
        !take_number(values[3], "table_mb", 1, MEGABYTES_MAX, &megabytes)) {
        return false;
    }
    if (strncmp(name, "level", 5) == 0 && name[5] >= '1' && name[5] <= '0' + TAVOLA_LEVEL_MAX &&
        name[6] == '\0') {
        setup->level = name[5] - '0';
    } else {
        setup->engine = name;
    }
    setup->threads     = (uint32_t)threads;
    setup->table_bytes = megabytes << 20;
    return true;
}

PyObject *engine_open(PyObject *self, PyObject *const *given, Py_ssize_t count,
                      PyObject *keywords) {
    static const char *const      names[]   = {"name", "seed", "threads", "table_mb", NULL};
    static const struct signature signature = {"engine", 0, names};

    struct game_object   *game  = (struct game_object *)self;
    struct tavola_setup   setup = {.engine = NULL};
    struct tavola_error   error;
    struct tavola_engine *engine;
    PyObject             *values[4];
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !take_setup(values, &setup)) {
        return NULL;
    }
    const enum tavola_status status = tavola_engine_open(game->game, &setup, &engine, &error);
    if (status != TAVOLA_OK) {
        return raise_status(status, &error);
    }
    struct engine_object *object = PyObject_New(struct engine_object, module_of(self)->engine_type);
    if (object == NULL) {
        tavola_engine_close(engine);
        return NULL;
    }
    object->engine  = engine;
    object->game    = (struct game_object *)Py_NewRef(self);
    object->level   = setup.level;
    object->is_busy = false;
    object->name    = setup.level == 0 ? PyUnicode_FromString(setup.engine)
                                       : PyUnicode_FromFormat("level%d", setup.level);
    if (object->name == NULL) {
        Py_CLEAR(object);
    }
    return (PyObject *)object;
}

/* --- Thinking -------------------------------------------------------------------------- */

struct thought {
    struct tavola_engine      *engine;
    const struct tavola_state *state;
    struct tavola_limits       limits;
    struct tavola_report       report;
    struct tavola_error        error;
    enum tavola_status         status;
    pthread_mutex_t            lock;
    pthread_cond_t             has_ended;
    bool                       is_done;
};

static void *think(void *argument) {
    struct thought *thought = argument;
    thought->status         = tavola_engine_think(thought->engine, thought->state, &thought->limits,
                                                  &thought->report, &thought->error);
    pthread_mutex_lock(&thought->lock);
    thought->is_done = true;
    pthread_cond_signal(&thought->has_ended);
    pthread_mutex_unlock(&thought->lock);
    return NULL;
}

static struct timespec next_look(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += LOOK_MILLISECONDS * 1000000L;
    if (time.tv_nsec >= 1000000000L) {
        time.tv_nsec -= 1000000000L;
        time.tv_sec++;
    }
    return time;
}

/* Wait a moment for the end; is it there? */
static bool wait_a_moment(struct thought *thought) {
    const struct timespec time = next_look();
    pthread_mutex_lock(&thought->lock);
    if (!thought->is_done) {
        pthread_cond_timedwait(&thought->has_ended, &thought->lock, &time);
    }
    const bool is_done = thought->is_done;
    pthread_mutex_unlock(&thought->lock);
    return is_done;
}

/* False after raising: what a handler of signals raised, or that there is no thread. */
static bool think_watched(struct thought *thought) {
    pthread_t thread;
    bool      is_interrupted = false;
    bool      is_done        = false;
    if (pthread_create(&thread, NULL, think, thought) != 0) {
        PyErr_SetString(PyExc_RuntimeError, "the system has no thread left");
        return false;
    }
    while (!is_done) {
        Py_BEGIN_ALLOW_THREADS;
        is_done = wait_a_moment(thought);
        Py_END_ALLOW_THREADS;
        if (!is_interrupted && PyErr_CheckSignals() != 0) {
            is_interrupted = true;
            if (!is_done) {
                tavola_engine_stop(thought->engine);
            }
        }
    }
    pthread_join(thread, NULL);
    return !is_interrupted;
}

static bool take_limits(const struct engine_object *engine, PyObject **values,
                        struct tavola_limits *limits) {
    uint64_t   depth = 0, lines = 1;
    const bool is_free = (values[1] == NULL || values[1] == Py_None) &&
                         (values[2] == NULL || values[2] == Py_None) &&
                         (values[3] == NULL || values[3] == Py_None) &&
                         (engine->level == 0 || engine->level == TAVOLA_LEVEL_MAX);
    limits->seconds = is_free ? 1 : 0;
    if (!take_number(values[1], "nodes", 1, UINT64_MAX, &limits->nodes) ||
        !take_double(values[2], "seconds", &limits->seconds) ||
        !take_number(values[3], "depth", 1, TAVOLA_DEPTH_MAX, &depth) ||
        !take_number(values[4], "lines", 1, TAVOLA_LINES_MAX, &lines)) {
        return false;
    }
    limits->depth = (uint32_t)depth;
    limits->lines = (uint32_t)lines;
    return true;
}

/* --- What it found ------------------------------------------------------------------------ */

static PyObject *id_or_none(const struct game_object *game, const struct tavola_state *state,
                            tavola_action_t action) {
    if (!game->has_encoding) {
        Py_RETURN_NONE;
    }
    return PyLong_FromUnsignedLong(tavola_id_of(game->game, state, action));
}

static PyObject *give_line(struct module *module, const struct state_object *state,
                           const struct tavola_line *line) {
    const struct tavola_game *game    = state->game->game;
    struct tavola_state       walk    = state->state;
    PyObject                 *ids     = PyList_New(0);
    PyObject                 *texts   = PyList_New(0);
    bool                      is_good = ids != NULL && texts != NULL;
    for (uint32_t i = 0; is_good && i < line->length; i++) {
        PyObject *id   = id_or_none(state->game, &walk, line->actions[i]);
        PyObject *text = text_of_action(game, &walk, line->actions[i]);
        is_good        = id != NULL && text != NULL && PyList_Append(ids, id) == 0 &&
                  PyList_Append(texts, text) == 0;
        Py_XDECREF(id);
        Py_XDECREF(text);
        tavola_apply(game, &walk, line->actions[i]);
    }
    PyObject *result = NULL;
    if (is_good) {
        result = PyObject_CallFunction(module->line, "OOddOi", ids, texts, line->share, line->score,
                                       line->is_exact ? Py_True : Py_False, (int)line->distance);
    }
    Py_XDECREF(ids);
    Py_XDECREF(texts);
    return result;
}

static PyObject *give_answer(struct module *module, const struct state_object *state,
                             const struct tavola_report *report) {
    PyObject *lines = PyList_New(0);
    for (uint32_t i = 0; lines != NULL && i < report->line_count; i++) {
        PyObject *line = give_line(module, state, &report->lines[i]);
        if (line == NULL || PyList_Append(lines, line) != 0) {
            Py_CLEAR(lines);
        }
        Py_XDECREF(line);
    }
    return lines == NULL ? NULL
                         : PyObject_CallFunction(module->answer, "NKId", lines,
                                                 (unsigned long long)report->nodes,
                                                 (unsigned int)report->depth, report->seconds);
}

static PyObject *ask(PyObject *self, const struct state_object *state,
                     const struct tavola_limits *limits) {
    struct engine_object *engine = (struct engine_object *)self;
    struct thought thought = {.engine = engine->engine, .state = &state->state, .limits = *limits};
    pthread_mutex_init(&thought.lock, NULL);
    pthread_cond_init(&thought.has_ended, NULL);
    engine->is_busy    = true;
    const bool is_good = think_watched(&thought);
    engine->is_busy    = false;
    pthread_cond_destroy(&thought.has_ended);
    pthread_mutex_destroy(&thought.lock);
    if (!is_good) {
        return NULL;
    }
    return thought.status == TAVOLA_OK ? give_answer(module_of(self), state, &thought.report)
                                       : raise_status(thought.status, &thought.error);
}

static PyObject *engine_best(PyObject *self, PyObject *const *given, Py_ssize_t count,
                             PyObject *keywords) {
    static const char *const      names[]   = {"state", "nodes", "seconds", "depth", "lines", NULL};
    static const struct signature signature = {"best", 1, names};

    struct engine_object *engine = (struct engine_object *)self;
    struct tavola_limits  limits = {.nodes = 0};
    PyObject             *values[5];
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !take_limits(engine, values, &limits)) {
        return NULL;
    }
    struct state_object *state = state_from(engine->game, values[0]);
    if (state == NULL) {
        return NULL;
    }
    if (engine->is_busy) {
        Py_DECREF((PyObject *)state);
        PyErr_SetString(PyExc_RuntimeError, "this engine is thinking for another thread");
        return NULL;
    }
    /* A copy: another thread may move on from the state meanwhile. */
    struct state_object *copy   = state_create(module_of(self), state->game);
    PyObject            *answer = NULL;
    if (copy != NULL) {
        copy->state = state->state;
        answer      = ask(self, copy, &limits);
    }
    Py_XDECREF((PyObject *)copy);
    Py_DECREF((PyObject *)state);
    return answer;
}

static PyObject *engine_repr(PyObject *self) {
    const struct engine_object *engine = (struct engine_object *)self;
    return PyUnicode_FromFormat("<tavola.Engine %U for %R>", engine->name, engine->game);
}

static PyMemberDef engine_members[] = {
    {"name", T_OBJECT_EX, offsetof(struct engine_object, name), READONLY, "As it was asked for."},
    {"game", T_OBJECT_EX, offsetof(struct engine_object, game), READONLY, "What it plays."},
    {NULL, 0, 0, 0, NULL},
};

static PyMethodDef engine_methods[] = {
    {"best", FAST(engine_best), METH_FASTCALL | METH_KEYWORDS,
     "best(state, nodes=None, seconds=None, depth=None, lines=1)\n--\n\n"
     "Think about a state. Without a limit, for one second; levels 1 to 7 have limits of their "
     "own, and take none. Ctrl+C ends it."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot engine_slots[] = {
    {Py_tp_doc, "Somebody who thinks. See Game.engine()."},
    {Py_tp_dealloc, engine_free},
    {Py_tp_repr, engine_repr},
    {Py_tp_methods, engine_methods},
    {Py_tp_members, engine_members},
    {0, NULL},
};

PyType_Spec engine_spec = {
    .name      = "tavola.Engine",
    .basicsize = sizeof(struct engine_object),
    .flags     = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots     = engine_slots,
};
