/* SPDX-License-Identifier: MIT
 *
 * house_gather.c - what is to be written, and what waits for it.
 */
#include <stdlib.h>

#include "hosting/house_internal.h"

void house_gather_init(struct gathering *gathering, uint64_t ticket) {
    *gathering = (struct gathering){.ticket = ticket};
    arena_init(&gathering->arena);
}

void house_gather_finish(struct gathering *gathering) {
    arena_finish(&gathering->arena);
    free(gathering->touches);
    free(gathering->events);
    free(gathering->chats);
    free(gathering->held);
}

void house_gather_clear(struct gathering *gathering, uint64_t ticket) {
    arena_clear(&gathering->arena);
    gathering->ticket      = ticket;
    gathering->touch_count = 0;
    gathering->event_count = 0;
    gathering->chat_count  = 0;
    gathering->held_count  = 0;
}

/* A rematch seats everybody with all devices; nothing else gives so many events. */
enum {
    EVENTS_OF_REQUEST = 4 * HOSTED_EVENTS_MAX,
    BYTES_OF_REQUEST  = EVENTS_OF_REQUEST * (EVENT_OPEN_MAX + EVENT_HIDDEN_MAX)
};

bool house_reserve(struct house *house) {
    struct gathering *open = house->open;
    return house_grow((void **)&open->touches, open->touch_count + 2, &open->touch_capacity,
                      sizeof open->touches[0]) &&
           house_grow((void **)&open->events, open->event_count + EVENTS_OF_REQUEST,
                      &open->event_capacity, sizeof open->events[0]) &&
           house_grow((void **)&open->chats, open->chat_count + 1, &open->chat_capacity,
                      sizeof open->chats[0]) &&
           arena_reserve(&open->arena, BYTES_OF_REQUEST);
}

struct touch *house_touch(struct house *house, struct room *room) {
    struct gathering *open = house->open;
    if (room->ticket != open->ticket) {
        CHECK(open->touch_count < open->touch_capacity);
        room->ticket               = open->ticket;
        room->touch                = open->touch_count++;
        open->touches[room->touch] = (struct touch){.room = room};
    }
    return &open->touches[room->touch];
}

/* Append to the chain of its room. */
static void chain(struct gathering *gathering, struct touch *touch, size_t place) {
    if (touch->first == 0) {
        touch->first = place;
    } else {
        gathering->events[touch->last - 1].next = place;
    }
    touch->last = place;
}

void house_add_event(struct house *house, struct room *room, const struct event *event) {
    struct gathering *open = house->open;
    char              bytes[EVENT_OPEN_MAX], hidden_bytes[EVENT_HIDDEN_MAX];
    struct text       text, hidden;
    text_init(&text, bytes, sizeof bytes);
    text_init(&hidden, hidden_bytes, sizeof hidden_bytes);
    event_print(event, &text);
    event_print_hidden(event, &hidden);
    CHECK(text_is_whole(&text) && text_is_whole(&hidden));
    struct touch *touch = house_touch(house, room);
    CHECK(open->event_count < open->event_capacity);
    open->events[open->event_count++] = (struct gathered_event){
        .room   = room,
        .number = event->number,
        .open   = arena_copy(&open->arena, bytes, text.length),
        .hidden = arena_copy(&open->arena, hidden_bytes, hidden.length),
    };
    chain(open, touch, open->event_count);
    house->figures.events++;
}

void house_add_chat(struct house *house, struct room *room, const struct text *text) {
    struct gathering *open = house->open;
    (void)house_touch(house, room);
    CHECK(open->chat_count < open->chat_capacity);
    open->chats[open->chat_count++] =
        (struct gathered_chat){room,
                               {.match = room->hosted.id,
                                .at    = house->now,
                                .text  = arena_copy(&open->arena, text->bytes, text->length)}};
}

/* The gathering that a room waits for. */
static struct gathering *gathering_of(struct house *house, const struct room *room) {
    CHECK(room->ticket != 0);
    return room->ticket == house->open->ticket ? house->open : house->written;
}

bool house_hold(struct house *house, struct room *room, const struct held *held,
                const struct text *text) {
    struct gathering *gathering = gathering_of(house, room);
    if (gathering->held_count >= HOUSE_HELD_MAX ||
        !house_grow((void **)&gathering->held, gathering->held_count + 1, &gathering->held_capacity,
                    sizeof gathering->held[0])) {
        return false;
    }
    struct held kept = *held;
    kept.room        = room;
    if (text != NULL) {
        kept.text   = arena_copy(&gathering->arena, text->bytes, text->length);
        kept.length = text->length;
        if (kept.text == NULL) {
            return false;
        }
    }
    gathering->held[gathering->held_count++] = kept;
    return true;
}

void house_say(struct house *house, struct room *room, connection_t to, const char *id,
               const struct text *text) {
    struct held held = {.kind = HELD_TEXT, .to = to};
    if (room->ticket == 0) {
        house_send(house, to, text);
        return;
    }
    memcpy(held.id, id, strlen(id) + 1);
    if (!house_hold(house, room, &held, text)) {
        house_refuse_by(house, to, id, "busy", "Too much waits to be saved.", HOUSE_SECOND);
    }
}

void house_say_no(struct house *house, struct room *room, connection_t to, const char *id,
                  const struct refusal *refusal) {
    struct text *out = house_scratch(house);
    message_print_refusal(out, id, refusal);
    house->figures.refused++;
    house_say(house, room, to, id, out);
}

/* --- Losing ------------------------------------------------------------------ */

static void say_lost(struct house *house, const struct held *held) {
    if (held->id[0] != '\0' && house_find_visitor(house, held->to) != NULL) {
        house_refuse_by(house, held->to, held->id, "not-saved",
                        "It could not be saved: ask again with the same id.", HOUSE_SECOND);
    }
}

void house_say_lost(struct house *house, const struct gathering *gathering) {
    for (size_t i = 0; i < gathering->held_count; i++) {
        say_lost(house, &gathering->held[i]);
    }
}

static bool is_lost(const struct gathering *gathering, const struct room *room) {
    return gathering->touches[room->touch].is_lost;
}

/* A rematch goes with the match that it comes from, which was touched before it. */
static void spread(struct gathering *gathering) {
    for (size_t i = 0; i < gathering->touch_count; i++) {
        struct touch *touch = &gathering->touches[i];
        if (touch->from != NULL) {
            touch->is_lost = touch->is_lost || is_lost(gathering, touch->from);
        }
        touch->first = 0;
    }
}

/* What is left keeps its order; the chains of the rooms are made again. */
static void drop_events(struct gathering *gathering) {
    const size_t count     = gathering->event_count;
    gathering->event_count = 0;
    for (size_t i = 0; i < count; i++) {
        struct gathered_event row = gathering->events[i];
        if (!is_lost(gathering, row.room)) {
            row.next                                    = 0;
            gathering->events[gathering->event_count++] = row;
            chain(gathering, &gathering->touches[row.room->touch], gathering->event_count);
        }
    }
}

static void drop_chats(struct gathering *gathering) {
    const size_t count    = gathering->chat_count;
    gathering->chat_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_lost(gathering, gathering->chats[i].room)) {
            gathering->chats[gathering->chat_count++] = gathering->chats[i];
        }
    }
}

static void drop_held(struct house *house, struct gathering *gathering) {
    const size_t count    = gathering->held_count;
    gathering->held_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_lost(gathering, gathering->held[i].room)) {
            say_lost(house, &gathering->held[i]);
        } else {
            gathering->held[gathering->held_count++] = gathering->held[i];
        }
    }
}

void house_drop_lost(struct house *house) {
    struct gathering *open = house->open;
    spread(open);
    drop_events(open);
    drop_chats(open);
    drop_held(house, open);
}

void house_drop_rows(struct gathering *gathering) {
    const size_t count     = gathering->touch_count;
    gathering->touch_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!gathering->touches[i].is_lost) {
            gathering->touches[i].room->touch            = gathering->touch_count;
            gathering->touches[gathering->touch_count++] = gathering->touches[i];
        }
    }
}
