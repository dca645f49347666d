/* SPDX-License-Identifier: MIT
 *
 * hosted_clocks.c - tests of hosting/hosted: time, and those who are gone.
 */
#include "hosting.h"
#include "support.h"

static struct table table;

#define DAY INT64_C(86400000)

static int begin(void **unused) {
    (void)unused;
    table_open(&table);
    return 0;
}

static int end(void **unused) {
    (void)unused;
    table_close(&table);
    return 0;
}

static void begin_with(enum clock_kind kind, int64_t base, int64_t add) {
    struct ask create      = table_create(&table, "mijnlieff", "");
    create.agreement.clock = (struct time_control){kind, base, add};
    table_begin(&table, &create);
}

/* The first turns are free in live games. */
static void begin_late(enum clock_kind kind, int64_t base, int64_t add) {
    begin_with(kind, base, add);
    table_act(&table, 1);
    table_act(&table, 2);
}

static void act_after(int who, int64_t time) {
    table.world.now += time;
    table_act(&table, who);
}

static void expect_left(int seat, int64_t left) {
    assert_int_equal(table.hosted.seats[seat].left, left);
}

static void lapse(bool is_due) {
    struct ask ask = table_ask(&table, 0, ASK_LAPSE);
    table_grant(&table, &ask);
    assert_true((table.happened.count > 0) == is_due);
}

static void refuse_claim(int who, int seat, const char *code, int64_t wait) {
    struct ask ask = table_ask(&table, who, ASK_CLAIM);
    ask.seat       = seat;
    table_refuse(&table, &ask, code);
    assert_int_equal(table.refusal.wait, wait);
}

static void grant_claim(int who, int seat) {
    struct ask ask = table_ask(&table, who, ASK_CLAIM);
    ask.seat       = seat;
    table_grant(&table, &ask);
}

static void test_no_clock(void **unused) {
    (void)unused;
    begin_with(CLOCK_NONE, 0, 0);
    assert_int_equal(hosted_clock(&table.hosted, 0, &table.world), -1);
    act_after(1, 1000 * DAY);
    expect_left(0, -1);
    assert_int_equal(hosted_due(&table.hosted, &table.world), 0);
    lapse(false);
}

static void test_fischer(void **unused) {
    (void)unused;
    begin_with(CLOCK_FISCHER, 60000, 2000);
    assert_int_equal(hosted_due(&table.hosted, &table.world), 0);
    act_after(1, 90000); /* the first turn is free, and adds nothing */
    act_after(2, 90000);
    expect_left(0, 60000);
    expect_left(1, 60000);
    act_after(1, 10000);
    expect_left(0, 52000);
    table.world.now += 5000;
    assert_int_equal(hosted_clock(&table.hosted, 1, &table.world), 55000);
    assert_int_equal(hosted_clock(&table.hosted, 0, &table.world), 52000);
    table.world.now += 54999;
    table_act(&table, 2);
    expect_left(1, 2001);
    act_after(1, 0);
    expect_left(0, 54000);
}

static void test_a_time_for_each_turn(void **unused) {
    (void)unused;
    begin_late(CLOCK_TURN, 20000, 0);
    act_after(1, 19000);
    expect_left(0, 20000);
    assert_int_equal(hosted_due(&table.hosted, &table.world),
                     table.world.now + 20000 + HOSTED_LAG_QUOTA);
    table.world.now += 20000 + HOSTED_LAG_QUOTA;
    lapse(true);
    assert_int_equal(table.hosted.ending_seat, 1);
}

static void test_days_count_from_the_start(void **unused) {
    (void)unused;
    begin_with(CLOCK_DAYS, 3 * DAY, 0);
    assert_int_equal(hosted_due(&table.hosted, &table.world), table.world.now + 3 * DAY);
    table.world.up_since = table.world.now + DAY; /* the host was down: it counts */
    act_after(1, 2 * DAY);
    expect_left(0, 3 * DAY);
    table.world.now += 3 * DAY - 1;
    lapse(false);
    table.world.now += 1;
    lapse(true);
    assert_int_equal(table.hosted.ending, EVENT_FLAGGED);
    assert_int_equal(table.hosted.ending_seat, 1);
    assert_int_equal(table.hosted.payoffs[0], GAME_POINT);
}

static void test_flags(void **unused) {
    (void)unused;
    begin_late(CLOCK_FISCHER, 60000, 0);
    const int64_t due = hosted_due(&table.hosted, &table.world);
    assert_int_equal(due, table.world.now + 60000 + HOSTED_LAG_QUOTA);
    table.world.now += 60000;
    assert_int_equal(hosted_clock(&table.hosted, 0, &table.world), 0);
    lapse(false); /* an action may be on its way */
    table.world.now = due;
    lapse(true);
    assert_int_equal(table.happened.events[0].kind, EVENT_FLAGGED);
    assert_int_equal(table.happened.events[0].seat, 0);
    assert_int_equal(table.happened.events[1].kind, EVENT_REVEALED);
    assert_int_equal(table.hosted.payoffs[0], 0);
    assert_int_equal(table.hosted.payoffs[1], GAME_POINT);
    expect_left(0, 0);
    lapse(false);
}

static void test_too_late(void **unused) {
    (void)unused;
    begin_late(CLOCK_FISCHER, 60000, 0);
    table.world.now += 60000;
    struct ask first = table_ask(&table, 1, ASK_ACT);
    action_t   actions[GAME_ACTIONS_MAX];
    game_actions(&table.hosted.match.game, &table.hosted.match.state, actions);
    support_print_action(&table.hosted.match.game, &table.hosted.match.state, actions[0],
                         first.action);
    table_refuse(&table, &first, "too-late");
    table.world.lag = 300; /* it was sent in time */
    table_grant(&table, &first);
    expect_left(0, 300);
}

static void test_lag_is_given_back_within_a_quota(void **unused) {
    (void)unused;
    begin_late(CLOCK_FISCHER, 60000, 0);
    table.world.lag = 700;
    act_after(1, 5000);
    assert_int_equal(table.happened.events[0].lag, 700);
    expect_left(0, 60000 - 5000 + 700);
    assert_int_equal(table.hosted.seats[0].quota, HOSTED_LAG_QUOTA - 700 + 100);
    act_after(2, 300); /* no more than the time that it took */
    assert_int_equal(table.happened.events[0].lag, 300);
    expect_left(1, 60000);
    act_after(1, 5000); /* what is left of the quota */
    assert_int_equal(table.happened.events[0].lag, 400);
    table.world.lag = -5;
    act_after(2, 1000);
    assert_int_equal(table.happened.events[0].lag, 0);
    assert_true(table.hosted.seats[1].quota <= HOSTED_LAG_QUOTA);
}

static void test_a_host_that_was_down_takes_no_time(void **unused) {
    (void)unused;
    begin_late(CLOCK_FISCHER, 60000, 0);
    table.world.up_since = table.world.now + 500000;
    table.world.now      = table.world.up_since + 10000;
    assert_int_equal(hosted_clock(&table.hosted, 0, &table.world), 50000);
    lapse(false);
    table_act(&table, 1);
    expect_left(0, 50000);
}

static void test_time_does_not_go_back(void **unused) {
    (void)unused;
    begin_late(CLOCK_FISCHER, 60000, 0);
    act_after(1, 5000);
    table.world.now -= 4000;
    table_act(&table, 2);
    assert_int_equal(table.happened.events[0].at, table.world.now + 4000);
    expect_left(1, 60000);
}

/* --- Takebacks ---------------------------------------------------------------------- */

static void test_a_takeback_restores_the_clocks(void **unused) {
    (void)unused;
    begin_late(CLOCK_FISCHER, 60000, 2000);
    act_after(1, 10000);
    act_after(2, 20000);
    expect_left(0, 52000);
    expect_left(1, 42000);
    struct ask offer = table_ask(&table, 1, ASK_OFFER);
    offer.offer      = OFFER_TAKEBACK;
    table.world.now += 3000;
    table_grant(&table, &offer);
    struct ask accept = table_ask(&table, 2, ASK_ACCEPT);
    accept.offer      = OFFER_TAKEBACK;
    table.world.now += 4000;
    table_grant(&table, &accept);
    assert_int_equal(table.hosted.match.count, 2);
    expect_left(0, 60000);
    expect_left(1, 60000);
    table.world.now += 1000;
    assert_int_equal(hosted_clock(&table.hosted, 0, &table.world), 59000);
}

static void test_a_takeback_of_the_first_turn_makes_it_free_again(void **unused) {
    (void)unused;
    begin_with(CLOCK_FISCHER, 60000, 2000);
    table_act(&table, 1);
    struct ask offer = table_ask(&table, 1, ASK_OFFER);
    offer.offer      = OFFER_TAKEBACK;
    table_grant(&table, &offer);
    struct ask accept = table_ask(&table, 2, ASK_ACCEPT);
    accept.offer      = OFFER_TAKEBACK;
    table_grant(&table, &accept);
    act_after(1, 30000);
    expect_left(0, 60000);
}

/* --- Who is gone ---------------------------------------------------------------------- */

static void test_claims(void **unused) {
    (void)unused;
    begin_with(CLOCK_FISCHER, 600000, 0);
    table_act(&table, 1);
    refuse_claim(1, 1, "not-gone", 0);
    table.world.gone_since[1] = table.world.now + 5000;
    table.world.now += 34999;
    refuse_claim(1, 1, "too-soon", 1);
    refuse_claim(3, 1, "not-yours", 0);
    refuse_claim(1, 0, "no-seat", 0);
    refuse_claim(1, 2, "no-seat", 0);
    table.world.now += 1;
    grant_claim(1, 1);
    assert_int_equal(table.hosted.ending, EVENT_CLAIMED);
    assert_int_equal(table.hosted.payoffs[0], GAME_POINT);
    assert_int_equal(table.hosted.payoffs[1], 0);
}

static void test_who_left_openly_is_claimed_sooner(void **unused) {
    (void)unused;
    begin_with(CLOCK_TURN, 600000, 0);
    table_act(&table, 1);
    table.world.gone_since[1] = table.world.now;
    table.world.has_left[1]   = true;
    table.world.now += 9999;
    refuse_claim(1, 1, "too-soon", 1);
    table.world.now += 1;
    grant_claim(1, 1);
}

static void test_only_who_is_awaited_is_claimed(void **unused) {
    (void)unused;
    begin_with(CLOCK_FISCHER, 600000, 0);
    table.world.gone_since[1] = table.world.now;
    table.world.now += 60000;
    refuse_claim(1, 1, "not-gone", 0); /* it is not his turn */
    table_act(&table, 1);
    refuse_claim(1, 1, "too-soon", 30000);
    table.world.up_since = table.world.now + 30000; /* time of a host that is down */
    table.world.now += 45000;
    refuse_claim(1, 1, "too-soon", 15000);
}

static void test_without_a_live_clock_nobody_is_claimed(void **unused) {
    (void)unused;
    begin_with(CLOCK_DAYS, DAY, 0);
    table_act(&table, 1);
    table.world.gone_since[1] = table.world.now;
    table.world.now += 60000;
    refuse_claim(1, 1, "not-gone", 0);
}

/* --- Challenges ------------------------------------------------------------------------- */

static void challenge(enum clock_kind kind, int64_t base, bool is_public) {
    struct ask create          = table_create(&table, "mijnlieff", "");
    create.agreement.clock     = (struct time_control){kind, base, 0};
    create.agreement.is_public = is_public;
    table_grant(&table, &create);
}

/* Who does not begin cannot hold the others: his first turn is free, but until it ends
 * the match can be called off, however many actions the first one's had. */
static void test_a_free_turn_can_be_called_off(void **unused) {
    static const char *const games[] = {"moguli", "enlightenment", "circles", "hopper"};
    int                      found   = 0;
    (void)unused;
    for (size_t i = 0; i < 8 * (sizeof games / sizeof games[0]); i++) {
        table_close(&table);
        table_open(&table);
        table.world.random[0]  = (unsigned char)i; /* boards differ in who has to pass */
        struct ask create      = table_create(&table, games[i / 8], "");
        create.agreement.clock = (struct time_control){CLOCK_FISCHER, 60000, 0};
        table_begin(&table, &create);
        const int first = hosted_seat_to_act(&table.hosted);
        while (hosted_seat_to_act(&table.hosted) == first) {
            table_play(&table);
        }
        found += table.hosted.deeds != NULL && table.hosted.match.count > 1;
        struct ask abort = table_ask(&table, 1 + first, ASK_ABORT);
        table_grant(&table, &abort);
    }
    assert_true(found > 0);
}

static void test_a_challenge_lapses(void **unused) {
    (void)unused;
    challenge(CLOCK_FISCHER, 60000, true);
    table.world.now += 5 * DAY; /* he waits */
    lapse(false);
    table.world.gone_since[0] = table.world.now;
    table.world.now += DAY - 1;
    lapse(false);
    table.world.now += 1;
    lapse(true);
    assert_int_equal(table.hosted.ending, EVENT_ABORTED);
    assert_int_equal(table.happened.events[0].seat, -1);
    assert_true(table.hosted.is_revealed);
}

static void test_a_challenge_by_days_lapses_later(void **unused) {
    (void)unused;
    challenge(CLOCK_DAYS, DAY, true);
    assert_int_equal(hosted_due(&table.hosted, &table.world), table.world.now + 14 * DAY);
    table.world.gone_since[0] = table.world.now;
    table.world.now += 14 * DAY - 1;
    lapse(false);
    table.world.now += 1;
    lapse(true);
}

static void test_an_invitation_stays_longer(void **unused) {
    (void)unused;
    challenge(CLOCK_NONE, 0, false);
    assert_int_equal(hosted_due(&table.hosted, &table.world), table.world.now + 90 * DAY);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_no_clock),
        TEST(test_fischer),
        TEST(test_a_time_for_each_turn),
        TEST(test_days_count_from_the_start),
        TEST(test_flags),
        TEST(test_too_late),
        TEST(test_lag_is_given_back_within_a_quota),
        TEST(test_a_host_that_was_down_takes_no_time),
        TEST(test_time_does_not_go_back),
        TEST(test_a_takeback_restores_the_clocks),
        TEST(test_a_takeback_of_the_first_turn_makes_it_free_again),
        TEST(test_claims),
        TEST(test_who_left_openly_is_claimed_sooner),
        TEST(test_only_who_is_awaited_is_claimed),
        TEST(test_without_a_live_clock_nobody_is_claimed),
        TEST(test_a_free_turn_can_be_called_off),
        TEST(test_a_challenge_lapses),
        TEST(test_a_challenge_by_days_lapses_later),
        TEST(test_an_invitation_stays_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
