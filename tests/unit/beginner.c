/* SPDX-License-Identifier: MIT
 *
 * beginner.c - what the engine beginner promises, in every game: it takes a win,
 * avoids what lets the next player win at once, goes forward where it can, draws
 * among equals, and comes to the end of its games.
 */
#include "base/random.h"
#include "core/playout.h"
#include "games/registry.h"
#include "search/engine.h"
#include "support.h"

enum { GAMES = 6, PATIENCE = 5000, ERRORS = 5 };

static const struct engine_observer nobody = {.progress = NULL};
static const struct engine_limits   none   = {.lines = 1};

static action_t choose(struct engine *engine, const void *state) {
    struct engine_report report;
    engine_find("beginner")->think(engine, state, &none, &nobody, &report);
    assert_int_equal(report.line_count, 1);
    return report.lines[0].actions[0];
}

static struct engine *make(const struct game *game, uint64_t seed) {
    const struct engine_config config = {.seed = seed};
    struct engine             *engine = engine_find("beginner")->create(game, &config);
    assert_non_null(engine);
    return engine;
}

/* What an action leads to, for the player, in sixtieths beyond an even share: 0
 * while the game goes on. */
static payoff_t result_of(const struct game *game, const void *state, action_t action, int player,
                          struct game_state *then) {
    payoff_t payoffs[GAME_PLAYERS_MAX] = {0};
    game_copy(game, then, state);
    game_apply(game, then, action);
    if (!game_is_over(game, then)) {
        return 0;
    }
    game_payoffs(game, then, payoffs);
    return !game_is_common(game) ? payoffs[player] * game->players - GAME_POINT
           : payoffs[player] > 0 ? 1
                                 : -1;
}

/* Can whoever acts next make the player lose with one action? Or is it lost
 * already? */
static bool is_bad(const struct game *game, const void *state, action_t action, int player) {
    action_t          actions[GAME_ACTIONS_MAX];
    struct game_state then, answered;
    if (result_of(game, state, action, player, &then) < 0) {
        return true;
    }
    const int    other = game_actor(game, &then);
    const size_t count = other < 0 || other == player ? 0 : game_actions(game, &then, actions);
    for (size_t i = 0; i < count; i++) {
        if (result_of(game, &then, actions[i], player, &answered) < 0) {
            return true;
        }
    }
    return false;
}

struct tally {
    uint32_t wins, escapes;
};

static void check_choice(const struct game *game, const void *state, action_t chosen,
                         struct tally *tally) {
    action_t          actions[GAME_ACTIONS_MAX];
    struct game_state then;
    const int         player  = game_actor(game, state);
    const size_t      count   = game_actions(game, state, actions);
    size_t            bad     = 0;
    size_t            threats = 0;
    bool              can_win = false;
    for (size_t i = 0; i < count; i++) {
        const payoff_t result = result_of(game, state, actions[i], player, &then);
        can_win               = can_win || result > 0;
        /* What goes on with the turn may turn out badly only later. */
        const bool goes_on = game_actor(game, &then) == player;
        const bool gives   = is_bad(game, state, actions[i], player);
        bad += gives || goes_on;
        threats += gives;
    }
    if (can_win) {
        assert_true(result_of(game, state, chosen, player, &then) > 0);
    } else if (bad < count) {
        assert_false(is_bad(game, state, chosen, player));
    }
    tally->wins += can_win;
    tally->escapes += !can_win && threats > 0 && bad < count;
}

/* Games of beginners, with an action at random now and then. */
static struct tally check_games(const char *name, const char *options) {
    struct game       game;
    struct game_state state;
    struct random     random;
    struct tally      tally = {0};
    random_init(&random, 1);
    support_open(&game, registry_find(name), options);
    for (uint64_t seed = 0; seed < GAMES * support_scale(); seed++) {
        struct engine *engine = make(&game, seed);
        uint32_t       length = 0;
        for (game_start(&game, &state); !game_is_over(&game, &state) && length < PATIENCE;
             length++) {
            action_t action = playout_draw(&game, &state, &random);
            if (game_actor(&game, &state) >= 0 && random_below(&random, ERRORS) != 0) {
                action = choose(engine, &state);
                check_choice(&game, &state, action, &tally);
            }
            game_apply(&game, &state, action);
        }
        engine_find("beginner")->destroy(engine);
        assert_true(length < PATIENCE);
    }
    print_message("%s %s: %u wins, %u escapes\n", name, options, tally.wins, tally.escapes);
    return tally;
}

static void test_wins_and_losses(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *options;
        bool        has_wins, has_escapes;
    } kinds[] = {
        {"mijnlieff", "", true, false},
        {"hopper", "", true, true},
        {"hopper", "setup=free", true, true},
        {"enlightenment", "", true, true},
        {"enlightenment", "start=alternating middle=may", true, true},
        {"circles", "", true, true},
        {"moguli", "", true, false},
        {"moguli", "board=cylinder homerow=swap", true, false},
        {"angoli", "players=3 level=advanced", false, false},
        {"pyramyd", "players=1", true, false},
        {"pyramyd", "goal=together", true, false},
        {"pyramyd", "players=2 goal=race", true, false},
        {"pyramyd", "players=6 goal=race", true, false},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const struct tally tally = check_games(kinds[i].name, kinds[i].options);
        assert_true(tally.wins > 0 || !kinds[i].has_wins);
        assert_true(tally.escapes > 0 || !kinds[i].has_escapes);
    }
}

static void open_at(struct game *game, struct game_state *state, const char *name,
                    const char *position) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    support_open(game, registry_find(name), "");
    if (game_parse_state(game, position, state, &why) != STATUS_OK) {
        fail_msg("%s", bytes);
    }
}

/* Where nothing is to be won or lost, what brings a player farthest. */
static void test_goes_forward(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *position, *expected;
    } questions[] = {
        /* the hopper goes four rows, everything else one at most */
        {"hopper", "www/w../.../.w./.w./.r./.Rr/rrr 1 0 4", "b2b6"},
        /* turned over, and on the border again */
        {"enlightenment", "www.w/w..ww/r...w/rR..r/r.rrr 1 6", "d1b1*"},
        {"mijnlieff", "..../.D../.o.n/.D.. 1 d2 4", "c2"},
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        struct game       game;
        struct game_state state;
        char              text[GAME_ACTION_MAX];
        open_at(&game, &state, questions[i].name, questions[i].position);
        for (uint64_t seed = 0; seed < 5; seed++) {
            struct engine *engine = make(&game, seed);
            support_print_action(&game, &state, choose(engine, &state), text);
            engine_find("beginner")->destroy(engine);
            assert_non_null(strstr(text, questions[i].expected));
        }
    }
}

static void test_draws_among_equals(void **unused) {
    (void)unused;
    enum { SEEDS = 20 };
    struct game       game;
    struct game_state state;
    action_t          chosen[SEEDS];
    uint32_t          repeated = 0;
    support_open(&game, registry_find("circles"), "");
    game_start(&game, &state);
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        struct engine *engine = make(&game, seed);
        uint32_t       before = 0;
        chosen[seed]          = choose(engine, &state);
        engine_find("beginner")->destroy(engine);
        while (chosen[before] != chosen[seed]) {
            before++;
        }
        repeated += before < seed;
    }
    assert_true(repeated < SEEDS - 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_wins_and_losses),
                                       cmocka_unit_test(test_goes_forward),
                                       cmocka_unit_test(test_draws_among_equals)};
    return cmocka_run_group_tests_name("beginner", tests, NULL, NULL);
}
