/* SPDX-License-Identifier: MIT
 *
 * hosted_offer.c - draws and takebacks: offered, accepted, declined.
 */
#include "hosting/internal.h"

enum { PAUSE = 10 * 1000, DOUBLINGS_MAX = 6 };

bool hosted_has_computer(const struct hosted *hosted) {
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        if (hosted->seats[seat].kind == SEAT_COMPUTER) {
            return true;
        }
    }
    return false;
}

/* Computers let everybody take back. */
bool hosted_is_agreed(const struct hosted *hosted) {
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        const bool is_willing =
            hosted->seats[seat].accepts || seat == hosted->offer_seat ||
            (hosted->seats[seat].kind == SEAT_COMPUTER && hosted->offer == OFFER_TAKEBACK);
        if (!is_willing) {
            return false;
        }
    }
    return hosted->offer != OFFER_NONE;
}

/* How many actions remain if the seat takes back the last turn in which it acted;
 * false if it has not acted. */
static bool find_takeback(const struct hosted *hosted, int seat, uint32_t *count) {
    const struct deed *deeds = hosted->deeds->items;
    size_t             place = hosted->deeds->count;
    while (place > 0 && deeds[place - 1].seat != seat) {
        place--;
    }
    if (place == 0) {
        return false;
    }
    const uint32_t turn  = deeds[place - 1].turn;
    size_t         first = place - 1;
    for (; place > 0 && deeds[place - 1].turn == turn; place--) {
        first = deeds[place - 1].seat == seat ? place - 1 : first;
    }
    *count = (uint32_t)first;
    return true;
}

static void forget_offer(struct hosted *hosted) {
    hosted->offer       = OFFER_NONE;
    hosted->offer_seat  = -1;
    hosted->offer_count = 0;
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        hosted->seats[seat].accepts = false;
    }
}

enum status hosted_take_offer(struct hosted *hosted, const struct event *event, struct text *why) {
    uint32_t count = 0;
    if (!hosted_is_of_seat(hosted, event) || hosted->offer != OFFER_NONE) {
        return hosted_refuse_event(why, "this seat cannot offer anything now");
    }
    const bool is_draw     = event->offer == OFFER_DRAW && !game_is_common(&hosted->match.game);
    const bool is_takeback = event->offer == OFFER_TAKEBACK &&
                             find_takeback(hosted, event->seat, &count) && count == event->count;
    if (!is_draw && !is_takeback) {
        return hosted_refuse_event(why, "this cannot be offered");
    }
    hosted->offer       = event->offer;
    hosted->offer_seat  = event->seat;
    hosted->offer_count = count;
    return STATUS_OK;
}

enum status hosted_take_accept(struct hosted *hosted, const struct event *event, struct text *why) {
    if (!hosted_is_of_seat(hosted, event) || hosted->offer == OFFER_NONE ||
        hosted->offer != event->offer || event->seat == hosted->offer_seat ||
        hosted->seats[event->seat].accepts) {
        return hosted_refuse_event(why, "this seat has no such offer to accept");
    }
    hosted->seats[event->seat].accepts = true;
    return STATUS_OK;
}

/* Who offers what nobody wants has to wait, longer each time. */
enum status hosted_take_decline(struct hosted *hosted, const struct event *event,
                                struct text *why) {
    const bool is_computers = hosted_is_seat(hosted, event->seat) &&
                              hosted->seats[event->seat].kind == SEAT_COMPUTER &&
                              !event->has_guest && event->offer == OFFER_DRAW;
    if (!(is_computers || hosted_is_of_seat(hosted, event)) || hosted->offer == OFFER_NONE ||
        hosted->offer != event->offer) {
        return hosted_refuse_event(why, "this seat has no such offer to decline");
    }
    struct seat *offerer = &hosted->seats[hosted->offer_seat];
    const int    times   = offerer->declined < DOUBLINGS_MAX ? offerer->declined : DOUBLINGS_MAX;
    offerer->asks_again  = event->at + ((int64_t)PAUSE << (unsigned)times);
    offerer->declined++;
    forget_offer(hosted);
    return STATUS_OK;
}

/* --- Requests -------------------------------------------------------------------- */

static bool refuse_answer(const struct judging *judging) {
    return judging_refuse(judging, "no-offer", "There is no such offer.", "");
}

static bool emit_answer(const struct judging *judging, enum event_kind kind) {
    struct event event = judging_event(judging, kind, judging->seat);
    event.offer        = judging->ask->offer;
    judging_emit(judging, &event);
    return true;
}

bool judging_accept(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    if (hosted->offer == OFFER_NONE || hosted->offer != judging->ask->offer ||
        hosted->offer_seat == judging->seat) {
        return refuse_answer(judging);
    }
    return hosted->seats[judging->seat].accepts || emit_answer(judging, EVENT_ACCEPT);
}

bool judging_decline(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    if (hosted->offer == OFFER_NONE || hosted->offer != judging->ask->offer) {
        return refuse_answer(judging);
    }
    return emit_answer(judging, EVENT_DECLINE);
}

static bool may_offer(const struct judging *judging, uint32_t *count) {
    const struct hosted *hosted = judging->hosted;
    const struct seat   *seat   = &hosted->seats[judging->seat];
    if (judging->ask->offer == OFFER_DRAW && game_is_common(&hosted->match.game)) {
        return judging_refuse(judging, "illegal", "Who plays together cannot agree on a draw.",
                              "a takeback");
    }
    if (judging->ask->offer == OFFER_TAKEBACK && !find_takeback(hosted, judging->seat, count)) {
        return judging_refuse(judging, "illegal", "You have not acted yet.", "a draw");
    }
    if (hosted->offer != OFFER_NONE) {
        return judging_refuse(judging, "too-soon", "Another offer has not been answered yet.",
                              "accept or decline");
    }
    if (judging->world->now < seat->asks_again) {
        judging->refusal->wait = seat->asks_again - judging->world->now;
        return judging_refuse(judging, "too-soon", "Your last offer was declined.",
                              "the same again, a little later");
    }
    return true;
}

bool judging_offer(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    uint32_t             count  = 0;
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    if (judging->ask->offer == OFFER_NONE) {
        return judging_refuse(judging, "malformed", "Nothing is offered.", "draw or takeback");
    }
    /* Who offers a draw that is offered agrees. */
    if (judging->ask->offer == OFFER_DRAW && hosted->offer == OFFER_DRAW &&
        hosted->offer_seat != judging->seat) {
        return judging_accept(judging);
    }
    if (!may_offer(judging, &count)) {
        return false;
    }
    struct event event = judging_event(judging, EVENT_OFFER, judging->seat);
    event.offer        = judging->ask->offer;
    event.count        = event.offer == OFFER_TAKEBACK ? count : 0;
    judging_emit(judging, &event);
    return true;
}
