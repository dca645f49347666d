/* SPDX-License-Identifier: MIT
 *
 * gate.h - is a net stronger than another? Games decide.
 */
#ifndef LEARNING_GATE_H
#define LEARNING_GATE_H

#include <signal.h>

#include "core/evaluator.h"
#include "session/statistics.h"

struct gate {
    const struct game     *game;
    const struct net_file *challenger, *champion; /* evaluator_no_net: none */
    uint64_t               nodes;                 /* for each action of both */
    uint64_t               games;                 /* at most */
    uint64_t               seed;
    unsigned               threads;
    bool                   is_test; /* ends once the sequential test has decided */
    /* Optional: set from outside, by a signal, it ends the games soon. */
    const volatile sig_atomic_t *was_interrupted;
};

/* Where chance lays the board, another one is drawn after every GATE_BOARD rounds. */
enum { GATE_BOARD = 10 };

struct gate_result {
    uint64_t                   games;
    struct statistics_estimate share;     /* of the point, of the challenger; by chance
                                             it would be one of the players' */
    bool                       is_passed; /* stronger, said the test */
    bool                       is_cut;    /* by the flag */
};

/* The sequential test asks for GATE_ELO more against none at all, with errors of
 * 5 %; games of more than two players, where each seat but one is the champion's, are
 * all played, and the challenger must be above its share with 95 %. STATUS_NO_MEMORY. */
enum { GATE_ELO = 30 };

MUST_CHECK enum status gate_run(const struct gate *gate, struct gate_result *result);

#endif
