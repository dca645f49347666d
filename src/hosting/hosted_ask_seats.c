/* SPDX-License-Identifier: MIT
 *
 * hosted_ask_seats.c - requests before play: creating a match, taking a seat.
 */
#include "core/levels.h"
#include "hosting/internal.h"

static bool refuse_name(const struct judging *judging) {
    return judging_refuse(judging, "bad-name", "This name cannot be shown.",
                          "1 to 63 bytes of UTF-8, without control characters");
}

static struct event seated_event(const struct judging *judging, int seat) {
    struct event event = judging_event(judging, EVENT_SEATED, seat);
    hosted_trim_name(judging->ask->name, event.name);
    memcpy(event.nonce, judging->ask->nonce, sizeof event.nonce);
    return event;
}

/* --- Creating ---------------------------------------------------------------- */

static bool check_seats(const struct judging *judging, const struct agreement *agreement) {
    bool has_people = false;
    for (int seat = 0; seat < agreement->seats; seat++) {
        const int level = agreement->level[seat];
        if (agreement->kind[seat] == SEAT_COMPUTER &&
            (level < 1 || level > LEVELS_BELOW_FULL + 1)) {
            return judging_refuse(judging, "bad-options", "A computer has no such level.",
                                  "1 to 8");
        }
        has_people = has_people || agreement->kind[seat] == SEAT_OPEN;
    }
    const int own = judging->ask->own_seat;
    if (!has_people || own < -1 || own >= agreement->seats ||
        (own >= 0 && agreement->kind[own] != SEAT_OPEN)) {
        return judging_refuse(judging, "no-seat", "There is no seat for a person.",
                              "at least one seat for you or others");
    }
    return true;
}

/* Copied member by member: no byte is in it that its text does not say. */
static void copy_agreement(const struct agreement *asked, struct agreement *out) {
    memset(out, 0, sizeof *out);
    hosted_copy_word(out->game, sizeof out->game, asked->game);
    out->version     = asked->version;
    out->seats       = asked->seats;
    out->is_drawn    = asked->is_drawn;
    out->is_public   = asked->is_public;
    out->is_watched  = asked->is_watched;
    out->is_analysed = asked->is_analysed;
    out->is_counted  = true;
    out->clock.kind  = asked->clock.kind;
    out->clock.base  = asked->clock.kind == CLOCK_NONE ? 0 : asked->clock.base;
    out->clock.add   = asked->clock.kind == CLOCK_FISCHER ? asked->clock.add : 0;
    for (int seat = 0; seat < asked->seats; seat++) {
        const bool is_computer = asked->kind[seat] == SEAT_COMPUTER;
        out->kind[seat]        = is_computer ? SEAT_COMPUTER : SEAT_OPEN;
        out->level[seat]       = is_computer ? asked->level[seat] : 0;
    }
}

/* The agreement as it is kept: what was given, in one spelling. */
static bool settle_agreement(const struct judging *judging, struct agreement *out) {
    const struct agreement *asked = &judging->ask->agreement;
    char                    bytes[sizeof judging->refusal->say];
    struct text             why;
    struct text             options;
    struct game             game;
    text_init(&why, bytes, sizeof bytes);
    if (asked->seats < 1 || asked->seats > GAME_PLAYERS_MAX) {
        return judging_refuse(judging, "bad-options", "So many seats are not possible.", "1 to 6");
    }
    copy_agreement(asked, out);
    if (hosted_open_game(out, asked->options, &game, &why) != STATUS_OK) {
        return judging_refuse(judging, "bad-options", bytes, "");
    }
    out->version = game.version;
    text_init(&options, out->options, sizeof out->options);
    option_print_given(game.rules->options, game.option, &options);
    return check_seats(judging, out);
}

static bool check_clock(const struct judging *judging) {
    char        bytes[sizeof judging->refusal->allow];
    struct text allowed;
    text_init(&allowed, bytes, sizeof bytes);
    hosted_clock_allowed(&allowed);
    return hosted_clock_fits(&judging->ask->agreement.clock) ||
           judging_refuse(judging, "bad-clock", "This clock is not possible.", bytes);
}

/* Who creates was shown the commitment before he sent his nonce. Whatever else he names is
 * of another host, match or person, and nothing may be drawn by it. */
static bool check_dice(const struct judging *judging, const struct event *event) {
    return memcmp(judging->ask->commitment, event->commitment, sizeof event->commitment) == 0 ||
           judging_refuse(judging, "no-dice", "These are not the dice of this match.",
                          "to ask for dice again, for another id and with a new nonce");
}

bool judging_create(const struct judging *judging) {
    const struct ask *ask   = judging->ask;
    struct event      event = judging_event(judging, EVENT_CREATED, -1);
    if (judging->hosted->number != 0) {
        return judging_refuse(judging, "malformed", "This match was created before.", "");
    }
    if (!settle_agreement(judging, &event.agreement) || !check_clock(judging)) {
        return false;
    }
    struct event seated = seated_event(judging, ask->own_seat);
    if (ask->own_seat >= 0 && !hosted_is_name(seated.name)) {
        return refuse_name(judging);
    }
    memcpy(event.secret, judging->world->random, sizeof event.secret);
    hosted_copy_word(event.next, sizeof event.next, ask->before);
    dice_commit(event.secret, event.commitment);
    if (!check_dice(judging, &event)) {
        return false;
    }
    judging_emit(judging, &event);
    if (ask->own_seat >= 0) {
        judging_emit(judging, &seated);
    }
    return true;
}

/* --- Sitting down ---------------------------------------------------------------- */

enum { BAD_KEY = -1, USED_KEY = -2 };

static bool was_used(const struct hosted *hosted, int seat, const char *key) {
    for (int guests = 0; guests < hosted->seats[seat].guests; guests++) {
        if (hosted_has_key(hosted, seat, guests, key)) {
            return true;
        }
    }
    return false;
}

/* The seat that a key is for. Most keys are good: the others are looked for last. */
static int seat_of_key(const struct hosted *hosted, const char *key) {
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        if (hosted->seats[seat].kind != SEAT_COMPUTER &&
            hosted_has_key(hosted, seat, hosted->seats[seat].guests, key)) {
            return seat;
        }
    }
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        if (was_used(hosted, seat, key)) {
            return USED_KEY;
        }
    }
    return BAD_KEY;
}

static bool refuse_seat(const struct judging *judging) {
    return judging_refuse(judging, "seat-taken", "Somebody sits there already.", "");
}

/* Which seat is meant, and may be taken? */
static bool find_seat(const struct judging *judging, int *out) {
    const struct hosted *hosted = judging->hosted;
    const struct ask    *ask    = judging->ask;
    if (ask->key[0] != '\0') {
        *out = seat_of_key(hosted, ask->key);
        return *out >= 0 || (*out == USED_KEY ? refuse_seat(judging)
                                              : judging_refuse(judging, "bad-key",
                                                               "This key opens no seat.", ""));
    }
    if (!hosted->agreement.is_public) {
        return judging_refuse(judging, "bad-key", "Only who has a key can sit down here.", "");
    }
    if (ask->seat >= hosted->agreement.seats) {
        return judging_refuse(judging, "no-seat", "There is no such seat.", "");
    }
    *out = ask->seat < 0 ? hosted_open_seat(hosted) : ask->seat;
    return (*out >= 0 && hosted->seats[*out].kind == SEAT_OPEN) || refuse_seat(judging);
}

static bool add_device(const struct judging *judging, int seat) {
    const struct seat *person = &judging->hosted->seats[seat];
    if (person->guests >= HOSTED_DEVICES_MAX) {
        return judging_refuse(judging, "too-many", "There are four devices at this seat.", "");
    }
    struct event event = judging_event(judging, EVENT_SEATED, seat);
    event.is_device    = true;
    memcpy(event.name, person->name, sizeof event.name);
    memcpy(event.nonce, person->nonce, sizeof event.nonce);
    judging_emit(judging, &event);
    return true;
}

bool judging_sit(const struct judging *judging) {
    const struct hosted *hosted = judging->hosted;
    int                  seat   = -1;
    if (hosted->phase == HOSTED_OVER) {
        return judging_refuse(judging, "over", "The match is over.", "");
    }
    if (!find_seat(judging, &seat)) {
        return false;
    }
    if (judging->seat >= 0) {
        return judging->seat == seat ||
               judging_refuse(judging, "seat-taken", "You sit in this match already.", "");
    }
    if (hosted->seats[seat].kind == SEAT_PERSON) {
        return add_device(judging, seat);
    }
    struct event event = seated_event(judging, seat);
    if (!hosted_is_name(event.name)) {
        return refuse_name(judging);
    }
    judging_emit(judging, &event);
    return true;
}
