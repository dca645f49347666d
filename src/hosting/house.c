/* SPDX-License-Identifier: MIT
 *
 * house.c - the door: who comes and goes, and what they say.
 */
#include "hosting/house.h"

#include <stdlib.h>

#include "base/json.h"
#include "hosting/house_internal.h"

/* --- The house itself ------------------------------------------------------------- */

struct house *house_create(const struct house_config *config) {
    struct house *house = calloc(1, sizeof *house);
    char         *bytes = malloc(HOUSE_SCRATCH);
    if (house == NULL || bytes == NULL || !lookup_init(&house->visitors) ||
        !lookup_init(&house->guests) || !lookup_init(&house->rooms)) {
        free(bytes);
        house_destroy(house);
        return NULL;
    }
    text_init(&house->scratch, bytes, HOUSE_SCRATCH);
    house->port        = config->port;
    house->now         = config->now;
    house->up_since    = config->now;
    house->awake_max   = config->awake_max;
    house->rooms_max   = config->rooms_max;
    house->watched_max = config->watched_max;
    house->is_writable = true;
    house->port->randomize(house->port->context, house->dice_key, sizeof house->dice_key);
    ring_init(&house->idle);
    ring_init(&house->again);
    house_gather_init(&house->gatherings[0], ++house->tickets);
    house_gather_init(&house->gatherings[1], 0);
    house->open = &house->gatherings[0];
    return house;
}

static void free_visitor(struct visitor *visitor) {
    for (size_t i = 0; i < visitor->watch_count; i++) {
        free(visitor->watches[i]);
    }
    free((void *)visitor->watches);
    free(visitor);
}

static void free_room(struct room *room) {
    hosted_finish(&room->hosted);
    free((void *)room->watches);
    free(room->names);
    free(room);
}

static void free_all(const struct lookup *lookup, bool are_rooms) {
    for (size_t i = 0; lookup->buckets != NULL && i < lookup->size; i++) {
        struct link *next;
        for (struct link *link = lookup->buckets[i]; link != NULL; link = next) {
            next = link->next;
            if (are_rooms) {
                free_room((struct room *)link);
            } else {
                free_visitor((struct visitor *)link);
            }
        }
    }
}

void house_destroy(struct house *house) {
    if (house == NULL) {
        return;
    }
    free_all(&house->visitors, false);
    free_all(&house->rooms, true);
    lookup_finish(&house->visitors);
    lookup_finish(&house->guests);
    lookup_finish(&house->rooms);
    house_gather_finish(&house->gatherings[0]);
    house_gather_finish(&house->gatherings[1]);
    free((void *)house->due);
    free((void *)house->restless);
    free(house->lobby);
    free(house->lobby_text);
    free(house->scratch.bytes);
    free(house);
}

static void pass_time(struct house *house, int64_t now) {
    house->now = now > house->now ? now : house->now;
}

/* --- Coming and going --------------------------------------------------------------- */

void house_open(struct house *house, connection_t connection, const unsigned char *guest,
                int64_t now) {
    static const unsigned char nobody[HOSTED_GUEST_BYTES];
    struct visitor            *visitor = calloc(1, sizeof *visitor);
    pass_time(house, now);
    CHECK(connection != 0 && house_find_visitor(house, connection) == NULL);
    if (visitor == NULL) {
        house->port->end(house->port->context, connection, "no memory is left");
        return;
    }
    visitor->name      = connection;
    visitor->has_guest = memcmp(guest, nobody, sizeof nobody) != 0;
    memcpy(visitor->guest, guest, sizeof visitor->guest);
    lookup_add(&house->visitors, &visitor->by_name, house_hash_name(connection));
    if (visitor->has_guest) {
        lookup_add(&house->guests, &visitor->by_guest, house_hash_guest(guest));
    }
}

void house_close(struct house *house, connection_t connection, int64_t now) {
    struct visitor *visitor = house_find_visitor(house, connection);
    pass_time(house, now);
    if (visitor == NULL) {
        return;
    }
    house_leave_lobby(house, visitor);
    while (visitor->watch_count > 0) {
        house_end_watch(house, visitor->watches[visitor->watch_count - 1], false);
    }
    lookup_remove(&house->visitors, &visitor->by_name);
    if (visitor->has_guest) {
        lookup_remove(&house->guests, &visitor->by_guest);
    }
    free_visitor(visitor);
}

void house_measure(struct house *house, connection_t connection, int64_t round_trip) {
    struct visitor *visitor = house_find_visitor(house, connection);
    if (visitor != NULL && round_trip >= 0) {
        visitor->lag = round_trip / 2 < HOSTED_LAG_QUOTA ? round_trip / 2 : HOSTED_LAG_QUOTA;
    }
}

/* --- Messages ------------------------------------------------------------------------- */

static void print_guest(struct text *out, const unsigned char *guest) {
    json_key(out, "guest");
    json_open(out, '"');
    text_add_hex(out, guest, HOUSE_GUEST_CHARS / 2);
    json_close(out, '"');
}

static void answer_hello(struct house *house, const struct visitor *visitor, const char *id) {
    struct text *out = house_scratch(house);
    message_open_answer(out, id);
    json_key(out, "now");
    json_number(out, house->now);
    if (visitor->has_guest) {
        print_guest(out, visitor->guest);
    } else {
        json_key(out, "guest");
        json_word(out, "null");
    }
    json_close(out, '}');
    house_send(house, visitor->name, out);
}

static void answer_ping(struct house *house, const struct visitor *visitor, int64_t stamp) {
    struct text *out = house_scratch(house);
    json_open(out, '{');
    json_key(out, "pong");
    json_number(out, stamp);
    json_close(out, '}');
    house_send(house, visitor->name, out);
}

static void answer(struct house *house, struct visitor *visitor, struct message *message) {
    switch (message->kind) {
    case MESSAGE_ASK:
        house_ask(house, visitor, message);
        break;
    case MESSAGE_HELLO:
        answer_hello(house, visitor, message->id);
        break;
    case MESSAGE_DICE:
        house_answer_dice(house, visitor, message);
        break;
    case MESSAGE_KEYS:
        house_answer_keys(house, visitor, message);
        break;
    case MESSAGE_WATCH:
        house_watch(house, visitor, message->id, message->match, message->after);
        break;
    case MESSAGE_UNWATCH:
        house_unwatch(house, visitor, message);
        break;
    case MESSAGE_SAY:
        house_chat(house, visitor, message);
        break;
    case MESSAGE_LOBBY:
        house_answer_lobby(house, visitor, message);
        break;
    case MESSAGE_MINE:
        house_answer_mine(house, visitor, message->id);
        break;
    case MESSAGE_PING:
        answer_ping(house, visitor, message->stamp);
        break;
    case MESSAGE_PONG:
        break; /* whoever sent the ping has measured it */
    }
}

void house_receive(struct house *house, connection_t connection, const char *text, int64_t now) {
    struct visitor *visitor = house_find_visitor(house, connection);
    struct message *message = &house->message;
    struct refusal  refusal;
    pass_time(house, now);
    if (visitor == NULL) {
        return;
    }
    if (!message_read(text, message, &refusal)) {
        house_refuse(house, connection, message->id, &refusal);
    } else if (house->goodbye != 0 && message->kind != MESSAGE_PING) {
        house_refuse_by(house, connection, message->id, "goodbye",
                        "The host ends: come back later.", house->goodbye);
    } else {
        answer(house, visitor, message);
    }
}

void house_go_on(struct house *house, int64_t now) {
    pass_time(house, now);
    house->is_writable = true;
    house->up_since    = house->now;
}

static void say_goodbye(struct house *house, connection_t to) {
    struct text *out = house_scratch(house);
    json_open(out, '{');
    json_key(out, "goodbye");
    json_open(out, '{');
    json_key(out, "wait");
    json_number(out, house->goodbye);
    json_key(out, "why");
    json_string(out, "restart");
    json_close(out, '}');
    json_close(out, '}');
    house_send(house, to, out);
}

void house_say_goodbye(struct house *house, int64_t wait) {
    house->goodbye = wait > 0 ? wait : 1;
    for (size_t i = 0; i < house->visitors.size; i++) {
        for (const struct link *link = house->visitors.buckets[i]; link != NULL;
             link                    = link->next) {
            say_goodbye(house, ((const struct visitor *)link)->name);
        }
    }
}

/* --- How it is -------------------------------------------------------------------------- */

static void count_rooms(const struct house *house, struct house_figures *out) {
    for (size_t i = 0; i < house->rooms.size; i++) {
        for (const struct link *link = house->rooms.buckets[i]; link != NULL; link = link->next) {
            const struct room *room = (const struct room *)link;
            out->watchers += room->watch_count;
            out->running += room->is_read && room->hosted.phase == HOSTED_RUNNING;
            out->thinking += house_is_thinking(room);
        }
    }
}

void house_count(const struct house *house, struct house_figures *out) {
    *out             = house->figures;
    out->connections = house->visitors.count;
    out->awake       = house->rooms.count;
    count_rooms(house, out);
    for (int i = 0; i < 2; i++) {
        out->held += house->gatherings[i].held_count;
        out->waiting += house->gatherings[i].event_count;
    }
}
