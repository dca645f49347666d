/* SPDX-License-Identifier: MIT
 *
 * house_tell.c - what the watchers of a room hear by themselves.
 */
#include "base/json.h"
#include "hosting/house_internal.h"

void house_look(struct house *house, const struct room *room, int64_t lag,
                struct circumstances *out) {
    memset(out, 0, sizeof *out);
    out->now      = house->now;
    out->up_since = house->up_since;
    out->lag      = lag;
    for (int i = 0; i < GAME_PLAYERS_MAX; i++) {
        out->gone_since[i] = room->there[i] > 0 ? 0 : room->gone_since[i];
        out->has_left[i]   = room->there[i] == 0 && room->has_left[i];
    }
}

static void print_number_or_null(struct text *out, int64_t number) {
    if (number < 0) {
        json_word(out, "null");
    } else {
        json_number(out, number);
    }
}

void house_print_clocks(struct house *house, const struct room *room, struct text *out) {
    struct circumstances world;
    house_look(house, room, 0, &world);
    json_key(out, "now");
    json_number(out, house->now);
    json_key(out, "clocks");
    json_open(out, '[');
    for (int i = 0; i < room->hosted.agreement.seats; i++) {
        print_number_or_null(out, hosted_clock(&room->hosted, i, &world));
    }
    json_close(out, ']');
    json_key(out, "turn");
    print_number_or_null(out, hosted_seat_to_act(&room->hosted));
}

void house_print_presence(const struct room *room, struct text *out) {
    const struct hosted *hosted = &room->hosted;
    json_key(out, "here");
    json_open(out, '[');
    for (int i = 0; i < hosted->agreement.seats; i++) {
        const bool is_here = room->there[i] > 0 || hosted->seats[i].kind == SEAT_COMPUTER;
        json_word(out, is_here ? "true" : "false");
    }
    json_close(out, ']');
    json_key(out, "left");
    json_open(out, '[');
    for (int i = 0; i < hosted->agreement.seats; i++) {
        json_word(out, room->there[i] == 0 && room->has_left[i] ? "true" : "false");
    }
    json_close(out, ']');
    json_key(out, "gone");
    json_open(out, '[');
    for (int i = 0; i < hosted->agreement.seats; i++) {
        const bool is_gone = room->there[i] == 0 && hosted->seats[i].kind == SEAT_PERSON;
        print_number_or_null(out, is_gone ? room->gone_since[i] : -1);
    }
    json_close(out, ']');
    json_key(out, "watchers");
    json_number(out, (int64_t)room->spectators);
}

struct printing {
    struct text *out;
    uint32_t     last;
};

static bool print_event(void *context, uint32_t number, const char *open, const char *hidden) {
    struct printing *printing = context;
    (void)hidden;
    json_word(printing->out, open);
    printing->last = number;
    return true;
}

bool house_print_events(struct house *house, const struct room *room, uint32_t after,
                        struct text *out, uint32_t *last) {
    const struct house_port *port     = house->port;
    struct printing          printing = {out, after};
    json_key(out, "match");
    json_string(out, room->hosted.id);
    json_key(out, "events");
    json_open(out, '[');
    /* Who knows all of it need not wait for the store. */
    if (after < room->hosted.number &&
        port->read_events(port->context, room->hosted.id, after, HOUSE_PAGE, print_event,
                          &printing) != STATUS_OK) {
        return false;
    }
    json_close(out, ']');
    *last = printing.last;
    return text_is_whole(out);
}

static void tell_all(struct house *house, const struct room *room, const struct text *text) {
    if (room->watch_count > 0) {
        house->port->send(house->port->context, room->names, room->watch_count, text->bytes,
                          text->length);
    }
}

void house_tell_presence(struct house *house, const struct room *room) {
    struct text *out = house_scratch(house);
    if (!room->is_read || room->watch_count == 0) {
        return;
    }
    json_open(out, '{');
    json_key(out, "match");
    json_string(out, room->hosted.id);
    house_print_presence(room, out);
    json_key(out, "now");
    json_number(out, house->now);
    json_close(out, '}');
    tell_all(house, room, out);
}

void house_tell_missed(struct house *house, struct room *room) {
    while (room->told < room->hosted.number && room->watch_count > 0) {
        struct text *out  = house_scratch(house);
        uint32_t     last = room->told;
        json_open(out, '{');
        if (!house_print_events(house, room, room->told, out, &last) || last == room->told) {
            return;
        }
        house_print_clocks(house, room, out);
        house_print_presence(room, out);
        json_close(out, '}');
        tell_all(house, room, out);
        room->told = last;
    }
    room->told = room->hosted.number;
}

void house_note_restless(struct house *house, struct room *room) {
    if (!room->is_restless && house_grow((void **)&house->restless, house->restless_count + 1,
                                         &house->restless_capacity, sizeof(void *))) {
        house->restless[house->restless_count++] = room;
        room->is_restless                        = true;
    }
}

void house_forget_restless(struct house *house, struct room *room) {
    for (size_t i = 0; room->is_restless && i < house->restless_count; i++) {
        if (house->restless[i] == room) {
            house->restless[i] = house->restless[--house->restless_count];
            room->is_restless  = false;
        }
    }
}

void house_tell_restless(struct house *house) {
    for (size_t i = 0; i < house->restless_count; i++) {
        house->restless[i]->is_restless = false;
        house_tell_presence(house, house->restless[i]);
    }
    house->restless_count   = 0;
    house->restless_told_at = house->now;
}
