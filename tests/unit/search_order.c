/* SPDX-License-Identifier: MIT
 *
 * search_order.c - what is looked at first, less deep or not at all: order.h and
 * selection.h by themselves.
 */
#include "search/order.h"
#include "search/selection.h"
#include "support.h"

enum { FIRST = 11, SECOND = 22, THIRD = 33, BEFORE = 44, OTHER = 55, DEPTH = 4 };

static struct order_history history;

/* For player 0, after an action of the opponent and one of his own. */
static struct order_view view_after(action_t answered, action_t own) {
    return (struct order_view){
        .anywhere = history.anywhere[0],
        .after    = {order_after(&history, 1, answered), order_after(&history, 0, own)}};
}

static struct order three_actions(void) {
    return (struct order){
        .killers = {UINT32_MAX, UINT32_MAX}, .count = 3, .actions = {FIRST, SECOND, THIRD}};
}

/* The actions in the order in which they would be tried. */
static struct order sorted(const struct order_view *view, action_t best) {
    struct order order = three_actions();
    order_actions(&order, view, best);
    for (uint32_t place = 0; place < order.count; place++) {
        order_pick(&order, place);
    }
    return order;
}

/* The second action was too good, after the first was tried in vain. */
static void learn(const struct order_view *view) {
    struct order order = three_actions();
    order_remember(&order, view, 1, DEPTH);
    assert_int_equal(order.killers[0], SECOND);
}

static void test_gains_and_losses(void **unused) {
    (void)unused;
    memset(&history, 0, sizeof history);
    const struct order_view view = view_after(BEFORE, BEFORE);
    learn(&view);
    const struct order order = sorted(&view, UINT32_MAX);
    assert_int_equal(order.actions[0], SECOND);
    assert_int_equal(order.actions[1], THIRD);
    assert_int_equal(order.actions[2], FIRST);
    assert_true(order.orders[0] > 0 && order.orders[1] == 0 && order.orders[2] < 0);
}

/* It counts most where the same was done before, and counts for that player only. */
static void test_what_came_before(void **unused) {
    (void)unused;
    memset(&history, 0, sizeof history);
    const struct order_view here     = view_after(BEFORE, BEFORE);
    const struct order_view answer   = view_after(BEFORE, OTHER);
    const struct order_view own      = view_after(OTHER, BEFORE);
    const struct order_view anywhere = view_after(OTHER, OTHER);
    const struct order_view opponent = {.anywhere = history.anywhere[1],
                                        .after    = {history.after[0], history.after[0]}};
    learn(&here);
    assert_true(order_worth(&here, SECOND) > order_worth(&answer, SECOND));
    assert_true(order_worth(&here, SECOND) > order_worth(&own, SECOND));
    assert_true(order_worth(&answer, SECOND) > order_worth(&anywhere, SECOND));
    assert_true(order_worth(&own, SECOND) > order_worth(&anywhere, SECOND));
    assert_true(order_worth(&anywhere, SECOND) > 0);
    assert_int_equal(order_worth(&opponent, SECOND), 0);
}

static void test_limits_of_history(void **unused) {
    (void)unused;
    memset(&history, 0, sizeof history);
    const struct order_view view = view_after(BEFORE, BEFORE);
    for (int i = 0; i < 1000; i++) {
        struct order order = three_actions();
        order_remember(&order, &view, 1, 60);
    }
    assert_in_range(order_worth(&view, SECOND), 3 * ORDER_HISTORY_MAX, 4 * ORDER_HISTORY_MAX);
    assert_in_range(-order_worth(&view, FIRST), 3 * ORDER_HISTORY_MAX, 4 * ORDER_HISTORY_MAX);
    /* What is best by the table, or was too good here, comes before all of it. */
    assert_int_equal(sorted(&view, FIRST).actions[0], FIRST);
    struct order order = three_actions();
    order.killers[1]   = THIRD;
    order_actions(&order, &view, UINT32_MAX);
    assert_int_equal(order_pick(&order, 0), THIRD);
}

static void test_logarithms(void **unused) {
    (void)unused;
    assert_int_equal(selection_log(1), 0);
    assert_int_equal(selection_log(2), 256);
    assert_int_equal(selection_log(3), 384);
    assert_int_equal(selection_log(1024), 2560);
    for (uint32_t number = 1; number < 2048; number++) {
        assert_true(selection_log(number) <= selection_log(number + 1));
    }
}

static void test_reductions(void **unused) {
    (void)unused;
    const int32_t most = 4 * ORDER_HISTORY_MAX;
    for (int32_t depth = 1; depth < 64; depth++) {
        for (uint32_t place = 0; place < GAME_ACTIONS_MAX; place++) {
            const int32_t plies = selection_reduction(place, depth, 0, false);
            assert_true(plies >= 0 && plies < depth);
            assert_true(plies == 0 || (place >= 3 && depth >= 3));
            assert_true(plies <= selection_reduction(place + 1, depth, 0, false));
            assert_true(plies <= selection_reduction(place, depth + 1, 0, false));
            assert_true(plies <= selection_reduction(place, depth, -most, false));
            assert_true(plies >= selection_reduction(place, depth, most, false));
            assert_true(plies >= selection_reduction(place, depth, 0, true));
        }
    }
    /* 1/2 + 3 * 4 / 4 = 3.5; half a ply more or less by history. */
    assert_int_equal(selection_reduction(15, 8, 0, false), 3);
    assert_int_equal(selection_reduction(15, 8, -ORDER_HISTORY_MAX / 2, false), 4);
    assert_int_equal(selection_reduction(15, 8, ORDER_HISTORY_MAX, false), 2);
    assert_int_equal(selection_reduction(15, 8, 0, true), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gains_and_losses),  cmocka_unit_test(test_what_came_before),
        cmocka_unit_test(test_limits_of_history), cmocka_unit_test(test_logarithms),
        cmocka_unit_test(test_reductions),
    };
    return cmocka_run_group_tests_name("search_order", tests, NULL, NULL);
}
