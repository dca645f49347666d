/* SPDX-License-Identifier: MIT
 *
 * expectation.h - what players may expect where a die decides, by the plainest
 * recursion there is: a second opinion on what the engines say.
 */
#ifndef TESTS_EXPECTATION_H
#define TESTS_EXPECTATION_H

#include "core/evaluator.h"

enum { EXPECTATION_TURN_MAX = 8 }; /* actions of a turn that are followed */

struct expectation {
    struct judge judge;
    uint64_t     nodes; /* left; without any, the evaluator decides */
};

/* The share of each player over so many turns, the first of which has already
 * taken so many actions. At their end, and after EXPECTATION_TURN_MAX actions
 * of one turn, the evaluator decides. */
void expectation_of(struct expectation *expectation, const void *state, int turns, int taken,
                    double *out);

/* The same after an action of the turn under way. */
void expectation_after(struct expectation *expectation, const void *state, action_t action,
                       int turns, int taken, double *out);

#endif
