/* SPDX-License-Identifier: MIT
 *
 * simulate_parts.h - the totals of random games in the files of parts.
 *
 * The body of such a file has a line for each sum:
 *
 *   games 256 unfinished 0 actions 4233
 *   returns 118 1000 0           how many games gave each player so much
 *   ending 201 all tiles laid
 *   length 17 36                 how many finished games had so many actions: 36
 */
#ifndef CLI_SIMULATE_PARTS_H
#define CLI_SIMULATE_PARTS_H

#include "cli/parts.h"
#include "cli/simulation.h"

/* The names of endings that were read. */
struct simulate_names {
    char   name[SIMULATION_ENDINGS_MAX][GAME_TEXT_MAX];
    size_t count;
};

/* To a writer that is open. */
void simulate_parts_write(struct part_writer *writer, const struct simulation *simulation,
                          const struct simulation_tally *tally);

/* Add up all parts of the simulation. On success the caller finishes the tally,
 * before the names. */
int simulate_parts_read(const struct parts *parts, const struct simulation *simulation,
                        struct simulate_names *names, struct simulation_tally *tally);

#endif
