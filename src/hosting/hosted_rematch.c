/* SPDX-License-Identifier: MIT
 *
 * hosted_rematch.c - words and rematches: what seats want of each other.
 *
 * The dice of a rematch are to be trusted too. So the host commits to the next
 * secret when the first one wants a rematch, and each seat brings a new nonce.
 */
#include "hosting/internal.h"

enum status hosted_take_chatting(struct hosted *hosted, const struct event *event,
                                 struct text *why) {
    if (!hosted_is_of_seat(hosted, event)) {
        return hosted_refuse_event(why, "it is not of who sits there");
    }
    hosted->seats[event->seat].wants_chat = event->is_on;
    return STATUS_OK;
}

bool hosted_is_last_to_want(const struct hosted *hosted, int seat) {
    for (int other = 0; other < hosted->agreement.seats; other++) {
        if (other != seat && hosted->seats[other].kind != SEAT_COMPUTER &&
            !hosted->seats[other].wants_rematch) {
            return false;
        }
    }
    return true;
}

static const char *why_not_rematch(const struct hosted *hosted, const struct event *event) {
    char          id[HOSTED_ID_LENGTH + 1];
    unsigned char commitment[HOSTED_SECRET_BYTES];
    if (!hosted_is_of_seat(hosted, event) || hosted->next[0] != '\0') {
        return "this seat cannot want a rematch now";
    }
    if (event->has_commitment != (event->is_on && !hosted->has_next_commitment)) {
        return "the first one who wants a rematch gets the commitment of its dice";
    }
    if ((event->next[0] != '\0') != (event->is_on && hosted_is_last_to_want(hosted, event->seat))) {
        return "the last one who wants a rematch names it";
    }
    if (!hosted->is_hosts) {
        return NULL;
    }
    hosted_name(event->guest, event->request, id);
    if (event->next[0] != '\0' && strcmp(event->next, id) != 0) {
        return "the next match has another name";
    }
    dice_commit(event->secret, commitment);
    return event->has_commitment && memcmp(commitment, event->commitment, sizeof commitment) != 0
               ? "its secret is not the one that it commits to"
               : NULL;
}

enum status hosted_take_rematch(struct hosted *hosted, const struct event *event,
                                struct text *why) {
    const char *fault = why_not_rematch(hosted, event);
    if (fault != NULL) {
        return hosted_refuse_event(why, fault);
    }
    struct seat *seat   = &hosted->seats[event->seat];
    seat->wants_rematch = event->is_on;
    memcpy(seat->next_nonce, event->nonce, sizeof seat->next_nonce);
    memcpy(hosted->next, event->next, sizeof hosted->next);
    if (event->has_commitment) {
        hosted->has_next_commitment = true;
        memcpy(hosted->next_commitment, event->commitment, sizeof hosted->next_commitment);
        if (hosted->is_hosts) {
            memcpy(hosted->next_secret, event->secret, sizeof hosted->next_secret);
        }
    }
    if (event->next[0] != '\0' && event->has_guest) {
        hosted->has_next_creator = true;
        memcpy(hosted->next_creator, event->guest, sizeof hosted->next_creator);
        memcpy(hosted->next_request, event->request, sizeof hosted->next_request);
    }
    return STATUS_OK;
}

/* --- The next match ----------------------------------------------------------------- */

/* Which seat of this match is seat `place` of the next: players move up by one. */
static int moved_from(const struct hosted *hosted, int place) {
    const int seats = hosted->agreement.seats;
    return hosted->order[(place + 1) % seats];
}

static void make_agreement(const struct hosted *hosted, struct agreement *out) {
    *out           = hosted->agreement;
    out->is_drawn  = false;
    out->is_public = false;
    for (int place = 0; place < out->seats; place++) {
        const struct seat *seat = &hosted->seats[moved_from(hosted, place)];
        out->kind[place]        = seat->kind == SEAT_COMPUTER ? SEAT_COMPUTER : SEAT_OPEN;
        out->level[place]       = seat->level;
    }
}

static void fill_person(const struct seat *seat, struct ask *out) {
    memcpy(out->name, seat->name, sizeof out->name);
    memcpy(out->nonce, seat->next_nonce, sizeof out->nonce);
}

/* Who created the next match sits first: his other devices come with a key of
 * their own, like those of everybody. */
static size_t add_guests(const struct hosted *hosted, int place, struct ask *out) {
    const struct seat *seat = &hosted->seats[moved_from(hosted, place)];
    struct hosted      next; /* as much of it as its keys depend on */
    size_t             count = 0;
    hosted_init(&next, hosted->next);
    next.has_secret = true;
    memcpy(next.secret, hosted->next_secret, sizeof next.secret);
    const bool is_creators =
        hosted_seat_of(hosted, hosted->next_creator) == moved_from(hosted, place);
    next.seats[place].guests = is_creators ? 1 : 0;
    for (int i = 0; i < seat->guests; i++) {
        if (memcmp(seat->guest[i], hosted->next_creator, HOSTED_GUEST_BYTES) == 0) {
            continue;
        }
        struct ask *ask = &out[count++];
        struct text key;
        memset(ask, 0, sizeof *ask);
        ask->kind       = ASK_SIT;
        ask->seat       = place;
        ask->request[0] = '='; /* no client's request has such a name */
        memcpy(ask->guest, seat->guest[i], sizeof ask->guest);
        text_init(&key, ask->key, sizeof ask->key);
        hosted_print_key(&next, place, &key);
        fill_person(seat, ask);
        next.seats[place].guests++;
    }
    return count;
}

size_t hosted_next(const struct hosted *hosted, struct ask *asks, unsigned char *random) {
    struct ask *create = &asks[0];
    size_t      count  = 1;
    CHECK(hosted->next[0] != '\0' && hosted->has_next_creator);
    memset(create, 0, sizeof *create);
    create->kind     = ASK_CREATE;
    create->own_seat = -1;
    make_agreement(hosted, &create->agreement);
    memcpy(create->request, hosted->next_request, sizeof create->request);
    memcpy(create->guest, hosted->next_creator, sizeof create->guest);
    memcpy(create->before, hosted->id, sizeof create->before);
    memcpy(create->commitment, hosted->next_commitment, sizeof create->commitment);
    memcpy(random, hosted->next_secret, HOSTED_SECRET_BYTES);
    for (int place = 0; place < hosted->agreement.seats; place++) {
        const int seat = moved_from(hosted, place);
        if (hosted_seat_of(hosted, hosted->next_creator) == seat) {
            create->own_seat = place;
            fill_person(&hosted->seats[seat], create);
        }
        count += add_guests(hosted, place, &asks[count]);
    }
    return count;
}
