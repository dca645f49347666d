/* SPDX-License-Identifier: MIT
 *
 * house_room.c - rooms: woken, forgotten, and who is there.
 */
#include <stdlib.h>

#include "base/json.h"
#include "hosting/house_internal.h"

static hash_t hash_id(const char *id) {
    return hash_bytes(id, HOSTED_ID_LENGTH);
}

struct room *house_find_room(const struct house *house, const char *id) {
    struct link *link = lookup_first(&house->rooms, hash_id(id));
    while (link != NULL && strcmp(((struct room *)link)->hosted.id, id) != 0) {
        link = lookup_next(link);
    }
    return (struct room *)link;
}

/* --- Reading ------------------------------------------------------------------ */

struct taking {
    struct hosted *hosted;
    size_t         count; /* of this page */
    bool           fits;
};

static bool take_event(void *context, uint32_t number, const char *open, const char *hidden) {
    struct taking *taking = context;
    struct event   event;
    char           bytes[256];
    struct text    why;
    text_init(&why, bytes, sizeof bytes);
    taking->fits =
        event_parse(open, hidden[0] == '\0' ? NULL : hidden, &event, &why) == STATUS_OK &&
        event.number == number && hosted_take(taking->hosted, &event, &why) == STATUS_OK;
    taking->count++;
    return taking->fits;
}

enum status house_read_match(struct house *house, const char *id, struct hosted *out) {
    const struct house_port *port   = house->port;
    struct taking            taking = {.hosted = out, .fits = true};
    hosted_init(out, id);
    do {
        taking.count = 0;
        const enum status status =
            port->read_events(port->context, id, out->number, HOUSE_PAGE, take_event, &taking);
        if (status != STATUS_OK) {
            return status;
        }
    } while (taking.fits && taking.count == HOUSE_PAGE);
    return !taking.fits ? STATUS_CONFLICT : out->number == 0 ? STATUS_NOT_FOUND : STATUS_OK;
}

/* --- Being awake --------------------------------------------------------------- */

static bool is_idle(const struct room *room) {
    return room->is_read && room->watch_count == 0 && room->ticket == 0 && !house_is_thinking(room);
}

void house_settle(struct house *house, struct room *room) {
    struct circumstances world;
    house_look(house, room, 0, &world);
    (void)house_set_due(house, room, room->is_read ? hosted_due(&room->hosted, &world) : 0);
    if (room->is_again) {
        return;
    }
    if (is_idle(room)) {
        ring_append(&house->idle, &room->ring);
    } else {
        ring_remove(&room->ring);
    }
}

/* --- Who watches ---------------------------------------------------------------- */

void house_seat_watchers(struct room *room) {
    memset(room->there, 0, sizeof room->there);
    room->spectators = 0;
    for (size_t i = 0; i < room->watch_count; i++) {
        struct watch *watch = room->watches[i];
        watch->seat =
            watch->visitor->has_guest ? hosted_seat_of(&room->hosted, watch->visitor->guest) : -1;
        if (watch->seat >= 0) {
            room->there[watch->seat]++;
        } else {
            room->spectators++;
        }
    }
}

/* Before a match begins, whoever knows its id is a guest who may take a seat. */
bool house_may_watch(const struct room *room, int seat) {
    return seat >= 0 || room->hosted.agreement.is_watched || room->hosted.phase == HOSTED_WAITING;
}

static void note_going(struct house *house, struct room *room, int seat, bool is_openly) {
    if (seat < 0) {
        room->spectators--;
        house_note_restless(house, room);
    } else if (--room->there[seat] == 0) {
        room->gone_since[seat] = house->now;
        room->has_left[seat]   = is_openly;
        house_tell_presence(house, room);
    }
}

static void remove_from_visitor(struct visitor *visitor, const struct watch *watch) {
    size_t place = 0;
    while (visitor->watches[place] != watch) {
        place++;
    }
    visitor->watches[place] = visitor->watches[--visitor->watch_count];
}

static void remove_from_room(struct room *room, const struct watch *watch) {
    const size_t last                  = --room->watch_count;
    room->watches[watch->place]        = room->watches[last];
    room->names[watch->place]          = room->names[last];
    room->watches[watch->place]->place = watch->place;
}

void house_end_watch(struct house *house, struct watch *watch, bool is_openly) {
    struct room *room = watch->room;
    const int    seat = watch->seat;
    remove_from_visitor(watch->visitor, watch);
    remove_from_room(room, watch);
    free(watch);
    note_going(house, room, seat, is_openly);
    house_settle(house, room);
}

static void say_closed(struct house *house, connection_t to, const struct room *room) {
    struct text *out = house_scratch(house);
    json_open(out, '{');
    json_key(out, "match");
    json_string(out, room->hosted.id);
    json_key(out, "closed");
    json_word(out, "true");
    json_close(out, '}');
    house_send(house, to, out);
}

void house_clear_watchers(struct house *house, struct room *room) {
    for (size_t i = room->watch_count; i > 0; i--) {
        struct watch      *watch = room->watches[i - 1];
        const connection_t name  = watch->visitor->name;
        if (!house_may_watch(room, watch->seat)) {
            say_closed(house, name, room);
            house_end_watch(house, watch, false);
        }
    }
}

/* --- Waking ------------------------------------------------------------------- */

static void forget_the_idle(struct house *house) {
    while (house->rooms.count >= house->awake_max && house->idle.next != &house->idle) {
        struct ring *ring = house->idle.next;
        house_destroy_room(house, (struct room *)((char *)ring - offsetof(struct room, ring)));
    }
}

static struct room *create_room(struct house *house, const char *id) {
    forget_the_idle(house);
    struct room *room = house->rooms.count < house->rooms_max ? calloc(1, sizeof *room) : NULL;
    if (room == NULL) {
        return NULL;
    }
    ring_init(&room->ring);
    hosted_init(&room->hosted, id);
    lookup_add(&house->rooms, &room->by_id, hash_id(id));
    return room;
}

/* Who is not there has been gone since something happened last, as far as we know, but
 * not for longer than this host is up. */
static void note_absent(struct house *house, struct room *room) {
    const int64_t last = room->hosted.changed;
    for (int i = 0; i < GAME_PLAYERS_MAX; i++) {
        room->gone_since[i] = last > house->up_since ? last : house->up_since;
    }
}

static void refuse_reading(struct refusal *refusal, enum status status) {
    if (status == STATUS_NOT_FOUND) {
        message_refuse(refusal, "no-match", "There is no such match.",
                       "the id of a match that this host keeps");
    } else if (status == STATUS_CONFLICT) {
        message_refuse(refusal, "no-match", "What is kept of this match does not fit together.",
                       "the host can ask tavola store check");
    } else {
        message_refuse(refusal, "busy", "The match cannot be read now.",
                       "the same, a little later");
        refusal->wait = HOUSE_SECOND;
    }
}

static enum status read_room(struct house *house, struct room *room) {
    char id[HOSTED_ID_LENGTH + 1];
    memcpy(id, room->hosted.id, sizeof id);
    hosted_finish(&room->hosted);
    const enum status status = house_read_match(house, id, &room->hosted);
    if (status != STATUS_OK) {
        hosted_finish(&room->hosted);
        hosted_init(&room->hosted, id);
        return status;
    }
    ring_remove(&room->ring);
    room->is_again = false;
    room->is_read  = true;
    return STATUS_OK;
}

bool house_can_read(const struct house *house, struct refusal *refusal) {
    if (!house->is_writable) {
        message_refuse(refusal, "not-saved", "The host cannot save anything now.",
                       "the same, a little later");
        refusal->wait = HOUSE_SECOND;
    }
    return house->is_writable;
}

/* A match that begins: nothing is known of it. */
static struct room *begin_room(struct house *house, struct room *room) {
    ring_remove(&room->ring);
    room->is_again = false;
    room->is_read  = true;
    room->told     = 0;
    room->said     = (struct said_list){.is_read = true};
    note_absent(house, room);
    return room;
}

/* What was thought to be lost may be there after all: those who watch are told now, the
 * others when there is time for it (house_tick). */
static void go_on(struct house *house, struct room *room) {
    const bool has_news = room->told < room->hosted.number;
    house_seat_watchers(room);
    house_clear_watchers(house, room);
    house_tell_missed(house, room);
    house_give_work(house, room);
    if (has_news && room->was_lost) {
        room->has_news = true;
        room->is_again = true;
        ring_append(&house->again, &room->ring);
    }
    room->was_lost = false;
    house_settle(house, room);
}

static struct room *wake(struct house *house, const char *id, bool may_be_new,
                         struct refusal *refusal) {
    struct room *room = house_find_room(house, id);
    if (room != NULL && room->is_read) {
        return room;
    }
    if (!house_can_read(house, refusal)) {
        return NULL;
    }
    room                     = room == NULL ? create_room(house, id) : room;
    const enum status status = room == NULL ? STATUS_NO_MEMORY : read_room(house, room);
    if (status == STATUS_NOT_FOUND && may_be_new && room->watch_count == 0) {
        return begin_room(house, room);
    }
    if (status != STATUS_OK) {
        refuse_reading(refusal, status);
        if (room != NULL && room->watch_count == 0) {
            house_destroy_room(house, room);
        }
        return NULL;
    }
    if (!room->was_lost) {
        note_absent(house, room);
    }
    go_on(house, room);
    return room;
}

struct room *house_wake(struct house *house, const char *id, struct refusal *refusal) {
    return wake(house, id, false, refusal);
}

struct room *house_wake_or_create(struct house *house, const char *id, struct refusal *refusal) {
    return wake(house, id, true, refusal);
}

bool house_revive(struct house *house, struct room *room) {
    struct refusal ignored;
    if (room->is_read) {
        ring_remove(&room->ring);
        room->is_again = false;
        house_give_work(house, room);
        house_settle(house, room);
        return !room->is_again;
    }
    return house_wake(house, room->hosted.id, &ignored) != NULL;
}

/* --- Forgetting ----------------------------------------------------------------- */

void house_forget(struct house *house, struct room *room) {
    CHECK(room->ticket == 0);
    house->figures.forgotten++;
    room->is_read      = false;
    room->given        = 0;
    room->said.is_read = false;
    (void)house_set_due(house, room, 0);
    ring_append(&house->again, &room->ring);
    room->is_again = true;
    room->was_lost = true;
}

void house_destroy_room(struct house *house, struct room *room) {
    CHECK(room->watch_count == 0 && room->ticket == 0);
    (void)house_set_due(house, room, 0);
    house_forget_restless(house, room);
    ring_remove(&room->ring);
    lookup_remove(&house->rooms, &room->by_id);
    hosted_finish(&room->hosted);
    free((void *)room->watches);
    free(room->names);
    free(room);
}
