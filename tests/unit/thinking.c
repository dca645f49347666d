/* SPDX-License-Identifier: MIT
 *
 * thinking.c - the one way to think: what can be asked, who thinks, and that a
 * mind answers as the engine and the level have it.
 */
#include "search/thinking.h"

#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

enum { TABLE = 1 << 20, SEED = 4, ROUNDS = 40 };

static const struct engine_observer nobody = {.progress = NULL};

static void expect(const struct thinking *thinking, const char *game_name, enum status status,
                   const char *phrase) {
    struct game game;
    char        bytes[512];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find(game_name), "");
    assert_int_equal(thinking_check(thinking, &game, &why), status);
    assert_int_equal(strncmp(bytes, phrase, strlen(phrase)), 0);
    assert_int_equal(why.length > 0, phrase[0] != '\0');
}

static void test_what_can_be_asked(void **unused) {
    (void)unused;
    expect(&(struct thinking){.level = 0}, "hopper", STATUS_OK, "");
    expect(&(struct thinking){.engine = "uct", .seconds = 3}, "hopper", STATUS_OK, "");
    expect(&(struct thinking){.level = LEVEL_FULL, .seconds = 3}, "hopper", STATUS_OK, "");
    expect(&(struct thinking){.engine = "deepblue"}, "hopper", STATUS_NOT_FOUND,
           "unknown engine 'deepblue'; allowed are alphabeta mcts uct beginner parallel");
    expect(&(struct thinking){.engine = "exact"}, "hopper", STATUS_NOT_FOUND,
           "engine 'exact' cannot play this; allowed are alphabeta");
    expect(&(struct thinking){.engine = "uct", .level = LEVEL_FULL}, "hopper", STATUS_CONFLICT,
           "a level has its own engine");
    expect(&(struct thinking){.level = 7, .seconds = 3}, "hopper", STATUS_CONFLICT,
           "levels 1 to 7 have their own limits");
    expect(&(struct thinking){.level = 1, .limits.nodes = 3}, "hopper", STATUS_CONFLICT,
           "levels 1 to 7 have their own limits");
    expect(&(struct thinking){.level = 1, .limits.depth = 3}, "hopper", STATUS_CONFLICT,
           "levels 1 to 7 have their own limits");
}

static void test_seconds_only_where_nothing_else_ends_it(void **unused) {
    (void)unused;
    static const struct thinking endless[] = {{.level = 0}, {.level = LEVEL_FULL}};
    static const struct thinking bounded[] = {
        {.level = 7}, {.seconds = 2}, {.limits.nodes = 1}, {.limits.depth = 1}};
    for (size_t i = 0; i < sizeof endless / sizeof endless[0]; i++) {
        struct thinking thinking = endless[i];
        thinking_limit(&thinking, 5);
        assert_true(thinking.seconds == 5);
    }
    for (size_t i = 0; i < sizeof bounded / sizeof bounded[0]; i++) {
        struct thinking thinking = bounded[i];
        thinking_limit(&thinking, 5);
        assert_true(thinking.seconds == bounded[i].seconds);
    }
}

static void expect_kind(const struct thinking *thinking, const char *game_name, const char *kind) {
    struct game game;
    support_open(&game, registry_find(game_name), "");
    assert_string_equal(thinking_kind(thinking, &game)->name, kind);
}

static void test_who_thinks(void **unused) {
    (void)unused;
    expect_kind(&(struct thinking){.level = 0}, "hopper", "alphabeta");
    expect_kind(&(struct thinking){.config.threads = 2}, "hopper", "parallel");
    expect_kind(&(struct thinking){.level = LEVEL_FULL, .config.threads = 2}, "hopper", "parallel");
    expect_kind(&(struct thinking){.level = 3, .config.threads = 2}, "hopper", "alphabeta");
    expect_kind(&(struct thinking){.engine = "uct", .config.threads = 2}, "hopper", "uct");
    expect_kind(&(struct thinking){.level = 0}, "mijnlieff", "exact");
    expect_kind(&(struct thinking){.level = LEVEL_FULL}, "mijnlieff", "exact");
    expect_kind(&(struct thinking){.level = 3}, "mijnlieff", "uct");
}

static void test_a_mind_is_kept_for_the_same_engine(void **unused) {
    (void)unused;
    const struct thinking first = {.config = {.seed = SEED, .table_bytes = TABLE}};
    struct thinking       other[6];
    struct game           game;
    support_open(&game, registry_find("hopper"), "");
    struct mind *mind = mind_create(&game, &first);
    assert_non_null(mind);
    for (size_t i = 0; i < 6; i++) {
        other[i]         = first;
        other[i].seconds = 7; /* another limit is no other engine */
        assert_true(mind_is_for(mind, &other[i]));
    }
    other[0].engine = "uct";
    other[1].config.seed++;
    other[2].config.table_bytes++;
    other[3].config.threads++;
    other[4].config.contempt++;
    other[5].config.net = &evaluator_no_net;
    for (size_t i = 0; i < 6; i++) {
        assert_false(mind_is_for(mind, &other[i]));
    }
    mind_destroy(mind);
}

static void think(struct mind *mind, const struct game *game, const struct thinking *thinking,
                  struct engine_report *report) {
    struct game_state start;
    game_start(game, &start);
    mind_think(mind, &start, thinking, &nobody, report);
}

/* A level that errs plays more than one action, the same ones by the same
 * numbers: its own, or those that it is given. */
static void test_errors_follow_the_numbers(void **unused) {
    (void)unused;
    struct thinking thinking = {.level = 1, .config = {.seed = SEED, .table_bytes = TABLE}};
    struct game     game;
    struct random   random;
    action_t        played[2][ROUNDS];
    bool            is_various = false;
    support_open(&game, registry_find("hopper"), "");
    random_init(&random, SEED);
    for (int i = 0; i < 2; i++) {
        thinking.random   = i == 0 ? NULL : &random;
        struct mind *mind = mind_create(&game, &thinking);
        assert_non_null(mind);
        for (int round = 0; round < ROUNDS; round++) {
            struct engine_report report;
            think(mind, &game, &thinking, &report);
            assert_int_equal(report.line_count, 1);
            played[i][round] = report.lines[0].actions[0];
            is_various       = is_various || played[i][round] != played[0][0];
        }
        mind_destroy(mind);
    }
    assert_true(is_various);
    assert_memory_equal(played[0], played[1], sizeof played[0]);
}

static void count_progress(void *context, const struct engine_report *report) {
    (void)report;
    ++*(uint32_t *)context;
}

static void test_progress_of_levels_is_not_told(void **unused) {
    (void)unused;
    static const int levels[] = {0, 5, LEVEL_FULL};
    struct game      game;
    support_open(&game, registry_find("hopper"), "");
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        uint32_t                     told     = 0;
        const struct engine_observer observer = {.progress = count_progress, .context = &told};
        const struct thinking        thinking = {
                   .level = levels[i], .config.table_bytes = TABLE, .limits = {.nodes = 500, .lines = 3}};
        struct game_state    start;
        struct engine_report report;
        struct mind         *mind = mind_create(&game, &thinking);
        assert_non_null(mind);
        game_start(&game, &start);
        mind_think(mind, &start, &thinking, &observer, &report);
        assert_int_equal(told > 0, !level_is_bounded(levels[i]));
        assert_int_equal(report.line_count, levels[i] == 0 ? 3 : 1);
        mind_destroy(mind);
    }
}

static struct engine_value value_with(int level, const struct net_file *net) {
    const struct thinking thinking = {
        .level  = level,
        .config = {.seed = SEED, .table_bytes = TABLE, .net = net},
        .limits = {.nodes = level == 0 ? 500 : 0, .lines = 1},
    };
    struct game          game;
    struct engine_report report;
    support_open(&game, registry_find("hopper"), "");
    struct mind *mind = mind_create(&game, &thinking);
    assert_non_null(mind);
    think(mind, &game, &thinking, &report);
    mind_destroy(mind);
    return report.lines[0].value;
}

/* Levels below full strength were measured without what was learnt. */
static void test_low_levels_have_no_net(void **unused) {
    (void)unused;
    assert_int_not_equal(value_with(0, NULL).share, value_with(0, &evaluator_no_net).share);
    for (int level = 1; level < LEVEL_FULL; level++) {
        assert_int_equal(value_with(level, NULL).share, value_with(level, &evaluator_no_net).share);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_can_be_asked),
        cmocka_unit_test(test_seconds_only_where_nothing_else_ends_it),
        cmocka_unit_test(test_who_thinks),
        cmocka_unit_test(test_a_mind_is_kept_for_the_same_engine),
        cmocka_unit_test(test_errors_follow_the_numbers),
        cmocka_unit_test(test_progress_of_levels_is_not_told),
        cmocka_unit_test(test_low_levels_have_no_net)};
    return cmocka_run_group_tests_name("thinking", tests, NULL, NULL);
}
