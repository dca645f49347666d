/* SPDX-License-Identifier: MIT
 *
 * routes.c - which answer belongs to which path.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "server/header.h"
#include "server/internal.h"
#include "server/reply.h"

enum { RECORD_MAX = 1 << 20, NAME_BYTES = 6, RETRY_WAIT = 1000 };

/* --- Who asks --------------------------------------------------------------------- */

static bool owner_of(const struct server *server, const struct exchange *exchange,
                     const struct http_request *request, struct socket_owner *out) {
    char word[64];
    memset(out, 0, sizeof *out);
    if (header_cookie(http_header(request, "Cookie"), "tavola", word, sizeof word)) {
        out->has_guest = guest_hash(word, out->guest);
    }
    if (server->config.is_behind_proxy &&
        header_last(http_last_header(request, "X-Forwarded-For"), word, sizeof word) &&
        limits_key_of_text(word, &out->address)) {
        return true;
    }
    return limits_key_of(exchange_address(exchange), &out->address);
}

static bool is_secure(const struct server *server, const struct http_request *request) {
    char word[16];
    return server->config.is_behind_proxy &&
           header_last(http_last_header(request, "X-Forwarded-Proto"), word, sizeof word) &&
           strcasecmp(word, "https") == 0;
}

/* A browser says which page asks; whoever sends no Origin is no page, but a program of
 * somebody who has his own cookie. */
static bool is_from_here(struct server *server, const struct http_request *request) {
    const char *origin = http_header(request, "Origin");
    const char *site   = http_header(request, "Sec-Fetch-Site");
    const bool  is_own =
        origin == NULL
             ? site == NULL || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0
             : header_is_origin_of(origin, http_header(request, "Host")) ||
                  (server->config.origin != NULL && strcasecmp(origin, server->config.origin) == 0);
    server->refusals.origin += !is_own;
    return is_own;
}

/* --- Files -------------------------------------------------------------------------- */

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
        reply_method(exchange, "GET, HEAD");
    } else if (request->body_size > 0) {
        reply_plainly(exchange, 400, "A question has no body.\n", NULL, is_bare);
    } else if (file == NULL) {
        reply_plainly(exchange, 404, "There is no such page here.\n", NULL, is_bare);
    } else {
        answer_file(exchange, request, file);
    }
}

/* --- The interface for programs --------------------------------------------------------- */

typedef void handler(struct server *server, struct exchange *exchange,
                     const struct http_request *request, const struct socket_owner *owner);

/* The cookie that the browser sent, so that it lasts on; or a new one. */
static void print_guest(const struct server *server, const struct http_request *request,
                        bool is_known, unsigned char *guest, struct text *more) {
    char token[GUEST_TOKEN_SIZE];
    if (!is_known ||
        !header_cookie(http_header(request, "Cookie"), "tavola", token, sizeof token)) {
        guest_draw(token);
        (void)guest_hash(token, guest);
    }
    guest_print_cookie(token, is_secure(server, request), more);
    sodium_memzero(token, sizeof token);
}

/* A link on a page elsewhere comes without the cookie: it must not get a new one, or
 * the browser would forget who it was. */
static void handle_me(struct server *server, struct exchange *exchange,
                      const struct http_request *request, const struct socket_owner *owner) {
    char          bytes[128], lines[256];
    struct text   body, more;
    unsigned char guest[HOSTED_GUEST_BYTES];
    if (!is_from_here(server, request)) {
        reply_refusal(exchange, 403, "not-yours", "a page from elsewhere may not ask this", 0);
        return;
    }
    text_init(&body, bytes, sizeof bytes);
    text_init(&more, lines, sizeof lines);
    text_add(&more, "Cache-Control: no-store\r\n");
    memcpy(guest, owner->guest, sizeof guest);
    print_guest(server, request, owner->has_guest, guest, &more);
    json_open(&body, '{');
    json_key(&body, "guest");
    json_open(&body, '"');
    text_add_hex(&body, guest, NAME_BYTES);
    json_close(&body, '"');
    json_key(&body, "protocol");
    json_number(&body, MESSAGE_PROTOCOL);
    json_key(&body, "now");
    json_number(&body, server_now(server));
    json_key(&body, "exact");
    exact_print_games(server->exact, &body);
    json_close(&body, '}');
    reply_json(exchange, 200, &body, lines);
}

/* The body of a request from a page of ours, of somebody who may ask now; or false, and
 * that is answered. */
static bool take_body(struct server *server, struct exchange *exchange,
                      const struct http_request *request, const struct socket_owner *owner,
                      char *text) {
    int64_t        wait;
    struct refusal refusal;
    if (!is_from_here(server, request)) {
        reply_refusal(exchange, 403, "not-yours", "a page from elsewhere may not ask this", 0);
        return false;
    }
    if (!header_is_json(http_header(request, "Content-Type"))) {
        reply_malformed(exchange, 415, "the body is not said to be JSON",
                        "Content-Type: application/json");
        return false;
    }
    memcpy(text, request->body, request->body_size);
    text[request->body_size] = '\0';
    if (strlen(text) != request->body_size) {
        reply_malformed(exchange, 400, "the body has a NUL in it", "UTF-8 without NUL");
        return false;
    }
    if (!desk_admit(server, owner, text, request->body_size, &wait, &refusal)) {
        reply_refusal(exchange, 429, refusal.code, refusal.say, refusal.wait);
        return false;
    }
    return true;
}

static void handle_request(struct server *server, struct exchange *exchange,
                           const struct http_request *request, const struct socket_owner *owner) {
    char text[HTTP_BODY_MAX + 1];
    if (take_body(server, exchange, request, owner, text)) {
        calls_request(server, exchange, owner, text);
    }
}

static void handle_exact(struct server *server, struct exchange *exchange,
                         const struct http_request *request, const struct socket_owner *owner) {
    char text[HTTP_BODY_MAX + 1];
    if (take_body(server, exchange, request, owner, text)) {
        questions_ask(server, exchange, owner, text);
    }
}

/* "/api/matches/ID/record": the id, if the path ends so. */
static bool match_of(const char *path, const char *ending, char *out) {
    const char  *id     = path + strlen("/api/matches/");
    const size_t length = strcspn(id, "/");
    if (length != HOSTED_ID_LENGTH || strcmp(id + length, ending) != 0) {
        return false;
    }
    memcpy(out, id, length);
    out[length] = '\0';
    return true;
}

static void answer_record(struct server *server, struct exchange *exchange, const char *match,
                          const struct socket_owner *owner) {
    char       *bytes = server->is_writable ? malloc(RECORD_MAX) : NULL;
    struct text out;
    if (!server->is_writable) {
        reply_refusal(exchange, 503, "not-saved", "the host cannot save anything now", RETRY_WAIT);
        return;
    }
    if (bytes == NULL) {
        reply_refusal(exchange, 503, "busy", "there is not enough memory", RETRY_WAIT);
        return;
    }
    text_init(&out, bytes, RECORD_MAX);
    if (house_print_record(server->house, match, owner->guest, &out)) {
        exchange_answer(exchange, &(struct http_answer){.status = 200,
                                                        .type   = "text/plain; charset=utf-8",
                                                        .more   = "Cache-Control: no-store\r\n",
                                                        .body   = bytes,
                                                        .size   = out.length});
    } else {
        reply_refusal(exchange, 404, "no-match", "there is no such match, or it is private", 0);
    }
    free(bytes);
}

static void handle_match(struct server *server, struct exchange *exchange,
                         const struct http_request *request, const struct socket_owner *owner) {
    char match[HOSTED_ID_LENGTH + 1];
    long after = 0;
    if (match_of(request->path, "/record", match)) {
        answer_record(server, exchange, match, owner);
    } else if (!match_of(request->path, "/events", match)) {
        reply_refusal(exchange, 404, "no-match", "there is no such match", 0);
    } else if (!http_query_number(request, "after", INT32_MAX, &after)) {
        reply_malformed(exchange, 400, "after is no number of an event", "a whole number from 0");
    } else {
        calls_stream(server, exchange, owner, match, after);
    }
}

static void handle_health(struct server *server, struct exchange *exchange,
                          const struct http_request *request, const struct socket_owner *owner) {
    (void)owner;
    health_answer(server, exchange, request->method == HTTP_HEAD);
}

/* For who looks after the host, and asks there. A proxy may be told to keep the path to
 * itself, but a path can be written in many ways. */
static void handle_metrics(struct server *server, struct exchange *exchange,
                           const struct http_request *request, const struct socket_owner *owner) {
    const bool is_bare = request->method == HTTP_HEAD;
    (void)owner;
    if (http_header(request, "X-Forwarded-For") != NULL) {
        reply_plainly(exchange, 403, "Figures are told on the server itself only.\n", NULL,
                      is_bare);
    } else {
        health_answer_metrics(server, exchange, is_bare);
    }
}

/* --- WebSocket ------------------------------------------------------------------------------ */

static bool has_word(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; at != NULL && *at != '\0';) {
        at += strspn(at, " \t,");
        const size_t item = strcspn(at, " \t,");
        if (item == length && strncasecmp(at, word, length) == 0) {
            return true;
        }
        at += item;
    }
    return false;
}

static bool is_key(const char *key) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key != NULL && strlen(key) == SOCKET_KEY_LENGTH &&
           strspn(key, allowed) == SOCKET_KEY_LENGTH - 2 &&
           strcmp(key + SOCKET_KEY_LENGTH - 2, "==") == 0;
}

static bool wants_socket(const struct http_request *request) {
    const char *version = http_header(request, "Sec-WebSocket-Version");
    return has_word(http_header(request, "Upgrade"), "websocket") &&
           has_word(http_header(request, "Connection"), "upgrade") && version != NULL &&
           strcmp(version, "13") == 0 && is_key(http_header(request, "Sec-WebSocket-Key"));
}

/* Too many at a time, or too many of late. */
static bool is_crowded(struct server *server, const struct socket_owner *owner, int64_t *wait) {
    struct sockets_figures figures;
    struct limit_key       guest;
    memcpy(guest.bytes, owner->guest, sizeof guest.bytes);
    const struct limit_key   *known = owner->has_guest ? &guest : NULL;
    const int64_t             now   = server_now(server);
    const struct limit_answer answer =
        limits_ask(server->limits, &owner->address, known, LIMIT_SOCKETS, 1, now);
    sockets_count(server->sockets, &figures);
    *wait = answer.verdict == LIMIT_REFUSED ? answer.wait : RETRY_WAIT;
    server->refusals.slow[LIMIT_SOCKETS] += answer.verdict == LIMIT_REFUSED;
    if (answer.verdict == LIMIT_REFUSED || (long)figures.open >= server->capacity) {
        return true;
    }
    const bool is_free = limits_open(server->limits, &owner->address, known, now);
    server->refusals.crowded += !is_free;
    return !is_free;
}

static void handle_socket(struct server *server, struct exchange *exchange,
                          const struct http_request *request, const struct socket_owner *owner) {
    int64_t wait;
    if (!wants_socket(request)) {
        reply_plainly(exchange, 426, "Here is a WebSocket.\n",
                      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", false);
        return;
    }
    if (!is_from_here(server, request)) {
        reply_refusal(exchange, 403, "not-yours", "a page from elsewhere may not come here", 0);
        return;
    }
    if (server->ending != 0) {
        reply_refusal(exchange, 503, "goodbye", "the server ends; come back soon", RETRY_WAIT);
        return;
    }
    if (is_crowded(server, owner, &wait)) {
        reply_refusal(exchange, 429, "slow", "too many connections", wait);
        return;
    }
    char        key[SOCKET_KEY_LENGTH + 1];
    const bool  has_protocol = has_word(http_header(request, "Sec-WebSocket-Protocol"), "tavola");
    const char *given        = http_header(request, "Sec-WebSocket-Key");
    memcpy(key, given, sizeof key);
    sockets_take(server->sockets, exchange_detach(exchange), key, has_protocol, owner);
}

/* --- All ---------------------------------------------------------------------------------------- */

struct route {
    const char *path; /* if it ends with a slash, all below it */
    const char *allowed;
    handler    *handle;
};

static const struct route routes[] = {
    {"/socket", "GET", handle_socket},         {"/api/me", "GET", handle_me},
    {"/api/request", "POST", handle_request},  {"/api/matches/", "GET", handle_match},
    {"/api/exact", "POST", handle_exact},      {"/healthz", "GET, HEAD", handle_health},
    {"/metrics", "GET, HEAD", handle_metrics},
};

static bool fits(const struct route *route, const char *path) {
    const size_t length = strlen(route->path);
    return route->path[length - 1] == '/' ? strncmp(path, route->path, length) == 0
                                          : strcmp(path, route->path) == 0;
}

static bool is_allowed(const struct route *route, enum http_method method) {
    static const char *const names[] = {
        [HTTP_GET] = "GET", [HTTP_HEAD] = "HEAD", [HTTP_POST] = "POST", [HTTP_OTHER] = "-"};
    return has_word(route->allowed, names[method]);
}

static void follow(const struct route *route, struct server *server, struct exchange *exchange,
                   const struct http_request *request, const struct socket_owner *owner) {
    if (!is_allowed(route, request->method)) {
        reply_method(exchange, route->allowed);
    } else if (request->method != HTTP_POST && request->body_size > 0) {
        reply_plainly(exchange, 400, "A question has no body.\n", NULL, false);
    } else {
        route->handle(server, exchange, request, owner);
    }
}

static bool is_too_much(struct server *server, const struct socket_owner *owner, int64_t *wait) {
    const struct limit_answer answer =
        limits_ask(server->limits, &owner->address, NULL, LIMIT_PAGES, 1, server_now(server));
    *wait = answer.wait;
    server->refusals.slow[LIMIT_PAGES] += answer.verdict == LIMIT_REFUSED;
    return answer.verdict == LIMIT_REFUSED;
}

void routes_handle(void *context, struct exchange *exchange, const struct http_request *request) {
    struct server      *server = context;
    struct socket_owner owner;
    int64_t             wait;
    if (!owner_of(server, exchange, request, &owner)) {
        exchange_end(exchange);
        return;
    }
    if (is_too_much(server, &owner, &wait)) {
        reply_refusal(exchange, 429, "slow", "too many requests", wait);
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (fits(&routes[i], request->path)) {
            follow(&routes[i], server, exchange, request, &owner);
            return;
        }
    }
    handle_file(server, exchange, request);
}
