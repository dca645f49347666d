/* SPDX-License-Identifier: MIT
 *
 * standings.c - tests of session/standings: games added up by hand.
 */
#include "session/standings.h"

#include "games/registry.h"
#include "support.h"

static struct game      game;
static struct standings standings;

static int begin(void **unused) {
    (void)unused;
    const struct schedule schedule = {.players = 2, .contestants = 2};
    support_open(&game, registry_find("mijnlieff"), "");
    standings_init(&standings, &schedule);
    return 0;
}

static int end(void **unused) {
    (void)unused;
    standings_finish(&standings);
    return 0;
}

/* The next game: who sat first, what the first contestant got, how many actions
 * it had, and how it ended. */
static void add(int first, payoff_t payoff, size_t length, const char *ending) {
    static const action_t actions[16];

    struct contest_game played = {.number    = standings.games,
                                  .ending    = ending,
                                  .forfeiter = ending == NULL ? first : CONTEST_NOBODY,
                                  .reason    = "too late"};
    match_init(&played.match, &game);
    played.match.actions    = (action_t *)actions;
    played.match.count      = length;
    played.contestant_at[0] = first;
    played.contestant_at[1] = 1 - first;
    played.payoffs[first]   = payoff;
    played.payoffs[!first]  = GAME_POINT - payoff;
    if (ending == NULL && standings.contestant[0].forfeits > 0) {
        memcpy(played.reason, "again", sizeof "again");
    }
    standings_add(&standings, &played);
}

static void test_results_are_counted(void **unused) {
    (void)unused;
    add(0, GAME_POINT, 9, "won");
    add(1, GAME_POINT / 2, 12, "shared");
    add(0, 0, 7, "won");
    add(1, GAME_POINT, 7, "won");
    const struct standings_contestant *one = &standings.contestant[0];
    const struct standings_contestant *two = &standings.contestant[1];
    assert_int_equal(one->games, 4);
    assert_int_equal(one->wins * 100 + one->draws * 10 + one->losses, 211);
    assert_int_equal(two->wins * 100 + two->draws * 10 + two->losses, 112);
    assert_int_equal(one->payoff, 5 * GAME_POINT / 2);
    assert_int_equal(two->payoff, 3 * GAME_POINT / 2);
    assert_int_equal(standings.seat_payoff[0], GAME_POINT + GAME_POINT / 2);
    assert_int_equal(standings.cross_games[0][1], 4);
    assert_int_equal(standings.cross_payoff[0][1], one->payoff);
    assert_int_equal(standings.actions, 35);
    assert_int_equal(standings.shortest, 7);
    assert_int_equal(standings.longest, 12);
    assert_int_equal(standings.ending_count, 2);
    assert_int_equal(standings.ending[0].count, 3);
    assert_int_equal(standings.ending[1].count, 1);
}

/* The unit is the opening, with all its games: 3/4 of the point, then 1/2. */
static void test_openings_are_the_unit(void **unused) {
    (void)unused;
    add(0, GAME_POINT, 1, "won");
    assert_int_equal(standings.contestant[0].sample.count, 0);
    assert_int_equal(standings_openings(&standings), 0);
    add(1, GAME_POINT / 2, 2, "won");
    add(0, 0, 3, "won");
    add(1, GAME_POINT, 4, "won");
    assert_int_equal(standings_openings(&standings), 2);
    assert_int_equal(standings.contestant[0].sample.count, 2);
    assert_true(standings_share(&standings, 0).value == 0.625);
    assert_true(standings_share(&standings, 1).value == 0.375);
    assert_int_equal(standings.pairs[3], 1);
    assert_int_equal(standings.pairs[2], 1);
    assert_int_equal(standings.pairs[0] + standings.pairs[1] + standings.pairs[4], 0);
    int ranks[2];
    standings_rank(&standings, ranks);
    assert_int_equal(ranks[0], 0);
    assert_true(standings_is_duel(&standings));
}

/* The same actions with seats changed are another game. */
static void test_repeats_are_counted(void **unused) {
    (void)unused;
    add(0, GAME_POINT, 5, "won");
    add(1, GAME_POINT, 5, "won");
    assert_int_equal(standings_repeats(&standings), 0);
    add(0, GAME_POINT, 5, "won");
    add(1, GAME_POINT, 6, "won");
    assert_int_equal(standings_repeats(&standings), 1);
}

/* The first reason is told; who forfeits always is absent. */
static void test_forfeits(void **unused) {
    (void)unused;
    add(0, 0, 1, NULL);
    assert_int_equal(standings_find_absent(&standings, 2), CONTEST_NOBODY);
    assert_int_equal(standings_find_absent(&standings, 1), 0);
    add(1, GAME_POINT, 2, "won");
    add(0, 0, 3, NULL);
    assert_int_equal(standings.contestant[0].forfeits, 2);
    assert_string_equal(standings.contestant[0].reason, "too late");
    assert_int_equal(standings_find_absent(&standings, 1), CONTEST_NOBODY);
    assert_string_equal(standings.ending[0].name, "forfeit");
    assert_int_equal(standings.ending[0].count, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_results_are_counted, begin, end),
        cmocka_unit_test_setup_teardown(test_openings_are_the_unit, begin, end),
        cmocka_unit_test_setup_teardown(test_repeats_are_counted, begin, end),
        cmocka_unit_test_setup_teardown(test_forfeits, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
