/* SPDX-License-Identifier: MIT
 *
 * hosted_ask_offer.c - requests about draws and takebacks.
 */
#include "hosting/internal.h"

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
    if (judging->ask->offer == OFFER_TAKEBACK &&
        !hosted_find_takeback(hosted, judging->seat, count)) {
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
