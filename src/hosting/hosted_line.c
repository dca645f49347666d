/* SPDX-License-Identifier: MIT
 *
 * hosted_line.c - what changes the board: actions, rolls, takebacks.
 */
#include "hosting/internal.h"

/* Keep what the seat's clock was like before the action; -1: the dice. */
static void add_deed(struct hosted *hosted, const struct event *event, int seat) {
    struct deed *deed = &hosted->deeds->items[hosted->deeds->count++];
    memset(deed, 0, sizeof *deed);
    deed->draw       = seat < 0 ? hosted_draw_number(hosted) : 0;
    deed->turn       = game_turns(&hosted->match.state);
    deed->seat       = seat;
    deed->left_after = seat < 0 ? -1 : event->left;
    if (seat >= 0) {
        deed->turns = hosted->seats[seat].turns;
        deed->left  = hosted->seats[seat].left;
        deed->quota = hosted->seats[seat].quota;
    }
}

/* The board has changed: offers about the old one lapse. */
static void change_line(struct hosted *hosted, const struct event *event) {
    hosted->since       = event->at;
    hosted->line_number = event->number;
    hosted_forget_offer(hosted);
}

static void apply(struct hosted *hosted, const struct event *event, int seat, action_t action) {
    add_deed(hosted, event, seat);
    const enum status status = match_apply(&hosted->match, action);
    CHECK(status == STATUS_OK);
    (void)status;
    change_line(hosted, event);
}

/* Whoever hands over to another or to the dice has ended a turn of the clock; so
 * has who is to act again because all others had to pass. */
bool hosted_ends_turn(const struct hosted *hosted, action_t action) {
    const struct game *game = &hosted->match.game;
    struct game_state  next = hosted->match.state;
    game_apply(game, &next, action);
    return game_turns(&next) != game_turns(&hosted->match.state) ||
           game_actor(game, &next) != game_actor(game, &hosted->match.state);
}

static void set_clock(struct seat *seat, const struct event *event, bool has_ended) {
    seat->left = event->left;
    seat->quota -= event->lag;
    if (has_ended) {
        seat->turns++;
        seat->quota += HOSTED_LAG_EARNED;
        seat->quota = seat->quota > HOSTED_LAG_QUOTA ? HOSTED_LAG_QUOTA : seat->quota;
    }
}

enum status hosted_take_action(struct hosted *hosted, const struct event *event, struct text *why) {
    action_t action;
    if (event->seat < 0 || event->seat != hosted_seat_to_act(hosted)) {
        return hosted_refuse_event(why, "it is not this seat's turn");
    }
    if (hosted_is_computers(hosted) ? event->has_guest : !hosted_is_of_seat(hosted, event)) {
        return hosted_refuse_event(why, "it is not of who sits there");
    }
    if (game_parse_action(&hosted->match.game, &hosted->match.state, event->action, &action, why) !=
        STATUS_OK) {
        return STATUS_CONFLICT;
    }
    const bool has_ended = hosted_ends_turn(hosted, action);
    if (!hosted_left_fits(hosted, event, has_ended)) {
        return hosted_refuse_event(why, "what is left of its clock cannot be right");
    }
    apply(hosted, event, event->seat, action);
    set_clock(&hosted->seats[event->seat], event, has_ended);
    hosted_end_by_rules(hosted, event);
    return STATUS_OK;
}

enum status hosted_take_roll(struct hosted *hosted, const struct event *event, struct text *why) {
    unsigned char nonces[GAME_PLAYERS_MAX][HOSTED_NONCE_BYTES];
    action_t      action;
    if (hosted_player_to_act(hosted) != ACTOR_CHANCE) {
        return hosted_refuse_event(why, "the dice are not to be rolled");
    }
    if (game_parse_action(&hosted->match.game, &hosted->match.state, event->action, &action, why) !=
        STATUS_OK) {
        return STATUS_CONFLICT;
    }
    if (hosted->has_secret) {
        const struct dice dice = hosted_dice(hosted, nonces);
        if (dice_roll(&dice, hosted_draw_number(hosted), &hosted->match.game,
                      &hosted->match.state) != action) {
            return hosted_refuse_event(why, "the roll is not what the secret gives");
        }
    }
    apply(hosted, event, -1, action);
    hosted->draws++;
    hosted_end_by_rules(hosted, event);
    return STATUS_OK;
}

enum status hosted_take_takeback(struct hosted *hosted, const struct event *event,
                                 struct text *why) {
    if (hosted->offer != OFFER_TAKEBACK || event->count != hosted->offer_count ||
        !hosted_is_agreed(hosted)) {
        return hosted_refuse_event(why, "this takeback was not agreed");
    }
    while (hosted->deeds->count > event->count) {
        const struct deed *deed = &hosted->deeds->items[--hosted->deeds->count];
        if (deed->seat >= 0) {
            hosted->seats[deed->seat].turns = deed->turns;
            hosted->seats[deed->seat].left  = deed->left;
            hosted->seats[deed->seat].quota = deed->quota;
        }
    }
    match_go_to(&hosted->match, event->count);
    change_line(hosted, event);
    return STATUS_OK;
}
