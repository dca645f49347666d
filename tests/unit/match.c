/* SPDX-License-Identifier: MIT
 *
 * match.c - tests of core/match, core/game and the registry.
 */
#include "core/match.h"

#include "core/perft.h"
#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

static char        message[512];
static struct text why;

static void begin(struct match *match) {
    struct game game;
    text_init(&why, message, sizeof message);
    support_open(&game, registry_find("mijnlieff"), "");
    match_init(match, &game);
}

static void apply(struct match *match, const char *text) {
    assert_int_equal(match_apply_text(match, text, &why), STATUS_OK);
}

static void expect_position(const struct match *match, const char *expected) {
    char position[GAME_TEXT_MAX];
    support_print_state(&match->game, &match->state, position);
    assert_string_equal(position, expected);
}

static void test_undo_and_redo(void **unused) {
    (void)unused;
    struct match match;
    begin(&match);
    assert_false(match_can_undo(&match));
    assert_false(match_can_redo(&match));
    apply(&match, "Oa1");
    apply(&match, "Na2");
    expect_position(&match, "..../..../n.../O... 1 a2 2");
    match_undo(&match);
    expect_position(&match, "..../..../..../O... 2 a1 1");
    match_undo(&match);
    assert_false(match_can_undo(&match));
    match_redo(&match);
    match_redo(&match);
    expect_position(&match, "..../..../n.../O... 1 a2 2");
    assert_false(match_can_redo(&match));
    match_finish(&match);
}

static void test_another_action_forgets_what_was_undone(void **unused) {
    (void)unused;
    struct match match;
    begin(&match);
    apply(&match, "Oa1");
    apply(&match, "Na2");
    match_go_to(&match, 0);
    apply(&match, "Dd4");
    assert_false(match_can_redo(&match));
    expect_position(&match, "...D/..../..../.... 2 d4 1");
    match_finish(&match);
}

/* Who takes back and does the same again meets the same dice; only after
 * something else they fall anew. */
static void test_no_die_is_rolled_anew_after_undo(void **unused) {
    (void)unused;
    enum { ROLLS = 12 };
    struct match  match;
    struct game   game;
    struct random random;
    action_t      rolled[ROLLS];
    support_open(&game, registry_find("angoli"), "");
    match_init(&match, &game);
    random_init(&random, 1);
    apply(&match, "A");
    apply(&match, "C");
    for (int i = 0; i < ROLLS; i++) {
        rolled[i] = match_draw(&match, &random);
        assert_int_equal(match_apply(&match, rolled[i]), STATUS_OK);
    }
    match_go_to(&match, 1);
    apply(&match, "C");
    for (int i = 0; i < ROLLS; i++) {
        assert_int_equal(match_draw(&match, &random), rolled[i]);
        assert_int_equal(match_apply(&match, rolled[i]), STATUS_OK);
    }
    assert_false(match_can_redo(&match));
    match_go_to(&match, 1);
    apply(&match, "B");
    assert_false(match_can_redo(&match));
    assert_int_equal(match.count, 2);
    match_finish(&match);
}

static void test_illegal_actions_change_nothing(void **unused) {
    (void)unused;
    struct match match;
    begin(&match);
    assert_int_equal(match_apply_text(&match, "Ob2", &why), STATUS_ILLEGAL);
    assert_string_equal(message, "'Ob2' is not a legal action here; legal are Da1 Da2 Da3 Da4 Db1 "
                                 "Db4 Dc1 Dc4 and 40 more");
    assert_int_equal(match.count, 0);
    match_finish(&match);
    match_finish(&match); /* twice does no harm */
}

static void test_a_match_may_begin_anywhere(void **unused) {
    (void)unused;
    struct match      match;
    struct match      from_there;
    struct game_state state;
    begin(&match);
    assert_int_equal(game_parse_state(&match.game, "..../..../n.../O... 1 a2 2", &state, &why),
                     STATUS_OK);
    match_init_at(&from_there, &match.game, &state);
    apply(&from_there, "Ob1");
    match_undo(&from_there);
    expect_position(&from_there, "..../..../n.../O... 1 a2 2");
    match_finish(&from_there);
    match_finish(&match);
}

/* The list of actions grows; here far beyond its first room. */
static void test_long_matches(void **unused) {
    (void)unused;
    struct match             match;
    struct game              game;
    struct random            random;
    const struct game_rules *rules = registry_find("hopper");
    if (rules == NULL) {
        skip();
    }
    support_open(&game, rules, "turns=0");
    random_init(&random, 5);
    match_init(&match, &game);
    while (match.count < 5000 && !game_is_over(&game, &match.state)) {
        assert_int_equal(match_apply(&match, playout_draw(&game, &match.state, &random)),
                         STATUS_OK);
    }
    struct game_state last;
    const size_t      count = match.count;
    game_copy(&game, &last, &match.state);
    match_go_to(&match, 1);
    match_go_to(&match, count);
    assert_memory_equal(&last, &match.state, game.state_size);
    match_finish(&match);
}

/* A match holds many actions, but not any number. */
static void test_too_many_actions(void **unused) {
    (void)unused;
    struct match  match;
    struct game   game;
    struct random random;
    support_open(&game, registry_find("angoli"), "turns=0 level=advanced");
    random_init(&random, 5);
    match_init(&match, &game);
    enum status status = STATUS_OK;
    while (status == STATUS_OK) {
        if (game_is_over(&game, &match.state)) {
            game_start(&game, &match.state); /* only the list matters here */
        }
        status = match_apply(&match, playout_draw(&game, &match.state, &random));
    }
    assert_int_equal(status, STATUS_TOO_MANY);
    assert_int_equal(match.count, MATCH_ACTIONS_MAX);
    text_init(&why, message, sizeof message);
    game_start(&game, &match.state);
    assert_int_equal(match_apply_text(&match, "A", &why), STATUS_TOO_MANY);
    assert_string_equal(message, "'A' is one action too many; allowed are 1048576");
    match_finish(&match);
}

static void test_perft_counts_the_last_level_right(void **unused) {
    (void)unused;
    struct match match;
    begin(&match);
    assert_int_equal(perft_count(&match.game, &match.state, 0), 1);
    assert_int_equal(perft_count(&match.game, &match.state, 1), 48);
    assert_int_equal(perft_count(&match.game, &match.state, 3), 26272);
    match_finish(&match);
}

/* The copies that know a game's rules, and the table of functions. */
static void test_loops_count_and_play_like_the_table(void **unused) {
    (void)unused;
    enum { DEPTH = 4, ACTIONS = 2000 };
    for (size_t i = 0; i < registry_count(); i++) {
        struct game       game;
        struct game_state state;
        support_open(&game, registry_at(i), "");
        assert_non_null(game.play->loops);
        struct game      plain = game;
        struct game_play play  = *game.play;
        play.loops             = NULL;
        plain.play             = &play;
        game_start(&game, &state);
        assert_int_equal(perft_count(&game, &state, DEPTH), perft_count(&plain, &state, DEPTH));

        struct random        random;
        struct playout_tally fast = {0};
        struct playout_tally slow = {0};
        random_init(&random, 1);
        playout_run(&game, &random, ACTIONS, &fast);
        random_init(&random, 1);
        playout_run(&plain, &random, ACTIONS, &slow);
        assert_int_equal(fast.signature, slow.signature);
        assert_int_equal(fast.games, slow.games);
    }
}

static void test_opening_by_text(void **unused) {
    (void)unused;
    struct game game;
    text_init(&why, message, sizeof message);
    assert_int_equal(game_open(&game, registry_find("mijnlieff"), "  ", &why), STATUS_OK);
    assert_int_equal(game_open(&game, registry_find("mijnlieff"), "a=b c=d", &why),
                     STATUS_NOT_FOUND);
    char long_options[400];
    memset(long_options, 'x', sizeof long_options - 1);
    long_options[sizeof long_options - 1] = '\0';
    assert_int_equal(game_open(&game, registry_find("mijnlieff"), long_options, &why),
                     STATUS_BAD_TEXT);
}

static void test_registry(void **unused) {
    (void)unused;
    assert_null(registry_find("chess"));
    assert_null(registry_find(""));
    for (size_t i = 0; i < registry_count(); i++) {
        assert_ptr_equal(registry_find(registry_at(i)->name), registry_at(i));
    }
    text_init(&why, message, sizeof message);
    registry_explain_unknown("chess", &why);
    assert_non_null(strstr(message, "unknown game 'chess'; allowed are mijnlieff"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_and_redo),
        cmocka_unit_test(test_another_action_forgets_what_was_undone),
        cmocka_unit_test(test_no_die_is_rolled_anew_after_undo),
        cmocka_unit_test(test_illegal_actions_change_nothing),
        cmocka_unit_test(test_a_match_may_begin_anywhere),
        cmocka_unit_test(test_long_matches),
        cmocka_unit_test(test_too_many_actions),
        cmocka_unit_test(test_perft_counts_the_last_level_right),
        cmocka_unit_test(test_loops_count_and_play_like_the_table),
        cmocka_unit_test(test_opening_by_text),
        cmocka_unit_test(test_registry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
