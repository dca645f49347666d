/* SPDX-License-Identifier: MIT
 *
 * schedule.c - tests of session/schedule.
 */
#include "session/schedule.h"

#include "support.h"

/* "01 10 02 20 ...": who sits where, game by game. */
static void expect_seats(const struct schedule *schedule, uint64_t games, const char *expected) {
    char        bytes[1024];
    struct text seats;
    text_init(&seats, bytes, sizeof bytes);
    for (uint64_t number = 0; number < games; number++) {
        const struct schedule_game game = schedule_game(schedule, number);
        text_add(&seats, number == 0 ? "" : " ");
        assert_int_equal(game.opening, number / schedule_round(schedule));
        for (int seat = 0; seat < schedule->players; seat++) {
            text_add_number(&seats, game.contestant_at[seat]);
        }
    }
    assert_string_equal(bytes, expected);
}

static void test_one_pairing(void **unused) {
    (void)unused;
    const struct schedule alone = {.players = 1, .contestants = 1};
    const struct schedule duel  = {.players = 2, .contestants = 2};
    const struct schedule three = {.players = 3, .contestants = 3};
    expect_seats(&alone, 2, "0 0");
    expect_seats(&duel, 4, "01 10 01 10");
    expect_seats(&three, 4, "012 120 201 012");
}

static void test_round_robin(void **unused) {
    (void)unused;
    const struct schedule four = {.players = 2, .contestants = 4};
    assert_int_equal(schedule_pairings(&four), 6);
    expect_seats(&four, 14, "01 10 02 20 03 30 12 21 13 31 23 32 01 10");
    const struct schedule tables = {.players = 3, .contestants = 4};
    assert_int_equal(schedule_round(&tables), 12);
    expect_seats(&tables, 12, "012 120 201 013 130 301 023 230 302 123 231 312");
}

static void test_gauntlet(void **unused) {
    (void)unused;
    const struct schedule four = {.players = 2, .contestants = 4, .is_gauntlet = true};
    assert_int_equal(schedule_pairings(&four), 3);
    expect_seats(&four, 8, "01 10 02 20 03 30 01 10");
}

/* In every round each pairing meets once at each rotation: all have each seat
 * equally often. */
static void test_seats_are_shared(void **unused) {
    (void)unused;
    for (int players = 1; players <= 6; players++) {
        const struct schedule all = {.players = players, .contestants = players + 4};
        uint64_t              at_seat[SCHEDULE_CONTESTANTS_MAX][GAME_PLAYERS_MAX] = {{0}};
        for (uint64_t number = 0; number < schedule_round(&all); number++) {
            const struct schedule_game game = schedule_game(&all, number);
            for (int seat = 0; seat < players; seat++) {
                at_seat[game.contestant_at[seat]][seat]++;
            }
        }
        for (int i = 0; i < all.contestants; i++) {
            for (int seat = 0; seat < players; seat++) {
                assert_int_equal(at_seat[i][seat],
                                 schedule_round(&all) / (uint64_t)all.contestants);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_pairing),
        cmocka_unit_test(test_round_robin),
        cmocka_unit_test(test_gauntlet),
        cmocka_unit_test(test_seats_are_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
