/* SPDX-License-Identifier: MIT
 *
 * event.c - events as texts: the members of each kind, and printing them.
 */
#include "hosting/event.h"

#include "base/json.h"
#include "hosting/internal.h"

const char *event_word(enum event_kind kind) {
    static const char *const words[] = {
#define X(name, text) text,
        EVENT_LIST(X)
#undef X
    };
    CHECK(kind < EVENT_KINDS);
    return words[kind];
}

unsigned event_members(enum event_kind kind) {
    static const unsigned members[EVENT_KINDS] = {
        [EVENT_CREATED]  = MEMBER_AGREEMENT | MEMBER_COMMITMENT | MEMBER_BEFORE,
        [EVENT_SEATED]   = MEMBER_SEAT | MEMBER_NAME | MEMBER_NONCE | MEMBER_DEVICE,
        [EVENT_LEFT]     = MEMBER_SEAT,
        [EVENT_STARTED]  = MEMBER_ORDER,
        [EVENT_ACTION]   = MEMBER_SEAT | MEMBER_ACTION | MEMBER_CLOCK,
        [EVENT_ROLL]     = MEMBER_ACTION,
        [EVENT_OFFER]    = MEMBER_SEAT | MEMBER_WHAT,
        [EVENT_ACCEPT]   = MEMBER_SEAT | MEMBER_WHAT,
        [EVENT_DECLINE]  = MEMBER_SEAT | MEMBER_WHAT,
        [EVENT_TAKEBACK] = MEMBER_COUNT,
        [EVENT_RESIGNED] = MEMBER_SEAT,
        [EVENT_FLAGGED]  = MEMBER_SEAT,
        [EVENT_CLAIMED]  = MEMBER_SEAT | MEMBER_GONE,
        [EVENT_ABORTED]  = MEMBER_ANY_SEAT,
        [EVENT_CHATTING] = MEMBER_SEAT | MEMBER_ON,
        [EVENT_REVEALED] = MEMBER_SECRET,
        [EVENT_REMATCH]  = MEMBER_SEAT | MEMBER_ON | MEMBER_NEXT,
    };
    return members[kind];
}

const char *const event_clock_words[] = {"none", "fischer", "turn", "days", NULL};
const char *const event_seat_words[]  = {"open", "person", "computer", NULL};
const char *const event_offer_words[] = {"none", "draw", "takeback", NULL};
const char *const event_begin_words[] = {"seats", "drawn", NULL};

static void print_hex(struct text *out, const char *key, const unsigned char *bytes, size_t count) {
    json_key(out, key);
    json_open(out, '"');
    text_add_hex(out, bytes, count);
    json_close(out, '"');
}

static void print_string(struct text *out, const char *key, const char *string) {
    json_key(out, key);
    json_string(out, string);
}

static void print_number(struct text *out, const char *key, int64_t number) {
    json_key(out, key);
    json_number(out, number);
}

static void print_truth(struct text *out, const char *key, bool truth) {
    json_key(out, key);
    json_word(out, truth ? "true" : "false");
}

void event_print_clock(const struct time_control *clock, struct text *out) {
    json_key(out, "clock");
    if (clock->kind == CLOCK_NONE) {
        json_word(out, "null");
        return;
    }
    json_open(out, '{');
    print_string(out, "kind", event_clock_words[clock->kind]);
    print_number(out, "base", clock->base);
    if (clock->kind == CLOCK_FISCHER) {
        print_number(out, "add", clock->add);
    }
    json_close(out, '}');
}

static void print_agreement(const struct agreement *agreement, struct text *out) {
    print_string(out, "game", agreement->game);
    print_number(out, "rules", agreement->version);
    print_string(out, "options", agreement->options);
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < agreement->seats; seat++) {
        json_open(out, '{');
        print_string(out, "kind", event_seat_words[agreement->kind[seat]]);
        if (agreement->kind[seat] == SEAT_COMPUTER) {
            print_number(out, "level", agreement->level[seat]);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
    print_string(out, "begins", event_begin_words[agreement->is_drawn ? 1 : 0]);
    event_print_clock(&agreement->clock, out);
    print_truth(out, "public", agreement->is_public);
    print_truth(out, "watch", agreement->is_watched);
    print_truth(out, "analysis", agreement->is_analysed);
    if (agreement->is_counted) {
        print_truth(out, "counted", true);
    }
}

/* Each seat of the order once; the list ends where a seat would come twice. */
static void print_order(const struct event *event, struct text *out) {
    json_key(out, "order");
    json_open(out, '[');
    for (int player = 0; player < event->players; player++) {
        json_number(out, event->order[player]);
    }
    json_close(out, ']');
    print_string(out, "options", event->options);
}

static void print_next(const struct event *event, struct text *out) {
    if (event->is_on) {
        print_hex(out, "nonce", event->nonce, sizeof event->nonce);
    }
    if (event->has_commitment) {
        print_hex(out, "commitment", event->commitment, sizeof event->commitment);
    }
    if (event->next[0] != '\0') {
        print_string(out, "next", event->next);
    }
}

static void print_line_members(const struct event *event, unsigned members, struct text *out) {
    if ((members & MEMBER_ORDER) != 0) {
        print_order(event, out);
    }
    if ((members & MEMBER_ACTION) != 0) {
        print_string(out, "action", event->action);
    }
    if ((members & MEMBER_CLOCK) != 0 && event->left >= 0) {
        print_number(out, "left", event->left);
        if (event->lag > 0) {
            print_number(out, "lag", event->lag);
        }
    }
    if ((members & MEMBER_WHAT) != 0) {
        print_string(out, "what", event_offer_words[event->offer]);
    }
    if ((members & MEMBER_COUNT) != 0 ||
        (event->kind == EVENT_OFFER && event->offer == OFFER_TAKEBACK)) {
        print_number(out, "count", event->count);
    }
}

static void print_people_members(const struct event *event, unsigned members, struct text *out) {
    if ((members & MEMBER_NAME) != 0) {
        print_string(out, "name", event->name);
    }
    if ((members & MEMBER_NONCE) != 0) {
        print_hex(out, "nonce", event->nonce, sizeof event->nonce);
    }
    if ((members & MEMBER_DEVICE) != 0 && event->is_device) {
        print_truth(out, "device", true);
    }
    if ((members & MEMBER_GONE) != 0) {
        print_number(out, "gone", event->gone);
    }
    if ((members & MEMBER_ON) != 0) {
        print_truth(out, "on", event->is_on);
    }
    if ((members & MEMBER_NEXT) != 0) {
        print_next(event, out);
    }
    if ((members & MEMBER_SECRET) != 0) {
        print_hex(out, "secret", event->secret, sizeof event->secret);
    }
}

void event_print(const struct event *event, struct text *out) {
    const unsigned members = event_members(event->kind);
    json_open(out, '{');
    print_number(out, "n", event->number);
    print_number(out, "at", event->at);
    print_string(out, "kind", event_word(event->kind));
    if ((members & MEMBER_SEAT) != 0 || ((members & MEMBER_ANY_SEAT) != 0 && event->seat >= 0)) {
        print_number(out, "seat", event->seat);
    }
    if ((members & MEMBER_AGREEMENT) != 0) {
        print_agreement(&event->agreement, out);
        print_hex(out, "commitment", event->commitment, sizeof event->commitment);
    }
    if ((members & MEMBER_BEFORE) != 0 && event->next[0] != '\0') {
        print_string(out, "before", event->next);
    }
    print_line_members(event, members, out);
    print_people_members(event, members, out);
    json_close(out, '}');
}

bool event_hides_secret(const struct event *event) {
    return event->kind == EVENT_CREATED || (event->kind == EVENT_REMATCH && event->has_commitment);
}

void event_print_hidden(const struct event *event, struct text *out) {
    if (!event->has_hidden) {
        return;
    }
    json_open(out, '{');
    if (event->has_guest) {
        print_hex(out, "guest", event->guest, sizeof event->guest);
    }
    if (event->request[0] != '\0') {
        print_string(out, "request", event->request);
    }
    if (event_hides_secret(event)) {
        print_hex(out, "secret", event->secret, sizeof event->secret);
    }
    json_close(out, '}');
}
