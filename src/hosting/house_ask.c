/* SPDX-License-Identifier: MIT
 *
 * house_ask.c - requests that the match judges, of people, computers and the time.
 */
#include "base/json.h"
#include "hosting/house_internal.h"
#include "hosting/internal.h"

/* --- What has happened ------------------------------------------------------------ */

static bool changes_seats(enum event_kind kind) {
    return kind == EVENT_CREATED || kind == EVENT_SEATED || kind == EVENT_LEFT ||
           kind == EVENT_STARTED || kind == EVENT_ABORTED;
}

/* All that a request gave is gathered; what follows for those who watch is seen to. */
static void gather(struct house *house, struct room *room) {
    const struct happenings *happenings = &house->happenings;
    for (size_t i = 0; i < happenings->count; i++) {
        const struct event *event = &happenings->events[i];
        house_add_event(house, room, event);
        if (changes_seats(event->kind)) {
            house_touch(house, room)->has_new_seats = true;
        }
        if (event->kind == EVENT_STARTED) {
            house_touch(house, room)->has_begun = true;
        }
        if (event->kind == EVENT_SEATED && !event->is_device) {
            room->gone_since[event->seat] = house->now;
            room->has_left[event->seat]   = false;
        }
    }
    if (happenings->count > 0) {
        house_settle(house, room);
    }
}

/* Some rolls come in long rows, more than one request can give. If they do not end, the
 * rest is due at once: time brings it, a little in each second. */
enum { ROWS_MAX = 16 };

static void roll_on(struct house *house, struct room *room, const struct circumstances *world) {
    const struct ask wish   = {.kind = ASK_LAPSE, .seat = -1, .own_seat = -1};
    struct hosted   *hosted = &room->hosted;
    struct refusal   ignored;
    for (int i = 0;
         i < ROWS_MAX && house->happenings.count > 0 && hosted->phase == HOSTED_RUNNING &&
         hosted_seat_to_act(hosted) < 0 && house_reserve(house) &&
         hosted_ask(hosted, &wish, world, &house->happenings, &ignored);
         i++) {
        gather(house, room);
    }
}

static bool ask(struct house *house, struct room *room, const struct ask *wish,
                const struct circumstances *world, struct refusal *refusal) {
    if (!hosted_ask(&room->hosted, wish, world, &house->happenings, refusal)) {
        return false;
    }
    gather(house, room);
    roll_on(house, room, world);
    return true;
}

/* --- Rematches ---------------------------------------------------------------------- */

static bool would_name_next(const struct hosted *hosted, const struct ask *wish) {
    const int seat = hosted_seat_of(hosted, wish->guest);
    return wish->kind == ASK_REMATCH && wish->is_on && hosted->phase == HOSTED_OVER && seat >= 0 &&
           hosted->next[0] == '\0' && hosted_is_last_to_want(hosted, seat);
}

/* An empty room for the match that a request would name, before it is granted: nothing
 * may name a match that cannot be created. *next is NULL where none is named. */
static bool prepare_next(struct house *house, struct room *room, const struct ask *wish,
                         struct room **next, struct refusal *refusal) {
    char id[HOSTED_ID_LENGTH + 1];
    *next = NULL;
    if (!would_name_next(&room->hosted, wish)) {
        return true;
    }
    hosted_name(wish->guest, wish->request, id);
    if (!room->is_again) {
        ring_remove(&room->ring); /* or it might be forgotten, to make room for the other */
    }
    struct room *found = house_wake_or_create(house, id, refusal);
    house_settle(house, room);
    if (found != NULL && found->hosted.number != 0) {
        message_refuse(refusal, "malformed", "This id was used before, for another match.",
                       "an id that was not used before");
        return false;
    }
    *next = found;
    return found != NULL;
}

/* The next match, with everybody seated: in the same batch, so that one is never there
 * without the other. */
static void begin_next(struct house *house, struct room *room, struct room *next) {
    struct refusal       refusal;
    struct circumstances world;
    if (room->hosted.next[0] == '\0') {
        house_destroy_room(house, next);
        return;
    }
    house_look(house, next, 0, &world);
    const size_t count = hosted_next(&room->hosted, house->next_asks, world.random);
    for (size_t i = 0; i < count; i++) {
        const bool is_done = ask(house, next, &house->next_asks[i], &world, &refusal);
        CHECK(is_done);
        (void)is_done;
    }
    house_touch(house, next)->from = room;
}

/* --- People ------------------------------------------------------------------------ */

static void print_granted(const struct room *room, const struct visitor *visitor,
                          const struct message *message, uint32_t number, struct text *out) {
    const struct hosted *hosted = &room->hosted;
    message_open_answer(out, message->id);
    json_key(out, "match");
    json_string(out, hosted->id);
    json_key(out, "number");
    json_number(out, number);
    if (message->ask.kind == ASK_CREATE) {
        house_print_keys(hosted, out);
    }
    if (message->ask.kind == ASK_SIT) {
        json_key(out, "seat");
        json_number(out, hosted_seat_of(hosted, visitor->guest));
    }
    if (message->ask.kind == ASK_REMATCH && hosted->next[0] != '\0') {
        json_key(out, "next");
        json_string(out, hosted->next);
    }
    json_close(out, '}');
}

/* Why nothing can be granted to anybody. */
static bool is_open(struct house *house, const struct visitor *visitor, struct refusal *refusal) {
    if (!visitor->has_guest) {
        message_refuse(refusal, "no-guest",
                       "The browser sent no cookie: the host does not know who you are.",
                       "to ask /api/me first, with cookies allowed");
    } else if (!house->is_writable) {
        message_refuse(refusal, "not-saved", "The host cannot save anything now.",
                       "the same request with the same id, a little later");
        refusal->wait = HOUSE_SECOND;
    } else if (!house_reserve(house)) {
        message_refuse(refusal, "busy", "The host has no memory left.",
                       "the same request with the same id, a little later");
        refusal->wait = HOUSE_SECOND;
    } else {
        return true;
    }
    return false;
}

static struct room *find(struct house *house, struct message *message, struct refusal *refusal) {
    if (message->ask.kind != ASK_CREATE) {
        return house_wake(house, message->match, refusal);
    }
    hosted_name(message->ask.guest, message->ask.request, message->match);
    return house_wake_or_create(house, message->match, refusal);
}

/* Bytes that nobody can guess, where a request needs them. Those of a new match are as
 * old as its commitment, which is shown before (house_dice.c). */
static void bring_random(struct house *house, const struct room *room, enum ask_kind kind,
                         unsigned char *out) {
    if (kind == ASK_CREATE) {
        dice_secret(house->dice_key, room->hosted.id, out);
    } else if (kind == ASK_REMATCH) {
        house->port->randomize(house->port->context, out, HOSTED_SECRET_BYTES);
    }
}

/* A match that was not granted was never there. */
static void refuse(struct house *house, struct room *room, const struct visitor *visitor,
                   const char *id, const struct refusal *refusal) {
    if (room->hosted.number == 0) {
        house_destroy_room(house, room);
        house_refuse(house, visitor->name, id, refusal);
    } else {
        house_say_no(house, room, visitor->name, id, refusal);
    }
}

static bool try(struct house *house, struct room *room, const struct visitor *visitor,
                const struct ask *wish, struct refusal *refusal) {
    struct circumstances world;
    struct room         *next;
    house_look(house, room, visitor->lag, &world);
    bring_random(house, room, wish->kind, world.random);
    if (!prepare_next(house, room, wish, &next, refusal)) {
        return false;
    }
    const bool     is_granted = ask(house, room, wish, &world, refusal);
    const uint32_t number     = house->happenings.number;
    if (next != NULL) {
        begin_next(house, room, next);
    }
    house->happenings.number = number;
    return is_granted;
}

static void judge(struct house *house, struct room *room, const struct visitor *visitor,
                  const struct message *message) {
    struct refusal refusal;
    if (!try(house, room, visitor, &message->ask, &refusal)) {
        refuse(house, room, visitor, message->id, &refusal);
        return;
    }
    house->figures.granted++;
    struct text *out = house_scratch(house);
    print_granted(room, visitor, message, house->happenings.number, out);
    house_say(house, room, visitor->name, message->id, out);
}

void house_ask(struct house *house, struct visitor *visitor, struct message *message) {
    struct refusal refusal;
    struct room   *room = NULL;
    memcpy(message->ask.guest, visitor->guest, sizeof message->ask.guest);
    if (is_open(house, visitor, &refusal)) {
        room = find(house, message, &refusal);
    }
    if (room == NULL) {
        house_refuse(house, visitor->name, message->id, &refusal);
    } else {
        judge(house, room, visitor, message);
    }
}

/* --- Computers and the time ----------------------------------------------------------- */

/* The host's own requests have neither guest nor id, and nobody waits for the answer. */
static bool ask_by_itself(struct house *house, struct room *room, const struct ask *wish) {
    struct circumstances world;
    struct refusal       refusal;
    house_look(house, room, 0, &world);
    return ask(house, room, wish, &world, &refusal) && house->happenings.count > 0;
}

void house_decide(struct house *house, const char *match, uint32_t number, const char *action,
                  int64_t now) {
    struct room *room = house_find_room(house, match);
    struct ask   wish = {.kind = ASK_COMPUTE, .number = number, .seat = -1, .own_seat = -1};
    house->now        = now > house->now ? now : house->now;
    if (room == NULL || !room->is_read || strlen(action) >= sizeof wish.action ||
        house->goodbye != 0) {
        return;
    }
    memcpy(wish.action, action, strlen(action) + 1);
    if (!house->is_writable || !house_reserve(house)) {
        /* It will be asked for again. */
        room->given = 0;
        house_give_work(house, room);
    } else if (!ask_by_itself(house, room, &wish)) {
        house_settle(house, room);
    }
}

void house_lapse(struct house *house, struct room *room) {
    const struct ask wish = {.kind = ASK_LAPSE, .number = room->hosted.number, .seat = -1};
    if (!house->is_writable || !house_reserve(house)) {
        (void)house_set_due(house, room, house->now + HOUSE_SECOND);
        return;
    }
    if (!ask_by_itself(house, room, &wish)) {
        /* Not yet, it seems: the store shall know when, so that it does not ask again. */
        house_settle(house, room);
        if (room->due != 0 && room->due <= house->now) {
            (void)house_set_due(house, room, house->now + HOUSE_SECOND);
        }
        if (room->ticket == 0) {
            (void)house_touch(house, room);
            house_settle(house, room);
        }
    }
}
