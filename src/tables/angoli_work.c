/* SPDX-License-Identifier: MIT
 *
 * angoli_work.c - memory, file and threads of a solution.
 */
#include "tables/angoli_work.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* What the threads do together. */
struct round {
    struct angoli_work      *work;
    const struct angoli_job *job;
    atomic_uint              next; /* item */
    atomic_bool              is_stopped;
};

struct hand {
    struct round *round;
    uint32_t      number;
    pthread_t     thread;
};

static enum status refuse_memory(struct text *why) {
    text_add(why, "not enough memory");
    return STATUS_NO_MEMORY;
}

enum status angoli_work_init(struct angoli_work *work) {
    bool is_enough = angoli_sets_init(&work->sets, work->task->game) == STATUS_OK &&
                     angoli_ways_init(&work->ways, &work->sets) == STATUS_OK &&
                     angoli_steps_init(&work->steps, &work->sets) == STATUS_OK;
    for (uint32_t i = 0; i < work->task->threads && is_enough; i++) {
        work->blocks[i] = angoli_block_create();
        is_enough       = work->blocks[i] != NULL;
    }
    return is_enough ? STATUS_OK : refuse_memory(work->why);
}

void angoli_work_finish(struct angoli_work *work) {
    for (uint32_t i = 0; i < WORK_THREADS; i++) {
        angoli_block_destroy(work->blocks[i]);
    }
    angoli_steps_finish(&work->steps);
    angoli_ways_finish(&work->ways);
    angoli_sets_finish(&work->sets);
}

/* --- Layers in memory and in the file ----------------------------------- */

void angoli_work_drop(struct angoli_work *work, uint32_t layer) {
    free(work->frame.pairs[layer]);
    work->frame.pairs[layer] = NULL;
}

enum status angoli_work_take(struct angoli_work *work, uint32_t layer) {
    const size_t        positions = angoli_sets_positions(&work->sets, layer);
    struct angoli_pair *pairs     = malloc(positions * sizeof *pairs);
    work->frame.pairs[layer]      = pairs;
    if (pairs == NULL) {
        return refuse_memory(work->why);
    }
    for (size_t i = 0; i < positions; i++) {
        pairs[i] = (struct angoli_pair){.chance = {UINT32_MAX / 2, UINT32_MAX / 2}};
    }
    return STATUS_OK;
}

/* The file has what a mover has in his own eyes: for the first player, the block of
 * these squares; for the second, that which he sees as these squares. */
struct page {
    struct angoli_pair *pairs;
    const uint16_t     *turned; /* NULL: as it is */
};

static struct page page_of(const struct angoli_work *work, uint32_t mover, uint32_t layer,
                           uint32_t block) {
    const uint32_t seen = work->sets.unions[layer][block];
    const uint32_t turn = work->frame.offset;
    if (mover == 0) {
        return (struct page){.pairs = angoli_frame_block(&work->frame, layer, seen)};
    }
    const uint32_t squares = angoli_sets_turn(seen, 4 - turn);
    return (struct page){
        .pairs  = angoli_frame_block(&work->frame, layer, squares),
        .turned = angoli_sets_turned(&work->sets, layer, angoli_sets_crossing(squares, turn)),
    };
}

static void read_page(const struct page *page, uint32_t places, const uint32_t *values) {
    for (uint32_t place = 0; place < places; place++) {
        if (page->turned == NULL) {
            page->pairs[place].chance[0] = values[place];
        } else {
            page->pairs[place].chance[1] = UINT32_MAX - values[page->turned[place]];
        }
    }
}

static void write_page(const struct page *page, uint32_t places, uint32_t *values) {
    for (uint32_t place = 0; place < places; place++) {
        if (page->turned == NULL) {
            values[place] = page->pairs[place].chance[0];
        } else {
            values[page->turned[place]] = UINT32_MAX - page->pairs[place].chance[1];
        }
    }
}

static uint32_t offset_of(const struct angoli_work *work, uint32_t mover) {
    return mover == 0 ? work->frame.offset : 4 - work->frame.offset;
}

/* With the corners opposite, both players read the same. */
enum status angoli_work_read(struct angoli_work *work, uint32_t layer) {
    const uint32_t places = work->sets.places[layer];
    uint32_t       values[SETS_PLACES];
    enum status    status = STATUS_OK;
    for (uint32_t mover = 0; mover < 2 && status == STATUS_OK; mover++) {
        angoli_file_go(&work->file, offset_of(work, mover), layer);
        for (uint32_t i = 0; i < work->sets.blocks[layer] && status == STATUS_OK; i++) {
            const struct page page = page_of(work, mover, layer, i);
            status                 = angoli_file_take(&work->file, values, places, work->why);
            read_page(&page, places, values);
        }
    }
    return status;
}

enum status angoli_work_write(struct angoli_work *work, uint32_t layer) {
    const uint32_t places = work->sets.places[layer];
    const uint32_t tables = work->frame.offset == SETS_OPPOSITE ? 1 : 2;
    uint32_t       values[SETS_PLACES];
    enum status    status = STATUS_OK;
    for (uint32_t mover = 0; mover < tables && status == STATUS_OK; mover++) {
        angoli_file_go(&work->file, offset_of(work, mover), layer);
        for (uint32_t i = 0; i < work->sets.blocks[layer] && status == STATUS_OK; i++) {
            const struct page page = page_of(work, mover, layer, i);
            write_page(&page, places, values);
            status = angoli_file_put(&work->file, values, places, work->why);
        }
        status = status == STATUS_OK ? angoli_file_end(&work->file, work->why) : status;
    }
    return status;
}

/* --- Threads ------------------------------------------------------------ */

static void *share(void *context) {
    const struct hand        *hand  = context;
    struct round             *round = hand->round;
    const struct angoli_task *task  = round->work->task;
    while (!atomic_load(&round->is_stopped)) {
        const uint32_t item = atomic_fetch_add(&round->next, 1);
        if (item >= round->job->items) {
            break;
        }
        round->job->run(round->work, round->job->context, hand->number, item);
        if (task->is_stopped(task->context)) {
            atomic_store(&round->is_stopped, true);
        }
    }
    return NULL;
}

/* If the system has no more threads, fewer do it. */
bool angoli_work_share(struct angoli_work *work, const struct angoli_job *job) {
    struct round round               = {.work = work, .job = job};
    struct hand  hands[WORK_THREADS] = {{.round = &round}};
    uint32_t     started             = 1;
    for (uint32_t i = 1; i < work->task->threads; i++) {
        hands[i] = (struct hand){.round = &round, .number = i};
    }
    while (started < work->task->threads &&
           pthread_create(&hands[started].thread, NULL, share, &hands[started]) == 0) {
        started++;
    }
    share(&hands[0]);
    for (uint32_t i = 1; i < started; i++) {
        pthread_join(hands[i].thread, NULL);
    }
    return !atomic_load(&round.is_stopped);
}

/* --- A layer ------------------------------------------------------------ */

struct layer_job {
    const struct angoli_effort *effort;
    uint32_t                    layer;
    struct angoli_outcome       outcomes[WORK_THREADS];
};

/* With the corners opposite, a block and its image are solved together. */
static bool is_image(const struct angoli_frame *frame, uint32_t squares) {
    return frame->offset == SETS_OPPOSITE && squares > angoli_sets_turn(squares, SETS_OPPOSITE);
}

static void add_outcome(struct angoli_outcome *sum, const struct angoli_outcome *outcome) {
    sum->change   = fmax(sum->change, outcome->change);
    sum->residual = fmax(sum->residual, outcome->residual);
}

static void solve_block(struct angoli_work *work, void *context, uint32_t hand, uint32_t item) {
    struct layer_job *job     = context;
    const uint32_t    squares = work->sets.unions[job->layer][item];
    if (!is_image(&work->frame, squares)) {
        const struct angoli_outcome found =
            angoli_block_solve(work->blocks[hand], &work->frame, squares, job->effort);
        add_outcome(&job->outcomes[hand], &found);
    }
}

bool angoli_work_solve(struct angoli_work *work, uint32_t layer, const struct angoli_effort *effort,
                       struct angoli_outcome *outcome) {
    struct layer_job        context = {.effort = effort, .layer = layer};
    const struct angoli_job job     = {
            .run = solve_block, .context = &context, .items = work->sets.blocks[layer]};
    const bool is_done = angoli_work_share(work, &job);
    for (uint32_t i = 0; i < work->task->threads; i++) {
        add_outcome(outcome, &context.outcomes[i]);
    }
    return is_done;
}

void angoli_work_tell(const struct angoli_work *work, bool is_sweep, uint32_t number,
                      const struct angoli_outcome *outcome) {
    const struct angoli_progress progress = {
        .offset   = work->frame.offset,
        .is_sweep = is_sweep,
        .number   = number,
        .change   = outcome->change,
        .residual = outcome->residual,
    };
    if (work->task->tell != NULL) {
        work->task->tell(work->task->context, &progress);
    }
}
