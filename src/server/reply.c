/* SPDX-License-Identifier: MIT
 *
 * reply.c - answers by HTTP that occur in several places.
 */
#include "server/reply.h"

#include <string.h>

#include "base/json.h"

enum { SECOND = 1000, ERROR_MAX = 2048 };

void reply_plainly(struct exchange *exchange, int status, const char *line, const char *more,
                   bool is_bare) {
    exchange_answer(exchange, &(struct http_answer){.status  = status,
                                                    .type    = "text/plain; charset=utf-8",
                                                    .more    = more,
                                                    .body    = line,
                                                    .size    = strlen(line),
                                                    .is_kept = true,
                                                    .is_bare = is_bare});
}

void reply_json(struct exchange *exchange, int status, const struct text *body, const char *more) {
    exchange_answer(exchange, &(struct http_answer){.status = status,
                                                    .type   = "application/json",
                                                    .more   = more,
                                                    .body   = body->bytes,
                                                    .size   = body->length});
}

static void open_error(struct text *out, const char *code, const char *say) {
    json_open(out, '{');
    json_key(out, "ok");
    json_word(out, "false");
    json_key(out, "error");
    json_open(out, '{');
    json_key(out, "code");
    json_string(out, code);
    json_key(out, "say");
    json_string(out, say);
}

static void send_error(struct exchange *exchange, int status, struct text *body,
                       const char *lines) {
    json_close(body, '}');
    json_close(body, '}');
    text_add_char(body, '\n');
    reply_json(exchange, status, body, lines);
}

void reply_malformed(struct exchange *exchange, int status, const char *say, const char *allowed) {
    char        bytes[ERROR_MAX];
    struct text body;
    text_init(&body, bytes, sizeof bytes);
    open_error(&body, "malformed", say);
    json_key(&body, "allowed");
    json_string(&body, allowed);
    send_error(exchange, status, &body, "Cache-Control: no-store\r\n");
}

void reply_refusal(struct exchange *exchange, int status, const char *code, const char *say,
                   int64_t wait) {
    char        bytes[512], lines[128];
    struct text body, more;
    text_init(&body, bytes, sizeof bytes);
    text_init(&more, lines, sizeof lines);
    open_error(&body, code, say);
    text_add(&more, "Cache-Control: no-store\r\n");
    if (wait > 0) {
        json_key(&body, "wait");
        json_number(&body, wait);
        text_add(&more, "Retry-After: ");
        text_add_number(&more, (wait + SECOND - 1) / SECOND);
        text_add(&more, "\r\n");
    }
    send_error(exchange, status, &body, lines);
}

void reply_method(struct exchange *exchange, const char *allowed) {
    char        lines[64];
    struct text more;
    text_init(&more, lines, sizeof lines);
    text_add(&more, "Allow: ");
    text_add(&more, allowed);
    text_add(&more, "\r\n");
    reply_plainly(exchange, 405, "That cannot be done here.\n", lines, false);
}
