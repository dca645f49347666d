/* SPDX-License-Identifier: MIT
 *
 * levels.c - the levels of every game: each looks at no less and errs no more
 * than the one before, and one plays the same with the same random numbers.
 */
#include "core/playout.h"
#include "games/registry.h"
#include "search/thinking.h"
#include "support.h"

enum { TABLE = 1 << 20, SEED = 3, PATIENCE = 20 };

static void test_ladders(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        const struct level_settings *levels = registry_at(i)->levels;
        assert_non_null(levels);
        for (size_t level = 0; level < LEVELS_BELOW_FULL; level++) {
            assert_true(levels[level].nodes > 0 && levels[level].carelessness >= 0);
            if (level > 0) {
                const struct level_settings *before     = &levels[level - 1];
                const bool                   is_careful = before->carelessness == 0;
                assert_true(levels[level].nodes >= before->nodes + is_careful);
                assert_true(levels[level].carelessness < before->carelessness + is_careful);
            }
        }
    }
}

/* What a level plays, by a new mind. */
static action_t choose(const struct game *game, const void *state, int level,
                       const struct engine_limits *limits) {
    const struct engine_observer nobody   = {.progress = NULL};
    const struct thinking        thinking = {
               .level = level, .config = {.seed = SEED, .table_bytes = TABLE}, .limits = *limits};
    struct mind         *mind = mind_create(game, &thinking);
    struct engine_report report;
    assert_non_null(mind);
    mind_think(mind, state, &thinking, &nobody, &report);
    assert_int_equal(report.line_count, 1);
    mind_destroy(mind);
    return report.lines[0].actions[0];
}

static void test_levels_repeat(void **unused) {
    (void)unused;
    const struct engine_limits none = {.lines = 1};
    for (size_t i = 0; i < registry_count(); i++) {
        struct game       game;
        struct game_state state;
        struct random     random;
        action_t          actions[GAME_ACTIONS_MAX];
        random_init(&random, SEED);
        support_open(&game, registry_at(i), "");
        game_start(&game, &state);
        while (game_actor(&game, &state) < 0) {
            game_actions(&game, &state, actions);
            game_apply(&game, &state, actions[0]);
        }
        for (int level = LEVEL_MIN; level < LEVEL_FULL; level += 3) {
            assert_int_equal(choose(&game, &state, level, &none),
                             choose(&game, &state, level, &none));
        }
    }
}

/* For engine_limits: give up at last. */
static bool is_patience_gone(void *context) {
    uint32_t *asked = context;
    return ++*asked > PATIENCE;
}

/* Somewhere in random games. */
static action_t find_forced_action(const struct game *game, struct game_state *state) {
    struct random random;
    action_t      actions[GAME_ACTIONS_MAX];
    random_init(&random, SEED);
    game_start(game, state);
    while (game_actor(game, state) < 0 || game_actions(game, state, actions) != 1) {
        game_apply(game, state, playout_draw(game, state, &random));
        if (game_is_over(game, state)) {
            game_start(game, state);
        }
    }
    return actions[0];
}

static void test_a_forced_action_comes_at_once(void **unused) {
    (void)unused;
    static const char *const names[] = {"hopper", "moguli", "pyramyd"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct game                game;
        struct game_state          state;
        uint32_t                   asked  = 0;
        const struct engine_limits limits = {
            .lines = 1, .is_stopped = is_patience_gone, .context = &asked};
        support_open(&game, registry_find(names[i]), "");
        const action_t forced = find_forced_action(&game, &state);
        assert_int_equal(choose(&game, &state, LEVEL_FULL, &limits), forced);
        assert_true(asked <= 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ladders),
                                       cmocka_unit_test(test_levels_repeat),
                                       cmocka_unit_test(test_a_forced_action_comes_at_once)};
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
