/* SPDX-License-Identifier: MIT
 *
 * ugi_values.c - how UGI says what a line is worth to the player who acts: wins
 * and losses by their distance, all else in hundredths.
 */
#include "core/evaluator.h"
#include "games/registry.h"
#include "protocol/ugi_answers.h"
#include "support.h"

/* The words from "score" on up to the line. */
static void expect(const char *game_name, struct engine_value value, const char *expected) {
    struct game          game;
    struct game_state    state;
    action_t             actions[GAME_ACTIONS_MAX];
    char                 bytes[1024];
    struct text          out;
    struct engine_report report = {.depth = 3, .nodes = 5, .line_count = 1};
    support_open(&game, registry_find(game_name), "");
    game_start(&game, &state);
    game_actions(&game, &state, actions);
    report.lines[0] = (struct engine_line){.value = value, .length = 1, .actions = {actions[0]}};
    text_init(&out, bytes, sizeof bytes);
    ugi_print_info(&game, &state, &report, 0, 0.5, &out);
    char *score = strstr(bytes, "score ");
    char *line  = strstr(bytes, " pv ");
    assert_non_null(score);
    assert_non_null(line);
    *line = '\0';
    assert_string_equal(score, expected);
}

static void test_wins_and_losses(void **unused) {
    (void)unused;
    expect("hopper",
           (struct engine_value){
               .share = EVALUATOR_SHARE, .is_exact = true, .distance = 7, .is_shortest = true},
           "score mate 7 share 1.0000");
    expect("hopper", (struct engine_value){.is_exact = true, .distance = 4, .is_shortest = true},
           "score mate -4 share 0.0000");
    expect("hopper", (struct engine_value){.is_exact = true, .distance = 4},
           "score mate -4 atmost share 0.0000");
}

static void test_hundredths(void **unused) {
    (void)unused;
    expect("hopper", (struct engine_value){.share = EVALUATOR_SHARE / 4 * 3},
           "score cp 50 share 0.7500");
    expect("hopper", (struct engine_value){.share = EVALUATOR_SHARE / 4},
           "score cp -50 share 0.2500");
    expect("hopper", (struct engine_value){.share = EVALUATOR_SHARE / 2, .is_exact = true},
           "score cp 0 exact share 0.5000");
    expect("mijnlieff",
           (struct engine_value){.share = EVALUATOR_SHARE, .score = 2000, .is_exact = true},
           "score cp 200 exact share 1.0000");
    expect("mijnlieff", (struct engine_value){.score = -1500}, "score cp -150 share 0.0000");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wins_and_losses),
        cmocka_unit_test(test_hundredths),
    };
    return cmocka_run_group_tests_name("ugi_values", tests, NULL, NULL);
}
