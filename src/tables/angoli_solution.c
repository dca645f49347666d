/* SPDX-License-Identifier: MIT
 *
 * angoli_solution.c - layers and sweeps, shared by threads.
 *
 * Two things make sweeps settle sooner. Each goes a little further than its
 * equations say (REACH). And with the corners side by side, what settles last is
 * how lucky the first player is altogether: the change of the first position falls
 * by the same ratio again and again. Once two ratios in a row agree, what is still
 * to come is added to all positions at once.
 */
#include "tables/angoli_solution.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "games/angoli/angoli.h"
#include "tables/angoli_block.h"
#include "tables/angoli_file.h"

enum {
    THREADS_MAX  = 64,
    BASIC_ROUNDS = 1000,
    SWEEP_ROUNDS = 10,
    SAVE_SECONDS = 600,
    SHIFT_SWEEPS = 4, /* at least, between two shifts */
    OPPOSITE     = 2,
    OFFSETS_DONE = 3
};

static const double basic_change  = 1e-11; /* of a round: the rest is rounding */
static const double sweep_reach   = 1.2;
static const double sweep_part    = 0.02;         /* of the last sweep's change is exact enough */
static const double ratio_spread  = 0.2;          /* of two ratios, as a part of 1 - ratio */
static const double sweeps_settle = 4294967296.0; /* fixed point's unit */

struct solution {
    const struct angoli_task *task;
    struct angoli_sets        sets;
    struct angoli_ways        ways;
    struct angoli_file        file;
    struct angoli_frame       frame;
    struct angoli_block      *blocks[THREADS_MAX];
    struct text              *why;
    double                    luck[3];  /* of the first player, after the last sweeps */
    uint32_t                  settling; /* sweeps since the last shift */
};

/* What the threads do with a layer. */
struct round {
    struct solution            *solution;
    const struct angoli_effort *effort;
    uint32_t                    layer;
    atomic_uint                 next; /* block */
    atomic_bool                 is_stopped;
};

struct hand {
    struct round         *round;
    struct angoli_block  *block;
    struct angoli_outcome outcome;
    pthread_t             thread;
};

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

/* --- A layer ------------------------------------------------------------ */

/* With the corners opposite, a block and its image are solved together. */
static bool is_image(const struct angoli_frame *frame, uint32_t squares) {
    return frame->offset == OPPOSITE && squares > angoli_sets_turn(squares, OPPOSITE);
}

static void *work(void *context) {
    struct hand              *hand  = context;
    struct round             *round = hand->round;
    const struct angoli_task *task  = round->solution->task;
    const struct angoli_sets *sets  = &round->solution->sets;
    while (!atomic_load(&round->is_stopped)) {
        const uint32_t i = atomic_fetch_add(&round->next, 1);
        if (i >= sets->blocks[round->layer]) {
            break;
        }
        const uint32_t squares = sets->unions[round->layer][i];
        if (is_image(&round->solution->frame, squares)) {
            continue;
        }
        const struct angoli_outcome found =
            angoli_block_solve(hand->block, &round->solution->frame, squares, round->effort);
        hand->outcome.change   = fmax(hand->outcome.change, found.change);
        hand->outcome.residual = fmax(hand->outcome.residual, found.residual);
        if (task->is_stopped(task->context)) {
            atomic_store(&round->is_stopped, true);
        }
    }
    return NULL;
}

/* False if it was stopped. If the system has no more threads, fewer do it. */
static bool solve_layer(struct solution *solution, uint32_t layer,
                        const struct angoli_effort *effort, struct angoli_outcome *out) {
    struct round round = {.solution = solution, .effort = effort, .layer = layer};
    struct hand  hands[THREADS_MAX];
    uint32_t     started = 1;
    for (uint32_t i = 0; i < solution->task->threads; i++) {
        hands[i] = (struct hand){.round = &round, .block = solution->blocks[i]};
    }
    while (started < solution->task->threads &&
           pthread_create(&hands[started].thread, NULL, work, &hands[started]) == 0) {
        started++;
    }
    work(&hands[0]);
    for (uint32_t i = 0; i < started; i++) {
        if (i > 0) {
            pthread_join(hands[i].thread, NULL);
        }
        out->change   = fmax(out->change, hands[i].outcome.change);
        out->residual = fmax(out->residual, hands[i].outcome.residual);
    }
    return !atomic_load(&round.is_stopped);
}

static void tell(const struct solution *solution, bool is_sweep, uint32_t number,
                 const struct angoli_outcome *outcome) {
    const struct angoli_progress progress = {
        .offset   = solution->frame.offset,
        .is_sweep = is_sweep,
        .number   = number,
        .change   = outcome->change,
        .residual = outcome->residual,
    };
    if (solution->task->tell != NULL) {
        solution->task->tell(solution->task->context, &progress);
    }
}

/* --- Layers in memory and in the file ----------------------------------- */

static enum status refuse_memory(struct solution *solution) {
    text_add(solution->why, "not enough memory");
    return STATUS_NO_MEMORY;
}

static uint32_t tables_of(const struct solution *solution) {
    return solution->frame.offset == OPPOSITE ? 1 : 2;
}

/* The offset that a mover's table belongs to. */
static uint32_t offset_of(const struct solution *solution, uint32_t mover) {
    return mover == 0 ? solution->frame.offset : 4 - solution->frame.offset;
}

static void drop_layer(struct solution *solution, uint32_t layer) {
    for (uint32_t mover = 0; mover < tables_of(solution); mover++) {
        free(solution->frame.values[mover][layer]);
    }
    solution->frame.values[0][layer] = NULL;
    solution->frame.values[1][layer] = NULL;
}

static enum status take_layer(struct solution *solution, uint32_t layer) {
    const size_t positions = angoli_sets_positions(&solution->sets, layer);
    for (uint32_t mover = 0; mover < tables_of(solution); mover++) {
        uint32_t *values                     = malloc(positions * sizeof *values);
        solution->frame.values[mover][layer] = values;
        if (values == NULL) {
            return refuse_memory(solution);
        }
        for (size_t i = 0; i < positions; i++) {
            values[i] = UINT32_MAX / 2;
        }
    }
    if (tables_of(solution) == 1) {
        solution->frame.values[1][layer] = solution->frame.values[0][layer];
    }
    return STATUS_OK;
}

static enum status read_layer(struct solution *solution, uint32_t layer) {
    enum status status = STATUS_OK;
    for (uint32_t mover = 0; mover < tables_of(solution) && status == STATUS_OK; mover++) {
        status = angoli_file_read(&solution->file, offset_of(solution, mover), layer,
                                  solution->frame.values[mover][layer], solution->why);
    }
    return status;
}

static enum status write_layer(struct solution *solution, uint32_t layer) {
    enum status status = STATUS_OK;
    for (uint32_t mover = 0; mover < tables_of(solution) && status == STATUS_OK; mover++) {
        status = angoli_file_write(&solution->file, offset_of(solution, mover), layer,
                                   solution->frame.values[mover][layer], solution->why);
    }
    return status;
}

/* --- The basic game ------------------------------------------------------ */

static enum status finish_layer(struct solution *solution, uint32_t layer,
                                const struct angoli_outcome *outcome) {
    struct angoli_header *header = &solution->file.header;
    const enum status     status = write_layer(solution, layer);
    if (status != STATUS_OK) {
        return status;
    }
    if (layer + 1 < solution->sets.layers) {
        drop_layer(solution, layer + 1);
    }
    header->residual = fmax(header->residual, outcome->residual);
    header->step++;
    tell(solution, false, layer, outcome);
    return angoli_file_note(&solution->file, solution->why);
}

/* Go on below the layers that are done. */
static enum status solve_by_layers(struct solution *solution, bool *is_done) {
    const struct angoli_effort effort = {
        .rounds = BASIC_ROUNDS, .change = basic_change, .reach = 1};
    uint32_t    left   = solution->sets.layers - solution->file.header.step;
    enum status status = STATUS_OK;
    if (left < solution->sets.layers) {
        status = take_layer(solution, left);
        status = status == STATUS_OK ? read_layer(solution, left) : status;
    }
    while (status == STATUS_OK && left > 0) {
        struct angoli_outcome outcome = {.change = 0};
        left--;
        status = take_layer(solution, left);
        if (status == STATUS_OK && !solve_layer(solution, left, &effort, &outcome)) {
            *is_done = false;
            return STATUS_OK;
        }
        status = status == STATUS_OK ? finish_layer(solution, left, &outcome) : status;
    }
    return status;
}

/* --- The advanced game ---------------------------------------------------- */

/* How lucky the first player is at the start, whoever begins. */
static double first_luck(const struct solution *solution) {
    return (angoli_chance(solution->frame.values[0][0][0]) + 1 -
            angoli_chance(solution->frame.values[1][0][0])) /
           2;
}

static void shift(uint32_t *values, size_t count, double by) {
    for (size_t i = 0; i < count; i++) {
        if (values[i] != 0) { /* lost already */
            values[i] = angoli_fixed(angoli_chance(values[i]) + by);
        }
    }
}

static void shift_all(struct solution *solution, double by) {
    for (uint32_t layer = 0; layer < solution->sets.layers; layer++) {
        const size_t positions = angoli_sets_positions(&solution->sets, layer);
        shift(solution->frame.values[0][layer], positions, by);
        shift(solution->frame.values[1][layer], positions, -by);
    }
}

/* After a sweep: is it plain what the luck will come to? */
static void guess_luck(struct solution *solution) {
    double      *luck  = solution->luck;
    const double now   = first_luck(solution);
    const double ratio = (now - luck[0]) / (luck[0] - luck[1]);
    const double last  = (luck[0] - luck[1]) / (luck[1] - luck[2]);
    const bool   holds = ratio > 0 && ratio < 1 && fabs(ratio - last) < ratio_spread * (1 - ratio);
    const double rest  = (now - luck[0]) * ratio / (1 - ratio);
    luck[2]            = luck[1];
    luck[1]            = luck[0];
    luck[0]            = now;
    solution->settling++;
    if (tables_of(solution) == 2 && solution->settling > SHIFT_SWEEPS && holds &&
        fabs(rest) * sweeps_settle > 1) {
        shift_all(solution, rest);
        luck[0]            = now + rest;
        solution->settling = 0;
    }
}

/* Over all layers, from the highest. False if it was stopped. */
static bool sweep(struct solution *solution, const struct angoli_effort *effort,
                  struct angoli_outcome *outcome) {
    for (uint32_t layer = solution->sets.layers; layer-- > 0;) {
        if (!solve_layer(solution, layer, effort, outcome)) {
            return false;
        }
    }
    return true;
}

static enum status save(struct solution *solution) {
    enum status status = STATUS_OK;
    for (uint32_t layer = 0; layer < solution->sets.layers && status == STATUS_OK; layer++) {
        status = write_layer(solution, layer);
    }
    return status == STATUS_OK ? angoli_file_note(&solution->file, solution->why) : status;
}

static enum status take_all_layers(struct solution *solution) {
    enum status status = STATUS_OK;
    for (uint32_t layer = 0; layer < solution->sets.layers && status == STATUS_OK; layer++) {
        status = take_layer(solution, layer);
        if (status == STATUS_OK && solution->file.header.step > 0) {
            status = read_layer(solution, layer);
        }
    }
    return status;
}

/* Sweep until the precision is reached, then look at what is missing. */
static enum status sweep_until_settled(struct solution *solution, bool *is_done) {
    struct angoli_header *header = &solution->file.header;
    time_t                saved  = time(NULL);
    double                change = 1;
    while (change > solution->task->precision) {
        struct angoli_outcome      outcome = {.change = 0};
        const struct angoli_effort effort  = {
             .rounds = SWEEP_ROUNDS,
             .change = change * sweep_part,
             .reach  = header->step < 2 ? 1 : sweep_reach,
        };
        if (!sweep(solution, &effort, &outcome)) {
            *is_done = false;
            return save(solution);
        }
        header->step++;
        change = outcome.change;
        tell(solution, true, header->step, &outcome);
        guess_luck(solution);
        if (time(NULL) - saved > SAVE_SECONDS) {
            const enum status status = save(solution);
            if (status != STATUS_OK) {
                return status;
            }
            saved = time(NULL);
        }
    }
    return STATUS_OK;
}

static enum status solve_by_sweeps(struct solution *solution, bool *is_done) {
    const struct angoli_effort looking = {.rounds = 0};
    struct angoli_outcome      outcome = {.change = 0};
    enum status                status  = take_all_layers(solution);
    solution->settling                 = 0;
    memset(solution->luck, 0, sizeof solution->luck);
    if (status == STATUS_OK) {
        status = sweep_until_settled(solution, is_done);
    }
    if (status != STATUS_OK || !*is_done) {
        return status;
    }
    *is_done = sweep(solution, &looking, &outcome);
    if (*is_done) {
        solution->file.header.residual = fmax(solution->file.header.residual, outcome.residual);
    }
    return save(solution);
}

/* --- All of it ------------------------------------------------------------ */

static enum status solve_offset(struct solution *solution, bool *is_done) {
    struct angoli_header *header = &solution->file.header;
    solution->frame              = (struct angoli_frame){
                     .sets = &solution->sets, .ways = &solution->ways, .offset = header->offset};
    enum status status = header->is_advanced ? solve_by_sweeps(solution, is_done)
                                             : solve_by_layers(solution, is_done);
    for (uint32_t layer = 0; layer < solution->sets.layers; layer++) {
        drop_layer(solution, layer);
    }
    if (status == STATUS_OK && *is_done) {
        header->offset++;
        header->step = 0;
        status       = angoli_file_note(&solution->file, solution->why);
    }
    return status;
}

static enum status solve_into_file(struct solution *solution, bool *is_done) {
    const struct angoli_task *task = solution->task;
    enum status               status =
        angoli_file_make(&solution->file, task->path, &solution->sets, solution->why);
    while (status == STATUS_OK && *is_done && solution->file.header.offset < OFFSETS_DONE) {
        status = solve_offset(solution, is_done);
    }
    if (status == STATUS_OK && *is_done) {
        status = angoli_file_finish(&solution->file, task->path, solution->why);
    }
    angoli_file_close(&solution->file);
    return status;
}

static enum status begin(struct solution *solution) {
    bool is_enough = angoli_sets_init(&solution->sets, solution->task->game) == STATUS_OK &&
                     angoli_ways_init(&solution->ways, &solution->sets) == STATUS_OK;
    for (uint32_t i = 0; i < solution->task->threads && is_enough; i++) {
        solution->blocks[i] = angoli_block_create();
        is_enough           = solution->blocks[i] != NULL;
    }
    return is_enough ? STATUS_OK : refuse_memory(solution);
}

enum status angoli_solve(const struct angoli_task *task, bool *is_done, struct text *why) {
    CHECK(task->threads >= 1 && task->threads <= THREADS_MAX);
    struct solution *solution = calloc(1, sizeof *solution);
    if (solution == NULL) {
        text_add(why, "not enough memory");
        return STATUS_NO_MEMORY;
    }
    solution->task     = task;
    solution->why      = why;
    *is_done           = true;
    enum status status = begin(solution);
    if (status == STATUS_OK) {
        status = solve_into_file(solution, is_done);
    }
    for (uint32_t i = 0; i < THREADS_MAX; i++) {
        angoli_block_destroy(solution->blocks[i]);
    }
    angoli_ways_finish(&solution->ways);
    angoli_sets_finish(&solution->sets);
    free(solution);
    return status;
}
