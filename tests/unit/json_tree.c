/* SPDX-License-Identifier: MIT
 *
 * json_tree.c - tests of hosting/json_tree: what is JSON, and what it says.
 *
 * cJSON, which reads JSON elsewhere, is asked for its opinion of many texts.
 */
#include "hosting/json_tree.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "base/json.h"
#include "base/random.h"
#include "support.h"

static const struct json_item *read(struct json_tree *tree, const char *text) {
    memset(tree, 0xa5, sizeof *tree);
    return json_tree_read(tree, text);
}

static void test_a_request(void **unused) {
    (void)unused;
    struct json_tree        tree;
    const struct json_item *root =
        read(&tree, " { \"id\" : \"r1\" ,\"number\":17,\"seats\":[{},{\"kind\":\"me\"},null],"
                    "\"on\":true,\"off\":false,\"id\":\"second\"}\r\n\t ");
    assert_true(json_is(root, JSON_OBJECT));
    assert_string_equal(json_member(root, "id")->string, "r1");
    assert_int_equal(json_member(root, "number")->whole, 17);
    assert_true(json_is(json_member(root, "on"), JSON_TRUE));
    assert_true(json_is(json_member(root, "off"), JSON_FALSE));
    assert_null(json_member(root, "kind"));
    assert_null(json_member(json_member(root, "id"), "id"));
    assert_null(json_member(NULL, "id"));
    const struct json_item *seats = json_member(root, "seats");
    assert_true(json_is(seats, JSON_ARRAY));
    assert_null(seats->first->first);
    assert_string_equal(json_member(seats->first->next, "kind")->string, "me");
    assert_true(json_is(seats->first->next->next, JSON_NULL));
    assert_null(seats->first->next->next->next);
}

static void check_string(const char *text, const char *expected) {
    struct json_tree        tree;
    const struct json_item *item = read(&tree, text);
    assert_true(json_is(item, JSON_STRING));
    assert_string_equal(item->string, expected);
}

static void test_strings(void **unused) {
    (void)unused;
    check_string("\"\"", "");
    check_string("\"caff\u00e8 \U0001f3b2\x7f\"", "caff\u00e8 \U0001f3b2\x7f");
    check_string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t.\"", "\"\\/\b\f\n\r\t.");
    check_string("\"\\u0041\\u007f\\u0080\\u07ff\\u0800\\uFfFd.\"",
                 "A\x7f\xc2\x80\u07ff\u0800\ufffd.");
    check_string("\"\\ud800\\udc00\\uDBFF\\uDFFF.\"", "\U00010000\U0010ffff.");
}

static void check_whole(const char *text, int64_t expected) {
    struct json_tree        tree;
    const struct json_item *item = read(&tree, text);
    assert_true(json_is(item, JSON_NUMBER));
    assert_int_equal(item->whole, expected);
}

static void test_numbers(void **unused) {
    (void)unused;
    check_whole("0", 0);
    check_whole("4294967295", 4294967295);
    check_whole("9007199254740991", 9007199254740991);
    check_whole("9007199254740992", -1);
    check_whole("99999999999999999999999999999999999999999999", -1);
    check_whole("-1", -1);
    check_whole("1.5", -1);
    check_whole("0.0", -1);
    check_whole("1e3", -1);
    check_whole("-12.25E-7", -1);
}

static const char *const no_json[] = {
    "",
    " ",
    "{",
    "}",
    "[",
    "]",
    "{]",
    "[}",
    "[1,]",
    "[,1]",
    "[1 2]",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "{1:1}",
    "{\"a\":1 \"b\":2}",
    "nul",
    "nulll",
    "True",
    "truefalse",
    "\"",
    "\"a",
    "\"\\\"",
    "\"\\x\"",
    "\"\\\"a",
    "\"\n\"",
    "\"\x01\"",
    "\"\x1f\"",
    "\"\\u12\"",
    "\"\\u12g4\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\udc00\"",
    "\"\\ud800\\u0041\"",
    "\"\\ud800x\"",
    "'a'",
    "01",
    "-",
    "+1",
    ".5",
    "1.",
    "1e",
    "1e+",
    "0x1",
    "-01",
    "NaN",
    "1 1",
    "{} {}",
    "\v1",
    "1\f",
    "\"a\" \"b\"",
    "/**/1",
    "\xef\xbb\xbf{}",
};

static void test_what_is_none(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof no_json / sizeof no_json[0]; i++) {
        struct json_tree tree;
        if (read(&tree, no_json[i]) != NULL) {
            fail_msg("taken for JSON: %s", no_json[i]);
        }
    }
}

/* As deep and as many as can be; one more is refused or does not fit. */
static void test_bounds(void **unused) {
    (void)unused;
    struct json_tree tree;
    char             text[JSON_TREE_BYTES + 2];
    for (int depth = JSON_TREE_DEPTH; depth <= JSON_TREE_DEPTH + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        text[2 * depth] = '\0';
        assert_true((read(&tree, text) != NULL) == (depth == JSON_TREE_DEPTH));
    }
    /* Brackets that stay open, and then numbers to the end: the most items. */
    memset(text, '[', JSON_TREE_DEPTH);
    for (size_t i = JSON_TREE_DEPTH; i < JSON_TREE_BYTES; i++) {
        text[i] = i % 2 == 0 ? '1' : ',';
    }
    text[JSON_TREE_BYTES] = '\0';
    assert_null(read(&tree, text));
    assert_int_equal(tree.count, JSON_TREE_ITEMS);
    memset(text, ' ', JSON_TREE_BYTES);
    text[0] = '1';
    assert_non_null(read(&tree, text));
    text[JSON_TREE_BYTES]     = ' ';
    text[JSON_TREE_BYTES + 1] = '\0';
    assert_null(read(&tree, text));
}

/* --- Beside cJSON ------------------------------------------------------------- */

static void check_same(const struct json_item *item, const cJSON *other) {
    if (json_is(item, JSON_STRING)) {
        assert_true(cJSON_IsString(other));
        assert_string_equal(item->string, other->valuestring);
    } else if (json_is(item, JSON_NUMBER)) {
        assert_true(cJSON_IsNumber(other));
        if (item->whole >= 0) {
            assert_true((double)item->whole == other->valuedouble);
        }
    } else {
        assert_true(json_is(item, JSON_NULL) == (cJSON_IsNull(other) != 0));
        assert_true(json_is(item, JSON_TRUE) == (cJSON_IsTrue(other) != 0));
        assert_true(json_is(item, JSON_FALSE) == (cJSON_IsFalse(other) != 0));
        assert_true(json_is(item, JSON_ARRAY) == (cJSON_IsArray(other) != 0));
        assert_true(json_is(item, JSON_OBJECT) == (cJSON_IsObject(other) != 0));
    }
    const cJSON *child = other->child;
    for (const struct json_item *at = item->first; at != NULL; at = at->next) {
        assert_non_null(child);
        assert_true((at->key == NULL) == (child->string == NULL));
        if (at->key != NULL) {
            assert_string_equal(at->key, child->string);
        }
        check_same(at, child);
        child = child->next;
    }
    assert_null(child);
}

/* Whatever is taken for JSON is JSON for cJSON too, and says the same. */
static bool check_beside(const char *text) {
    struct json_tree        tree;
    const struct json_item *item = json_is_plain(text) ? read(&tree, text) : NULL;
    if (item == NULL) {
        return false;
    }
    cJSON *other = cJSON_ParseWithOpts(text, NULL, true);
    assert_non_null(other);
    check_same(item, other);
    cJSON_Delete(other);
    return true;
}

static void spoil(char *text, struct random *random) {
    static const char signs[] = "{}[]\",:\\u0123456789ednulltrfas-+.\x01\xc3\xa8 \n";
    const size_t      length  = strlen(text);
    for (uint32_t i = random_below(random, 4); i > 0; i--) {
        text[random_below(random, (uint32_t)length)] =
            signs[random_below(random, (uint32_t)sizeof signs - 1)];
    }
}

static void test_beside_another(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "{\"id\":\"r1\",\"do\":\"act\",\"match\":\"ujmgFVLMr3zm\",\"number\":4,\"action\":\"Da1\"}",
        "{\"id\":\"a\",\"options\":{\"side\":\"7\"},\"seats\":[{\"kind\":\"me\"},{\"level\":3}]}",
        "[0,-1,2.50,1e9,1E-3,null,true,false,[],{},[[]],\"\"]",
        "\"a\\u00e8\\ud83c\\udfb2\\n\\\\\\\"\\/ caff\u00e8\"",
    };
    struct random random;
    int           taken = 0;
    random_init(&random, 1);
    for (int i = 0; i < 100000; i++) {
        char text[128];
        (void)strncpy(text, texts[i % 4], sizeof text - 1);
        text[sizeof text - 1] = '\0';
        spoil(text, &random);
        taken += check_beside(text) ? 1 : 0;
    }
    assert_true(taken > 30000 && taken < 70000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_request), cmocka_unit_test(test_strings),
        cmocka_unit_test(test_numbers),   cmocka_unit_test(test_what_is_none),
        cmocka_unit_test(test_bounds),    cmocka_unit_test(test_beside_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
