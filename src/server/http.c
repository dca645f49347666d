/* SPDX-License-Identifier: MIT
 *
 * http.c - connections, and the limits of their patience.
 */
#include "server/http.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

enum {
    IN_MIN       = 1024,
    IN_MAX       = HTTP_HEAD_MAX + HTTP_BODY_MAX,
    OUT_HEAD_MAX = 2048,
    STREAM_MAX   = 256 * 1024,
    ASK_TIME     = 10000, /* milliseconds for a request to come whole */
    IDLE_TIME    = 60000, /* between two requests */
    STALL_TIME   = 30000, /* without taking anything of an answer */
    LINGER_TIME  = 2000,  /* after the last answer, until the other side leaves */
    LINGER_BYTES = 1 << 20
};

enum phase { IDLE, ASKING, WAITING, ANSWERING, STREAMING, LINGERING, CLOSED };

struct exchange {
    uv_tcp_t                tcp;
    struct http            *http;
    struct exchange        *previous, *next;
    struct sockaddr_storage address;
    void                   *data;
    enum phase              phase;
    bool                    ends;     /* after this answer */
    bool                    is_read;  /* libuv reads for us */
    int64_t                 deadline; /* of the phase; 0: it begins with the next tick */
    size_t                  queued;   /* when it was last looked at */
    size_t                  asked;    /* bytes of the request that is answered */
    char                   *in;
    size_t                  length, capacity;
    uv_shutdown_t           shutdown;
};

struct http {
    struct http_config  config;
    struct exchange    *first;
    struct http_figures figures;
    struct http_request request; /* the one that is looked at */
};

struct writing {
    uv_write_t       write;
    struct exchange *exchange;
    bool             is_last;
    char             head[];
};

static const struct {
    int         status;
    const char *phrase;
} phrases[] = {
    {200, "OK"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

/* Nothing comes from elsewhere and nothing written in a page is run; only the
 * engine's own code may be compiled. */
static const char safety[] =
    "Content-Security-Policy: default-src 'self'; connect-src 'self'; "
    "script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Server: tavola\r\n";

/* --- The life of a connection ---------------------------------------------- */

static void set_phase(struct exchange *exchange, enum phase phase) {
    exchange->phase    = phase;
    exchange->deadline = 0;
}

static void release(uv_handle_t *handle) {
    struct exchange *exchange = handle->data;
    free(exchange->in);
    free(exchange);
}

static void unlink_exchange(struct exchange *exchange) {
    struct http *http = exchange->http;
    if (exchange->previous != NULL) {
        exchange->previous->next = exchange->next;
    } else {
        http->first = exchange->next;
    }
    if (exchange->next != NULL) {
        exchange->next->previous = exchange->previous;
    }
    http->figures.connections--;
}

void exchange_end(struct exchange *exchange) {
    if (exchange->phase == CLOSED) {
        return;
    }
    const bool is_owed = exchange->phase == WAITING || exchange->phase == STREAMING;
    exchange->phase    = CLOSED;
    if (is_owed) {
        exchange->http->config.gone(exchange->http->config.context, exchange);
    }
    unlink_exchange(exchange);
    exchange->http->config.part(exchange->http->config.context, exchange_address(exchange));
    uv_close((uv_handle_t *)&exchange->tcp, release);
}

static void look(struct exchange *exchange);

static bool make_room(struct exchange *exchange) {
    if (exchange->length + 1 < exchange->capacity) {
        return true;
    }
    size_t capacity = exchange->capacity == 0 ? IN_MIN : 2 * exchange->capacity;
    capacity        = capacity < IN_MAX + 1 ? capacity : IN_MAX + 1;
    char *in        = capacity == exchange->capacity ? NULL : realloc(exchange->in, capacity);
    if (in == NULL) {
        return false;
    }
    exchange->in       = in;
    exchange->capacity = capacity;
    return true;
}

static void provide(uv_handle_t *handle, size_t size, uv_buf_t *out) {
    struct exchange *exchange = handle->data;
    (void)size;
    *out = make_room(exchange) ? uv_buf_init(exchange->in + exchange->length,
                                             (unsigned)(exchange->capacity - exchange->length - 1))
                               : uv_buf_init(NULL, 0);
}

static void stop_reading(struct exchange *exchange) {
    (void)uv_read_stop((uv_stream_t *)&exchange->tcp);
    exchange->is_read = false;
}

/* Who says nothing more may still wait for the answer. */
static void stop_hearing(struct exchange *exchange, ssize_t reason) {
    const bool is_owed = exchange->phase == WAITING || exchange->phase == ANSWERING;
    if (is_owed && reason == UV_EOF) {
        exchange->ends = true;
        stop_reading(exchange);
    } else if (reason == UV_ENOBUFS && exchange->phase != ASKING) {
        stop_reading(exchange);
    } else {
        exchange_end(exchange);
    }
}

/* While an answer is on its way only as much is read as the buffer takes, so that
 * it is noticed when somebody leaves. */
static void take_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    struct exchange *exchange = stream->data;
    (void)buffer;
    if (count < 0) {
        stop_hearing(exchange, count);
        return;
    }
    if (exchange->phase == LINGERING) {
        exchange->asked += (size_t)count;
        if (exchange->asked > LINGER_BYTES) {
            exchange_end(exchange);
        }
        return;
    }
    exchange->length += (size_t)count;
    if (exchange->phase <= ASKING) {
        look(exchange);
    }
}

static void read_on(struct exchange *exchange) {
    if (!exchange->is_read &&
        uv_read_start((uv_stream_t *)&exchange->tcp, provide, take_bytes) == 0) {
        exchange->is_read = true;
    }
}

static void drop(uv_handle_t *handle) {
    free(handle->data);
}

void http_take(struct http *http, int handle) {
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL || uv_tcp_init(http->config.loop, &exchange->tcp) != 0) {
        free(exchange);
        (void)close(handle);
        return;
    }
    int size           = sizeof exchange->address;
    exchange->tcp.data = exchange;
    exchange->http     = http;
    if (uv_tcp_open(&exchange->tcp, handle) != 0) {
        (void)close(handle);
        uv_close((uv_handle_t *)&exchange->tcp, drop);
        return;
    }
    (void)uv_tcp_getpeername(&exchange->tcp, (struct sockaddr *)&exchange->address, &size);
    if (!http->config.admit(http->config.context, exchange_address(exchange))) {
        http->figures.crowded++;
        uv_close((uv_handle_t *)&exchange->tcp, drop);
        return;
    }
    exchange->next = http->first;
    if (http->first != NULL) {
        http->first->previous = exchange;
    }
    http->first = exchange;
    http->figures.connections++;
    exchange->phase = ASKING;
    read_on(exchange);
}

int exchange_detach(struct exchange *exchange) {
    uv_os_fd_t handle   = -1;
    const bool is_early = exchange->length > exchange->asked;
    int        copy     = -1;
    if (!is_early && uv_fileno((uv_handle_t *)&exchange->tcp, &handle) == 0) {
        copy = dup(handle);
    }
    exchange->phase = ANSWERING; /* nobody is to be told */
    exchange_end(exchange);
    return copy;
}

/* --- Asking ------------------------------------------------------------------ */

static void refuse(struct exchange *exchange, int status) {
    static const char line[] = "This is no request that can be answered here.\n";
    exchange->http->figures.refused++;
    exchange->ends  = true;
    exchange->asked = exchange->length;
    exchange_answer(exchange, &(struct http_answer){.status  = status,
                                                    .type    = "text/plain; charset=utf-8",
                                                    .body    = line,
                                                    .size    = sizeof line - 1,
                                                    .is_kept = true});
}

static void drop_request(struct exchange *exchange) {
    exchange->length -= exchange->asked;
    memmove(exchange->in, exchange->in + exchange->asked, exchange->length);
    exchange->asked = 0;
    if (exchange->length == 0) { /* most connections only wait */
        free(exchange->in);
        exchange->in       = NULL;
        exchange->capacity = 0;
    }
}

/* Is a request there? */
static void look(struct exchange *exchange) {
    struct http *http   = exchange->http;
    int          status = 0;
    if (exchange->length == 0) {
        return;
    }
    if (exchange->phase == IDLE) {
        set_phase(exchange, ASKING);
    }
    switch (http_parse(exchange->in, exchange->length, &http->request, &status)) {
    case HTTP_PARTIAL:
        return;
    case HTTP_WRONG:
        refuse(exchange, status);
        return;
    case HTTP_WHOLE:
        http->figures.requests++;
        exchange->ends  = !http->request.keeps;
        exchange->asked = http->request.size;
        set_phase(exchange, WAITING);
        http->config.handle(http->config.context, exchange, &http->request);
    }
}

/* The request is answered: the next one may be there already. */
static void go_on(struct exchange *exchange) {
    set_phase(exchange, IDLE);
    read_on(exchange);
    look(exchange);
}

/* --- Answering ----------------------------------------------------------------- */

static void add_status(struct text *out, int status) {
    text_add(out, "HTTP/1.1 ");
    text_add_number(out, status);
    text_add_char(out, ' ');
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        text_add(out, phrases[i].status == status ? phrases[i].phrase : "");
    }
    text_add(out, "\r\n");
}

static void add_date(struct text *out) {
    char         date[64];
    struct tm    parts;
    const time_t now = time(NULL);
    if (gmtime_r(&now, &parts) != NULL &&
        strftime(date, sizeof date, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts) > 0) {
        text_add(out, date);
    }
}

static void add_head(struct text *out, const struct http_answer *answer, bool ends) {
    add_status(out, answer->status);
    add_date(out);
    text_add(out, safety);
    if (answer->type != NULL) {
        text_add(out, "Content-Type: ");
        text_add(out, answer->type);
        text_add(out, "\r\n");
    }
    if (answer->type != NULL && !answer->is_stream) {
        text_add(out, "Content-Length: ");
        text_add_number(out, (int64_t)answer->size);
        text_add(out, "\r\n");
    }
    text_add(out, answer->more == NULL ? "" : answer->more);
    text_add(out, ends ? "Connection: close\r\n\r\n" : "\r\n");
}

static void ignore_shutdown(uv_shutdown_t *shutdown, int status) {
    (void)shutdown;
    (void)status;
}

/* To end at once, with something unread, would take the answer away again. */
static void linger(struct exchange *exchange) {
    set_phase(exchange, LINGERING);
    exchange->length = exchange->asked = 0;
    if (uv_shutdown(&exchange->shutdown, (uv_stream_t *)&exchange->tcp, ignore_shutdown) != 0) {
        exchange_end(exchange);
        return;
    }
    read_on(exchange);
}

static void finish_writing(uv_write_t *write, int status) {
    struct writing  *writing  = (struct writing *)write;
    struct exchange *exchange = writing->exchange;
    const bool       is_last  = writing->is_last;
    free(writing);
    if (status != 0) {
        exchange_end(exchange);
    } else if (is_last && exchange->ends) {
        linger(exchange);
    } else if (is_last) {
        go_on(exchange);
    }
}

/* libuv wants what it only reads to be writable. */
static uv_buf_t buffer_of(const void *bytes, size_t size) {
    union {
        const void *given;
        char       *wanted;
    } same = {bytes};
    return uv_buf_init(same.wanted, (unsigned)size);
}

static void start_writing(struct exchange *exchange, struct writing *writing, size_t head,
                          const void *body, size_t size) {
    uv_buf_t buffers[] = {uv_buf_init(writing->head, (unsigned)head), buffer_of(body, size)};
    writing->exchange  = exchange;
    if (uv_write(&writing->write, (uv_stream_t *)&exchange->tcp, buffers, size == 0 ? 1 : 2,
                 finish_writing) != 0) {
        free(writing);
        exchange_end(exchange);
    }
}

void exchange_answer(struct exchange *exchange, const struct http_answer *answer) {
    const size_t    size    = answer->is_bare || answer->is_stream ? 0 : answer->size;
    const size_t    copied  = answer->is_kept ? 0 : size;
    struct writing *writing = malloc(sizeof *writing + OUT_HEAD_MAX + copied);
    struct text     head;
    if (writing == NULL) {
        exchange_end(exchange);
        return;
    }
    drop_request(exchange);
    exchange->ends = exchange->ends || answer->is_stream;
    text_init(&head, writing->head, OUT_HEAD_MAX);
    add_head(&head, answer, exchange->ends);
    if (copied > 0) {
        memcpy(writing->head + head.length, answer->body, copied);
    }
    writing->is_last = !answer->is_stream;
    set_phase(exchange, answer->is_stream ? STREAMING : ANSWERING);
    start_writing(exchange, writing, head.length + copied, answer->body, size - copied);
}

void exchange_send(struct exchange *exchange, const char *bytes, size_t length) {
    const size_t    waiting = uv_stream_get_write_queue_size((uv_stream_t *)&exchange->tcp);
    struct writing *writing = exchange->phase != STREAMING || waiting > STREAM_MAX
                                  ? NULL
                                  : malloc(sizeof *writing + length);
    if (writing == NULL) {
        exchange_end(exchange);
        return;
    }
    writing->is_last = false;
    memcpy(writing->head, bytes, length);
    start_writing(exchange, writing, length, NULL, 0);
}

/* --- All of them ------------------------------------------------------------------ */

struct http *http_create(const struct http_config *config) {
    struct http *http = calloc(1, sizeof *http);
    if (http != NULL) {
        http->config = *config;
    }
    return http;
}

void http_close(struct http *http) {
    while (http != NULL && http->first != NULL) {
        exchange_end(http->first);
    }
}

void http_destroy(struct http *http) {
    free(http);
}

void http_count(const struct http *http, struct http_figures *out) {
    *out = http->figures;
}

static int64_t patience(const struct exchange *exchange) {
    switch (exchange->phase) {
    case IDLE:
        return IDLE_TIME;
    case ASKING:
        return ASK_TIME;
    case LINGERING:
        return LINGER_TIME;
    default:
        return STALL_TIME;
    }
}

/* Who takes a little of an answer from time to time gets all of it. */
static bool is_late(struct exchange *exchange, int64_t now) {
    const size_t queued = uv_stream_get_write_queue_size((uv_stream_t *)&exchange->tcp);
    const bool   is_ours =
        exchange->phase == WAITING || (exchange->phase == STREAMING && queued == 0);
    const bool is_moving = queued > 0 && queued != exchange->queued;
    exchange->queued     = queued;
    if (exchange->deadline == 0 || is_ours || is_moving) {
        exchange->deadline = now + patience(exchange);
    }
    return now >= exchange->deadline;
}

void http_tick(struct http *http, int64_t now) {
    struct exchange *next;
    for (struct exchange *at = http->first; at != NULL; at = next) {
        next = at->next;
        if (is_late(at, now)) {
            http->figures.timeouts++;
            exchange_end(at);
        }
    }
}

const struct sockaddr *exchange_address(const struct exchange *exchange) {
    return (const struct sockaddr *)&exchange->address;
}

void exchange_set_data(struct exchange *exchange, void *data) {
    exchange->data = data;
}

void *exchange_data(const struct exchange *exchange) {
    return exchange->data;
}
