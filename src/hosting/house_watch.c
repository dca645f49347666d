/* SPDX-License-Identifier: MIT
 *
 * house_watch.c - requests to watch a match, or no longer.
 */
#include <stdlib.h>

#include "base/json.h"
#include "hosting/house_internal.h"

static struct watch *find_watch(const struct visitor *visitor, const struct room *room) {
    for (size_t i = 0; i < visitor->watch_count; i++) {
        if (visitor->watches[i]->room == room) {
            return visitor->watches[i];
        }
    }
    return NULL;
}

/* --- Coming --------------------------------------------------------------------- */

static bool make_room(struct visitor *visitor, struct room *room) {
    size_t names = room->watch_capacity;
    return house_grow((void **)&visitor->watches, visitor->watch_count + 1,
                      &visitor->watch_capacity, sizeof(void *)) &&
           house_grow((void **)&room->names, room->watch_count + 1, &names,
                      sizeof room->names[0]) &&
           house_grow((void **)&room->watches, room->watch_count + 1, &room->watch_capacity,
                      sizeof(void *));
}

/* Those who watch already hear it; who comes gets an answer that says it too. Seats are
 * told of at once, spectators once in a while. */
static void note_coming(struct house *house, struct room *room, int seat) {
    if (seat < 0) {
        room->spectators++;
        house_note_restless(house, room);
    } else if (room->there[seat]++ == 0) {
        room->has_left[seat] = false;
        house_tell_presence(house, room);
    }
}

static struct watch *add_watch(struct house *house, struct visitor *visitor, struct room *room,
                               int seat) {
    struct watch *watch = make_room(visitor, room) ? malloc(sizeof *watch) : NULL;
    if (watch == NULL) {
        return NULL;
    }
    note_coming(house, room, seat);
    *watch = (struct watch){room, visitor, room->watch_count, seat};
    visitor->watches[visitor->watch_count++] = watch;
    room->watches[room->watch_count]         = watch;
    room->names[room->watch_count++]         = visitor->name;
    room->told                               = room->hosted.number;
    house_settle(house, room);
    return watch;
}

static bool take_chat(void *context, const char *text) {
    json_word(context, text);
    return true;
}

static void send_chats(struct house *house, connection_t to, const struct room *room) {
    const struct house_port *port = house->port;
    struct text             *out  = house_scratch(house);
    if (room->said.is_read && room->said.count == 0) {
        return; /* nobody has said anything */
    }
    json_open(out, '{');
    json_key(out, "match");
    json_string(out, room->hosted.id);
    json_key(out, "chats");
    json_open(out, '[');
    const size_t empty = out->length;
    if (port->read_chat(port->context, room->hosted.id, HOUSE_CHATS, take_chat, out) == STATUS_OK &&
        out->length > empty) {
        json_close(out, ']');
        json_close(out, '}');
        house_send(house, to, out);
    }
}

static int seat_of(const struct visitor *visitor, const struct room *room) {
    return visitor->has_guest ? hosted_seat_of(&room->hosted, visitor->guest) : -1;
}

static void print_seat(const struct visitor *visitor, const struct room *room, struct text *out) {
    const int seat = seat_of(visitor, room);
    json_key(out, "seat");
    if (seat < 0) {
        json_word(out, "null");
    } else {
        json_number(out, seat);
    }
}

/* The page of events and, if it is the last one, all that the moment has. */
static bool answer(struct house *house, const struct visitor *visitor, const char *id,
                   struct room *room, uint32_t after) {
    struct text *out  = house_scratch(house);
    uint32_t     last = after;
    message_open_answer(out, id);
    if (!house_print_events(house, room, after, out, &last)) {
        return false;
    }
    house_print_clocks(house, room, out);
    house_print_presence(room, out);
    print_seat(visitor, room, out);
    if (last < room->hosted.number) {
        json_key(out, "more");
        json_word(out, "true");
    }
    json_close(out, '}');
    house_send(house, visitor->name, out);
    return true;
}

static void refuse_more(struct house *house, const struct visitor *visitor, const char *id) {
    struct refusal refusal;
    char           bytes[64];
    struct text    allow;
    text_init(&allow, bytes, sizeof bytes);
    text_add_number(&allow, (int64_t)house->watched_max);
    text_add(&allow, " at a time");
    message_refuse(&refusal, "too-many", "This connection watches too many matches.", bytes);
    house_refuse(house, visitor->name, id, &refusal);
}

/* The room is clean: what the store has is all. */
static void watch_clean(struct house *house, struct visitor *visitor, const char *id,
                        struct room *room, uint32_t after) {
    const int  seat     = seat_of(visitor, room);
    const bool is_last  = room->hosted.number <= after || room->hosted.number - after <= HOUSE_PAGE;
    struct watch *watch = find_watch(visitor, room);
    if (!house_may_watch(room, seat)) {
        house_refuse_by(house, visitor->name, id, "not-yours",
                        "Only those who play may watch this match.", 0);
        return;
    }
    if (watch == NULL && is_last) {
        if (visitor->watch_count >= house->watched_max) {
            refuse_more(house, visitor, id);
            return;
        }
        watch = add_watch(house, visitor, room, seat);
    }
    if ((watch == NULL && is_last) || !answer(house, visitor, id, room, after)) {
        house_refuse_by(house, visitor->name, id, "busy", "The match cannot be read now.",
                        HOUSE_SECOND);
    } else if (is_last && seat >= 0) {
        send_chats(house, visitor->name, room);
    }
}

void house_watch(struct house *house, struct visitor *visitor, const char *id, const char *match,
                 uint32_t after) {
    struct refusal refusal;
    struct room   *room = house_wake(house, match, &refusal);
    if (room == NULL) {
        house_refuse(house, visitor->name, id, &refusal);
    } else if (room->ticket == 0) {
        watch_clean(house, visitor, id, room, after);
    } else {
        struct held held = {.kind = HELD_WATCH, .to = visitor->name, .after = after};
        memcpy(held.id, id, strlen(id) + 1);
        if (!house_hold(house, room, &held, NULL)) {
            house_refuse_by(house, visitor->name, id, "busy", "Too much waits to be saved.",
                            HOUSE_SECOND);
        }
    }
}

/* --- Going ----------------------------------------------------------------------- */

void house_unwatch(struct house *house, struct visitor *visitor, const struct message *message) {
    struct room  *room  = house_find_room(house, message->match);
    struct watch *watch = room == NULL ? NULL : find_watch(visitor, room);
    if (watch != NULL) {
        house_end_watch(house, watch, message->is_open);
    }
    struct text *out = house_scratch(house);
    message_open_answer(out, message->id);
    json_close(out, '}');
    house_send(house, visitor->name, out);
}
