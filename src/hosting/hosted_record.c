/* SPDX-License-Identifier: MIT
 *
 * hosted_record.c - the record of a hosted match, with what verifies its draws.
 */

#include "hosting/internal.h"
#include "hosting/verify.h"
#include "record/record.h"

/* A value in the making; what goes wrong first is kept. */
struct saying {
    struct record *record;
    enum status    status;
    struct text    value;
    char           bytes[RECORD_VALUE_MAX];
};

static struct text *begin_value(struct saying *saying) {
    text_init(&saying->value, saying->bytes, sizeof saying->bytes);
    return &saying->value;
}

static void add_field(struct saying *saying, const char *key) {
    if (saying->status == STATUS_OK) {
        saying->status = record_add_field(saying->record, key, saying->bytes);
    }
}

static void add_note(struct saying *saying, size_t node, const char *key) {
    if (saying->status == STATUS_OK) {
        saying->status = record_add_note(saying->record, node, key, saying->bytes);
    }
}

/* --- Fields --------------------------------------------------------------- */

static void add_padded(struct text *out, int64_t number) {
    text_add(out, number < 10 ? "0" : "");
    text_add_number(out, number);
}

/* Days since 1970 as a date, by 400 years of 146097 days that begin in March. */
static void add_date(struct text *out, int64_t days) {
    const int64_t shifted = days + 719468;
    const int64_t era     = shifted / 146097;
    const int64_t day     = shifted % 146097;
    const int64_t year    = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    const int64_t rest    = day - (365 * year + year / 4 - year / 100);
    const int64_t month   = (5 * rest + 2) / 153;
    text_add_number(out, era * 400 + year + (month >= 10 ? 1 : 0));
    text_add_char(out, '-');
    add_padded(out, month < 10 ? month + 3 : month - 9);
    text_add_char(out, '-');
    add_padded(out, rest - (153 * month + 2) / 5 + 1);
}

static void say_date(struct saying *saying, int64_t at) {
    const int64_t seconds = at / 1000;
    struct text  *out     = begin_value(saying);
    add_date(out, seconds / 86400);
    text_add_char(out, 'T');
    add_padded(out, seconds / 3600 % 24);
    text_add_char(out, ':');
    add_padded(out, seconds / 60 % 60);
    text_add_char(out, ':');
    add_padded(out, seconds % 60);
    text_add_char(out, 'Z');
    add_field(saying, "date");
}

/* Seconds with as many digits as they need. */
static void add_seconds(struct text *out, int64_t milliseconds) {
    int64_t rest = milliseconds % 1000;
    int     size = 3;
    text_add_number(out, milliseconds / 1000);
    for (; size > 0 && rest % 10 == 0; size--) {
        rest /= 10;
    }
    if (size > 0) {
        const int64_t unit = size == 1 ? 10 : (size == 2 ? 100 : 1000);
        text_add_char(out, '.');
        for (int64_t place = unit / 10; place > 0; place /= 10) {
            text_add_number(out, rest / place % 10);
        }
    }
}

static void say_limits(struct saying *saying, const struct hosted *hosted) {
    const struct time_control *clock = &hosted->agreement.clock;
    for (int player = 1; player <= hosted->agreement.seats && clock->kind != CLOCK_NONE; player++) {
        struct text *out = begin_value(saying);
        text_add_number(out, player);
        text_add_char(out, ' ');
        add_seconds(out, clock->base);
        text_add(out, clock->kind == CLOCK_FISCHER ? " s + " : " s a turn");
        if (clock->kind == CLOCK_FISCHER) {
            add_seconds(out, clock->add);
            text_add(out, " s");
        }
        add_field(saying, "limits");
    }
}

/* What a verifier needs, but for the notes of the rolls. */
static void say_dice(struct saying *saying, const struct hosted *hosted) {
    text_add(begin_value(saying), hosted->id);
    add_field(saying, VERIFY_MATCH);
    text_add_hex(begin_value(saying), hosted->commitment, sizeof hosted->commitment);
    add_field(saying, VERIFY_COMMITMENT);
    if (hosted->is_revealed) {
        text_add_hex(begin_value(saying), hosted->secret, sizeof hosted->secret);
        add_field(saying, VERIFY_SECRET);
    }
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        struct text *out = begin_value(saying);
        text_add_number(out, seat + 1);
        text_add_char(out, ' ');
        text_add_hex(out, hosted->seats[seat].nonce, HOSTED_NONCE_BYTES);
        add_field(saying, VERIFY_NONCE);
    }
}

static void say_start(struct saying *saying, const struct hosted *hosted) {
    struct text *out       = begin_value(saying);
    const bool   has_order = hosted->agreement.is_drawn;
    const bool   has_board = hosted_draws_board(hosted);
    for (int player = 0; player < hosted->agreement.seats; player++) {
        text_add(out, player == 0 ? "" : " ");
        text_add_number(out, hosted->order[player] + 1);
    }
    add_field(saying, VERIFY_SEATS);
    out = begin_value(saying);
    text_add_number(out, hosted->agreement.is_counted ? 1 : hosted->started);
    text_add(out, has_order ? " " VERIFY_ORDER : "");
    text_add(out, has_board ? " " VERIFY_BOARD : "");
    if (has_order || has_board) {
        add_field(saying, VERIFY_DRAW);
    }
}

/* --- The line ---------------------------------------------------------------- */

static void say_line(struct saying *saying, const struct hosted *hosted) {
    for (size_t i = 0; i < hosted->match.count && saying->status == STATUS_OK; i++) {
        const struct deed *deed = &hosted->deeds->items[i];
        saying->status          = match_apply(&saying->record->match, hosted->match.actions[i]);
        if (deed->seat < 0) {
            text_add_number(begin_value(saying), deed->draw);
            add_note(saying, i + 1, VERIFY_DRAW);
        } else if (deed->left_after >= 0) {
            add_seconds(begin_value(saying), deed->left_after);
            add_note(saying, i + 1, RECORD_CLOCK);
        }
    }
}

static void say_players(const struct hosted *hosted, struct record *record) {
    for (int player = 0; player < hosted->agreement.seats; player++) {
        const struct seat *seat = &hosted->seats[hosted->order[player]];
        struct text        text;
        text_init(&text, record->players[player], sizeof record->players[player]);
        if (seat->kind == SEAT_COMPUTER) {
            text_add(&text, "level");
            text_add_number(&text, seat->level);
        } else {
            text_add(&text, seat->name);
        }
    }
}

static const char *reason_of(enum event_kind ending) {
    return ending == EVENT_RESIGNED ? "resigned"
                                    : (ending == EVENT_FLAGGED ? "no time left" : "went away");
}

static void say_result(const struct hosted *hosted, struct record *record) {
    if (hosted->phase != HOSTED_OVER || hosted->ending == EVENT_ABORTED) {
        return;
    }
    for (int player = 0; player < hosted->agreement.seats; player++) {
        const int seat = hosted->order[player];
        if (seat == hosted->ending_seat) {
            record_copy_text(record->forfeits[player], RECORD_REASON_MAX,
                             reason_of(hosted->ending));
        }
        record->returns[player] = hosted->payoffs[seat];
    }
    if (hosted->ending == EVENT_DRAWN) {
        record->has_returns = true;
        record_copy_text(record->ending, sizeof record->ending, RECORD_ADJUDICATED);
    } else {
        record_conclude(record);
    }
}

enum status hosted_record(const struct hosted *hosted, struct record *out) {
    struct saying saying = {.record = out, .status = STATUS_OK};
    struct game   game   = hosted->match.game;
    CHECK(hosted->number > 0);
    if (hosted->started == 0) {
        struct text *why = begin_value(&saying);
        saying.status = hosted_open_game(&hosted->agreement, hosted->agreement.options, &game, why);
    }
    record_init(out, &game);
    say_date(&saying, hosted->created);
    say_limits(&saying, hosted);
    say_dice(&saying, hosted);
    if (hosted->started != 0) {
        say_start(&saying, hosted);
        say_players(hosted, out);
        say_line(&saying, hosted);
        say_result(hosted, out);
    }
    if (saying.status != STATUS_OK) {
        record_finish(out);
    }
    return saying.status;
}
