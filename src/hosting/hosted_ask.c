/* SPDX-License-Identifier: MIT
 *
 * hosted_ask.c - judging requests, and what follows from them by itself.
 */
#include "hosting/internal.h"

bool judging_refuse(const struct judging *judging, const char *code, const char *say,
                    const char *allow) {
    struct text out;
    judging->refusal->code = code;
    text_init(&out, judging->refusal->say, sizeof judging->refusal->say);
    text_add(&out, say);
    text_init(&out, judging->refusal->allow, sizeof judging->refusal->allow);
    text_add(&out, allow);
    return false;
}

/* --- Events ------------------------------------------------------------------ */

static struct event plain_event(enum event_kind kind, int seat) {
    struct event event;
    memset(&event, 0, sizeof event);
    event.kind = kind;
    event.seat = seat;
    event.left = -1;
    return event;
}

static bool is_hosts_own(const struct ask *ask) {
    return ask->kind == ASK_COMPUTE || ask->kind == ASK_LAPSE;
}

struct event judging_event(const struct judging *judging, enum event_kind kind, int seat) {
    struct event event = plain_event(kind, seat);
    if (!is_hosts_own(judging->ask)) {
        event.has_guest = true;
        memcpy(event.guest, judging->ask->guest, sizeof event.guest);
    }
    return event;
}

void judging_emit(const struct judging *judging, struct event *event) {
    struct hosted     *hosted = judging->hosted;
    struct happenings *out    = judging->out;
    char               bytes[256];
    struct text        why;
    text_init(&why, bytes, sizeof bytes);
    event->number = hosted->number + 1;
    event->at     = judging->world->now > hosted->changed ? judging->world->now : hosted->changed;
    if (out->count == 0 && event->has_guest) {
        memcpy(event->request, judging->ask->request, sizeof event->request);
    }
    event->has_hidden        = event->has_guest || event_hides_secret(event);
    const enum status status = hosted_take(hosted, event, &why);
    CHECK(status == STATUS_OK);
    (void)status;
    out->events[out->count++] = *event;
    out->number               = event->number;
}

/* --- What follows ----------------------------------------------------------------- */

static void draw_roll(const struct hosted *hosted, struct event *out) {
    unsigned char      nonces[GAME_PLAYERS_MAX][HOSTED_NONCE_BYTES];
    const struct dice  dice  = hosted_dice(hosted, nonces);
    const struct game *game  = &hosted->match.game;
    const void        *state = &hosted->match.state;
    struct text        text;
    text_init(&text, out->action, sizeof out->action);
    game_print_action(game, state, dice_roll(&dice, hosted->number + 1, game, state), &text);
}

static int computer_seat(const struct hosted *hosted) {
    int seat = 0;
    while (hosted->seats[seat].kind != SEAT_COMPUTER) {
        seat++;
    }
    return seat;
}

/* Computers decline draws, which nobody asked them about. */
static bool answer_offer(const struct hosted *hosted, struct event *out) {
    if (hosted->offer == OFFER_DRAW && hosted_has_computer(hosted)) {
        *out       = plain_event(EVENT_DECLINE, computer_seat(hosted));
        out->offer = OFFER_DRAW;
        return true;
    }
    if (hosted_is_agreed(hosted)) {
        *out       = plain_event(hosted->offer == OFFER_DRAW ? EVENT_DRAWN : EVENT_TAKEBACK, -1);
        out->count = hosted->offer_count;
        return true;
    }
    return false;
}

static bool next_by_itself(const struct judging *judging, struct event *out) {
    const struct hosted *hosted = judging->hosted;
    switch (hosted->phase) {
    case HOSTED_WAITING:
        if (hosted->number == 0 || hosted_open_seat(hosted) >= 0) {
            return false;
        }
        *out = plain_event(EVENT_STARTED, -1);
        hosted_draw_start(hosted, out);
        return true;
    case HOSTED_RUNNING:
        if (hosted_player_to_act(hosted) != ACTOR_CHANCE) {
            return answer_offer(hosted, out);
        }
        *out = plain_event(EVENT_ROLL, -1);
        draw_roll(hosted, out);
        /* The last place is for the secret; more rolls are due at once. */
        return judging->out->count < HOSTED_EVENTS_MAX - 1;
    case HOSTED_OVER:
        *out = plain_event(EVENT_REVEALED, -1);
        memcpy(out->secret, hosted->secret, sizeof out->secret);
        return !hosted->is_revealed;
    }
    return false;
}

void judging_settle(const struct judging *judging) {
    struct event event;
    while (next_by_itself(judging, &event)) {
        judging_emit(judging, &event);
    }
}

/* --- What many requests need --------------------------------------------------------- */

bool judging_is_at_table(const struct judging *judging) {
    if (judging->hosted->phase == HOSTED_OVER) {
        return judging_refuse(judging, "over", "The match is over.", "");
    }
    if (!is_hosts_own(judging->ask) && judging->seat < 0) {
        return judging_refuse(judging, "not-yours", "You do not sit in this match.", "");
    }
    if (judging->hosted->phase == HOSTED_WAITING) {
        return judging_refuse(judging, "not-started", "The match has not begun.", "");
    }
    return true;
}

bool judging_is_current(const struct judging *judging) {
    const uint32_t number = judging->ask->number;
    if (number < judging->hosted->line_number || number > judging->hosted->number) {
        return judging_refuse(judging, "stale", "The board is not the one that you know.",
                              "the same after the newest events");
    }
    return true;
}

/* --- Judging --------------------------------------------------------------------------- */

static judging_kind *const kinds[ASK_KINDS] = {
    [ASK_CREATE] = judging_create,     [ASK_SIT] = judging_sit,
    [ASK_LEAVE] = judging_leave,       [ASK_ACT] = judging_act,
    [ASK_RESIGN] = judging_resign,     [ASK_OFFER] = judging_offer,
    [ASK_ACCEPT] = judging_accept,     [ASK_DECLINE] = judging_decline,
    [ASK_ABORT] = judging_abort,       [ASK_CLAIM] = judging_claim,
    [ASK_CHATTING] = judging_chatting, [ASK_REMATCH] = judging_rematch,
    [ASK_COMPUTE] = judging_compute,   [ASK_LAPSE] = judging_lapse,
};

static bool is_nobody(const unsigned char *guest) {
    static const unsigned char nobody[HOSTED_GUEST_BYTES];
    return memcmp(guest, nobody, sizeof nobody) == 0;
}

/* Is there somebody who asks, and something? */
static bool is_askable(const struct judging *judging) {
    const struct ask *ask = judging->ask;
    if (ask->kind != ASK_CREATE && judging->hosted->number == 0) {
        return judging_refuse(judging, "no-match", "There is no such match.", "");
    }
    if (!is_hosts_own(ask) && is_nobody(ask->guest)) {
        return judging_refuse(judging, "no-guest", "The host does not know who you are.", "");
    }
    if (!is_hosts_own(ask) && ask->request[0] == '\0') {
        return judging_refuse(judging, "malformed", "The request has no id.", "");
    }
    return true;
}

static bool has_room(const struct judging *judging) {
    const enum status status = hosted_make_room(judging->hosted);
    if (status == STATUS_TOO_MANY) {
        return judging_refuse(judging, "too-many", "The match has too many actions.", "");
    }
    return status == STATUS_OK ||
           judging_refuse(judging, "busy", "The host has no memory left.", "");
}

bool hosted_ask(struct hosted *hosted, const struct ask *ask, const struct circumstances *world,
                struct happenings *out, struct refusal *refusal) {
    const struct judging judging = {hosted, ask,     world,
                                    out,    refusal, hosted_seat_of(hosted, ask->guest)};
    CHECK(ask->kind < ASK_KINDS);
    memset(refusal, 0, sizeof *refusal);
    out->count       = 0;
    out->is_repeated = false;
    out->number      = hosted->number;
    if (!is_hosts_own(ask) && ask->request[0] != '\0') {
        const uint32_t number =
            hosted_find_asked(hosted, hosted_request_hash(ask->guest, ask->request));
        if (number != 0) {
            out->is_repeated = true;
            out->number      = number;
            return true;
        }
    }
    if (!is_askable(&judging) || !has_room(&judging) || !kinds[ask->kind](&judging)) {
        return false;
    }
    judging_settle(&judging);
    return true;
}
