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

enum status hosted_make_room(struct hosted *hosted) {
    if (!has_lists(hosted)) {
        return STATUS_NO_MEMORY;
    }
    struct deed_list  *deeds    = hosted->deeds;
    struct asked_list *asked    = hosted->asked;
    void              *items[2] = {deeds->items, asked->items};

    const bool has_deeds =
        grow(&items[0], &deeds->capacity, deeds->count + HOSTED_EVENTS_MAX, sizeof *deeds->items);
    deeds->items = items[0];
    const bool has_asked =
        grow(&items[1], &asked->capacity, asked->count + 1, sizeof *asked->items);
    asked->items = items[1];
    return has_deeds && has_asked ? match_reserve(&hosted->match, HOSTED_EVENTS_MAX)
                                  : STATUS_NO_MEMORY;
}

/* --- Requests that were granted --------------------------------------------- */

uint32_t hosted_find_asked(const struct hosted *hosted, hash_t hash) {
    for (size_t i = hosted->asked == NULL ? 0 : hosted->asked->count; i > 0; i--) {
        if (hosted->asked->items[i - 1].hash == hash) {
            return hosted->asked->items[i - 1].number;
        }
    }
    return 0;
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
        item->hash   = hosted_request_hash(event->guest, event->request);
        item->number = event->number;
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
