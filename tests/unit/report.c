/* SPDX-License-Identifier: MIT
 *
 * report.c - tests of session/report and session/listing.
 */
#include "session/report.h"

#include <string.h>

#include "core/evaluator.h"
#include "games/registry.h"
#include "session/listing.h"
#include "support.h"

/* All legal actions once, ascending by their texts. */
static void test_listing(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        struct game       game;
        struct game_state state;
        struct listing    listing;
        support_open(&game, registry_at(i), "");
        game_start(&game, &state);
        listing_make(&listing, &game, &state);
        assert_int_equal(listing.count, game_count_actions(&game, &state));
        for (size_t j = 0; j < listing.count; j++) {
            char text[GAME_ACTION_MAX];
            support_print_action(&game, &state, listing.item[j].action, text);
            assert_string_equal(listing.item[j].text, text);
            assert_true(j == 0 || strcmp(listing.item[j - 1].text, text) < 0);
        }
    }
}

/* Each action is written as it is called where it is played. */
static void test_lines_are_walked(void **unused) {
    (void)unused;
    static const char *const words[] = {"Oa1", "Na2", "Ob1"};
    struct game              game;
    struct game_state        state;
    struct game_state        walk;
    struct engine_line       line = {.length = 3};
    char                     bytes[REPORT_ACTIONS_MAX];
    struct text              text;
    text_init(&text, bytes, sizeof bytes);
    support_open(&game, registry_find("mijnlieff"), "");
    game_start(&game, &state);
    walk = state;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(game_parse_action(&game, &walk, words[i], &line.actions[i], &text),
                         STATUS_OK);
        game_apply(&game, &walk, line.actions[i]);
    }
    report_print_actions(&game, &state, &line, &text);
    assert_string_equal(bytes, "Oa1 Na2 Ob1");
}

/* In Hopper what an action is called depends on what stands on the way. */
static void test_names_follow_the_walk(void **unused) {
    (void)unused;
    struct game        game;
    struct game_state  state;
    struct engine_line line = {.length = 0};
    char               expected[REPORT_ACTIONS_MAX];
    char               bytes[REPORT_ACTIONS_MAX];
    struct text        want;
    struct text        text;
    text_init(&want, expected, sizeof expected);
    text_init(&text, bytes, sizeof bytes);
    support_open(&game, registry_find("hopper"), "");
    game_start(&game, &state);
    struct game_state walk = state;
    while (line.length < ENGINE_LINE_MAX && !game_is_over(&game, &walk)) {
        action_t     actions[GAME_ACTIONS_MAX];
        const size_t count        = game_actions(&game, &walk, actions);
        line.actions[line.length] = actions[count / 2];
        text_add(&want, line.length == 0 ? "" : " ");
        game_print_action(&game, &walk, actions[count / 2], &want);
        game_apply(&game, &walk, actions[count / 2]);
        line.length++;
    }
    report_print_actions(&game, &state, &line, &text);
    assert_string_equal(bytes, expected);
}

static void test_values(void **unused) {
    (void)unused;
    const struct engine_value value = {.share = EVALUATOR_SHARE / 4, .score = -2500};
    assert_true(report_share(&value) == 0.25);
    assert_true(report_points(&value) == -2.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_listing),
        cmocka_unit_test(test_lines_are_walked),
        cmocka_unit_test(test_names_follow_the_walk),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
