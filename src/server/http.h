/* SPDX-License-Identifier: MIT
 *
 * http.h - HTTP/1.1 on libuv: connections that ask and are answered.
 *
 * One request of a connection is answered at a time, at once or later. Whoever is
 * slow to ask, to read or to leave is cut off. What is asked for is for others to
 * know (struct http_config).
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdint.h>
#include <sys/socket.h>
#include <uv.h>

#include "server/http_parse.h"

struct http;
struct exchange; /* a connection */

struct http_config {
    uv_loop_t *loop;
    void      *context;
    /* Somebody has come, from there: false if that is one too many. Somebody whom it was
     * true for has gone. */
    bool (*admit)(void *context, const struct sockaddr *address);
    void (*part)(void *context, const struct sockaddr *address);
    /* A request has come. Answer it, now or later, or take the connection away. The
     * request lives as long as the call. */
    void (*handle)(void *context, struct exchange *exchange, const struct http_request *request);
    /* A connection that was to be answered, or has a stream, is gone. */
    void (*gone)(void *context, struct exchange *exchange);
};

struct http_answer {
    int         status;
    const char *type; /* of the body; NULL: there is none, not even an empty one */
    const char *more; /* further header lines, each with its end; NULL: none */
    const void *body;
    size_t      size;
    bool        is_kept;   /* the body outlives the connection; else it is copied */
    bool        is_bare;   /* the body is not sent: HEAD */
    bool        is_stream; /* the body follows, until the connection ends */
};

struct http_figures {
    uint64_t connections;                          /* now */
    uint64_t requests, refused, timeouts, crowded; /* since the beginning */
};

/* NULL if there is not enough memory. */
struct http *http_create(const struct http_config *config);
/* End all connections. What remains is released while the loop runs. Takes NULL. */
void http_close(struct http *http);
void http_destroy(struct http *http); /* after the loop has ended; takes NULL */
void http_count(const struct http *http, struct http_figures *out);

/* Somebody has come. The handle is ours from now on. */
void http_take(struct http *http, int handle);

/* End those who are too slow; to be called every second or so, with the time in
 * milliseconds of a clock that never goes back. */
void http_tick(struct http *http, int64_t now);

void exchange_answer(struct exchange *exchange, const struct http_answer *answer);

/* More of a stream. Who is slower than what comes is cut off. */
void exchange_send(struct exchange *exchange, const char *bytes, size_t length);
void exchange_end(struct exchange *exchange);

/* Take the connection out of HTTP: its handle is the caller's. -1 if that fails, or
 * if something was sent that should have waited. The exchange is gone either way. */
int exchange_detach(struct exchange *exchange);

/* Who it is. */
const struct sockaddr *exchange_address(const struct exchange *exchange);

/* What the caller remembers of it. */
void  exchange_set_data(struct exchange *exchange, void *data);
void *exchange_data(const struct exchange *exchange);

#endif
