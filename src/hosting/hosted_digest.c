/* SPDX-License-Identifier: MIT
 *
 * hosted_digest.c - a match as a list shows it.
 */
#include "base/json.h"
#include "hosting/internal.h"

static void print_string(struct text *out, const char *key, const char *string) {
    json_key(out, key);
    json_string(out, string);
}

static void print_seats(const struct hosted *hosted, struct text *out) {
    json_key(out, "seats");
    json_open(out, '[');
    for (int i = 0; i < hosted->agreement.seats; i++) {
        const struct seat *seat = &hosted->seats[i];
        json_open(out, '{');
        print_string(out, "kind", event_seat_words[seat->kind]);
        if (seat->kind == SEAT_PERSON) {
            print_string(out, "name", seat->name);
        }
        if (seat->kind == SEAT_COMPUTER) {
            json_key(out, "level");
            json_number(out, seat->level);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void print_turn(const struct hosted *hosted, struct text *out) {
    const int seat = hosted_seat_to_act(hosted);
    json_key(out, "turn");
    if (seat < 0) {
        json_word(out, "null");
    } else {
        json_number(out, seat);
    }
}

/* Parts of the point, as texts: thirds of it have no digits. */
static void print_result(const struct hosted *hosted, struct text *out) {
    const bool is_by_rules = hosted->ending == EVENT_ACTION || hosted->ending == EVENT_ROLL ||
                             hosted->ending == EVENT_STARTED;
    if (hosted->phase != HOSTED_OVER) {
        return;
    }
    print_string(out, "ending", is_by_rules ? "rules" : event_word(hosted->ending));
    if (hosted->ending == EVENT_ABORTED) {
        return;
    }
    json_key(out, "payoffs");
    json_open(out, '[');
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        json_open(out, '"');
        text_add_fraction(out, hosted->payoffs[seat], GAME_POINT);
        json_close(out, '"');
    }
    json_close(out, ']');
}

void hosted_print_digest(const struct hosted *hosted, struct text *out) {
    static const char *const phases[] = {"waiting", "running", "over"};
    json_open(out, '{');
    print_string(out, "match", hosted->id);
    print_string(out, "game", hosted->agreement.game);
    print_string(out, "options", hosted->agreement.options);
    print_string(out, "phase", phases[hosted->phase]);
    print_seats(hosted, out);
    event_print_clock(&hosted->agreement.clock, out);
    print_turn(hosted, out);
    if (hosted->phase == HOSTED_RUNNING) {
        json_key(out, "since");
        json_number(out, hosted->since);
    }
    print_result(hosted, out);
    json_key(out, "created");
    json_number(out, hosted->created);
    json_key(out, "changed");
    json_number(out, hosted->changed);
    json_close(out, '}');
}
