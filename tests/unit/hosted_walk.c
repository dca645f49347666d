/* SPDX-License-Identifier: MIT
 *
 * hosted_walk.c - random requests to hosted matches of every game, right ones and
 * wrong ones, and what has to be true after each.
 *
 * The table (hosting.h) compares three machines after each request: the one that was
 * asked, one that read all texts of the events, and one that read the open ones.
 * So a refusal that changed something is seen too.
 */
#include "base/random.h"
#include "games/registry.h"
#include "hosting.h"
#include "support.h"

enum { GUESTS = 9, VARIANTS_MAX = 256, STEPS = 160 };

static struct table  table;
static struct random dice;

static uint32_t below(uint32_t bound) {
    return random_below(&dice, bound);
}

/* --- What a match is begun with --------------------------------------------- */

static char   variants[VARIANTS_MAX][HOSTED_OPTIONS_MAX];
static size_t variant_count;

static void keep_variant(const struct game_rules *rules, const char *options) {
    (void)rules;
    const size_t place = variant_count < VARIANTS_MAX ? variant_count : below(VARIANTS_MAX);
    memcpy(variants[place], options, strlen(options) + 1);
    variant_count += variant_count < VARIANTS_MAX ? 1 : 0;
}

static struct time_control choose_clock(void) {
    static const struct time_control clocks[] = {{CLOCK_NONE, 0, 0},
                                                 {CLOCK_FISCHER, 10000, 500},
                                                 {CLOCK_FISCHER, 60000, 0},
                                                 {CLOCK_TURN, 5000, 0},
                                                 {CLOCK_DAYS, 86400000, 0}};
    return clocks[below(sizeof clocks / sizeof clocks[0])];
}

static void create(const struct game_rules *rules) {
    const char *options = variants[below((uint32_t)variant_count)];
    struct game game;
    for (size_t i = 0; i < sizeof table.world.random; i++) {
        table.world.random[i] = (unsigned char)below(256);
    }
    struct ask ask = table_create(&table, rules->name, options);
    support_open(&game, rules, options);
    ask.agreement.seats = game.players;
    ask.own_seat        = (int)below((uint32_t)game.players);
    for (int seat = 0; seat < game.players; seat++) {
        if (seat != ask.own_seat && below(4) == 0) {
            ask.agreement.kind[seat]  = SEAT_COMPUTER;
            ask.agreement.level[seat] = 1 + (int)below(8);
        }
    }
    ask.agreement.is_drawn  = below(2) == 0;
    ask.agreement.is_public = below(2) == 0;
    ask.agreement.clock     = choose_clock();
    table_grant(&table, &ask);
}

/* --- What is asked -------------------------------------------------------------- */

/* A legal action, mostly. */
static void choose_action(char *out) {
    const struct match *match = &table.hosted.match;
    action_t            actions[GAME_ACTIONS_MAX];
    struct text         text;
    text_init(&text, out, HOSTED_ACTION_MAX);
    if (table.hosted.phase != HOSTED_RUNNING || below(10) == 0) {
        text_add(&text, below(2) == 0 ? "a1" : "");
        return;
    }
    const size_t count = game_actions(&match->game, &match->state, actions);
    game_print_action(&match->game, &match->state, actions[below((uint32_t)count)], &text);
}

static void choose_key(char *out) {
    struct text text;
    text_init(&text, out, 32);
    if (below(8) == 0) {
        text_add(&text, "AAAAAAAAAAAAAAAAAAAAAA");
    } else if (below(8) > 0) {
        hosted_print_key(&table.hosted, (int)below((uint32_t)table.hosted.agreement.seats), &text);
    }
}

/* Who is to act asks most of the time, or nothing would come to an end. */
static struct ask choose(void) {
    const int  seat = hosted_seat_to_act(&table.hosted);
    struct ask ask  = table_ask(&table, 1 + (int)below(GUESTS), (enum ask_kind)below(ASK_KINDS));
    if (table.hosted.phase == HOSTED_WAITING && below(2) == 0) {
        ask.kind = ASK_SIT;
    }
    if (table.hosted.phase == HOSTED_RUNNING && below(3) > 0) {
        ask.kind = hosted_is_computers(&table.hosted) ? ASK_COMPUTE
                   : seat < 0                         ? ASK_LAPSE
                                                      : ASK_ACT;
        if (seat >= 0 && table.hosted.seats[seat].guests > 0) {
            const uint32_t guests = (uint32_t)table.hosted.seats[seat].guests;
            memcpy(ask.guest, table.hosted.seats[seat].guest[below(guests)], sizeof ask.guest);
        }
    }
    if ((ask.kind == ASK_RESIGN || ask.kind == ASK_ABORT) && below(3) > 0) {
        ask.kind = ASK_OFFER;
    }
    if (table.hosted.offer != OFFER_NONE && below(2) == 0) {
        ask.kind = ASK_ACCEPT;
    }
    ask.seat  = (int)below(GAME_PLAYERS_MAX + 1) - 1;
    ask.offer = table.hosted.offer != OFFER_NONE ? table.hosted.offer : (enum offer)below(3);
    ask.is_on = below(3) > 0;
    if (seat >= 0 && table.world.gone_since[seat] != 0 && below(5) == 0) {
        ask.kind = ASK_CLAIM;
        ask.seat = seat;
    }
    choose_action(ask.action);
    choose_key(ask.key);
    if (below(12) == 0) {
        ask.number -= below(4);
    }
    return ask;
}

static void pass_time(void) {
    static const uint32_t spans[] = {1, 50, 3000, 30000, 3000000};
    struct circumstances *world   = &table.world;
    world->now += below(spans[below(200) == 0 ? 4 : below(20) == 0 ? 3 : below(3)]);
    world->lag = (int64_t)below(400);
    if (below(40) == 0) {
        world->up_since = world->now; /* the host has begun anew */
    }
    for (int seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (below(10) == 0) {
            world->gone_since[seat] = below(2) == 0 ? 0 : world->now;
            world->has_left[seat]   = below(2) == 0;
        }
    }
}

/* --- What has to be true -------------------------------------------------------- */

struct before {
    int     turn;
    int64_t left, since, quota;
    bool    runs;
};

static struct before look(void) {
    const struct hosted *hosted = &table.hosted;
    const int            turn   = hosted_seat_to_act(hosted);
    struct before        before = {.turn = turn};
    if (turn >= 0) {
        before.left  = hosted->seats[turn].left;
        before.quota = hosted->seats[turn].quota;
        before.since = hosted->since;
        before.runs  = hosted->agreement.clock.kind == CLOCK_DAYS ||
                      (hosted->agreement.clock.kind != CLOCK_NONE && hosted->seats[turn].turns > 0);
    }
    return before;
}

/* Clocks add up, counted in another way than the machine counts. */
static void check_clock(const struct before *before, const struct event *event) {
    const struct time_control *clock = &table.hosted.agreement.clock;
    const bool                 ended = table.hosted.seats[event->seat].turns > 0 &&
                       hosted_seat_to_act(&table.hosted) != event->seat;
    int64_t since = before->since;
    if (clock->kind != CLOCK_DAYS && table.world.up_since > since) {
        since = table.world.up_since;
    }
    int64_t left = before->left;
    left -= before->runs ? event->at - since - event->lag : 0;
    assert_in_range(event->lag, 0, before->quota);
    if (clock->kind == CLOCK_NONE) {
        assert_int_equal(event->left, -1);
    } else if (clock->kind == CLOCK_FISCHER) {
        const int64_t more = event->left - left;
        assert_true(more == 0 || (before->runs && more == clock->add));
        assert_true(!(ended && before->runs) || more == clock->add);
    } else {
        assert_true(event->left == clock->base || event->left == left);
        assert_true(!ended || event->left == clock->base);
    }
}

static void check_event(const struct before *before, const struct ask *ask,
                        const struct event *event) {
    if (event->kind == EVENT_ACTION) {
        assert_int_equal(event->seat, before->turn);
        assert_true(ask->kind == ASK_COMPUTE ||
                    hosted_seat_of(&table.hosted, ask->guest) == event->seat);
        check_clock(before, event);
    }
    if (event->kind == EVENT_RESIGNED || event->kind == EVENT_CLAIMED) {
        assert_int_equal(hosted_seat_of(&table.hosted, ask->guest), event->seat);
    }
    if (event->kind == EVENT_FLAGGED) {
        assert_true(event->at - before->since >= before->left);
    }
}

/* One result for all: of one point, or each the same. */
static void check_result(void) {
    const struct hosted *hosted = &table.hosted;
    payoff_t             sum    = 0;
    for (int seat = 0; seat < hosted->agreement.seats; seat++) {
        sum += hosted->payoffs[seat];
        assert_true(hosted->started == 0 || !game_is_common(&hosted->match.game) ||
                    hosted->payoffs[seat] == hosted->payoffs[0]);
    }
    if (hosted->phase != HOSTED_OVER || hosted->ending == EVENT_ABORTED) {
        assert_int_equal(sum, 0);
    } else if (!game_is_common(&hosted->match.game)) {
        assert_int_equal(sum, GAME_POINT);
    }
    assert_true((hosted->phase == HOSTED_OVER) == hosted->is_revealed);
}

static void step(void) {
    pass_time();
    const struct ask    ask    = choose();
    const struct before before = look();
    const uint32_t      number = table.hosted.number;
    if (!table_try(&table, &ask)) {
        assert_int_equal(table.hosted.number, number);
        return;
    }
    for (size_t i = 0; i < table.happened.count; i++) {
        assert_int_equal(table.happened.events[i].number, number + 1 + i);
        check_event(&before, &ask, &table.happened.events[i]);
    }
    check_result();
    if (table.happened.count > 0 && table.happened.events[0].request[0] != '\0') {
        const uint32_t came_to = table.happened.number;
        table_grant(&table, &ask);
        assert_true(table.happened.is_repeated);
        assert_int_equal(table.happened.number, came_to);
        assert_int_equal(table.happened.count, 0);
    }
}

static unsigned endings[EVENT_KINDS], takebacks, rematches;

static void walk(const struct game_rules *rules) {
    table_open(&table);
    create(rules);
    for (int i = 0; i < STEPS; i++) {
        step();
    }
    if (table.hosted.phase == HOSTED_OVER) {
        endings[table.hosted.ending]++;
    }
    for (uint32_t i = 0; i < table.hosted.number; i++) {
        takebacks += table.log[i].kind == EVENT_TAKEBACK ? 1 : 0;
    }
    rematches += table.hosted.next[0] != '\0' ? 1 : 0;
    table_close(&table);
}

static void test_walks(void **unused) {
    (void)unused;
    random_init(&dice, 1);
    for (size_t i = 0; i < registry_count(); i++) {
        variant_count = 0;
        support_each_variant(registry_at(i), keep_variant);
        for (unsigned walks = 0; walks < 100 * support_scale(); walks++) {
            walk(registry_at(i));
        }
    }
    /* The walks get everywhere. */
    static const enum event_kind kinds[] = {EVENT_ACTION,  EVENT_RESIGNED, EVENT_FLAGGED,
                                            EVENT_CLAIMED, EVENT_DRAWN,    EVENT_ABORTED};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        assert_true(endings[kinds[i]] > 1);
    }
    assert_true(takebacks > 10);
    assert_true(rematches > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_walks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
