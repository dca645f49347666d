/* SPDX-License-Identifier: MIT
 *
 * raw.c - ids are found as they were written, and only where they are.
 */
#include "protocol/raw.h"

#include <string.h>

#include "support.h"

static void expect(const char *json, const char *value) {
    const struct raw raw = raw_find(json, "id");
    if (value == NULL) {
        assert_null(raw.start);
        return;
    }
    assert_non_null(raw.start);
    assert_int_equal(raw.length, strlen(value));
    assert_memory_equal(raw.start, value, raw.length);
}

static void test_where_a_value_is(void **unused) {
    (void)unused;
    expect("{\"id\":1}", "1");
    expect(" { \"id\" : \"a\" , \"x\":2}", "\"a\"");
    expect("{\"x\":{\"id\":1},\"y\":[{\"id\":2},\"}\"],\"id\":3}", "3");
    expect("{\"x\":\"\\\"id\\\":1\",\"id\":\"\\\"\"}", "\"\\\"\"");
    expect("{\"id\":1,\"id\":2}", "1");
    expect("{\"id\":{\"a\":[1]}}", "{\"a\":[1]}");
    expect("{\"ID\":1,\"idd\":2,\"i\":3}", NULL);
    expect("[\"id\",1]", NULL);
    expect("{}", NULL);
    expect("", NULL);
}

static void test_what_is_cut_short(void **unused) {
    (void)unused;
    expect("{", NULL);
    expect("{\"id", NULL);
    expect("{\"id\"", NULL);
    expect("{\"id\" 1}", NULL);
    expect("{\"x\":1 \"id\":2}", NULL);
    expect("{\"id\":", "");
    expect("{\"id\":\"a\\", "\"a\\");
    expect("{\"id\":[\"]", "[\"]");
}

static struct raw whole(const char *string) {
    return (struct raw){.start = string, .length = strlen(string)};
}

static void test_numbers(void **unused) {
    (void)unused;
    static const char *const good[] = {"0",   "-0",         "7",   "123456789012345678901234567890",
                                       "0.5", "-1.50e+400", "1E5", "2e-3"};
    static const char *const bad[]  = {"",    "-",   "01", "+1",  "1.",  ".5",   "1e",
                                       "1e+", "0x1", "1a", "--1", "NaN", "true", "\"1\""};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(raw_is_number(whole(good[i])));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(raw_is_number(whole(bad[i])));
    }
    assert_false(raw_is_number((struct raw){.start = NULL}));
}

static void test_strings(void **unused) {
    (void)unused;
    assert_true(raw_is_string(whole("\"\"")));
    assert_true(raw_is_string(whole("\"\\u00e9\"")));
    assert_false(raw_is_string(whole("\"")));
    assert_false(raw_is_string(whole("\"a")));
    assert_false(raw_is_string(whole("a\"")));
    assert_false(raw_is_string(whole("\"\t\"")));
    assert_false(raw_is_string((struct raw){.start = NULL}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_where_a_value_is), cmocka_unit_test(test_what_is_cut_short),
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_strings)};
    return cmocka_run_group_tests_name("raw", tests, NULL, NULL);
}
