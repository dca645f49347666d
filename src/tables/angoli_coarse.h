/* SPDX-License-Identifier: MIT
 *
 * angoli_coarse.h - what sweeps find last, found at once: a small game of groups.
 *
 * A sweep passes news on by a recall or two, but a game lasts hundreds of turns, so
 * how lucky a player is altogether settles slowly. Positions that are alike (who is
 * to move, how many tokens each player lacks, how many central squares each holds)
 * form a group, and all of a group are corrected by the same amount. The amounts
 * solve the equations of the positions, added up by group: a linear system of some
 * two thousand unknowns, with the recalls that are best now.
 *
 * The sums are taken over walks: games played by the present values. So positions
 * count as often as they come about; a sample of all positions, most of them absurd,
 * gives corrections that do not settle. The sums are whole numbers, so neither the
 * number of threads nor their order matters.
 */
#ifndef TABLES_ANGOLI_COARSE_H
#define TABLES_ANGOLI_COARSE_H

#include "tables/angoli_row.h"

struct angoli_coarse;

/* NULL if there is not enough memory. The frame stays the caller's. */
struct angoli_coarse *angoli_coarse_create(const struct angoli_frame *frame);
void                  angoli_coarse_destroy(struct angoli_coarse *coarse); /* takes NULL */

/* Forget all equations. */
void angoli_coarse_clear(struct angoli_coarse *coarse);

/* Walk so many steps and add the equations of what comes. Threads may do so at the
 * same time. */
void angoli_coarse_walk(struct angoli_coarse *coarse, uint64_t seed, uint32_t steps);

/* Solve; returns the largest correction. */
double angoli_coarse_solve(struct angoli_coarse *coarse);

/* Correct the chances of a row, but for those that are decided. */
void angoli_coarse_apply(const struct angoli_coarse *coarse, uint32_t first, uint32_t second_count);

#endif
