/* SPDX-License-Identifier: MIT
 *
 * dialect_boardgame.c - how guests of boardgame.io talk: socket.io over WebSocket.
 *
 * bench/peers/boardgame.mjs is the server. Guests begin a match by asking for it.
 * A move is acknowledged when its state comes back.
 */
#include <stdio.h>
#include <string.h>

#include "crowd.h"

enum { MESSAGE_MAX = 512 };

enum asked { GREETING = 1, SYNC };

static void connect_socket(struct guest *guest) {
    crowd_upgrade(guest, "/socket.io/?EIO=4&transport=websocket", "");
}

static void open_socket(struct guest *guest) {
    guest->asked = GREETING; /* the server speaks first */
}

static size_t place_of(const struct table *table) {
    return (size_t)(table - table->crowd->tables);
}

static void sync_match(struct guest *guest) {
    char message[MESSAGE_MAX];
    guest->asked = SYNC;
    (void)snprintf(message, sizeof message, "42/mark,[\"sync\",\"m%zu\",\"%zu\",null,2]",
                   place_of(guest->table), guest->place);
    crowd_say_text(guest, message);
}

static struct guest *act(struct table *table) {
    char          message[MESSAGE_MAX];
    struct guest *guest = &table->guests[table->number % 2];
    (void)snprintf(message, sizeof message,
                   "42/mark,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"mark\","
                   "\"args\":[%u],\"playerID\":\"%zu\",\"credentials\":null}},%u,\"m%zu\",\"%zu\"]",
                   table->number + 1, guest->place, guest->request, place_of(table), guest->place);
    crowd_say_text(guest, message);
    return guest;
}

static void take_update(struct guest *guest, struct span args) {
    struct table *table = guest->table;
    struct span   name, match, state, board;
    if (!span_next(&args, &name) || !span_next(&args, &match) || !span_next(&args, &state) ||
        !span_member(state, "G", &board)) {
        crowd_fail(guest, "update: no state", args);
        return;
    }
    const int64_t number = span_number(board, "n");
    guest->request       = (uint32_t)span_number(state, "_stateID");
    /* Each move is seen by the one who made it and by the one who makes the next. */
    if (number != (int64_t)guest->replay.number + 1) {
        crowd_fail(guest, "update: not the next number", args);
        return;
    }
    guest->replay.number++;
    if (guest->place == guest->replay.number % 2) {
        table->number = guest->replay.number;
        crowd_ready(table);
    } else {
        crowd_moved(guest);
    }
}

static void hear(struct guest *guest, struct span message) {
    const size_t head = strlen("42/mark,");
    struct span  args = {message.at + head, message.length - head};
    if (span_begins(message, "2")) {
        crowd_say_text(guest, "3");
    } else if (span_begins(message, "0{")) {
        crowd_say_text(guest, "40/mark,");
    } else if (span_begins(message, "40/mark,")) {
        sync_match(guest);
    } else if (span_begins(message, "42/mark,[\"sync\"")) {
        crowd_present(guest);
    } else if (span_begins(message, "42/mark,[\"update\"")) {
        take_update(guest, args);
    } else if (!span_begins(message, "42/mark,[\"matchData\"")) {
        crowd_fail(guest, "not understood", message);
    }
}

const struct dialect boardgame_dialect = {
    .name    = "boardgame.io",
    .connect = connect_socket,
    .open    = open_socket,
    .hear    = hear,
    .arrange = crowd_ready,
    .act     = act,
};
