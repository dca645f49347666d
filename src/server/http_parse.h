/* SPDX-License-Identifier: MIT
 *
 * http_parse.h - reading a request of HTTP/1.1.
 *
 * Strict: what is not clearly a request is refused, because two programs in a row
 * that understand a doubtful one differently can be played off against each other.
 * Bodies have a length; pieces (chunked) and other versions are refused.
 */
#ifndef SERVER_HTTP_PARSE_H
#define SERVER_HTTP_PARSE_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD_MAX = 8192, HTTP_BODY_MAX = 4096, HTTP_LINES_MAX = 64, HTTP_PATH_MAX = 1024 };

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

struct http_line {
    const char *name, *value;
};

struct http_request {
    enum http_method method;
    char             path[HTTP_PATH_MAX]; /* decoded; begins with a slash */
    const char      *query;               /* what follows "?", as it came; "" */
    bool             keeps;               /* the connection, after the answer */
    size_t           body_size;
    const char      *body; /* NUL-terminated only if who calls sees to it */
    size_t           size; /* of all of it, body included */
    size_t           line_count;
    struct http_line lines[HTTP_LINES_MAX];
    char             text[HTTP_HEAD_MAX + 1]; /* what the others point to */
};

enum http_state { HTTP_PARTIAL, HTTP_WHOLE, HTTP_WRONG };

/* Read what has come so far. If it is WRONG, *status is what to answer before the
 * connection ends. The body points into the bytes. */
enum http_state http_parse(const char *bytes, size_t length, struct http_request *out, int *status);

/* The value of a header; NULL if it is not there, or there twice. */
const char *http_header(const struct http_request *request, const char *name);

/* The value of the last one of this name; NULL if there is none. */
const char *http_last_header(const struct http_request *request, const char *name);

/* The value of "name=" in the query as a number from 0 to max; false if it is none.
 * If it is not there, *out is left alone. */
bool http_query_number(const struct http_request *request, const char *name, long max, long *out);

#endif
