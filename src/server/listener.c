/* SPDX-License-Identifier: MIT
 *
 * listener.c - sockets that are listened on.
 */
#include "server/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT_MAX = 65535, BACKLOG = 4096, ACCEPTS_MAX = 64, FULL_PAUSE = 500 };

struct listener {
    struct listeners *all;
    int               handle;
    uv_poll_t         poll;
};

struct listeners {
    listener_take  *take;
    void           *context;
    uv_timer_t      pause;
    bool            is_paused;
    bool            is_closed;
    int             port;
    int             count;
    struct listener list[LISTENERS_MAX];
};

/* --- Reading where ------------------------------------------------------- */

static enum status refuse(const char *string, struct text *why) {
    text_add(why, "cannot listen on ");
    text_add_quoted(why, string);
    text_add(why, "; allowed is HOST:PORT, with a port from 0 to 65535, as in 0.0.0.0:8080, "
                  "[::1]:8080 or example.org:80");
    return STATUS_BAD_TEXT;
}

/* The colon before the port; NULL if there is none. */
static const char *find_port(const char *string) {
    if (string[0] == '[') {
        const char *bracket = strchr(string, ']');
        return bracket != NULL && bracket[1] == ':' ? bracket + 1 : NULL;
    }
    const char *colon = strchr(string, ':');
    return colon != NULL && strchr(colon + 1, ':') == NULL ? colon : NULL;
}

static bool take_host(const char *from, size_t length, struct listen_place *out) {
    if (length >= 2 && from[0] == '[' && from[length - 1] == ']') {
        from++;
        length -= 2;
    }
    if (length == 0 || length >= sizeof out->host || memchr(from, '[', length) != NULL) {
        return false;
    }
    memcpy(out->host, from, length);
    out->host[length] = '\0';
    return true;
}

enum status listener_parse(const char *string, struct listen_place *out, struct text *why) {
    const char *port = find_port(string);
    int64_t     number;
    *out = (struct listen_place){.host = "127.0.0.1", .port = LISTENER_PORT};
    if (text_parse_number(string, 0, PORT_MAX, &number) == STATUS_OK) {
        out->port = (int)number;
        return STATUS_OK;
    }
    if (port != NULL) {
        if (text_parse_number(port + 1, 0, PORT_MAX, &number) != STATUS_OK) {
            return refuse(string, why);
        }
        out->port = (int)number;
    }
    const size_t length = port == NULL ? strlen(string) : (size_t)(port - string);
    return take_host(string, length, out) ? STATUS_OK : refuse(string, why);
}

/* --- Sockets -------------------------------------------------------------- */

static void set_port(struct sockaddr *address, int port) {
    if (address->sa_family == AF_INET6) {
        ((struct sockaddr_in6 *)address)->sin6_port = htons((uint16_t)port);
    } else {
        ((struct sockaddr_in *)address)->sin_port = htons((uint16_t)port);
    }
}

static int get_port(int handle) {
    struct sockaddr_storage address;
    socklen_t               size = sizeof address;
    if (getsockname(handle, (struct sockaddr *)&address, &size) != 0) {
        return 0;
    }
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

static bool set_up(int handle) {
    const int flags = fcntl(handle, F_GETFL);
    return flags >= 0 && fcntl(handle, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(handle, F_SETFD, FD_CLOEXEC) == 0;
}

/* "[::]" is all addresses there are, those of IPv4 too. */
static bool is_any(const struct sockaddr *address) {
    return IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

static int listen_at(const struct addrinfo *info, int port) {
    const int on     = 1;
    const int handle = socket(info->ai_family, SOCK_STREAM, 0);
    if (handle < 0) {
        return -1;
    }
    set_port(info->ai_addr, port);
    (void)setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (info->ai_family == AF_INET6) {
        const int is_only = !is_any(info->ai_addr);
        (void)setsockopt(handle, IPPROTO_IPV6, IPV6_V6ONLY, &is_only, sizeof is_only);
    }
    if (!set_up(handle) || bind(handle, info->ai_addr, info->ai_addrlen) != 0 ||
        listen(handle, BACKLOG) != 0) {
        const int error = errno;
        (void)close(handle);
        errno = error;
        return -1;
    }
    return handle;
}

/* True if there may be more to come. */
static bool accept_one(struct listener *listener) {
    const int on     = 1;
    const int handle = accept(listener->handle, NULL, NULL);
    if (handle < 0) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            listeners_pause(listener->all, FULL_PAUSE);
        }
        return errno == EINTR || errno == ECONNABORTED;
    }
    (void)setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (!set_up(handle)) {
        (void)close(handle);
        return true;
    }
    listener->all->take(listener->all->context, handle);
    return true;
}

/* A crowd at the door must not keep those inside waiting. */
static void accept_some(uv_poll_t *poll, int status, int events) {
    struct listener *listener = poll->data;
    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPTS_MAX && !listener->all->is_paused; i++) {
        if (!accept_one(listener)) {
            return;
        }
    }
}

static void resume(uv_timer_t *timer) {
    struct listeners *listeners = timer->data;
    listeners->is_paused        = false;
    for (int i = 0; i < listeners->count; i++) {
        (void)uv_poll_start(&listeners->list[i].poll, UV_READABLE, accept_some);
    }
}

void listeners_pause(struct listeners *listeners, uint64_t wait) {
    listeners->is_paused = true;
    for (int i = 0; i < listeners->count; i++) {
        (void)uv_poll_stop(&listeners->list[i].poll);
    }
    (void)uv_timer_start(&listeners->pause, resume, wait, 0);
}

static bool add_listener(struct listeners *listeners, uv_loop_t *loop, int handle) {
    struct listener *listener = &listeners->list[listeners->count];
    *listener                 = (struct listener){.all = listeners, .handle = handle};
    if (uv_poll_init(loop, &listener->poll, handle) != 0) {
        (void)close(handle);
        return false;
    }
    listener->poll.data = listener;
    listeners->count++;
    return uv_poll_start(&listener->poll, UV_READABLE, accept_some) == 0;
}

/* --- Names ------------------------------------------------------------------ */

static enum status explain(const struct listen_place *place, int error, struct text *why) {
    const bool is_taken = error == EADDRINUSE;
    text_add(why, "cannot listen on ");
    text_add_quoted(why, place->host);
    text_add(why, " port ");
    text_add_number(why, place->port);
    if (is_taken) {
        text_add(why, "; another program listens there already");
    } else if (error == EACCES) {
        text_add(why, "; ports below 1024 are for root: choose a higher one, behind a proxy");
    } else {
        text_add(why, "; the host must be an address or a name of this machine");
    }
    return is_taken || error == EACCES ? STATUS_CONFLICT : STATUS_BAD_TEXT;
}

static enum status listen_on_all(struct listeners *listeners, uv_loop_t *loop,
                                 const struct listen_place *place, struct text *why) {
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo      *found = NULL;
    int                   error = 0;
    if (getaddrinfo(place->host, NULL, &hints, &found) != 0) {
        return explain(place, 0, why);
    }
    listeners->port = place->port;
    for (struct addrinfo *at = found; at != NULL && listeners->count < LISTENERS_MAX;
         at                  = at->ai_next) {
        const int handle = listen_at(at, listeners->port);
        if (handle < 0 || !add_listener(listeners, loop, handle)) {
            error = errno; /* a name may have an address of a kind that is not in use here */
            if (error == EADDRINUSE) {
                break;
            }
            continue;
        }
        listeners->port = get_port(handle);
    }
    freeaddrinfo(found);
    return error != EADDRINUSE && listeners->count > 0 ? STATUS_OK : explain(place, error, why);
}

enum status listeners_create(uv_loop_t *loop, const struct listen_place *place, listener_take *take,
                             void *context, struct listeners **out, struct text *why) {
    struct listeners *listeners = calloc(1, sizeof *listeners);
    if (listeners == NULL || uv_timer_init(loop, &listeners->pause) != 0) {
        free(listeners);
        text_add(why, status_text(STATUS_NO_MEMORY));
        return STATUS_NO_MEMORY;
    }
    listeners->take       = take;
    listeners->context    = context;
    listeners->pause.data = listeners;
    *out                  = listeners;
    return listen_on_all(listeners, loop, place, why);
}

int listeners_port(const struct listeners *listeners) {
    return listeners->port;
}

static void close_handle(uv_handle_t *handle) {
    struct listener *listener = handle->data;
    (void)close(listener->handle);
}

void listeners_close(struct listeners *listeners) {
    if (listeners == NULL || listeners->is_closed) {
        return;
    }
    listeners->is_closed = true;
    uv_close((uv_handle_t *)&listeners->pause, NULL);
    for (int i = 0; i < listeners->count; i++) {
        uv_close((uv_handle_t *)&listeners->list[i].poll, close_handle);
    }
}

void listeners_destroy(struct listeners *listeners) {
    free(listeners);
}
