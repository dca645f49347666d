/* SPDX-License-Identifier: MIT
 *
 * cells.h - keeping what solving has found, in a checkpoint.
 *
 * All cells are kept, each with its key, after a round: those that are not decided
 * too, for they know how many ways on have not been told. Which positions come
 * before which is not kept but found again, which takes as long as the survey did.
 */
#ifndef SPREAD_CELLS_H
#define SPREAD_CELLS_H

#include "spread/retrograde.h"

/* Keep them, instead of those of an earlier round. All together; false after trouble. */
bool cells_save(struct retrograde *retrograde);

/* Go on after the last round of the checkpoint, which has cells. All together; false
 * after trouble. */
bool cells_load(struct retrograde *retrograde);

#endif
