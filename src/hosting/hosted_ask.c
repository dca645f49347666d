/* SPDX-License-Identifier: MIT
 *
 * hosted_ask.c - judging requests, and what follows from them by itself.
 */
#include "hosting/internal.h"

/* --- What follows ----------------------------------------------------------------- */

static void draw_roll(const struct hosted *hosted, struct event *out) {
    unsigned char      nonces[GAME_PLAYERS_MAX][HOSTED_NONCE_BYTES];
    const struct dice  dice  = hosted_dice(hosted, nonces);
    const struct game *game  = &hosted->match.game;
    const void        *state = &hosted->match.state;
    struct text        text;
    text_init(&text, out->action, sizeof out->action);
    game_print_action(game, state, dice_roll(&dice, hosted_draw_number(hosted), game, state),
                      &text);
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
        *out       = judging_plain_event(EVENT_DECLINE, computer_seat(hosted));
        out->offer = OFFER_DRAW;
        return true;
    }
    if (hosted_is_agreed(hosted)) {
        *out = judging_plain_event(hosted->offer == OFFER_DRAW ? EVENT_DRAWN : EVENT_TAKEBACK, -1);
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
        *out = judging_plain_event(EVENT_STARTED, -1);
        hosted_draw_start(hosted, out);
        return true;
    case HOSTED_RUNNING:
        if (hosted_player_to_act(hosted) != ACTOR_CHANCE) {
            return answer_offer(hosted, out);
        }
        *out = judging_plain_event(EVENT_ROLL, -1);
        draw_roll(hosted, out);
        /* The last place is for the secret; more rolls are due at once. */
        return judging->out->count < HOSTED_EVENTS_MAX - 1;
    case HOSTED_OVER:
        *out = judging_plain_event(EVENT_REVEALED, -1);
        memcpy(out->secret, hosted->secret, sizeof out->secret);
        return !hosted->is_revealed;
    }
    return false;
}

static void settle(const struct judging *judging) {
    struct event event;
    while (next_by_itself(judging, &event)) {
        judging_emit(judging, &event);
    }
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
    if (!judging_is_hosts_own(ask) && is_nobody(ask->guest)) {
        return judging_refuse(judging, "no-guest", "The host does not know who you are.", "");
    }
    if (!judging_is_hosts_own(ask) && ask->request[0] == '\0') {
        return judging_refuse(judging, "malformed", "The request has no id.", "");
    }
    return true;
}

/* Whoever wants something and no longer wants it, or acts and takes back, for ever,
 * would make a match that takes ever longer to read. It can still be played to its end. */
static bool is_aside(enum ask_kind kind) {
    return kind == ASK_LEAVE || kind == ASK_OFFER || kind == ASK_ACCEPT || kind == ASK_DECLINE ||
           kind == ASK_CHATTING || kind == ASK_REMATCH;
}

static bool has_room(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    const size_t         deeds  = hosted->deeds == NULL ? 0 : hosted->deeds->count;
    if (is_aside(judging->ask->kind) && hosted->number >= deeds + HOSTED_ASIDES_MAX) {
        return judging_refuse(judging, "too-many", "Too much has happened beside the board.",
                              "to act, resign or abort");
    }
    const enum status status = hosted_make_room(judging->hosted, HOSTED_EVENTS_MAX);
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
    if (!judging_is_hosts_own(ask) && ask->request[0] != '\0') {
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
    settle(&judging);
    return true;
}
