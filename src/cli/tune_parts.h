/* SPDX-License-Identifier: MIT
 *
 * tune_parts.h - the games of a tuning in the files of parts.
 *
 * The body of such a file says what was printed of earlier rounds and with which
 * weights the games were played, then the positions of each game, as the features
 * of all seats, with what the game gave to each seat:
 *
 *   said round 1 games 4 positions 83 loss 0.69315 before 0.69120 after
 *   weights 100 -20 35
 *   game 7 positions 2 targets 1 0
 *   at 3 0 -1 2 0 1
 *   at 3 1 -1 2 0 1
 */
#ifndef CLI_TUNE_PARTS_H
#define CLI_TUNE_PARTS_H

#include "cli/parts.h"
#include "session/tuning.h"

enum { TUNE_ROUNDS_MAX = 100, TUNE_LINE_MAX = 160 /* bytes that are printed of a round */ };

/* A round before it is played. */
struct tune_round {
    int32_t weights[EVALUATOR_FEATURES_MAX];
    char    said[TUNE_ROUNDS_MAX * TUNE_LINE_MAX]; /* lines about the rounds before */
};

/* To a writer that is open: the games of the part, by themselves. */
void tune_parts_write(struct part_writer *writer, const struct tuning *tuning,
                      const struct tune_round *round, struct part_range range,
                      const struct tuning_samples *by_game);

/* The positions of all games of all parts, and how they came to be. On success the
 * caller finishes the samples. */
int tune_parts_read(const struct parts *parts, const struct tuning *tuning,
                    struct tune_round *round, struct tuning_samples *samples);

#endif
