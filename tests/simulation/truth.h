/* SPDX-License-Identifier: MIT
 *
 * truth.h - what must be so in the end.
 */
#ifndef SIMULATION_TRUTH_H
#define SIMULATION_TRUTH_H

#include "world.h"

/* All is quiet and everybody is connected: hold what everybody saw and was promised
 * against what the store has. */
void truth_check(struct world *world, struct tally *tally);

#endif
