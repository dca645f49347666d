/* SPDX-License-Identifier: MIT
 *
 * sockets.h - WebSocket: messages to and from many browsers.
 *
 * A connection comes here after its request to become a WebSocket was read and
 * granted by HTTP of our own. The library sees only a plain request that we write,
 * and then the frames. It runs on the same loop, by its plugin for libuv.
 *
 * A message goes out in one buffer, however many are to get it. Whoever lets 64 of
 * them wait is cut off, and comes back when he can.
 */
#ifndef SERVER_SOCKETS_H
#define SERVER_SOCKETS_H

#include <uv.h>

#include "hosting/house.h"
#include "server/limits.h"

enum {
    SOCKET_MESSAGE_MAX = 4096, /* bytes that come in */
    SOCKET_KEY_LENGTH  = 24    /* of Sec-WebSocket-Key */
};

struct sockets;

/* Who it is. */
struct socket_owner {
    struct limit_key address;
    bool             has_guest;
    unsigned char    guest[HOSTED_GUEST_BYTES];
};

struct sockets_config {
    uv_loop_t *loop;
    void      *context;
    int64_t (*now)(void *context); /* milliseconds of a clock that never goes back */
    void (*opened)(void *context, connection_t name, const struct socket_owner *owner);
    /* A message, NUL-terminated. */
    void (*heard)(void *context, connection_t name, const struct socket_owner *owner,
                  const char *text, size_t length);
    /* Also if it was never opened. */
    void (*closed)(void *context, connection_t name, const struct socket_owner *owner);
    void (*measured)(void *context, connection_t name, int64_t round_trip);
};

struct sockets_figures {
    uint64_t open;                        /* now */
    uint64_t opened, heard, sent;         /* since the beginning */
    uint64_t cut_slow, cut_idle, cut_bad; /* who was cut off, and why */
};

/* NULL if the library or its plugin is not there, or memory is out. */
struct sockets *sockets_create(const struct sockets_config *config);
/* End all. What remains is released while the loop runs. Takes NULL. */
void sockets_close(struct sockets *sockets);
void sockets_destroy(struct sockets *sockets); /* after the loop has ended; takes NULL */
void sockets_count(const struct sockets *sockets, struct sockets_figures *out);

/* A connection that asked for it, with its key; whether it named our protocol. The
 * handle is ours from now on; below 0, it is gone already. */
void sockets_take(struct sockets *sockets, int handle, const char *key, bool has_protocol,
                  const struct socket_owner *owner);

/* Those who are no longer there are left out. */
void sockets_send(struct sockets *sockets, const connection_t *to, size_t count, const char *text,
                  size_t length);

/* End it when all is sent that waits, with a code of RFC 6455. */
void sockets_end(struct sockets *sockets, connection_t name, int code, const char *reason);
void sockets_end_all(struct sockets *sockets, int code, const char *reason);
/* Write what is to be sent, and let those go who are to end: before the loop waits. */
void sockets_work(struct sockets *sockets);

/* Hear nothing more of it for so many milliseconds. */
void sockets_pause(struct sockets *sockets, connection_t name, int64_t wait);

/* Ping, and end those who are no longer there. To be called every second or so. */
void sockets_tick(struct sockets *sockets, int64_t now);

#endif
