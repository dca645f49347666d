/* SPDX-License-Identifier: MIT
 *
 * levels.c - the levels of every game: each looks at more and errs no more than
 * the one before, all but the careful ones do err, as often as they say, and one
 * plays the same with the same random numbers.
 */
#include "core/evaluator.h"
#include "core/playout.h"
#include "games/registry.h"
#include "search/thinking.h"
#include "support.h"

enum { TABLE = 1 << 20, SEED = 3, PATIENCE = 20, CHOICES = 40000 };

static void check_ladder(const struct level_settings *levels) {
    for (size_t level = 0; level < LEVELS_BELOW_FULL; level++) {
        const struct level_settings *own = &levels[level];
        assert_true(own->nodes > 0 && own->carelessness >= 0 && own->blindness >= 0);
        assert_true(own->blindness == 0 || own->carelessness > 0);
        if (level > 0) {
            const struct level_settings *before = &levels[level - 1];
            assert_true(own->nodes > before->nodes);
            assert_true(own->carelessness < before->carelessness || before->carelessness == 0);
            assert_true(own->blindness < before->blindness || before->blindness == 0);
        }
    }
}

/* The lowest levels are blind, the highest are not. */
static void test_ladders(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        const struct level_settings *levels = registry_at(i)->levels;
        assert_non_null(levels);
        check_ladder(levels);
        assert_true(levels[0].blindness > 0);
        assert_int_equal(levels[LEVELS_BELOW_FULL - 1].blindness, 0);
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

/* The first state where the player who acts has four actions or more. */
static void find_choice(const struct game *game, struct game_state *state, action_t *actions) {
    for (game_start(game, state);
         game_actor(game, state) < 0 || game_actions(game, state, actions) < 4;) {
        game_actions(game, state, actions);
        game_apply(game, state, actions[0]);
    }
}

static uint32_t place_of(const action_t *actions, action_t action) {
    uint32_t place = 0;
    while (actions[place] != action) {
        place++;
    }
    return place;
}

/* How often each of four lines is played, of which the first is best, the next
 * two are a little worse, and the last one loses. */
static void count_choices(const struct game *game, int level, uint32_t counts[4]) {
    static const int32_t percents[] = {60, 59, 55, 1};
    struct random        random;
    struct game_state    state;
    action_t             actions[GAME_ACTIONS_MAX];
    struct engine_report report = {.line_count = 4};
    find_choice(game, &state, actions);
    for (uint32_t i = 0; i < 4; i++) {
        report.lines[i] =
            (struct engine_line){.value   = {.share = percents[i] * EVALUATOR_SHARE / 100},
                                 .length  = 1,
                                 .actions = {actions[i]}};
        counts[i] = 0;
    }
    random_init(&random, SEED);
    for (uint32_t i = 0; i < CHOICES; i++) {
        counts[place_of(actions, level_pick(game, &state, level, &report, &random))]++;
    }
}

/* A level that is careless errs, the more the less it loses by it, and less than
 * the level below; to compare actions it must look at several. */
static void test_careless_levels_err(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        struct game        game;
        struct game_state  state;
        struct level_sight sight;
        struct random      random;
        uint32_t           errors_before = CHOICES;
        random_init(&random, SEED);
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
            level_bound(&game, &state, level, &random, &sight, &limits);
            assert_int_equal(errors > 0, is_careless);
            assert_int_equal(limits.lines > 1, is_careless);
            assert_true(errors < errors_before || !is_careless);
            assert_true(counts[0] >= counts[1] && counts[1] >= counts[2]);
            assert_true(counts[2] >= counts[3] && 3 * counts[3] < 2 * counts[0]);
            errors_before = errors;
        }
    }
}

/* --- Overlooking ---------------------------------------------------------- */

static void apply_to(const struct game *game, const void *state, action_t action,
                     struct game_state *then) {
    game_copy(game, then, state);
    game_apply(game, then, action);
}

/* Does the action end the game, with the whole point for the player? */
static bool gives_point(const struct game *game, const void *state, action_t action, int player) {
    struct game_state then;
    payoff_t          payoffs[GAME_PLAYERS_MAX];
    apply_to(game, state, action, &then);
    if (!game_is_over(game, &then)) {
        return false;
    }
    game_payoffs(game, &then, payoffs);
    return payoffs[player] == GAME_POINT;
}

/* How many of his actions win at once for the player who acts; one of them. */
static size_t count_wins(const struct game *game, const void *state, action_t *win) {
    action_t     actions[GAME_ACTIONS_MAX];
    const int    actor = game_actor(game, state);
    const size_t count = actor < 0 ? 0 : game_actions(game, state, actions);
    size_t       wins  = 0;
    for (size_t i = 0; i < count; i++) {
        if (gives_point(game, state, actions[i], actor)) {
            *win = actions[i];
            wins++;
        }
    }
    return wins;
}

/* An action that lets the next player win, and one that does not. */
static bool find_danger(const struct game *game, const void *state, action_t found[2]) {
    action_t     actions[GAME_ACTIONS_MAX];
    const int    player     = game_actor(game, state);
    const size_t count      = player < 0 ? 0 : game_actions(game, state, actions);
    bool         is_found[] = {false, false};
    for (size_t i = 0; i < count; i++) {
        struct game_state then;
        action_t          win;
        apply_to(game, state, actions[i], &then);
        const bool is_bad = game_actor(game, &then) != player && count_wins(game, &then, &win) > 0;
        found[!is_bad]    = actions[i];
        is_found[!is_bad] = true;
    }
    return is_found[0] && is_found[1];
}

/* A state of games between beginners that the visitor takes; it is the state
 * before the last action of a game, or the one before that. */
typedef bool visit(const struct game *game, const void *state, action_t found[2]);

static void find_state(const struct game *game, visit *takes, struct game_state *state,
                       action_t found[2]) {
    const struct engine_limits   none   = {.lines = 1};
    const struct engine_observer nobody = {.progress = NULL};
    const struct engine_config   config = {.seed = SEED};
    const struct engine_kind    *kind   = engine_find("beginner");
    struct engine               *engine = kind->create(game, &config);
    struct engine_report         report;
    struct random                random;
    random_init(&random, SEED);
    for (game_start(game, state); !takes(game, state, found);) {
        action_t action = playout_draw(game, state, &random);
        if (game_actor(game, state) >= 0 && random_below(&random, 4) > 0) {
            kind->think(engine, state, &none, &nobody, &report);
            action = report.lines[0].actions[0];
        }
        game_apply(game, state, action);
        if (game_is_over(game, state)) {
            game_start(game, state);
        }
    }
    kind->destroy(engine);
}

static bool has_one_win(const struct game *game, const void *state, action_t found[2]) {
    return count_wins(game, state, &found[0]) == 1 && game_count_actions(game, state) > 3;
}

/* All but Angoli, where dice win, and Mijnlieff and Pyramyd, where a win with one
 * action seldom leaves another choice. */
static const char *const blind_games[] = {"hopper", "enlightenment", "circles", "moguli"};

enum { BLIND_GAMES = sizeof blind_games / sizeof blind_games[0], LOOKS = 4000 };

static void assert_about(uint64_t count, uint64_t of, int64_t thousandths) {
    const int64_t measured = (int64_t)(count * 1000 / of);
    const int64_t error = measured > thousandths ? measured - thousandths : thousandths - measured;
    print_message("%d of 1000, expected %d\n", (int)measured, (int)thousandths);
    assert_true(error <= 25);
}

/* A win that is seen is all that a level looks at; the share of overlooked wins
 * is a third of its blindness. Of all else it sees all but its blindness. */
static void check_sight(const struct game *game, const void *state, action_t win, int level) {
    const int32_t      blindness = game->rules->levels[level - LEVEL_MIN].blindness;
    const uint64_t     all       = game_count_actions(game, state);
    struct random      random;
    struct level_sight sight;
    uint64_t           wins  = 0;
    uint64_t           parts = 0;
    random_init(&random, SEED);
    for (uint32_t i = 0; i < LOOKS; i++) {
        struct engine_limits limits = {.lines = 1};
        level_bound(game, state, level, &random, &sight, &limits);
        assert_true(limits.first_actions == sight.actions && limits.first_count == sight.count);
        const bool is_seen = sight.count == 1 && sight.actions[0] == win;
        wins += is_seen;
        parts += is_seen ? 0 : 1000 * sight.count / (all - 1);
    }
    assert_about(wins, LOOKS, 1000 - blindness / 3);
    assert_about(parts, 1000 * (LOOKS - wins), 1000 - blindness);
}

static void test_wins_are_mostly_seen(void **unused) {
    (void)unused;
    for (size_t i = 0; i < BLIND_GAMES; i++) {
        struct game       game;
        struct game_state state;
        action_t          found[2];
        support_open(&game, registry_find(blind_games[i]), "");
        find_state(&game, has_one_win, &state, found);
        for (int level = 1; game.rules->levels[level - LEVEL_MIN].blindness > 0; level++) {
            check_sight(&game, &state, found[0], level);
        }
    }
}

/* Of two lines that seem alike, the dangerous one is drawn every second time, and
 * then played only if the danger is overlooked. */
static void check_danger(const struct game *game, const void *state, const action_t found[2],
                         int level) {
    struct random        random;
    struct engine_report report = {.line_count = 2};
    uint64_t             errors = 0;
    random_init(&random, SEED);
    for (uint32_t i = 0; i < 2; i++) {
        report.lines[i] = (struct engine_line){
            .value = {.share = EVALUATOR_SHARE / 2}, .length = 1, .actions = {found[i]}};
    }
    for (uint32_t i = 0; i < LOOKS; i++) {
        errors += level_pick(game, state, level, &report, &random) == found[0];
    }
    assert_about(errors, LOOKS, game->rules->levels[level - LEVEL_MIN].blindness / 2);
}

static void test_dangers_are_mostly_seen(void **unused) {
    (void)unused;
    for (size_t i = 0; i < BLIND_GAMES; i++) {
        struct game       game;
        struct game_state state;
        action_t          found[2];
        support_open(&game, registry_find(blind_games[i]), "");
        find_state(&game, find_danger, &state, found);
        for (int level = 1; game.rules->levels[level - LEVEL_MIN].blindness > 0; level++) {
            check_danger(&game, &state, found, level);
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
                                       cmocka_unit_test(test_wins_are_mostly_seen),
                                       cmocka_unit_test(test_dangers_are_mostly_seen),
                                       cmocka_unit_test(test_a_forced_action_comes_at_once)};
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
