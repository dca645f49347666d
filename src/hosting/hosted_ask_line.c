/* SPDX-License-Identifier: MIT
 *
 * hosted_ask_line.c - requests of play: acting, and ending it otherwise.
 */
#include "hosting/internal.h"

/* Who is to act does so, if there is time. */
static bool act(const struct judging *judging, int seat) {
    struct hosted *hosted = judging->hosted;
    struct event   event  = judging_event(judging, EVENT_ACTION, seat);
    char           bytes[sizeof judging->refusal->say];
    struct text    why;
    action_t       action;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_action(&hosted->match.game, &hosted->match.state, judging->ask->action, &action,
                          &why) != STATUS_OK) {
        return judging_refuse(judging, "illegal", bytes, "");
    }
    const int64_t rest = hosted_clock_rest(hosted, seat, judging->world, &event.lag);
    if (hosted_clock_runs(hosted, seat) && rest <= 0) {
        return judging_refuse(judging, "too-late", "There is no time left.", "");
    }
    event.left = hosted_clock_after(hosted, seat, rest, hosted_ends_turn(hosted, action));
    memcpy(event.action, judging->ask->action, sizeof event.action);
    judging_emit(judging, &event);
    return true;
}

bool judging_act(const struct judging *judging) {
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    if (hosted_seat_to_act(judging->hosted) != judging->seat) {
        return judging_refuse(judging, "not-your-turn", "It is not your turn.", "");
    }
    return act(judging, judging->seat);
}

bool judging_compute(const struct judging *judging) {
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    if (!hosted_is_computers(judging->hosted)) {
        return judging_refuse(judging, "not-your-turn", "No computer is to act.", "");
    }
    return act(judging, hosted_seat_to_act(judging->hosted));
}

bool judging_resign(const struct judging *judging) {
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    struct event event = judging_event(judging, EVENT_RESIGNED, judging->seat);
    judging_emit(judging, &event);
    return true;
}

/* A challenge ends by who created it. */
static bool withdraw(const struct judging *judging) {
    if (!hosted_is_creator(judging->hosted, judging->ask->guest)) {
        return judging_refuse(judging, "not-yours", "Only who created it can end it.", "");
    }
    struct event event = judging_event(judging, EVENT_ABORTED, judging->seat);
    judging_emit(judging, &event);
    return true;
}

bool judging_leave(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    if (hosted->phase == HOSTED_OVER) {
        return judging_refuse(judging, "over", "The match is over.", "");
    }
    if (hosted->phase == HOSTED_RUNNING) {
        return judging_refuse(judging, "too-late", "The match has begun.", "resign or abort");
    }
    if (hosted_is_creator(hosted, judging->ask->guest)) {
        return withdraw(judging);
    }
    if (judging->seat < 0) {
        return judging_refuse(judging, "not-yours", "You do not sit in this match.", "");
    }
    struct event event = judging_event(judging, EVENT_LEFT, judging->seat);
    judging_emit(judging, &event);
    return true;
}

bool judging_abort(const struct judging *judging) {
    if (judging->hosted->phase == HOSTED_WAITING) {
        return withdraw(judging);
    }
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    if (!hosted_can_abort(judging->hosted)) {
        return judging_refuse(judging, "too-late", "It is too late to call the match off.",
                              "resign");
    }
    struct event event = judging_event(judging, EVENT_ABORTED, judging->seat);
    judging_emit(judging, &event);
    return true;
}

/* How long until this seat, whose turn it is, can be claimed; 0: now; -1: it cannot. */
static int64_t wait_for(const struct judging *judging, int seat) {
    const struct circumstances *world = judging->world;
    const int64_t               gone  = world->gone_since[seat];
    if (gone == 0) {
        return -1;
    }
    const int64_t turn  = hosted_clock_start(judging->hosted, world);
    const int64_t start = gone > turn ? gone : turn;
    const int64_t until = start + (world->has_left[seat] ? HOSTED_LEFT_SPAN : HOSTED_GONE_SPAN);
    return world->now >= until ? 0 : until - world->now;
}

bool judging_claim(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    const int            gone   = judging->ask->seat;
    if (!judging_is_at_table(judging) || !judging_is_current(judging)) {
        return false;
    }
    if (!hosted_is_seat(hosted, gone) || gone == judging->seat) {
        return judging_refuse(judging, "no-seat", "There is no such seat to claim.", "");
    }
    if (!hosted_is_live(hosted)) {
        return judging_refuse(judging, "not-gone", "Without a live clock nobody has to be here.",
                              "");
    }
    const int64_t wait = hosted_seat_to_act(hosted) == gone ? wait_for(judging, gone) : -1;
    if (wait != 0 || hosted->seats[gone].kind != SEAT_PERSON) {
        judging->refusal->wait = wait > 0 ? wait : 0;
        return judging_refuse(
            judging, wait > 0 ? "too-soon" : "not-gone",
            wait > 0 ? "Who is gone may still come back." : "Nobody waits for this seat.", "");
    }
    struct event event = judging_event(judging, EVENT_CLAIMED, judging->seat);
    event.gone         = gone;
    judging_emit(judging, &event);
    return true;
}

/* Nothing may be due: that is granted too. */
bool judging_lapse(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    const int64_t        due    = hosted_due(hosted, judging->world);
    if (due == 0 || judging->world->now < due) {
        return true;
    }
    const int seat = hosted_seat_to_act(hosted);
    if (hosted->phase == HOSTED_WAITING || seat >= 0) {
        struct event event = judging_event(
            judging, hosted->phase == HOSTED_WAITING ? EVENT_ABORTED : EVENT_FLAGGED, seat);
        judging_emit(judging, &event);
    }
    return true;
}
