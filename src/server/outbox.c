/* SPDX-License-Identifier: MIT
 *
 * outbox.c - letters, and how they are written.
 */
#include "server/outbox.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum {
    TOGETHER_MAX   = 8,    /* messages that go in one packet */
    TOGETHER_BYTES = 2048, /* in all */
    PLACES_FIRST   = 4,
    PACKET_CHARGE  = 1024,  /* what a packet takes of the system's room besides its bytes */
    CHARGE_MAX     = 12288, /* what every socket has room for */
    FINAL_TEXT     = 0x81,  /* the first byte of a frame */
    SHORT_MAX      = 126    /* bytes of a text whose length fits into the second */
};

struct letter {
    size_t        references;
    size_t        length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

/* --- Letters ---------------------------------------------------------------- */

struct letter *letter_write(const char *text, size_t length) {
    struct letter *letter = malloc(sizeof *letter + LWS_PRE + length);
    if (letter != NULL) {
        *letter = (struct letter){.references = 1, .length = length};
        memcpy(letter->bytes + LWS_PRE, text, length);
    }
    return letter;
}

void letter_release(struct letter *letter) {
    if (--letter->references == 0) {
        free(letter);
    }
}

/* The frame of a short letter: the library writes the same bytes before the text. */
static struct iovec frame(struct letter *letter) {
    unsigned char *text = letter->bytes + LWS_PRE;
    size_t         head = 2;
    text[-1]            = (unsigned char)letter->length;
    if (letter->length >= SHORT_MAX) {
        text[-2] = (unsigned char)(letter->length >> 8);
        text[-3] = SHORT_MAX;
        head     = 4;
    }
    *(text - head) = FINAL_TEXT;
    return (struct iovec){text - head, head + letter->length};
}

/* --- What waits ---------------------------------------------------------------- */

bool outbox_has_room(const struct outbox *outbox, const struct letter *letter) {
    return outbox->count == 0 ||
           (outbox->count < OUTBOX_MAX && outbox->bytes + letter->length <= OUTBOX_BYTES);
}

static struct letter *letter_at(const struct outbox *outbox, size_t place) {
    return outbox->letters[(outbox->first + place) & (outbox->capacity - 1U)];
}

/* Twice as many places, with the first letter in the first. */
static bool add_places(struct outbox *outbox) {
    const size_t    capacity = outbox->capacity == 0 ? PLACES_FIRST : 2U * outbox->capacity;
    struct letter **letters  = malloc(capacity * sizeof(struct letter *));
    if (letters == NULL) {
        return false;
    }
    for (size_t i = 0; i < outbox->count; i++) {
        letters[i] = letter_at(outbox, i);
    }
    free(outbox->letters);
    outbox->letters  = letters;
    outbox->capacity = (uint16_t)capacity;
    outbox->first    = 0;
    return true;
}

bool outbox_add(struct outbox *outbox, struct letter *letter) {
    if (!outbox_has_room(outbox, letter) ||
        (outbox->count == outbox->capacity && !add_places(outbox))) {
        return false;
    }
    outbox->letters[(outbox->first + outbox->count) & (outbox->capacity - 1U)] = letter;
    letter->references++;
    outbox->count++;
    outbox->bytes += letter->length;
    return true;
}

static struct letter *take_first(struct outbox *outbox) {
    struct letter *letter = letter_at(outbox, 0);
    outbox->first         = (uint16_t)((outbox->first + 1) & (outbox->capacity - 1U));
    outbox->count--;
    outbox->bytes -= letter->length;
    return letter;
}

static void empty(struct outbox *outbox) {
    while (outbox->count > 0) {
        letter_release(take_first(outbox));
    }
}

void outbox_drop(struct outbox *outbox) {
    empty(outbox);
    free(outbox->letters);
    *outbox = (struct outbox){0};
}

/* --- Writing -------------------------------------------------------------------- */

static bool write_first(struct outbox *outbox, struct lws *wsi) {
    struct letter *letter = take_first(outbox);
    const int      sent   = lws_write(wsi, letter->bytes + LWS_PRE, letter->length, LWS_WRITE_TEXT);
    letter_release(letter);
    return sent >= 0;
}

/* The library keeps the rest of one message that the system did not take. */
static bool write_singly(struct outbox *outbox, struct lws *wsi) {
    while (outbox->count > 0 && lws_partial_buffered(wsi) == 0) {
        if (!write_first(outbox, wsi)) {
            return false;
        }
    }
    return true;
}

/* All frames, if they are a few small ones; the number of bytes, or 0. */
static ssize_t lay_out(const struct outbox *outbox, struct iovec *frames) {
    ssize_t total = 0;
    if (outbox->count > TOGETHER_MAX) {
        return 0;
    }
    for (size_t i = 0; i < outbox->count; i++) {
        struct letter *letter = letter_at(outbox, i);
        if (total + (ssize_t)letter->length > TOGETHER_BYTES) {
            return 0;
        }
        frames[i] = frame(letter);
        total += (ssize_t)frames[i].iov_len;
    }
    return total;
}

/* Does the system surely take so much at once? It is asked what it still holds only when
 * that may be too much: mostly it is nothing. */
static bool is_room_for(struct outbox *outbox, struct lws *wsi, ssize_t total) {
    const int charge = (int)total + PACKET_CHARGE;
    int       unsent = 0;
    if (lws_partial_buffered(wsi) != 0) {
        return false;
    }
    if (outbox->charge + charge > CHARGE_MAX) {
        if (ioctl(lws_get_socket_fd(wsi), TIOCOUTQ, &unsent) != 0 || unsent != 0) {
            return false;
        }
        outbox->charge = 0;
    }
    outbox->charge = (uint16_t)(outbox->charge + charge);
    return true;
}

/* Where there is room, a few messages go in one packet: that packet is more work for the
 * system than its messages are for us, and the library would write each by itself. A
 * part of it could not be taken up again, so the connection would be broken then. What
 * the library writes is not counted, so the system is asked the next time. */
bool outbox_write(struct outbox *outbox, struct lws *wsi) {
    struct iovec  frames[TOGETHER_MAX];
    const ssize_t total = lay_out(outbox, frames);
    if (total == 0 || !is_room_for(outbox, wsi, total)) {
        outbox->charge = CHARGE_MAX;
        return write_singly(outbox, wsi);
    }
    const struct msghdr message = {.msg_iov = frames, .msg_iovlen = outbox->count};
    const ssize_t sent = sendmsg(lws_get_socket_fd(wsi), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) {
        outbox->charge = CHARGE_MAX;
        return write_singly(outbox, wsi); /* the library knows what to make of it */
    }
    empty(outbox);
    return sent == total;
}
