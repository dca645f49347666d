/* SPDX-License-Identifier: MIT
 *
 * child.c - tests of session/child: programs that flood us, hang, stop reading,
 * or are gone.
 */
#include "session/child.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session/seconds.h"
#include "support.h"

enum { PATIENCE = 60 }; /* seconds, for what must come */

static struct child child;
static char         line[CHILD_LINE_MAX];

static void start(const char *command) {
    assert_true(child_start(&child, command, NULL));
}

static enum child_result read_line(void) {
    return child_read_line(&child, line, seconds_now() + PATIENCE);
}

static void expect_line(const char *expected) {
    assert_int_equal(read_line(), CHILD_OK);
    assert_string_equal(line, expected);
}

static void expect_end(const char *expected) {
    char        bytes[100];
    struct text how;
    text_init(&how, bytes, sizeof bytes);
    assert_int_equal(read_line(), CHILD_GONE);
    child_stop(&child, PATIENCE, &how);
    assert_string_equal(bytes, expected);
}

static void test_lines(void **unused) {
    (void)unused;
    start("read word; echo \"$word too\"; printf 'one\\r\\n\\ntwo\\nunfinished'; exit 3");
    assert_int_equal(child_send(&child, "me\n", 3, seconds_now() + PATIENCE), CHILD_OK);
    expect_line("me too");
    expect_line("one");
    expect_line("");
    expect_line("two");
    expect_end("ended with exit status 3");
}

/* Lines that are there already do not count behind the deadline. */
static void test_a_flood_is_cut_off(void **unused) {
    (void)unused;
    start("exec yes");
    expect_line("y");
    assert_int_equal(child_read_line(&child, line, seconds_now() - 1), CHILD_LATE);
    const double      deadline = seconds_now() + 0.05;
    enum child_result result;
    do {
        result = child_read_line(&child, line, deadline);
    } while (result == CHILD_OK && seconds_now() < deadline + PATIENCE);
    assert_int_equal(result, CHILD_LATE);
    child_stop(&child, 0, NULL);
}

/* The beginning of a line that is too long, and then the line behind it. */
static void test_long_lines_are_cut(void **unused) {
    (void)unused;
    start("for length in 4094 4095 4096 9000; do"
          " head -c $length /dev/zero | tr '\\0' x; echo; echo next; done");
    for (int i = 0; i < 4; i++) {
        assert_int_equal(read_line(), CHILD_OK);
        assert_int_equal(strspn(line, "x"), i == 0 ? 4094 : CHILD_LINE_MAX - 1);
        assert_int_equal(strlen(line), i == 0 ? 4094 : CHILD_LINE_MAX - 1);
        expect_line("next");
    }
    expect_end("ended with exit status 0");
}

/* Who does not read what we send does not keep us. */
static void test_sending_has_a_deadline(void **unused) {
    (void)unused;
    enum { SIZE = 1 << 24 };
    char *bytes = calloc(1, SIZE);
    start("exec sleep 100");
    assert_int_equal(child_send(&child, bytes, SIZE, seconds_now() + 0.05), CHILD_LATE);
    child_stop(&child, 0, NULL);
    free(bytes);
}

static void test_silence_has_a_deadline(void **unused) {
    (void)unused;
    start("exec sleep 100");
    assert_int_equal(child_read_line(&child, line, seconds_now() + 0.05), CHILD_LATE);
    child_stop(&child, 0, NULL);
}

static void test_ends(void **unused) {
    (void)unused;
    start("kill -9 $$");
    expect_end("was ended by signal 9");
    start("exec no-such-program-anywhere");
    expect_end("ended with exit status 127");
    start("exec 0<&- 1>&-; exec sleep 100");
    char        bytes[100];
    struct text how;
    text_init(&how, bytes, sizeof bytes);
    assert_int_equal(read_line(), CHILD_GONE);
    child_stop(&child, 0, &how);
    assert_string_equal(bytes, "closed its output");
}

static void test_somebody_wants_us_to_stop(void **unused) {
    (void)unused;
    atomic_bool is_cancelled = true;
    assert_true(child_start(&child, "exec sleep 100", &is_cancelled));
    assert_int_equal(read_line(), CHILD_CANCELLED);
    assert_int_equal(child_send(&child, "x", 1, seconds_now() + PATIENCE), CHILD_CANCELLED);
    child_stop(&child, 0, NULL);
}

/* All that the program has started ends with it: then nobody holds the pipe. */
static void test_the_whole_group_ends(void **unused) {
    (void)unused;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    start("sleep 100 & echo ready; wait");
    close(ends[1]);
    expect_line("ready");
    child_stop(&child, 0, NULL);
    struct pollfd held = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&held, 1, 1000 * PATIENCE / 2), 1);
    assert_true((held.revents & POLLHUP) != 0);
    close(ends[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_a_flood_is_cut_off),
        cmocka_unit_test(test_long_lines_are_cut),
        cmocka_unit_test(test_sending_has_a_deadline),
        cmocka_unit_test(test_silence_has_a_deadline),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_somebody_wants_us_to_stop),
        cmocka_unit_test(test_the_whole_group_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
