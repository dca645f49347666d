/* SPDX-License-Identifier: MIT
 *
 * hosted.c - tests of hosting/hosted: sitting down, acting, ending.
 */
#include "hosting/hosted.h"

#include "games/registry.h"
#include "hosting.h"
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

static void ask_refused(int who, enum ask_kind kind, const char *code) {
    struct ask ask = table_ask(&table, who, kind);
    table_refuse(&table, &ask, code);
}

static void ask_granted(int who, enum ask_kind kind) {
    struct ask ask = table_ask(&table, who, kind);
    table_grant(&table, &ask);
}

static void begin_two(const char *game) {
    struct ask create = table_create(&table, game, "");
    table_begin(&table, &create);
}

static void test_two_people_meet(void **unused) {
    (void)unused;
    struct ask create = table_create(&table, "mijnlieff", "");
    table_grant(&table, &create);
    assert_int_equal(table.happened.count, 2);
    assert_int_equal(table.hosted.phase, HOSTED_WAITING);
    ask_refused(1, ASK_ACT, "not-started");
    table_sit(&table, 2, 1);
    assert_int_equal(table.hosted.phase, HOSTED_RUNNING);
    table_act(&table, 1);
    ask_refused(1, ASK_ACT, "not-your-turn");
    table_act(&table, 2);
    ask_refused(3, ASK_RESIGN, "not-yours");
    ask_granted(2, ASK_RESIGN);
    assert_int_equal(table.happened.count, 2); /* the secret is shown at once */
    assert_true(table.hosted.is_revealed);
    assert_int_equal(table.hosted.payoffs[0], GAME_POINT);
    assert_int_equal(table.hosted.payoffs[1], 0);
    ask_refused(1, ASK_ACT, "over");
}

static void test_every_game_is_played_to_its_end(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        struct game game;
        struct ask  create = table_create(&table, registry_at(i)->name, "");
        support_open(&game, registry_at(i), "");
        create.agreement.seats    = game.players;
        create.agreement.is_drawn = true;
        table_begin(&table, &create);
        for (int turn = 0; turn < 2000 && table.hosted.phase == HOSTED_RUNNING; turn++) {
            table_play(&table);
        }
        assert_true(table.hosted.phase == HOSTED_RUNNING || table.hosted.is_revealed);
        table_close(&table);
        table_open(&table);
    }
}

/* --- Creating ---------------------------------------------------------------- */

static void refuse_create(struct ask create, const char *code) {
    table_refuse(&table, &create, code);
    assert_int_equal(table.hosted.number, 0);
}

static void test_what_cannot_be_created(void **unused) {
    (void)unused;
    const struct ask good = table_create(&table, "mijnlieff", "");
    struct ask       bad  = good;
    ask_refused(1, ASK_RESIGN, "no-match");
    bad.agreement.game[0] = 'x';
    refuse_create(bad, "bad-options");
    bad = good;
    memcpy(bad.agreement.options, "turns=x", 8);
    refuse_create(bad, "bad-options");
    bad                 = good;
    bad.agreement.seats = 3;
    refuse_create(bad, "bad-options");
    bad.agreement.seats = 7;
    refuse_create(bad, "bad-options");
    bad                   = good;
    bad.agreement.version = 99;
    refuse_create(bad, "bad-options");
    bad          = good;
    bad.own_seat = 2;
    refuse_create(bad, "no-seat");
    bad                    = good;
    bad.agreement.kind[0]  = SEAT_COMPUTER;
    bad.agreement.level[0] = 3;
    refuse_create(bad, "no-seat"); /* his seat is the computer's */
    bad.agreement.level[0] = 9;
    bad.own_seat           = 1;
    refuse_create(bad, "bad-options");
    bad.agreement.level[0] = 3;
    bad.agreement.kind[1]  = SEAT_COMPUTER;
    bad.agreement.level[1] = 3;
    bad.own_seat           = -1;
    refuse_create(bad, "no-seat"); /* nobody would play */
    bad         = good;
    bad.name[0] = '\0';
    refuse_create(bad, "bad-name");
    bad            = good;
    bad.request[0] = '\0';
    refuse_create(bad, "malformed");
    bad = good;
    memset(bad.guest, 0, sizeof bad.guest);
    refuse_create(bad, "no-guest");
    bad = good;
    bad.commitment[0] ^= 1U;
    refuse_create(bad, "no-dice");
    bad = good;
    table.world.random[31] ^= 1U; /* the host has changed its mind */
    refuse_create(bad, "no-dice");
}

static void test_clocks_have_bounds(void **unused) {
    (void)unused;
    static const struct time_control bad[] = {
        {CLOCK_FISCHER, 9999, 0},      {CLOCK_FISCHER, 10800001, 0},
        {CLOCK_FISCHER, 60000, -1},    {CLOCK_FISCHER, 60000, 180001},
        {CLOCK_TURN, 4999, 0},         {CLOCK_TURN, 3600001, 0},
        {CLOCK_DAYS, 86399999, 0},     {CLOCK_DAYS, 1209600001, 0},
        {(enum clock_kind)9, 60000, 0}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct ask create      = table_create(&table, "mijnlieff", "");
        create.agreement.clock = bad[i];
        refuse_create(create, "bad-clock");
        assert_non_null(strstr(table.refusal.allow, "fischer"));
    }
}

static void test_names(void **unused) {
    (void)unused;
    static const char *const bad[]  = {"",
                                       "   ",
                                       "a\nb",
                                       "a\x1b[1m",
                                       "a\x7f",
                                       "\xc2\x85",           /* a control character of two bytes */
                                       "evil\xe2\x80\xaeno", /* text runs backwards */
                                       "\xe2\x81\xa6x",
                                       "a\xe2\x80\x8b",
                                       "\xe2\x80\x8d",
                                       "\xef\xbb\xbf",
                                       "\xff",
                                       "\xe3\x80\x80x"};
    static const char *const good[] = {
        "Ann",     "  Ann ",  "Zo\xc3\xab",
        "\\u0000", "<b>\"&'", "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct ask create = table_create(&table, "mijnlieff", "");
        memcpy(create.name, bad[i], strlen(bad[i]) + 1);
        refuse_create(create, "bad-name");
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct ask create = table_create(&table, "mijnlieff", "");
        memcpy(create.name, good[i], strlen(good[i]) + 1);
        table_grant(&table, &create);
        assert_string_equal(table.stored.seats[0].name, i == 1 ? "Ann" : good[i]);
        table_close(&table);
        table_open(&table);
    }
}

static void test_options_are_kept_in_one_spelling(void **unused) {
    (void)unused;
    struct ask create      = table_create(&table, "pyramyd", "  rules=1 turns=50   players=2 ");
    create.agreement.seats = 2;
    table_begin(&table, &create);
    assert_int_equal(table.hosted.agreement.version, 1);
    assert_string_equal(table.hosted.agreement.options, "players=2 turns=50");
    assert_int_equal(table.stored.match.game.version, 1);
}

/* --- Seats --------------------------------------------------------------------- */

static void sit_with(int who, const char *key, const char *code) {
    struct ask ask = table_ask(&table, who, ASK_SIT);
    memcpy(ask.key, key, strlen(key) + 1);
    if (code == NULL) {
        table_grant(&table, &ask);
    } else {
        table_refuse(&table, &ask, code);
    }
}

static void key_of(int seat, char *out) {
    struct text text;
    text_init(&text, out, 32);
    hosted_print_key(&table.hosted, seat, &text);
    assert_int_equal(text.length, 22);
}

static void test_a_key_opens_one_seat_once(void **unused) {
    (void)unused;
    char       own[32];
    char       other[32];
    struct ask create      = table_create(&table, "angoli", "players=3");
    create.agreement.seats = 3;
    table_grant(&table, &create);
    key_of(0, own);
    key_of(1, other);
    assert_string_not_equal(own, other);
    sit_with(2, "", "bad-key");
    sit_with(2, "AAAAAAAAAAAAAAAAAAAAAA", "bad-key");
    sit_with(1, other, "seat-taken"); /* nobody sits twice */
    sit_with(2, other, NULL);
    sit_with(3, other, "seat-taken");
    assert_int_equal(hosted_seat_of(&table.hosted, table.hosted.seats[1].guest[0]), 1);
    assert_int_equal(table.hosted.phase, HOSTED_WAITING);
}

static void test_devices(void **unused) {
    (void)unused;
    char key[32];
    begin_two("mijnlieff");
    for (int i = 1; i < HOSTED_DEVICES_MAX; i++) {
        key_of(0, key);
        sit_with(10 + i, key, NULL);
        assert_true(table.happened.events[0].is_device);
        sit_with(20 + i, key, "seat-taken"); /* used */
    }
    key_of(0, key);
    sit_with(30, key, "too-many");
    sit_with(11, key, NULL); /* sits there already: nothing happens */
    assert_int_equal(table.happened.count, 0);
    table_act(&table, 12); /* each of them acts for the seat */
    ask_refused(13, ASK_ACT, "not-your-turn");
    ask_granted(13, ASK_RESIGN);
    sit_with(40, key, "over"); /* and the secret behind the keys is known now */
}

static void test_public_seats_are_for_anybody(void **unused) {
    (void)unused;
    struct ask create          = table_create(&table, "mijnlieff", "");
    create.agreement.is_public = true;
    table_grant(&table, &create);
    struct ask sit = table_ask(&table, 2, ASK_SIT);
    sit.seat       = 0;
    table_refuse(&table, &sit, "seat-taken");
    sit.seat = 2;
    table_refuse(&table, &sit, "no-seat");
    sit.seat = -1;
    table_grant(&table, &sit);
    assert_int_equal(hosted_seat_of(&table.hosted, sit.guest), 1);
    sit = table_ask(&table, 3, ASK_SIT);
    table_refuse(&table, &sit, "seat-taken");
}

static void test_leaving(void **unused) {
    (void)unused;
    char       key[32];
    struct ask create      = table_create(&table, "angoli", "players=3");
    create.agreement.seats = 3;
    table_grant(&table, &create);
    key_of(1, key);
    sit_with(2, key, NULL);
    ask_refused(3, ASK_LEAVE, "not-yours");
    ask_refused(2, ASK_ABORT, "not-yours");
    ask_granted(2, ASK_LEAVE);
    assert_int_equal(table.hosted.seats[1].kind, SEAT_OPEN);
    assert_string_equal(table.hosted.seats[1].name, "");
    sit_with(3, key, NULL); /* the invitation holds for another */
    ask_granted(1, ASK_LEAVE);
    assert_int_equal(table.hosted.phase, HOSTED_OVER);
    assert_int_equal(table.hosted.ending, EVENT_ABORTED);
    assert_true(table.hosted.is_revealed);
    sit_with(4, key, "over");
}

static void test_a_match_that_runs_is_not_left(void **unused) {
    (void)unused;
    begin_two("mijnlieff");
    ask_refused(2, ASK_LEAVE, "too-late");
}

/* --- Acting ---------------------------------------------------------------------- */

static void test_a_request_counts_once(void **unused) {
    (void)unused;
    struct ask create = table_create(&table, "mijnlieff", "");
    table_begin(&table, &create);
    table_grant(&table, &create);
    assert_true(table.happened.is_repeated);
    assert_int_equal(table.happened.count, 0);
    assert_int_equal(table.happened.number, 2); /* its answer, not what came since */
    struct ask act = table_ask(&table, 1, ASK_ACT);
    memcpy(act.action, "Oa1", 4);
    table_grant(&table, &act);
    const uint32_t number = table.hosted.number;
    table_act(&table, 2);
    table_grant(&table, &act);
    assert_true(table.happened.is_repeated);
    assert_int_equal(table.happened.number, number);
    /* Another's request of that name is another request. */
    struct ask same = table_ask(&table, 2, ASK_RESIGN);
    memcpy(same.request, act.request, sizeof same.request);
    table_grant(&table, &same);
    assert_false(table.happened.is_repeated);
}

static void test_a_repeat_says_the_number_it_came_to(void **unused) {
    (void)unused;
    struct ask create = table_create(&table, "angoli", "");
    table_begin(&table, &create);
    table_act(&table, 1);
    table_act(&table, 2); /* all have a corner: the die is rolled */
    assert_true(table.happened.count > 1);
    struct ask     again  = table_ask(&table, 2, ASK_ACT);
    const uint32_t number = table.happened.number;
    memcpy(again.request, table.happened.events[0].request, sizeof again.request);
    hosted_finish(&table.hosted); /* also after a crash */
    table.hosted = table.stored;
    hosted_init(&table.stored, "");
    assert_true(hosted_ask(&table.hosted, &again, &table.world, &table.happened, &table.refusal));
    assert_true(table.happened.is_repeated);
    assert_int_equal(table.happened.number, number);
}

static void test_stale_requests(void **unused) {
    (void)unused;
    begin_two("mijnlieff");
    struct ask chat = table_ask(&table, 2, ASK_CHATTING);
    struct ask act  = table_ask(&table, 1, ASK_ACT);
    chat.is_on      = true;
    table_grant(&table, &chat);
    memcpy(act.action, "Oa1", 4);
    table_grant(&table, &act); /* words do not change the board */
    struct ask late = table_ask(&table, 2, ASK_RESIGN);
    late.number     = act.number;
    table_refuse(&table, &late, "stale");
    late.number = table.hosted.number + 1;
    table_refuse(&table, &late, "stale");
}

static void test_illegal_actions(void **unused) {
    (void)unused;
    begin_two("mijnlieff");
    struct ask act = table_ask(&table, 1, ASK_ACT);
    memcpy(act.action, "Zz9", 4);
    table_refuse(&table, &act, "illegal");
    assert_non_null(strstr(table.refusal.say, "Zz9"));
    memcpy(act.guest, table.hosted.seats[1].guest[0], sizeof act.guest);
    memcpy(act.action, "Oa1", 4);
    table_refuse(&table, &act, "not-your-turn"); /* not for another's seat */
}

static void test_abort_before_the_second_action(void **unused) {
    (void)unused;
    begin_two("mijnlieff");
    table_act(&table, 1);
    ask_refused(3, ASK_ABORT, "not-yours");
    ask_granted(2, ASK_ABORT);
    assert_int_equal(table.hosted.ending, EVENT_ABORTED);
    assert_int_equal(table.hosted.payoffs[0], 0);
    table_close(&table);
    table_open(&table);
    begin_two("mijnlieff");
    table_act(&table, 1);
    table_act(&table, 2);
    ask_refused(1, ASK_ABORT, "too-late");
}

static void test_more_than_two_abort_before_all_have_acted(void **unused) {
    (void)unused;
    struct ask create      = table_create(&table, "angoli", "players=4");
    create.agreement.seats = 4;
    table_begin(&table, &create);
    table_act(&table, 1);
    table_act(&table, 2);
    table_act(&table, 3);
    ask_granted(4, ASK_ABORT);
    table_close(&table);
    table_open(&table);
    create = table_create(&table, "angoli", "players=4");

    create.agreement.seats = 4;
    table_begin(&table, &create);
    for (int who = 1; who <= 4; who++) {
        table_act(&table, who);
    }
    ask_refused(1, ASK_ABORT, "too-late");
}

static void test_more_than_two_share_what_one_gives_up(void **unused) {
    (void)unused;
    struct ask create         = table_create(&table, "angoli", "players=4");
    create.agreement.seats    = 4;
    create.agreement.is_drawn = true;
    table_begin(&table, &create);
    ask_granted(3, ASK_RESIGN);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(table.hosted.payoffs[seat], seat == 2 ? 0 : GAME_POINT / 3);
    }
}

static void test_who_plays_together_ends_together(void **unused) {
    (void)unused;
    struct ask create      = table_create(&table, "pyramyd", "players=3");
    create.agreement.seats = 3;
    table_begin(&table, &create);
    struct ask draw = table_ask(&table, 1, ASK_OFFER);
    draw.offer      = OFFER_DRAW;
    table_refuse(&table, &draw, "illegal");
    ask_granted(2, ASK_RESIGN);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(table.hosted.payoffs[seat], 0);
    }
}

static void test_computers(void **unused) {
    (void)unused;
    struct ask create         = table_create(&table, "mijnlieff", "");
    create.own_seat           = 1;
    create.agreement.kind[0]  = SEAT_COMPUTER;
    create.agreement.level[0] = 3;
    table_grant(&table, &create);
    assert_int_equal(table.hosted.phase, HOSTED_RUNNING); /* at once */
    assert_true(hosted_is_computers(&table.hosted));
    ask_refused(1, ASK_ACT, "not-your-turn");
    struct ask compute = table_ask(&table, 0, ASK_COMPUTE);
    compute.number     = 1;
    memcpy(compute.action, "Oa1", 4);
    table_refuse(&table, &compute, "stale");
    compute.number = table.hosted.number;
    table_grant(&table, &compute);
    assert_false(table.happened.events[0].has_hidden);
    table_refuse(&table, &compute, "stale");
    compute.number = table.hosted.number;
    table_refuse(&table, &compute, "not-your-turn");
    table_act(&table, 1);
}

static void test_one_alone(void **unused) {
    (void)unused;
    struct ask create      = table_create(&table, "pyramyd", "players=1");
    create.agreement.seats = 1;
    table_grant(&table, &create);
    table_act(&table, 1);
    ask_granted(1, ASK_RESIGN);
    assert_int_equal(table.hosted.payoffs[0], 0);
}

/* --- What is drawn ------------------------------------------------------------------ */

static void start_with(const char *game, const char *options, unsigned char secret) {
    table_close(&table);
    table_open(&table);
    table.world.random[0]     = secret;
    struct ask create         = table_create(&table, game, options);
    create.agreement.is_drawn = true;
    table_begin(&table, &create);
}

static void test_boards_are_drawn_unless_chosen(void **unused) {
    (void)unused;
    char first[HOSTED_OPTIONS_MAX];
    start_with("moguli", "", 1);
    option_print_given(table.hosted.match.game.rules->options, table.hosted.match.game.option,
                       &(struct text){first, sizeof first, 0, false});
    assert_non_null(strstr(first, "seed="));
    start_with("moguli", "", 2);
    assert_int_equal(strncmp(first, "seed=", 5), 0);
    struct event *started = &table.happened.events[1];
    assert_int_equal(started->kind, EVENT_STARTED);
    assert_string_not_equal(started->options, first);
    start_with("moguli", "seed=5", 1);
    assert_string_equal(table.happened.events[1].options, "seed=5");
    start_with("mijnlieff", "", 1);
    assert_string_equal(table.happened.events[1].options, "");
}

static void test_who_begins_is_drawn(void **unused) {
    (void)unused;
    int begun[2] = {0, 0};
    for (int secret = 0; secret < 64; secret++) {
        start_with("mijnlieff", "", (unsigned char)secret);
        begun[table.hosted.order[0]]++;
    }
    assert_in_range(begun[0], 20, 44);
}

/* All rolls of the first turns; with words between the turns, or without. */
static void roll(bool is_noisy, bool is_old, char *out, size_t size) {
    struct text text;
    table_close(&table);
    table_open(&table);
    struct ask create = table_create(&table, "angoli", "level=advanced side=9");
    table_grant(&table, &create);
    table.hosted.agreement.is_counted = !is_old;
    table.stored.agreement.is_counted = !is_old;
    table.seen.agreement.is_counted   = !is_old;
    table_sit(&table, 2, 1);
    for (int i = 0; i < 12; i++) {
        struct ask chat = table_ask(&table, 2, ASK_CHATTING);
        chat.is_on      = i % 2 == 0;
        if (is_noisy) {
            table_grant(&table, &chat);
        }
        table_play(&table);
    }
    text_init(&text, out, size);
    for (uint32_t i = 0; i < table.hosted.number; i++) {
        text_add(&text, table.log[i].kind == EVENT_ROLL ? table.log[i].action : "");
    }
    assert_true(text_is_whole(&text) && text.length > 4);
}

/* Who knows the secret could choose rolls by what he does beside the board. In matches of
 * old they had the numbers of their events, and these go on as they began. */
static void test_rolls_are_counted(void **unused) {
    (void)unused;
    char quiet[256], noisy[256];
    roll(false, false, quiet, sizeof quiet);
    roll(true, false, noisy, sizeof noisy); /* of a long row, it has rolled more */
    assert_int_equal(strncmp(quiet, noisy, strlen(quiet)), 0);
    roll(false, true, quiet, sizeof quiet);
    roll(true, true, noisy, sizeof noisy);
    assert_int_not_equal(strncmp(quiet, noisy, strlen(quiet)), 0);
}

static void test_digest(void **unused) {
    (void)unused;
    char        bytes[1024];
    struct text text;
    struct ask  create     = table_create(&table, "mijnlieff", "");
    create.agreement.clock = (struct time_control){CLOCK_FISCHER, 60000, 1000};
    table_grant(&table, &create);
    text_init(&text, bytes, sizeof bytes);
    hosted_print_digest(&table.hosted, &text);
    assert_string_equal(
        bytes, "{\"match\":\"Match1234567\",\"game\":\"mijnlieff\",\"options\":\"\","
               "\"phase\":\"waiting\",\"seats\":[{\"kind\":\"person\",\"name\":\"Guest 1\"},"
               "{\"kind\":\"open\"}],\"clock\":{\"kind\":\"fischer\",\"base\":60000,\"add\":1000},"
               "\"turn\":null,\"created\":1000000,\"changed\":1000000}");
    table_sit(&table, 2, 1);
    ask_granted(1, ASK_RESIGN);
    text_init(&text, bytes, sizeof bytes);
    hosted_print_digest(&table.hosted, &text);
    assert_non_null(strstr(bytes, "\"ending\":\"resigned\",\"payoffs\":[\"0\",\"1\"]"));
}

static void test_the_name_of_a_match(void **unused) {
    (void)unused;
    unsigned char guest[HOSTED_GUEST_BYTES] = {1};
    char          one[HOSTED_ID_LENGTH + 1];
    char          two[HOSTED_ID_LENGTH + 1];
    hosted_name(guest, "r1", one);
    hosted_name(guest, "r1", two);
    assert_string_equal(one, two);
    assert_int_equal(strlen(one), HOSTED_ID_LENGTH);
    hosted_name(guest, "r2", two);
    assert_string_not_equal(one, two);
    guest[0] = 2;
    hosted_name(guest, "r1", two);
    assert_string_not_equal(one, two);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_two_people_meet),
        TEST(test_every_game_is_played_to_its_end),
        TEST(test_what_cannot_be_created),
        TEST(test_clocks_have_bounds),
        TEST(test_names),
        TEST(test_options_are_kept_in_one_spelling),
        TEST(test_a_key_opens_one_seat_once),
        TEST(test_devices),
        TEST(test_public_seats_are_for_anybody),
        TEST(test_leaving),
        TEST(test_a_match_that_runs_is_not_left),
        TEST(test_a_request_counts_once),
        TEST(test_a_repeat_says_the_number_it_came_to),
        TEST(test_stale_requests),
        TEST(test_illegal_actions),
        TEST(test_abort_before_the_second_action),
        TEST(test_more_than_two_abort_before_all_have_acted),
        TEST(test_more_than_two_share_what_one_gives_up),
        TEST(test_who_plays_together_ends_together),
        TEST(test_computers),
        TEST(test_one_alone),
        TEST(test_boards_are_drawn_unless_chosen),
        TEST(test_who_begins_is_drawn),
        TEST(test_rolls_are_counted),
        TEST(test_digest),
        TEST(test_the_name_of_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
