/* SPDX-License-Identifier: MIT
 *
 * angoli_values.h - what a position of Angoli is worth, by a file of values.
 *
 * Between two turns the file knows. In the midst of a turn, and while corners are
 * taken, the rules say what may happen until the file knows again. Nothing here
 * knows how the file was made, so one turn by the rules is a test of it.
 */
#ifndef TABLES_ANGOLI_VALUES_H
#define TABLES_ANGOLI_VALUES_H

#include "tables/angoli_file.h"

struct angoli_values {
    const struct game *game;
    struct angoli_sets sets;
    struct angoli_file file;
};

/* What games have no file of values. */
extern const char *const angoli_values_others;

/* Let the game have as many tokens as the file, and no turn limit. STATUS_CONFLICT, and a
 * phrase, if the file is not whole or belongs to other options. */
MUST_CHECK enum status angoli_values_fit(struct game *game, const char *path, struct text *why);

/* The game fits the file and stays the caller's. To be closed whatever the answer. */
MUST_CHECK enum status angoli_values_open(struct angoli_values *values, const struct game *game,
                                          const char *path, struct text *why);
void                   angoli_values_close(struct angoli_values *values);

/* The chance of the first player. STATUS_CONFLICT if the file is damaged. */
MUST_CHECK enum status angoli_values_find(struct angoli_values *values, const void *state,
                                          double *out, struct text *why);

/* The same, but by the rules until the next action at least: for a state between
 * two turns, by a whole turn. */
MUST_CHECK enum status angoli_values_expect(struct angoli_values *values, const void *state,
                                            double *out, struct text *why);

/* The largest difference between the two, over so many positions drawn at random,
 * with any numbers of tokens. */
MUST_CHECK enum status angoli_values_check(struct angoli_values *values, uint64_t seed,
                                           uint32_t positions, double *out, struct text *why);

#endif
