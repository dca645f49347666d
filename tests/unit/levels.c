/* SPDX-License-Identifier: MIT
 *
 * levels.c - the levels of every game: each looks at no less and errs no more
 * than the one before, all but the careful ones do err, and one plays the same
 * with the same random numbers.
 */
#include "core/evaluator.h"
#include "core/playout.h"
#include "games/registry.h"
#include "search/thinking.h"
#include "support.h"

enum { TABLE = 1 << 20, SEED = 3, PATIENCE = 20, CHOICES = 40000 };

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

/* How often each of four lines is played, of which the first is best, the next
 * two are a little worse, and the last one loses. */
static void count_choices(const struct game *game, int level, uint32_t counts[4]) {
    static const int32_t percents[] = {60, 59, 55, 1};
    struct random        random;
    struct engine_report report = {.line_count = 4};
    for (uint32_t i = 0; i < 4; i++) {
        report.lines[i] = (struct engine_line){
            .value = {.share = percents[i] * EVALUATOR_SHARE / 100}, .length = 1, .actions = {i}};
        counts[i] = 0;
    }
    random_init(&random, SEED);
    for (uint32_t i = 0; i < CHOICES; i++) {
        counts[level_pick(game, level, &report, &random)]++;
    }
}

/* A level that is careless errs, the more the less it loses by it, and less than
 * the level below; to compare actions it must look at several. */
static void test_careless_levels_err(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        struct game       game;
        struct game_state state;
        uint32_t          errors_before = CHOICES;
        support_open(&game, registry_at(i), "");
        game_start(&game, &state);
        for (int level = LEVEL_MIN; level <= LEVEL_FULL; level++) {
            const struct level_settings *all =
                game_is_common(&game) ? game.rules->common_levels : game.rules->levels;
            const struct level_settings *own         = &all[level - LEVEL_MIN];
            struct engine_limits         limits      = {.lines = 1, .nodes = 1};
            const bool                   is_careless = level < LEVEL_FULL && own->carelessness > 0;
            uint32_t                     counts[4];
            count_choices(&game, level, counts);
            const uint32_t errors = CHOICES - counts[0];
            level_bound(&game, &state, level, &limits);
            assert_int_equal(errors > 0, is_careless);
            assert_int_equal(limits.lines > 1, is_careless);
            assert_true(errors < errors_before || !is_careless);
            assert_true(counts[0] >= counts[1] && counts[1] >= counts[2]);
            assert_true(counts[2] >= counts[3] && 3 * counts[3] < 2 * counts[0]);
            errors_before = errors;
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
                                       cmocka_unit_test(test_careless_levels_err),
                                       cmocka_unit_test(test_a_forced_action_comes_at_once)};
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
