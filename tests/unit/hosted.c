/* SPDX-License-Identifier: MIT
 *
 * hosted.c - tests of hosting/hosted: what a match among people promises.
 */
#include "hosting/hosted.h"

#include "games/registry.h"
#include "hosting.h"
#include "support.h"

static struct table table;

static int begin(void **unused) {
    (void)unused;
    table_init(&table);
    return 0;
}

static int end(void **unused) {
    (void)unused;
    table_finish(&table);
    return 0;
}

static void test_two_people_meet(void **unused) {
    (void)unused;
    struct ask create = table_create(&table, "mijnlieff", "");
    table_grant(&table, &create);
    assert_int_equal(table.happened.count, 2);
    assert_int_equal(table.hosted.phase, HOSTED_WAITING);
    table_sit(&table, 2, 1);
    assert_int_equal(table.hosted.phase, HOSTED_RUNNING);
    table_act(&table, 1);
    struct ask again = table_ask(&table, 1, ASK_ACT);
    table_refuse(&table, &again, "not-your-turn");
    table_act(&table, 2);
    struct ask resign = table_ask(&table, 2, ASK_RESIGN);
    table_grant(&table, &resign);
    assert_int_equal(table.happened.count, 2); /* the secret is shown at once */
    assert_int_equal(table.hosted.payoffs[0], GAME_POINT);
    assert_int_equal(table.hosted.payoffs[1], 0);
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
        table_finish(&table);
        table_init(&table);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_two_people_meet),
        TEST(test_every_game_is_played_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
