/* SPDX-License-Identifier: MIT
 *
 * hosting.c - tables for tests of hosted matches.
 */
#include "hosting.h"

#include <stdlib.h>
#include <string.h>

#include "hosting/internal.h"
#include "support.h"

void table_open(struct table *table) {
    memset(table, 0, sizeof *table);
    hosted_init(&table->hosted, "Match1234567");
    hosted_init(&table->stored, "Match1234567");
    hosted_init(&table->seen, "Match1234567");
    table->world.now      = 1000000;
    table->world.up_since = 500000;
    memset(table->world.random, 7, sizeof table->world.random);
}

void table_close(struct table *table) {
    hosted_finish(&table->hosted);
    hosted_finish(&table->stored);
    hosted_finish(&table->seen);
    free(table->log);
    table->log = NULL;
}

void table_guest(int who, unsigned char *out) {
    memset(out, who, HOSTED_GUEST_BYTES);
}

struct ask table_ask(struct table *table, int who, enum ask_kind kind) {
    struct ask  ask;
    struct text text;
    memset(&ask, 0, sizeof ask);
    ask.kind     = kind;
    ask.own_seat = -1;
    ask.seat     = -1;
    ask.number   = table->hosted.number;
    table_guest(who, ask.guest);
    memset(ask.nonce, 16 + who, sizeof ask.nonce);
    text_init(&text, ask.request, sizeof ask.request);
    text_add(&text, "r");
    text_add_number(&text, ++table->requests);
    text_init(&text, ask.name, sizeof ask.name);
    text_add(&text, "Guest ");
    text_add_number(&text, who);
    return ask;
}

struct ask table_create(struct table *table, const char *game, const char *options) {
    struct ask  ask = table_ask(table, 1, ASK_CREATE);
    struct text text;
    ask.own_seat        = 0;
    ask.agreement.seats = 2;
    text_init(&text, ask.agreement.game, sizeof ask.agreement.game);
    text_add(&text, game);
    text_init(&text, ask.agreement.options, sizeof ask.agreement.options);
    text_add(&text, options);
    dice_commit(table->world.random, ask.commitment);
    return ask;
}

/* --- Comparing --------------------------------------------------------------- */

static void expect_same_list(const void *one, size_t count, const void *two, size_t other,
                             size_t size) {
    assert_int_equal(count, other);
    if (count > 0) {
        assert_memory_equal(one, two, count * size);
    }
}

static void forget_places(struct hosted *hosted) {
    hosted->deeds          = NULL;
    hosted->asked          = NULL;
    hosted->match.actions  = NULL;
    hosted->match.capacity = 0;
}

void table_expect_same(const struct hosted *one, const struct hosted *two) {
    struct hosted first;
    struct hosted second;
    memcpy(&first, one, sizeof first);
    memcpy(&second, two, sizeof second);
    forget_places(&first);
    forget_places(&second);
    assert_memory_equal(&first, &second, sizeof first);
    expect_same_list(one->match.actions, one->match.count, two->match.actions, two->match.count,
                     sizeof(action_t));
    if (one->number > 0) {
        expect_same_list(one->deeds->items, one->deeds->count, two->deeds->items, two->deeds->count,
                         sizeof(struct deed));
        expect_same_list(one->asked->items, one->asked->count, two->asked->items, two->asked->count,
                         sizeof(struct asked));
    }
}

/* What everybody may know is the same without any hidden text. */
static void expect_seen(const struct hosted *all, const struct hosted *seen) {
    assert_int_equal(all->phase, seen->phase);
    assert_int_equal(all->number, seen->number);
    assert_int_equal(all->ending, seen->ending);
    assert_int_equal(all->offer, seen->offer);
    assert_memory_equal(all->payoffs, seen->payoffs, sizeof all->payoffs);
    assert_memory_equal(&all->match.state, &seen->match.state, sizeof all->match.state);
    assert_string_equal(all->next, seen->next);
    for (int seat = 0; seat < all->agreement.seats; seat++) {
        assert_int_equal(all->seats[seat].kind, seen->seats[seat].kind);
        assert_int_equal(all->seats[seat].left, seen->seats[seat].left);
        assert_int_equal(all->seats[seat].quota, seen->seats[seat].quota);
        assert_int_equal(all->seats[seat].accepts, seen->seats[seat].accepts);
        assert_int_equal(all->seats[seat].wants_rematch, seen->seats[seat].wants_rematch);
        assert_string_equal(all->seats[seat].name, seen->seats[seat].name);
        assert_int_equal(seen->seats[seat].guests, 0);
    }
}

/* --- Asking ------------------------------------------------------------------- */

static void take_texts(struct table *table, const struct event *event) {
    char         open[EVENT_OPEN_MAX];
    char         hidden[EVENT_HIDDEN_MAX];
    char         message[256];
    struct text  text;
    struct event read;
    text_init(&text, open, sizeof open);
    event_print(event, &text);
    assert_true(text_is_whole(&text));
    text_init(&text, hidden, sizeof hidden);
    event_print_hidden(event, &text);
    assert_true(text_is_whole(&text));
    text_init(&text, message, sizeof message);
    if (event_parse(open, hidden, &read, &text) != STATUS_OK ||
        hosted_take(&table->stored, &read, &text) != STATUS_OK ||
        event_parse(open, NULL, &read, &text) != STATUS_OK ||
        hosted_take(&table->seen, &read, &text) != STATUS_OK) {
        fail_msg("%s %s: %s", open, hidden, message);
    }
}

static void add_to_log(struct table *table, const struct event *event) {
    table->log = realloc(table->log, event->number * sizeof *table->log);
    assert_non_null(table->log);
    table->log[event->number - 1] = *event;
}

bool table_try(struct table *table, const struct ask *ask) {
    const bool is_granted =
        hosted_ask(&table->hosted, ask, &table->world, &table->happened, &table->refusal);
    assert_true(is_granted || table->happened.count == 0);
    assert_true(is_granted == (table->refusal.code == NULL));
    for (size_t i = 0; is_granted && i < table->happened.count; i++) {
        take_texts(table, &table->happened.events[i]);
        add_to_log(table, &table->happened.events[i]);
    }
    if (table->hosted.number > 0) {
        table_expect_same(&table->hosted, &table->stored);
        expect_seen(&table->hosted, &table->seen);
    }
    return is_granted;
}

void table_grant(struct table *table, const struct ask *ask) {
    if (!table_try(table, ask)) {
        fail_msg("refused: %s, %s", table->refusal.code, table->refusal.say);
    }
}

void table_refuse(struct table *table, const struct ask *ask, const char *code) {
    assert_false(table_try(table, ask));
    assert_string_equal(table->refusal.code, code);
    assert_true(table->refusal.say[0] != '\0');
}

/* --- Playing ------------------------------------------------------------------ */

void table_sit(struct table *table, int who, int seat) {
    struct ask  ask = table_ask(table, who, ASK_SIT);
    struct text text;
    text_init(&text, ask.key, sizeof ask.key);
    hosted_print_key(&table->hosted, seat, &text);
    table_grant(table, &ask);
}

void table_begin(struct table *table, struct ask *create) {
    table_grant(table, create);
    for (int seat = 0; seat < table->hosted.agreement.seats; seat++) {
        if (table->hosted.seats[seat].kind == SEAT_OPEN) {
            table_sit(table, seat + 1, seat);
        }
    }
    assert_int_equal(table->hosted.phase, HOSTED_RUNNING);
}

static void choose_first(const struct hosted *hosted, char *out) {
    action_t    actions[GAME_ACTIONS_MAX];
    struct text text;
    text_init(&text, out, HOSTED_ACTION_MAX);
    game_actions(&hosted->match.game, &hosted->match.state, actions);
    game_print_action(&hosted->match.game, &hosted->match.state, actions[0], &text);
}

void table_act(struct table *table, int who) {
    struct ask ask = table_ask(table, who, ASK_ACT);
    choose_first(&table->hosted, ask.action);
    table_grant(table, &ask);
}

void table_play(struct table *table) {
    const int  seat = hosted_seat_to_act(&table->hosted);
    struct ask ask  = table_ask(table, 1, ASK_ACT);
    if (seat < 0) { /* more rolls than one request may have */
        ask = table_ask(table, 0, ASK_LAPSE);
        table_grant(table, &ask);
        assert_true(table->happened.count > 0);
        return;
    }
    memcpy(ask.guest, table->hosted.seats[seat].guest[0], sizeof ask.guest);
    if (hosted_is_computers(&table->hosted)) {
        ask = table_ask(table, 0, ASK_COMPUTE);
    }
    choose_first(&table->hosted, ask.action);
    table_grant(table, &ask);
}
