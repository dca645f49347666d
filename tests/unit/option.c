/* SPDX-License-Identifier: MIT
 *
 * option.c - tests of core/option: the five kinds, defaults and refusals.
 */
#include "core/option.h"

#include "support.h"

enum { COUNT = 5 };

static const struct option_spec specs[] = {
    {.name = "triangles", .kind = OPTION_INTEGER, .min = 2, .max = 35, .standard = "17"},
    {.name = "side", .kind = OPTION_NUMBERS, .choices = "5|7|9"},
    {.name = "board", .kind = OPTION_WORDS, .choices = "flat|cylinder|sphere"},
    {.name = "tiles", .kind = OPTION_TEXT},
    {.name = "seed", .kind = OPTION_SEED, .standard = "1"},
    {.kind = OPTION_NONE},
};

static struct option_value values[COUNT];
static char                message[256];
static struct text         why;

static int set_up(void **unused) {
    (void)unused;
    option_set_defaults(specs, values);
    text_init(&why, message, sizeof message);
    return 0;
}

static void test_defaults(void **unused) {
    (void)unused;
    assert_int_equal(option_count(specs), COUNT);
    assert_int_equal(values[0].number, 17);
    assert_int_equal(values[1].number, 5);
    assert_int_equal(values[2].number, 0);
    assert_string_equal(values[3].text, "");
    assert_int_equal(values[4].number, 1);
    for (int i = 0; i < COUNT; i++) {
        assert_false(values[i].is_given);
    }
}

static void take(const char *pair) {
    assert_int_equal(option_parse(specs, values, pair, &why), STATUS_OK);
}

static void test_values_are_taken_and_printed(void **unused) {
    (void)unused;
    char        bytes[256];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    option_print_given(specs, values, &out);
    assert_string_equal(bytes, "");
    take("seed=9223372036854775807");
    take("side=9");
    take("board=sphere");
    take("tiles=T0=P1");
    take("triangles=2");
    assert_int_equal(values[1].number, 9);
    assert_int_equal(values[2].number, 2);
    option_print_given(specs, values, &out);
    assert_string_equal(bytes,
                        "triangles=2 side=9 board=sphere tiles=T0=P1 seed=9223372036854775807");
}

static void test_an_empty_text_is_not_given(void **unused) {
    (void)unused;
    take("tiles=");
    assert_false(values[3].is_given);
}

static void refuse(const char *pair, enum status status, const char *expected) {
    struct option_value before[COUNT];
    memcpy(before, values, sizeof before);
    text_clear(&why);
    assert_int_equal(option_parse(specs, values, pair, &why), status);
    assert_string_equal(message, expected);
    assert_memory_equal(before, values, sizeof before);
}

static void test_refusals_name_the_key_and_what_is_allowed(void **unused) {
    (void)unused;
    refuse("sides=5", STATUS_NOT_FOUND,
           "unknown option 'sides'; allowed are triangles, side, board, tiles, seed");
    refuse("=5", STATUS_NOT_FOUND,
           "unknown option ''; allowed are triangles, side, board, tiles, seed");
    refuse("side", STATUS_BAD_TEXT, "option 'side' has no value; write key=value");
    refuse("side=6", STATUS_OUT_OF_RANGE, "option side cannot be '6'; allowed is 5, 7 or 9");
    refuse("side=", STATUS_OUT_OF_RANGE, "option side cannot be ''; allowed is 5, 7 or 9");
    refuse("board=Flat", STATUS_OUT_OF_RANGE,
           "option board cannot be 'Flat'; allowed is flat, cylinder or sphere");
    refuse("board=flat|cylinder", STATUS_OUT_OF_RANGE,
           "option board cannot be 'flat|cylinder'; allowed is flat, cylinder or sphere");
    refuse("triangles=1", STATUS_OUT_OF_RANGE,
           "option triangles cannot be '1'; allowed is a whole number from 2 to 35");
    refuse("triangles=x", STATUS_BAD_TEXT,
           "option triangles cannot be 'x'; allowed is a whole number from 2 to 35");
    refuse("seed=9223372036854775808", STATUS_OUT_OF_RANGE,
           "option seed cannot be '9223372036854775808'; allowed is a whole number from 0 to "
           "9223372036854775807");
    refuse("tiles=a b", STATUS_BAD_TEXT,
           "option tiles cannot be 'a b', at character 2; allowed is a text of up to 96 characters "
           "without spaces");
}

static void test_texts_have_a_limit(void **unused) {
    (void)unused;
    char pair[OPTION_TEXT_MAX + 8] = "tiles=";
    memset(pair + 6, 'x', OPTION_TEXT_MAX);
    take(pair);
    assert_int_equal(strlen(values[3].text), OPTION_TEXT_MAX);
    set_up(NULL);
    memset(pair + 6, 'x', OPTION_TEXT_MAX + 1);
    assert_int_equal(option_parse(specs, values, pair, &why), STATUS_BAD_TEXT);
}

static void test_given_twice_is_refused(void **unused) {
    (void)unused;
    take("side=7");
    refuse("side=7", STATUS_CONFLICT, "option side is given twice; once is allowed");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_defaults, set_up),
        cmocka_unit_test_setup(test_values_are_taken_and_printed, set_up),
        cmocka_unit_test_setup(test_an_empty_text_is_not_given, set_up),
        cmocka_unit_test_setup(test_refusals_name_the_key_and_what_is_allowed, set_up),
        cmocka_unit_test_setup(test_texts_have_a_limit, set_up),
        cmocka_unit_test_setup(test_given_twice_is_refused, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
