/* SPDX-License-Identifier: MIT
 *
 * routes.c - which answer belongs to which path.
 */
#include <string.h>

#include "server/header.h"
#include "server/internal.h"

static void answer_plainly(struct exchange *exchange, int status, const char *line,
                           const char *more, bool is_bare) {
    exchange_answer(exchange, &(struct http_answer){.status  = status,
                                                    .type    = "text/plain; charset=utf-8",
                                                    .more    = more,
                                                    .body    = line,
                                                    .size    = strlen(line),
                                                    .is_kept = true,
                                                    .is_bare = is_bare});
}

/* Each form of a file has its tag; a cache asks again each time, and mostly hears
 * that nothing has changed. */
static void answer_file(struct exchange *exchange, const struct http_request *request,
                        const struct file *file) {
    char        lines[160];
    struct text more;
    const bool  is_packed =
        file->packed.bytes != NULL && header_accepts_gzip(http_header(request, "Accept-Encoding"));
    const struct file_form *form = is_packed ? &file->packed : &file->plain;
    text_init(&more, lines, sizeof lines);
    text_add(&more, "ETag: ");
    text_add(&more, form->tag);
    text_add(&more, "\r\nCache-Control: no-cache\r\n");
    text_add(&more, file->packed.bytes != NULL ? "Vary: Accept-Encoding\r\n" : "");
    if (header_has_tag(http_header(request, "If-None-Match"), form->tag)) {
        exchange_answer(exchange, &(struct http_answer){.status = 304, .more = lines});
        return;
    }
    text_add(&more, is_packed ? "Content-Encoding: gzip\r\n" : "");
    exchange_answer(exchange, &(struct http_answer){.status  = 200,
                                                    .type    = file->type,
                                                    .more    = lines,
                                                    .body    = form->bytes,
                                                    .size    = form->size,
                                                    .is_kept = true,
                                                    .is_bare = request->method == HTTP_HEAD});
}

static void handle_file(struct server *server, struct exchange *exchange,
                        const struct http_request *request) {
    const bool         is_bare = request->method == HTTP_HEAD;
    const struct file *file    = files_find(server->files, request->path);
    if (request->method != HTTP_GET && !is_bare) {
        answer_plainly(exchange, 405, "This can only be read.\n", "Allow: GET, HEAD\r\n", false);
    } else if (request->body_size > 0) {
        answer_plainly(exchange, 400, "A question has no body.\n", NULL, is_bare);
    } else if (file == NULL) {
        answer_plainly(exchange, 404, "There is no such page here.\n", NULL, is_bare);
    } else {
        answer_file(exchange, request, file);
    }
}

void routes_handle(void *context, struct exchange *exchange, const struct http_request *request) {
    struct server *server = context;
    handle_file(server, exchange, request);
}

void routes_forget(void *context, struct exchange *exchange) {
    (void)context;
    (void)exchange;
}
