/* SPDX-License-Identifier: MIT
 *
 * hosted_record.c - tests of hosting/hosted_record and hosting/verify: what was played
 * becomes a record that reads the same and can be verified.
 */
#include "base/random.h"
#include "games/registry.h"
#include "hosting.h"
#include "hosting/verify.h"
#include "record/record_reader.h"
#include "support.h"

static struct table table;
static char         text[1 << 20];
static size_t       length;
static char         message[512];
static struct text  why;

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

static void take_line(void *unused, const char *line) {
    (void)unused;
    const size_t size = strlen(line);
    assert_true(length + size + 2 < sizeof text);
    memcpy(text + length, line, size);
    text[length + size] = '\n';
    length += size + 1;
    text[length] = '\0';
}

static void print(void) {
    struct record record;
    length = 0;
    assert_int_equal(hosted_record(&table.hosted, &record), STATUS_OK);
    assert_int_equal(record_print(&record, take_line, NULL), STATUS_OK);
    record_finish(&record);
}

/* Read the text again; what a verifier says of it. */
static enum status verify(struct verified *out) {
    struct record_reader reader;
    record_reader_init(&reader);
    text_init(&why, message, sizeof message);
    if (record_reader_take_first(&reader, text, length, &why) != RECORD_DONE) {
        fail_msg("%s in\n%s", message, text);
    }
    const enum status status = verify_record(&reader.record, out, &why);
    record_reader_finish(&reader);
    return status;
}

static void expect_line(const char *line) {
    char        bytes[256];
    struct text whole;
    text_init(&whole, bytes, sizeof bytes);
    text_add_char(&whole, '\n');
    text_add(&whole, line);
    text_add_char(&whole, '\n');
    if (strstr(text, bytes) == NULL) {
        fail_msg("no line '%s' in\n%s", line, text);
    }
}

static void ask(int who, enum ask_kind kind, enum offer offer) {
    struct ask asked = table_ask(&table, who, kind);
    asked.offer      = offer;
    table_grant(&table, &asked);
}

static void test_every_game_verifies(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        struct game     game;
        struct verified verified;
        struct ask      create = table_create(&table, registry_at(i)->name, "");
        support_open(&game, registry_at(i), "");
        create.agreement.seats    = game.players;
        create.agreement.is_drawn = true;
        table_begin(&table, &create);
        for (int turn = 0; turn < 300 && table.hosted.phase == HOSTED_RUNNING; turn++) {
            table_play(&table);
        }
        if (table.hosted.phase == HOSTED_RUNNING) {
            print();
            assert_int_equal(verify(&verified), STATUS_NOT_FOUND); /* the secret is a secret */
            ask(1, ASK_RESIGN, OFFER_NONE);
        }
        print();
        if (verify(&verified) != STATUS_OK) {
            fail_msg("%s: %s", registry_at(i)->name, message);
        }
        assert_true(verified.has_order);
        assert_true((verified.rolls > 0) == registry_at(i)->has_chance);
        table_close(&table);
        table_open(&table);
    }
}

static void begin_match(const char *game, const char *options, enum clock_kind kind) {
    struct ask create      = table_create(&table, game, options);
    create.agreement.clock = (struct time_control){kind, 60000, 1500};
    table_begin(&table, &create);
}

static void test_what_a_record_says(void **unused) {
    (void)unused;
    begin_match("mijnlieff", "", CLOCK_FISCHER);
    print();
    assert_null(strstr(text, "secret "));
    table_act(&table, 1);
    table_act(&table, 2);
    table.world.now += 1250;
    table_act(&table, 1);
    ask(2, ASK_RESIGN, OFFER_NONE);
    print();
    expect_line("date 1970-01-01T00:16:40Z");
    expect_line("limits 1 60 s + 1.5 s");
    expect_line("match Match1234567");
    expect_line("secret 0707070707070707070707070707070707070707070707070707070707070707");
    expect_line("nonce 1 11111111111111111111111111111111");
    expect_line("nonce 2 12121212121212121212121212121212");
    expect_line("seats 1 2");
    expect_line("player 1 Guest 1");
    expect_line("forfeit 2 resigned");
    expect_line("returns 1 0");
    expect_line("ending forfeit");
    expect_line(":clock 60");
    expect_line(":clock 60.25");
    assert_null(strstr(text, "\ndraw "));
}

static void test_how_matches_end(void **unused) {
    (void)unused;
    struct verified verified;
    begin_match("mijnlieff", "", CLOCK_NONE);
    ask(1, ASK_OFFER, OFFER_DRAW);
    ask(2, ASK_ACCEPT, OFFER_DRAW);
    print();
    expect_line("returns 1/2 1/2");
    expect_line("ending adjudicated");
    assert_int_equal(verify(&verified), STATUS_OK);
    table_close(&table);
    table_open(&table);
    begin_match("mijnlieff", "", CLOCK_TURN);
    table_act(&table, 1);
    table_act(&table, 2);
    table.world.now += 61000;
    ask(0, ASK_LAPSE, OFFER_NONE);
    print();
    expect_line("forfeit 1 no time left");
    assert_int_equal(verify(&verified), STATUS_OK);
    table_close(&table);
    table_open(&table);
    begin_match("mijnlieff", "", CLOCK_NONE);
    ask(1, ASK_ABORT, OFFER_NONE);
    print();
    assert_null(strstr(text, "returns"));
    assert_int_equal(verify(&verified), STATUS_OK);
}

static void test_before_it_begins(void **unused) {
    (void)unused;
    struct ask create = table_create(&table, "moguli", "");
    table_grant(&table, &create);
    print();
    expect_line("actions 0");
    assert_null(strstr(text, "seats"));
    create.kind = ASK_LEAVE;
    ask(1, ASK_LEAVE, OFFER_NONE);
    struct verified verified;
    print();
    assert_int_equal(verify(&verified), STATUS_OK); /* the secret fits; nothing was drawn */
    assert_false(verified.has_board);
}

static void test_taken_back_rolls_are_not_in_it(void **unused) {
    (void)unused;
    struct verified verified;
    begin_match("angoli", "level=advanced side=9", CLOCK_NONE);
    for (int i = 0; i < 6; i++) {
        table_play(&table);
    }
    uint32_t last = table.hosted.number - 1;
    while (table.log[last].kind != EVENT_ACTION) {
        last--;
    }
    const int    seat  = table.log[last].seat;
    const size_t count = table.hosted.match.count;
    ask(1 + seat, ASK_OFFER, OFFER_TAKEBACK);
    ask(2 - seat, ASK_ACCEPT, OFFER_TAKEBACK);
    assert_true(table.hosted.match.count < count);
    table_play(&table);
    ask(2, ASK_RESIGN, OFFER_NONE);
    print();
    assert_int_equal(verify(&verified), STATUS_OK);
    assert_true(verified.rolls > 0);
}

/* A match that began when draws had the numbers of their events. */
static void test_old_matches_verify(void **unused) {
    (void)unused;
    struct verified verified;
    struct ask      create    = table_create(&table, "moguli", "");
    create.agreement.is_drawn = true;
    table_grant(&table, &create);
    table.hosted.agreement.is_counted = false;
    table.stored.agreement.is_counted = false;
    table.seen.agreement.is_counted   = false;
    table_sit(&table, 2, 1);
    table_play(&table);
    ask(1, ASK_RESIGN, OFFER_NONE);
    print();
    assert_non_null(strstr(text, "draw 4 order board"));
    assert_int_equal(verify(&verified), STATUS_OK);
    assert_true(verified.has_order && verified.has_board);
}

/* --- Records that are not right ------------------------------------------------------ */

/* Write `to` where `from` is, of the same length. */
static void change(const char *from, const char *to) {
    char *place = strstr(text, from);
    assert_non_null(place);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(place, to, strlen(to));
}

static void expect_wrong(const char *from, const char *to, enum status status, const char *say) {
    struct verified verified;
    print();
    change(from, to);
    assert_int_equal(verify(&verified), status);
    if (strstr(message, say) == NULL) {
        fail_msg("'%s' says nothing of '%s'", message, say);
    }
}

static void test_records_that_are_not_right(void **unused) {
    (void)unused;
    struct ask create         = table_create(&table, "moguli", "");
    create.agreement.is_drawn = true;
    table_begin(&table, &create);
    const int first = table.hosted.order[0];
    ask(1, ASK_RESIGN, OFFER_NONE);
    expect_wrong("secret 07", "secret 08", STATUS_CONFLICT, "committed");
    expect_wrong("secret 07", "secret 0x", STATUS_BAD_TEXT, "secret");
    expect_wrong("nonce 1 11", "nonce 1 12", STATUS_CONFLICT, "not what the dice give");
    expect_wrong("nonce 2", "nonce 3", STATUS_BAD_TEXT, "nonce");
    expect_wrong("match Match1234567", "match Match1234568", STATUS_CONFLICT,
                 "not what the dice give");
    expect_wrong(first == 0 ? "seats 1 2" : "seats 2 1", first == 0 ? "seats 2 1" : "seats 1 2",
                 STATUS_CONFLICT, "who began");
    expect_wrong("seats", "xeats", STATUS_BAD_TEXT, "start");
    expect_wrong("draw 1 order board", "draw 1 board order", STATUS_BAD_TEXT, "start");
    expect_wrong("match", "xatch", STATUS_NOT_FOUND, "not the record of a hosted match");
    expect_wrong("commitment", "xommitment", STATUS_BAD_TEXT, "commitment");
    char        from[64];
    struct text seed;
    text_init(&seed, from, sizeof from);
    text_add(&seed, table.log[3].options);
    assert_int_equal(strncmp(from, "seed=", 5), 0);
    char to[64];
    memcpy(to, from, sizeof to);
    to[6] = to[6] == '5' ? '6' : '5';
    expect_wrong(from, to, STATUS_CONFLICT, "the board");
}

static void test_rolls_that_are_not_right(void **unused) {
    (void)unused;
    begin_match("angoli", "level=advanced side=9", CLOCK_NONE);
    for (int i = 0; i < 3; i++) {
        table_play(&table);
    }
    ask(1, ASK_RESIGN, OFFER_NONE);
    struct verified verified;
    print();
    assert_int_equal(verify(&verified), STATUS_OK);
    expect_wrong(":draw", ":drew", STATUS_CONFLICT, "which draw");
    print();
    char *first = strstr(text, ":draw ");
    assert_non_null(first);
    first[6]++; /* another event's */
    assert_int_equal(verify(&verified), STATUS_CONFLICT);
    assert_non_null(strstr(message, "action 3"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_every_game_verifies),
        TEST(test_what_a_record_says),
        TEST(test_how_matches_end),
        TEST(test_before_it_begins),
        TEST(test_taken_back_rolls_are_not_in_it),
        TEST(test_old_matches_verify),
        TEST(test_records_that_are_not_right),
        TEST(test_rolls_that_are_not_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
