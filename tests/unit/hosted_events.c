/* SPDX-License-Identifier: MIT
 *
 * hosted_events.c - tests of hosting/event and of hosted_take(): texts of events, and
 * events that cannot have happened.
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

/* --- Texts -------------------------------------------------------------------- */

static char        open[EVENT_OPEN_MAX];
static char        hidden[EVENT_HIDDEN_MAX];
static char        message[512];
static struct text why;

static void print(const struct event *event) {
    struct text text;
    text_init(&text, open, sizeof open);
    event_print(event, &text);
    text_init(&text, hidden, sizeof hidden);
    event_print_hidden(event, &text);
}

#define ZEROES  "00000000000000000000000000000000"
#define GUEST_1 "01010101010101010101010101010101"
#define NONCE_1 "11111111111111111111111111111111"
#define SEVENS  "0707070707070707070707070707070707070707070707070707070707070707"

static void expect_texts(const char *one, const char *two) {
    struct event event;
    text_init(&why, message, sizeof message);
    if (event_parse(one, two, &event, &why) != STATUS_OK) {
        fail_msg("%s: %s", one, message);
    }
    print(&event);
    assert_string_equal(open, one);
    assert_string_equal(hidden, two);
}

static void test_texts_of_every_kind(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "{\"n\":1,\"at\":5,\"kind\":\"created\",\"game\":\"angoli\",\"rules\":1,\"options\":"
        "\"players=3\",\"seats\":[{\"kind\":\"open\"},{\"kind\":\"computer\",\"level\":8},{"
        "\"kind\":"
        "\"open\"}],\"begins\":\"drawn\",\"clock\":{\"kind\":\"fischer\",\"base\":60000,\"add\":"
        "1000},\"public\":false,\"watch\":true,\"analysis\":false,\"commitment\":\"" SEVENS
        "\",\"before\":\"abc\"}",
        "{\"n\":2,\"at\":5,\"kind\":\"seated\",\"seat\":0,\"name\":\"\\\"Zo\xc3\xab\\\\u0000\","
        "\"nonce\":\"" NONCE_1 "\",\"device\":true}",
        "{\"n\":2,\"at\":5,\"kind\":\"left\",\"seat\":5}",
        "{\"n\":3,\"at\":5,\"kind\":\"started\",\"order\":[2,0,1],\"options\":\"seed=7\"}",
        "{\"n\":4,\"at\":6,\"kind\":\"action\",\"seat\":0,\"action\":\"Oa1\"}",
        "{\"n\":4,\"at\":6,\"kind\":\"action\",\"seat\":0,\"action\":\"Oa1\",\"left\":100,"
        "\"lag\":35}",
        "{\"n\":5,\"at\":6,\"kind\":\"roll\",\"action\":\"6\"}",
        "{\"n\":5,\"at\":6,\"kind\":\"offer\",\"seat\":0,\"what\":\"draw\"}",
        "{\"n\":5,\"at\":6,\"kind\":\"offer\",\"seat\":0,\"what\":\"takeback\",\"count\":3}",
        "{\"n\":6,\"at\":6,\"kind\":\"accept\",\"seat\":1,\"what\":\"takeback\"}",
        "{\"n\":6,\"at\":6,\"kind\":\"decline\",\"seat\":1,\"what\":\"draw\"}",
        "{\"n\":7,\"at\":6,\"kind\":\"takeback\",\"count\":3}",
        "{\"n\":7,\"at\":6,\"kind\":\"resigned\",\"seat\":1}",
        "{\"n\":7,\"at\":6,\"kind\":\"flagged\",\"seat\":1}",
        "{\"n\":7,\"at\":6,\"kind\":\"claimed\",\"seat\":1,\"gone\":0}",
        "{\"n\":7,\"at\":6,\"kind\":\"drawn\"}",
        "{\"n\":7,\"at\":6,\"kind\":\"aborted\"}",
        "{\"n\":7,\"at\":6,\"kind\":\"aborted\",\"seat\":1}",
        "{\"n\":7,\"at\":6,\"kind\":\"chatting\",\"seat\":1,\"on\":true}",
        "{\"n\":8,\"at\":6,\"kind\":\"revealed\",\"secret\":\"" SEVENS "\"}",
        "{\"n\":9,\"at\":6,\"kind\":\"rematch\",\"seat\":1,\"on\":false}",
        "{\"n\":9,\"at\":6,\"kind\":\"rematch\",\"seat\":1,\"on\":true,\"nonce\":\"" NONCE_1
        "\",\"next\":\"abc\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        expect_texts(texts[i], "");
    }
    expect_texts(
        "{\"n\":9,\"at\":6,\"kind\":\"rematch\",\"seat\":1,\"on\":true,\"nonce\":\"" NONCE_1
        "\",\"commitment\":\"" SEVENS "\"}",
        "{\"guest\":\"" GUEST_1 "\",\"request\":\"r-1\",\"secret\":\"" SEVENS "\"}");
    expect_texts(texts[0],
                 "{\"guest\":\"" GUEST_1 "\",\"request\":\"r-1\",\"secret\":\"" SEVENS "\"}");
    expect_texts(texts[4], "{\"guest\":\"" GUEST_1 "\",\"request\":\"r-1\"}");
}

static void refuse_text(const char *one, const char *two) {
    struct event event;
    text_init(&why, message, sizeof message);
    if (event_parse(one, two, &event, &why) == STATUS_OK) {
        fail_msg("was read: %s", one);
    }
    assert_true(why.length > 0);
}

static void test_texts_that_cannot_be_read(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "",
        "[]",
        "{",
        "{}",
        "{\"n\":1,\"at\":5,\"kind\":\"left\",\"seat\":0} ,",
        "{\"n\":0,\"at\":5,\"kind\":\"left\",\"seat\":0}",
        "{\"n\":1.5,\"at\":5,\"kind\":\"left\",\"seat\":0}",
        "{\"n\":4294967296,\"at\":5,\"kind\":\"left\",\"seat\":0}",
        "{\"n\":1,\"at\":-5,\"kind\":\"left\",\"seat\":0}",
        "{\"n\":1,\"at\":1e300,\"kind\":\"left\",\"seat\":0}",
        "{\"n\":1,\"at\":5,\"kind\":\"lost\",\"seat\":0}",
        "{\"n\":1,\"at\":5,\"kind\":7,\"seat\":0}",
        "{\"n\":1,\"at\":5,\"kind\":\"left\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"left\",\"seat\":6}",
        "{\"n\":1,\"at\":5,\"kind\":\"left\",\"seat\":-1}",
        "{\"n\":1,\"at\":5,\"kind\":\"left\",\"seat\":\"0\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"roll\",\"action\":\"0123456789abcdef\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"roll\",\"action\":\"\\u0000\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"roll\",\"action\":\"\xff\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"started\",\"order\":[0,1,2,3,4,5,0],\"options\":\"\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"started\",\"order\":[\"0\"],\"options\":\"\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"offer\",\"seat\":0,\"what\":\"tea\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"revealed\",\"secret\":\"" ZEROES "\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"revealed\",\"secret\":\"" ZEROES ZEROES "00\"}",
        "{\"n\":1,\"at\":5,\"kind\":\"seated\",\"seat\":0,\"name\":\"A\",\"nonce\":\"zz\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        refuse_text(texts[i], NULL);
    }
    refuse_text("{\"n\":1,\"at\":5,\"kind\":\"drawn\"}", "{\"guest\":\"\"}");
    refuse_text("{\"n\":1,\"at\":5,\"kind\":\"drawn\"}", "{\"request\":7}");
    refuse_text("{\"n\":1,\"at\":5,\"kind\":\"drawn\"}", "x");
}

/* --- Events that cannot have happened ------------------------------------------- */

/* A match with everything in it: rolls, clocks, offers, a device, a rematch. */
static void play_all(void) {
    struct ask create         = table_create(&table, "angoli", "level=advanced side=9");
    create.agreement.clock    = (struct time_control){CLOCK_FISCHER, 600000, 1000};
    create.agreement.is_drawn = true;
    table_begin(&table, &create);
    table_sit(&table, 9, 1);
    for (int i = 0; i < 7; i++) {
        table.world.now += 700;
        table.world.lag = 50;
        table_play(&table);
    }
    struct ask ask = table_ask(&table, 1, ASK_OFFER);
    ask.offer      = OFFER_TAKEBACK;
    table_grant(&table, &ask);
    ask       = table_ask(&table, 2, ASK_ACCEPT);
    ask.offer = OFFER_TAKEBACK;
    table_grant(&table, &ask);
    table_play(&table);
    ask = table_ask(&table, 2, ASK_RESIGN);
    table_grant(&table, &ask);
    ask       = table_ask(&table, 1, ASK_REMATCH);
    ask.is_on = true;
    table_grant(&table, &ask);
}

/* Does a match that took all events before this one refuse it, and stay as it was? */
static bool is_refused(const struct event *event, size_t place) {
    struct hosted one;
    struct hosted two;
    hosted_init(&one, table.hosted.id);
    hosted_init(&two, table.hosted.id);
    text_init(&why, message, sizeof message);
    for (size_t i = 0; i < place; i++) {
        assert_int_equal(hosted_take(&one, &table.log[i], &why), STATUS_OK);
        assert_int_equal(hosted_take(&two, &table.log[i], &why), STATUS_OK);
    }
    const enum status status = hosted_take(&one, event, &why);
    if (status != STATUS_OK) {
        assert_int_equal(status, STATUS_CONFLICT);
        assert_true(why.length > 0);
        if (place > 0) {
            table_expect_same(&one, &two);
        }
    }
    hosted_finish(&one);
    hosted_finish(&two);
    return status != STATUS_OK;
}

static size_t find_kind(enum event_kind kind) {
    for (size_t i = 0; i < table.hosted.number; i++) {
        if (table.log[i].kind == kind) {
            return i;
        }
    }
    fail_msg("no %s", event_word(kind));
    return 0;
}

static void test_numbers_and_times(void **unused) {
    (void)unused;
    play_all();
    for (size_t i = 0; i < table.hosted.number; i++) {
        struct event event = table.log[i];
        assert_false(is_refused(&event, i));
        event.number++;
        assert_true(is_refused(&event, i));
        event.number -= 2;
        assert_true(is_refused(&event, i));
        event = table.log[i];
        event.at--;
        if (i > 0 && table.log[i - 1].at == table.log[i].at) {
            assert_true(is_refused(&event, i));
        }
        if (i > 0) { /* the same once more */
            event        = table.log[i - 1];
            event.number = table.log[i].number;
            event.at     = table.log[i].at;
            assert_true(is_refused(&event, i) || event.kind == EVENT_ROLL);
        }
    }
}

/* Whoever has the secret sees every false draw; and who acted, by the guests. */
static void test_rolls_that_the_secret_does_not_give(void **unused) {
    (void)unused;
    play_all();
    size_t rolls = 0;
    for (size_t i = 0; i < table.hosted.number; i++) {
        struct event event = table.log[i];
        if (event.kind == EVENT_ROLL) {
            rolls++;
            event.action[0] = event.action[0] == '1' ? '2' : '1';
            assert_true(is_refused(&event, i));
        }
    }
    assert_true(rolls > 5);
}

static void test_starts_that_the_secret_does_not_give(void **unused) {
    (void)unused;
    play_all();
    const size_t place = find_kind(EVENT_STARTED);
    struct event event = table.log[place];
    event.order[0]     = table.log[place].order[1];
    event.order[1]     = table.log[place].order[0];
    assert_true(is_refused(&event, place));
    event.order[0] = event.order[1];
    assert_true(is_refused(&event, place));
    event = table.log[place];
    event.players--;
    assert_true(is_refused(&event, place));
    event = table.log[place];
    memcpy(event.options, "side=9", 7);
    assert_true(is_refused(&event, place));
}

static void test_boards_that_the_secret_does_not_give(void **unused) {
    (void)unused;
    struct ask create = table_create(&table, "moguli", "");
    table_begin(&table, &create);
    const size_t place = find_kind(EVENT_STARTED);
    struct event event = table.log[place];
    assert_int_equal(strncmp(event.options, "seed=", 5), 0);
    memcpy(event.options, "seed=5", 7);
    assert_true(is_refused(&event, place));
    event.options[0] = '\0';
    assert_true(is_refused(&event, place));
}

static void test_secrets_that_were_not_committed_to(void **unused) {
    (void)unused;
    play_all();
    size_t       place = find_kind(EVENT_CREATED);
    struct event event = table.log[place];
    event.secret[3] ^= 1;
    assert_true(is_refused(&event, place));
    place = find_kind(EVENT_REVEALED);
    event = table.log[place];
    event.secret[3] ^= 1;
    assert_true(is_refused(&event, place));
    place = find_kind(EVENT_REMATCH);
    event = table.log[place];
    event.secret[3] ^= 1;
    assert_true(is_refused(&event, place));
}

static bool is_persons(const struct event *event) {
    return event->has_guest && event->kind != EVENT_CREATED && event->kind != EVENT_SEATED;
}

static void test_nobody_acts_for_another(void **unused) {
    (void)unused;
    play_all();
    size_t persons = 0;
    for (size_t i = 0; i < table.hosted.number; i++) {
        struct event event = table.log[i];
        if (!is_persons(&event)) {
            continue;
        }
        persons++;
        table_guest(77, event.guest);
        assert_true(is_refused(&event, i));
        memcpy(event.guest, table.hosted.seats[1 - event.seat].guest[0], sizeof event.guest);
        assert_true(is_refused(&event, i));
        event           = table.log[i];
        event.has_guest = false;
        assert_true(is_refused(&event, i));
        event = table.log[i];
        event.seat ^= 1;
        assert_true(is_refused(&event, i));
    }
    assert_true(persons > 8);
}

static void test_what_is_left_has_to_add_up(void **unused) {
    (void)unused;
    play_all();
    size_t actions = 0;
    for (size_t i = 0; i < table.hosted.number; i++) {
        struct event event = table.log[i];
        if (event.kind != EVENT_ACTION) {
            continue;
        }
        actions++;
        event.left--;
        assert_true(is_refused(&event, i));
        event.left += 2000; /* more than the time that it took and what is added */
        assert_true(is_refused(&event, i));
        event.left = -1;
        assert_true(is_refused(&event, i));
        event = table.log[i];
        event.lag += HOSTED_LAG_QUOTA;
        assert_true(is_refused(&event, i));
        event.lag = -1;
        assert_true(is_refused(&event, i));
    }
    assert_true(actions > 5);
}

static void test_seats_are_taken_once(void **unused) {
    (void)unused;
    play_all();
    struct event event = table.log[2]; /* the second one sits down */
    assert_int_equal(event.kind, EVENT_SEATED);
    assert_int_equal(event.seat, 1);
    event.seat = 0;
    assert_true(is_refused(&event, 2));
    event.seat = 2;
    assert_true(is_refused(&event, 2));
    event.seat = 1;
    memcpy(event.guest, table.log[1].guest, sizeof event.guest);
    assert_true(is_refused(&event, 2));
    event         = table.log[2];
    event.name[0] = '\x1b';
    assert_true(is_refused(&event, 2));
    event           = table.log[2];
    event.is_device = true;
    assert_true(is_refused(&event, 2));
}

static void test_offers_and_ends_that_nobody_made(void **unused) {
    (void)unused;
    play_all();
    const size_t offer  = find_kind(EVENT_OFFER);
    const size_t accept = find_kind(EVENT_ACCEPT);
    struct event event  = table.log[offer];
    event.count++;
    assert_true(is_refused(&event, offer));
    event        = table.log[accept + 1]; /* the takeback, before it was agreed */
    event.number = table.log[accept].number;
    assert_int_equal(event.kind, EVENT_TAKEBACK);
    assert_true(is_refused(&event, accept));
    event = table.log[accept + 1];
    event.count++;
    assert_true(is_refused(&event, accept + 1));
    event      = table.log[offer];
    event.kind = EVENT_DRAWN;
    assert_true(is_refused(&event, offer));
    event.kind      = EVENT_FLAGGED;
    event.has_guest = false;
    event.seat      = 0;
    assert_true(is_refused(&event, offer));
    event.seat = 1;
    assert_true(is_refused(&event, offer));
    event.kind = EVENT_ABORTED;
    event.seat = -1;
    assert_true(is_refused(&event, offer));
    event      = table.log[offer];
    event.kind = EVENT_CLAIMED;
    event.gone = 1 - event.seat;
    assert_true(is_refused(&event, offer));
}

static void test_agreements_that_are_not_possible(void **unused) {
    (void)unused;
    play_all();
    struct event event      = table.log[0];
    event.agreement.game[0] = 'x';
    assert_true(is_refused(&event, 0));
    event                 = table.log[0];
    event.agreement.seats = 3;
    assert_true(is_refused(&event, 0));
    event                   = table.log[0];
    event.agreement.version = 99;
    assert_true(is_refused(&event, 0));
    event                   = table.log[0];
    event.agreement.kind[0] = SEAT_PERSON;
    assert_true(is_refused(&event, 0));
    event                      = table.log[0];
    event.agreement.clock.base = 1;
    assert_true(is_refused(&event, 0));
}

/* --- Dice -------------------------------------------------------------------------- */

/* Figures of another implementation (Python's hmac), by the bytes of docs/records.md. */
static void test_draws_are_as_documented(void **unused) {
    (void)unused;
    static const unsigned char nonces[2][HOSTED_NONCE_BYTES] = {{1, 2, 3}, {0}};
    unsigned char              secret[HOSTED_SECRET_BYTES];
    for (int i = 0; i < HOSTED_SECRET_BYTES; i++) {
        secret[i] = (unsigned char)i;
    }
    const struct dice dice = {secret, "Match1234567", 2, nonces};
    assert_int_equal(dice_below(&dice, 3, 0, 6), 3);
    assert_int_equal(dice_below(&dice, 70000, 1, 1000000), 396081);
    assert_int_equal(dice_seed(&dice, 3), 675911696);
    /* More than half of all numbers are refused: some need further trials. */
    assert_true(dice_below(&dice, 3, 2, (UINT64_C(1) << 63U) + 1) == UINT64_C(877368820425724262));
}

static void test_draws_are_even(void **unused) {
    (void)unused;
    static const unsigned char nonces[1][HOSTED_NONCE_BYTES] = {{9}};
    static const unsigned char secret[HOSTED_SECRET_BYTES]   = {5};
    const struct dice          dice                          = {secret, "Match1234567", 1, nonces};
    int                        seen[6]                       = {0};
    for (uint32_t event = 0; event < 6000; event++) {
        seen[dice_below(&dice, event, 0, 6)]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(seen[i], 880, 1120);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_texts_of_every_kind),
        TEST(test_texts_that_cannot_be_read),
        TEST(test_numbers_and_times),
        TEST(test_rolls_that_the_secret_does_not_give),
        TEST(test_starts_that_the_secret_does_not_give),
        TEST(test_boards_that_the_secret_does_not_give),
        TEST(test_secrets_that_were_not_committed_to),
        TEST(test_nobody_acts_for_another),
        TEST(test_what_is_left_has_to_add_up),
        TEST(test_seats_are_taken_once),
        TEST(test_offers_and_ends_that_nobody_made),
        TEST(test_agreements_that_are_not_possible),
        TEST(test_draws_are_as_documented),
        TEST(test_draws_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
