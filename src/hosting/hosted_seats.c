/* SPDX-License-Identifier: MIT
 *
 * hosted_seats.c - what happens before the first action: created, seated, left,
 * started.
 */
#include "core/levels.h"
#include "games/registry.h"
#include "hosting/internal.h"

/* Levels count from 1; the last is full strength. */
enum { LEVEL_MAX = LEVELS_BELOW_FULL + 1 };

static bool fit_seats(const struct agreement *agreement) {
    bool has_people = false;
    for (int seat = 0; seat < agreement->seats; seat++) {
        const int level = agreement->level[seat];
        if (agreement->kind[seat] == SEAT_PERSON ||
            (agreement->kind[seat] == SEAT_COMPUTER && (level < 1 || level > LEVEL_MAX))) {
            return false;
        }
        has_people = has_people || agreement->kind[seat] == SEAT_OPEN;
    }
    return has_people;
}

enum status hosted_open_game(const struct agreement *agreement, const char *options,
                             struct game *out, struct text *why) {
    const struct game_rules *rules = registry_find(agreement->game);
    if (rules == NULL) {
        registry_explain_unknown(agreement->game, why);
        return STATUS_NOT_FOUND;
    }
    if (agreement->version != 0 && !game_knows(rules, agreement->version)) {
        text_add(why, "these rules are not known; allowed is ");
        game_print_versions(rules, why);
        return STATUS_OUT_OF_RANGE;
    }
    const enum status status = game_open_version(out, rules, agreement->version, options, why);
    if (status == STATUS_OK && out->players != agreement->seats) {
        text_add(why, "the options are for ");
        text_add_number(why, out->players);
        text_add(why, out->players == 1 ? " player" : " players");
        text_add(why, ", and there are as many seats as ");
        text_add_number(why, agreement->seats);
        return STATUS_CONFLICT;
    }
    return status;
}

static enum status check_agreement(const struct event *event, struct text *why) {
    struct game game;
    if (hosted_open_game(&event->agreement, event->agreement.options, &game, why) != STATUS_OK) {
        return STATUS_CONFLICT;
    }
    if (event->agreement.version == 0 || !fit_seats(&event->agreement)) {
        return hosted_refuse_event(why, "its seats or rules are not possible");
    }
    if (!hosted_clock_fits(&event->agreement.clock)) {
        return hosted_refuse_event(why, "its clock is not possible");
    }
    return STATUS_OK;
}

enum status hosted_take_created(struct hosted *hosted, const struct event *event,
                                struct text *why) {
    unsigned char commitment[HOSTED_SECRET_BYTES];
    if (check_agreement(event, why) != STATUS_OK) {
        return STATUS_CONFLICT;
    }
    dice_commit(event->secret, commitment);
    if (event->has_hidden && memcmp(commitment, event->commitment, sizeof commitment) != 0) {
        return hosted_refuse_event(why, "its secret is not the one that it commits to");
    }
    hosted->agreement   = event->agreement;
    hosted->is_hosts    = event->has_hidden;
    hosted->has_secret  = event->has_hidden;
    hosted->has_creator = event->has_guest;
    hosted->created     = event->at;
    memcpy(hosted->creator, event->guest, sizeof hosted->creator);
    memcpy(hosted->commitment, event->commitment, sizeof hosted->commitment);
    memcpy(hosted->before, event->next, sizeof hosted->before);
    if (hosted->has_secret) {
        memcpy(hosted->secret, event->secret, sizeof hosted->secret);
    }
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        hosted->seats[seat].kind  = event->agreement.kind[seat];
        hosted->seats[seat].level = event->agreement.level[seat];
    }
    hosted_start_clocks(hosted);
    return STATUS_OK;
}

int hosted_open_seat(const struct hosted *hosted) {
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        if (hosted->seats[seat].kind == SEAT_OPEN) {
            return seat;
        }
    }
    return -1;
}

static const char *why_not_device(const struct hosted *hosted, const struct event *event) {
    const struct seat *seat = &hosted->seats[event->seat];
    if (seat->kind != SEAT_PERSON || seat->guests >= HOSTED_DEVICES_MAX) {
        return "nobody sits there, or with too many devices";
    }
    if (strcmp(event->name, seat->name) != 0 ||
        memcmp(event->nonce, seat->nonce, sizeof seat->nonce) != 0) {
        return "a device has another name than its person";
    }
    return NULL;
}

static const char *why_not_seated(const struct hosted *hosted, const struct event *event) {
    if (!hosted_is_seat(hosted, event->seat)) {
        return "there is no such seat";
    }
    if (hosted->is_hosts && !event->has_guest) {
        return "nobody takes the seat";
    }
    if (event->has_guest && hosted_seat_of(hosted, event->guest) >= 0) {
        return "this guest sits there already";
    }
    if (event->is_device) {
        return why_not_device(hosted, event);
    }
    if (hosted->seats[event->seat].kind != SEAT_OPEN) {
        return "the seat is taken";
    }
    return hosted_is_name(event->name) ? NULL : "the name cannot be shown";
}

enum status hosted_take_seated(struct hosted *hosted, const struct event *event, struct text *why) {
    const char *fault = why_not_seated(hosted, event);
    if (fault != NULL) {
        return hosted_refuse_event(why, fault);
    }
    struct seat *seat = &hosted->seats[event->seat];
    seat->kind        = SEAT_PERSON;
    memcpy(seat->name, event->name, sizeof seat->name);
    memcpy(seat->nonce, event->nonce, sizeof seat->nonce);
    if (event->has_guest) {
        memcpy(seat->guest[seat->guests++], event->guest, HOSTED_GUEST_BYTES);
    }
    return STATUS_OK;
}

enum status hosted_take_left(struct hosted *hosted, const struct event *event, struct text *why) {
    if (!hosted_is_of_seat(hosted, event)) {
        return hosted_refuse_event(why, "it is not of who sits there");
    }
    struct seat  *seat  = &hosted->seats[event->seat];
    const int64_t left  = seat->left;
    const int64_t quota = seat->quota;
    memset(seat, 0, sizeof *seat);
    seat->left  = left;
    seat->quota = quota;
    return STATUS_OK;
}

/* --- The start -------------------------------------------------------------- */

struct dice hosted_dice(const struct hosted *hosted, unsigned char (*room)[HOSTED_NONCE_BYTES]) {
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        memcpy(room[seat], hosted->seats[seat].nonce, HOSTED_NONCE_BYTES);
    }
    CHECK(hosted->has_secret);
    return (struct dice){.secret = hosted->secret,
                         .match  = hosted->id,
                         .seats  = hosted->agreement.seats,
                         .nonces = (const unsigned char(*)[HOSTED_NONCE_BYTES])room};
}

/* The seed that has to be drawn: of a board that nobody chose, by seed or as a
 * text. -1: none. */
static int seed_to_draw(const struct game *game) {
    int seed = -1;
    for (int i = 0; game->rules->options[i].kind != OPTION_NONE; i++) {
        const enum option_kind kind = game->rules->options[i].kind;
        if (kind == OPTION_TEXT && game->option[i].is_given) {
            return -1;
        }
        if (kind == OPTION_SEED && !game->option[i].is_given) {
            seed = i;
        }
    }
    return seed;
}

/* The game that was agreed on, which was opened before. */
static void open_agreed(const struct hosted *hosted, struct game *out) {
    char        bytes[256];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    const enum status status =
        hosted_open_game(&hosted->agreement, hosted->agreement.options, out, &why);
    CHECK(status == STATUS_OK);
    (void)status;
}

bool hosted_draws_board(const struct hosted *hosted) {
    struct game game;
    open_agreed(hosted, &game);
    return seed_to_draw(&game) >= 0;
}

/* What somebody at the table does beside the board must not change what is drawn next:
 * who knows the secret could choose by it. */
uint32_t hosted_draw_number(const struct hosted *hosted) {
    return 1 + (hosted->agreement.is_counted ? hosted->draws : hosted->number);
}

void hosted_draw_start(const struct hosted *hosted, struct event *out) {
    unsigned char     nonces[GAME_PLAYERS_MAX][HOSTED_NONCE_BYTES];
    const struct dice dice = hosted_dice(hosted, nonces);
    struct game       game;
    struct text       options;
    text_init(&options, out->options, sizeof out->options);
    open_agreed(hosted, &game);
    const int seed = seed_to_draw(&game);
    if (seed >= 0) {
        game.option[seed].number   = dice_seed(&dice, hosted_draw_number(hosted));
        game.option[seed].is_given = true;
    }
    option_print_given(game.rules->options, game.option, &options);
    out->players = hosted->agreement.seats;
    for (int seat = 0; seat < out->players; seat++) {
        out->order[seat] = seat;
    }
    if (hosted->agreement.is_drawn) {
        dice_shuffle(&dice, hosted_draw_number(hosted), out->order);
    }
}

/* Without the secret: are these the options that were agreed, but for the seed? */
static bool is_same_game(const struct hosted *hosted, const struct game *game) {
    struct game agreed;
    open_agreed(hosted, &agreed);
    const int seed = seed_to_draw(&agreed);
    for (int i = 0; game->rules->options[i].kind != OPTION_NONE; i++) {
        const struct option_value *one = &agreed.option[i];
        const struct option_value *two = &game->option[i];
        if (i == seed ? !two->is_given || two->number >= DICE_SEEDS
                      : one->is_given != two->is_given || one->number != two->number ||
                            strcmp(one->text, two->text) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_order(const struct hosted *hosted, const struct event *event) {
    unsigned seen = 0;
    for (int player = 0; player < event->players; player++) {
        const int seat = event->order[player];
        if (!hosted_is_seat(hosted, seat) || (!hosted->agreement.is_drawn && seat != player)) {
            return false;
        }
        seen |= 1U << (unsigned)seat;
    }
    return event->players == hosted->agreement.seats &&
           seen == (1U << (unsigned)event->players) - 1;
}

static bool is_drawn_so(const struct hosted *hosted, const struct event *event) {
    struct event right;
    memset(&right, 0, sizeof right);
    hosted_draw_start(hosted, &right);
    return strcmp(right.options, event->options) == 0 &&
           memcmp(right.order, event->order, sizeof right.order) == 0;
}

enum status hosted_take_started(struct hosted *hosted, const struct event *event,
                                struct text *why) {
    struct game game;
    if (hosted_open_seat(hosted) >= 0) {
        return hosted_refuse_event(why, "a seat is open");
    }
    if (!is_order(hosted, event) ||
        hosted_open_game(&hosted->agreement, event->options, &game, why) != STATUS_OK ||
        !is_same_game(hosted, &game)) {
        return hosted_refuse_event(why, "its order or board is not what was agreed");
    }
    if (hosted->has_secret && !is_drawn_so(hosted, event)) {
        return hosted_refuse_event(why, "its order or board is not what the secret gives");
    }
    /* Room for the first actions is there already, and stays. */
    const struct match room = hosted->match;
    match_init(&hosted->match, &game);
    hosted->match.actions  = room.actions;
    hosted->match.capacity = room.capacity;
    memcpy(hosted->order, event->order, sizeof hosted->order);
    hosted->phase       = HOSTED_RUNNING;
    hosted->since       = event->at;
    hosted->line_number = event->number;
    hosted->started     = event->number;
    hosted->draws       = 1;
    hosted_end_by_rules(hosted, event);
    return STATUS_OK;
}
