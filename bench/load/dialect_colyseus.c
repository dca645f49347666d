/* SPDX-License-Identifier: MIT
 *
 * dialect_colyseus.c - how guests of Colyseus talk: messages of bytes.
 *
 * bench/peers/colyseus.mjs is the server. A guest reserves a seat over HTTP, in a new
 * room or in that of the first guest, and goes on over the same connection. A move is
 * acknowledged when the room tells it to all.
 */
#include <stdio.h>
#include <string.h>

#include "crowd.h"

enum { JOIN_ROOM = 10, ROOM_DATA = 13, MESSAGE_MAX = 512 };

static void reserve(struct guest *guest) {
    char request[MESSAGE_MAX];
    char path[TABLE_ID_MAX + 16] = "create/mark";
    if (guest->place > 0) {
        (void)snprintf(path, sizeof path, "joinById/%s", guest->table->match);
    }
    const int length = snprintf(request, sizeof request,
                                "POST /matchmake/%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                                path);
    (void)wire_send(&guest->wire, request, (size_t)length);
}

/* {"room":{"roomId":...,"processId":...},"sessionId":...}, in chunks, whole when the
 * empty one is there. */
static bool take_seat(struct guest *guest, struct span http) {
    char        session[TABLE_ID_MAX], process[TABLE_ID_MAX], path[4 * TABLE_ID_MAX];
    struct span body, room, value;
    const char *brace = memchr(http.at, '{', http.length);
    if (brace == NULL || memcmp(http.at + http.length - 5, "0\r\n\r\n", 5) != 0) {
        return false;
    }
    body = (struct span){brace, http.length - (size_t)(brace - http.at)};
    if (!span_member(body, "room", &room) || !span_member(room, "roomId", &value)) {
        crowd_fail(guest, "no room", body);
        return true;
    }
    span_copy(value, guest->table->match, sizeof guest->table->match);
    (void)span_member(room, "processId", &value);
    span_copy(value, process, sizeof process);
    (void)span_member(body, "sessionId", &value);
    span_copy(value, session, sizeof session);
    (void)snprintf(path, sizeof path, "/%s/%s?sessionId=%s", process, guest->table->match, session);
    crowd_upgrade(guest, path, "");
    return true;
}

static void wait_to_join(struct guest *guest) {
    guest->asked = JOIN_ROOM; /* the server speaks first */
}

/* A number of MessagePack, big end first. */
static size_t print_number(uint32_t number, char *out) {
    out[0] = (char)0xce;
    for (int i = 0; i < 4; i++) {
        out[1 + i] = (char)(number >> (24 - 8 * i));
    }
    return 5;
}

static uint32_t read_number(struct span span) {
    const unsigned char *at     = (const unsigned char *)span.at;
    const size_t         bytes  = at[0] < 0x80 ? 0 : at[0] == 0xcc ? 1 : at[0] == 0xcd ? 2 : 4;
    uint32_t             number = bytes == 0 ? at[0] : 0;
    for (size_t i = 1; i <= bytes && i < span.length; i++) {
        number = number << 8 | at[i];
    }
    return number;
}

static struct guest *act(struct table *table) {
    char          message[16] = {ROOM_DATA, (char)(0xa0 | 4), 'm', 'a', 'r', 'k'};
    struct guest *guest       = &table->guests[table->number % 2];
    const size_t  length      = 6 + print_number(table->number + 1, message + 6);
    crowd_say(guest, WIRE_BINARY, message, length);
    return guest;
}

static void take_marked(struct guest *guest, struct span message) {
    static const char head[] = {ROOM_DATA, (char)(0xa0 | 6), 'm', 'a', 'r', 'k', 'e', 'd'};
    if (message.length <= sizeof head || memcmp(message.at, head, sizeof head) != 0 ||
        read_number((struct span){message.at + sizeof head, message.length - sizeof head}) !=
            guest->replay.number + 1) {
        crowd_fail(guest, "not the next number", message);
        return;
    }
    guest->replay.number++;
    if (guest->place == guest->replay.number % 2) {
        guest->table->number = guest->replay.number;
        crowd_ready(guest->table);
    } else {
        crowd_moved(guest);
    }
}

static void hear(struct guest *guest, struct span message) {
    static const char joined[] = {JOIN_ROOM};
    if (message.length != 0 && message.at[0] == JOIN_ROOM) {
        crowd_say(guest, WIRE_BINARY, joined, sizeof joined);
        crowd_present(guest);
    } else {
        take_marked(guest, message);
    }
}

const struct dialect colyseus_dialect = {
    .name    = "Colyseus",
    .connect = reserve,
    .answer  = take_seat,
    .open    = wait_to_join,
    .hear    = hear,
    .arrange = crowd_ready,
    .act     = act,
};
