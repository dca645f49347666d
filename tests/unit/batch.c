/* SPDX-License-Identifier: MIT
 *
 * batch.c (test) - rows play as single games do, whatever stands beside them.
 */
#include "batch/batch.h"

#include <math.h>
#include <stdlib.h>

#include "batch/crew.h"
#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

enum { ROWS = 600, STEPS = 120 };

static struct batch *create(const char *name, const char *options, struct batch_plan plan) {
    struct game game;
    support_open(&game, registry_find(name), options);
    plan.games          = &game;
    plan.boards         = plan.boards == 0 ? 1 : plan.boards;
    plan.threads        = plan.threads == 0 ? 1 : plan.threads;
    plan.seed           = plan.seed == 0 ? 7 : plan.seed;
    struct batch *batch = batch_create(&plan);
    assert_non_null(batch);
    return batch;
}

static void sample(struct batch *batch, int32_t *ids) {
    uint32_t bad = 0;
    assert_true(batch_sample(batch, NULL, ids, &bad));
    assert_int_equal(batch_find_illegal(batch, ids, 0), batch_row_count(batch));
}

/* A row beside the same game played by hand. */
static void check_row(const struct batch *batch, uint32_t row, const void *state) {
    const struct encoding_rows *rows = batch_rows(batch);
    const struct game          *game = batch_game(batch, row);
    static uint8_t              mask[ENCODING_IDS_MAX];
    const size_t                count = encoding_mask(game, state, mask);
    assert_memory_equal(rows->states + row * game->state_size, state, game->state_size);
    assert_memory_equal(rows->masks + (size_t)row * rows->ids, mask, rows->ids);
    assert_int_equal(rows->counts[row], count);
    assert_int_equal(rows->actors[row], game_actor(game, state));
}

/* What the last step did to a row whose game by hand has come to this state. */
static void check_end(const struct batch *batch, uint32_t row, void *state) {
    const struct encoding_rows *rows    = batch_rows(batch);
    const struct game          *game    = batch_game(batch, row);
    const float                *rewards = batch_rewards(batch) + (size_t)row * rows->players;
    payoff_t                    payoffs[GAME_PLAYERS_MAX] = {0};
    const bool                  is_over                   = game_is_over(game, state);
    assert_int_equal(rows->ended[row], is_over);
    if (is_over) {
        game_payoffs(game, state, payoffs);
        assert_memory_equal(rows->final_states + row * game->state_size, state, game->state_size);
        game_start(game, state);
    }
    for (uint32_t player = 0; player < rows->players; player++) {
        assert_true(rewards[player] == (float)payoffs[player] / GAME_POINT);
    }
}

static void check_steps(const char *name, const char *options) {
    enum { FEW = 24 };
    struct batch_plan plan  = {.rows = FEW, .starts_again = true};
    struct batch     *batch = create(name, options, plan);
    struct game_state states[FEW];
    int32_t           ids[FEW];
    for (uint32_t row = 0; row < FEW; row++) {
        game_start(batch_game(batch, row), &states[row]);
    }
    for (int step = 0; step < STEPS; step++) {
        sample(batch, ids);
        batch_step(batch, ids);
        for (uint32_t row = 0; row < FEW; row++) {
            action_t action;
            assert_true(
                encoding_find(batch_game(batch, row), &states[row], (uint32_t)ids[row], &action));
            game_apply(batch_game(batch, row), &states[row], action);
            check_end(batch, row, &states[row]);
            check_row(batch, row, &states[row]);
        }
    }
    batch_destroy(batch);
}

static void test_steps_are_those_of_single_games(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        if (registry_at(i)->encoding != NULL) {
            check_steps(registry_at(i)->name, "");
        }
    }
}

/* The same rows, alone or with others, on one thread or three. */
static void test_neighbours_and_threads_change_nothing(void **unused) {
    (void)unused;
    static int32_t    few_ids[3], many_ids[ROWS];
    struct batch_plan few_plan  = {.rows = 3, .starts_again = true};
    struct batch_plan many_plan = {.rows = ROWS, .threads = 3, .starts_again = true};
    struct batch     *few       = create("mijnlieff", "", few_plan);
    struct batch     *many      = create("mijnlieff", "", many_plan);
    for (int step = 0; step < STEPS; step++) {
        sample(few, few_ids);
        sample(many, many_ids);
        assert_memory_equal(few_ids, many_ids, sizeof few_ids);
        batch_step(few, few_ids);
        batch_step(many, many_ids);
        for (uint32_t row = 0; row < 3; row++) {
            check_row(many, row, batch_rows(few)->states + row * batch_game(few, 0)->state_size);
        }
    }
    batch_destroy(few);
    batch_destroy(many);
}

static void test_reset_repeats(void **unused) {
    (void)unused;
    static int32_t    ids[2][ROWS];
    struct batch_plan plan  = {.rows = ROWS, .starts_again = true};
    struct batch     *batch = create("mijnlieff", "", plan);
    for (int round = 0; round < 3; round++) {
        batch_reset(batch, round == 2 ? 8 : 7);
        for (int step = 0; step < STEPS; step++) {
            sample(batch, ids[round > 0]);
            batch_step(batch, ids[round > 0]);
        }
        if (round > 0) {
            assert_int_equal(memcmp(ids[0], ids[1], sizeof ids[0]) == 0, round == 1);
        }
    }
    batch_destroy(batch);
}

/* Without a new beginning, what is over stays over and takes only -1. */
static void test_over_stays_over(void **unused) {
    (void)unused;
    enum { FEW = 5 };
    int32_t           ids[FEW];
    struct batch_plan plan  = {.rows = FEW};
    struct batch     *batch = create("mijnlieff", "", plan);
    for (int step = 0; step < STEPS; step++) {
        sample(batch, ids);
        batch_step(batch, ids);
    }
    for (uint32_t row = 0; row < FEW; row++) {
        assert_int_equal(batch_rows(batch)->actors[row], ACTOR_NONE);
        assert_int_equal(batch_rows(batch)->ended[row], 0); /* not by the last step */
        assert_int_equal(ids[row], -1);
    }
    ids[3] = 0;
    assert_int_equal(batch_find_illegal(batch, ids, 0), 3);
    batch_destroy(batch);
}

static void test_illegal_ids_are_found(void **unused) {
    (void)unused;
    int32_t              ids[4];
    struct batch_plan    plan    = {.rows = 4, .starts_again = true};
    struct batch        *batch   = create("mijnlieff", "", plan);
    static const int32_t wrong[] = {-1, 65, 64, 5, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        sample(batch, ids);
        ids[2] = wrong[i];
        assert_int_equal(batch_find_illegal(batch, ids, 0), 2);
        assert_int_equal(batch_find_illegal(batch, ids, 3), 4);
    }
    batch_destroy(batch);
}

/* Every legal id of the first state comes up, about as often as asked for. */
static void test_samples_follow_logits(void **unused) {
    (void)unused;
    enum { MANY = 20000 };
    static float      logits[MANY * 65];
    static int32_t    ids[MANY];
    uint32_t          seen[65] = {0};
    uint32_t          bad      = 0;
    struct batch_plan plan     = {.rows = MANY, .threads = 2};
    struct batch     *batch    = create("mijnlieff", "", plan);
    assert_true(batch_sample(batch, NULL, ids, &bad));
    for (size_t i = 0; i < MANY; i++) {
        seen[ids[i]]++;
        logits[65 * i + 1] = 1.0986123F; /* three times as likely as the other 47 */
        logits[65 * i + 2] = -INFINITY;
    }
    for (uint32_t id = 0; id < 65; id++) {
        const bool is_legal = batch_rows(batch)->masks[id] != 0;
        assert_in_range(seen[id], is_legal ? MANY / 48 - 120 : 0, is_legal ? MANY / 48 + 120 : 0);
    }
    memset(seen, 0, sizeof seen);
    assert_true(batch_sample(batch, logits, ids, &bad));
    for (size_t i = 0; i < MANY; i++) {
        assert_true(batch_rows(batch)->masks[ids[i]] != 0);
        seen[ids[i]]++;
    }
    assert_int_equal(seen[2], 0);
    assert_in_range(seen[1], 3 * MANY / 49 - 200, 3 * MANY / 49 + 200);
    assert_in_range(seen[0], MANY / 49 - 120, MANY / 49 + 120);
    logits[65 * 9 + 1] = NAN;
    assert_false(batch_sample(batch, logits, ids, &bad));
    assert_int_equal(bad, 9);
    logits[65 * 9 + 1] = INFINITY;
    assert_false(batch_sample(batch, logits, ids, &bad));
    batch_destroy(batch);
}

static void test_playouts_leave_the_rows_alone(void **unused) {
    (void)unused;
    float             returns[2 * 8];
    const uint32_t    which[] = {2, 2, 0};
    struct batch_plan plan    = {.rows = 8};
    struct batch     *batch   = create("mijnlieff", "", plan);
    struct game_state first;
    game_start(batch_game(batch, 0), &first);
    batch_playout(batch, NULL, 8, UINT64_MAX, returns);
    for (uint32_t row = 0; row < 8; row++) {
        assert_true(returns[2 * row] + returns[2 * row + 1] == 1);
        check_row(batch, row, &first);
    }
    batch_playout(batch, which, 3, 3, returns);
    assert_true(isnan(returns[0]) && isnan(returns[5]));
    batch_destroy(batch);
}

static void test_planes_and_ways(void **unused) {
    (void)unused;
    static uint8_t    planes[2][ENCODING_PLANES_MAX * 4], one[ENCODING_PLANES_MAX];
    static float      policy[4 * 65], turned[4 * 65];
    int32_t           ids[4];
    const uint32_t    which[] = {3, 1};
    struct batch_plan plan    = {.rows = 4};
    struct batch     *batch   = create("mijnlieff", "", plan);
    const uint32_t    size    = batch_rows(batch)->planes_size;
    sample(batch, ids);
    batch_step(batch, ids);
    batch_observe(batch, NULL, 4, planes[0]);
    batch_observe(batch, which, 2, planes[1]);
    assert_memory_equal(planes[1], planes[0] + 3 * (size_t)size, size);
    assert_memory_equal(planes[1] + size, planes[0] + size, size);
    for (int i = 0; i < 4 * 65; i++) {
        policy[i] = (float)(i + 1);
    }
    for (uint32_t way = 0; way < batch_size(batch)->ways; way++) {
        const struct game *game  = batch_game(batch, 0);
        const void        *state = batch_rows(batch)->states;
        struct game_state  seen;
        batch_transform(batch, NULL, 4, way, planes[1], policy, turned);
        encoding_transform(game, state, way, &seen);
        encoding_observe(game, &seen, one);
        assert_memory_equal(planes[1], one, size);
        for (uint32_t id = 0; id < 65; id++) {
            const bool is_legal = batch_rows(batch)->masks[id] != 0;
            if (is_legal) {
                assert_true(turned[encoding_transform_id(game, state, way, id)] == policy[id]);
            }
        }
        batch_transform(batch, which, 2, way, planes[1], NULL, NULL);
    }
    batch_destroy(batch);
}

static void test_set_state(void **unused) {
    (void)unused;
    struct batch_plan plan  = {.rows = 3};
    struct batch     *batch = create("mijnlieff", "", plan);
    struct game_state first, state;
    struct random     random;
    random_init(&random, 3);
    game_start(batch_game(batch, 1), &first);
    state = first;
    for (int i = 0; i < 5; i++) {
        game_apply(batch_game(batch, 1), &state,
                   playout_draw(batch_game(batch, 1), &state, &random));
    }
    batch_set_state(batch, 1, &state);
    check_row(batch, 0, &first);
    check_row(batch, 1, &state);
    check_row(batch, 2, &first);
    batch_destroy(batch);
}

static void test_some_rows_step_alone(void **unused) {
    (void)unused;
    struct batch_plan plan     = {.rows = 4, .starts_again = true};
    struct batch     *batch    = create("mijnlieff", "", plan);
    struct batch     *all      = create("mijnlieff", "", plan);
    const uint32_t    which[2] = {3, 1};
    int32_t           ids[4];
    struct game_state first;
    game_start(batch_game(batch, 0), &first);
    for (int step = 0; step < STEPS; step++) {
        sample(all, ids);
        const int32_t some[2] = {ids[3], ids[1]};
        batch_step(all, ids);
        assert_int_equal(batch_find_illegal_of(batch, which, 2, some, 0), 2);
        batch_step_some(batch, which, 2, some);
        check_row(batch, 0, &first);
        check_row(batch, 2, &first);
        for (uint32_t i = 0; i < 2; i++) {
            const size_t bytes = batch_game(all, 0)->state_size;
            check_row(batch, which[i], batch_rows(all)->states + which[i] * bytes);
            assert_int_equal(batch_rows(batch)->ended[which[i]], batch_rows(all)->ended[which[i]]);
            assert_memory_equal(batch_rewards(batch) + which[i] * 2,
                                batch_rewards(all) + which[i] * 2, 2 * sizeof(float));
        }
    }
    sample(all, ids);
    assert_int_equal(batch_find_illegal_of(all, which, 2, (const int32_t[]){ids[3], 99}, 0), 1);
    assert_int_equal(batch_find_illegal_of(all, which, 2, (const int32_t[]){-1, 99}, 0), 0);
    assert_int_equal(batch_find_illegal_of(all, which, 2, (const int32_t[]){-1, 99}, 1), 1);
    batch_destroy(all);
    batch_destroy(batch);
}

static void test_rows_are_copied(void **unused) {
    (void)unused;
    struct batch_plan plan    = {.rows = 40, .starts_again = true};
    struct batch     *source  = create("mijnlieff", "", plan);
    struct batch     *batch   = create("mijnlieff", "", plan);
    const uint32_t    from[2] = {39, 5}, to[2] = {0, 1};
    int32_t           ids[40];
    const size_t      bytes = batch_game(batch, 0)->state_size;
    for (int step = 0; step < STEPS; step++) {
        sample(source, ids);
        batch_step(source, ids);
        batch_copy(batch, &(struct batch_copying){source, from, to, 2});
        for (uint32_t i = 0; i < 2; i++) {
            check_row(batch, to[i], batch_rows(source)->states + from[i] * bytes);
            assert_int_equal(batch_rows(batch)->ended[to[i]], batch_rows(source)->ended[from[i]]);
            assert_memory_equal(batch_rows(batch)->final_states + to[i] * bytes,
                                batch_rows(source)->final_states + from[i] * bytes, bytes);
            assert_memory_equal(batch_rewards(batch) + to[i] * 2,
                                batch_rewards(source) + from[i] * 2, 2 * sizeof(float));
        }
    }
    batch_copy(batch, &(struct batch_copying){batch, to, (const uint32_t[]){7, 7}, 2});
    check_row(batch, 7, batch_rows(batch)->states + bytes);
    batch_destroy(batch);
    batch_destroy(source);
}

static void mark(void *context, size_t from, size_t to) {
    uint8_t *marks = context;
    for (size_t i = from; i < to; i++) {
        marks[i]++;
    }
}

static void test_crew_does_every_row_once(void **unused) {
    (void)unused;
    static uint8_t marks[1000];
    for (uint32_t threads = 1; threads <= 5; threads++) {
        struct crew *crew = crew_create(threads);
        assert_non_null(crew);
        for (int round = 0; round < 50; round++) {
            memset(marks, 0, sizeof marks);
            crew_run(crew, 1000 - (size_t)round, mark, marks);
            for (size_t i = 0; i < 1000; i++) {
                assert_int_equal(marks[i], i < 1000 - (size_t)round);
            }
        }
        crew_destroy(crew);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_those_of_single_games),
        cmocka_unit_test(test_neighbours_and_threads_change_nothing),
        cmocka_unit_test(test_reset_repeats),
        cmocka_unit_test(test_over_stays_over),
        cmocka_unit_test(test_illegal_ids_are_found),
        cmocka_unit_test(test_samples_follow_logits),
        cmocka_unit_test(test_playouts_leave_the_rows_alone),
        cmocka_unit_test(test_planes_and_ways),
        cmocka_unit_test(test_set_state),
        cmocka_unit_test(test_some_rows_step_alone),
        cmocka_unit_test(test_rows_are_copied),
        cmocka_unit_test(test_crew_does_every_row_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
