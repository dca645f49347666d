/* SPDX-License-Identifier: MIT
 *
 * request.c - tests of requests in JSON: what is read, and what is refused.
 */
#include "protocol/request.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"

static char message[2048];

static enum status parse(const char *line) {
    struct request request;
    struct text    why;
    text_init(&why, message, sizeof message);
    const enum status status = request_parse(line, &request, &why);
    request_finish(&request);
    return status;
}

/* Strings of JSON may hold what C's cannot; what only looks so may pass. */
static void test_escapes(void **unused) {
    (void)unused;
    assert_int_equal(parse("{\"id\":\"a\\u0000b\",\"game\":\"hopper\"}"), STATUS_BAD_TEXT);
    assert_non_null(strstr(message, "NUL"));
    assert_int_equal(parse("{\"id\":\"a\\\\u0000b\",\"game\":\"hopper\"}"), STATUS_OK);
    assert_int_equal(parse("{\"id\":\"\\\\\\u0000\",\"game\":\"hopper\"}"), STATUS_BAD_TEXT);
    assert_int_equal(parse("{\"id\":\"\xc3\xa8\",\"game\":\"hopper\"}"), STATUS_OK);
    assert_int_equal(parse("{\"id\":\"\xc3\",\"game\":\"hopper\"}"), STATUS_BAD_TEXT);
    assert_int_equal(parse("{\"id\":\"\xed\xa0\x80\",\"game\":\"hopper\"}"), STATUS_BAD_TEXT);
}

/* Each field once, and only those that mean something. */
static void test_fields(void **unused) {
    (void)unused;
    assert_int_equal(parse("{\"id\":1,\"game\":\"hopper\",\"game\":\"hopper\"}"), STATUS_CONFLICT);
    assert_non_null(strstr(message, "'game' is given twice"));
    assert_int_equal(parse("{\"id\":1,\"game\":\"hopper\",\"limits\":{\"nodes\":1,\"nodes\":2}}") ==
                         STATUS_OK,
                     false);
    assert_int_equal(parse("{\"id\":1,\"game\":\"hopper\",\"colour\":1}"), STATUS_NOT_FOUND);
    assert_non_null(strstr(message, "unknown field 'colour'"));
    assert_int_equal(parse("{\"id\":1,\"game\":\"chess\"}"), STATUS_NOT_FOUND);
    assert_int_equal(parse("{\"id\":1}"), STATUS_BAD_TEXT);
    assert_int_equal(parse("[]"), STATUS_BAD_TEXT);
    assert_int_equal(parse(""), STATUS_BAD_TEXT);
    assert_int_equal(parse("{\"id\":1,\"game\":\"hopper\"} x"), STATUS_BAD_TEXT);
}

/* The position, then the actions; the phrase names the one at fault. */
static void test_positions(void **unused) {
    (void)unused;
    assert_int_equal(parse("{\"id\":1,\"game\":\"mijnlieff\",\"actions\":[\"Oa1\",\"Na2\"]}"),
                     STATUS_OK);
    assert_int_equal(parse("{\"id\":1,\"game\":\"mijnlieff\",\"actions\":[\"Oa1\",\"Nb2\"]}"),
                     STATUS_ILLEGAL);
    assert_non_null(strstr(message, "action 2: 'Nb2'"));
    assert_int_equal(parse("{\"id\":1,\"game\":\"mijnlieff\",\"position\":\"x\"}") == STATUS_OK,
                     false);
    assert_int_equal(parse("{\"id\":1,\"game\":\"mijnlieff\",\"actions\":\"Oa1\"}"),
                     STATUS_BAD_TEXT);
}

/* Numbers of 64 bits as strings; halves and negatives are none. */
static void test_numbers(void **unused) {
    (void)unused;
    static const char *const good[] = {"1", "\"9223372036854775807\"", "1000"};
    static const char *const bad[]  = {"0", "-1", "1.5", "\"01\"", "\"x\"", "true", "1e300"};
    char                     line[200];
    for (size_t i = 0; i < sizeof good / sizeof good[0] + sizeof bad / sizeof bad[0]; i++) {
        const size_t goods   = sizeof good / sizeof good[0];
        const bool   is_good = i < goods;
        struct text  text;
        text_init(&text, line, sizeof line);
        text_add(&text, "{\"id\":1,\"game\":\"hopper\",\"limits\":{\"nodes\":");
        text_add(&text, is_good ? good[i] : bad[i - goods]);
        text_add(&text, "}}");
        assert_int_equal(parse(line) == STATUS_OK, is_good);
    }
}

/* An id comes back as it was, whatever else is wrong. */
static void test_ids(void **unused) {
    (void)unused;
    static const char *const ids[] = {"7", "-9007199254740991", "\"a \\\"b\\\"\"", "\"\""};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct request request;
        char           line[100];
        char           expected[120];
        struct text    text;
        text_init(&text, line, sizeof line);
        text_add(&text, "{\"game\":\"chess\",\"id\":");
        text_add(&text, ids[i]);
        text_add(&text, "}");
        struct text why;
        text_init(&why, message, sizeof message);
        assert_int_equal(request_parse(line, &request, &why), STATUS_NOT_FOUND);
        char *answer = request_refuse(&request, "no");
        text_init(&text, expected, sizeof expected);
        text_add(&text, "{\"id\":");
        text_add(&text, ids[i]);
        text_add(&text, ",\"error\":{\"message\":\"no\"}}");
        assert_string_equal(answer, expected);
        free(answer);
        request_finish(&request);
    }
}

static void test_shortage(void **unused) {
    (void)unused;
    char        bytes[128];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    request_print_shortage(&text);
    assert_string_equal(bytes, "{\"id\":null,\"error\":{\"message\":\"out of memory\"}}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes),   cmocka_unit_test(test_fields),
        cmocka_unit_test(test_positions), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_ids),       cmocka_unit_test(test_shortage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
