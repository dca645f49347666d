/* SPDX-License-Identifier: MIT
 *
 * house_tick.c - what time brings: clocks that run out, challenges that lapse, rooms
 * to be read again, and news that are told once a second.
 */
#include "hosting/house_internal.h"

enum {
    AGAIN_MAX   = 64, /* rooms to be read again, at a time */
    AGAIN_WAIT  = 20, /* milliseconds until the next ones */
    BROKEN_WAIT = 250,
    DIGEST_SIZE = 4096
};

static struct room *room_of(struct ring *ring) {
    return (struct room *)((char *)ring - offsetof(struct room, ring));
}

/* People who do not watch a match hear what was written although it seemed not to be. */
static void tell_news(struct house *house, struct room *room) {
    char        bytes[DIGEST_SIZE];
    struct text digest;
    if (room->has_news && room->ticket == 0) {
        text_init(&digest, bytes, sizeof bytes);
        hosted_print_digest(&room->hosted, &digest);
        house_tell_mine(house, room, bytes);
    }
    room->has_news = false; /* a commit that is on its way tells it too */
}

/* Each in turn. Those that cannot be read now wait a little longer. */
static void look_again(struct house *house) {
    const struct room *failed = NULL; /* the first of them, or one that is gone */
    for (int i = 0; i < AGAIN_MAX && house->again.next != &house->again; i++) {
        struct room *room = room_of(house->again.next);
        if (room == failed) {
            break;
        }
        ring_append(&house->again, &room->ring);
        if (house_revive(house, room)) {
            tell_news(house, room);
        } else if (failed == NULL) {
            failed = room;
        }
    }
    house->again_at = house->now + (failed == NULL ? AGAIN_WAIT : HOUSE_SECOND);
}

static void let_lapse(struct house *house) {
    struct room *room;
    while ((room = house_first_due(house)) != NULL && room->due <= house->now) {
        house_lapse(house, room);
        if (room->due != 0 && room->due <= house->now) {
            (void)house_set_due(house, room, house->now + HOUSE_SECOND);
        }
    }
}

struct sweep {
    char                ids[HOUSE_SWEPT_MAX][HOSTED_ID_LENGTH + 1];
    size_t              count;
    const struct house *house;
};

/* Rooms that are awake look after themselves. */
static bool take_due(void *context, const char *id, const char *digest, int seat) {
    struct sweep *sweep = context;
    (void)digest;
    (void)seat;
    if (strlen(id) == HOSTED_ID_LENGTH && house_find_room(sweep->house, id) == NULL) {
        memcpy(sweep->ids[sweep->count++], id, HOSTED_ID_LENGTH + 1);
    }
    return sweep->count < HOUSE_SWEPT_MAX;
}

static void sweep(struct house *house) {
    const struct house_port *port  = house->port;
    struct sweep             found = {.house = house};
    struct refusal           ignored;
    house->swept_at                = house->now;
    const struct house_query query = {
        .list = HOUSE_DUE, .until = house->now, .limit = HOUSE_SWEPT_MAX + house->rooms.count};
    if (port->read_list(port->context, &query, take_due, &found) != STATUS_OK) {
        return;
    }
    for (size_t i = 0; i < found.count; i++) {
        struct room *room = house_wake(house, found.ids[i], &ignored);
        if (room != NULL && !house_is_thinking(room)) {
            house_lapse(house, room);
        }
    }
}

static int64_t sooner(int64_t one, int64_t other) {
    return other < one ? other : one;
}

/* Can anything that is due happen? */
static bool is_working(const struct house *house) {
    return house->goodbye == 0 && house->is_writable;
}

static int64_t next_time(const struct house *house) {
    const struct room *first = house_first_due(house);
    int64_t            next  = house->now + BROKEN_WAIT;
    if (is_working(house)) {
        next = house->swept_at + HOUSE_SWEEP;
        if (first != NULL) {
            next = sooner(next, first->due);
        }
        if (house->again.next != &house->again) {
            next = sooner(next, house->again_at);
        }
        if (house->lobby_has_changed) {
            next = sooner(next, house->lobby_told_at + HOUSE_SECOND);
        }
    }
    if (house->restless_count > 0) {
        next = sooner(next, house->restless_told_at + HOUSE_SECOND);
    }
    return next > house->now ? next : house->now + 1;
}

int64_t house_tick(struct house *house, int64_t now) {
    house->now = now > house->now ? now : house->now;
    if (is_working(house)) {
        if (house->now >= house->again_at) {
            look_again(house);
        }
        let_lapse(house);
        if (house->now >= house->swept_at + HOUSE_SWEEP) {
            sweep(house);
        }
    }
    if (house->lobby_has_changed && is_working(house) &&
        house->now >= house->lobby_told_at + HOUSE_SECOND) {
        house_tell_lobby(house);
    }
    if (house->restless_count > 0 && house->now >= house->restless_told_at + HOUSE_SECOND) {
        house_tell_restless(house);
    }
    return next_time(house);
}
