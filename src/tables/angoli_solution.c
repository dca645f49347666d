/* SPDX-License-Identifier: MIT
 *
 * angoli_solution.c - offset by offset, by layers or by sweeps.
 */
#include "tables/angoli_solution.h"

#include <math.h>
#include <stdlib.h>

#include "games/angoli/angoli.h"
#include "tables/angoli_sweeps.h"

enum { BASIC_ROUNDS = 1000, OFFSETS_DONE = 3 };

static const double basic_change = 2.4e-10; /* of a round: the rest is rounding */

void angoli_reduce(struct game *game, uint32_t tokens) {
    struct angoli_config *config = (void *)game->config;
    config->tokens               = (uint8_t)tokens;
    if (config->recall_max >= 0) {
        config->centres    = tokens >= 6 ? 2 : 1;
        config->recall_max = (int8_t)(tokens > 3 ? 3 : tokens - 1);
    }
}

uint32_t angoli_tokens_min(const struct game *game) {
    return angoli_config(game)->recall_max >= 0 ? 3 : 1;
}

/* --- The basic game ------------------------------------------------------ */

static enum status finish_layer(struct angoli_work *work, uint32_t layer,
                                const struct angoli_outcome *outcome) {
    struct angoli_header *header = &work->file.header;
    const enum status     status = angoli_work_write(work, layer);
    if (status != STATUS_OK) {
        return status;
    }
    if (layer + 1 < work->sets.layers) {
        angoli_work_drop(work, layer + 1);
    }
    header->residual = fmax(header->residual, outcome->residual);
    header->step++;
    angoli_work_tell(work, false, layer, outcome);
    return angoli_file_note(&work->file, work->why);
}

/* Contests lead back and forth within a layer, so it is solved in rounds. False if it
 * was stopped. */
static bool solve_layer(struct angoli_work *work, uint32_t layer, struct angoli_outcome *outcome) {
    const struct angoli_effort effort  = {.reach = 1};
    double                     change  = 1;
    bool                       is_done = true;
    for (uint32_t round = 0; round < BASIC_ROUNDS && change > basic_change && is_done; round++) {
        struct angoli_outcome found = {.change = 0};
        is_done = angoli_work_improve(work, layer, round % 2 == 1, &effort, &found);
        change  = found.change;
    }
    if (work->frame.offset == SETS_OPPOSITE) {
        is_done = is_done && angoli_work_mirror(work, layer);
    }
    return is_done && angoli_work_look(work, layer, outcome);
}

/* Go on below the layers that are done. */
static enum status solve_by_layers(struct angoli_work *work, bool *is_done) {
    uint32_t    left   = work->sets.layers - work->file.header.step;
    enum status status = STATUS_OK;
    if (left < work->sets.layers) {
        status = angoli_work_take(work, left);
        status = status == STATUS_OK ? angoli_work_read(work, left, is_done) : status;
    }
    while (status == STATUS_OK && *is_done && left > 0) {
        struct angoli_outcome outcome = {.change = 0};
        left--;
        status   = angoli_work_take(work, left);
        *is_done = status == STATUS_OK && solve_layer(work, left, &outcome);
        status   = *is_done ? finish_layer(work, left, &outcome) : status;
    }
    return status;
}

/* --- All of it ------------------------------------------------------------ */

static enum status solve_offset(struct angoli_work *work, bool *is_done) {
    struct angoli_header *header = &work->file.header;
    enum status           status = angoli_work_begin(work, header->offset);
    if (status == STATUS_OK) {
        status =
            header->is_advanced ? angoli_sweeps_run(work, is_done) : solve_by_layers(work, is_done);
    }
    angoli_work_end(work);
    if (status == STATUS_OK && *is_done) {
        header->offset++;
        header->step = 0;
        status       = angoli_file_note(&work->file, work->why);
    }
    return status;
}

/* Is the file whole already, and what is asked for? */
static bool is_solved(const struct angoli_work *work) {
    char                 bytes[1];
    struct text          unused;
    struct angoli_header header;
    text_init(&unused, bytes, sizeof bytes);
    return angoli_file_look(work->task->path, &header, &unused) == STATUS_OK &&
           angoli_header_fits(&header, &work->sets);
}

static enum status solve_into_file(struct angoli_work *work, bool *is_done) {
    const struct angoli_task *task = work->task;
    if (is_solved(work)) {
        return STATUS_OK;
    }
    enum status status = angoli_file_make(&work->file, task->path, &work->sets, work->why);
    while (status == STATUS_OK && *is_done && work->file.header.offset < OFFSETS_DONE) {
        status = solve_offset(work, is_done);
    }
    if (status == STATUS_OK && *is_done) {
        status = angoli_file_finish(&work->file, task->path, work->why);
    }
    angoli_file_close(&work->file);
    return status;
}

enum status angoli_solve(const struct angoli_task *task, bool *is_done, struct text *why) {
    CHECK(task->threads >= 1 && task->threads <= WORK_THREADS);
    struct angoli_work *work = calloc(1, sizeof *work);
    if (work == NULL) {
        text_add(why, "not enough memory");
        return STATUS_NO_MEMORY;
    }
    work->task         = task;
    work->why          = why;
    *is_done           = true;
    enum status status = angoli_work_init(work);
    if (status == STATUS_OK) {
        status = solve_into_file(work, is_done);
    }
    angoli_work_finish(work);
    free(work);
    return status;
}
