/* SPDX-License-Identifier: MIT
 *
 * allowances.c - tests of server/limits, server/guest and server/histogram.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <string.h>

#include "server/guest.h"
#include "server/histogram.h"
#include "server/limits.h"
#include "support.h"

enum { START = 1000000 };

/* Three at once, one more each second, two seconds of patience. */
static const struct limits_config small = {
    .address      = {[LIMIT_REQUESTS] = {3, 1000000, 2000}, [LIMIT_MATCHES] = {1, 1000000, 0}},
    .guest        = {[LIMIT_REQUESTS] = {2, 1000000, 0}, [LIMIT_MATCHES] = {100, 1, 0}},
    .address_open = 3,
    .guest_open   = 2,
    .seed         = 7,
};

static struct limit_key key(int number) {
    struct limit_key out;
    memset(&out, 0, sizeof out);
    memcpy(out.bytes, &number, sizeof number);
    return out;
}

static void expect(struct limits *limits, int address, int64_t now, enum limit_verdict verdict,
                   int64_t wait) {
    const struct limit_key    who    = key(address);
    const struct limit_answer answer = limits_ask(limits, &who, NULL, LIMIT_REQUESTS, 1, now);
    assert_int_equal(answer.verdict, verdict);
    assert_int_equal(answer.wait, wait);
}

/* Granted, slowed, refused; and it comes back. */
static void test_allowance(void **unused) {
    (void)unused;
    struct limits *limits = limits_create(&small);
    for (int i = 0; i < 3; i++) {
        expect(limits, 1, START, LIMIT_GRANTED, 0);
    }
    expect(limits, 1, START, LIMIT_SLOWED, 1000);
    expect(limits, 1, START, LIMIT_SLOWED, 2000);
    expect(limits, 1, START, LIMIT_REFUSED, 3000);
    expect(limits, 1, START, LIMIT_REFUSED, 3000); /* which costs nothing */
    expect(limits, 2, START, LIMIT_GRANTED, 0);    /* another one is not concerned */
    expect(limits, 1, START + 3000, LIMIT_GRANTED, 0);
    expect(limits, 1, START + 3000, LIMIT_SLOWED, 1000);
    for (int i = 0; i < 3; i++) { /* never more than all */
        expect(limits, 1, START + 1000000, LIMIT_GRANTED, 0);
    }
    expect(limits, 1, START + 1000000, LIMIT_SLOWED, 1000);
    limits_destroy(limits);
}

/* A guest has an allowance of his own, wherever he comes from. */
static void test_guests(void **unused) {
    (void)unused;
    struct limits         *limits = limits_create(&small);
    const struct limit_key guest  = key(9);
    for (int i = 0; i < 4; i++) {
        const struct limit_key    address = key(i);
        const struct limit_answer answer =
            limits_ask(limits, &address, &guest, LIMIT_REQUESTS, 1, START);
        assert_int_equal(answer.verdict, i < 2 ? LIMIT_GRANTED : LIMIT_REFUSED);
    }
    expect(limits, 3, START, LIMIT_GRANTED, 0); /* the refused ones were not counted */
    expect(limits, 3, START, LIMIT_GRANTED, 0);
    expect(limits, 3, START, LIMIT_GRANTED, 0);
    expect(limits, 3, START, LIMIT_SLOWED, 1000);
    limits_destroy(limits);
}

static void test_open(void **unused) {
    (void)unused;
    struct limits         *limits  = limits_create(&small);
    const struct limit_key address = key(1), guest = key(2), other = key(3);
    assert_true(limits_open(limits, &address, &guest, START));
    assert_true(limits_open(limits, &address, &guest, START));
    assert_false(limits_open(limits, &address, &guest, START));
    assert_true(limits_open(limits, &address, &other, START));
    assert_false(limits_open(limits, &address, NULL, START));
    limits_close(limits, &address, &guest);
    assert_true(limits_open(limits, &address, &guest, START));
    limits_destroy(limits);
    assert_true(limits_open(NULL, &address, &guest, START));
    assert_int_equal(limits_ask(NULL, &address, &guest, LIMIT_BYTES, 1 << 30, START).verdict,
                     LIMIT_GRANTED);
}

/* However many come: the memory is fixed, and who asks all the time is not forgotten. */
static void test_crowd(void **unused) {
    (void)unused;
    struct limits         *limits  = limits_create(&small);
    const struct limit_key eve     = key(-1);
    int                    granted = 0;
    for (int i = 0; i < 200000; i++) {
        const struct limit_key one = key(i);
        (void)limits_ask(limits, &one, NULL, LIMIT_MATCHES, 1, START + i / 1000);
        if (i % 1000 == 0) {
            const struct limit_answer answer =
                limits_ask(limits, &eve, NULL, LIMIT_MATCHES, 1, START + i / 1000);
            granted += answer.verdict == LIMIT_GRANTED;
        }
    }
    assert_in_range(granted, 1, 3);
    limits_destroy(limits);
}

static void test_addresses(void **unused) {
    (void)unused;
    struct limit_key   one, two;
    struct sockaddr_in plain = {.sin_family = AF_INET};
    assert_true(limits_key_of_text("192.0.2.1", &one));
    assert_true(limits_key_of_text("::ffff:192.0.2.1", &two));
    assert_memory_equal(&one, &two, sizeof one);
    (void)inet_pton(AF_INET, "192.0.2.1", &plain.sin_addr);
    assert_true(limits_key_of((const struct sockaddr *)&plain, &two));
    assert_memory_equal(&one, &two, sizeof one);
    assert_true(limits_key_of_text("192.0.2.2", &two));
    assert_memory_not_equal(&one, &two, sizeof one);
    assert_true(limits_key_of_text("2001:db8:1:2::1", &one));
    assert_true(limits_key_of_text("2001:db8:1:2:ffff::9", &two));
    assert_memory_equal(&one, &two, sizeof one);
    assert_true(limits_key_of_text("2001:db8:1:3::1", &two));
    assert_memory_not_equal(&one, &two, sizeof one);
    assert_false(limits_key_of_text("example.org", &one));
    assert_false(limits_key_of_text("", &one));
}

static void test_tokens(void **unused) {
    (void)unused;
    char          one[GUEST_TOKEN_SIZE], two[GUEST_TOKEN_SIZE], line[256];
    unsigned char hash[HOSTED_GUEST_BYTES], other[HOSTED_GUEST_BYTES];
    struct text   out;
    assert_true(sodium_init() >= 0);
    guest_draw(one);
    guest_draw(two);
    assert_int_equal(strlen(one), GUEST_TOKEN_SIZE - 1);
    assert_string_not_equal(one, two);
    assert_true(guest_hash(one, hash));
    assert_true(guest_hash(two, other));
    assert_memory_not_equal(hash, other, sizeof hash);
    assert_true(guest_hash(one, other));
    assert_memory_equal(hash, other, sizeof hash);
    assert_false(guest_hash("", other));
    assert_false(guest_hash("abc", other));
    two[5] = '!';
    assert_false(guest_hash(two, other));
    text_init(&out, line, sizeof line);
    guest_print_cookie(one, true, &out);
    assert_non_null(strstr(line, "; HttpOnly; SameSite=Strict; Secure\r\n"));
}

static void test_histogram(void **unused) {
    (void)unused;
    struct histogram histogram = {.first = 100};
    char             bytes[4096];
    struct text      out;
    histogram_add(&histogram, 100);
    histogram_add(&histogram, 101);
    histogram_add(&histogram, 1 << 30);
    text_init(&out, bytes, sizeof bytes);
    histogram_print(&histogram, "a_seconds", "Help.", 6, &out);
    assert_non_null(strstr(bytes, "# TYPE a_seconds histogram\n"));
    assert_non_null(strstr(bytes, "a_seconds_bucket{le=\"0.0001\"} 1\n"));
    assert_non_null(strstr(bytes, "a_seconds_bucket{le=\"0.0002\"} 2\n"));
    assert_non_null(strstr(bytes, "a_seconds_bucket{le=\"+Inf\"} 3\n"));
    assert_non_null(strstr(bytes, "a_seconds_count 3\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_allowance), cmocka_unit_test(test_guests),
        cmocka_unit_test(test_open),      cmocka_unit_test(test_crowd),
        cmocka_unit_test(test_addresses), cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_histogram),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
