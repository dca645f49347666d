/* SPDX-License-Identifier: MIT
 *
 * house_list.c - the lobby, somebody's matches, and the keys of seats.
 *
 * Lists are read from the store, which has the digest of each match. They show what is
 * on the disk, so nothing is held back.
 */
#include <stdlib.h>

#include "base/json.h"
#include "hosting/house_internal.h"
#include "hosting/internal.h"

enum { ROOM_FOR_ONE = 4096 }; /* bytes that are left free, for one digest and an end */

/* A digest and the members that are added to it. */
static void print_digest(struct text *out, const char *digest, int seat) {
    const size_t length = strlen(digest);
    if (seat < 0 || length < 2) {
        json_word(out, digest);
        return;
    }
    json_word(out, "");
    text_add_bytes(out, digest, length - 1);
    json_key(out, "seat");
    json_number(out, seat);
    json_close(out, '}');
}

static bool take_line(void *context, const char *id, const char *digest, int seat) {
    struct text *out = context;
    (void)id;
    if (out->size - out->length < strlen(digest) + ROOM_FOR_ONE) {
        return false;
    }
    print_digest(out, digest, seat);
    return true;
}

static void refuse_list(struct house *house, const struct visitor *visitor, const char *id) {
    struct refusal refusal;
    if (house_can_read(house, &refusal)) {
        message_refuse(&refusal, "busy", "The list cannot be read now.",
                       "the same, a little later");
        refusal.wait = HOUSE_SECOND;
    }
    house_refuse(house, visitor->name, id, &refusal);
}

/* --- The lobby -------------------------------------------------------------------- */

/* The list is kept as text until it changes. */
static const char *read_lobby(struct house *house) {
    const struct house_port *port = house->port;
    if (house->lobby_text == NULL) {
        struct text *out = house_scratch(house);
        json_open(out, '[');
        const struct house_query query = {.list = HOUSE_OPEN, .limit = HOUSE_LOBBY_MAX};
        if (port->read_list(port->context, &query, take_line, out) != STATUS_OK) {
            return NULL;
        }
        json_close(out, ']');
        house->lobby_text = malloc(out->length + 1);
        if (house->lobby_text != NULL) {
            memcpy(house->lobby_text, out->bytes, out->length + 1);
        }
    }
    return house->lobby_text;
}

void house_drop_lobby(struct house *house) {
    free(house->lobby_text);
    house->lobby_text = NULL;
}

static void enter_lobby(struct house *house, struct visitor *visitor) {
    if (visitor->lobby_place == 0 && house_grow((void **)&house->lobby, house->lobby_count + 1,
                                                &house->lobby_capacity, sizeof house->lobby[0])) {
        house->lobby[house->lobby_count++] = visitor->name;
        visitor->lobby_place               = house->lobby_count;
    }
}

void house_leave_lobby(struct house *house, struct visitor *visitor) {
    if (visitor->lobby_place == 0) {
        return;
    }
    const connection_t last                = house->lobby[--house->lobby_count];
    struct visitor    *moved               = house_find_visitor(house, last);
    moved->lobby_place                     = visitor->lobby_place;
    house->lobby[visitor->lobby_place - 1] = last;
    visitor->lobby_place                   = 0;
}

void house_answer_lobby(struct house *house, struct visitor *visitor,
                        const struct message *message) {
    const char *list = house->is_writable ? read_lobby(house) : NULL;
    if (list == NULL) {
        refuse_list(house, visitor, message->id);
        return;
    }
    if (message->is_on) {
        enter_lobby(house, visitor);
    } else {
        house_leave_lobby(house, visitor);
    }
    struct text *out = house_scratch(house);
    message_open_answer(out, message->id);
    json_key(out, "challenges");
    json_word(out, list);
    json_close(out, '}');
    house_send(house, visitor->name, out);
}

void house_tell_lobby(struct house *house) {
    const char *list     = house->lobby_count == 0 ? NULL : read_lobby(house);
    house->lobby_told_at = house->now;
    if (house->lobby_count > 0 && list == NULL) {
        return; /* a little later, then */
    }
    if (list != NULL) {
        struct text *out = house_scratch(house);
        json_open(out, '{');
        json_key(out, "lobby");
        json_word(out, list);
        json_close(out, '}');
        house->port->send(house->port->context, house->lobby, house->lobby_count, out->bytes,
                          out->length);
    }
    house->lobby_has_changed = false;
}

/* --- Somebody's matches ------------------------------------------------------------- */

void house_answer_mine(struct house *house, struct visitor *visitor, const char *id) {
    const struct house_port *port = house->port;
    struct text             *out  = house_scratch(house);
    if (!visitor->has_guest) {
        house_refuse_by(house, visitor->name, id, "no-guest",
                        "The browser sent no cookie: the host does not know who you are.", 0);
        return;
    }
    message_open_answer(out, id);
    json_key(out, "matches");
    json_open(out, '[');
    const struct house_query query = {
        .list = HOUSE_GUEST, .guest = visitor->guest, .limit = HOUSE_MINE_MAX};
    if (!house->is_writable ||
        port->read_list(port->context, &query, take_line, out) != STATUS_OK) {
        refuse_list(house, visitor, id);
        return;
    }
    json_close(out, ']');
    json_close(out, '}');
    house_send(house, visitor->name, out);
}

static bool does_watch(const struct visitor *visitor, const struct room *room) {
    for (size_t i = 0; i < visitor->watch_count; i++) {
        if (visitor->watches[i]->room == room) {
            return true;
        }
    }
    return false;
}

static void tell_guest(struct house *house, const struct room *room, int seat,
                       const unsigned char *guest, const char *digest) {
    struct visitor *visitor = NULL;
    while ((visitor = house_next_of_guest(house, guest, visitor)) != NULL) {
        if (!does_watch(visitor, room)) {
            struct text *out = house_scratch(house);
            json_open(out, '{');
            json_key(out, "mine");
            print_digest(out, digest, seat);
            json_close(out, '}');
            house_send(house, visitor->name, out);
        }
    }
}

void house_tell_mine(struct house *house, const struct room *room, const char *digest) {
    for (int i = 0; i < room->hosted.agreement.seats; i++) {
        const struct seat *seat = &room->hosted.seats[i];
        for (int j = 0; j < seat->guests; j++) {
            tell_guest(house, room, i, seat->guest[j], digest);
        }
    }
}

/* --- Keys --------------------------------------------------------------------------- */

void house_print_keys(const struct hosted *hosted, struct text *out) {
    json_key(out, "keys");
    json_open(out, '[');
    for (int i = 0; i < hosted->agreement.seats; i++) {
        if (hosted->phase == HOSTED_WAITING && hosted->seats[i].kind == SEAT_OPEN) {
            json_open(out, '"');
            hosted_print_key(hosted, i, out);
            json_close(out, '"');
        } else {
            json_word(out, "null");
        }
    }
    json_close(out, ']');
}

static void print_device(const struct hosted *hosted, int seat, struct text *out) {
    if (seat >= 0) {
        json_key(out, "device");
        json_open(out, '"');
        hosted_print_key(hosted, seat, out);
        json_close(out, '"');
    }
}

void house_answer_keys(struct house *house, struct visitor *visitor,
                       const struct message *message) {
    struct refusal refusal;
    struct room   *room = house_wake(house, message->match, &refusal);
    if (room == NULL) {
        house_refuse(house, visitor->name, message->id, &refusal);
        return;
    }
    const int  seat       = visitor->has_guest ? hosted_seat_of(&room->hosted, visitor->guest) : -1;
    const bool is_creator = visitor->has_guest && hosted_is_creator(&room->hosted, visitor->guest);
    if (seat < 0 && !is_creator) {
        message_refuse(&refusal, "not-yours", "Only those who sit there get keys.", "");
        house_say_no(house, room, visitor->name, message->id, &refusal);
        return;
    }
    struct text *out = house_scratch(house);
    message_open_answer(out, message->id);
    if (is_creator) {
        house_print_keys(&room->hosted, out);
    }
    print_device(&room->hosted, seat, out);
    json_close(out, '}');
    house_say(house, room, visitor->name, message->id, out);
}
