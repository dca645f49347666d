/* SPDX-License-Identifier: MIT
 *
 * house_write.c - batches on their way to the disk.
 */
#include "base/json.h"
#include "hosting/house_internal.h"

/* --- Handing out -------------------------------------------------------------------- */

static bool make_news(struct house *house, struct gathering *gathering, struct touch *touch) {
    struct text *out = house_scratch(house);
    json_open(out, '{');
    json_key(out, "match");
    json_string(out, touch->room->hosted.id);
    json_key(out, "events");
    json_open(out, '[');
    for (size_t i = touch->first; i != 0; i = gathering->events[i - 1].next) {
        json_word(out, gathering->events[i - 1].open);
    }
    json_close(out, ']');
    house_print_clocks(house, touch->room, out);
    touch->news        = arena_copy(&gathering->arena, out->bytes, out->length);
    touch->news_length = out->length;
    touch->number      = touch->room->hosted.number;
    return touch->news != NULL && text_is_whole(out);
}

static bool make_digest(struct house *house, struct gathering *gathering, struct touch *touch) {
    struct text *out = house_scratch(house);
    hosted_print_digest(&touch->room->hosted, out);
    touch->digest = arena_copy(&gathering->arena, out->bytes, out->length);
    return touch->digest != NULL;
}

/* When the store is to wake it: at once after a restart, if a computer is to act. */
static int64_t due_of(struct house *house, const struct room *room) {
    struct circumstances world;
    house_look(house, room, 0, &world);
    return hosted_is_computers(&room->hosted) ? house->now : hosted_due(&room->hosted, &world);
}

static bool list_guests(struct gathering *gathering, const struct hosted *hosted,
                        struct store_match *row) {
    enum { GUESTS_MAX = GAME_PLAYERS_MAX * HOSTED_DEVICES_MAX };
    unsigned char *guests = arena_take(&gathering->arena, (size_t)GUESTS_MAX * HOSTED_GUEST_BYTES);
    int           *seats  = arena_take(&gathering->arena, GUESTS_MAX * sizeof *seats);
    if (guests == NULL || seats == NULL) {
        return false;
    }
    for (int i = 0; i < hosted->agreement.seats; i++) {
        for (int j = 0; j < hosted->seats[i].guests; j++) {
            memcpy(guests + row->guest_count * HOSTED_GUEST_BYTES, hosted->seats[i].guest[j],
                   HOSTED_GUEST_BYTES);
            seats[row->guest_count++] = i;
        }
    }
    row->guests = guests;
    row->seats  = seats;
    return true;
}

static bool make_row(struct house *house, struct gathering *gathering, struct touch *touch,
                     struct store_match *row) {
    const struct hosted *hosted = &touch->room->hosted;
    if (!make_news(house, gathering, touch) || !make_digest(house, gathering, touch)) {
        return false;
    }
    *row = (struct store_match){
        .id      = hosted->id,
        .number  = hosted->number,
        .changed = hosted->changed,
        .due     = due_of(house, touch->room),
        .is_open = hosted->agreement.is_public && hosted->phase == HOSTED_WAITING,
        .is_over = hosted->phase == HOSTED_OVER,
        .digest  = touch->digest,
    };
    return list_guests(gathering, hosted, row);
}

static bool make_batch(struct house *house, struct gathering *gathering) {
    struct arena       *arena  = &gathering->arena;
    struct store_event *events = arena_take(arena, gathering->event_count * sizeof *events);
    struct store_match *rows   = arena_take(arena, gathering->touch_count * sizeof *rows);
    struct store_chat  *chats  = arena_take(arena, gathering->chat_count * sizeof *chats);
    if (events == NULL || rows == NULL || chats == NULL) {
        return false;
    }
    for (size_t i = 0; i < gathering->event_count; i++) {
        const struct gathered_event *event = &gathering->events[i];
        events[i] =
            (struct store_event){event->room->hosted.id, event->number, event->open, event->hidden};
    }
    for (size_t i = 0; i < gathering->chat_count; i++) {
        chats[i] = gathering->chats[i].row;
    }
    for (size_t i = 0; i < gathering->touch_count; i++) {
        if (!make_row(house, gathering, &gathering->touches[i], &rows[i])) {
            return false;
        }
    }
    gathering->batch = (struct store_batch){
        events, gathering->event_count, rows, gathering->touch_count, chats, gathering->chat_count};
    return true;
}

const struct store_batch *house_batch(struct house *house) {
    if (house->written != NULL) {
        return &house->written->batch;
    }
    if (house->open->touch_count == 0) {
        return NULL;
    }
    house->written = house->open;
    house->open =
        house->open == &house->gatherings[0] ? &house->gatherings[1] : &house->gatherings[0];
    house_gather_clear(house->open, ++house->tickets);
    if (!make_batch(house, house->written)) {
        house_failed(house, "no memory is left", house->now);
        house->is_writable = true; /* the store is as it was */
        return NULL;
    }
    return &house->written->batch;
}

/* --- Written --------------------------------------------------------------------------- */

static void tell_news(struct house *house, const struct touch *touch) {
    struct room *room = touch->room;
    struct text *out  = house_scratch(house);
    room->told        = touch->number;
    if (touch->first == 0 || room->watch_count == 0) {
        return;
    }
    text_add_bytes(out, touch->news, touch->news_length);
    house_print_presence(room, out);
    json_close(out, '}');
    house->port->send(house->port->context, room->names, room->watch_count, out->bytes,
                      out->length);
}

/* Who sits where matters for who is there, and whatever changes a challenge for the
 * lobby. */
static void see_changes(struct house *house, const struct touch *touch) {
    struct room         *room   = touch->room;
    const struct hosted *hosted = &room->hosted;
    if (touch->has_new_seats) {
        house_seat_watchers(room);
    }
    if (touch->has_begun) {
        house_clear_watchers(house, room);
    }
    if (hosted->agreement.is_public &&
        (touch->has_new_seats || (touch->first != 0 && hosted->phase == HOSTED_WAITING))) {
        house->lobby_has_changed = true;
    }
}

static void release_chat(struct house *house, const struct held *held) {
    const struct room *room = held->room;
    for (size_t i = 0; i < room->watch_count; i++) {
        if (room->watches[i]->seat >= 0) {
            house->port->send(house->port->context, &room->names[i], 1, held->text, held->length);
        }
    }
}

static void release(struct house *house, const struct held *held) {
    struct visitor *visitor = held->to == 0 ? NULL : house_find_visitor(house, held->to);
    if (held->kind == HELD_CHAT) {
        release_chat(house, held);
    } else if (visitor != NULL && held->kind == HELD_WATCH) {
        house_watch(house, visitor, held->id, held->room->hosted.id, held->after);
    } else if (visitor != NULL) {
        house->port->send(house->port->context, &held->to, 1, held->text, held->length);
    }
}

void house_committed(struct house *house, int64_t now) {
    struct gathering *written = house->written;
    CHECK(written != NULL);
    house->now     = now > house->now ? now : house->now;
    house->written = NULL;
    for (size_t i = 0; i < written->touch_count; i++) {
        const struct touch *touch = &written->touches[i];
        if (touch->room->ticket == written->ticket) {
            touch->room->ticket = 0;
        }
        see_changes(house, touch);
        tell_news(house, touch);
        if (touch->first != 0) {
            house_tell_mine(house, touch->room, touch->digest);
        }
    }
    if (house->lobby_has_changed) {
        house_drop_lobby(house);
    }
    for (size_t i = 0; i < written->held_count; i++) {
        release(house, &written->held[i]);
    }
    for (size_t i = 0; i < written->touch_count; i++) {
        struct room *room = written->touches[i].room;
        house_give_work(house, room);
        house_settle(house, room);
    }
    house_gather_clear(written, 0);
}

/* --- Failed ---------------------------------------------------------------------------- */

/* A room that was gathered again since is lost there; the others are lost now. */
static void lose_written(struct house *house, const struct gathering *written) {
    for (size_t i = 0; i < written->touch_count; i++) {
        struct room *room = written->touches[i].room;
        if (room->ticket == house->open->ticket) {
            house->open->touches[room->touch].is_lost = true;
        } else {
            room->ticket = 0;
            house_forget(house, room);
        }
    }
}

static void lose_gathered(struct house *house) {
    struct gathering *open = house->open;
    house_drop_lost(house);
    for (size_t i = 0; i < open->touch_count; i++) {
        struct room *room = open->touches[i].room;
        if (open->touches[i].is_lost) {
            room->ticket = 0;
            house_forget(house, room);
        }
    }
    house_drop_rows(open);
}

void house_failed(struct house *house, const char *why, int64_t now) {
    struct gathering *written = house->written;
    (void)why;
    CHECK(written != NULL);
    house->now         = now > house->now ? now : house->now;
    house->is_writable = false;
    house->written     = NULL;
    house_say_lost(house, written);
    lose_written(house, written);
    lose_gathered(house);
    house_gather_clear(written, 0);
    house->lobby_has_changed = true; /* or not: it has to be read again */
    house_drop_lobby(house);
}
