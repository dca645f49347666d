/* SPDX-License-Identifier: MIT
 *
 * hosted_ending.c - how a match ends, and who has what of the point.
 */
#include "hosting/internal.h"
#include "record/record.h"

static void set_payoffs(struct hosted *hosted, const payoff_t *of_players) {
    for (int player = 0; player < hosted->match.game.players; player++) {
        hosted->payoffs[hosted->order[player]] = of_players[player];
    }
}

static void share(struct hosted *hosted, enum event_kind kind, int loser) {
    payoff_t parts[GAME_PLAYERS_MAX]    = {0};
    bool     forfeits[GAME_PLAYERS_MAX] = {false};
    if (kind == EVENT_ABORTED) {
        return;
    }
    for (int player = 0; player < hosted->match.game.players; player++) {
        forfeits[player] = hosted->order[player] == loser;
        parts[player]    = GAME_POINT / hosted->match.game.players;
    }
    if (loser >= 0) {
        record_share_forfeit(&hosted->match.game, forfeits, parts);
    }
    set_payoffs(hosted, parts);
}

void hosted_end(struct hosted *hosted, const struct event *event, int loser) {
    share(hosted, event->kind, loser);
    hosted->phase       = HOSTED_OVER;
    hosted->ending      = event->kind;
    hosted->ending_seat = loser;
    hosted_forget_offer(hosted);
}

void hosted_end_by_rules(struct hosted *hosted, const struct event *event) {
    payoff_t           parts[GAME_PLAYERS_MAX];
    const struct game *game = &hosted->match.game;
    if (game_is_over(game, &hosted->match.state)) {
        hosted_end(hosted, event, -1);
        game_payoffs(game, &hosted->match.state, parts);
        set_payoffs(hosted, parts);
    }
}

enum status hosted_take_resigned(struct hosted *hosted, const struct event *event,
                                 struct text *why) {
    if (!hosted_is_of_seat(hosted, event)) {
        return hosted_refuse_event(why, "it is not of who sits there");
    }
    hosted_end(hosted, event, event->seat);
    return STATUS_OK;
}

enum status hosted_take_flagged(struct hosted *hosted, const struct event *event,
                                struct text *why) {
    if (event->seat < 0 || event->seat != hosted_seat_to_act(hosted) ||
        !hosted_clock_runs(hosted, event->seat)) {
        return hosted_refuse_event(why, "the clock of this seat does not run");
    }
    if (event->at - hosted->since < hosted->seats[event->seat].left) {
        return hosted_refuse_event(why, "there was time left");
    }
    hosted->seats[event->seat].left = 0;
    hosted_end(hosted, event, event->seat);
    return STATUS_OK;
}

enum status hosted_take_claimed(struct hosted *hosted, const struct event *event,
                                struct text *why) {
    if (!hosted_is_of_seat(hosted, event) || event->seat == event->gone) {
        return hosted_refuse_event(why, "it is not of who sits there");
    }
    if (!hosted_is_live(hosted) || event->gone != hosted_seat_to_act(hosted) ||
        hosted->seats[event->gone].kind != SEAT_PERSON ||
        event->at - hosted->since < HOSTED_LEFT_SPAN) {
        return hosted_refuse_event(why, "nobody waits for this seat");
    }
    hosted_end(hosted, event, event->gone);
    return STATUS_OK;
}

enum status hosted_take_drawn(struct hosted *hosted, const struct event *event, struct text *why) {
    if (hosted->offer != OFFER_DRAW || !hosted_is_agreed(hosted)) {
        return hosted_refuse_event(why, "this draw was not agreed");
    }
    hosted_end(hosted, event, -1);
    return STATUS_OK;
}

/* Where there is a live clock but the first turn is free, nobody else could end it. */
static bool is_free_turn(const struct hosted *hosted) {
    const int seat = hosted_seat_to_act(hosted);
    return hosted_is_live(hosted) && seat >= 0 && !hosted_clock_runs(hosted, seat);
}

/* Before the second action; with more than two, before all can have acted, because
 * the first turns are free and somebody may not want to begin. Some turns have several
 * actions. */
bool hosted_can_abort(const struct hosted *hosted) {
    const size_t seats = (size_t)hosted->agreement.seats;
    return hosted->phase == HOSTED_WAITING ||
           (hosted->phase == HOSTED_RUNNING &&
            (hosted_count_actions(hosted) < (seats < 2 ? 2 : seats) || is_free_turn(hosted)));
}

/* A challenge ends by who created it, or by itself; a match by anybody in it. */
static bool may_abort(const struct hosted *hosted, const struct event *event) {
    if (hosted->phase == HOSTED_RUNNING) {
        return hosted_is_of_seat(hosted, event);
    }
    if (event->seat >= 0 && !hosted_is_of_seat(hosted, event)) {
        return false;
    }
    return !event->has_guest ? event->seat < 0 || !hosted->is_hosts
                             : hosted_is_creator(hosted, event->guest);
}

enum status hosted_take_aborted(struct hosted *hosted, const struct event *event,
                                struct text *why) {
    if (!hosted_can_abort(hosted) || !may_abort(hosted, event)) {
        return hosted_refuse_event(why, "it is too late, or not for this one, to abort");
    }
    hosted_end(hosted, event, -1);
    return STATUS_OK;
}

enum status hosted_take_revealed(struct hosted *hosted, const struct event *event,
                                 struct text *why) {
    unsigned char commitment[HOSTED_SECRET_BYTES];
    dice_commit(event->secret, commitment);
    if (hosted->is_revealed || memcmp(commitment, hosted->commitment, sizeof commitment) != 0) {
        return hosted_refuse_event(why, "this is not the secret that was committed to");
    }
    memcpy(hosted->secret, event->secret, sizeof hosted->secret);
    hosted->has_secret  = true;
    hosted->is_revealed = true;
    return STATUS_OK;
}
