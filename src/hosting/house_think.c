/* SPDX-License-Identifier: MIT
 *
 * house_think.c - work for computers.
 */
#include "hosting/house_internal.h"

enum {
    THINK_MAX     = 30 * 1000, /* milliseconds: nobody waits longer for a computer */
    THINK_MIN     = 50,
    MOVES_TO_COME = 30 /* over which what is left of a clock is spread */
};

/* What the clock can spare for one action. */
static int64_t spare(struct house *house, const struct room *room) {
    const struct time_control *clock = &room->hosted.agreement.clock;
    struct circumstances       world;
    house_look(house, room, 0, &world);
    const int64_t left = hosted_clock(&room->hosted, hosted_seat_to_act(&room->hosted), &world);
    if (clock->kind == CLOCK_NONE || clock->kind == CLOCK_DAYS || left < 0) {
        return 0;
    }
    const int64_t share =
        clock->kind == CLOCK_TURN ? left / 2 : left / MOVES_TO_COME + clock->add / 2;
    return share < THINK_MIN ? THINK_MIN : share > THINK_MAX ? THINK_MAX : share;
}

/* The computers' time is shared out by who plays against them. */
static void name_guest(const struct hosted *hosted, struct house_job *job) {
    for (int i = 0; i < hosted->agreement.seats; i++) {
        if (hosted->seats[i].guests > 0) {
            memcpy(job->guest, hosted->seats[i].guest[0], sizeof job->guest);
            return;
        }
    }
}

static void ask_later(struct house *house, struct room *room) {
    ring_append(&house->again, &room->ring);
    room->is_again = true;
}

void house_give_work(struct house *house, struct room *room) {
    const struct hosted *hosted = &room->hosted;
    if (!room->is_read || room->ticket != 0 || house->goodbye != 0 ||
        !hosted_is_computers(hosted) || room->given == hosted->line_number) {
        return;
    }
    if (!house->is_writable) {
        ask_later(house, room);
        return;
    }
    struct house_job job = {.number = hosted->number, .game = hosted->match.game};
    memcpy(job.match, hosted->id, sizeof job.match);
    job.state   = hosted->match.state;
    job.level   = hosted->seats[hosted_seat_to_act(hosted)].level;
    job.seconds = spare(house, room);
    name_guest(hosted, &job);
    house->port->randomize(house->port->context, (unsigned char *)&job.seed, sizeof job.seed);
    if (house->port->think(house->port->context, &job)) {
        room->given = hosted->line_number;
    } else {
        ask_later(house, room);
    }
}

bool house_is_thinking(const struct room *room) {
    return room->is_read && room->given == room->hosted.line_number &&
           hosted_is_computers(&room->hosted);
}
