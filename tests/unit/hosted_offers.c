/* SPDX-License-Identifier: MIT
 *
 * hosted_offers.c - tests of hosting/hosted: draws, takebacks, words, rematches.
 */
#include "hosting.h"
#include "hosting/dice.h"
#include "support.h"

static struct table table;

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

static struct ask about(int who, enum ask_kind kind, enum offer offer) {
    struct ask ask = table_ask(&table, who, kind);
    ask.offer      = offer;
    return ask;
}

static void grant(int who, enum ask_kind kind, enum offer offer) {
    struct ask ask = about(who, kind, offer);
    table_grant(&table, &ask);
}

static void refuse(int who, enum ask_kind kind, enum offer offer, const char *code) {
    struct ask ask = about(who, kind, offer);
    table_refuse(&table, &ask, code);
}

static void begin_seats(const char *game, const char *options, int seats) {
    struct ask create      = table_create(&table, game, options);
    create.agreement.seats = seats;
    table_begin(&table, &create);
}

static void expect_kinds(enum event_kind first, enum event_kind second) {
    assert_true(table.happened.count >= 2);
    assert_int_equal(table.happened.events[0].kind, first);
    assert_int_equal(table.happened.events[1].kind, second);
}

/* --- Draws ------------------------------------------------------------------- */

static void test_a_draw_is_agreed(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    refuse(2, ASK_ACCEPT, OFFER_DRAW, "no-offer");
    refuse(3, ASK_OFFER, OFFER_DRAW, "not-yours");
    refuse(1, ASK_OFFER, OFFER_NONE, "malformed");
    grant(1, ASK_OFFER, OFFER_DRAW);
    refuse(1, ASK_ACCEPT, OFFER_DRAW, "no-offer"); /* his own */
    refuse(2, ASK_ACCEPT, OFFER_TAKEBACK, "no-offer");
    refuse(1, ASK_OFFER, OFFER_DRAW, "too-soon");
    grant(2, ASK_ACCEPT, OFFER_DRAW);
    assert_int_equal(table.happened.count, 3);
    expect_kinds(EVENT_ACCEPT, EVENT_DRAWN);
    assert_int_equal(table.hosted.ending, EVENT_DRAWN);
    assert_int_equal(table.hosted.payoffs[0], GAME_POINT / 2);
    assert_int_equal(table.hosted.payoffs[1], GAME_POINT / 2);
}

static void test_both_offer_a_draw(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    grant(1, ASK_OFFER, OFFER_DRAW);
    grant(2, ASK_OFFER, OFFER_DRAW);
    assert_int_equal(table.hosted.ending, EVENT_DRAWN);
}

static void test_an_offer_lapses_with_the_board(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    grant(2, ASK_OFFER, OFFER_DRAW);
    table_act(&table, 1);
    assert_int_equal(table.hosted.offer, OFFER_NONE);
    refuse(1, ASK_ACCEPT, OFFER_DRAW, "no-offer");
    grant(2, ASK_OFFER, OFFER_DRAW); /* nobody declined */
}

static void test_declined_offers_have_to_wait_longer_each_time(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    grant(1, ASK_OFFER, OFFER_DRAW);
    grant(2, ASK_DECLINE, OFFER_DRAW);
    refuse(1, ASK_OFFER, OFFER_DRAW, "too-soon");
    assert_int_equal(table.refusal.wait, 10000);
    grant(2, ASK_OFFER, OFFER_DRAW); /* the other may */
    grant(2, ASK_DECLINE, OFFER_DRAW);
    table.world.now += 10000;
    grant(1, ASK_OFFER, OFFER_DRAW);
    grant(1, ASK_DECLINE, OFFER_DRAW); /* thought better of it */
    refuse(1, ASK_OFFER, OFFER_DRAW, "too-soon");
    assert_int_equal(table.refusal.wait, 20000);
    for (int i = 0; i < 20; i++) {
        table.world.now += 1000000;
        grant(1, ASK_OFFER, OFFER_DRAW);
        grant(2, ASK_DECLINE, OFFER_DRAW);
    }
    refuse(1, ASK_OFFER, OFFER_DRAW, "too-soon");
    assert_int_equal(table.refusal.wait, 640000);
}

static void test_all_the_others_have_to_agree(void **unused) {
    (void)unused;
    begin_seats("angoli", "players=4", 4);
    grant(1, ASK_OFFER, OFFER_DRAW);
    grant(3, ASK_ACCEPT, OFFER_DRAW);
    grant(3, ASK_ACCEPT, OFFER_DRAW);
    assert_int_equal(table.happened.count, 0); /* he has said so */
    grant(2, ASK_ACCEPT, OFFER_DRAW);
    assert_int_equal(table.hosted.phase, HOSTED_RUNNING);
    grant(4, ASK_ACCEPT, OFFER_DRAW);
    assert_int_equal(table.hosted.ending, EVENT_DRAWN);
    assert_int_equal(table.hosted.payoffs[2], GAME_POINT / 4);
}

static void test_one_who_declines_is_enough(void **unused) {
    (void)unused;
    begin_seats("angoli", "players=3", 3);
    grant(1, ASK_OFFER, OFFER_DRAW);
    grant(2, ASK_ACCEPT, OFFER_DRAW);
    grant(3, ASK_DECLINE, OFFER_DRAW);
    refuse(3, ASK_ACCEPT, OFFER_DRAW, "no-offer");
    assert_false(table.hosted.seats[1].accepts);
}

/* --- Takebacks --------------------------------------------------------------- */

static void test_a_takeback(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    refuse(1, ASK_OFFER, OFFER_TAKEBACK, "illegal"); /* nothing to take back */
    table_act(&table, 1);
    table_act(&table, 2);
    table_act(&table, 1);
    grant(2, ASK_OFFER, OFFER_TAKEBACK);
    assert_int_equal(table.happened.events[0].count, 1);
    grant(1, ASK_ACCEPT, OFFER_TAKEBACK);
    expect_kinds(EVENT_ACCEPT, EVENT_TAKEBACK);
    assert_int_equal(table.hosted.match.count, 1);
    assert_int_equal(hosted_seat_to_act(&table.hosted), 1);
    struct ask stale = table_ask(&table, 2, ASK_ACT);
    stale.number     = table.hosted.number - 1;
    table_refuse(&table, &stale, "stale"); /* the board is another one */
    table_act(&table, 2);
    for (int i = 0; i < 200 && table.hosted.phase == HOSTED_RUNNING; i++) {
        table_play(&table);
    }
    assert_int_equal(table.hosted.phase, HOSTED_OVER);
}

static void test_a_turn_of_two_actions_is_taken_back_whole(void **unused) {
    (void)unused;
    begin_seats("moguli", "", 2);
    size_t before = 0;
    int    first  = -1;
    int    own    = 0;
    while (own < 2 && table.hosted.phase == HOSTED_RUNNING) {
        before = table.hosted.match.count;
        first  = hosted_seat_to_act(&table.hosted);
        own    = 0;
        do {
            table_play(&table);
            own++;
        } while (hosted_seat_to_act(&table.hosted) == first);
    }
    assert_int_equal(table.hosted.phase, HOSTED_RUNNING);
    grant(first + 1, ASK_OFFER, OFFER_TAKEBACK);
    assert_int_equal(table.happened.events[0].count, before);
    grant(2 - first, ASK_ACCEPT, OFFER_TAKEBACK);
    assert_int_equal(table.hosted.match.count, before);
    assert_int_equal(hosted_seat_to_act(&table.hosted), first);
}

/* --- Computers ------------------------------------------------------------------ */

static void test_computers_let_take_back_and_decline_draws(void **unused) {
    (void)unused;
    struct ask create         = table_create(&table, "mijnlieff", "");
    create.agreement.kind[1]  = SEAT_COMPUTER;
    create.agreement.level[1] = 2;
    table_grant(&table, &create);
    table_act(&table, 1);
    table_play(&table);
    grant(1, ASK_OFFER, OFFER_DRAW);
    expect_kinds(EVENT_OFFER, EVENT_DECLINE);
    assert_int_equal(table.happened.events[1].seat, 1);
    assert_int_equal(table.hosted.offer, OFFER_NONE);
    table.world.now += 10000;
    grant(1, ASK_OFFER, OFFER_TAKEBACK);
    expect_kinds(EVENT_OFFER, EVENT_TAKEBACK);
    assert_int_equal(table.hosted.match.count, 0);
    table_act(&table, 1);
}

/* --- Words ----------------------------------------------------------------------- */

static void test_chatting(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    struct ask ask = table_ask(&table, 2, ASK_CHATTING);
    ask.is_on      = true;
    table_grant(&table, &ask);
    assert_true(table.hosted.seats[1].wants_chat);
    ask       = table_ask(&table, 2, ASK_CHATTING);
    ask.is_on = true;
    table_grant(&table, &ask);
    assert_int_equal(table.happened.count, 0);
    ask = table_ask(&table, 2, ASK_CHATTING);
    table_grant(&table, &ask);
    assert_false(table.hosted.seats[1].wants_chat);
    ask       = table_ask(&table, 3, ASK_CHATTING);
    ask.is_on = true;
    table_refuse(&table, &ask, "not-yours");
}

/* --- Rematches --------------------------------------------------------------------- */

static struct ask want(int who, bool is_on) {
    struct ask ask = table_ask(&table, who, ASK_REMATCH);
    ask.is_on      = is_on;
    memset(ask.nonce, 64 + who, sizeof ask.nonce);
    return ask;
}

static void resign(int who) {
    struct ask ask = table_ask(&table, who, ASK_RESIGN);
    table_grant(&table, &ask);
}

/* Play what hosted_next() asks for. */
static void begin_next(struct table *next) {
    struct ask    asks[HOSTED_NEXT_MAX];
    unsigned char random[HOSTED_SECRET_BYTES];
    const size_t  count = hosted_next(&table.hosted, asks, random);
    table_open(next);
    hosted_init(&next->hosted, table.hosted.next);
    hosted_init(&next->stored, table.hosted.next);
    hosted_init(&next->seen, table.hosted.next);
    memcpy(next->world.random, random, sizeof random);
    for (size_t i = 0; i < count; i++) {
        table_grant(next, &asks[i]);
    }
}

/* Nobody can make a match that takes ever longer to read; it can be played on. Requests
 * of long ago are known all the same. */
static void test_so_much_beside_the_board(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    struct ask first = table_ask(&table, 2, ASK_CHATTING);
    struct ask ask   = first;
    first.is_on = ask.is_on = true;
    table_grant(&table, &first);
    const uint32_t number = table.hosted.number;
    for (int i = 2; table.hosted.number < HOSTED_ASIDES_MAX; i++) {
        ask       = table_ask(&table, 2, ASK_CHATTING);
        ask.is_on = i % 2 == 1;
        assert_true(hosted_ask(&table.hosted, &ask, &table.world, &table.happened, &table.refusal));
    }
    ask = table_ask(&table, 2, ASK_CHATTING);
    assert_false(hosted_ask(&table.hosted, &ask, &table.world, &table.happened, &table.refusal));
    assert_string_equal(table.refusal.code, "too-many");
    assert_true(hosted_ask(&table.hosted, &first, &table.world, &table.happened, &table.refusal));
    assert_true(table.happened.is_repeated);
    assert_int_equal(table.happened.number, number);
    ask = table_ask(&table, 1, ASK_RESIGN);
    assert_true(hosted_ask(&table.hosted, &ask, &table.world, &table.happened, &table.refusal));
}

static void test_a_rematch(void **unused) {
    (void)unused;
    struct table next;
    char         name[HOSTED_ID_LENGTH + 1];
    begin_seats("mijnlieff", "", 2);
    struct ask early = want(1, true);
    table_refuse(&table, &early, "too-soon");
    table_sit(&table, 11, 0); /* a second device */
    table_sit(&table, 12, 1);
    resign(1);
    memset(table.world.random, 99, sizeof table.world.random);
    struct ask first = want(1, true);
    table_grant(&table, &first);
    assert_true(table.happened.events[0].has_commitment);
    assert_string_equal(table.hosted.next, "");
    struct ask other = want(3, true);
    table_refuse(&table, &other, "not-yours");
    memset(table.world.random, 98, sizeof table.world.random);
    struct ask last = want(2, true);
    table_grant(&table, &last);
    hosted_name(last.guest, last.request, name);
    assert_string_equal(table.hosted.next, name);
    table_grant(&table, &last);
    assert_true(table.happened.is_repeated);
    struct ask regret = want(2, false);
    table_refuse(&table, &regret, "too-late");

    begin_next(&next);
    assert_int_equal(next.hosted.phase, HOSTED_RUNNING);
    assert_string_equal(next.hosted.before, table.hosted.id);
    assert_memory_equal(next.hosted.commitment, table.hosted.next_commitment, HOSTED_SECRET_BYTES);
    assert_int_equal(next.hosted.secret[0], 99); /* settled before the last nonce came */
    assert_string_equal(next.hosted.seats[0].name, "Guest 2"); /* who was second begins */
    assert_string_equal(next.hosted.seats[1].name, "Guest 1");
    assert_int_equal(next.hosted.seats[0].nonce[0], 66);
    assert_int_equal(next.hosted.seats[0].guests, 2);
    assert_int_equal(next.hosted.seats[1].guests, 2);
    table_act(&next, 12);
    table_act(&next, 11);
    table_close(&next);
}

static void test_somebody_thinks_better_of_a_rematch(void **unused) {
    (void)unused;
    begin_seats("mijnlieff", "", 2);
    resign(1);
    struct ask ask = want(1, true);
    table_grant(&table, &ask);
    ask = want(1, false);
    table_grant(&table, &ask);
    ask = want(2, true);
    table_grant(&table, &ask);
    assert_string_equal(table.hosted.next, "");
    assert_false(table.happened.events[0].has_commitment); /* it stands */
    ask = want(1, true);
    table_grant(&table, &ask);
    assert_string_not_equal(table.hosted.next, "");
}

static void test_a_rematch_with_a_computer(void **unused) {
    (void)unused;
    struct table next;
    struct ask   create       = table_create(&table, "mijnlieff", "");
    create.agreement.kind[1]  = SEAT_COMPUTER;
    create.agreement.level[1] = 2;
    table_grant(&table, &create);
    resign(1);
    struct ask ask = want(1, true);
    table_grant(&table, &ask);
    begin_next(&next);
    assert_true(hosted_is_computers(&next.hosted)); /* the other begins */
    assert_int_equal(next.hosted.seats[0].level, 2);
    table_close(&next);
}

static void test_rematches_go_round(void **unused) {
    (void)unused;
    struct table next;
    struct ask   create       = table_create(&table, "angoli", "players=4");
    create.agreement.seats    = 4;
    create.agreement.is_drawn = true;
    table_begin(&table, &create);
    resign(3);
    for (int who = 1; who <= 4; who++) {
        struct ask ask = want(who, true);
        table_grant(&table, &ask);
    }
    begin_next(&next);
    for (int player = 0; player < 4; player++) {
        const struct seat *here  = &table.hosted.seats[table.hosted.order[(player + 1) % 4]];
        const struct seat *there = &next.hosted.seats[next.hosted.order[player]];
        assert_string_equal(here->name, there->name);
    }
    table_close(&next);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_a_draw_is_agreed),
        TEST(test_both_offer_a_draw),
        TEST(test_an_offer_lapses_with_the_board),
        TEST(test_declined_offers_have_to_wait_longer_each_time),
        TEST(test_all_the_others_have_to_agree),
        TEST(test_one_who_declines_is_enough),
        TEST(test_a_takeback),
        TEST(test_a_turn_of_two_actions_is_taken_back_whole),
        TEST(test_computers_let_take_back_and_decline_draws),
        TEST(test_chatting),
        TEST(test_so_much_beside_the_board),
        TEST(test_a_rematch),
        TEST(test_somebody_thinks_better_of_a_rematch),
        TEST(test_a_rematch_with_a_computer),
        TEST(test_rematches_go_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
