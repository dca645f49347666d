/* SPDX-License-Identifier: MIT
 *
 * house_due.c - a heap of rooms, the one that is due first on top.
 *
 * Places count from 1, so that the parent of a place is half of it and a room that is
 * not in the heap has place 0.
 */
#include "hosting/house_internal.h"

static void put(struct house *house, size_t place, struct room *room) {
    house->due[place - 1] = room;
    room->due_place       = place;
}

static struct room *at(const struct house *house, size_t place) {
    return house->due[place - 1];
}

static void rise(struct house *house, struct room *room, size_t place) {
    while (place > 1 && at(house, place / 2)->due > room->due) {
        put(house, place, at(house, place / 2));
        place /= 2;
    }
    put(house, place, room);
}

static void sink(struct house *house, struct room *room, size_t place) {
    for (;;) {
        size_t child = 2 * place;
        if (child > house->due_count) {
            break;
        }
        if (child < house->due_count && at(house, child + 1)->due < at(house, child)->due) {
            child++;
        }
        if (at(house, child)->due >= room->due) {
            break;
        }
        put(house, place, at(house, child));
        place = child;
    }
    put(house, place, room);
}

static void take_out(struct house *house, struct room *room) {
    const size_t place = room->due_place;
    struct room *last  = at(house, house->due_count);
    room->due_place    = 0;
    house->due_count--;
    if (last != room) {
        rise(house, last, place);
        sink(house, last, last->due_place);
    }
}

bool house_set_due(struct house *house, struct room *room, int64_t due) {
    if (room->due_place != 0) {
        take_out(house, room);
    }
    room->due = due;
    if (due == 0) {
        return true;
    }
    if (!house_grow((void **)&house->due, house->due_count + 1, &house->due_capacity,
                    sizeof(void *))) {
        return false;
    }
    house->due_count++;
    rise(house, room, house->due_count);
    return true;
}

struct room *house_first_due(const struct house *house) {
    return house->due_count == 0 ? NULL : at(house, 1);
}
