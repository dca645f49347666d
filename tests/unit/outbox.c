/* SPDX-License-Identifier: MIT
 *
 * outbox.c - tests of server/outbox: what waits for one socket is bounded.
 */
#include "server/outbox.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"

static struct letter *make_letter(size_t length) {
    char *text = malloc(length);
    assert_non_null(text);
    memset(text, 'x', length);
    struct letter *letter = letter_write(text, length);
    free(text);
    assert_non_null(letter);
    return letter;
}

static void test_so_many_messages(void **unused) {
    (void)unused;
    struct outbox  outbox = {.count = 0};
    struct letter *letter = make_letter(10);
    for (int i = 0; i < OUTBOX_MAX; i++) {
        assert_true(outbox_add(&outbox, letter));
    }
    assert_false(outbox_has_room(&outbox, letter));
    assert_false(outbox_add(&outbox, letter));
    letter_release(letter);
    outbox_drop(&outbox);
    assert_int_equal(outbox.count, 0);
    assert_int_equal(outbox.bytes, 0);
}

/* Long answers that nobody reads do not fill the memory; a single one always fits. */
static void test_so_many_bytes(void **unused) {
    (void)unused;
    struct outbox  outbox = {.count = 0};
    struct letter *third  = make_letter(OUTBOX_BYTES / 3);
    struct letter *giant  = make_letter((size_t)2 * OUTBOX_BYTES);
    for (int i = 0; i < 3; i++) {
        assert_true(outbox_add(&outbox, third));
    }
    assert_false(outbox_add(&outbox, third));
    outbox_drop(&outbox);
    assert_true(outbox_add(&outbox, giant));
    assert_false(outbox_add(&outbox, third));
    outbox_drop(&outbox);
    letter_release(third);
    letter_release(giant);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_so_many_messages),
        cmocka_unit_test(test_so_many_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
