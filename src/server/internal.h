/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files of the server share.
 */
#ifndef SERVER_INTERNAL_H
#define SERVER_INTERNAL_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/files.h"
#include "server/http.h"
#include "server/server.h"

enum { SERVER_SIGNALS = 2 };

struct server {
    struct server_config config;
    uv_loop_t            loop;
    uv_signal_t          signals[SERVER_SIGNALS];
    uv_timer_t           tick;
    struct files        *files;
    struct listeners    *listeners;
    struct http         *http;
    struct lws_context  *context;
    struct lws_vhost    *vhost;
    bool                 has_loop, is_ending;
};

/* Answer a request. */
void routes_handle(void *context, struct exchange *exchange, const struct http_request *request);
void routes_forget(void *context, struct exchange *exchange);

#endif
