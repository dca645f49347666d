/* SPDX-License-Identifier: MIT
 *
 * angoli_work.h - what the parts of a solution share: layers in memory and in the
 * file, and the threads that go over the blocks of a layer.
 */
#ifndef TABLES_ANGOLI_WORK_H
#define TABLES_ANGOLI_WORK_H

#include "tables/angoli_block.h"
#include "tables/angoli_file.h"
#include "tables/angoli_solution.h"

enum { WORK_THREADS = 64 };

struct angoli_work {
    const struct angoli_task *task;
    struct angoli_sets        sets;
    struct angoli_ways        ways;
    struct angoli_steps       steps;
    struct angoli_file        file;
    struct angoli_frame       frame;
    struct angoli_block      *blocks[WORK_THREADS];
    struct text              *why;
};

/* Numbers, ways and room for the threads, for the task of the work, whose other
 * members are zero. To be finished whatever the answer. */
MUST_CHECK enum status angoli_work_init(struct angoli_work *work);
void                   angoli_work_finish(struct angoli_work *work);

/* Room for a layer, every chance being 1/2. */
MUST_CHECK enum status angoli_work_take(struct angoli_work *work, uint32_t layer);
void                   angoli_work_drop(struct angoli_work *work, uint32_t layer);

/* From the file and into it. */
MUST_CHECK enum status angoli_work_read(struct angoli_work *work, uint32_t layer);
MUST_CHECK enum status angoli_work_write(struct angoli_work *work, uint32_t layer);

/* Something to be done for every item, in any order, by any thread. */
struct angoli_job {
    void (*run)(struct angoli_work *work, void *context, uint32_t thread, uint32_t item);
    void    *context;
    uint32_t items;
};

/* Let the threads do it. False if it was stopped. */
bool angoli_work_share(struct angoli_work *work, const struct angoli_job *job);

/* Solve all blocks of a layer; what comes out is added to the outcome. False if it
 * was stopped. */
bool angoli_work_solve(struct angoli_work *work, uint32_t layer, const struct angoli_effort *effort,
                       struct angoli_outcome *outcome);

void angoli_work_tell(const struct angoli_work *work, bool is_sweep, uint32_t number,
                      const struct angoli_outcome *outcome);

#endif
