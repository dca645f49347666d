/* SPDX-License-Identifier: MIT
 *
 * http.c - tests of server/http_parse, server/header and server/listener.
 */
#include <string.h>

#include "server/header.h"
#include "server/http_parse.h"
#include "server/listener.h"
#include "support.h"

static enum http_state parse(const char *bytes, struct http_request *out, int *status) {
    return http_parse(bytes, strlen(bytes), out, status);
}

static void test_request(void **unused) {
    (void)unused;
    static struct http_request request;
    int                        status;
    const char *bytes = "POST /a%20b?after=12&x=1 HTTP/1.1\r\nhost: me\r\nContent-Length: 3\r\n"
                        "X-Odd:  a b \r\n\r\nabcGET";
    assert_int_equal(parse(bytes, &request, &status), HTTP_WHOLE);
    assert_int_equal(request.method, HTTP_POST);
    assert_string_equal(request.path, "/a b");
    assert_string_equal(request.query, "after=12&x=1");
    assert_true(request.keeps);
    assert_int_equal(request.body_size, 3);
    assert_memory_equal(request.body, "abc", 3);
    assert_int_equal(request.size, strlen(bytes) - 3);
    assert_string_equal(http_header(&request, "HOST"), "me");
    assert_string_equal(http_header(&request, "x-odd"), "a b");
    assert_null(http_header(&request, "x-other"));
    long number = 7;
    assert_true(http_query_number(&request, "after", 100, &number));
    assert_int_equal(number, 12);
    assert_true(http_query_number(&request, "before", 100, &number));
    assert_int_equal(number, 12);
    assert_false(http_query_number(&request, "after", 11, &number));
}

/* A request may come byte by byte, and is whole only with the last one. */
static void test_pieces(void **unused) {
    (void)unused;
    static struct http_request request;
    static const char bytes[] = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab";
    int               status;
    for (size_t length = 0; length < sizeof bytes - 1; length++) {
        assert_int_equal(http_parse(bytes, length, &request, &status), HTTP_PARTIAL);
    }
    assert_int_equal(http_parse(bytes, sizeof bytes - 1, &request, &status), HTTP_WHOLE);
}

static void test_connections(void **unused) {
    (void)unused;
    static struct http_request request;
    int                        status;
    assert_int_equal(parse("GET / HTTP/1.0\r\n\r\n", &request, &status), HTTP_WHOLE);
    assert_false(request.keeps);
    assert_int_equal(
        parse("GET / HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n", &request, &status),
        HTTP_WHOLE);
    assert_false(request.keeps);
}

static void test_encodings(void **unused) {
    (void)unused;
    assert_true(header_accepts_gzip("gzip"));
    assert_true(header_accepts_gzip("br, GZIP ; q=0.5 ,deflate"));
    assert_true(header_accepts_gzip("*"));
    assert_false(header_accepts_gzip(NULL));
    assert_false(header_accepts_gzip(""));
    assert_false(header_accepts_gzip("gzip;q=0"));
    assert_false(header_accepts_gzip("gzip;q=0.0, br"));
    assert_false(header_accepts_gzip("gzipped"));
}

static void test_tags(void **unused) {
    (void)unused;
    assert_true(header_has_tag("\"a\", W/\"b\"", "\"b\""));
    assert_true(header_has_tag(" *", "\"b\""));
    assert_false(header_has_tag("\"ab\"", "\"b\""));
    assert_false(header_has_tag("b", "\"b\""));
    assert_false(header_has_tag(NULL, "\"b\""));
}

static void test_origins(void **unused) {
    (void)unused;
    assert_true(header_is_origin_of("http://a.example:8080", "a.example:8080"));
    assert_true(header_is_origin_of("https://A.example", "a.example"));
    assert_false(header_is_origin_of("https://a.example", "a.example:8080"));
    assert_false(header_is_origin_of("https://a.example.evil", "a.example"));
    assert_false(header_is_origin_of("http://a.example.evil", "a.example"));
    assert_false(header_is_origin_of("https://evil/a.example", "a.example"));
    assert_false(header_is_origin_of("null", "null"));
    assert_false(header_is_origin_of("http://", ""));
    assert_false(header_is_origin_of(NULL, "a"));
}

static void test_cookies(void **unused) {
    (void)unused;
    char value[8];
    assert_true(header_cookie("x=1; tavola=abc; y=2", "tavola", value, sizeof value));
    assert_string_equal(value, "abc");
    assert_false(header_cookie("xtavola=abc", "tavola", value, sizeof value));
    assert_false(header_cookie("tavola=12345678", "tavola", value, sizeof value));
    assert_false(header_cookie("tavola=", "tavola", value, sizeof value));
    assert_false(header_cookie(NULL, "tavola", value, sizeof value));
}

static void test_lists(void **unused) {
    (void)unused;
    char value[16];
    assert_true(header_last("9.9.9.9, 1.2.3.4", value, sizeof value));
    assert_string_equal(value, "1.2.3.4");
    assert_true(header_last("::1", value, sizeof value));
    assert_false(header_last("1.2.3.4,", value, sizeof value));
    assert_false(header_last("12345678901234567890", value, sizeof value));
    assert_true(header_is_json("application/json; charset=utf-8"));
    assert_false(header_is_json("application/jsonp"));
    assert_false(header_is_json("text/plain"));
}

static void expect_place(const char *string, const char *host, int port) {
    char                bytes[256];
    struct text         why;
    struct listen_place place;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(listener_parse(string, &place, &why), STATUS_OK);
    assert_string_equal(place.host, host);
    assert_int_equal(place.port, port);
}

static void test_places(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"",        ":80",  "a:",    "a:b",
                                        "a:65536", "[::1", "[]:80", "[[::1]]:1"};
    expect_place("0.0.0.0:80", "0.0.0.0", 80);
    expect_place("[::1]:81", "::1", 81);
    expect_place("[::]", "::", 8080);
    expect_place("::1", "::1", 8080);
    expect_place("example.org", "example.org", 8080);
    expect_place("0", "127.0.0.1", 0);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char                bytes[256];
        struct text         why;
        struct listen_place place;
        text_init(&why, bytes, sizeof bytes);
        assert_int_equal(listener_parse(wrong[i], &place, &why), STATUS_BAD_TEXT);
        assert_true(why.length > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_request),     cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_connections), cmocka_unit_test(test_encodings),
        cmocka_unit_test(test_tags),        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_cookies),     cmocka_unit_test(test_lists),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
