/* SPDX-License-Identifier: MIT
 *
 * ugi.c - tests of the lines of UGI: what is read, and what is written about
 * positions and thoughts.
 */
#include "protocol/ugi.h"

#include <string.h>

#include "core/evaluator.h"
#include "games/registry.h"
#include "protocol/ugi_answers.h"
#include "support.h"

static struct ugi_command command;
static char               line[512];
static char               message[1024];

static enum status parse(const char *string) {
    struct text why;
    text_init(&why, message, sizeof message);
    (void)strcpy(line, string);
    return ugi_parse(line, &command, &why);
}

/* A word is one only if it stands alone: "values" is part of a name. */
static void test_options(void **unused) {
    (void)unused;
    assert_int_equal(parse("setoption name  Two values  value  a b "), STATUS_OK);
    assert_string_equal(command.name, "Two values");
    assert_string_equal(command.value, "a b");
    assert_int_equal(parse("setoption name Button"), STATUS_OK);
    assert_null(command.value);
    assert_int_equal(parse("setoption name Text value <empty>"), STATUS_OK);
    assert_null(command.value);
    assert_int_equal(parse("setoption name Text value"), STATUS_OK);
    assert_null(command.value);
    assert_int_equal(parse("setoption name value x"), STATUS_BAD_TEXT);
    assert_int_equal(parse("setoption Text value x"), STATUS_BAD_TEXT);
}

static void test_positions(void **unused) {
    (void)unused;
    assert_int_equal(parse("position startpos"), STATUS_OK);
    assert_null(command.position);
    assert_string_equal(command.moves, "");
    assert_int_equal(parse("\tposition fen ab  cd 1 moves x y"), STATUS_OK);
    assert_string_equal(command.position, "ab  cd 1");
    assert_string_equal(ugi_take_word(&command.moves), "x");
    assert_string_equal(ugi_take_word(&command.moves), "y");
    assert_null(ugi_take_word(&command.moves));
    assert_int_equal(parse("position startpos moves"), STATUS_OK);
    assert_int_equal(parse("position startpos x"), STATUS_BAD_TEXT);
    assert_int_equal(parse("position"), STATUS_BAD_TEXT);
}

/* A limit may be given once, whatever it was. */
static void test_limits(void **unused) {
    (void)unused;
    assert_int_equal(parse("go nodes 1000 depth 3 movetime 20"), STATUS_OK);
    assert_int_equal(command.go.nodes, 1000);
    assert_int_equal(command.go.depth, 3);
    assert_int_equal(command.go.movetime, 20);
    assert_false(command.go.is_infinite);
    assert_int_equal(parse("go nodes 1 nodes 1"), STATUS_CONFLICT);
    assert_int_equal(parse("go depth 3 depth 4"), STATUS_CONFLICT);
    assert_int_equal(parse("go p1inc 0 p1inc 0"), STATUS_CONFLICT);
    assert_int_equal(parse("go p2time 5000 p2inc 100"), STATUS_OK);
    assert_int_equal(command.go.time[1], 5000);
    assert_int_equal(command.go.increment[1], 100);
    assert_int_equal(parse("go nodes"), STATUS_OUT_OF_RANGE);
    assert_int_equal(parse("go nodes -1"), STATUS_OUT_OF_RANGE);
    assert_int_equal(parse("go p9time 5"), STATUS_NOT_FOUND);
    assert_int_equal(parse("go"), STATUS_OK);
    assert_true(command.go.is_infinite);
}

static void test_lines(void **unused) {
    (void)unused;
    assert_int_equal(parse(" \t "), STATUS_OK);
    assert_int_equal(command.verb, UGI_VERB_NONE);
    assert_int_equal(parse("quit\r"), STATUS_OK);
    assert_int_equal(command.verb, UGI_VERB_QUIT);
    assert_int_equal(parse("quit now"), STATUS_BAD_TEXT);
    assert_int_equal(parse("quitt"), STATUS_NOT_FOUND);
    assert_non_null(strstr(message, "'quitt'"));
}

static void expect_response(const char *name, const char *options, const char *position,
                            enum ugi_query query, const char *expected) {
    static char bytes[UGI_RESPONSE_MAX];

    struct game       game;
    struct game_state state;
    struct text       text;
    text_init(&text, bytes, sizeof bytes);
    support_open(&game, registry_find(name), options);
    assert_int_equal(game_parse_state(&game, position, &state, &text), STATUS_OK);
    ugi_print_response(&game, &state, query, &text);
    assert_string_equal(bytes, expected);
}

static void test_results(void **unused) {
    (void)unused;
    const char white[] = "..R/R../rR./..r/..r/.../wwW/www 1 0 44"; /* White has arrived */
    const char drawn[] = "WWW/www/.../.../.../.../rrr/RRR 1 0 2";
    const char open[]  = "WWW/www/.../.../.../.../rrr/RRR 1 0 0";
    const char alone[] = "e5b:pnfgrv e2r:v c1l:r YMC M312:3< 111 TM0 won - - 31";
    expect_response("hopper", "", white, UGI_QUERY_RESULT, "response p2win");
    expect_response("hopper", "turns=2", drawn, UGI_QUERY_RESULT, "response draw");
    expect_response("hopper", "", open, UGI_QUERY_RESULT, "response none");
    expect_response("hopper", "", white, UGI_QUERY_TOPLAY, "response none");
    expect_response("hopper", "", open, UGI_QUERY_TOPLAY, "response p1");
    expect_response("hopper", "", open, UGI_QUERY_P1TURN, "response true");
    expect_response("hopper", "", white, UGI_QUERY_RETURNS, "response 0 1");
    expect_response("pyramyd", "players=1", alone, UGI_QUERY_RESULT, "response p1win");
}

static void expect_loss_without_opponents(const char *options) {
    static char bytes[UGI_RESPONSE_MAX];

    struct game       game;
    struct game_state state;
    struct text       text;
    action_t          actions[GAME_ACTIONS_MAX];
    support_open(&game, registry_find("pyramyd"), options);
    game_start(&game, &state);
    while (!game_is_over(&game, &state)) {
        (void)game_actions(&game, &state, actions);
        game_apply(&game, &state, actions[0]);
    }
    text_init(&text, bytes, sizeof bytes);
    ugi_print_response(&game, &state, UGI_QUERY_RESULT, &text);
    assert_string_equal(bytes, "response p1loss");
}

/* Who has no opponents and runs out of turns has lost, alone or together. */
static void test_those_without_opponents_can_lose(void **unused) {
    (void)unused;
    expect_loss_without_opponents("players=1 turns=1");
    expect_loss_without_opponents("players=3 turns=1");
}

/* What the line says of a value, between "score" and "pv". */
static void expect_score(const char *name, const struct engine_value *value, const char *expected) {
    static char bytes[UGI_INFO_MAX];

    struct game          game;
    struct game_state    state;
    struct text          text;
    action_t             actions[GAME_ACTIONS_MAX];
    struct engine_report report = {.depth = 1, .nodes = 5, .line_count = 1};
    text_init(&text, bytes, sizeof bytes);
    support_open(&game, registry_find(name), "");
    game_start(&game, &state);
    (void)game_actions(&game, &state, actions);
    report.lines[0].value      = *value;
    report.lines[0].length     = 1;
    report.lines[0].actions[0] = actions[0];
    ugi_print_info(&game, &state, &report, 0, 0.5, &text);
    assert_non_null(strstr(bytes, expected));
}

static void test_scores(void **unused) {
    (void)unused;
    struct engine_value value = {
        .share = EVALUATOR_SHARE, .is_exact = true, .distance = 7, .is_shortest = true};
    expect_score("hopper", &value, " score mate 7 share 1.0000");
    value.is_shortest = false;
    expect_score("hopper", &value, " score mate 7 atmost share 1.0000");
    value.share = 0;
    expect_score("hopper", &value, " score mate -7 atmost share 0.0000");
    value = (struct engine_value){.share = EVALUATOR_SHARE / 4};
    expect_score("hopper", &value, " score cp -50 share 0.2500");
    value = (struct engine_value){.share = 0, .score = -2000, .is_exact = true, .distance = 9};
    expect_score("mijnlieff", &value, " score cp -200 exact");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options), cmocka_unit_test(test_positions),
        cmocka_unit_test(test_limits),  cmocka_unit_test(test_lines),
        cmocka_unit_test(test_results), cmocka_unit_test(test_those_without_opponents_can_lose),
        cmocka_unit_test(test_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
