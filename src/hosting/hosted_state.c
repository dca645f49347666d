/* SPDX-License-Identifier: MIT
 *
 * hosted_state.c - the state of a hosted match: its lists, and plain facts about it.
 */
#include "hosting/hosted.h"

#include <stdlib.h>

#include "hosting/internal.h"

void hosted_init(struct hosted *hosted, const char *id) {
    memset(hosted, 0, sizeof *hosted);
    CHECK(strlen(id) < sizeof hosted->id);
    memcpy(hosted->id, id, strlen(id) + 1);
    hosted->offer_seat  = -1;
    hosted->ending_seat = -1;
}

void hosted_finish(struct hosted *hosted) {
    if (hosted->deeds != NULL) {
        free(hosted->deeds->items);
        free(hosted->deeds);
    }
    if (hosted->asked != NULL) {
        free(hosted->asked->items);
        free(hosted->asked->places);
        free(hosted->asked);
    }
    match_finish(&hosted->match);
    hosted->deeds = NULL;
    hosted->asked = NULL;
}

/* --- Room ------------------------------------------------------------------ */

/* Let items of this size have room for so many. */
static bool grow(void **items, size_t *capacity, size_t wanted, size_t size) {
    size_t larger = *capacity == 0 ? HOSTED_EVENTS_MAX : *capacity;
    while (larger < wanted) {
        larger *= 2;
    }
    void *moved = larger == *capacity ? *items : realloc(*items, larger * size);
    if (moved == NULL) {
        return false;
    }
    *items    = moved;
    *capacity = larger;
    return true;
}

static bool has_lists(struct hosted *hosted) {
    if (hosted->deeds == NULL) {
        hosted->deeds = calloc(1, sizeof *hosted->deeds);
    }
    if (hosted->asked == NULL) {
        hosted->asked = calloc(1, sizeof *hosted->asked);
    }
    return hosted->deeds != NULL && hosted->asked != NULL;
}

static bool grow_deeds(struct deed_list *deeds, size_t count) {
    void      *items = deeds->items;
    const bool has_room =
        grow(&items, &deeds->capacity, deeds->count + count, sizeof *deeds->items);
    deeds->items = items;
    return has_room;
}

/* Where the place of this hash is, or would be. */
static uint32_t *find_place(const struct asked_list *asked, hash_t hash) {
    const size_t mask = 2 * asked->capacity - 1;
    size_t       at   = hash & mask;
    while (asked->places[at] != 0 && asked->items[asked->places[at] - 1].hash != hash) {
        at = (at + 1) & mask;
    }
    return &asked->places[at];
}

static bool place_all(struct asked_list *asked) {
    uint32_t *places = calloc(2 * asked->capacity, sizeof *places);
    if (places == NULL) {
        return false;
    }
    free(asked->places);
    asked->places = places;
    for (size_t i = 0; i < asked->count; i++) {
        *find_place(asked, asked->items[i].hash) = (uint32_t)i + 1;
    }
    return true;
}

static bool grow_asked(struct asked_list *asked) {
    const size_t before   = asked->capacity;
    void        *items    = asked->items;
    const bool   has_room = grow(&items, &asked->capacity, asked->count + 1, sizeof *asked->items);
    asked->items          = items;
    if (has_room && asked->capacity != before && !place_all(asked)) {
        asked->capacity = before;
        return false;
    }
    return has_room;
}

enum status hosted_make_room(struct hosted *hosted, size_t events) {
    return has_lists(hosted) && grow_deeds(hosted->deeds, events) && grow_asked(hosted->asked)
               ? match_reserve(&hosted->match, events)
               : STATUS_NO_MEMORY;
}

/* --- Requests that were granted --------------------------------------------- */

uint32_t hosted_find_asked(const struct hosted *hosted, hash_t hash) {
    const struct asked_list *asked = hosted->asked;
    if (asked == NULL || asked->count == 0) {
        return 0;
    }
    const uint32_t place = *find_place(asked, hash);
    return place == 0 ? 0 : asked->items[place - 1].number;
}

/* What nobody asked for by itself, and comes right after what somebody asked. */
static bool follows(const struct event *event) {
    return event->kind == EVENT_STARTED || event->kind == EVENT_ROLL ||
           event->kind == EVENT_TAKEBACK || event->kind == EVENT_DRAWN ||
           event->kind == EVENT_REVEALED || event->kind == EVENT_SEATED ||
           (event->kind == EVENT_DECLINE && !event->has_guest);
}

void hosted_remember(struct hosted *hosted, const struct event *event) {
    struct asked_list *asked = hosted->asked;
    if (event->request[0] != '\0' && event->has_guest) {
        struct asked *item = &asked->items[asked->count++];
        memset(item, 0, sizeof *item);
        item->hash                     = hosted_request_hash(event->guest, event->request);
        item->number                   = event->number;
        *find_place(asked, item->hash) = (uint32_t)asked->count;
    } else if (asked->count > 0 && follows(event) &&
               asked->items[asked->count - 1].number == event->number - 1) {
        asked->items[asked->count - 1].number = event->number;
    }
}

/* --- Facts ------------------------------------------------------------------- */

int hosted_seat_of(const struct hosted *hosted, const unsigned char *guest) {
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        for (int i = 0; i < hosted->seats[seat].guests; i++) {
            if (memcmp(hosted->seats[seat].guest[i], guest, HOSTED_GUEST_BYTES) == 0) {
                return seat;
            }
        }
    }
    return -1;
}

int hosted_player_to_act(const struct hosted *hosted) {
    return hosted->phase == HOSTED_RUNNING ? game_actor(&hosted->match.game, &hosted->match.state)
                                           : ACTOR_NONE;
}

int hosted_seat_to_act(const struct hosted *hosted) {
    const int player = hosted_player_to_act(hosted);
    return player < 0 ? -1 : hosted->order[player];
}

bool hosted_is_computers(const struct hosted *hosted) {
    const int seat = hosted_seat_to_act(hosted);
    return seat >= 0 && hosted->seats[seat].kind == SEAT_COMPUTER;
}

bool hosted_is_seat(const struct hosted *hosted, int seat) {
    return seat >= 0 && seat < hosted->agreement.seats;
}

bool hosted_is_of_seat(const struct hosted *hosted, const struct event *event) {
    return hosted_is_seat(hosted, event->seat) && hosted->seats[event->seat].kind == SEAT_PERSON &&
           (!hosted->is_hosts ||
            (event->has_guest && hosted_seat_of(hosted, event->guest) == event->seat));
}

bool hosted_is_creator(const struct hosted *hosted, const unsigned char *guest) {
    return hosted->has_creator && memcmp(hosted->creator, guest, HOSTED_GUEST_BYTES) == 0;
}

size_t hosted_count_actions(const struct hosted *hosted) {
    size_t count = 0;
    for (size_t i = 0; hosted->deeds != NULL && i < hosted->deeds->count; i++) {
        count += hosted->deeds->items[i].seat >= 0 ? 1 : 0;
    }
    return count;
}

enum status hosted_refuse_event(struct text *why, const char *what) {
    text_add(why, what);
    return STATUS_CONFLICT;
}

void hosted_copy_word(char *out, size_t size, const char *word) {
    struct text text;
    memset(out, 0, size);
    text_init(&text, out, size);
    text_add(&text, word);
    CHECK(text_is_whole(&text));
}
