/* SPDX-License-Identifier: MIT
 *
 * words.c - tests of messages, sentences and languages.
 */
#include <string.h>

#include "scene/words.h"
#include "support.h"

static const struct word  own[]    = {{"a", "own a"},
                                      {"b", "{player} to {square}, {player}"},
                                      {"c", "{lost} {player"},
                                      {"d", "shared with own"}};
static const struct word  common[] = {{"d", "shared"}, {"player.1", "Red"}, {"z", "last"}};
static const struct words words    = {own, sizeof own / sizeof own[0], common,
                                      sizeof common / sizeof common[0]};

static const char *print(const struct message *message) {
    static char bytes[WORDS_TEXT_MAX];

    struct text out;
    text_init(&out, bytes, sizeof bytes);
    words_print(&words, message, &out);
    return bytes;
}

/* Every key of a table is found, the first and the last too; a game's own text
 * goes before the one that all share. */
static void test_find(void **unused) {
    (void)unused;
    assert_string_equal(words_find(&words, "a"), "own a");
    assert_string_equal(words_find(&words, "c"), "{lost} {player");
    assert_string_equal(words_find(&words, "d"), "shared with own");
    assert_string_equal(words_find(&words, "player.1"), "Red");
    assert_string_equal(words_find(&words, "z"), "last");
    assert_null(words_find(&words, ""));
    assert_null(words_find(&words, "aa"));
    assert_null(words_find(&words, "zz"));
}

/* A slot as often as the sentence names it; '@' puts in the text of a key. */
static void test_slots(void **unused) {
    (void)unused;
    struct message message;
    message_set(&message, "b");
    message_add(&message, "player", "@player.1");
    message_add_number(&message, "square", -12);
    assert_string_equal(print(&message), "Red to -12, Red");
    message_set(&message, "b");
    message_add(&message, "square", "c3");
    message_add(&message, "player", "@player.9");
    assert_string_equal(print(&message), "@player.9 to c3, @player.9");
}

/* A fault is seen, never a crash. */
static void test_faults_are_seen(void **unused) {
    (void)unused;
    struct message message;
    message_set(&message, "unheard");
    assert_string_equal(print(&message), "unheard");
    message_set(&message, "c");
    message_add(&message, "player", "x");
    assert_string_equal(print(&message), "{lost} {player");
    message_set(&message, "b");
    message_add(&message, "play", "x");
    assert_string_equal(print(&message), "{player} to {square}, {player}");
}

static void test_languages(void **unused) {
    (void)unused;
    static const char *const good[] = {"de", "de-AT", "de_AT.UTF-8", "de.UTF-8"};
    static const char *const bad[]  = {"", "d", "deu", "DE", "latin", "C", "xde"};
    enum language            language;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        language = LANGUAGE_en;
        assert_int_equal(language_find(good[i], &language), STATUS_OK);
        assert_int_equal(language, LANGUAGE_de);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(language_find(bad[i], &language), STATUS_NOT_FOUND);
    }
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        assert_int_equal(language_find(language_code((enum language)i), &language), STATUS_OK);
        assert_int_equal(language, i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_slots),
        cmocka_unit_test(test_faults_are_seen),
        cmocka_unit_test(test_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
