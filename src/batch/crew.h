/* SPDX-License-Identifier: MIT
 *
 * crew.h - threads that share the work on many rows.
 *
 * Work is a function for rows from one place up to another. The rows are cut into
 * as many pieces as there are threads, the one that asks among them. One thread asks
 * at a time. In a process that was forked from the one where the crew was made, the
 * threads are gone, and the one that asks does all the work itself.
 */
#ifndef BATCH_CREW_H
#define BATCH_CREW_H

#include <stddef.h>
#include <stdint.h>

typedef void crew_work_t(void *context, size_t from, size_t to);

struct crew;

/* NULL if there is not enough memory, or the system has no thread left. */
struct crew *crew_create(uint32_t threads);
void         crew_destroy(struct crew *crew); /* takes NULL */

/* Returns when the work on all rows is done. */
void crew_run(struct crew *crew, size_t rows, crew_work_t *work, void *context);

#endif
