/* SPDX-License-Identifier: MIT
 *
 * angoli_work.h - what the parts of a solution share: layers in memory and in the
 * file, and the threads that go over the rows of a layer.
 */
#ifndef TABLES_ANGOLI_WORK_H
#define TABLES_ANGOLI_WORK_H

#include "tables/angoli_file.h"
#include "tables/angoli_row.h"
#include "tables/angoli_solution.h"

enum { WORK_THREADS = 64 };

struct angoli_work {
    const struct angoli_task *task;
    struct angoli_sets        sets;
    struct angoli_file        file;
    struct angoli_frame       frame;
    struct text              *why;
};

/* Numbers for the task of the work, whose other members are zero. To be finished
 * whatever the answer. */
MUST_CHECK enum status angoli_work_init(struct angoli_work *work);
void                   angoli_work_finish(struct angoli_work *work);

/* Begin with an offset: without any layer. Its end frees what layers there are. */
MUST_CHECK enum status angoli_work_begin(struct angoli_work *work, uint32_t offset);
void                   angoli_work_end(struct angoli_work *work);

/* Room for a layer, every chance being 1/2. */
MUST_CHECK enum status angoli_work_take(struct angoli_work *work, uint32_t layer);
void                   angoli_work_drop(struct angoli_work *work, uint32_t layer);

/* From the file, and into it. If reading was stopped, *is_done becomes false. */
MUST_CHECK enum status angoli_work_read(struct angoli_work *work, uint32_t layer, bool *is_done);
MUST_CHECK enum status angoli_work_write(struct angoli_work *work, uint32_t layer);

/* Something to be done for every item, in any order, by any thread. */
struct angoli_job {
    void (*run)(struct angoli_work *work, void *context, uint32_t thread, uint32_t item);
    void    *context;
    uint32_t items;
};

/* Let the threads do it. False if it was stopped. */
bool angoli_work_share(struct angoli_work *work, const struct angoli_job *job);

/* Let all chances of a layer follow from the others, class by class, from the first's
 * fewest tokens or back. What comes out is added to the outcome. False if it was
 * stopped. */
bool angoli_work_improve(struct angoli_work *work, uint32_t layer, bool is_back,
                         const struct angoli_effort *effort, struct angoli_outcome *outcome);

/* The residual of a layer, likewise. */
bool angoli_work_look(struct angoli_work *work, uint32_t layer, struct angoli_outcome *outcome);

/* With the corners opposite, the players are alike: let the chances of a layer with the
 * second to move be what those with the first to move say. False if it was stopped. */
bool angoli_work_mirror(struct angoli_work *work, uint32_t layer);

void angoli_work_tell(const struct angoli_work *work, bool is_sweep, uint32_t number,
                      const struct angoli_outcome *outcome);

#endif
