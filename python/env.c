/* SPDX-License-Identifier: MIT
 *
 * env.c - many games at once: making an env, its arrays, and stepping.
 */
#include <stdlib.h>
#include <string.h>

#include "module.h"

#define MEMORY(self) (((struct env_object *)(self))->memory)

/* --- Making one ------------------------------------------------------------------- */

static struct memory_object *create_memory(struct module *module, const struct tavola_plan *plan) {
    struct tavola_error   error;
    struct tavola_batch  *batch;
    enum tavola_status    status;
    struct memory_object *memory = PyObject_New(struct memory_object, module->memory_type);
    if (memory == NULL) {
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    status = tavola_batch_open(plan, &batch, &error);
    Py_END_ALLOW_THREADS;
    memory->batch          = batch;
    memory->ids            = calloc(plan->rows, sizeof *memory->ids);
    memory->actions        = calloc(plan->rows, sizeof *memory->actions);
    memory->marks          = calloc(plan->rows, sizeof *memory->marks);
    memory->seed           = plan->seed;
    memory->is_busy        = false;
    memory->samples_chance = plan->samples_chance;
    memory->starts_again   = plan->starts_again;
    if (status != TAVOLA_OK || memory->ids == NULL || memory->actions == NULL ||
        memory->marks == NULL) {
        if (status == TAVOLA_OK) {
            PyErr_NoMemory();
        } else {
            raise_status(status, &error);
        }
        Py_DECREF(memory);
        return NULL;
    }
    tavola_batch_rows(batch, &memory->rows);
    tavola_measure(plan->boards[0], &memory->encoding);
    return memory;
}

static void show_arrays(struct module *module, struct env_object *env) {
    const struct tavola_rows *rows    = &env->memory->rows;
    PyObject                 *owner   = (PyObject *)env->memory;
    const Py_ssize_t          n       = rows->rows;
    const struct shape        players = {'b', 1, {n}};
    const struct shape        masks   = {'?', 2, {n, rows->ids}};
    const struct shape        rewards = {'f', 2, {n, rows->players}};
    const struct shape        ended   = {'?', 1, {n}};
    const struct shape        states  = {'B', 2, {n, (Py_ssize_t)rows->state_size}};
    const struct shape        actions = {'i', 1, {n}};

    env->current_player    = array_over(module, owner, rows->actors, &players, false);
    env->legal_action_mask = array_over(module, owner, rows->masks, &masks, false);
    env->rewards           = array_over(module, owner, rows->rewards, &rewards, false);
    env->terminated        = array_over(module, owner, rows->ended, &ended, false);
    env->states            = array_over(module, owner, rows->states, &states, false);
    env->final_states      = array_over(module, owner, rows->final_states, &states, false);
    env->actions           = array_over(module, owner, env->memory->actions, &actions, true);
}

static PyObject *create_env(struct module *module, const struct tavola_plan *plan) {
    struct memory_object *memory = create_memory(module, plan);
    if (memory == NULL) {
        return NULL;
    }
    struct env_object *env = PyObject_New(struct env_object, module->env_type);
    if (env == NULL) {
        Py_DECREF(memory);
        return NULL;
    }
    env->memory = memory;
    env->game   = game_wrap(module, tavola_batch_game(memory->batch, 0), NULL, (PyObject *)memory);
    show_arrays(module, env);
    if (env->game == NULL || env->current_player == NULL || env->legal_action_mask == NULL ||
        env->rewards == NULL || env->terminated == NULL || env->states == NULL ||
        env->final_states == NULL || env->actions == NULL) {
        Py_DECREF(env);
        return NULL;
    }
    return (PyObject *)env;
}

static void env_free(PyObject *self) {
    struct env_object *env  = (struct env_object *)self;
    PyTypeObject      *type = Py_TYPE(self);
    Py_XDECREF(env->game);
    Py_XDECREF(env->current_player);
    Py_XDECREF(env->legal_action_mask);
    Py_XDECREF(env->rewards);
    Py_XDECREF(env->terminated);
    Py_XDECREF(env->states);
    Py_XDECREF(env->final_states);
    Py_XDECREF(env->actions);
    Py_DECREF((PyObject *)env->memory);
    PyObject_Free(self);
    Py_DECREF(type);
}

static bool take_boards(struct module *module, PyObject *list, const struct tavola_game **boards) {
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        PyObject *game = PyList_GetItem(list, i);
        if (Py_TYPE(game) != module->game_type) {
            PyErr_SetString(PyExc_TypeError, "boards must be games");
            return false;
        }
        boards[i] = ((struct game_object *)game)->game;
    }
    return true;
}

static bool take_plan(PyObject **values, struct tavola_plan *plan) {
    uint64_t  rows = 1, threads = 1;
    const int samples = values[4] == NULL ? 1 : PyObject_IsTrue(values[4]);
    const int again   = values[5] == NULL ? 1 : PyObject_IsTrue(values[5]);
    if (samples < 0 || again < 0 || !take_number(values[1], "n", 1, TAVOLA_ROWS_MAX, &rows) ||
        !take_number(values[2], "seed", 0, UINT64_MAX, &plan->seed) ||
        !take_number(values[3], "threads", 1, TAVOLA_BATCH_THREADS_MAX, &threads)) {
        return false;
    }
    plan->rows           = (uint32_t)rows;
    plan->threads        = (uint32_t)threads;
    plan->samples_chance = samples;
    plan->starts_again   = again;
    return true;
}

PyObject *env_open(PyObject *self, PyObject *const *given, Py_ssize_t count, PyObject *keywords) {
    static const char *const      names[]   = {"boards",         "n",         "seed", "threads",
                                               "samples_chance", "autoreset", NULL};
    static const struct signature signature = {"batch", 1, names};

    struct module     *module = PyModule_GetState(self);
    struct tavola_plan plan   = {.rows = 1};
    PyObject          *values[6];
    if (!take_arguments(&signature, given, count, keywords, values) || !take_plan(values, &plan)) {
        return NULL;
    }
    const Py_ssize_t boards = PyList_Check(values[0]) ? PyList_Size(values[0]) : 0;
    if (boards < 1 || boards > TAVOLA_BOARDS_MAX) {
        PyErr_Format(PyExc_ValueError, "boards must be a list of 1 to %d games", TAVOLA_BOARDS_MAX);
        return NULL;
    }
    const struct tavola_game **games = calloc((size_t)boards, sizeof(void *));
    PyObject                  *env   = NULL;
    if (games == NULL) {
        return PyErr_NoMemory();
    }
    if (take_boards(module, values[0], games)) {
        plan.boards      = games;
        plan.board_count = (uint32_t)boards;
        env              = create_env(module, &plan);
    }
    free(games);
    return env;
}

/* --- Stepping --------------------------------------------------------------------- */

static PyObject *env_reset(PyObject *self, PyObject *const *given, Py_ssize_t count,
                           PyObject *keywords) {
    static const char *const      names[]   = {"seed", NULL};
    static const struct signature signature = {"reset", 0, names};

    struct memory_object *memory = MEMORY(self);
    PyObject             *values[1];
    uint64_t              seed = memory->seed + UINT64_C(0x9e3779b97f4a7c15);
    if (!take_arguments(&signature, given, count, keywords, values) ||
        !take_number(values[0], "seed", 0, UINT64_MAX, &seed) || !memory_enter(memory)) {
        return NULL;
    }
    PyThreadState *saved = memory_let_others(memory);
    tavola_batch_reset(memory->batch, seed);
    memory_take_back(saved);
    memory->seed = seed;
    memory_leave(memory);
    Py_RETURN_NONE;
}

/* The ids were copied first: who gave them could change them while we step. */
static bool step_all(struct memory_object *memory) {
    const struct row_list all   = {NULL, memory->rows.rows};
    PyThreadState        *saved = memory_let_others(memory);
    const bool            is_good =
        tavola_batch_find_illegal(memory->batch, memory->ids, 0) == memory->rows.rows;
    if (is_good) {
        tavola_batch_step(memory->batch, memory->ids);
    }
    memory_take_back(saved);
    if (!is_good) {
        raise_illegal(memory, &all, memory->ids);
    }
    return is_good;
}

/* Does a row stand there twice? */
static bool is_repeated(struct memory_object *memory, const struct row_list *list, uint32_t *row) {
    bool     found = false;
    uint32_t place = 0;
    for (; place < list->count && !found; place++) {
        *row                = list->rows[place];
        found               = memory->marks[*row] != 0;
        memory->marks[*row] = 1;
    }
    while (place-- > 0) {
        memory->marks[list->rows[place]] = 0;
    }
    return found;
}

static bool step_listed(struct memory_object *memory, const struct row_list *list,
                        PyObject *actions) {
    uint32_t row = 0;
    if (is_repeated(memory, list, &row)) {
        PyErr_Format(PyExc_ValueError, "row %u stands in rows twice", (unsigned)row);
        return false;
    }
    if (!read_ids(actions, "actions", list->count, memory->ids)) {
        return false;
    }
    PyThreadState *saved   = memory_let_others(memory);
    const bool     is_good = tavola_batch_find_illegal_of(memory->batch, list->rows, list->count,
                                                          memory->ids, 0) == list->count;
    if (is_good) {
        tavola_batch_step_some(memory->batch, list->rows, list->count, memory->ids);
    }
    memory_take_back(saved);
    if (!is_good) {
        raise_illegal(memory, list, memory->ids);
    }
    return is_good;
}

static bool step_some(struct memory_object *memory, PyObject *actions, PyObject *rows) {
    struct row_list list;
    if (!read_rows(rows, memory->rows.rows, &list)) {
        return false;
    }
    const bool is_good = step_listed(memory, &list, actions);
    free_rows(&list);
    return is_good;
}

static bool step(struct env_object *env, PyObject *actions, PyObject *rows) {
    struct memory_object *memory = env->memory;
    if (rows != NULL && rows != Py_None) {
        return step_some(memory, actions, rows);
    }
    if (actions != env->actions) {
        return read_ids(actions, "actions", memory->rows.rows, memory->ids) && step_all(memory);
    }
    memcpy(memory->ids, memory->actions, memory->rows.rows * sizeof *memory->ids);
    return step_all(memory);
}

static PyObject *env_step(PyObject *self, PyObject *const *given, Py_ssize_t count,
                          PyObject *keywords) {
    static const char *const      names[]   = {"actions", "rows", NULL};
    static const struct signature signature = {"step", 1, names};

    struct env_object *env = (struct env_object *)self;
    PyObject          *values[2];
    if (!take_arguments(&signature, given, count, keywords, values) || !memory_enter(env->memory)) {
        return NULL;
    }
    const bool is_good = step(env, values[0], values[1]);
    memory_leave(env->memory);
    if (!is_good) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* Draw into memory of ours or, if it is given, of the caller's. */
static bool draw(struct memory_object *memory, const float *logits, int32_t *out) {
    uint32_t       row   = 0;
    PyThreadState *saved = memory_let_others(memory);
    const bool     drawn = tavola_batch_sample(memory->batch, logits, out, &row);
    memory_take_back(saved);
    if (!drawn) {
        PyErr_Format(PyExc_ValueError,
                     "row %u: a logit of a legal action is NaN or +infinity, or all are -infinity",
                     (unsigned)row);
    }
    return drawn;
}

static PyObject *draw_by_arguments(struct env_object *env, PyObject *logits, PyObject *out) {
    struct memory_object *memory = env->memory;
    const struct shape    shape  = {'i', 1, {memory->rows.rows}};
    struct target         target = {.data = memory->actions};
    struct float_table    table;
    if (!read_floats(logits, "logits", memory->rows.rows, memory->rows.ids, &table)) {
        return NULL;
    }
    if (out == NULL || out == Py_None) {
        target.result = Py_NewRef(env->actions);
    } else if (!open_target(module_of((PyObject *)env), out, &shape, &target)) {
        free_floats(&table);
        return NULL;
    }
    const bool is_good = draw(memory, table.numbers, target.data);
    free_floats(&table);
    return close_target(&target, is_good);
}

static PyObject *env_sample(PyObject *self, PyObject *const *given, Py_ssize_t count,
                            PyObject *keywords) {
    static const char *const      names[]   = {"logits", "out", NULL};
    static const struct signature signature = {"sample", 0, names};

    struct env_object *env = (struct env_object *)self;
    PyObject          *values[2];
    if (!take_arguments(&signature, given, count, keywords, values) || !memory_enter(env->memory)) {
        return NULL;
    }
    PyObject *result = draw_by_arguments(env, values[0], values[1]);
    memory_leave(env->memory);
    return result;
}

/* --- Attributes -------------------------------------------------------------------- */

enum attribute { ROWS, ACTIONS, PLAYERS, SHAPE, WAYS, AUTORESET, CHANCE, SEED, ATTRIBUTES };

/* What a slot of Python can point to, to say which. */
static const char places[ATTRIBUTES];

static enum attribute attribute_of(const void *place) {
    return (enum attribute)((const char *)place - places);
}

static PyObject *env_get(PyObject *self, void *which) {
    const struct memory_object *memory = MEMORY(self);
    switch (attribute_of(which)) {
    case ROWS:
        return PyLong_FromUnsignedLong(memory->rows.rows);
    case ACTIONS:
        return PyLong_FromUnsignedLong(memory->rows.ids);
    case PLAYERS:
        return PyLong_FromUnsignedLong(memory->rows.players);
    case SHAPE:
        return Py_BuildValue("(III)", memory->encoding.planes, memory->encoding.height,
                             memory->encoding.width);
    case WAYS:
        return PyLong_FromUnsignedLong(memory->encoding.ways);
    case AUTORESET:
        return PyBool_FromLong(memory->starts_again);
    case CHANCE:
        return PyUnicode_FromString(memory->samples_chance ? "sample" : "explicit");
    default:
        break;
    }
    return PyLong_FromUnsignedLongLong(memory->seed);
}

#define GET(name, which, help)                                                                     \
    { name, env_get, NULL, help, (void *)&places[which] }

static PyGetSetDef env_attributes[] = {
    GET("n", ROWS, "How many rows, each a game being played."),
    GET("num_actions", ACTIONS, "How many ids there are: they go from 0 to num_actions - 1."),
    GET("num_players", PLAYERS, "How many play."),
    GET("observation_shape", SHAPE, "Planes, height and width of an observation."),
    GET("symmetries", WAYS, "In how many ways a state can be seen; way 0 is as it is."),
    GET("autoreset", AUTORESET, "Does a row begin anew in the step that ends its game?"),
    GET("chance", CHANCE, "'sample' or 'explicit'."),
    GET("seed", SEED, "What the random numbers were made from, when it was made or reset."),
    {NULL, NULL, NULL, NULL, NULL},
};

#define SHOW(name, help)                                                                           \
    { #name, T_OBJECT_EX, offsetof(struct env_object, name), READONLY, help }

static PyMemberDef env_members[] = {
    SHOW(game, "The game of row 0."),
    SHOW(current_player, "int8 (n,): who acts; -1 chance, -2 nobody."),
    SHOW(legal_action_mask, "bool (n, num_actions): what is legal."),
    SHOW(rewards, "float32 (n, num_players): points of the games that the last step ended."),
    SHOW(terminated, "bool (n,): did the last step end a game?"),
    SHOW(states, "uint8 (n, state_size): the states as bytes."),
    SHOW(final_states, "uint8 (n, state_size): the last states, where terminated."),
    SHOW(actions, "int32 (n,): what sample() drew last."),
    {NULL, 0, 0, 0, NULL},
};

#define METHOD(name, signature, help)                                                              \
    { #name, FAST(env_##name), METH_FASTCALL | METH_KEYWORDS, #name signature "\n--\n\n" help }

static PyMethodDef env_methods[] = {
    METHOD(reset, "(seed=None)",
           "Put all rows back to the start. Without a seed, other random numbers follow."),
    METHOD(step, "(actions, rows=None)",
           "Apply an id in each row, -1 where it is over; or in some rows only, while the others "
           "stay as they are. If one is not legal: ValueError, and nothing changes."),
    METHOD(sample, "(logits=None, out=None)",
           "Draw a legal id for each row, by logits or evenly. Without out, the result is "
           "env.actions, which the next call fills again."),
    METHOD(observe, "(out=None, rows=None)",
           "The planes of all rows, or of some: uint8 (rows, planes, height, width)."),
    METHOD(playout, "(rows=None, max_actions=100000, out=None)",
           "Play copies to the end at random: float32 (rows, players), NaN if there was no end."),
    METHOD(symmetry, "(way, policy=None, rows=None)",
           "The planes seen another way, and a policy for the ids seen that way, or None."),
    METHOD(legal, "(rows=None)", "The legal ids of one row, or a list of them for many."),
    METHOD(chance_outcomes, "(rows=None)",
           "Ids and probabilities, where chance acts; of one row, or a list for many."),
    METHOD(copy_rows, "(source, from_rows, to_rows)",
           "Copy rows of an env of the same game, or of this one, to rows of this one: all but "
           "the random numbers. Quick, for searches over many games."),
    METHOD(set_state, "(row, state)", "Put a row on a state, or on the text of a position."),
    {"state", env_state, METH_O, "state(row, /)\n--\n\nThe state of a row, to keep."},
    {"final_state", env_final_state, METH_O,
     "final_state(row, /)\n--\n\nThe last state of the game that the last step ended in a row."},
    {NULL, NULL, 0, NULL},
};

static PyObject *env_repr(PyObject *self) {
    return PyUnicode_FromFormat("<tavola.Env of %u rows, %R>", (unsigned)MEMORY(self)->rows.rows,
                                ((struct env_object *)self)->game);
}

static PyType_Slot env_slots[] = {
    {Py_tp_doc, "Many games of one kind, a step at a time. See tavola.make()."},
    {Py_tp_dealloc, env_free},
    {Py_tp_repr, env_repr},
    {Py_tp_methods, env_methods},
    {Py_tp_getset, env_attributes},
    {Py_tp_members, env_members},
    {0, NULL},
};

PyType_Spec env_spec = {
    .name      = "tavola.Env",
    .basicsize = sizeof(struct env_object),
    .flags     = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots     = env_slots,
};
