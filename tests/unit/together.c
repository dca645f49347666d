/* SPDX-License-Identifier: MIT
 *
 * together.c - games without opponents: everybody helps, and the end says how
 * many turns it took.
 */
#include "core/playout.h"
#include "games/registry.h"
#include "search/thinking.h"
#include "session/best_way.h"
#include "support.h"

enum { PERSON = -1 };

static void open_match(struct match *match, const char *options) {
    struct game game;
    support_open(&game, registry_find("pyramyd"), options);
    match_init(match, &game);
}

/* Each computer has a mind of its own, which is new for every action, as on the
 * page; a person acts at random. */
static void play(struct match *match, const int *levels) {
    struct random random;
    random_init(&random, 1);
    while (!game_is_over(&match->game, &match->state)) {
        const int                    level    = levels[game_actor(&match->game, &match->state)];
        action_t                     action   = playout_draw(&match->game, &match->state, &random);
        const struct thinking        thinking = {.level  = level,
                                                 .config = {.seed = 1, .table_bytes = 1 << 20}};
        const struct engine_observer nobody   = {.progress = NULL};
        struct engine_report         report;
        if (level != PERSON) {
            struct mind *mind = mind_create(&match->game, &thinking);
            assert_non_null(mind);
            mind_think(mind, &match->state, &thinking, &nobody, &report);
            mind_destroy(mind);
            action = report.lines[0].actions[0];
        }
        assert_int_equal(match_apply(match, action), STATUS_OK);
    }
}

static void expect_arrival(const char *options, const int *levels, uint32_t turns) {
    struct match match;
    payoff_t     payoffs[GAME_PLAYERS_MAX];
    open_match(&match, options);
    play(&match, levels);
    game_payoffs(&match.game, &match.state, payoffs);
    for (int player = 0; player < match.game.players; player++) {
        assert_int_equal(payoffs[player], GAME_POINT);
    }
    assert_in_range(best_way_taken(&match), 1, turns);
    match_finish(&match);
}

static void test_computers_help(void **unused) {
    (void)unused;
    expect_arrival("seed=1", (int[]){3, 3, 3}, 150);
    expect_arrival("seed=2", (int[]){5, 5, 5}, 80);
    expect_arrival("players=5 seed=3", (int[]){2, 3, 4, 5, 4}, 200);
}

static void test_computers_help_a_person(void **unused) {
    (void)unused;
    expect_arrival("seed=1", (int[]){PERSON, 4, 4}, 400);
    expect_arrival("players=2 seed=2", (int[]){4, PERSON}, 400);
}

/* The winning turn counts, though it has not ended. */
static void test_turns_are_counted(void **unused) {
    (void)unused;
    struct match      match;
    struct game       game;
    struct game_state state;
    char              bytes[1];
    struct text       why;
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find("pyramyd"), "");
    assert_int_equal(
        game_parse_state(&game, "f5b:pnfgrv b1b:fgv g11b:nfgr YMC M312:2> 123 PC3 jump - - 136",
                         &state, &why),
        STATUS_OK);
    match_init_at(&match, &game, &state);
    assert_int_equal(best_way_taken(&match), 0);
    play(&match, (int[]){5, 5, 5});
    const struct best_way way = best_way_of(&match);
    assert_int_equal(way.taken, 3);
    assert_int_equal(way.found, 3);
    match_finish(&match);
}

static void test_a_way_is_found_from_the_start(void **unused) {
    (void)unused;
    struct match match;
    open_match(&match, "turns=40 seed=3");
    play(&match, (int[]){PERSON, PERSON, PERSON});
    const struct best_way way = best_way_of(&match);
    assert_int_equal(way.taken, 40);
    assert_in_range(way.found, 10, 40);
    match_finish(&match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_computers_help),
        cmocka_unit_test(test_computers_help_a_person),
        cmocka_unit_test(test_turns_are_counted),
        cmocka_unit_test(test_a_way_is_found_from_the_start),
    };
    return cmocka_run_group_tests_name("together", tests, NULL, NULL);
}
