/* SPDX-License-Identifier: MIT
 *
 * calls.c - requests and streams by HTTP, as connections of the house.
 *
 * A request opens a connection, says one thing, waits for the answer to it and goes.
 * A stream watches a match and passes on its events, one a line. The house may be in
 * the middle of something when a call ends, so it is told a little later. Questions
 * (questions.c) are calls that the house knows nothing of.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/internal.h"
#include "server/reply.h"

enum {
    SLOT_BITS   = 16,
    ASK_MAX     = 256,
    QUIET_TICKS = 15, /* seconds between two signs of life on a stream */
    SHARE_MAX   = 64  /* calls of one address at a time */
};

static const connection_t call_bit = UINT64_C(1) << 63;

struct call {
    connection_t     name;
    struct limit_key address;
    struct exchange *exchange; /* NULL: it is gone */
    struct call     *next;     /* that has ended */
    bool             is_question, is_stream, is_begun, has_ended;
    bool             is_behind; /* there are further events to ask for */
    uint32_t         last;      /* event that was passed on */
    char             match[HOSTED_ID_LENGTH + 1];
};

bool calls_is_call(connection_t name) {
    return (name & call_bit) != 0;
}

static size_t slot_of(connection_t name) {
    return name & ((1U << SLOT_BITS) - 1);
}

static struct call *find(struct server *server, connection_t name) {
    const size_t slot = slot_of(name);
    struct call *call = slot < SERVER_CALLS_MAX ? server->calls[slot] : NULL;
    return call != NULL && call->name == name && !call->has_ended ? call : NULL;
}

/* Does this address have its share? */
static bool is_greedy(const struct server *server, const struct limit_key *address) {
    size_t count = 0;
    for (size_t i = 0; i < SERVER_CALLS_MAX && server->limits != NULL; i++) {
        const struct call *call = server->calls[i];
        count += call != NULL && memcmp(&call->address, address, sizeof *address) == 0;
    }
    return count >= SHARE_MAX;
}

static struct call *create(struct server *server, struct exchange *exchange,
                           const struct limit_key *address) {
    if (is_greedy(server, address)) {
        return NULL;
    }
    for (size_t i = 0; i < SERVER_CALLS_MAX; i++) {
        if (server->calls[i] == NULL) {
            struct call *call = calloc(1, sizeof *call);
            if (call != NULL) {
                call->name     = call_bit | ++server->call_serial << SLOT_BITS | i;
                call->exchange = exchange;
                call->address  = *address;
                exchange_set_data(exchange, call);
                server->calls[i] = call;
            }
            return call;
        }
    }
    return NULL;
}

/* Once: an answer that cannot be written has ended it already. */
static void end(struct server *server, struct call *call) {
    if (call->has_ended) {
        return;
    }
    if (call->exchange != NULL) {
        exchange_set_data(call->exchange, NULL);
    }
    call->exchange  = NULL;
    call->has_ended = true;
    call->next      = server->ended;
    server->ended   = call;
}

static void answer(struct exchange *exchange, int status, const char *text, size_t length) {
    exchange_answer(exchange, &(struct http_answer){.status = status,
                                                    .type   = "application/json",
                                                    .more   = "Cache-Control: no-store\r\n",
                                                    .body   = text,
                                                    .size   = length});
}

/* --- Streams -------------------------------------------------------------------- */

/* The end of the object that begins here. */
static const char *skip_object(const char *at) {
    int  depth      = 0;
    bool is_in_text = false;
    for (; *at != '\0'; at++) {
        if (is_in_text) {
            at += *at == '\\' && at[1] != '\0';
            is_in_text = *at != '"';
        } else if (*at == '"') {
            is_in_text = true;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if ((*at == '}' || *at == ']') && --depth == 0) {
            return at + 1;
        }
    }
    return NULL;
}

/* In a text of JSON no quote stands alone, so the first such word is the key. */
static const char *find_events(const char *text) {
    static const char key[] = "\"events\":[";
    const char       *found = strstr(text, key);
    return found == NULL ? NULL : found + sizeof key - 1;
}

static void pass_on(struct server *server, struct call *call, const char *text) {
    const char *at = find_events(text);
    while (at != NULL && *at == '{' && call->exchange != NULL) {
        const char *after = skip_object(at);
        if (after == NULL) {
            return;
        }
        if (strncmp(at, "{\"n\":", 5) == 0) {
            call->last = (uint32_t)strtoul(at + 5, NULL, 10);
        }
        exchange_send(call->exchange, at, (size_t)(after - at));
        if (call->exchange != NULL) {
            exchange_send(call->exchange, "\n", 1);
        }
        at = *after == ',' ? after + 1 : after;
    }
    (void)server;
}

/* There is none, or not for this one; or it cannot be read now. One that has begun
 * breaks off: whoever reads it asks for the rest. */
static void refuse_stream(struct server *server, struct call *call, const char *text,
                          size_t length) {
    const bool is_passing = strstr(text, "\"wait\":") != NULL;
    if (call->is_begun) {
        exchange_end(call->exchange); /* which forgets the call */
        return;
    }
    answer(call->exchange, is_passing ? 503 : 404, text, length);
    end(server, call);
}

static void begin_stream(struct server *server, struct call *call, const char *text,
                         size_t length) {
    if (strstr(text, "\"ok\":true") == NULL) {
        refuse_stream(server, call, text, length);
        return;
    }
    if (!call->is_begun) {
        call->is_begun = true;
        exchange_answer(call->exchange, &(struct http_answer){.status = 200,
                                                              .type   = "application/x-ndjson",
                                                              .more = "Cache-Control: no-store\r\n"
                                                                      "X-Accel-Buffering: no\r\n",
                                                              .is_stream = true});
    }
    call->is_behind    = strstr(text, "\"more\":true") != NULL;
    server->has_behind = server->has_behind || call->is_behind;
    pass_on(server, call, text);
}

static void watch(struct server *server, const struct call *call) {
    char        bytes[ASK_MAX];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    json_open(&text, '{');
    json_key(&text, "id");
    json_string(&text, "stream");
    json_key(&text, "do");
    json_string(&text, "watch");
    json_key(&text, "match");
    json_string(&text, call->match);
    json_key(&text, "after");
    json_number(&text, call->last);
    json_close(&text, '}');
    house_receive(server->house, call->name, bytes, server_now(server));
}

/* --- From the house ---------------------------------------------------------------- */

void calls_send(struct server *server, connection_t name, const char *text, size_t length) {
    struct call *call      = find(server, name);
    const bool   is_answer = strncmp(text, "{\"answer\":", 10) == 0;
    if (call == NULL || call->exchange == NULL) {
        return;
    }
    if (call->is_stream && is_answer) {
        begin_stream(server, call, text, length);
    } else if (call->is_stream && call->is_begun) {
        pass_on(server, call, text);
    } else if (is_answer) {
        answer(call->exchange, 200, text, length);
        end(server, call);
    }
}

void calls_end(struct server *server, connection_t name) {
    struct call *call = find(server, name);
    if (call != NULL && call->exchange != NULL) {
        exchange_end(call->exchange); /* which forgets the call */
    }
}

void calls_forget(void *context, struct exchange *exchange) {
    struct call *call = exchange_data(exchange);
    if (call != NULL && call->is_question) {
        call->exchange = NULL; /* it counts as long as it takes */
    } else if (call != NULL) {
        end(context, call);
    }
}

/* --- From the network ---------------------------------------------------------------- */

static struct call *create_or_refuse(struct server *server, struct exchange *exchange,
                                     const struct socket_owner *owner) {
    struct call *call = create(server, exchange, &owner->address);
    if (call == NULL) {
        reply_refusal(exchange, 503, "busy", "too many requests and streams are under way", 1000);
    }
    return call;
}

static struct call *open_call(struct server *server, struct exchange *exchange,
                              const struct socket_owner *owner) {
    static const unsigned char nobody[HOSTED_GUEST_BYTES];
    struct call               *call = create_or_refuse(server, exchange, owner);
    if (call != NULL) {
        house_open(server->house, call->name, owner->has_guest ? owner->guest : nobody,
                   server_now(server));
    }
    return call;
}

connection_t calls_begin_question(struct server *server, struct exchange *exchange,
                                  const struct socket_owner *owner) {
    struct call *call = create_or_refuse(server, exchange, owner);
    if (call == NULL) {
        return 0;
    }
    call->is_question = true;
    return call->name;
}

void calls_answer_question(struct server *server, connection_t name, int status, const char *text,
                           size_t length) {
    struct call *call = find(server, name);
    if (call != NULL && call->exchange != NULL) {
        answer(call->exchange, status, text, length);
    }
    if (call != NULL) {
        end(server, call);
    }
}

void calls_request(struct server *server, struct exchange *exchange,
                   const struct socket_owner *owner, const char *text) {
    struct message message;
    struct refusal ignored;
    if (message_read(text, &message, &ignored) &&
        (message.kind == MESSAGE_PING || message.kind == MESSAGE_PONG)) {
        reply_malformed(exchange, 400, "a ping is for sockets: it has no answer",
                        "the requests of docs/api.md");
        return;
    }
    struct call *call = open_call(server, exchange, owner);
    if (call != NULL) {
        house_receive(server->house, call->name, text, server_now(server));
    }
}

void calls_stream(struct server *server, struct exchange *exchange,
                  const struct socket_owner *owner, const char *match, long after) {
    struct call *call = open_call(server, exchange, owner);
    if (call != NULL) {
        call->is_stream = true;
        call->last      = (uint32_t)after;
        (void)snprintf(call->match, sizeof call->match, "%s", match);
        watch(server, call);
    }
}

static void go_on(struct server *server) {
    server->has_behind = false;
    for (size_t i = 0; i < SERVER_CALLS_MAX; i++) {
        struct call *call = server->calls[i];
        if (call != NULL && call->is_behind && !call->has_ended) {
            call->is_behind = false;
            watch(server, call);
        }
    }
}

void calls_work(struct server *server) {
    while (server->ended != NULL) {
        struct call *call = server->ended;
        server->ended     = call->next;
        if (!call->is_question) {
            house_close(server->house, call->name, server_now(server));
        }
        server->calls[slot_of(call->name)] = NULL;
        free(call);
    }
    if (server->has_behind) {
        go_on(server);
    }
}

void calls_tick(struct server *server) {
    for (size_t i = 0; i < SERVER_CALLS_MAX && server->ticks % QUIET_TICKS == 0; i++) {
        struct call *call = server->calls[i];
        if (call != NULL && call->is_begun && call->exchange != NULL) {
            exchange_send(call->exchange, "\n", 1);
        }
    }
}
