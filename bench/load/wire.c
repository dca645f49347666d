/* SPDX-License-Identifier: MIT
 *
 * wire.c - see wire.h.
 */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_MIN = 2048, FRAME_MAX = 1 << 20, MASK_BYTES = 4, HEAD_MAX = 14 };

static void reserve(struct buffer *buffer, size_t size) {
    if (buffer->size >= size) {
        return;
    }
    buffer->size  = size > 2 * buffer->size ? size : 2 * buffer->size;
    buffer->bytes = realloc(buffer->bytes, buffer->size);
    if (buffer->bytes == NULL) {
        abort();
    }
}

bool wire_connect(struct wire *wire, int port) {
    const struct sockaddr_in to = {.sin_family = AF_INET,
                                   .sin_port   = htons((uint16_t)port),
                                   .sin_addr   = {htonl(INADDR_LOOPBACK)}};
    const int                on = 1;

    *wire = (struct wire){.fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
    if (wire->fd < 0) {
        return false;
    }
    (void)setsockopt(wire->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return connect(wire->fd, (const struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS;
}

void wire_close(struct wire *wire) {
    if (wire->fd >= 0) {
        (void)close(wire->fd);
    }
    free(wire->in.bytes);
    free(wire->out.bytes);
    *wire = (struct wire){.fd = -1};
}

static bool is_later(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOTCONN;
}

bool wire_flush(struct wire *wire) {
    struct buffer *out = &wire->out;
    if (out->length == 0) {
        return true;
    }
    const ssize_t sent = send(wire->fd, out->bytes, out->length, MSG_NOSIGNAL);
    if (sent < 0) {
        return is_later();
    }
    out->length -= (size_t)sent;
    memmove(out->bytes, out->bytes + sent, out->length);
    return true;
}

bool wire_send(struct wire *wire, const char *bytes, size_t length) {
    reserve(&wire->out, wire->out.length + length);
    memcpy(wire->out.bytes + wire->out.length, bytes, length);
    wire->out.length += length;
    return wire_flush(wire);
}

/* A mask is there to confuse proxies; here any will do. */
static size_t mask(char *out, const char *bytes, size_t length) {
    static const char key[MASK_BYTES] = {0x35, 0x1c, 0x72, 0x4e};
    memcpy(out, key, MASK_BYTES);
    for (size_t i = 0; i < length; i++) {
        out[MASK_BYTES + i] = (char)(bytes[i] ^ key[i % MASK_BYTES]);
    }
    return MASK_BYTES + length;
}

bool wire_send_frame(struct wire *wire, enum wire_kind kind, const char *bytes, size_t length) {
    reserve(&wire->out, wire->out.length + HEAD_MAX + length);
    char  *at   = wire->out.bytes + wire->out.length;
    size_t head = 2;
    at[0]       = (char)(0x80 | (int)kind);
    at[1]       = (char)(0x80 | (length < 126 ? (int)length : 126));
    if (length >= 126) {
        at[2] = (char)(length >> 8);
        at[3] = (char)length;
        head  = 4;
    }
    wire->out.length += head + mask(at + head, bytes, length);
    return wire_flush(wire);
}

bool wire_receive(struct wire *wire) {
    struct buffer *in = &wire->in;
    in->length -= wire->taken;
    if (wire->taken != 0 && in->length != 0) {
        memmove(in->bytes, in->bytes + wire->taken, in->length);
    }
    wire->taken = 0;
    reserve(in, in->length + READ_MIN);
    const ssize_t got = recv(wire->fd, in->bytes + in->length, in->size - in->length, 0);
    if (got <= 0) {
        return got < 0 && is_later();
    }
    in->length += (size_t)got;
    return true;
}

struct span wire_head(const struct wire *wire) {
    return (struct span){wire->in.bytes + wire->taken, wire->in.length - wire->taken};
}

void wire_drop_head(struct wire *wire, size_t length) {
    wire->taken += length;
}

bool wire_next_frame(struct wire *wire, enum wire_kind *kind, struct span *out) {
    const struct span    left = wire_head(wire);
    const unsigned char *at   = (const unsigned char *)left.at;
    const unsigned char  code = left.length < 2 ? 0 : at[1];
    const size_t         head = code == 127 ? 10 : code == 126 ? 4 : 2;
    uint64_t             size = code;
    if (left.length < head) {
        return false;
    }
    if (head > 2) {
        size = 0;
        for (size_t i = 2; i < head; i++) {
            size = size << 8 | at[i];
        }
    }
    if (size > FRAME_MAX || left.length < head + size) {
        return false;
    }
    *kind = (enum wire_kind)(at[0] & 15);
    *out  = (struct span){left.at + head, (size_t)size};
    wire->taken += head + (size_t)size;
    return true;
}
