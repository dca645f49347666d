/* SPDX-License-Identifier: MIT
 *
 * outbox.h - the messages that wait for one WebSocket.
 *
 * A letter is one message, in memory once, for as many as are to get it. An outbox
 * holds so many of them and so many bytes, or one that is longer, in order, and writes
 * them when the connection takes them.
 */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OUTBOX_MAX = 64, OUTBOX_BYTES = 256 * 1024 };

struct lws;
struct letter;

struct outbox {
    struct letter **letters; /* a ring of so many places, a power of two: it stays */
    uint16_t        capacity, first, count;
    uint16_t        charge; /* what the system may still hold of what it took */
    size_t          bytes;
};

/* A letter that the caller holds, and releases. NULL if there is not enough memory. */
struct letter *letter_write(const char *text, size_t length);
void           letter_release(struct letter *letter);

bool outbox_has_room(const struct outbox *outbox, const struct letter *letter);
/* False if it is full, or memory is out. */
bool outbox_add(struct outbox *outbox, struct letter *letter);
void outbox_drop(struct outbox *outbox); /* all that waits, and the ring */

/* Write until nothing waits, or the system takes no more. False: the connection is
 * broken. */
bool outbox_write(struct outbox *outbox, struct lws *wsi);

#endif
