/* SPDX-License-Identifier: MIT
 *
 * batch.h - many games of one kind, played side by side, a step at a time.
 *
 * This is what a learner wants: thousands of rows, each a game being played, whose
 * states, legal ids and results lie in plain arrays. An action is an id of the
 * game's encoding (core/encoding.h). Before a step all ids are checked, so a step
 * happens in every row or in none. A row that is over begins anew in the same step,
 * if that is wanted; what the game came to, and its last state, stay until the next
 * game of the row has ended.
 *
 * What is drawn in a row, outcomes of chance and samples, comes from random numbers
 * of its own, made from the seed and the number of the row. So nothing depends on the
 * number of threads, nor on how many rows stand beside it.
 *
 * A batch belongs to one thread at a time; it has threads of its own for its work.
 */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include "core/encoding_loops.h"

enum { BATCH_ROWS_MAX = 1 << 24, BATCH_BOARDS_MAX = 1 << 16, BATCH_THREADS_MAX = 256 };

struct batch_plan {
    const struct game *games; /* the boards: same rules, same sizes; copied */
    uint32_t           boards;
    uint32_t           rows;
    uint32_t           threads;
    uint64_t           seed;
    bool               samples_chance; /* see struct encoding_rows */
    bool               starts_again;
};

struct batch;

/* NULL if there is not enough memory, or no thread to be had. All rows are at the
 * start of their games. */
struct batch *batch_create(const struct batch_plan *plan);
void          batch_destroy(struct batch *batch); /* takes NULL */

/* The arrays, which stay where they are, and are only to be read; and the sizes. */
const struct encoding_rows *batch_rows(const struct batch *batch);
const struct encoding_size *batch_size(const struct batch *batch);
uint32_t                    batch_row_count(const struct batch *batch);
const float                *batch_rewards(const struct batch *batch); /* the payoffs in points */

/* The game of a row. */
const struct game *batch_game(const struct batch *batch, uint32_t row);

/* Put all rows back to the start of their games, with new random numbers. */
void batch_reset(struct batch *batch, uint64_t seed);

/* Which is the first row, from this one on, where the id is not legal? A row that
 * is over takes only -1. The number of rows if there is none. */
uint32_t batch_find_illegal(const struct batch *batch, const int32_t *ids, uint32_t from);

/* Apply an id in each row; all are legal. */
void batch_step(struct batch *batch, const int32_t *ids);

/* The same for some rows only, an id for each of these; the others stay as they are,
 * results included. A place in the list, or its length, is returned. No row may stand
 * in the list of a step twice. */
uint32_t batch_find_illegal_of(const struct batch *batch, const uint32_t *which, uint32_t count,
                               const int32_t *ids, uint32_t from);
void     batch_step_some(struct batch *batch, const uint32_t *which, uint32_t count,
                         const int32_t *ids);

/* Put a row on a state of its game; nothing else of the row is changed. */
void batch_set_state(struct batch *batch, uint32_t row, const void *state);

/* Copy rows of a batch, which may be this one, to rows of this one, one after the
 * other: all but the random numbers. The games of both rows are the same. */
struct batch_copying {
    const struct batch *source;
    const uint32_t     *from, *to;
    uint32_t            count;
};
void batch_copy(struct batch *batch, const struct batch_copying *copying);

/* The planes of these rows, in their order; of all if which is NULL. */
void batch_observe(const struct batch *batch, const uint32_t *which, uint32_t count, uint8_t *out);

/* Draw a legal id for each row, -1 where it is over. Each id is as likely as the
 * exponential of its logit says; without logits all are alike. Where chance acts, it
 * draws as it always does, whatever the logits are. False, and nothing is
 * drawn, if a logit of a legal id is not a number or +infinity, or all of a row are
 * -infinity; *row then tells which. */
MUST_CHECK bool batch_sample(struct batch *batch, const float *logits, int32_t *out, uint32_t *row);

/* Play these rows to their ends at random, on copies, and write what each player gets,
 * in points; NaN of a game that is not over after so many actions. */
void batch_playout(struct batch *batch, const uint32_t *which, uint32_t count, uint64_t actions_max,
                   float *out);

/* The planes of these rows (all if which is NULL), seen some way below the number of
 * ways; and, if there are policies, a number for each id of each of these rows, what
 * they are for the ids seen that way: 0 for what is not legal. */
void batch_transform(struct batch *batch, const uint32_t *which, uint32_t count, uint32_t way,
                     uint8_t *planes, const float *policies, float *turned);

#endif
