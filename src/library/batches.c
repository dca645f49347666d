/* SPDX-License-Identifier: MIT
 *
 * batches.c - batches for people outside. A batch outside is nothing but one inside.
 */
#include <stdlib.h>

#include "batch/batch.h"
#include "library/internal.h"

_Static_assert((int)TAVOLA_ROWS_MAX == (int)BATCH_ROWS_MAX, "rows");
_Static_assert((int)TAVOLA_BOARDS_MAX == (int)BATCH_BOARDS_MAX, "boards");
_Static_assert((int)TAVOLA_BATCH_THREADS_MAX == (int)BATCH_THREADS_MAX, "threads");

static struct batch *inside(struct tavola_batch *batch) {
    return (struct batch *)batch;
}

static const struct batch *look_inside(const struct tavola_batch *batch) {
    return (const struct batch *)batch;
}

static enum status check_count(const char *name, uint32_t value, uint32_t most, struct text *why) {
    if (value == 0) {
        text_add(why, name);
        text_add(why, " cannot be 0");
        return STATUS_OUT_OF_RANGE;
    }
    return library_check_range(name, value, most, why);
}

/* Rows lie in arrays that know one size of each thing. */
static bool go_together(const struct game *a, const struct game *b) {
    struct encoding_size size_a, size_b;
    encoding_measure(a, &size_a);
    encoding_measure(b, &size_b);
    return a->rules == b->rules && a->version == b->version && a->play == b->play &&
           a->players == b->players && a->state_size == b->state_size &&
           memcmp(&size_a, &size_b, sizeof size_a) == 0;
}

static enum status check_boards(const struct tavola_plan *plan, struct text *why) {
    const struct game *first = &plan->boards[0]->game;
    if (first->rules->encoding == NULL) {
        text_add(why, first->rules->name);
        text_add(why, " has no encoding");
        return STATUS_NOT_FOUND;
    }
    for (uint32_t i = 1; i < plan->board_count; i++) {
        const struct game *other = &plan->boards[i]->game;
        if (other->rules != first->rules || !go_together(first, other)) {
            text_add(why, "boards of different games or sizes cannot be in one batch");
            return STATUS_CONFLICT;
        }
    }
    return STATUS_OK;
}

static enum status check_plan(const struct tavola_plan *plan, struct text *why) {
    enum status status = check_count("board_count", plan->board_count, BATCH_BOARDS_MAX, why);
    if (status == STATUS_OK) {
        status = check_count("rows", plan->rows, BATCH_ROWS_MAX, why);
    }
    if (status == STATUS_OK) {
        status = library_check_range("threads", plan->threads, BATCH_THREADS_MAX, why);
    }
    return status == STATUS_OK ? check_boards(plan, why) : status;
}

static struct batch *create(const struct tavola_plan *plan) {
    struct game *games = calloc(plan->board_count, sizeof *games);
    if (games == NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < plan->board_count; i++) {
        games[i] = plan->boards[i]->game;
    }
    struct batch *batch = batch_create(&(struct batch_plan){
        .games          = games,
        .boards         = plan->board_count,
        .rows           = plan->rows,
        .threads        = plan->threads == 0 ? 1 : plan->threads,
        .seed           = plan->seed,
        .samples_chance = plan->samples_chance,
        .starts_again   = plan->starts_again,
    });
    free(games);
    return batch;
}

enum tavola_status tavola_batch_open(const struct tavola_plan *plan, struct tavola_batch **out,
                                     struct tavola_error *error) {
    struct library_phrase why;
    library_begin_phrase(&why);
    *out               = NULL;
    enum status status = check_plan(plan, &why.text);
    if (status == STATUS_OK) {
        *out = (struct tavola_batch *)create(plan);
        if (*out == NULL) {
            text_add(&why.text, "not enough memory, or no thread to be had; try fewer rows");
            status = STATUS_NO_MEMORY;
        }
    }
    return library_give_phrase(&why, status, error);
}

void tavola_batch_close(struct tavola_batch *batch) {
    batch_destroy(inside(batch));
}

void tavola_batch_rows(const struct tavola_batch *batch, struct tavola_rows *out) {
    const struct encoding_rows *rows = batch_rows(look_inside(batch));
    *out                             = (struct tavola_rows){
                                    .rows         = batch_row_count(look_inside(batch)),
                                    .ids          = rows->ids,
                                    .players      = rows->players,
                                    .planes_size  = rows->planes_size,
                                    .state_size   = rows->games->state_size,
                                    .states       = rows->states,
                                    .final_states = rows->final_states,
                                    .masks        = rows->masks,
                                    .counts       = rows->counts,
                                    .actors       = rows->actors,
                                    .ended        = rows->ended,
                                    .rewards      = batch_rewards(look_inside(batch)),
    };
}

const struct tavola_game *tavola_batch_game(const struct tavola_batch *batch, uint32_t row) {
    return (const struct tavola_game *)batch_game(look_inside(batch), row);
}

void tavola_batch_reset(struct tavola_batch *batch, uint64_t seed) {
    batch_reset(inside(batch), seed);
}

uint32_t tavola_batch_find_illegal(const struct tavola_batch *batch, const int32_t *ids,
                                   uint32_t from) {
    return batch_find_illegal(look_inside(batch), ids, from);
}

void tavola_batch_step(struct tavola_batch *batch, const int32_t *ids) {
    batch_step(inside(batch), ids);
}

uint32_t tavola_batch_find_illegal_of(const struct tavola_batch *batch, const uint32_t *list,
                                      uint32_t count, const int32_t *ids, uint32_t from) {
    return batch_find_illegal_of(look_inside(batch), list, count, ids, from);
}

void tavola_batch_step_some(struct tavola_batch *batch, const uint32_t *list, uint32_t count,
                            const int32_t *ids) {
    batch_step_some(inside(batch), list, count, ids);
}

/* --- Copying rows ----------------------------------------------------------- */

static bool are_equal_games(const struct game *a, const struct game *b) {
    char        bytes[2][GAME_OPTIONS_MAX * 2 * OPTION_TEXT_MAX];
    struct text texts[2];
    if (a == b) {
        return true;
    }
    text_init(&texts[0], bytes[0], sizeof bytes[0]);
    text_init(&texts[1], bytes[1], sizeof bytes[1]);
    game_print_options(a, &texts[0]);
    game_print_options(b, &texts[1]);
    return a->rules == b->rules && strcmp(bytes[0], bytes[1]) == 0;
}

/* With one board on both sides, one look is enough. */
static enum status check_copying(const struct batch *batch, const struct tavola_copying *copying,
                                 struct text *why) {
    const struct batch *source = look_inside(copying->source);
    const bool          is_one = batch_rows(batch)->boards == 1 && batch_rows(source)->boards == 1;
    for (uint32_t i = 0; i < copying->count; i++) {
        if (copying->from[i] >= batch_row_count(source) ||
            copying->to[i] >= batch_row_count(batch)) {
            text_add(why, "there is no such row");
            return STATUS_OUT_OF_RANGE;
        }
        if ((i == 0 || !is_one) && !are_equal_games(batch_game(source, copying->from[i]),
                                                    batch_game(batch, copying->to[i]))) {
            text_add(why, "rows can be copied only where the game and its options are the same");
            return STATUS_CONFLICT;
        }
    }
    return STATUS_OK;
}

enum tavola_status tavola_batch_copy(struct tavola_batch         *batch,
                                     const struct tavola_copying *copying,
                                     struct tavola_error         *error) {
    struct library_phrase why;
    library_begin_phrase(&why);
    const enum status status = check_copying(inside(batch), copying, &why.text);
    if (status == STATUS_OK) {
        batch_copy(inside(batch),
                   &(struct batch_copying){look_inside(copying->source), copying->from, copying->to,
                                           copying->count});
    }
    return library_give_phrase(&why, status, error);
}

void tavola_batch_set_state(struct tavola_batch *batch, uint32_t row, const void *state) {
    batch_set_state(inside(batch), row, state);
}

void tavola_batch_observe(const struct tavola_batch *batch, const uint32_t *list, uint32_t count,
                          uint8_t *out) {
    batch_observe(look_inside(batch), list, count, out);
}

bool tavola_batch_sample(struct tavola_batch *batch, const float *logits, int32_t *out,
                         uint32_t *row) {
    return batch_sample(inside(batch), logits, out, row);
}

void tavola_batch_playout(struct tavola_batch *batch, const uint32_t *list, uint32_t count,
                          uint64_t actions_max, float *out) {
    batch_playout(inside(batch), list, count, actions_max, out);
}

void tavola_batch_transform(struct tavola_batch *batch, const uint32_t *list, uint32_t count,
                            const struct tavola_view *view) {
    batch_transform(inside(batch), list, count, view->way, view->planes, view->policies,
                    view->turned);
}
