/* SPDX-License-Identifier: MIT
 *
 * judging.c - what the judging of every request needs: refusing, and letting
 * events happen.
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

struct event judging_plain_event(enum event_kind kind, int seat) {
    struct event event;
    memset(&event, 0, sizeof event);
    event.kind = kind;
    event.seat = seat;
    event.left = -1;
    return event;
}

bool judging_is_hosts_own(const struct ask *ask) {
    return ask->kind == ASK_COMPUTE || ask->kind == ASK_LAPSE;
}

struct event judging_event(const struct judging *judging, enum event_kind kind, int seat) {
    struct event event = judging_plain_event(kind, seat);
    if (!judging_is_hosts_own(judging->ask)) {
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
        hosted_copy_word(event->request, sizeof event->request, judging->ask->request);
    }
    event->has_hidden        = event->has_guest || event_hides_secret(event);
    const enum status status = hosted_take(hosted, event, &why);
    CHECK(status == STATUS_OK);
    (void)status;
    out->events[out->count++] = *event;
    out->number               = event->number;
}

/* --- What many requests need --------------------------------------------------------- */

bool judging_is_at_table(const struct judging *judging) {
    if (judging->hosted->phase == HOSTED_OVER) {
        return judging_refuse(judging, "over", "The match is over.", "");
    }
    if (!judging_is_hosts_own(judging->ask) && judging->seat < 0) {
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
