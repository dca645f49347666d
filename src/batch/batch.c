/* SPDX-License-Identifier: MIT
 *
 * batch.c - the arrays of a batch, and the loops over them.
 */
#include "batch/batch.h"

#include <stdlib.h>

#include "batch/internal.h"

/* --- For games that have no loops of their own ----------------------------- */

static void begin_by_table(const struct encoding_rows *rows, size_t from, size_t to) {
    const struct game *game = rows->games;
    encoding_loop_begin(game->play, game->rules->encoding, game->state_size, rows, from, to);
}

static void step_by_table(const struct encoding_rows *rows, const int32_t *ids, size_t from,
                          size_t to) {
    const struct game *game = rows->games;
    encoding_loop_step(game->play, game->rules->encoding, game->state_size, rows, ids, from, to);
}

static void observe_by_table(const struct encoding_rows *rows, const uint32_t *which, size_t from,
                             size_t to, uint8_t *out) {
    const struct game *game = rows->games;
    encoding_loop_observe(game->rules->encoding, game->state_size, rows, which, from, to, out);
}

static const struct encoding_loops loops_by_table = {begin_by_table, step_by_table,
                                                     observe_by_table};

enum { MASK_MARGIN = 8 /* bytes behind the masks, which are read in words */ };

/* --- Making one ------------------------------------------------------------ */

static bool make_arrays(struct batch *batch) {
    struct encoding_rows *rows  = &batch->rows;
    const size_t          count = batch->row_count;
    const size_t          bytes = rows->games->state_size;
    rows->states                = calloc(count, bytes);
    rows->final_states          = calloc(count, bytes);
    rows->masks                 = calloc(count * rows->ids + MASK_MARGIN, 1);
    rows->counts                = calloc(count, sizeof *rows->counts);
    rows->actors                = calloc(count, sizeof *rows->actors);
    rows->ended                 = calloc(count, sizeof *rows->ended);
    rows->payoffs               = calloc(count * rows->players, sizeof *rows->payoffs);
    rows->randoms               = calloc(count, sizeof *rows->randoms);
    batch->rewards              = calloc(count * rows->players, sizeof *batch->rewards);
    batch->ids                  = calloc(count, sizeof *batch->ids);
    return rows->states != NULL && rows->final_states != NULL && rows->masks != NULL &&
           rows->counts != NULL && rows->actors != NULL && rows->ended != NULL &&
           rows->payoffs != NULL && rows->randoms != NULL && batch->rewards != NULL &&
           batch->ids != NULL;
}

static bool copy_games(struct batch *batch, const struct batch_plan *plan) {
    const size_t bytes = plan->games->state_size;
    batch->games       = calloc(plan->boards, sizeof *batch->games);
    batch->starts      = calloc(plan->boards, bytes);
    if (batch->games == NULL || batch->starts == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < plan->boards; i++) {
        batch->games[i] = plan->games[i];
        game_start(&batch->games[i], batch->starts + i * bytes);
    }
    return true;
}

static void take_plan(struct batch *batch, const struct batch_plan *plan) {
    const struct encoding *encoding = plan->games->rules->encoding;
    encoding_measure(plan->games, &batch->size);
    batch->row_count = plan->rows;
    batch->loops     = encoding->loops != NULL ? encoding->loops : &loops_by_table;
    batch->rows      = (struct encoding_rows){
             .games          = batch->games,
             .starts         = batch->starts,
             .boards         = plan->boards,
             .ids            = batch->size.ids,
             .planes_size    = (uint32_t)encoding_planes_size(&batch->size),
             .players        = (uint32_t)plan->games->players,
             .samples_chance = plan->samples_chance,
             .starts_again   = plan->starts_again,
    };
}

struct batch *batch_create(const struct batch_plan *plan) {
    CHECK(plan->boards >= 1 && plan->boards <= BATCH_BOARDS_MAX);
    CHECK(plan->rows >= 1 && plan->rows <= BATCH_ROWS_MAX);
    CHECK(plan->threads >= 1 && plan->threads <= BATCH_THREADS_MAX);
    struct batch *batch = calloc(1, sizeof *batch);
    if (batch == NULL || !copy_games(batch, plan)) {
        batch_destroy(batch);
        return NULL;
    }
    take_plan(batch, plan);
    batch->crew = crew_create(plan->threads);
    if (batch->crew == NULL || !make_arrays(batch)) {
        batch_destroy(batch);
        return NULL;
    }
    batch_reset(batch, plan->seed);
    return batch;
}

void batch_destroy(struct batch *batch) {
    if (batch == NULL) {
        return;
    }
    struct encoding_rows *rows = &batch->rows;
    crew_destroy(batch->crew);
    free(rows->states);
    free(rows->final_states);
    free(rows->masks);
    free(rows->counts);
    free(rows->actors);
    free(rows->ended);
    free(rows->payoffs);
    free(rows->randoms);
    free(batch->rewards);
    free(batch->ids);
    free(batch->games);
    free(batch->starts);
    free(batch);
}

const struct encoding_rows *batch_rows(const struct batch *batch) {
    return &batch->rows;
}

const struct encoding_size *batch_size(const struct batch *batch) {
    return &batch->size;
}

uint32_t batch_row_count(const struct batch *batch) {
    return batch->row_count;
}

const float *batch_rewards(const struct batch *batch) {
    return batch->rewards;
}

const struct game *batch_game(const struct batch *batch, uint32_t row) {
    return encoding_game_of(&batch->rows, row);
}

/* --- Work on rows ---------------------------------------------------------- */

struct work {
    const struct batch *batch;
    const int32_t      *ids;
    const uint32_t     *which;
    uint8_t            *out;
};

static void begin_piece(void *context, size_t from, size_t to) {
    const struct batch *batch = context;
    batch->loops->begin(&batch->rows, from, to);
}

void batch_reset(struct batch *batch, uint64_t seed) {
    struct encoding_rows *rows  = &batch->rows;
    const size_t          count = batch->row_count;
    for (size_t row = 0; row < count; row++) {
        random_init(&rows->randoms[row], hash_finish(hash_mix(hash_mix(0, seed), row)));
    }
    memset(rows->final_states, 0, count * rows->games->state_size);
    memset(rows->ended, 0, count);
    memset(rows->payoffs, 0, count * rows->players * sizeof *rows->payoffs);
    memset(batch->rewards, 0, count * rows->players * sizeof *batch->rewards);
    crew_run(batch->crew, count, begin_piece, batch);
}

static bool is_legal(const struct encoding_rows *rows, size_t row, int32_t id) {
    return rows->actors[row] == ACTOR_NONE
               ? id == -1
               : (uint32_t)id < rows->ids && rows->masks[row * rows->ids + (uint32_t)id] != 0;
}

uint32_t batch_find_illegal(const struct batch *batch, const int32_t *ids, uint32_t from) {
    const struct encoding_rows *rows = &batch->rows;
    uint32_t                    row  = from;
    for (; row < batch->row_count; row++) {
        if (!is_legal(rows, row, ids[row])) {
            break;
        }
    }
    return row;
}

uint32_t batch_find_illegal_of(const struct batch *batch, const uint32_t *which, uint32_t count,
                               const int32_t *ids, uint32_t from) {
    while (from < count && is_legal(&batch->rows, which[from], ids[from])) {
        from++;
    }
    return from;
}

static void give_rewards(const struct batch *batch, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        batch->rewards[i] = (float)batch->rows.payoffs[i] / GAME_POINT;
    }
}

static void step_piece(void *context, size_t from, size_t to) {
    const struct work          *work    = context;
    const struct encoding_rows *rows    = &work->batch->rows;
    const size_t                players = rows->players;
    work->batch->loops->step(rows, work->ids, from, to);
    give_rewards(work->batch, from * players, to * players);
}

void batch_step(struct batch *batch, const int32_t *ids) {
    struct work work = {.batch = batch, .ids = ids};
    CHECK(batch_find_illegal(batch, ids, 0) == batch->row_count);
    crew_run(batch->crew, batch->row_count, step_piece, &work);
}

/* The loops take an id by its row: so each goes to its place first. */
static void step_some_piece(void *context, size_t from, size_t to) {
    const struct work          *work    = context;
    const struct encoding_rows *rows    = &work->batch->rows;
    const size_t                players = rows->players;
    for (size_t place = from; place < to; place++) {
        const size_t row      = work->which[place];
        work->batch->ids[row] = work->ids[place];
        work->batch->loops->step(rows, work->batch->ids, row, row + 1);
        give_rewards(work->batch, row * players, (row + 1) * players);
    }
}

void batch_step_some(struct batch *batch, const uint32_t *which, uint32_t count,
                     const int32_t *ids) {
    struct work work = {.batch = batch, .which = which, .ids = ids};
    CHECK(batch_find_illegal_of(batch, which, count, ids, 0) == count);
    crew_run(batch->crew, count, step_some_piece, &work);
}

void batch_set_state(struct batch *batch, uint32_t row, const void *state) {
    struct encoding_rows *rows = &batch->rows;
    const struct game    *game = batch_game(batch, row);
    game_copy(game, rows->states + row * game->state_size, state);
    rows->actors[row] = (int8_t)game_actor(game, state);
    rows->counts[row] = (uint16_t)encoding_mask(game, state, rows->masks + (size_t)row * rows->ids);
}

static void copy_row(struct batch *batch, const struct batch *source, size_t from, size_t to) {
    struct encoding_rows       *rows    = &batch->rows;
    const struct encoding_rows *others  = &source->rows;
    const size_t                bytes   = rows->games->state_size;
    const size_t                players = rows->players;
    memmove(rows->states + to * bytes, others->states + from * bytes, bytes);
    memmove(rows->final_states + to * bytes, others->final_states + from * bytes, bytes);
    memmove(rows->masks + to * rows->ids, others->masks + from * rows->ids, rows->ids);
    memmove(rows->payoffs + to * players, others->payoffs + from * players,
            players * sizeof *rows->payoffs);
    memmove(batch->rewards + to * players, source->rewards + from * players,
            players * sizeof *batch->rewards);
    rows->counts[to] = others->counts[from];
    rows->actors[to] = others->actors[from];
    rows->ended[to]  = others->ended[from];
}

void batch_copy(struct batch *batch, const struct batch_copying *copying) {
    for (uint32_t i = 0; i < copying->count; i++) {
        copy_row(batch, copying->source, copying->from[i], copying->to[i]);
    }
}

static void observe_piece(void *context, size_t from, size_t to) {
    const struct work *work = context;
    work->batch->loops->observe(&work->batch->rows, work->which, from, to, work->out);
}

void batch_observe(const struct batch *batch, const uint32_t *which, uint32_t count, uint8_t *out) {
    struct work work = {.batch = batch, .which = which, .out = out};
    crew_run(batch->crew, count, observe_piece, &work);
}
