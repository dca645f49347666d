/* SPDX-License-Identifier: MIT
 *
 * http.c - a libFuzzer target for requests of HTTP and their headers.
 *
 * The input is what a connection sends. Whatever it is, it is either not yet whole,
 * or refused with a status, or a request whose parts lie where they should; and a
 * request that comes in two pieces is the same as in one.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#include "server/header.h"
#include "server/http_parse.h"
#include "server/limits.h"
#include "server/listener.h"

static void check_headers(const struct http_request *request) {
    char             word[64];
    struct limit_key key;
    (void)header_accepts_gzip(http_header(request, "Accept-Encoding"));
    (void)header_has_tag(http_header(request, "If-None-Match"), "\"a\"");
    (void)header_is_json(http_header(request, "Content-Type"));
    if (header_is_origin_of(http_header(request, "Origin"), http_header(request, "Host"))) {
        require(strstr(http_header(request, "Origin"), "//") != NULL);
    }
    if (header_cookie(http_header(request, "Cookie"), "tavola", word, sizeof word)) {
        require(strlen(word) > 0 && strchr(word, ';') == NULL);
    }
    if (header_last(http_header(request, "X-Forwarded-For"), word, sizeof word)) {
        require(strchr(word, ',') == NULL);
        (void)limits_key_of_text(word, &key);
    }
}

static void check_request(const struct http_request *request, const char *bytes, size_t size) {
    long number = -1;
    require(request->path[0] == '/' && strlen(request->path) < HTTP_PATH_MAX);
    require(strpbrk(request->path, "\r\n\t") == NULL);
    require(request->size <= size && request->body_size <= HTTP_BODY_MAX);
    require(request->body + request->body_size == bytes + request->size);
    for (size_t i = 0; i < request->line_count; i++) {
        require(request->lines[i].name[0] != '\0');
        require(strpbrk(request->lines[i].name, " \t\r\n:") == NULL);
        require(strpbrk(request->lines[i].value, "\r\n") == NULL);
    }
    if (http_query_number(request, "after", 1000, &number)) {
        require(number >= -1 && number <= 1000);
    }
    check_headers(request);
}

static void check_place(const char *string) {
    char                bytes[512];
    struct text         why;
    struct listen_place place;
    text_init(&why, bytes, sizeof bytes);
    if (listener_parse(string, &place, &why) == STATUS_OK) {
        require(place.host[0] != '\0' && place.port >= 0 && place.port <= 65535);
    } else {
        require(why.length > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct http_request request;
    int                        status = 0;
    char                      *bytes  = malloc(size + 1); /* so that one byte too far is seen */
    require(bytes != NULL);
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    check_place(bytes);
    char *exact = malloc(size == 0 ? 1 : size);
    require(exact != NULL);
    memcpy(exact, data, size);
    switch (http_parse(exact, size, &request, &status)) {
    case HTTP_WHOLE:
        check_request(&request, exact, size);
        require(http_parse(exact, request.size - 1, &request, &status) == HTTP_PARTIAL);
        break;
    case HTTP_WRONG:
        require(status >= 400 && status < 600);
        break;
    case HTTP_PARTIAL:
        require(size < HTTP_HEAD_MAX + HTTP_BODY_MAX);
        break;
    }
    free(exact);
    free(bytes);
    return 0;
}
