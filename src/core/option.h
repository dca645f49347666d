/* SPDX-License-Identifier: MIT
 *
 * option.h - the choices that fix a game before its first action.
 *
 * A game lists its options as const specs. The values live beside each other
 * in the order of the specs. Everybody writes an option as key=value, in one
 * spelling only, so that the same choice is the same text in files, addresses
 * and on the wire. Each value remembers whether somebody gave it: a default
 * never contradicts anything, a given value may.
 */
#ifndef CORE_OPTION_H
#define CORE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text.h"

enum {
    OPTION_TEXT_MAX = 96 /* characters of a text value, NUL not counted */
};

enum option_kind {
    OPTION_NONE,    /* ends a list of specs */
    OPTION_INTEGER, /* from min to max */
    OPTION_NUMBERS, /* one of a set of integers, choices "5|7|9" */
    OPTION_WORDS,   /* one of a set of words, choices "flat|cylinder" */
    OPTION_TEXT,    /* up to OPTION_TEXT_MAX characters, no spaces; empty: not given */
    OPTION_SEED     /* from 0 to 2^63-1 */
};

struct option_spec {
    const char      *name;
    enum option_kind kind;
    int64_t          min, max; /* OPTION_INTEGER */
    const char      *choices;  /* OPTION_NUMBERS and OPTION_WORDS; the first is the default */
    const char      *standard; /* default of the other kinds; NULL: empty */
    const char      *help;     /* a phrase for people */
};

struct option_value {
    int64_t number; /* the integer or seed; of a word, its place among the choices */
    char    text[OPTION_TEXT_MAX + 1]; /* OPTION_TEXT only */
    bool    is_given;
};

/* How many specs there are before the end of the list. */
size_t option_count(const struct option_spec *specs);

/* Set every value to its default. */
void option_set_defaults(const struct option_spec *specs, struct option_value *values);

/* Take one "key=value". STATUS_NOT_FOUND: no such key; STATUS_CONFLICT: given
 * before; STATUS_BAD_TEXT, STATUS_OUT_OF_RANGE: the value. On failure the
 * values are as before, and *why has a phrase naming the key and what is
 * allowed. */
MUST_CHECK enum status option_parse(const struct option_spec *specs, struct option_value *values,
                                    const char *pair, struct text *why);

/* "7", "flat", "T0P1...": what follows the = sign. */
void option_print_value(const struct option_spec *spec, const struct option_value *value,
                        struct text *out);

/* "key=value key=value" of all given options, in the order of the specs. */
void option_print_given(const struct option_spec *specs, const struct option_value *values,
                        struct text *out);

/* What is allowed, as a phrase: "a whole number from 0 to 35", "flat or
 * cylinder". */
void option_print_allowed(const struct option_spec *spec, struct text *out);

#endif
