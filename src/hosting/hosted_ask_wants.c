/* SPDX-License-Identifier: MIT
 *
 * hosted_ask_wants.c - requests for free words and for a rematch.
 */
#include "hosting/internal.h"

bool judging_chatting(const struct judging *judging) {
    if (judging->seat < 0) {
        return judging_refuse(judging, "not-yours", "You do not sit in this match.", "");
    }
    if (judging->hosted->seats[judging->seat].wants_chat != judging->ask->is_on) {
        struct event event = judging_event(judging, EVENT_CHATTING, judging->seat);
        event.is_on        = judging->ask->is_on;
        judging_emit(judging, &event);
    }
    return true;
}

bool judging_rematch(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    const struct ask    *ask    = judging->ask;
    if (judging->seat < 0) {
        return judging_refuse(judging, "not-yours", "You do not sit in this match.", "");
    }
    if (hosted->phase != HOSTED_OVER) {
        return judging_refuse(judging, "too-soon", "The match is not over.", "");
    }
    if (hosted_open_seat(hosted) >= 0) {
        return judging_refuse(judging, "too-late", "Not all seats were taken.", "");
    }
    if (hosted->next[0] != '\0' || hosted->seats[judging->seat].wants_rematch == ask->is_on) {
        return hosted->next[0] == '\0' || ask->is_on ||
               judging_refuse(judging, "too-late", "The rematch is there already.", "");
    }
    struct event event = judging_event(judging, EVENT_REMATCH, judging->seat);
    event.is_on        = ask->is_on;
    if (ask->is_on) {
        memcpy(event.nonce, ask->nonce, sizeof event.nonce);
        if (!hosted->has_next_commitment) {
            event.has_commitment = true;
            memcpy(event.secret, judging->world->random, sizeof event.secret);
            dice_commit(event.secret, event.commitment);
        }
        if (hosted_is_last_to_want(hosted, judging->seat)) {
            hosted_name(ask->guest, ask->request, event.next);
        }
    }
    judging_emit(judging, &event);
    return true;
}
