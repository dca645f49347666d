/* SPDX-License-Identifier: MIT
 *
 * angoli_sweeps.h - the advanced game for one offset: sweeps over all layers.
 */
#ifndef TABLES_ANGOLI_SWEEPS_H
#define TABLES_ANGOLI_SWEEPS_H

#include "tables/angoli_work.h"

/* Sweep until the precision of the task is reached, and save. If it was stopped,
 * *is_done becomes false, and what was found is saved all the same. */
MUST_CHECK enum status angoli_sweeps_run(struct angoli_work *work, bool *is_done);

#endif
