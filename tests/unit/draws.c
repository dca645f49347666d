/* SPDX-License-Identifier: MIT
 *
 * draws.c - alpha-beta proves draws where it can look at everything, and only
 * what a plain search finds too.
 */
#include "core/evaluator.h"
#include "core/playout.h"
#include "games/registry.h"
#include "search/engine.h"
#include "support.h"

enum { TABLE = 1 << 20, TURNS = 14, TURNS_LEFT = 3, ROUNDS = 12, SEED = 9 };

/* 1, 0 or -1 for the player, by trying everything. */
static int plain_value(const struct game *game, const void *state, int player) {
    const int actor = game_actor(game, state);
    int       best  = actor == player ? -1 : 1;
    action_t  actions[GAME_ACTIONS_MAX];
    if (actor == ACTOR_NONE) {
        payoff_t payoffs[GAME_PLAYERS_MAX];
        game_payoffs(game, state, payoffs);
        return (payoffs[player] == GAME_POINT) - (payoffs[player] == 0);
    }
    const size_t count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        struct game_state next;
        game_copy(game, &next, state);
        game_apply(game, &next, actions[i]);
        const int value = plain_value(game, &next, player);
        best            = (actor == player ? value > best : value < best) ? value : best;
    }
    return best;
}

static int known_value(const struct engine_value *value) {
    return value->share == EVALUATOR_SHARE / 2 ? 0 : value->share > 0 ? 1 : -1;
}

/* Compare every line; returns how many are proven draws. */
static unsigned compare(const struct game *game, const void *state, uint32_t lines,
                        int32_t contempt) {
    const struct engine_config   config = {.table_bytes = TABLE, .contempt = contempt};
    const struct engine_limits   limits = {.nodes = 300000, .lines = lines};
    const struct engine_observer nobody = {.progress = NULL};
    const struct engine_kind    *kind   = engine_find("alphabeta");
    struct engine               *engine = kind->create(game, &config);
    struct engine_report         report;
    unsigned                     draws = 0;
    assert_non_null(engine);
    kind->think(engine, state, &limits, &nobody, &report);
    for (uint32_t i = 0; i < report.line_count; i++) {
        const struct engine_line *line = &report.lines[i];
        struct game_state         next;
        game_copy(game, &next, state);
        game_apply(game, &next, line->actions[0]);
        assert_true(line->value.is_exact);
        assert_int_equal(known_value(&line->value),
                         plain_value(game, &next, game_actor(game, state)));
        draws += known_value(&line->value) == 0;
        assert_true(known_value(&line->value) != 0 || line->value.distance == 0);
    }
    kind->destroy(engine);
    return draws;
}

/* Near the turn limit of short games, played at random. */
static unsigned compare_games(const struct game *game) {
    struct random random;
    unsigned      draws = 0;
    random_init(&random, SEED);
    for (unsigned round = 0; round < ROUNDS * support_scale(); round++) {
        struct game_state state;
        game_start(game, &state);
        while (!game_is_over(game, &state) && game_turns(&state) < TURNS - TURNS_LEFT) {
            game_apply(game, &state, playout_draw(game, &state, &random));
        }
        if (!game_is_over(game, &state)) {
            draws += compare(game, &state, 1 + round % 3, round % 2 == 0 ? 0 : ENGINE_CONTEMPT);
        }
    }
    return draws;
}

static void test_draws_are_proven(void **unused) {
    (void)unused;
    static const char *const names[] = {"hopper", "enlightenment", "circles", "moguli"};
    unsigned                 draws   = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct game game;
        support_open(&game, registry_find(names[i]), "turns=14");
        draws += compare_games(&game);
    }
    assert_true(draws > ROUNDS);
}

/* Where there is more to look at than the limits allow, nothing is proven. */
static void test_no_draw_without_the_whole_tree(void **unused) {
    (void)unused;
    static const struct engine_limits limits[] = {{.nodes = 5000, .lines = 1},
                                                  {.depth = 3, .lines = 1}};
    const struct engine_config        config   = {.table_bytes = TABLE};
    const struct engine_observer      nobody   = {.progress = NULL};
    const struct engine_kind         *kind     = engine_find("alphabeta");
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        struct game          game;
        struct game_state    state;
        struct engine_report report;
        support_open(&game, registry_find("hopper"), "turns=14");
        game_start(&game, &state);
        struct engine *engine = kind->create(&game, &config);
        assert_non_null(engine);
        kind->think(engine, &state, &limits[i], &nobody, &report);
        assert_false(report.lines[0].value.is_exact);
        kind->destroy(engine);
    }
}

/* An iteration that the table answers is no reason to look at everything. */
static void test_a_full_table_does_not_mislead(void **unused) {
    (void)unused;
    static const struct engine_limits limits[] = {
        {.depth = 5, .lines = 1}, {.depth = 2, .lines = 1}, {.nodes = 100000, .lines = 1}};
    const struct engine_config   config = {.table_bytes = TABLE};
    const struct engine_observer nobody = {.progress = NULL};
    const struct engine_kind    *kind   = engine_find("alphabeta");
    struct game                  game;
    struct game_state            state;
    struct engine_report         report;
    struct random                random;
    support_open(&game, registry_find("hopper"), "");
    random_init(&random, SEED);
    game_start(&game, &state);
    while (game_turns(&state) < 2) {
        game_apply(&game, &state, playout_draw(&game, &state, &random));
    }
    struct engine *engine = kind->create(&game, &config);
    assert_non_null(engine);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        kind->think(engine, &state, &limits[i], &nobody, &report);
    }
    assert_true(report.depth > 5);
    kind->destroy(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_draws_are_proven),
                                       cmocka_unit_test(test_no_draw_without_the_whole_tree),
                                       cmocka_unit_test(test_a_full_table_does_not_mislead)};
    return cmocka_run_group_tests_name("draws", tests, NULL, NULL);
}
