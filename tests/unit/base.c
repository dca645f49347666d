/* SPDX-License-Identifier: MIT
 *
 * base.c - tests of src/base: bits, hashes, random numbers, sorting, texts.
 */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/random.h"
#include "base/sort.h"
#include "base/status.h"
#include "base/text.h"
#include "support.h"

static void test_bits(void **unused) {
    (void)unused;
    uint32_t set = 0x80000009;
    assert_int_equal(bits_count(set), 3);
    assert_int_equal(bits_highest(set), 31);
    assert_int_equal(bits_take_lowest(&set), 0);
    assert_int_equal(bits_take_lowest(&set), 3);
    assert_int_equal(bits_take_lowest(&set), 31);
    assert_int_equal(set, 0);
    assert_int_equal(bits_of(31), 0x80000000);
    for (uint32_t i = 0; i < 64; i++) {
        assert_true(bits64_reverse(bits64_of(i)) == bits64_of(63 - i));
    }
}

static void test_every_status_has_words(void **unused) {
    (void)unused;
    assert_string_equal(status_text(STATUS_OK), "no error");
    assert_string_equal(status_text(STATUS_NO_MEMORY), "out of memory");
    assert_string_equal(status_text((enum status)999), "unknown status");
}

/* The values are those of the published reference generators. */
static void test_random_is_the_published_generator(void **unused) {
    (void)unused;
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
    };
    struct random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(random_next(&random) == expected[i]);
    }
    random_init(&random, 1234567);
    assert_true(random.word[0] == UINT64_C(6457827717110365317));
    assert_true(random.word[1] == UINT64_C(3203168211198807973));
    assert_true(random.word[2] == UINT64_C(9817491932198370423));
    assert_true(random.word[3] == UINT64_C(4593380528125082431));
}

/* People write seeds down: these draws must never change. */
static void test_draws_and_shuffles_are_pinned(void **unused) {
    (void)unused;
    static const uint32_t expected[] = {7, 5, 5, 3, 6, 1, 0, 3};
    unsigned char         items[8]   = {0, 1, 2, 3, 4, 5, 6, 7};
    struct random         random;
    random_init(&random, 1);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_int_equal(random_below(&random, 10), expected[i]);
    }
    random_init(&random, 1);
    random_shuffle(&random, items, sizeof items);
    static const unsigned char shuffled[8] = {4, 7, 0, 2, 1, 6, 3, 5};
    assert_memory_equal(items, shuffled, sizeof items);
}

static void test_draws_are_even(void **unused) {
    (void)unused;
    enum { BOUND = 3, DRAWS = 30000 };
    unsigned      seen[BOUND] = {0};
    struct random random;
    random_init(&random, 42);
    for (int i = 0; i < DRAWS; i++) {
        seen[random_below(&random, BOUND)]++;
    }
    for (int i = 0; i < BOUND; i++) {
        assert_in_range(seen[i], DRAWS / BOUND - 400, DRAWS / BOUND + 400);
    }
    assert_int_equal(random_below(&random, 1), 0);
    for (int i = 0; i < 100; i++) {
        assert_true(random_below(&random, 0xffffffffU) < 0xffffffffU);
    }
}

/* Scaling a draw to a bound of three quarters of its range gives every third
 * number twice as often, unless the draws that favour it are rejected. */
static void test_draws_below_a_large_bound_are_even(void **unused) {
    (void)unused;
    enum { DRAWS = 30000 };
    unsigned      seen[3] = {0};
    struct random random;
    random_init(&random, 42);
    for (int i = 0; i < DRAWS; i++) {
        const uint32_t drawn = random_below(&random, 0xc0000000U);
        assert_true(drawn < 0xc0000000U);
        seen[drawn % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_in_range(seen[i], DRAWS / 3 - 400, DRAWS / 3 + 400);
    }
}

/* As often as the weight is in the sum; what weighs nothing is never drawn. */
static void test_draws_follow_weights(void **unused) {
    (void)unused;
    enum { DRAWS = 10000 };
    static const uint32_t weights[] = {1, 0, 2, 7};
    unsigned              seen[4]   = {0};
    struct random         random;
    random_init(&random, 42);
    for (int i = 0; i < DRAWS; i++) {
        seen[random_weighted(&random, weights, 4)]++;
    }
    assert_int_equal(seen[1], 0);
    assert_in_range(seen[0], DRAWS / 10 - 150, DRAWS / 10 + 150);
    assert_in_range(seen[2], DRAWS / 5 - 150, DRAWS / 5 + 150);
    assert_in_range(seen[3], 7 * DRAWS / 10 - 200, 7 * DRAWS / 10 + 200);
}

static void test_hash_tells_bytes_apart(void **unused) {
    (void)unused;
    unsigned char bytes[24] = {0};
    const hash_t  zero      = hash_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 1;
        assert_true(hash_bytes(bytes, sizeof bytes) != zero);
        bytes[i] = 0;
    }
    for (size_t size = 1; size < sizeof bytes; size++) {
        const hash_t before = hash_bytes(bytes, size);
        bytes[size - 1]     = 1;
        assert_true(hash_bytes(bytes, size) != before);
        bytes[size - 1] = 0;
        bytes[size]     = 1; /* does not belong to it */
        assert_true(hash_bytes(bytes, size) == before);
        bytes[size] = 0;
    }
    assert_true(hash_bytes(bytes, 8) != hash_bytes(bytes, 16));
    assert_true(hash_bytes(bytes, 3) != hash_bytes(bytes, 4));
    assert_true(hash_bytes("tavola", 6) == UINT64_C(0xde0b7ce6c2c9f42a));
}

struct item {
    int key, place;
};

static int compare_keys(const void *first, const void *second, void *context) {
    int *calls = context;
    ++*calls;
    return ((const struct item *)first)->key - ((const struct item *)second)->key;
}

static void sort_items(struct item *items, size_t count) {
    struct item scratch[100];
    int         calls = 0;
    sort_stable(&(struct sort_job){
        .items   = items,
        .scratch = scratch,
        .count   = count,
        .size    = sizeof *items,
        .compare = compare_keys,
        .context = &calls,
    });
    assert_true(count < 2 || calls > 0);
}

static void test_sort_is_stable(void **unused) {
    (void)unused;
    struct random random;
    random_init(&random, 7);
    for (uint32_t count = 0; count <= 100; count++) {
        struct item items[100];
        for (uint32_t i = 0; i < count; i++) {
            items[i] = (struct item){(int)random_below(&random, 10), (int)i};
        }
        sort_items(items, count);
        for (uint32_t i = 1; i < count; i++) {
            assert_true(items[i - 1].key < items[i].key ||
                        (items[i - 1].key == items[i].key && items[i - 1].place < items[i].place));
        }
    }
}

static void test_text_is_bounded(void **unused) {
    (void)unused;
    char        bytes[8] = "zzzzzzz";
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add(&text, "seven");
    assert_true(text_is_whole(&text));
    text_add_number(&text, -12345);
    assert_string_equal(bytes, "seven-1");
    assert_false(text_is_whole(&text));
    text_clear(&text);
    text_add_repeated(&text, 'x', 7);
    assert_true(text_is_whole(&text));
    text_add_char(&text, 'y');
    assert_string_equal(bytes, "xxxxxxx");
}

/* Commas stand between values, and nowhere else. */
static void test_json_nests(void **unused) {
    (void)unused;
    char        bytes[200];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    json_open(&out, '{');
    json_key(&out, "a");
    json_open(&out, '[');
    json_number(&out, -1);
    json_number(&out, 2);
    json_open(&out, '{');
    json_close(&out, '}');
    json_open(&out, '[');
    json_close(&out, ']');
    json_word(&out, "null");
    json_close(&out, ']');
    json_key(&out, "b:");
    json_string(&out, "ends with [");
    json_key(&out, "c");
    json_open(&out, '"');
    text_add(&out, "M0 1");
    json_close(&out, '"');
    json_close(&out, '}');
    assert_string_equal(bytes, "{\"a\":[-1,2,{},[],null],\"b:\":\"ends with [\",\"c\":\"M0 1\"}");
}

/* A comma stands before the end of the line. */
static void test_json_has_lines(void **unused) {
    (void)unused;
    char        bytes[64];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    json_open(&out, '{');
    json_line(&out, 2);
    json_key(&out, "a");
    json_number(&out, 1);
    json_line(&out, 2);
    json_key(&out, "b");
    json_string(&out, " ");
    json_line(&out, 0);
    json_key(&out, "c");
    json_open(&out, '[');
    json_close(&out, ']');
    assert_string_equal(bytes, "{\n  \"a\":1,\n  \"b\":\" \",\n\"c\":[]");
}

static void check_json_string(const char *string, const char *expected) {
    char        bytes[64];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    json_string(&out, string);
    assert_string_equal(bytes, expected);
}

/* What JSON cannot hold in a string is escaped; all that goes out is UTF-8. */
static void test_json_strings(void **unused) {
    (void)unused;
    check_json_string("", "\"\"");
    check_json_string("\"\\/", "\"\\\"\\\\/\"");
    check_json_string("\n\t\x01\x1f\x7f", "\"\\u000a\\u0009\\u0001\\u001f\x7f\"");
    check_json_string("caff\u00e8 \u20ac \U0001f3b2", "\"caff\u00e8 \u20ac \U0001f3b2\"");
    check_json_string("a\xff"
                      "b",
                      "\"a\\ufffdb\"");
    check_json_string("\xe2\x82", "\"\\ufffd\\ufffd\"");
    check_json_string("\xc0\xaf", "\"\\ufffd\\ufffd\"");
    check_json_string("\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"");
}

/* Strings are looked at by eight bytes at a time: each byte, at each place of three
 * rounds, is written as it is when it comes alone. */
static void test_json_places(void **unused) {
    (void)unused;
    enum { LENGTH = 19 };
    for (int byte = 1; byte < 256; byte++) {
        const char  alone[] = {(char)byte, '\0'};
        char        bytes[32], string[LENGTH + 1], expected[64];
        struct text out;
        text_init(&out, bytes, sizeof bytes);
        json_string(&out, alone);
        for (int place = 0; place < LENGTH; place++) {
            memset(string, 'z', LENGTH);
            string[LENGTH] = '\0';
            string[place]  = (char)byte;
            text_init(&out, expected, sizeof expected);
            text_add_char(&out, '"');
            text_add_repeated(&out, 'z', (size_t)place);
            text_add_bytes(&out, bytes + 1, strlen(bytes) - 2);
            text_add_repeated(&out, 'z', (size_t)(LENGTH - 1 - place));
            text_add_char(&out, '"');
            check_json_string(string, expected);
        }
    }
}

static void check_json(void (*add)(struct text *out), const char *expected) {
    char        bytes[128];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    json_open(&out, '[');
    add(&out);
    json_close(&out, ']');
    assert_string_equal(bytes, expected);
}

static void add_whole(struct text *out) {
    json_number(out, INT64_MIN);
    json_number(out, INT64_MAX);
    json_number(out, 0);
}

static void add_large(struct text *out) {
    json_large(out, 0);
    json_large(out, INT64_MAX);
    json_large(out, (uint64_t)INT64_MAX + 1);
    json_large(out, UINT64_MAX);
}

static void add_decimal(struct text *out) {
    json_decimal(out, 0, 4);
    json_decimal(out, 5000, 4);
    json_decimal(out, 10000, 4);
    json_decimal(out, 1, 4);
    json_decimal(out, -12050, 3);
    json_decimal(out, 7, 0);
    json_decimal(out, INT64_MIN, 6);
}

static void test_json_numbers(void **unused) {
    (void)unused;
    check_json(add_whole, "[-9223372036854775808,9223372036854775807,0]");
    check_json(add_large, "[\"0\",\"9223372036854775807\",\"9223372036854775808\","
                          "\"18446744073709551615\"]");
    check_json(add_decimal, "[0,0.5,1,0.0001,-12.05,7,-9223372036854.775808]");
}

static void check_number(int64_t number, const char *expected) {
    char        bytes[32];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add_number(&text, number);
    assert_string_equal(bytes, expected);
}

static void check_fraction(int64_t numerator, int64_t denominator, const char *expected) {
    char        bytes[32];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add_fraction(&text, numerator, denominator);
    assert_string_equal(bytes, expected);
}

static void test_numbers_are_written(void **unused) {
    (void)unused;
    check_number(0, "0");
    check_number(INT64_MAX, "9223372036854775807");
    check_number(INT64_MIN, "-9223372036854775808");
    int64_t number = 0;
    for (int digits = 1; digits <= 18; digits++) {
        char expected[32];
        number = 10 * number + digits % 10;
        (void)snprintf(expected, sizeof expected, "%lld", (long long)number);
        check_number(number, expected);
    }
    check_fraction(60, 60, "1");
    check_fraction(0, 60, "0");
    check_fraction(30, 60, "1/2");
    check_fraction(20, 60, "1/3");
    check_fraction(-90, 60, "-3/2");
}

static void test_paths_stay_whole(void **unused) {
    (void)unused;
    char        bytes[128];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add_path(&text, "/01234567890123456789012345678901234567890123456789/file\n");
    assert_string_equal(bytes, "'/01234567890123456789012345678901234567890123456789/file\\x0a'");
}

static void expect_quoted(const char *word, const char *expected) {
    char        bytes[200];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add_quoted(&text, word);
    assert_string_equal(bytes, expected);
}

static void test_quoting_makes_one_printable_line(void **unused) {
    (void)unused;
    expect_quoted("a\nb\x1b[1m\x7f", "'a\\x0ab\\x1b[1m\\x7f'");
    expect_quoted("M\xc3\xbchle \xf0\x9f\x8e\xb2", "'M\xc3\xbchle \xf0\x9f\x8e\xb2'");
    expect_quoted("\xc3(\xff\xed\xa0\x80", "'\\xc3(\\xff\\xed\\xa0\\x80'");
    /* Control characters and turns of direction beyond ASCII. */
    expect_quoted("\xc2\x9b\xc2\xa0", "'\\xc2\\x9b\xc2\xa0'");
    expect_quoted("\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xa6",
                  "'\\xe2\\x80\\xa8\\xe2\\x80\\xae\\xe2\\x81\\xa6\xe2\x80\xa6'");
    expect_quoted("\xef\xbb\xbfkey", "'\\xef\\xbb\\xbfkey'");
    expect_quoted("0123456789012345678901234567890123456789012345",
                  "'0123456789012345678901234567890123456789...'");
}

static void test_no_character_is_cut_in_two(void **unused) {
    (void)unused;
    char        bytes[5];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    text_add(&text, "abc\xc3\xa4");
    text_add(&text, "d");
    assert_string_equal(bytes, "abc");
    assert_false(text_is_whole(&text));
}

static void test_utf8_is_told_from_other_bytes(void **unused) {
    (void)unused;
    static const char *const good[] = {"",
                                       "a",
                                       "\xc3\xa4",
                                       "\xe2\x82\xac",
                                       "\xf0\x9f\x8e\xb2",
                                       "\xed\x9f\xbf",
                                       "\xf4\x8f\xbf\xbf"};
    static const char *const bad[]  = {"\x80",         "\xc0\xaf",         "\xe0\x9f\xbf",
                                       "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82",
                                       "a\xff",        "\xf0\x8f\xbf\xbf"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(text_is_utf8(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(text_is_utf8(bad[i]));
    }
}

static void test_numbers_are_read(void **unused) {
    (void)unused;
    int64_t                  number = -1;
    static const char *const bad[]  = {"", "-1", "+1", " 1", "1 ", "01", "0x1", "1e3", "one"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(text_parse_number(bad[i], 0, 100, &number), STATUS_BAD_TEXT);
    }
    assert_int_equal(text_parse_number("101", 0, 100, &number), STATUS_OUT_OF_RANGE);
    assert_int_equal(text_parse_number("4", 5, 100, &number), STATUS_OUT_OF_RANGE);
    assert_int_equal(text_parse_number("9223372036854775808", 0, INT64_MAX, &number),
                     STATUS_OUT_OF_RANGE);
    assert_int_equal(text_parse_number("99999999999999999999999", 0, INT64_MAX, &number),
                     STATUS_OUT_OF_RANGE);
    assert_int_equal(number, -1);
    assert_int_equal(text_parse_number("9223372036854775807", 0, INT64_MAX, &number), STATUS_OK);
    assert_true(number == INT64_MAX);
    assert_int_equal(text_parse_number("0", 0, 0, &number), STATUS_OK);
    assert_int_equal(number, 0);
}

static void test_reader_leaves_its_place_on_failure(void **unused) {
    (void)unused;
    struct reader reader;
    uint32_t      number;
    reader_init(&reader, "ab12/007");
    assert_false(reader_take(&reader, 'b'));
    assert_int_equal(reader_take_one_of(&reader, "ba"), 1);
    assert_int_equal(reader_take_one_of(&reader, "xyz"), -1);
    assert_true(reader_take(&reader, 'b'));
    assert_false(reader_take_number(&reader, 11, &number));
    assert_int_equal(reader_place(&reader), 3);
    assert_true(reader_take_number(&reader, 12, &number));
    assert_int_equal(number, 12);
    assert_true(reader_take(&reader, '/'));
    assert_false(reader_take_number(&reader, 100, &number));
    assert_false(reader_is_at_end(&reader));

    char        bytes[64];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(reader_refuse(&reader, "a digit", &why), STATUS_BAD_TEXT);
    assert_string_equal(bytes, "at character 6: expected a digit");
}

static void test_reader_stops_at_the_end(void **unused) {
    (void)unused;
    struct reader reader;
    uint32_t      number;
    reader_init(&reader, "");
    assert_true(reader_is_at_end(&reader));
    assert_false(reader_take(&reader, '\0'));
    assert_int_equal(reader_take_one_of(&reader, "abc"), -1);
    assert_false(reader_take_number(&reader, 9, &number));
    assert_int_equal(reader_place(&reader), 1);
}

static void test_hex(void **unused) {
    (void)unused;
    const unsigned char bytes[] = {0x00, 0x1f, 0xa0, 0xff};
    unsigned char       read[4] = {9, 9, 9, 9};
    char                storage[32];
    struct text         text;
    text_init(&text, storage, sizeof storage);
    text_add_hex(&text, bytes, 4);
    assert_string_equal(storage, "001fa0ff");
    assert_true(text_parse_hex(storage, read, 4));
    assert_memory_equal(read, bytes, 4);
    static const char *const wrong[] = {"",         "001fa0f",  "001fa0fff",
                                        "001FA0FF", "001fa0fg", "0x1fa0ff"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(text_parse_hex(wrong[i], read, 4));
    }
    assert_int_equal(text_hex_digit('0'), 0);
    assert_int_equal(text_hex_digit('c'), 12);
    assert_int_equal(text_hex_digit('F'), 15);
    assert_int_equal(text_hex_digit('g'), -1);
    assert_int_equal(text_hex_digit('\0'), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_every_status_has_words),
        cmocka_unit_test(test_random_is_the_published_generator),
        cmocka_unit_test(test_draws_and_shuffles_are_pinned),
        cmocka_unit_test(test_draws_are_even),
        cmocka_unit_test(test_draws_below_a_large_bound_are_even),
        cmocka_unit_test(test_draws_follow_weights),
        cmocka_unit_test(test_hash_tells_bytes_apart),
        cmocka_unit_test(test_sort_is_stable),
        cmocka_unit_test(test_text_is_bounded),
        cmocka_unit_test(test_json_nests),
        cmocka_unit_test(test_json_has_lines),
        cmocka_unit_test(test_json_strings),
        cmocka_unit_test(test_json_places),
        cmocka_unit_test(test_json_numbers),
        cmocka_unit_test(test_numbers_are_written),
        cmocka_unit_test(test_quoting_makes_one_printable_line),
        cmocka_unit_test(test_paths_stay_whole),
        cmocka_unit_test(test_no_character_is_cut_in_two),
        cmocka_unit_test(test_utf8_is_told_from_other_bytes),
        cmocka_unit_test(test_numbers_are_read),
        cmocka_unit_test(test_reader_leaves_its_place_on_failure),
        cmocka_unit_test(test_reader_stops_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
