/* SPDX-License-Identifier: MIT
 *
 * samples.h - positions as a net sees them, and what it should say.
 *
 * A position is seen in a few of the ways that leave the game as it is, drawn at
 * random. What it should come to is a mean of how its game ended and of what the
 * engine expected, for each player when it was his turn next. Games are held out whole: one of SAMPLES_HELD_OUT, and their
 * samples come last.
 */
#ifndef LEARNING_SAMPLES_H
#define LEARNING_SAMPLES_H

#include "core/evaluator.h"
#include "learning/positions.h"

enum {
    SAMPLES_HELD_OUT = 20,
    SAMPLES_WAYS     = 2 /* of each position, if the game has as many */
};

/* One view of a sample. */
struct samples_view {
    uint64_t first;    /* its inputs, in the list of all */
    uint32_t count;    /* of them */
    int32_t  strength; /* what is said without a net, in thousandths of log-odds */
    float    target;   /* what the viewer gets of the point */
};

struct samples {
    size_t               views;  /* of each sample, one after the other */
    size_t               count;  /* of samples */
    size_t               fitted; /* those to learn from; the rest is held out */
    struct samples_view *list;
    size_t               input_count, input_capacity;
    uint16_t            *inputs;
};

struct samples_rule {
    const struct game *game;
    double             trust; /* in what the engine expected: 0 to 1 */
    uint64_t           seed;  /* of the ways */
};

/* STATUS_NO_MEMORY. The caller finishes them in any case. */
MUST_CHECK enum status samples_make(struct samples *samples, const struct samples_rule *rule,
                                    const struct positions *positions);
void                   samples_finish(struct samples *samples);

#endif
