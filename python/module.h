/* SPDX-License-Identifier: MIT
 *
 * module.h - what the files of the Python module _tavola share.
 *
 * The module is thin: it reads arguments, asks tavola.h, and gives objects. It is
 * written against the limited API of Python 3.11, so one build serves all later
 * versions. python/tavola/__init__.py is what people import.
 *
 * Every object holds what it needs: a state its game, an env and whatever shows
 * its arrays the memory behind it. There are no cycles, so nothing here needs the
 * garbage collector.
 */
#ifndef PYTHON_MODULE_H
#define PYTHON_MODULE_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stddef.h>
#include <structmember.h>

#include <tavola.h>

/* Python keeps functions as void * in the slots of types, which ISO C does not know. */
#pragma GCC diagnostic ignored "-Wpedantic"

/* What belongs to the module itself. The callables are set by __init__.py. */
struct module {
    PyTypeObject *game_type, *state_type, *memory_type, *array_type, *env_type, *engine_type;
    PyObject     *as_array; /* of something with a buffer: numpy.asarray or memoryview */
    PyObject     *answer, *line, *solution, *record;
};

/* Of any object of ours; types cannot be derived from. */
struct module *module_of(PyObject *self);

/* A game, open by itself or as a part of a batch. */
struct game_object {
    PyObject                  head;
    const struct tavola_game *game;
    struct tavola_game       *own;   /* NULL: it belongs to the owner */
    PyObject                 *owner; /* or NULL */
    PyObject                 *name, *options;
    struct tavola_encoding    encoding;
    bool                      has_encoding;
};

struct state_object {
    PyObject            head;
    struct game_object *game;
    struct tavola_state state;
};

/* A batch, and who uses it now. It is touched only by who holds the lock of the
 * interpreter, or has entered it. */
struct memory_object {
    PyObject               head;
    struct tavola_batch   *batch;
    struct tavola_rows     rows;
    struct tavola_encoding encoding;
    uint64_t               seed;
    int32_t               *ids;     /* of a step, where nobody can change them */
    int32_t               *actions; /* what sample() drew, shown to everybody */
    uint8_t               *marks;   /* of rows, all 0 between calls */
    bool                   is_busy;
    bool                   samples_chance, starts_again;
};

struct env_object {
    PyObject              head;
    struct memory_object *memory;
    PyObject             *game; /* of row 0 */
    PyObject *current_player, *legal_action_mask, *rewards, *terminated, *states, *final_states;
    PyObject *actions;
};

/* --- Errors: errors.c ------------------------------------------------------- */

/* Raise what this status is in Python, with the phrase; returns NULL. */
PyObject *raise_status(enum tavola_status status, const struct tavola_error *error);

/* --- Arguments: arguments.c ------------------------------------------------- */

/* The arguments of a fast call by place and by name, NULL where there is none; the
 * first `required` must be there. names ends with NULL. False after raising. */
struct signature {
    const char        *function;
    Py_ssize_t         required;
    const char *const *names;
};
bool take_arguments(const struct signature *signature, PyObject *const *given, Py_ssize_t count,
                    PyObject *keywords, PyObject **out);

/* A whole number within a range; *out is left alone if it is missing or None. */
bool take_number(PyObject *given, const char *name, uint64_t least, uint64_t most, uint64_t *out);
/* The same, but it must be there. */
bool need_number(PyObject *given, const char *name, uint64_t least, uint64_t most, uint64_t *out);
bool take_double(PyObject *given, const char *name, double *out);

/* --- Buffers: buffers.c ----------------------------------------------------- */

/* Copy exactly so many ids from any buffer of integers, or a sequence of them. */
bool read_ids(PyObject *given, const char *name, uint32_t count, int32_t *out);

/* Rows that are asked for: None for all, else row numbers, or a mask of booleans
 * with an entry for each row. */
struct row_list {
    uint32_t *rows; /* NULL: all */
    uint32_t  count;
};
bool read_rows(PyObject *given, uint32_t row_count, struct row_list *out);
void free_rows(struct row_list *list);

/* Numbers of this shape, as floats: where they lie if that is how they lie, else a
 * copy. */
struct float_table {
    const float *numbers;
    float       *copy; /* or NULL */
    Py_buffer    view;
    bool         has_view;
};
bool read_floats(PyObject *given, const char *name, uint32_t rows, uint32_t columns,
                 struct float_table *out);
void free_floats(struct float_table *table);

/* Where results are written: the caller's array, or a new one of ours. */
struct target {
    void     *data;
    PyObject *result; /* what to return */
    Py_buffer view;
    bool      has_view;
};
struct shape {
    char       format; /* 'B', 'f', 'i', ... */
    int        dimensions;
    Py_ssize_t sizes[4];
};
bool open_target(struct module *module, PyObject *given, const struct shape *shape,
                 struct target *out);
/* What to return, or NULL; the target is used up. */
PyObject *close_target(struct target *target, bool is_good);

/* --- Arrays: arrays.c ------------------------------------------------------- */

/* Something with a buffer of this shape: memory that the owner keeps, or, without
 * an owner, new memory of zeros. Then as_array() of it; NULL after raising. */
PyObject *array_over(struct module *module, PyObject *owner, const void *data,
                     const struct shape *shape, bool is_writable);
PyObject *array_fresh(struct module *module, const struct shape *shape, void **data);

/* --- Games and states: game.c, state.c, texts.c -------------------------------- */

PyObject *game_wrap(struct module *module, const struct tavola_game *game, struct tavola_game *own,
                    PyObject *owner);
bool      game_is_same(const struct game_object *a, const struct game_object *b);

/* A state of this game, not yet set; the game may be of any owner. */
struct state_object *state_create(struct module *module, struct game_object *game);

/* A state of this game from an object or a text; NULL after raising. */
struct state_object *state_from(struct game_object *game, PyObject *given);

/* The legal action that an id or a text means. */
bool state_find_action(const struct state_object *state, PyObject *given, tavola_action_t *out);

typedef size_t drawing_t(const struct tavola_game *game, const void *state, const char *language,
                         char *out, size_t size);
PyObject      *text_draw(const struct state_object *state, drawing_t *draw, const char *language);
PyObject *text_of_action(const struct tavola_game *game, const void *state, tavola_action_t action);

/* A list of the legal ids. */
PyObject *list_ids(const struct tavola_game *game, const void *state);
PyObject *list_probabilities(const struct tavola_game *game, const void *state);

/* --- Envs: memory.c, env.c, env_rows.c ---------------------------------------- */

/* Begin and end a use; false after raising if somebody else uses it now. */
bool memory_enter(struct memory_object *memory);
void memory_leave(struct memory_object *memory);

/* Let other threads run meanwhile, if the work is long enough. */
PyThreadState *memory_let_others(const struct memory_object *memory);
void           memory_take_back(PyThreadState *saved);

/* Ids of these rows, of which some are not legal. */
void raise_illegal(const struct memory_object *memory, const struct row_list *list,
                   const int32_t *ids);

/* Methods of an env that ask about rows. */
#define ROW_METHOD(name)                                                                           \
    PyObject *env_##name(PyObject *self, PyObject *const *given, Py_ssize_t count,                 \
                         PyObject *keywords)
ROW_METHOD(observe);
ROW_METHOD(playout);
ROW_METHOD(symmetry);
ROW_METHOD(legal);
ROW_METHOD(chance_outcomes);
ROW_METHOD(set_state);
ROW_METHOD(copy_rows);
PyObject *env_state(PyObject *self, PyObject *row);
PyObject *env_final_state(PyObject *self, PyObject *row);

/* --- Types ------------------------------------------------------------------ */

extern PyType_Spec game_spec, state_spec, memory_spec, array_spec, env_spec, engine_spec;

PyObject *env_open(PyObject *module, PyObject *const *given, Py_ssize_t count, PyObject *keywords);
PyObject *game_open_named(PyObject *module, PyObject *const *given, Py_ssize_t count,
                          PyObject *keywords);
PyObject *record_read(PyObject *module, PyObject *text);
PyObject *engine_open(PyObject *self, PyObject *const *given, Py_ssize_t count, PyObject *keywords);
PyObject *game_solve(PyObject *self, PyObject *const *given, Py_ssize_t count, PyObject *keywords);

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

#endif
