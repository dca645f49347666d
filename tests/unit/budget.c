/* SPDX-License-Identifier: MIT
 *
 * budget.c - time is kept: how much of a clock is spent, and that thinking ends
 * when it is. No test here waits.
 */
#include "games/registry.h"
#include "session/clock.h"
#include "session/seconds.h"
#include "session/stopwatch.h"
#include "session/thinker.h"
#include "support.h"

/* Never more than half of what is left, however large the increment; the more
 * there is, the more is spent. */
static void test_a_budget_is_within_the_clock(void **unused) {
    (void)unused;
    for (double left = 0.01; left < 10000; left *= 1.7) {
        for (double increment = 0; increment < 100; increment = 2 * increment + 0.01) {
            const double budget = thinker_budget(left, increment);
            assert_true(budget > 0 && budget <= left / 2);
            assert_true(thinker_budget(2 * left, increment) > budget);
            assert_true(thinker_budget(left, 2 * increment) >= budget);
        }
    }
    assert_true(thinker_budget(0, 5) == 0);
}

/* A clock that is spent by budgets lasts for any game, and is not hoarded: of a
 * minute without increment, most is gone after forty actions. */
static void test_a_clock_lasts(void **unused) {
    (void)unused;
    struct clock clock = {.is_on = true, .left = 60};
    for (int i = 0; i < 40; i++) {
        assert_true(clock_spend(&clock, clock_budget(&clock), 0));
    }
    assert_true(clock.left > 0 && clock.left < 20);
    struct clock quick = {.is_on = true, .left = 2, .increment = 0.1};
    for (int i = 0; i < 1000; i++) {
        assert_true(clock_spend(&quick, clock_budget(&quick), 0));
    }
    assert_true(quick.left > 0.1);
    assert_true(clock_budget(&(struct clock){.is_on = true}) > 0);
}

/* The watch, as if time had passed. */
static void test_a_watch_is_up_in_time(void **unused) {
    (void)unused;
    struct stopwatch watch;
    stopwatch_start(&watch, 1000);
    assert_false(stopwatch_is_up(&watch));
    watch.start = seconds_now() - 1001;
    assert_true(stopwatch_is_up(&watch));
    assert_true(stopwatch_elapsed(&watch) >= 1001);
    stopwatch_start(&watch, 0);
    watch.start = seconds_now() - 1001;
    assert_false(stopwatch_is_up(&watch)); /* no limit */
    stopwatch_stop(&watch);
    assert_true(stopwatch_is_up(&watch));
    stopwatch_start(&watch, 0);
    assert_false(stopwatch_is_up(&watch)); /* started anew */
}

/* Every engine hears of it: with its seconds over, it spends next to none of its
 * nodes. */
static void test_thinking_ends_when_time_is_up(void **unused) {
    (void)unused;
    static const char *const specs[][2] = {
        {"hopper", ""}, {"mijnlieff", ""}, {"pyramyd", "players=1"}, {"angoli", ""}};
    enum { NODES = 200000, FEW = 5000 };
    const struct engine_observer nobody = {.progress = NULL};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        struct game       game;
        struct game_state state;
        support_open(&game, registry_find(specs[i][0]), specs[i][1]);
        game_start(&game, &state);
        for (size_t k = 0; engine_kinds[k] != NULL; k++) {
            if (!engine_kinds[k]->can_play(&game)) {
                continue;
            }
            struct stopwatch     watch;
            struct engine_report report;
            struct thinking      thinking = {.engine       = engine_kinds[k]->name,
                                             .config       = {.table_bytes = 1 << 20},
                                             .limits.nodes = NODES,
                                             .seconds      = 1000};
            struct mind         *mind     = mind_create(&game, &thinking);
            assert_non_null(mind);
            stopwatch_limit(&watch, &thinking);
            watch.start -= 1001;
            mind_think(mind, &state, &thinking, &nobody, &report);
            assert_true(report.nodes < FEW);
            assert_true(report.line_count >= 1);
            mind_destroy(mind);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_budget_is_within_the_clock),
        cmocka_unit_test(test_a_clock_lasts),
        cmocka_unit_test(test_a_watch_is_up_in_time),
        cmocka_unit_test(test_thinking_ends_when_time_is_up),
    };
    return cmocka_run_group_tests_name("budget", tests, NULL, NULL);
}
