/* SPDX-License-Identifier: MIT
 *
 * hosted.c - taking events, one after the other.
 */
#include "hosting/hosted.h"

#include "hosting/internal.h"

enum { NEW = 1, WAITING = 2, RUNNING = 4, OVER = 8 };

struct taking {
    hosted_take_kind *take;
    unsigned          phases; /* in which it can happen */
};

static const struct taking takings[EVENT_KINDS] = {
    [EVENT_CREATED]  = {hosted_take_created, NEW},
    [EVENT_SEATED]   = {hosted_take_seated, WAITING | RUNNING},
    [EVENT_LEFT]     = {hosted_take_left, WAITING},
    [EVENT_STARTED]  = {hosted_take_started, WAITING},
    [EVENT_ACTION]   = {hosted_take_action, RUNNING},
    [EVENT_ROLL]     = {hosted_take_roll, RUNNING},
    [EVENT_OFFER]    = {hosted_take_offer, RUNNING},
    [EVENT_ACCEPT]   = {hosted_take_accept, RUNNING},
    [EVENT_DECLINE]  = {hosted_take_decline, RUNNING},
    [EVENT_TAKEBACK] = {hosted_take_takeback, RUNNING},
    [EVENT_RESIGNED] = {hosted_take_resigned, RUNNING},
    [EVENT_FLAGGED]  = {hosted_take_flagged, RUNNING},
    [EVENT_CLAIMED]  = {hosted_take_claimed, RUNNING},
    [EVENT_DRAWN]    = {hosted_take_drawn, RUNNING},
    [EVENT_ABORTED]  = {hosted_take_aborted, WAITING | RUNNING},
    [EVENT_CHATTING] = {hosted_take_chatting, WAITING | RUNNING | OVER},
    [EVENT_REVEALED] = {hosted_take_revealed, OVER},
    [EVENT_REMATCH]  = {hosted_take_rematch, OVER},
};

static unsigned phase_of(const struct hosted *hosted) {
    if (hosted->number == 0) {
        return NEW;
    }
    return hosted->phase == HOSTED_WAITING ? WAITING
                                           : (hosted->phase == HOSTED_RUNNING ? RUNNING : OVER);
}

static enum status check_order(const struct hosted *hosted, const struct event *event,
                               struct text *why) {
    if (event->number != hosted->number + 1) {
        text_add(why, "its number is ");
        text_add_number(why, event->number);
        text_add(why, "; the next one is ");
        text_add_number(why, (int64_t)hosted->number + 1);
        return STATUS_CONFLICT;
    }
    if (event->at < hosted->changed) {
        return hosted_refuse_event(why, "it is earlier than the event before it");
    }
    if ((takings[event->kind].phases & phase_of(hosted)) == 0) {
        text_add_quoted(why, event_word(event->kind));
        return hosted_refuse_event(why, " cannot happen now");
    }
    if (event->request[0] != '\0' && event->has_guest &&
        hosted_find_asked(hosted, hosted_request_hash(event->guest, event->request)) != 0) {
        return hosted_refuse_event(why, "its request was granted before");
    }
    return STATUS_OK;
}

enum status hosted_take(struct hosted *hosted, const struct event *event, struct text *why) {
    CHECK(event->kind < EVENT_KINDS);
    enum status status = check_order(hosted, event, why);
    if (status != STATUS_OK) {
        return status;
    }
    status = hosted_make_room(hosted, 1);
    if (status != STATUS_OK) {
        text_add(why, status_text(status));
        return status;
    }
    status = takings[event->kind].take(hosted, event, why);
    if (status == STATUS_OK) {
        hosted->number  = event->number;
        hosted->changed = event->at;
        hosted_remember(hosted, event);
    }
    return status;
}
