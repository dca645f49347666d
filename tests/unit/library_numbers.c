/* SPDX-License-Identifier: MIT
 *
 * library_numbers.c - tests of what tavola.h promises to programs that learn.
 */
#include <string.h>

#include "library/tavola.h"
#include "support.h"

enum { GUARD = 0x5a };

static struct tavola_game *open_game(const char *name, const char *options) {
    struct tavola_game *game;
    assert_int_equal(tavola_open(name, options, &game, NULL), TAVOLA_OK);
    return game;
}

static void check_numbers(const struct tavola_game *game, const struct tavola_encoding *size,
                          const void *state) {
    static uint8_t      mask[TAVOLA_IDS_MAX], planes[2][TAVOLA_PLANES_MAX + 1];
    tavola_action_t     actions[TAVOLA_ACTIONS_MAX], action;
    uint32_t            ids[TAVOLA_ACTIONS_MAX];
    struct tavola_state turned;
    const size_t        planes_size = (size_t)size->planes * size->height * size->width;
    const size_t        count       = tavola_actions(game, state, actions);
    assert_int_equal(tavola_ids(game, state, ids), count);
    assert_int_equal(tavola_mask(game, state, mask), count);
    for (size_t i = 0; i < count; i++) {
        assert_true(ids[i] < size->ids && mask[ids[i]] == 1);
        assert_int_equal(tavola_id_of(game, state, actions[i]), ids[i]);
        assert_true(tavola_action_of(game, state, ids[i], &action));
        assert_int_equal(action, actions[i]);
    }
    assert_false(tavola_action_of(game, state, size->ids, &action));
    planes[0][planes_size] = GUARD;
    tavola_observe(game, state, planes[0]);
    assert_int_equal(planes[0][planes_size], GUARD);
    for (uint32_t way = 0; way < size->ways; way++) {
        tavola_transform(game, state, way, &turned);
        assert_int_equal(tavola_mask(game, &turned, mask), count);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(mask[tavola_transform_id(game, state, way, ids[i])], 1);
        }
        tavola_observe(game, &turned, planes[1]);
        assert_true(way > 0 || memcmp(planes[0], planes[1], planes_size) == 0);
    }
}

static void test_numbers_of_all_games(void **unused) {
    (void)unused;
    for (size_t i = 0; i < tavola_game_count(); i++) {
        struct tavola_game    *game = open_game(tavola_game_name(i), "");
        struct tavola_encoding size;
        struct tavola_state    state;
        tavola_action_t        actions[TAVOLA_ACTIONS_MAX];
        tavola_start(game, &state);
        const bool has_encoding = tavola_measure(game, &size);
        assert_true(i > 0 || (has_encoding && size.ids == 65 && size.ways == 8));
        for (size_t step = 0; has_encoding && step < 30 && !tavola_is_over(game, &state); step++) {
            check_numbers(game, &size, &state);
            const size_t count = tavola_actions(game, &state, actions);
            tavola_apply(game, &state, actions[step * 7 % count]);
        }
        tavola_close(game);
    }
}

static struct tavola_batch *open_batch(const struct tavola_game *game, uint32_t rows) {
    const struct tavola_plan plan = {
        .boards = &game, .board_count = 1, .rows = rows, .seed = 5, .starts_again = true};
    struct tavola_batch *batch;
    assert_int_equal(tavola_batch_open(&plan, &batch, NULL), TAVOLA_OK);
    return batch;
}

static void test_batches_play(void **unused) {
    (void)unused;
    enum { ROWS = 5 };
    struct tavola_game  *game  = open_game("mijnlieff", "");
    struct tavola_batch *batch = open_batch(game, ROWS);
    struct tavola_rows   rows;
    struct tavola_state  state;
    int32_t              ids[ROWS];
    uint32_t             bad;
    tavola_action_t      action;
    bool                 has_ended = false;
    tavola_batch_rows(batch, &rows);
    assert_int_equal(rows.rows, ROWS);
    assert_int_equal(rows.ids, 65);
    assert_int_equal(rows.state_size, tavola_state_size(game));
    tavola_start(game, &state);
    while (!has_ended) {
        assert_memory_equal(rows.states + 2 * rows.state_size, &state, rows.state_size);
        assert_true(tavola_batch_sample(batch, NULL, ids, &bad));
        assert_int_equal(tavola_batch_find_illegal(batch, ids, 0), ROWS);
        assert_true(tavola_action_of(game, &state, (uint32_t)ids[2], &action));
        tavola_apply(game, &state, action);
        tavola_batch_step(batch, ids);
        has_ended = rows.ended[2] != 0;
        assert_int_equal(has_ended, tavola_is_over(game, &state));
    }
    assert_memory_equal(rows.final_states + 2 * rows.state_size, &state, rows.state_size);
    assert_true(rows.rewards[4] + rows.rewards[5] == 1.0F);
    tavola_batch_reset(batch, 5);
    assert_int_equal(rows.ended[2], 0);
    tavola_close(game);
    assert_string_equal(tavola_name(tavola_batch_game(batch, 4)), "mijnlieff");
    tavola_batch_close(batch);
    tavola_batch_close(NULL);
}

static void test_batches_of_some_rows(void **unused) {
    (void)unused;
    enum { ROWS = 5 };
    static uint8_t        planes[2][2][TAVOLA_PLANES_MAX];
    struct tavola_game   *game    = open_game("mijnlieff", "");
    struct tavola_batch  *batch   = open_batch(game, ROWS);
    const uint32_t        list[2] = {4, 0};
    int32_t               ids[ROWS];
    uint32_t              bad;
    float                 returns[4];
    struct tavola_rows    rows;
    struct tavola_error   error;
    struct tavola_copying copying = {batch, list, (const uint32_t[]){1, 2}, 2};
    tavola_batch_rows(batch, &rows);
    assert_true(tavola_batch_sample(batch, NULL, ids, &bad));
    const int32_t some[2] = {ids[4], ids[0]};
    assert_int_equal(tavola_batch_find_illegal_of(batch, list, 2, some, 0), 2);
    tavola_batch_step_some(batch, list, 2, some);
    assert_memory_equal(rows.states + rows.state_size, rows.states + 3 * rows.state_size,
                        rows.state_size);
    assert_int_equal(tavola_batch_copy(batch, &copying, &error), TAVOLA_OK);
    assert_memory_equal(rows.states + rows.state_size, rows.states + 4 * rows.state_size,
                        rows.state_size);
    tavola_batch_observe(batch, list, 2, planes[0][0]);
    tavola_batch_transform(batch, list, 2, &(struct tavola_view){.planes = planes[1][0]});
    assert_memory_equal(planes[0][0], planes[1][0], (size_t)2 * rows.planes_size);
    tavola_batch_playout(batch, list, 2, 1000, returns);
    assert_true(returns[0] + returns[1] == 1.0F && returns[2] + returns[3] == 1.0F);
    tavola_batch_set_state(batch, 3, rows.states + 4 * rows.state_size);
    assert_int_equal(rows.actors[3], 1);
    copying.to = (const uint32_t[]){1, 5};
    assert_int_equal(tavola_batch_copy(batch, &copying, &error), TAVOLA_OUT_OF_RANGE);
    tavola_batch_close(batch);
    tavola_close(game);
}

static void refuse_plan(const struct tavola_plan *plan, enum tavola_status status,
                        const char *phrase) {
    struct tavola_error  error = {""};
    struct tavola_batch *batch = (struct tavola_batch *)&error;
    assert_int_equal(tavola_batch_open(plan, &batch, &error), status);
    assert_null(batch);
    if (strstr(error.message, phrase) == NULL) {
        fail_msg("'%s' has no '%s'", error.message, phrase);
    }
}

static void test_bad_batches_are_refused(void **unused) {
    (void)unused;
    struct tavola_game       *game     = open_game("mijnlieff", "");
    struct tavola_game       *other    = open_game("pyramyd", "");
    const struct tavola_game *boards[] = {game, other};
    struct tavola_plan        plan     = {.boards = boards, .board_count = 1, .rows = 0};
    refuse_plan(&plan, TAVOLA_OUT_OF_RANGE, "rows");
    plan.rows = TAVOLA_ROWS_MAX + 1;
    refuse_plan(&plan, TAVOLA_OUT_OF_RANGE, "rows");
    plan.rows    = 1;
    plan.threads = TAVOLA_BATCH_THREADS_MAX + 1;
    refuse_plan(&plan, TAVOLA_OUT_OF_RANGE, "threads");
    plan.threads     = 1;
    plan.board_count = 0;
    refuse_plan(&plan, TAVOLA_OUT_OF_RANGE, "board_count");
    plan.board_count = 2;
    refuse_plan(&plan, TAVOLA_CONFLICT, "boards");
    tavola_close(other);
    tavola_close(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_of_all_games),
        cmocka_unit_test(test_batches_play),
        cmocka_unit_test(test_batches_of_some_rows),
        cmocka_unit_test(test_bad_batches_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
