/* SPDX-License-Identifier: MIT
 *
 * sockets.c - libwebsockets, from the handshake on.
 */
#include "server/sockets.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/outbox.h"

enum {
    RX_BYTES      = 512,     /* the library keeps as much for each socket */
    TX_BYTES      = 1 << 16, /* and writes as much at a time; without it, as RX_BYTES */
    HANDSHAKE_MAX = 512,
    SERVICE_BYTES = 8192,
    TIMEOUT       = 10,    /* seconds, of a handshake or a farewell */
    PING_PAUSE    = 15000, /* milliseconds */
    SILENCE_MAX   = 45000,
    GREETING_MAX  = 20000, /* until the first message */
    PAUSE_STEP    = 50,
    SLOT_BITS     = 24,
    CODE_BINARY   = 1003
};

struct socket {
    struct sockets     *sockets;
    struct lws         *wsi;
    connection_t        name;
    struct socket_owner owner;
    struct socket      *previous, *next;          /* by the time of the last ping */
    struct socket      *paused, *ready, *leaving; /* the next one */
    struct outbox       outbox;
    char               *in; /* a message that has not come whole */
    uint16_t            length;
    bool                is_open, is_paused, is_ready, is_ending, has_left, is_cut;
    bool                has_spoken, awaits_pong;
    int                 code; /* to end with */
    int64_t             pinged, heard, resumes;
    char                reason[24];
};

struct sockets {
    struct sockets_config  config;
    struct lws_context    *context;
    struct lws_vhost      *vhost;
    uv_timer_t             pause;
    bool                   is_closing;
    struct socket        **slots; /* by the low bits of their names */
    size_t                 slot_count;
    uint32_t              *free_slots;
    size_t                 free_count;
    uint64_t               serial;
    struct socket         *arriving;        /* while the library takes it */
    struct socket         *oldest, *newest; /* by the time of the last ping */
    struct socket         *paused, *leaving;
    struct socket         *ready, *last_ready; /* there is something to write */
    struct sockets_figures figures;
    char                   scratch[SOCKET_MESSAGE_MAX + 1];
};

/* --- Names ------------------------------------------------------------------ */

static bool add_slots(struct sockets *sockets) {
    const size_t    count = sockets->slot_count == 0 ? 64 : 2 * sockets->slot_count;
    struct socket **slots = realloc(sockets->slots, count * sizeof(struct socket *));
    if (slots == NULL) {
        return false;
    }
    sockets->slots       = slots;
    uint32_t *free_slots = realloc(sockets->free_slots, count * sizeof *free_slots);
    if (free_slots == NULL) {
        return false;
    }
    sockets->free_slots = free_slots;
    for (size_t i = count; i-- > sockets->slot_count;) {
        slots[i]                                   = NULL;
        sockets->free_slots[sockets->free_count++] = (uint32_t)i;
    }
    sockets->slot_count = count;
    return true;
}

static bool give_name(struct sockets *sockets, struct socket *socket) {
    if (sockets->free_count == 0 && !add_slots(sockets)) {
        return false;
    }
    const uint32_t slot  = sockets->free_slots[--sockets->free_count];
    sockets->slots[slot] = socket;
    socket->name         = ++sockets->serial << SLOT_BITS | slot;
    return true;
}

static size_t slot_of(connection_t name) {
    return name & ((1U << SLOT_BITS) - 1);
}

static struct socket *find(const struct sockets *sockets, connection_t name) {
    const size_t   slot   = slot_of(name);
    struct socket *socket = slot < sockets->slot_count ? sockets->slots[slot] : NULL;
    return socket != NULL && socket->name == name ? socket : NULL;
}

/* --- In the order of their pings ------------------------------------------------ */

static void unlink_socket(struct socket *socket) {
    struct sockets *sockets = socket->sockets;
    if (socket->previous == NULL) {
        sockets->oldest = socket->next;
    } else {
        socket->previous->next = socket->next;
    }
    if (socket->next == NULL) {
        sockets->newest = socket->previous;
    } else {
        socket->next->previous = socket->previous;
    }
}

static void append_socket(struct socket *socket) {
    struct sockets *sockets = socket->sockets;
    socket->next            = NULL;
    socket->previous        = sockets->newest;
    if (sockets->newest == NULL) {
        sockets->oldest = socket;
    } else {
        sockets->newest->next = socket;
    }
    sockets->newest = socket;
}

/* --- Sending ----------------------------------------------------------------------- */

/* Not at once: the library may be in the middle of something with it. */
static void cut(struct socket *socket, uint64_t *count) {
    if (socket->is_cut) {
        return;
    }
    socket->is_cut = true;
    outbox_drop(&socket->outbox);
    (*count)++;
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(socket->sockets->context); /* or it notices with the next message */
}

static bool write_all(struct socket *socket) {
    const uint16_t before   = socket->outbox.count;
    const bool     is_whole = outbox_write(&socket->outbox, socket->wsi);
    socket->sockets->figures.sent += (uint64_t)(before - socket->outbox.count);
    return is_whole;
}

/* First come, first served: players have come before most who watch them. */
static void append_ready(struct socket *socket) {
    struct sockets *sockets = socket->sockets;
    socket->is_ready        = true;
    socket->ready           = NULL;
    if (sockets->ready == NULL) {
        sockets->ready = socket;
    } else {
        sockets->last_ready->ready = socket;
    }
    sockets->last_ready = socket;
}

static void forget_ready(struct socket *socket) {
    struct sockets *sockets = socket->sockets;
    struct socket  *before  = NULL;
    if (!socket->is_ready) {
        return;
    }
    for (struct socket *at = sockets->ready; at != socket; at = at->ready) {
        before = at;
    }
    *(before == NULL ? &sockets->ready : &before->ready) = socket->ready;
    if (sockets->last_ready == socket) {
        sockets->last_ready = before;
    }
}

static void enqueue(struct socket *socket, struct letter *letter) {
    if (!socket->is_open || socket->is_cut || socket->has_left) {
        return; /* after the farewell nothing may be said */
    }
    if (!outbox_has_room(&socket->outbox, letter)) {
        (void)write_all(socket); /* many at once are not yet somebody who is slow */
    }
    if (!outbox_add(&socket->outbox, letter)) {
        cut(socket, &socket->sockets->figures.cut_slow);
        return;
    }
    if (!socket->is_ready) {
        append_ready(socket);
    }
}

void sockets_send(struct sockets *sockets, const connection_t *to, size_t count, const char *text,
                  size_t length) {
    struct letter *letter = letter_write(text, length);
    if (letter == NULL) {
        return; /* they notice by the numbers that something is missing */
    }
    for (size_t i = 0; i < count; i++) {
        struct socket *socket = find(sockets, to[i]);
        if (socket != NULL) {
            enqueue(socket, letter);
        }
    }
    letter_release(letter);
}

/* While it is being written to, the library could only end it without a word. */
static void leave(struct socket *socket) {
    if (!socket->has_left) {
        socket->has_left         = true;
        socket->leaving          = socket->sockets->leaving;
        socket->sockets->leaving = socket;
    }
}

/* The library says that there is room again. */
static int write_some(struct socket *socket) {
    if (!write_all(socket)) {
        return -1;
    }
    if (socket->outbox.count > 0) {
        (void)lws_callback_on_writable(socket->wsi);
    } else if (socket->is_ending) {
        leave(socket);
    }
    return 0;
}

/* Without asking the library whether there is room: that would change what the loop
 * waits for, twice for each message, and there nearly always is. */
static void write_ready(struct sockets *sockets) {
    while (sockets->ready != NULL) {
        struct socket *socket = sockets->ready;
        sockets->ready        = socket->ready;
        socket->is_ready      = false;
        if (socket->is_cut) {
            continue;
        }
        if (!write_all(socket)) {
            cut(socket, &sockets->figures.cut_bad);
        } else if (socket->outbox.count > 0) {
            (void)lws_callback_on_writable(socket->wsi);
        }
    }
}

void sockets_end(struct sockets *sockets, connection_t name, int code, const char *reason) {
    struct socket *socket = find(sockets, name);
    if (socket == NULL || !socket->is_open || socket->is_ending) {
        return;
    }
    socket->is_ending = true;
    socket->code      = code;
    (void)snprintf(socket->reason, sizeof socket->reason, "%s", reason);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, TIMEOUT);
    (void)lws_callback_on_writable(socket->wsi);
}

void sockets_work(struct sockets *sockets) {
    write_ready(sockets);
    while (sockets->leaving != NULL) {
        struct socket *socket = sockets->leaving;
        sockets->leaving      = socket->leaving;
        lws_close_reason(socket->wsi, (enum lws_close_status)socket->code,
                         (unsigned char *)socket->reason, strlen(socket->reason));
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
}

void sockets_end_all(struct sockets *sockets, int code, const char *reason) {
    for (size_t i = 0; i < sockets->slot_count; i++) {
        if (sockets->slots[i] != NULL) {
            sockets_end(sockets, sockets->slots[i]->name, code, reason);
        }
    }
}

/* --- Hearing -------------------------------------------------------------------------- */

static bool is_pong(struct socket *socket, const char *text) {
    char expected[40];
    if (!socket->awaits_pong || strncmp(text, "{\"pong\":", 8) != 0) {
        return false;
    }
    (void)snprintf(expected, sizeof expected, "{\"pong\":%lld}", (long long)socket->pinged);
    return strcmp(text, expected) == 0;
}

static void take_message(struct socket *socket, char *text, size_t length) {
    struct sockets *sockets = socket->sockets;
    for (char *nul = memchr(text, '\0', length); nul != NULL;
         nul       = memchr(nul, '\0', (size_t)(text + length - nul))) {
        *nul = '\1'; /* which no JSON allows either */
    }
    text[length]       = '\0';
    socket->heard      = sockets->config.now(sockets->config.context);
    socket->has_spoken = true;
    sockets->figures.heard++;
    if (is_pong(socket, text)) {
        socket->awaits_pong = false;
        lws_validity_confirmed(socket->wsi);
        sockets->config.measured(sockets->config.context, socket->name,
                                 sockets->config.now(sockets->config.context) - socket->pinged);
        return;
    }
    sockets->config.heard(sockets->config.context, socket->name, &socket->owner, text, length);
}

static int refuse(struct socket *socket, int code, const char *reason) {
    socket->sockets->figures.cut_bad++;
    (void)snprintf(socket->reason, sizeof socket->reason, "%s", reason);
    lws_close_reason(socket->wsi, (enum lws_close_status)code, (unsigned char *)socket->reason,
                     strlen(socket->reason));
    return -1;
}

/* A part of a message that is not the last, or not the first. */
static bool keep_part(struct socket *socket, const char *bytes, size_t length) {
    if (socket->in == NULL) {
        socket->in = malloc(SOCKET_MESSAGE_MAX + 1);
    }
    if (socket->in == NULL) {
        return false;
    }
    memcpy(socket->in + socket->length, bytes, length);
    socket->length = (uint16_t)(socket->length + length);
    return true;
}

static int take_part(struct socket *socket, const char *bytes, size_t length) {
    struct lws *wsi      = socket->wsi;
    const bool  is_whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (socket->is_cut || socket->is_ending) {
        return 0;
    }
    if (lws_frame_is_binary(wsi)) {
        return refuse(socket, CODE_BINARY, "text only");
    }
    if (length + socket->length + lws_remaining_packet_payload(wsi) > SOCKET_MESSAGE_MAX) {
        socket->sockets->figures.cut_bad++;
        return -1; /* at once: a farewell would have to wait behind the rest of it */
    }
    if (is_whole && socket->in == NULL) {
        memcpy(socket->sockets->scratch, bytes, length);
        take_message(socket, socket->sockets->scratch, length);
        return 0;
    }
    if (!keep_part(socket, bytes, length)) {
        return -1;
    }
    if (is_whole) {
        char        *text = socket->in;
        const size_t all  = socket->length;
        socket->in        = NULL;
        socket->length    = 0;
        take_message(socket, text, all);
        free(text);
    }
    return 0;
}

/* --- Coming and going ------------------------------------------------------------------ */

static void release_socket(struct socket *socket) {
    struct sockets *sockets = socket->sockets;
    outbox_drop(&socket->outbox);
    unlink_socket(socket);
    for (struct socket **at = &sockets->paused; *at != NULL; at = &(*at)->paused) {
        if (*at == socket) {
            *at = socket->paused;
            break;
        }
    }
    forget_ready(socket);
    for (struct socket **at = &sockets->leaving; *at != NULL; at = &(*at)->leaving) {
        if (*at == socket) {
            *at = socket->leaving;
            break;
        }
    }
    sockets->slots[slot_of(socket->name)]      = NULL;
    sockets->free_slots[sockets->free_count++] = (uint32_t)slot_of(socket->name);
    free(socket->in);
    free(socket);
}

static void open_socket(struct socket *socket) {
    struct sockets *sockets = socket->sockets;
    socket->is_open         = true;
    sockets->figures.open++;
    sockets->figures.opened++;
    sockets->config.opened(sockets->config.context, socket->name, &socket->owner);
}

/* The connection is gone, whatever it had come to. */
static void forget(struct socket *socket) {
    struct sockets *sockets = socket->sockets;
    if (socket->is_open) {
        socket->is_open = false;
        sockets->figures.open--;
    }
    sockets->config.closed(sockets->config.context, socket->name, &socket->owner);
    release_socket(socket);
}

static void attach(struct socket *socket, struct lws *wsi) {
    socket->wsi = wsi;
    lws_set_opaque_user_data(wsi, socket);
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length) {
    struct sockets *sockets = lws_context_user(lws_get_context(wsi));
    struct socket  *socket  = lws_get_opaque_user_data(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* mostly while it is being taken */
        if (socket == NULL && sockets->arriving != NULL) {
            attach(sockets->arriving, wsi);
        }
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        open_socket(socket);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return take_part(socket, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_some(socket);
    case LWS_CALLBACK_WSI_DESTROY:
        if (socket != NULL) {
            lws_set_opaque_user_data(wsi, NULL);
            forget(socket);
        }
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "tavola", .callback = serve, .rx_buffer_size = RX_BYTES, .tx_packet_size = TX_BYTES},
    {.name = NULL},
};

/* The request as the library gets to see it: nothing of what a stranger wrote but
 * the key, which has its form. */
static size_t print_handshake(char *out, size_t size, const char *key, bool has_protocol) {
    struct text text;
    text_init(&text, out, size);
    text_add(&text, "GET /socket HTTP/1.1\r\nHost: tavola\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ");
    text_add(&text, key);
    text_add(&text, has_protocol ? "\r\nSec-WebSocket-Protocol: tavola\r\n\r\n" : "\r\n\r\n");
    return text.length;
}

static struct socket *create_socket(struct sockets *sockets, const struct socket_owner *owner) {
    struct socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL) {
        return NULL;
    }
    socket->sockets = sockets;
    socket->owner   = *owner;
    socket->heard = socket->pinged = sockets->config.now(sockets->config.context);
    if (!give_name(sockets, socket)) {
        free(socket);
        return NULL;
    }
    append_socket(socket);
    return socket;
}

void sockets_take(struct sockets *sockets, int handle, const char *key, bool has_protocol,
                  const struct socket_owner *owner) {
    char           handshake[HANDSHAKE_MAX];
    const size_t   length = print_handshake(handshake, sizeof handshake, key, has_protocol);
    struct socket *socket = handle < 0 ? NULL : create_socket(sockets, owner);
    if (socket == NULL) {
        sockets->config.closed(sockets->config.context, 0, owner);
        if (handle >= 0) {
            (void)close(handle);
        }
        return;
    }
    const connection_t name = socket->name;
    sockets->arriving       = socket;
    struct lws *wsi   = lws_adopt_socket_vhost_readbuf(sockets->vhost, handle, handshake, length);
    sockets->arriving = NULL;
    if (find(sockets, name) == NULL) {
        return; /* it has come and gone */
    }
    if (wsi == NULL) {
        forget(socket);
    } else {
        attach(socket, wsi);
    }
}

/* --- From time to time ------------------------------------------------------------------ */

static void ping(struct socket *socket, int64_t now) {
    char               text[40];
    const int          length = snprintf(text, sizeof text, "{\"ping\":%lld}", (long long)now);
    const connection_t name   = socket->name;
    unlink_socket(socket);
    append_socket(socket);
    socket->pinged      = now;
    socket->awaits_pong = true;
    sockets_send(socket->sockets, &name, 1, text, (size_t)length);
}

static bool is_gone(const struct socket *socket, int64_t now) {
    return now - socket->heard > (socket->has_spoken ? SILENCE_MAX : GREETING_MAX);
}

void sockets_tick(struct sockets *sockets, int64_t now) {
    while (sockets->oldest != NULL && now - sockets->oldest->pinged >= PING_PAUSE) {
        struct socket *socket = sockets->oldest;
        ping(socket, now);
        if (socket->is_open && is_gone(socket, now)) {
            cut(socket, &sockets->figures.cut_idle);
        }
    }
}

static void resume(uv_timer_t *timer) {
    struct sockets *sockets = timer->data;
    const int64_t   now     = (int64_t)uv_now(sockets->config.loop);
    for (struct socket **at = &sockets->paused; *at != NULL;) {
        struct socket *socket = *at;
        if (now < socket->resumes) {
            at = &socket->paused;
            continue;
        }
        *at               = socket->paused;
        socket->is_paused = false;
        (void)lws_rx_flow_control(socket->wsi, 1);
    }
    if (sockets->paused == NULL) {
        (void)uv_timer_stop(timer);
    }
}

void sockets_pause(struct sockets *sockets, connection_t name, int64_t wait) {
    struct socket *socket = find(sockets, name);
    if (socket == NULL || !socket->is_open) {
        return;
    }
    socket->resumes = (int64_t)uv_now(sockets->config.loop) + wait;
    if (socket->is_paused) {
        return;
    }
    socket->is_paused = true;
    socket->paused    = sockets->paused;
    sockets->paused   = socket;
    (void)lws_rx_flow_control(socket->wsi, 0);
    (void)uv_timer_start(&sockets->pause, resume, PAUSE_STEP, PAUSE_STEP);
}

/* --- All of them -------------------------------------------------------------------------- */

static bool open_library(struct sockets *sockets) {
    void                            *loops[] = {sockets->config.loop};
    struct lws_context_creation_info info    = {
           .port                 = CONTEXT_PORT_NO_LISTEN_SERVER,
           .protocols            = protocols,
           .gid                  = -1,
           .uid                  = -1,
           .options              = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV,
           .foreign_loops        = loops,
           .user                 = sockets,
           .vhost_name           = "tavola",
           .timeout_secs         = TIMEOUT,
           .timeout_secs_ah_idle = TIMEOUT,
           .max_http_header_data = 2 * HANDSHAKE_MAX,
           .pt_serv_buf_size     = SERVICE_BYTES,
    };
    lws_set_log_level(0, NULL);
    sockets->context = lws_create_context(&info);
    sockets->vhost   = sockets->context == NULL ? NULL : lws_create_vhost(sockets->context, &info);
    return sockets->vhost != NULL;
}

struct sockets *sockets_create(const struct sockets_config *config) {
    struct sockets *sockets = calloc(1, sizeof *sockets);
    if (sockets == NULL) {
        return NULL;
    }
    sockets->config = *config;
    if (uv_timer_init(config->loop, &sockets->pause) != 0) {
        free(sockets);
        return NULL;
    }
    sockets->pause.data = sockets;
    if (!open_library(sockets)) {
        sockets_close(sockets);
        (void)uv_run(config->loop, UV_RUN_NOWAIT);
        sockets_destroy(sockets);
        return NULL;
    }
    return sockets;
}

void sockets_close(struct sockets *sockets) {
    if (sockets == NULL || sockets->is_closing) {
        return;
    }
    sockets->is_closing = true;
    uv_close((uv_handle_t *)&sockets->pause, NULL);
    if (sockets->context != NULL) {
        lws_context_destroy(sockets->context);
    }
}

/* The library wants to be told twice, where the loop is not its own. */
void sockets_destroy(struct sockets *sockets) {
    if (sockets == NULL) {
        return;
    }
    if (sockets->context != NULL) {
        lws_context_destroy(sockets->context);
    }
    free(sockets->slots);
    free(sockets->free_slots);
    free(sockets);
}

void sockets_count(const struct sockets *sockets, struct sockets_figures *out) {
    *out = sockets->figures;
}
