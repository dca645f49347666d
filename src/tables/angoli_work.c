/* SPDX-License-Identifier: MIT
 *
 * angoli_work.c - memory, file and threads of a solution.
 */
#include "tables/angoli_work.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"

enum { IMAGES = 32 /* that are fetched at once */ };

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
    return angoli_sets_init(&work->sets, work->task->game) == STATUS_OK ? STATUS_OK
                                                                        : refuse_memory(work->why);
}

void angoli_work_finish(struct angoli_work *work) {
    angoli_sets_finish(&work->sets);
}

enum status angoli_work_begin(struct angoli_work *work, uint32_t offset) {
    struct angoli_frame *frame = &work->frame;
    *frame                     = (struct angoli_frame){.sets = &work->sets, .offset = offset};
    return angoli_ways_init(&frame->ways[0], frame->sets, 0) == STATUS_OK &&
                   angoli_ways_init(&frame->ways[1], frame->sets, offset) == STATUS_OK
               ? STATUS_OK
               : refuse_memory(work->why);
}

void angoli_work_end(struct angoli_work *work) {
    for (uint32_t layer = 0; layer < work->sets.layers; layer++) {
        angoli_work_drop(work, layer);
    }
    angoli_ways_finish(&work->frame.ways[0]);
    angoli_ways_finish(&work->frame.ways[1]);
}

/* --- Layers in memory and in the file ----------------------------------- */

/* Do it for each class of a layer. */
typedef enum status class_work(struct angoli_work *work, uint32_t first, uint32_t second);

static enum status for_classes(struct angoli_work *work, uint32_t layer, class_work *run) {
    const uint32_t most   = angoli_sets_most(&work->sets, layer);
    enum status    status = STATUS_OK;
    for (uint32_t first = angoli_sets_fewest(&work->sets, layer);
         first <= most && status == STATUS_OK; first++) {
        status = run(work, first, layer - first);
    }
    return status;
}

static enum status drop_class(struct angoli_work *work, uint32_t first, uint32_t second) {
    memory_destroy(work->frame.pairs[first][second]);
    memory_destroy(work->frame.choices[first][second]);
    work->frame.pairs[first][second]   = NULL;
    work->frame.choices[first][second] = NULL;
    return STATUS_OK;
}

void angoli_work_drop(struct angoli_work *work, uint32_t layer) {
    (void)for_classes(work, layer, drop_class);
}

static enum status take_class(struct angoli_work *work, uint32_t first, uint32_t second) {
    const uint64_t      positions    = angoli_sets_positions(&work->sets, first, second);
    struct angoli_pair *pairs        = memory_create(positions * sizeof *pairs);
    work->frame.pairs[first][second] = pairs;
    if (work->sets.recall_max >= 0) {
        work->frame.choices[first][second] = memory_create(positions);
    }
    if (pairs == NULL ||
        (work->sets.recall_max >= 0 && work->frame.choices[first][second] == NULL)) {
        return refuse_memory(work->why);
    }
    for (uint64_t i = 0; i < positions; i++) {
        pairs[i] = (struct angoli_pair){.chance = {UINT32_MAX / 2, UINT32_MAX / 2}};
    }
    return STATUS_OK;
}

enum status angoli_work_take(struct angoli_work *work, uint32_t layer) {
    return for_classes(work, layer, take_class);
}

/* The file has pairs; with the corners opposite, only the chances with the first
 * player to move. */
static uint32_t kept_of(const struct angoli_frame *frame) {
    return frame->offset == SETS_OPPOSITE ? 1 : 2;
}

static enum status read_class(struct angoli_work *work, uint32_t first, uint32_t second) {
    struct angoli_pair *pairs     = work->frame.pairs[first][second];
    const uint64_t      positions = angoli_sets_positions(&work->sets, first, second);
    const uint32_t      kept      = kept_of(&work->frame);
    enum status         status    = STATUS_OK;
    angoli_file_go(&work->file, work->frame.offset, first, second);
    for (uint64_t i = 0; i < positions * kept && status == STATUS_OK; i++) {
        status = angoli_file_take(&work->file, &pairs[i / kept].chance[i % kept], work->why);
    }
    return status;
}

enum status angoli_work_read(struct angoli_work *work, uint32_t layer, bool *is_done) {
    const enum status status = for_classes(work, layer, read_class);
    if (status == STATUS_OK && work->frame.offset == SETS_OPPOSITE) {
        *is_done = angoli_work_mirror(work, layer);
    }
    return status;
}

static enum status write_class(struct angoli_work *work, uint32_t first, uint32_t second) {
    const struct angoli_pair *pairs     = work->frame.pairs[first][second];
    const uint64_t            positions = angoli_sets_positions(&work->sets, first, second);
    const uint32_t            kept      = kept_of(&work->frame);
    enum status               status    = STATUS_OK;
    angoli_file_go(&work->file, work->frame.offset, first, second);
    for (uint64_t i = 0; i < positions * kept && status == STATUS_OK; i++) {
        status = angoli_file_put(&work->file, pairs[i / kept].chance[i % kept], work->why);
    }
    return status == STATUS_OK ? angoli_file_end(&work->file, work->why) : status;
}

enum status angoli_work_write(struct angoli_work *work, uint32_t layer) {
    return for_classes(work, layer, write_class);
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

struct class_job {
    uint32_t                    first;
    uint32_t                    second;
    const struct angoli_effort *effort;
    struct angoli_outcome       outcomes[WORK_THREADS];
};

static void add_outcome(struct angoli_outcome *sum, const struct angoli_outcome *outcome) {
    sum->change   = fmax(sum->change, outcome->change);
    sum->residual = fmax(sum->residual, outcome->residual);
}

static void improve_row(struct angoli_work *work, void *context, uint32_t thread, uint32_t item) {
    struct class_job           *job   = context;
    const struct angoli_outcome found = angoli_row_improve(
        &work->frame, work->sets.list[job->first][item], job->second, job->effort);
    add_outcome(&job->outcomes[thread], &found);
}

static void look_at_row(struct angoli_work *work, void *context, uint32_t thread, uint32_t item) {
    struct class_job           *job = context;
    const struct angoli_outcome found =
        angoli_row_look(&work->frame, work->sets.list[job->first][item], job->second);
    add_outcome(&job->outcomes[thread], &found);
}

/* With the corners opposite, a position has an image: half a turn of the board, and the
 * players change places. It is somewhere else, so several are fetched at once. */
struct image {
    const struct angoli_pair *of[IMAGES];
    uint32_t                  count;
};

static void find_images(const struct angoli_frame *frame, uint32_t first,
                        const struct angoli_squares *squares, uint32_t second_count, uint32_t start,
                        struct image *out) {
    const struct angoli_sets *sets   = frame->sets;
    const uint32_t            count  = bits_count(first);
    const uint32_t            length = angoli_sets_length(sets, count, second_count);
    const uint32_t            turned = angoli_sets_turn(first, SETS_OPPOSITE);
    const struct angoli_pair *all    = frame->pairs[second_count][count];
    const uint32_t           *masks  = sets->list[second_count] + start;
    out->count                       = length - start < IMAGES ? length - start : IMAGES;
    for (uint32_t i = 0; i < out->count; i++) {
        const uint32_t second = angoli_squares_of(squares, masks[i]);
        out->of[i] = all + angoli_sets_index(sets, angoli_sets_turn(second, SETS_OPPOSITE), turned);
        __builtin_prefetch(out->of[i]);
    }
}

/* Let a row be as its images say: all of it, or with the second player to move. */
static void mirror(struct angoli_work *work, const struct class_job *job, uint32_t item,
                   bool is_all) {
    const uint32_t        first  = work->sets.list[job->first][item];
    const uint32_t        length = angoli_sets_length(&work->sets, job->first, job->second);
    struct angoli_pair   *row    = angoli_frame_row(&work->frame, first, job->second);
    struct angoli_squares squares;
    angoli_squares_init(&squares, first);
    for (uint32_t start = 0; start < length; start += IMAGES) {
        struct image image;
        find_images(&work->frame, first, &squares, job->second, start, &image);
        for (uint32_t i = 0; i < image.count; i++) {
            struct angoli_pair *pair = &row[start + i];
            pair->chance[1]          = UINT32_MAX - image.of[i]->chance[0];
            if (is_all) { /* else it may be the image of another thread's row */
                pair->chance[0] = UINT32_MAX - image.of[i]->chance[1];
            }
        }
    }
}

static void mirror_row(struct angoli_work *work, void *context, uint32_t thread, uint32_t item) {
    (void)thread;
    mirror(work, context, item, true);
}

static void mirror_half(struct angoli_work *work, void *context, uint32_t thread, uint32_t item) {
    (void)thread;
    mirror(work, context, item, false);
}

typedef void row_work(struct angoli_work *work, void *context, uint32_t thread, uint32_t item);

static bool share_rows(struct angoli_work *work, row_work *run, struct class_job *context) {
    const struct angoli_job job = {
        .run = run, .context = context, .items = angoli_sets_rows(&work->sets, context->first)};
    return angoli_work_share(work, &job);
}

/* Do it for a class and add what comes out. */
static bool share_class(struct angoli_work *work, row_work *run, struct class_job context,
                        struct angoli_outcome *outcome) {
    const bool is_done = share_rows(work, run, &context);
    for (uint32_t thread = 0; thread < work->task->threads; thread++) {
        add_outcome(outcome, &context.outcomes[thread]);
    }
    return is_done;
}

/* With the corners opposite, the classes where the first has more tokens are images. */
bool angoli_work_improve(struct angoli_work *work, uint32_t layer, bool is_back,
                         const struct angoli_effort *effort, struct angoli_outcome *outcome) {
    const bool     has_images = work->frame.offset == SETS_OPPOSITE;
    const uint32_t fewest     = angoli_sets_fewest(&work->sets, layer);
    const uint32_t most       = has_images ? layer / 2 : angoli_sets_most(&work->sets, layer);
    bool           is_done    = true;
    for (uint32_t i = 0; i <= most - fewest && is_done; i++) {
        const uint32_t   first = is_back ? most - i : fewest + i;
        struct class_job job   = {.first = first, .second = layer - first, .effort = effort};
        is_done                = share_class(work, improve_row, job, outcome);
        if (has_images && job.first != job.second) {
            struct class_job image = {.first = job.second, .second = job.first};
            is_done                = is_done && share_class(work, mirror_row, image, outcome);
        }
    }
    return is_done;
}

static bool share_layer(struct angoli_work *work, row_work *run, uint32_t layer,
                        struct angoli_outcome *outcome) {
    const uint32_t most    = angoli_sets_most(&work->sets, layer);
    bool           is_done = true;
    for (uint32_t first = angoli_sets_fewest(&work->sets, layer); first <= most && is_done;
         first++) {
        const struct class_job job = {.first = first, .second = layer - first};
        is_done                    = share_class(work, run, job, outcome);
    }
    return is_done;
}

bool angoli_work_look(struct angoli_work *work, uint32_t layer, struct angoli_outcome *outcome) {
    return share_layer(work, look_at_row, layer, outcome);
}

bool angoli_work_mirror(struct angoli_work *work, uint32_t layer) {
    struct angoli_outcome none = {.change = 0};
    return share_layer(work, mirror_half, layer, &none);
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
