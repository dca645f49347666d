/* SPDX-License-Identifier: MIT
 *
 * hosted_offer.c - offers of a draw or takeback, as they happen.
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

bool hosted_find_takeback(const struct hosted *hosted, int seat, uint32_t *count) {
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

void hosted_forget_offer(struct hosted *hosted) {
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
                             hosted_find_takeback(hosted, event->seat, &count) &&
                             count == event->count;
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
    hosted_forget_offer(hosted);
    return STATUS_OK;
}
