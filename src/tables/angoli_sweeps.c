/* SPDX-License-Identifier: MIT
 *
 * angoli_sweeps.c - from the highest layer to the lowest, again and again.
 *
 * Two things make sweeps settle sooner. Two of three go further than their
 * equations say (reach): what changes slowly comes nearer, what goes to and fro is
 * calmed by the third. And after each, whole groups of positions are corrected at
 * once (angoli_coarse.h).
 */
#include "tables/angoli_sweeps.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "tables/angoli_coarse.h"

enum {
    SWEEPS_MAX    = 300, /* of one call */
    SEEK_EVERY    = 2,   /* sweeps: best recalls change less and less */
    PLAIN_SWEEPS  = 2,   /* from values that mean nothing yet */
    CALM_EVERY    = 3,   /* sweeps: one just goes there */
    ADAPT_SWEEPS  = 3,   /* after which a change must be less than before */
    COARSE_SWEEPS = 40,  /* likewise while changes are large */
    RATE_SWEEPS   = 6,   /* over which the rate is taken: they differ in threes and in twos */
    WALKS         = 64,  /* for a correction */
    STEPS_MIN     = 1 << 10,
    STEPS_MAX     = 1 << 15, /* of a walk */
    SAVE_SECONDS  = 1800
};

static const double coarse_change = 0.01; /* above it recalls are still changing */
static const double slow          = 0.8;  /* of a change, after so many sweeps */
static const double slow_reach    = 1.1;  /* for what is only slow: less is slower again */
static const double noise         = 1e-9; /* of fixed point: a few units */
static const double blur          = 2e-8; /* below it, corrections are noise themselves */

struct sweeps {
    struct angoli_work   *work;
    struct angoli_coarse *coarse;
    uint32_t              steps;                    /* of a walk */
    uint32_t              count;                    /* of this call */
    double                changes[RATE_SWEEPS + 1]; /* the last one first */
    double                correction;               /* the largest of the last sweep's */
    double                reach;
    uint32_t              since; /* sweeps that went so far */
    time_t                saved;
};

/* Over all layers, from the highest. False if it was stopped. */
static bool sweep(struct angoli_work *work, const struct angoli_effort *effort,
                  struct angoli_outcome *outcome) {
    bool is_done = true;
    for (uint32_t layer = work->sets.layers; layer-- > 0 && is_done;) {
        is_done = angoli_work_improve(work, layer, false, effort, outcome);
    }
    return is_done;
}

static bool look(struct angoli_work *work, struct angoli_outcome *outcome) {
    bool is_done = true;
    for (uint32_t layer = 0; layer < work->sets.layers && is_done; layer++) {
        is_done = angoli_work_look(work, layer, outcome);
    }
    return is_done;
}

static enum status save(struct angoli_work *work) {
    enum status status = STATUS_OK;
    for (uint32_t layer = 0; layer < work->sets.layers && status == STATUS_OK; layer++) {
        status = angoli_work_write(work, layer);
    }
    return status == STATUS_OK ? angoli_file_note(&work->file, work->why) : status;
}

static enum status take_all_layers(struct angoli_work *work, bool *is_done) {
    const bool  is_begun = work->file.header.step > 0;
    enum status status   = STATUS_OK;
    for (uint32_t layer = 0; layer < work->sets.layers && status == STATUS_OK && *is_done;
         layer++) {
        status = angoli_work_take(work, layer);
        if (status == STATUS_OK && is_begun) {
            status = angoli_work_read(work, layer, is_done);
        }
    }
    return status;
}

/* --- Corrections ------------------------------------------------------------ */

static void walk(struct angoli_work *work, void *context, uint32_t thread, uint32_t item) {
    const struct sweeps *sweeps = context;
    (void)thread;
    angoli_coarse_walk(sweeps->coarse, (uint64_t)work->file.header.step * WALKS + item,
                       sweeps->steps);
}

struct apply_job {
    const struct angoli_coarse *coarse;
    uint32_t                    first;
    uint32_t                    second;
};

static void apply(struct angoli_work *work, void *context, uint32_t thread, uint32_t item) {
    const struct apply_job *job = context;
    (void)thread;
    angoli_coarse_apply(job->coarse, work->sets.list[job->first][item], job->second);
}

/* Correct all positions. False if it was stopped: then some
 * are corrected, which does no harm. */
static bool correct(struct sweeps *sweeps) {
    struct angoli_work     *work    = sweeps->work;
    const struct angoli_job walking = {.run = walk, .context = sweeps, .items = WALKS};
    bool                    is_done = true;
    angoli_coarse_clear(sweeps->coarse);
    if (!angoli_work_share(work, &walking)) {
        return false;
    }
    sweeps->correction = angoli_coarse_solve(sweeps->coarse);
    for (uint32_t first = 0; first <= work->sets.stored && is_done; first++) {
        for (uint32_t second = 0; second <= work->sets.stored && is_done; second++) {
            struct apply_job        context  = {sweeps->coarse, first, second};
            const struct angoli_job applying = {
                .run = apply, .context = &context, .items = angoli_sets_rows(&work->sets, first)};
            is_done = angoli_work_share(work, &applying);
        }
    }
    return is_done;
}

/* --- Sweeps ----------------------------------------------------------------- */

/* How far the chances may still be from their limit: the changes to come, if they go
 * on to fall as they did, or the last correction. Who has just begun, or goes on after
 * an interruption, does not know how they fall. */
static double rest_of(const struct sweeps *sweeps) {
    const double *changes = sweeps->changes;
    const double  rate    = pow(changes[0] / changes[RATE_SWEEPS], 1.0 / RATE_SWEEPS);
    const bool    falls   = rate < 1 && sweeps->count > RATE_SWEEPS;
    const double  rest    = falls ? changes[0] * rate / (1 - rate) : 1;
    return changes[0] <= noise ? 0 : fmax(rest, sweeps->correction);
}

/* How far the next sweep goes. */
static double reach_of(const struct sweeps *sweeps) {
    const uint32_t step = sweeps->work->file.header.step;
    return step < PLAIN_SWEEPS || step % CALM_EVERY == CALM_EVERY - 1 ? 1 : sweeps->reach;
}

/* How far sweeps may go depends on the game, and shows when recalls are settled, or do not
 * settle at all: who goes too far comes nearer slowly, or not at all. */
static void adapt(struct sweeps *sweeps) {
    const double  *changes  = sweeps->changes;
    const double   least    = changes[0] < changes[ADAPT_SWEEPS] ? slow_reach : 1;
    const uint32_t patience = changes[0] < coarse_change ? ADAPT_SWEEPS : COARSE_SWEEPS;
    sweeps->since++;
    if (sweeps->since > patience && sweeps->reach > least &&
        changes[0] >= changes[ADAPT_SWEEPS] * slow) {
        sweeps->reach = fmax(least, (1 + sweeps->reach) / 2);
        sweeps->since = 0;
    }
}

static bool sweep_and_correct(struct sweeps *sweeps) {
    struct angoli_work        *work    = sweeps->work;
    struct angoli_header      *header  = &work->file.header;
    struct angoli_outcome      outcome = {.change = 0};
    const struct angoli_effort effort  = {
         .reach      = reach_of(sweeps),
         .is_seeking = sweeps->count % SEEK_EVERY == 0,
    };
    if (!sweep(work, &effort, &outcome)) {
        return false;
    }
    header->step++;
    sweeps->count++;
    memmove(sweeps->changes + 1, sweeps->changes, RATE_SWEEPS * sizeof *sweeps->changes);
    sweeps->changes[0] = outcome.change;
    adapt(sweeps);
    angoli_work_tell(work, true, header->step, &outcome);
    const bool is_ripe = header->step > PLAIN_SWEEPS && outcome.change > blur;
    return !is_ripe || correct(sweeps);
}

static enum status refuse_to_go_on(const struct sweeps *sweeps) {
    char number[64];
    (void)snprintf(number, sizeof number, " has not settled after %d sweeps: change %.2e",
                   SWEEPS_MAX, sweeps->changes[0]);
    text_add_path(sweeps->work->why, sweeps->work->file.path);
    text_add(sweeps->work->why, number);
    return STATUS_CONFLICT;
}

/* Sweep until the precision is reached. */
static enum status sweep_until_settled(struct sweeps *sweeps, bool *is_done) {
    while (rest_of(sweeps) > sweeps->work->task->precision) {
        const bool is_whole = sweep_and_correct(sweeps);
        const bool is_last  = !is_whole || sweeps->count == SWEEPS_MAX;
        if (is_last || time(NULL) - sweeps->saved > SAVE_SECONDS) {
            const enum status status = save(sweeps->work);
            if (status != STATUS_OK) {
                return status;
            }
            sweeps->saved = time(NULL);
        }
        if (!is_whole) {
            *is_done = false;
            return STATUS_OK;
        }
        if (is_last) {
            return refuse_to_go_on(sweeps);
        }
    }
    return STATUS_OK;
}

/* Sweep, then look at what is missing. */
static enum status sweep_and_look(struct sweeps *sweeps, bool *is_done) {
    struct angoli_outcome outcome = {.change = 0};
    struct angoli_work   *work    = sweeps->work;
    const enum status     status  = sweep_until_settled(sweeps, is_done);
    if (status != STATUS_OK || !*is_done) {
        return status;
    }
    *is_done = look(work, &outcome);
    if (*is_done) {
        work->file.header.residual = fmax(work->file.header.residual, outcome.residual);
    }
    return save(work);
}

static uint32_t steps_for(uint64_t positions) {
    const uint64_t steps = positions / 16 / WALKS;
    return steps < STEPS_MIN ? STEPS_MIN : steps > STEPS_MAX ? STEPS_MAX : (uint32_t)steps;
}

enum status angoli_sweeps_run(struct angoli_work *work, bool *is_done) {
    struct sweeps sweeps = {
        .work   = work,
        .coarse = angoli_coarse_create(&work->frame),
        .steps  = steps_for(angoli_sets_all_positions(&work->sets)),
        .reach  = work->task->reach,
        .saved  = time(NULL),
    };
    for (uint32_t i = 0; i <= RATE_SWEEPS; i++) {
        sweeps.changes[i] = 1;
    }
    if (sweeps.coarse == NULL) {
        text_add(work->why, "not enough memory");
        return STATUS_NO_MEMORY;
    }
    enum status status = take_all_layers(work, is_done);
    if (status == STATUS_OK && *is_done) {
        status = sweep_and_look(&sweeps, is_done);
    }
    angoli_coarse_destroy(sweeps.coarse);
    return status;
}
