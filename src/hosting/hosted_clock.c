/* SPDX-License-Identifier: MIT
 *
 * hosted_clock.c - what is left of each clock, and what happens by itself.
 */
#include "hosting/internal.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

static bool is_within(int64_t value, int64_t min, int64_t max) {
    return value >= min && value <= max;
}

bool hosted_clock_fits(const struct time_control *clock) {
    switch (clock->kind) {
    case CLOCK_NONE:
        return true;
    case CLOCK_FISCHER:
        return is_within(clock->base, 10 * SECOND, 3 * HOUR) &&
               is_within(clock->add, 0, 3 * MINUTE);
    case CLOCK_TURN:
        return is_within(clock->base, 5 * SECOND, HOUR);
    case CLOCK_DAYS:
        return is_within(clock->base, DAY, 14 * DAY);
    }
    return false;
}

void hosted_clock_allowed(struct text *out) {
    text_add(out,
             "none; fischer with a base of 10 s to 3 h and up to 3 min added; turn, 5 s to 1 h; "
             "days, 1 to 14 days; all in milliseconds");
}

bool hosted_is_live(const struct hosted *hosted) {
    return hosted->agreement.clock.kind == CLOCK_FISCHER ||
           hosted->agreement.clock.kind == CLOCK_TURN;
}

void hosted_start_clocks(struct hosted *hosted) {
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        const bool has_clock      = hosted->agreement.clock.kind != CLOCK_NONE;
        hosted->seats[seat].left  = has_clock ? hosted->agreement.clock.base : -1;
        hosted->seats[seat].quota = hosted_is_live(hosted) ? HOSTED_LAG_QUOTA : 0;
    }
}

/* In live games the first turn is free: people may still be finding their chairs. */
bool hosted_clock_runs(const struct hosted *hosted, int seat) {
    return hosted->agreement.clock.kind == CLOCK_DAYS ||
           (hosted_is_live(hosted) && hosted->seats[seat].turns > 0);
}

int64_t hosted_clock_start(const struct hosted *hosted, const struct circumstances *world) {
    return hosted_is_live(hosted) && world->up_since > hosted->since ? world->up_since
                                                                     : hosted->since;
}

/* How long who is to act has thought. */
static int64_t spent(const struct hosted *hosted, const struct circumstances *world) {
    const int64_t start = hosted_clock_start(hosted, world);
    return world->now > start ? world->now - start : 0;
}

static int64_t at_most(int64_t value, int64_t limit) {
    return value < limit ? value : limit;
}

int64_t hosted_clock_rest(const struct hosted *hosted, int seat, const struct circumstances *world,
                          int64_t *lag) {
    const struct seat *clock = &hosted->seats[seat];
    *lag                     = 0;
    if (!hosted_clock_runs(hosted, seat)) {
        return clock->left;
    }
    if (hosted_is_live(hosted) && clock->kind == SEAT_PERSON && world->lag > 0) {
        *lag = at_most(at_most(world->lag, clock->quota), spent(hosted, world));
    }
    return clock->left - spent(hosted, world) + *lag;
}

int64_t hosted_clock_after(const struct hosted *hosted, int seat, int64_t rest, bool has_ended) {
    const struct time_control *clock = &hosted->agreement.clock;
    if (!has_ended || clock->kind == CLOCK_NONE) {
        return rest;
    }
    if (clock->kind == CLOCK_FISCHER) {
        return hosted_clock_runs(hosted, seat) ? rest + clock->add : rest;
    }
    return clock->base;
}

/* Time during which the host was down is in no event, so a live clock may have lost
 * less than the time that passed. */
bool hosted_left_fits(const struct hosted *hosted, const struct event *event, bool has_ended) {
    const struct seat *seat = &hosted->seats[event->seat];
    if (hosted->agreement.clock.kind == CLOCK_NONE) {
        return event->left == -1 && event->lag == 0;
    }
    if (event->lag < 0 || event->lag > seat->quota) {
        return false;
    }
    const bool    runs  = hosted_clock_runs(hosted, event->seat);
    const int64_t spent = runs ? event->at - hosted->since : 0;
    const int64_t most  = hosted_clock_after(hosted, event->seat, seat->left, has_ended);
    const int64_t least =
        hosted_clock_after(hosted, event->seat, seat->left - spent + event->lag, has_ended);
    if (!runs || !hosted_is_live(hosted)) {
        return event->left == least && event->lag == 0;
    }
    return event->lag <= spent && is_within(event->left, at_most(least, most), most);
}

int64_t hosted_clock(const struct hosted *hosted, int seat, const struct circumstances *world) {
    const struct seat *clock = &hosted->seats[seat];
    if (hosted->agreement.clock.kind == CLOCK_NONE) {
        return -1;
    }
    if (hosted_seat_to_act(hosted) != seat || !hosted_clock_runs(hosted, seat)) {
        return clock->left;
    }
    const int64_t left = clock->left - spent(hosted, world);
    return left > 0 ? left : 0;
}

/* --- What happens by itself --------------------------------------------------- */

/* A live challenge waits for as long as who created it does, and a day more. */
static int64_t waiting_due(const struct hosted *hosted, const struct circumstances *world) {
    if (!hosted->agreement.is_public) {
        return hosted->changed + 90 * DAY;
    }
    if (!hosted_is_live(hosted)) {
        return hosted->changed + 14 * DAY;
    }
    const int seat = hosted->has_creator ? hosted_seat_of(hosted, hosted->creator) : -1;
    if (seat < 0) {
        return hosted->changed + DAY;
    }
    return (world->gone_since[seat] != 0 ? world->gone_since[seat] : world->now) + DAY;
}

int64_t hosted_due(const struct hosted *hosted, const struct circumstances *world) {
    if (hosted->number == 0 || hosted->phase == HOSTED_OVER) {
        return 0;
    }
    if (hosted->phase == HOSTED_WAITING) {
        return waiting_due(hosted, world);
    }
    if (hosted_player_to_act(hosted) == ACTOR_CHANCE) {
        return hosted->since;
    }
    const int seat = hosted_seat_to_act(hosted);
    if (seat < 0 || !hosted_clock_runs(hosted, seat)) {
        return 0;
    }
    /* An action that is on its way may still be given its lag back. */
    const struct seat *clock = &hosted->seats[seat];
    return hosted_clock_start(hosted, world) + clock->left +
           (clock->kind == SEAT_PERSON ? clock->quota : 0);
}
