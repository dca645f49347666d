/* SPDX-License-Identifier: MIT
 *
 * wire.h - one connection of a client: HTTP first, WebSocket frames then.
 *
 * It never waits. What the kernel does not take is kept and sent when there is room
 * again (wire_flush). Frames from the server must be whole messages.
 */
#ifndef LOAD_WIRE_H
#define LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "span.h"

enum wire_kind { WIRE_TEXT = 1, WIRE_BINARY = 2, WIRE_CLOSE = 8, WIRE_PING = 9, WIRE_PONG = 10 };

struct buffer {
    char  *bytes;
    size_t length, size;
};

struct wire {
    int           fd;        /* -1: none */
    bool          is_framed; /* the handshake is done */
    struct buffer in, out;
    size_t        taken; /* of what came in */
};

/* Begin to connect to this port of 127.0.0.1. */
bool wire_connect(struct wire *wire, int port);
void wire_close(struct wire *wire);

/* Bytes as they are, or as a message. False: the connection is broken. */
bool wire_send(struct wire *wire, const char *bytes, size_t length);
bool wire_send_frame(struct wire *wire, enum wire_kind kind, const char *bytes, size_t length);
bool wire_flush(struct wire *wire);

/* Take what has come. False: the other side has closed, or the connection is broken. */
bool wire_receive(struct wire *wire);

/* All that came before the first frame, as far as it is there. */
struct span wire_head(const struct wire *wire);
void        wire_drop_head(struct wire *wire, size_t length);

/* The next whole frame; it lives until the next wire_receive(). */
bool wire_next_frame(struct wire *wire, enum wire_kind *kind, struct span *out);

#endif
