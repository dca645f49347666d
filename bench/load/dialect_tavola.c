/* SPDX-License-Identifier: MIT
 *
 * dialect_tavola.c - how guests of our own server talk (docs/api.md).
 *
 * The first guest asks for dice and creates a match with them, the second takes its seat by the invitation, and
 * all watch it. When it is over, all leave it, and the first creates another one.
 * Answers and events are checked: see replay.h.
 */
#include <stdio.h>

#include "core/playout.h"
#include "crowd.h"

enum asked { NOTHING, HELLO, DICE, CREATE, SIT, WATCH, UNWATCH, ACT };

enum { MESSAGE_MAX = 1024, HEADERS_MAX = 256, TABLE_DICE_MAX = 65 };

/* Cookies are made up: a guest is whoever knows his 32 bytes (here: 21 random ones). */
static void connect_socket(struct guest *guest) {
    struct random *random = &guest->table->crowd->random;
    char           headers[HEADERS_MAX];
    (void)snprintf(headers, sizeof headers,
                   "Sec-WebSocket-Protocol: tavola\r\nCookie: tavola=%016llx%016llx%010llxA\r\n",
                   (unsigned long long)random_next(random), (unsigned long long)random_next(random),
                   (unsigned long long)random_next(random) >> 24);
    crowd_upgrade(guest, "/socket", headers);
}

/* One request at a time. The rest begins with a comma, or is empty. */
static void ask(struct guest *guest, enum asked asked, const char *what, const char *rest) {
    char message[MESSAGE_MAX];
    guest->asked = (int)asked;
    guest->request++;
    (void)snprintf(message, sizeof message, "{\"id\":\"r%u\",\"do\":\"%s\"%s}", guest->request,
                   what, rest);
    crowd_say_text(guest, message);
}

static void greet(struct guest *guest) {
    ask(guest, HELLO, "hello", ",\"protocol\":1");
}

/* The dice of the request after this one. */
static void ask_for_dice(struct table *table) {
    char          rest[MESSAGE_MAX];
    struct guest *guest = &table->guests[0];
    table->settled      = 0;
    table->is_ready     = false;
    story_clear(&table->story);
    for (size_t i = 0; i < table->count; i++) {
        table->guests[i].replay  = (struct replay){0};
        table->guests[i].granted = 0;
    }
    (void)snprintf(rest, sizeof rest, ",\"for\":\"r%u\"", guest->request + 2);
    ask(guest, DICE, "dice", rest);
}

static void create(struct guest *guest, struct span answer) {
    char          rest[MESSAGE_MAX], dice[TABLE_DICE_MAX];
    struct table *table = guest->table;
    struct span   match, commitment;
    if (!span_member(answer, "match", &match) || !span_member(answer, "commitment", &commitment)) {
        crowd_fail(guest, "dice: no match or commitment", answer);
        return;
    }
    span_copy(match, table->match, sizeof table->match);
    span_copy(commitment, dice, sizeof dice);
    (void)snprintf(rest, sizeof rest,
                   ",\"game\":\"%s\",\"options\":{},\"seats\":[{\"kind\":\"me\"},{\"kind\":"
                   "\"open\"}],\"begins\":\"drawn\",\"clock\":null,\"public\":false,\"watch\":true,"
                   "\"analysis\":false,\"name\":\"Anna\","
                   "\"nonce\":\"00112233445566778899aabbccddeeff\",\"commitment\":\"%s\"",
                   table->crowd->game->rules->name, dice);
    ask(guest, CREATE, "create", rest);
}

static void ask_to_sit(struct guest *guest) {
    char rest[MESSAGE_MAX];
    (void)snprintf(rest, sizeof rest,
                   ",\"match\":\"%s\",\"key\":\"%s\",\"name\":\"Bruno\","
                   "\"nonce\":\"ffeeddccbbaa99887766554433221100\"",
                   guest->table->match, guest->table->key);
    ask(guest, SIT, "sit", rest);
}

static void take_created(struct guest *guest, struct span answer) {
    struct table *table = guest->table;
    struct span   match, keys, key;
    if (!span_member(answer, "match", &match) || !span_is(match, table->match) ||
        !span_member(answer, "keys", &keys) || !span_next(&keys, &key) || !span_next(&keys, &key)) {
        crowd_fail(guest, "create: no keys, or another match than the dice were for", answer);
        return;
    }
    span_copy(key, table->key, sizeof table->key);
    ask_to_sit(&table->guests[1]);
}

static void watch_all(struct table *table) {
    char rest[MESSAGE_MAX];
    (void)snprintf(rest, sizeof rest, ",\"match\":\"%s\",\"after\":0", table->match);
    for (size_t i = 0; i < table->count; i++) {
        ask(&table->guests[i], WATCH, "watch", rest);
    }
}

/* Who is to act, and has had its answer and its own event; or NULL. */
static struct guest *find_actor(struct table *table) {
    for (int seat = 0; seat < 2; seat++) {
        struct guest *guest = &table->guests[seat];
        if (guest->asked == NOTHING && guest->replay.number >= guest->granted &&
            replay_turn(&guest->replay, &table->story) == seat) {
            return guest;
        }
    }
    return NULL;
}

static void consider(struct table *table) {
    if (table->settled == table->count && !table->is_ready && find_actor(table) != NULL) {
        crowd_ready(table);
    }
}

/* Who has seen the end and had all answers leaves. */
static void leave_if_over(struct guest *guest) {
    char rest[MESSAGE_MAX];
    if (guest->replay.is_revealed && guest->asked == NOTHING && guest->replay.is_running) {
        guest->replay.is_running = false;
        (void)snprintf(rest, sizeof rest, ",\"match\":\"%s\",\"openly\":true", guest->table->match);
        ask(guest, UNWATCH, "unwatch", rest);
    }
}

static struct guest *act(struct table *table) {
    struct guest  *guest  = find_actor(table);
    const uint32_t number = guest->replay.number;
    const action_t action =
        playout_draw(&table->story.game, &guest->replay.state, &table->crowd->random);
    struct recent *recent = &table->recent[(number + 1) % TABLE_RECENT];
    char           rest[MESSAGE_MAX];
    struct text    text;
    text_init(&text, guest->action, sizeof guest->action);
    game_print_action(&table->story.game, &guest->replay.state, action, &text);
    (void)snprintf(rest, sizeof rest, ",\"match\":\"%s\",\"number\":%u,\"action\":\"%s\"",
                   table->match, number, guest->action);
    *recent = (struct recent){.number = number + 1, .sent = samples_now()};
    ask(guest, ACT, "act", rest);
    return guest;
}

/* What a player asked for must stand in the event that follows. */
static void check_own(struct guest *guest, struct span event) {
    struct span action;
    const bool  is_own = guest->place < 2 && guest->action[0] != '\0' &&
                        span_number(event, "seat") == (int64_t)guest->place;
    if (is_own && span_member(event, "action", &action)) {
        if (!span_is(action, guest->action)) {
            crowd_fail(guest, "event: another action than was asked for", event);
        }
        guest->action[0] = '\0';
    }
}

static void take_events(struct guest *guest, struct span events) {
    struct table *table = guest->table;
    struct span   event;
    while (span_next(&events, &event)) {
        const char *wrong = replay_take(&guest->replay, &table->story, table->crowd->game, event);
        if (wrong != NULL) {
            crowd_fail(guest, wrong, event);
            return;
        }
        check_own(guest, event);
        if (guest->place >= 2) {
            crowd_seen(guest, guest->replay.number);
        }
    }
    leave_if_over(guest);
    consider(table);
}

static void take_watched(struct guest *guest, struct span answer) {
    struct span events;
    guest->table->settled++;
    if (!span_member(answer, "events", &events)) {
        crowd_fail(guest, "watch: no events", answer);
        return;
    }
    take_events(guest, events);
}

static void take_acted(struct guest *guest, struct span answer) {
    const int64_t number = span_number(answer, "number");
    if (number < 1) {
        crowd_fail(guest, "act: no number", answer);
        return;
    }
    guest->granted = (uint32_t)number;
    crowd_moved(guest);
    leave_if_over(guest);
    consider(guest->table);
}

static void take_unwatched(struct guest *guest) {
    if (--guest->table->settled == 0) {
        ask_for_dice(guest->table);
    }
}

static void take_granted(struct guest *guest, enum asked asked, struct span answer) {
    switch (asked) {
    case HELLO:
        crowd_present(guest);
        break;
    case DICE:
        create(guest, answer);
        break;
    case CREATE:
        take_created(guest, answer);
        break;
    case SIT:
        watch_all(guest->table);
        break;
    case WATCH:
        take_watched(guest, answer);
        break;
    case UNWATCH:
        take_unwatched(guest);
        break;
    case ACT:
        take_acted(guest, answer);
        break;
    case NOTHING:
        crowd_fail(guest, "an answer to nothing", answer);
    }
}

static void take_answer(struct guest *guest, struct span id, struct span answer) {
    char             wanted[16];
    const enum asked asked = (enum asked)guest->asked;
    struct span      ok;
    (void)snprintf(wanted, sizeof wanted, "r%u", guest->request);
    guest->asked = NOTHING;
    if (!span_is(id, wanted)) {
        crowd_fail(guest, "an answer to another request", answer);
    } else if (!span_member(answer, "ok", &ok) || !span_is(ok, "true")) {
        crowd_fail(guest, "refused", answer);
    } else {
        take_granted(guest, asked, answer);
    }
}

/* Most of what comes by itself are events: they are looked for first, and found at the
 * beginning. */
static void take_pushed(struct guest *guest, struct span message) {
    char          pong[64];
    struct span   match, events;
    const bool    is_of_match = span_member(message, "match", &match);
    const int64_t ping        = is_of_match ? -1 : span_number(message, "ping");
    if (is_of_match && span_member(message, "events", &events)) {
        if (!span_is(match, guest->table->match)) {
            crowd_fail(guest, "events of another match", message);
            return;
        }
        take_events(guest, events);
    } else if (ping >= 0) {
        (void)snprintf(pong, sizeof pong, "{\"pong\":%lld}", (long long)ping);
        crowd_say_text(guest, pong);
    } else if (!is_of_match && span_member(message, "goodbye", &match)) {
        crowd_fail(guest, "the server says goodbye", message);
    }
}

/* Answers begin with what they answer. */
static void hear(struct guest *guest, struct span message) {
    struct span id;
    if (span_begins(message, "{\"answer\":") && span_member(message, "answer", &id)) {
        take_answer(guest, id, message);
    } else {
        take_pushed(guest, message);
    }
}

const struct dialect tavola_dialect = {
    .name    = "tavola",
    .connect = connect_socket,
    .open    = greet,
    .hear    = hear,
    .arrange = ask_for_dice,
    .act     = act,
};
