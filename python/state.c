/* SPDX-License-Identifier: MIT
 *
 * state.c - a state: bytes, and the game that they belong to.
 */
#include <string.h>

#include "module.h"

#define GAME(self)  (((struct state_object *)(self))->game->game)
#define STATE(self) (&((struct state_object *)(self))->state)

struct state_object *state_create(struct module *module, struct game_object *game) {
    struct state_object *state = PyObject_New(struct state_object, module->state_type);
    if (state != NULL) {
        state->game = (struct game_object *)Py_NewRef((PyObject *)game);
    }
    return state;
}

static void state_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Py_DECREF((PyObject *)((struct state_object *)self)->game);
    PyObject_Free(self);
    Py_DECREF(type);
}

static struct state_object *copy_of(PyObject *self) {
    struct state_object *state = (struct state_object *)self;
    struct state_object *copy  = state_create(module_of(self), state->game);
    if (copy != NULL) {
        memcpy(&copy->state, &state->state, tavola_state_size(state->game->game));
    }
    return copy;
}

static struct state_object *parse(struct game_object *game, PyObject *given) {
    struct tavola_error error;
    Py_ssize_t          length;
    const char         *text = PyUnicode_AsUTF8AndSize(given, &length);
    if (text == NULL) {
        return NULL;
    }
    if (strlen(text) != (size_t)length) {
        PyErr_SetString(PyExc_ValueError, "a NUL character is in no position");
        return NULL;
    }
    struct state_object *state = state_create(module_of((PyObject *)game), game);
    if (state == NULL) {
        return NULL;
    }
    const enum tavola_status status =
        tavola_parse_position(game->game, text, &state->state, &error);
    if (status != TAVOLA_OK) {
        raise_status(status, &error);
        Py_CLEAR(state);
    }
    return state;
}

struct state_object *state_from(struct game_object *game, PyObject *given) {
    if (PyUnicode_Check(given)) {
        return parse(game, given);
    }
    if (Py_TYPE(given) != module_of((PyObject *)game)->state_type) {
        PyErr_SetString(PyExc_TypeError, "a state, or the text of a position, is needed");
        return NULL;
    }
    struct state_object *state = (struct state_object *)given;
    if (!game_is_same(game, state->game)) {
        PyErr_Format(PyExc_ValueError, "the state belongs to %R, not to %R", state->game, game);
        return NULL;
    }
    return (struct state_object *)Py_NewRef(given);
}

/* --- Moving on -------------------------------------------------------------------- */

static bool needs_encoding(PyObject *self) {
    const struct game_object *game = ((struct state_object *)self)->game;
    if (!game->has_encoding) {
        PyErr_Format(PyExc_ValueError, "%U has no encoding; use legal_texts()", game->name);
    }
    return game->has_encoding;
}

static PyObject *state_legal_actions(PyObject *self, PyObject *unused) {
    (void)unused;
    return needs_encoding(self) ? list_ids(GAME(self), STATE(self)) : NULL;
}

static PyObject *state_legal_texts(PyObject *self, PyObject *unused) {
    (void)unused;
    tavola_action_t actions[TAVOLA_ACTIONS_MAX];
    const size_t    count = tavola_actions(GAME(self), STATE(self), actions);
    PyObject       *list  = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *text = text_of_action(GAME(self), STATE(self), actions[i]);
        if (text == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, text);
        }
    }
    return list;
}

static PyObject *state_apply(PyObject *self, PyObject *given) {
    tavola_action_t action;
    if (!state_find_action((struct state_object *)self, given, &action)) {
        return NULL;
    }
    tavola_apply(GAME(self), STATE(self), action);
    Py_RETURN_NONE;
}

static PyObject *state_child(PyObject *self, PyObject *given) {
    tavola_action_t action;
    if (!state_find_action((struct state_object *)self, given, &action)) {
        return NULL;
    }
    struct state_object *copy = copy_of(self);
    if (copy != NULL) {
        tavola_apply(GAME(copy), STATE(copy), action);
    }
    return (PyObject *)copy;
}

static PyObject *state_copy(PyObject *self, PyObject *unused) {
    (void)unused;
    return (PyObject *)copy_of(self);
}

static PyObject *state_action_text(PyObject *self, PyObject *given) {
    tavola_action_t action;
    return state_find_action((struct state_object *)self, given, &action)
               ? text_of_action(GAME(self), STATE(self), action)
               : NULL;
}

static PyObject *state_action_id(PyObject *self, PyObject *given) {
    tavola_action_t action;
    if (!needs_encoding(self) || !state_find_action((struct state_object *)self, given, &action)) {
        return NULL;
    }
    return PyLong_FromUnsignedLong(tavola_id_of(GAME(self), STATE(self), action));
}

static PyObject *state_chance_outcomes(PyObject *self, PyObject *unused) {
    (void)unused;
    if (!needs_encoding(self)) {
        return NULL;
    }
    if (tavola_actor(GAME(self), STATE(self)) != TAVOLA_CHANCE) {
        PyErr_SetString(PyExc_ValueError, "chance does not act here");
        return NULL;
    }
    return Py_BuildValue("(NN)", list_ids(GAME(self), STATE(self)),
                         list_probabilities(GAME(self), STATE(self)));
}

/* --- What it comes to --------------------------------------------------------------- */

static PyObject *state_returns(PyObject *self, PyObject *unused) {
    (void)unused;
    int32_t   returns[TAVOLA_PLAYERS_MAX];
    const int players = tavola_players(GAME(self));
    if (!tavola_returns(GAME(self), STATE(self), returns)) {
        PyErr_SetString(PyExc_ValueError, "the game is not over");
        return NULL;
    }
    PyObject *list = PyList_New(players);
    for (int i = 0; list != NULL && i < players; i++) {
        PyList_SetItem(list, i, PyFloat_FromDouble((double)returns[i] / TAVOLA_POINT));
    }
    return list;
}

static PyObject *state_scores(PyObject *self, PyObject *unused) {
    (void)unused;
    int32_t   scores[TAVOLA_PLAYERS_MAX];
    const int players = tavola_players(GAME(self));
    if (!tavola_scores(GAME(self), STATE(self), scores)) {
        Py_RETURN_NONE;
    }
    PyObject *list = PyList_New(players);
    for (int i = 0; list != NULL && i < players; i++) {
        PyList_SetItem(list, i, PyLong_FromLong(scores[i]));
    }
    return list;
}

static PyObject *state_observation(PyObject *self, PyObject *unused) {
    (void)unused;
    if (!needs_encoding(self)) {
        return NULL;
    }
    const struct tavola_encoding *size  = &((struct state_object *)self)->game->encoding;
    const struct shape            shape = {'B', 3, {size->planes, size->height, size->width}};
    void                         *data;
    PyObject                     *array = array_fresh(module_of(self), &shape, &data);
    if (array != NULL) {
        tavola_observe(GAME(self), STATE(self), data);
    }
    return array;
}

static PyObject *state_mask(PyObject *self, PyObject *unused) {
    (void)unused;
    if (!needs_encoding(self)) {
        return NULL;
    }
    const struct tavola_encoding *size  = &((struct state_object *)self)->game->encoding;
    const struct shape            shape = {'?', 1, {size->ids}};
    void                         *data;
    PyObject                     *array = array_fresh(module_of(self), &shape, &data);
    if (array != NULL) {
        tavola_mask(GAME(self), STATE(self), data);
    }
    return array;
}

static PyObject *state_symmetry(PyObject *self, PyObject *given) {
    const struct game_object *game = ((struct state_object *)self)->game;
    uint64_t                  way  = 0;
    if (!needs_encoding(self) ||
        !need_number(given, "way", 0, (uint64_t)game->encoding.ways - 1, &way)) {
        return NULL;
    }
    struct state_object *turned = copy_of(self);
    if (turned != NULL) {
        tavola_transform(GAME(self), STATE(self), (uint32_t)way, STATE(turned));
    }
    return (PyObject *)turned;
}

/* --- Texts and pictures -------------------------------------------------------------- */

static PyObject *draw_in(PyObject *self, const struct signature *signature, drawing_t *draw,
                         PyObject *const *given, Py_ssize_t count, PyObject *keywords) {
    PyObject   *values[1];
    const char *language = "en";
    if (!take_arguments(signature, given, count, keywords, values)) {
        return NULL;
    }
    if (values[0] != NULL) {
        language = PyUnicode_AsUTF8AndSize(values[0], NULL);
    }
    return language == NULL ? NULL : text_draw((struct state_object *)self, draw, language);
}

static const char *const language_names[] = {"language", NULL};

#define DRAWING(name, draw)                                                                        \
    static PyObject *state_##name(PyObject *self, PyObject *const *given, Py_ssize_t count,        \
                                  PyObject *keywords) {                                            \
        static const struct signature signature = {#name, 0, language_names};                      \
        return draw_in(self, &signature, draw, given, count, keywords);                            \
    }

DRAWING(svg, tavola_svg)
DRAWING(json, tavola_json)
DRAWING(prompt, tavola_prompt)
DRAWING(plain, tavola_plain)

static PyObject *state_repr_svg(PyObject *self, PyObject *unused) {
    (void)unused;
    return text_draw((struct state_object *)self, tavola_svg, "en");
}

static PyObject *state_str(PyObject *self) {
    return text_draw((struct state_object *)self, tavola_plain, "en");
}

static PyObject *position_text(PyObject *self) {
    char text[TAVOLA_POSITION_MAX];
    tavola_print_position(GAME(self), STATE(self), text, sizeof text);
    return PyUnicode_FromString(text);
}

static PyObject *state_repr(PyObject *self) {
    char text[TAVOLA_POSITION_MAX];
    tavola_print_position(GAME(self), STATE(self), text, sizeof text);
    return PyUnicode_FromFormat("<tavola.State %U %s>", ((struct state_object *)self)->game->name,
                                text);
}

/* Copies and other processes get the texts; the bytes are not to be trusted. */
static PyObject *state_reduce(PyObject *self, PyObject *unused) {
    (void)unused;
    const struct game_object *game   = ((struct state_object *)self)->game;
    PyObject                 *module = PyImport_ImportModule("tavola");
    PyObject *maker = module == NULL ? NULL : PyObject_GetAttrString(module, "_state");
    Py_XDECREF(module);
    return maker == NULL
               ? NULL
               : Py_BuildValue("(N(OON))", maker, game->name, game->options, position_text(self));
}

/* --- Comparing ----------------------------------------------------------------------- */

static PyObject *state_compare(PyObject *self, PyObject *other, int how) {
    if (Py_TYPE(other) != Py_TYPE(self) || (how != Py_EQ && how != Py_NE)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const struct game_object *game    = ((struct state_object *)self)->game;
    const bool                is_same = game_is_same(game, ((struct state_object *)other)->game) &&
                         memcmp(STATE(self), STATE(other), tavola_state_size(game->game)) == 0;
    return PyBool_FromLong(is_same == (how == Py_EQ));
}

static Py_hash_t state_hash(PyObject *self) {
    const uint64_t hash = tavola_position_hash(GAME(self), STATE(self));
    return hash == UINT64_MAX ? 1 : (Py_hash_t)hash;
}

/* --- Attributes ------------------------------------------------------------------------ */

static PyObject *get_game(PyObject *self, void *unused) {
    (void)unused;
    return Py_NewRef((PyObject *)((struct state_object *)self)->game);
}

static PyObject *get_player(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(tavola_actor(GAME(self), STATE(self)));
}

static PyObject *get_is_over(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(tavola_is_over(GAME(self), STATE(self)));
}

static PyObject *get_turns(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(tavola_turns(GAME(self), STATE(self)));
}

static PyObject *get_ending(PyObject *self, void *unused) {
    (void)unused;
    const char *ending = tavola_ending(GAME(self), STATE(self));
    if (ending == NULL) {
        Py_RETURN_NONE;
    }
    return PyUnicode_FromString(ending);
}

static PyObject *get_text(PyObject *self, void *unused) {
    (void)unused;
    return position_text(self);
}

static PyObject *get_hash(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(tavola_position_hash(GAME(self), STATE(self)));
}

static PyGetSetDef state_attributes[] = {
    {"game", get_game, NULL, "The game that it is a state of.", NULL},
    {"current_player", get_player, NULL, "A player from 0 on; -1 chance; -2 nobody, it is over.",
     NULL},
    {"is_over", get_is_over, NULL, "Has the game ended?", NULL},
    {"turns", get_turns, NULL, "The turns that have ended.", NULL},
    {"ending", get_ending, NULL, "How it ended, such as 'turn limit'; None before.", NULL},
    {"text", get_text, NULL, "The position on one line, as Game.state() reads it.", NULL},
    {"position_hash", get_hash, NULL,
     "A fingerprint of all that matters for what can still happen, except the turns.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

#define LANGUAGE(name, help)                                                                       \
    {                                                                                              \
#name, FAST(state_##name), METH_FASTCALL | METH_KEYWORDS,                                  \
            #name "(language='en')\n--\n\n" help                                                   \
    }

static PyMethodDef state_methods[] = {
    {"legal_actions", state_legal_actions, METH_NOARGS,
     "legal_actions()\n--\n\nThe ids of what the current player may do, or chance; empty if the "
     "game is over."},
    {"legal_texts", state_legal_texts, METH_NOARGS,
     "legal_texts()\n--\n\nThe same as texts, in the same order."},
    {"apply", state_apply, METH_O,
     "apply(action, /)\n--\n\nMove on by the id or the text of a legal action; ValueError, and "
     "nothing changes, if it is not."},
    {"child", state_child, METH_O,
     "child(action, /)\n--\n\nA copy to which the action has been applied."},
    {"copy", state_copy, METH_NOARGS, "copy()\n--\n\nThe same state once more."},
    {"__copy__", state_copy, METH_NOARGS, NULL},
    {"__deepcopy__", state_copy, METH_O, NULL},
    {"__reduce__", state_reduce, METH_NOARGS, NULL},
    {"action_text", state_action_text, METH_O,
     "action_text(action, /)\n--\n\nThe text of a legal id."},
    {"action_id", state_action_id, METH_O, "action_id(action, /)\n--\n\nThe id of a legal text."},
    {"chance_outcomes", state_chance_outcomes, METH_NOARGS,
     "chance_outcomes()\n--\n\nWhere chance acts: the ids, and how probable each is."},
    {"returns", state_returns, METH_NOARGS,
     "returns()\n--\n\nWhat each player has of the point; ValueError if it is not over."},
    {"scores", state_scores, METH_NOARGS,
     "scores()\n--\n\nThe score of each player; None if the game has none."},
    {"observation", state_observation, METH_NOARGS,
     "observation()\n--\n\nThe planes, in the view of the current player."},
    {"mask", state_mask, METH_NOARGS, "mask()\n--\n\nFor each id, whether it is legal."},
    {"symmetry", state_symmetry, METH_O,
     "symmetry(way, /)\n--\n\nThe state seen another way, below Game.symmetries."},
    LANGUAGE(svg, "A picture, as the text of an SVG file."),
    LANGUAGE(json, "The parts of the picture, as JSON (docs/scenes.md)."),
    LANGUAGE(plain, "The board in plain characters."),
    LANGUAGE(prompt, "What the current player is to do, as a sentence."),
    {"_repr_svg_", state_repr_svg, METH_NOARGS, "_repr_svg_()\n--\n\nFor notebooks."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc, "A state of a game. apply() changes it; copy() keeps it. Equal states of equal "
                "games are equal, and have equal hashes: change none that is in a set."},
    {Py_tp_dealloc, state_free},
    {Py_tp_str, state_str},
    {Py_tp_repr, state_repr},
    {Py_tp_richcompare, state_compare},
    {Py_tp_hash, state_hash},
    {Py_tp_methods, state_methods},
    {Py_tp_getset, state_attributes},
    {0, NULL},
};

PyType_Spec state_spec = {
    .name      = "tavola.State",
    .basicsize = sizeof(struct state_object),
    .flags     = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots     = state_slots,
};
