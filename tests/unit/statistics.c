/* SPDX-License-Identifier: MIT
 *
 * statistics.c - tests of session/statistics against values found by hand.
 */
#include "session/statistics.h"

#include <math.h>

#include "support.h"

static void expect(double found, double wanted, double tolerance) {
    if (!(fabs(found - wanted) <= tolerance)) {
        fail_msg("%.9f instead of %.9f", found, wanted);
    }
}

static struct statistics_sample sample_of(const double *values, size_t count) {
    struct statistics_sample sample = {0};
    for (size_t i = 0; i < count; i++) {
        statistics_add(&sample, values[i]);
    }
    return sample;
}

static void test_intervals(void **unused) {
    (void)unused;
    /* With one more 1 and one more 0: mean 4/8, variance 3.5/8 - 1/4. */
    const double                     even[] = {1, 1, 0.5, 0.5, 0, 0};
    struct statistics_sample         sample = sample_of(even, 6);
    const struct statistics_estimate middle = statistics_mean(&sample);
    expect(middle.value, 0.5, 1e-12);
    expect(middle.low, 0.199943018, 1e-6);
    expect(middle.high, 0.800056982, 1e-6);
    expect(statistics_superiority(&sample), 0.5, 1e-12);
    /* Eight wins: mean 9/10, variance 9/100. */
    const double wins[]                  = {1, 1, 1, 1, 1, 1, 1, 1};
    sample                               = sample_of(wins, 8);
    const struct statistics_estimate all = statistics_mean(&sample);
    expect(all.value, 1, 0);
    expect(all.low, 0.714061489, 1e-6);
    expect(all.high, 1, 0);
    expect(statistics_superiority(&sample), 0.999987587, 1e-6);
    sample = sample_of(wins, 0);
    expect(statistics_mean(&sample).low, 0, 0);
    expect(statistics_mean(&sample).high, 1, 0);
}

static void test_elo(void **unused) {
    (void)unused;
    expect(statistics_elo(0.5), 0, 1e-12);
    expect(statistics_elo(0.75), 190.848502, 1e-6);
    expect(statistics_share(190.848502), 0.75, 1e-8);
    assert_true(isinf(statistics_elo(0)) && statistics_elo(0) < 0);
    assert_true(isinf(statistics_elo(1)) && statistics_elo(1) > 0);
}

static void test_sequential_test(void **unused) {
    (void)unused;
    /* Only two results: the distribution is known by its mean, and the ratio
     * is 60 log(s1/s0) + 40 log((1-s1)/(1-s0)). */
    const uint64_t         two[]  = {40, 0, 0, 0, 60};
    struct statistics_test test   = statistics_sprt(two, 0, 50);
    const uint64_t         five[] = {10, 20, 40, 25, 15};
    expect(test.ratio, 1.846259161, 1e-3);
    expect(test.bound, log(19), 1e-12);
    assert_int_equal(test.decision, STATISTICS_OPEN);
    /* By Lagrange multipliers, with another program. */
    expect(statistics_sprt(five, 0, 20).ratio, 0.760493775, 1e-6);
    expect(statistics_sprt(five, -5, 5).ratio, 0.654275426, 1e-6);
    /* The mirror image. */
    const uint64_t mirrored[] = {15, 25, 40, 20, 10};
    expect(statistics_sprt(mirrored, -20, 0).ratio, -0.760493775, 1e-6);
}

static void test_decisions(void **unused) {
    (void)unused;
    const uint64_t better[] = {0, 5, 50, 60, 40};
    const uint64_t worse[]  = {40, 60, 50, 5, 0};
    const uint64_t none[]   = {0, 0, 0, 0, 0};
    assert_int_equal(statistics_sprt(better, 0, 20).decision, STATISTICS_ELO1);
    assert_int_equal(statistics_sprt(worse, 0, 20).decision, STATISTICS_ELO0);
    assert_int_equal(statistics_sprt(none, 0, 20).decision, STATISTICS_OPEN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_sequential_test),
        cmocka_unit_test(test_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
