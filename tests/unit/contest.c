/* SPDX-License-Identifier: MIT
 *
 * contest.c - tests of session/contest and session/standings.
 */
#include "session/contest.h"

#include "games/registry.h"
#include "session/program.h"
#include "session/standings.h"
#include "support.h"

enum { OPENING = 4 };

static uint64_t games_wanted(void) {
    return UINT64_C(12) * support_scale();
}

struct log {
    struct standings standings;
    uint64_t         games;
    uint64_t         stop_after;
    uint64_t         at_seat[SCHEDULE_CONTESTANTS_MAX][GAME_PLAYERS_MAX];
    action_t         opening[OPENING]; /* of the present group */
    hash_t           hash;             /* of all actions */
};

static bool take_game(void *context, const struct contest_game *game) {
    struct log *log     = context;
    const int   players = game->match.game.players;
    assert_int_equal(game->number, log->games);
    assert_true(game->match.count >= OPENING);
    if (log->games % (uint64_t)players == 0) {
        memcpy(log->opening, game->match.actions, sizeof log->opening);
    }
    assert_memory_equal(log->opening, game->match.actions, sizeof log->opening);
    payoff_t sum = 0;
    for (int seat = 0; seat < players; seat++) {
        log->at_seat[game->contestant_at[seat]][seat]++;
        sum += game->payoffs[seat];
    }
    assert_int_equal(sum, GAME_POINT);
    for (size_t i = 0; i < game->match.count; i++) {
        log->hash = hash_mix(log->hash, game->match.actions[i]);
    }
    standings_add(&log->standings, game);
    log->games++;
    return log->games != log->stop_after;
}

static bool wait(void *context) {
    (void)context;
    return true;
}

/* The seats end with NULL. A log that has games already is gone on with. */
static void play(const char *game_name, const char *options, const char *const *seats,
                 unsigned threads, struct log *log) {
    struct game              game;
    struct player_spec       specs[SCHEDULE_CONTESTANTS_MAX] = {{.name = ""}};
    int                      count                           = 0;
    const struct player_spec limits                          = {.thinking.limits.nodes = 10};
    char                     bytes[512];
    struct text              why;
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find(game_name), options);
    for (; seats[count] != NULL; count++) {
        assert_int_equal(player_parse(&specs[count], seats[count], &game, &limits, &why),
                         STATUS_OK);
    }
    const struct openings openings = {.game = &game, .seed = 9, .random_actions = OPENING};
    const struct contest  contest  = {
          .game       = &game,
          .openings   = &openings,
          .schedule   = {.players = game.players, .contestants = count},
          .specs      = specs,
          .games      = games_wanted(),
          .first_game = log->games,
          .seed       = 9,
          .threads    = threads,
          .referee    = {.cap = 100},
          .observer   = {take_game, wait, log},
    };
    if (log->games == 0) {
        standings_init(&log->standings, &contest.schedule);
    }
    assert_int_equal(contest_run(&contest), STATUS_OK);
    standings_finish(&log->standings);
}

static void expect_same(const char *game, const char *options, const char *const *seats) {
    static struct log one;
    static struct log many;
    memset(&one, 0, sizeof one);
    memset(&many, 0, sizeof many);
    play(game, options, seats, 1, &one);
    play(game, options, seats, 4, &many);
    assert_int_equal(one.games, games_wanted());
    assert_int_equal(one.hash, many.hash);
    assert_memory_equal(one.at_seat, many.at_seat, sizeof one.at_seat);
    const struct schedule *schedule = &one.standings.schedule;
    for (int i = 0; i < schedule->contestants; i++) {
        const struct standings_contestant *contestant = &one.standings.contestant[i];
        for (int seat = 0; seat < schedule->players; seat++) {
            assert_int_equal(one.at_seat[i][seat],
                             games_wanted() / (uint64_t)schedule->contestants);
        }
        assert_int_equal(contestant->sample.count, contestant->games / (uint64_t)schedule->players);
        assert_int_equal(contestant->payoff, many.standings.contestant[i].payoff);
    }
}

static void test_threads_change_nothing(void **unused) {
    (void)unused;
    const char *const two[]    = {"alphabeta:depth=2", "uct", NULL};
    const char *const three[]  = {"uct:nodes=5", "random", "random", NULL};
    const char *const others[] = {"uct", "random", NULL};
    expect_same("hopper", "", two);
    expect_same("mijnlieff", "", others);
    expect_same("angoli", "", others);
    expect_same("pyramyd", "players=3 goal=race", three);
    const char *const all[] = {"uct:nodes=5", "random", "uct:nodes=3", NULL};
    expect_same("hopper", "", all); /* a round robin */
}

static void test_what_was_cut_short_goes_on(void **unused) {
    (void)unused;
    static struct log whole;
    static struct log parts;
    const char *const two[] = {"uct:nodes=5", "random", NULL};
    play("angoli", "", two, 2, &whole);
    parts.stop_after = 5;
    play("angoli", "", two, 3, &parts);
    assert_int_equal(parts.games, 5);
    parts.stop_after = 0;
    play("angoli", "", two, 2, &parts);
    assert_int_equal(parts.games, whole.games);
    assert_int_equal(parts.hash, whole.hash);
    assert_int_equal(parts.standings.contestant[0].payoff, whole.standings.contestant[0].payoff);
    assert_memory_equal(parts.standings.pairs, whole.standings.pairs, sizeof whole.standings.pairs);
}

static void test_the_observer_can_stop_it(void **unused) {
    (void)unused;
    static struct log log;
    const char *const two[] = {"random", "random", NULL};
    log.stop_after          = 7;
    play("mijnlieff", "", two, 3, &log);
    assert_int_equal(log.games, 7);
}

static void test_specs(void **unused) {
    (void)unused;
    struct game              game;
    struct player_spec       spec;
    const struct player_spec limits = {.thinking.seconds = 2};
    char                     bytes[512];
    struct text              why;
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find("hopper"), "");
    assert_int_equal(player_parse(&spec, "alphabeta:table=5", &game, &limits, &why), STATUS_OK);
    assert_int_equal(spec.thinking.config.table_bytes, 5 << 20);
    assert_true(spec.thinking.seconds == 2);
    assert_int_equal(player_parse(&spec, "uct:nodes=7,time=0.5", &game, &limits, &why), STATUS_OK);
    assert_true(spec.thinking.seconds == 0.5 && spec.thinking.limits.nodes == 7);
    assert_int_equal(player_parse(&spec, "uct:nodes=7", &game, &limits, &why), STATUS_OK);
    assert_true(spec.thinking.seconds == 0);
    assert_int_equal(player_parse(&spec, "ugi:a b,c=d:e", &game, &limits, &why), STATUS_OK);
    assert_string_equal(spec.command, "a b,c=d:e");
    assert_true(spec.thinking.seconds == 2 && spec.option_count == 0);
    assert_int_equal(
        player_parse(&spec, "ugi,nodes=5,option.Move Overhead=30,threads=2,option.Hash=64:x:y",
                     &game, &limits, &why),
        STATUS_OK);
    assert_string_equal(spec.command, "x:y");
    assert_true(spec.thinking.limits.nodes == 5 && spec.thinking.seconds == 0);
    assert_int_equal(spec.thinking.config.threads, 2);
    assert_int_equal(spec.option_count, 2);
    assert_string_equal(spec.options[0].name, "Move Overhead");
    assert_string_equal(spec.options[0].value, "30");
    assert_string_equal(spec.options[1].name, "Hash");
    assert_int_equal(player_parse(&spec, "uct:clock=10+0.1", &game, &limits, &why), STATUS_OK);
    assert_true(spec.clock.left == 10 && spec.clock.increment == 0.1);
    assert_true(spec.thinking.seconds == 0);
}

/* Openings that nobody asked for differ from each other in every game. */
static void test_openings_differ(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        struct game game;
        struct seen seen = {.count = 0};
        support_open(&game, registry_at(i), "");
        const struct openings openings = {
            .game = &game, .seed = 3, .random_actions = OPENINGS_ENOUGH};
        for (uint64_t number = 0; number < 50; number++) {
            struct match match;
            openings_begin(&openings, number, &match);
            assert_false(game_is_over(&game, &match.state));
            assert_true(match.count >= 2 && match.count <= 20);
            seen_add(&seen, hash_bytes(match.actions, match.count * sizeof *match.actions));
            match_finish(&match);
        }
        assert_true(seen.count >= 48);
        seen_finish(&seen);
    }
}

/* The opening of each number, as the first action of the line. */
static void list_openings(const struct openings *openings, action_t *out) {
    for (uint64_t number = 0; number < 2 * openings->count; number++) {
        struct match match;
        openings_begin(openings, number, &match);
        assert_int_equal(match.count, 1);
        out[number] = match.actions[0];
        match_finish(&match);
    }
}

/* The lines of a list come in turn, or in an order that the seed decides. */
static void test_list_of_openings(void **unused) {
    (void)unused;
    static const char *const lines[] = {"Na1", "Oa1", "Da1", "Fa1", "Na4", "Oa4", "Da4", "Fa4"};
    enum { COUNT = sizeof lines / sizeof lines[0] };
    struct game     game;
    struct openings openings = {.game = &game, .seed = 3};
    action_t        given[2 * COUNT];
    action_t        mixed[2 * COUNT];
    char            bytes[512];
    struct text     why;
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find("mijnlieff"), "");
    for (size_t i = 0; i < COUNT; i++) {
        assert_int_equal(openings_add(&openings, lines[i], &why), STATUS_OK);
    }
    list_openings(&openings, given);
    openings_shuffle(&openings);
    list_openings(&openings, mixed);
    assert_memory_equal(given, given + COUNT, COUNT * sizeof *given);
    assert_memory_equal(mixed, mixed + COUNT, COUNT * sizeof *mixed);
    assert_memory_not_equal(given, mixed, COUNT * sizeof *given);
    for (size_t i = 0; i < COUNT; i++) {
        size_t found = 0;
        for (size_t place = 0; place < COUNT; place++) {
            found += mixed[place] == given[i] ? 1 : 0;
        }
        assert_int_equal(found, 1);
    }
    openings_finish(&openings);
}

static void test_seen(void **unused) {
    (void)unused;
    struct seen seen = {.count = 0};
    for (int pass = 0; pass < 2; pass++) {
        for (hash_t hash = 0; hash < 1000; hash += 3) {
            seen_add(&seen, hash << 40);
        }
    }
    assert_int_equal(seen.count, 334);
    seen_finish(&seen);
}

/* Two seats: the second has no clock. */
static void expect_go(const struct thinking *limits, const char *clock, const char *expected) {
    struct clock clocks[2] = {{.is_on = false}};
    char         bytes[256];
    struct text  text;
    text_init(&text, bytes, sizeof bytes);
    assert_true(clock == NULL || clock_parse(clock, &clocks[0]));
    program_print_go(limits, clocks, 2, &text);
    assert_string_equal(bytes, expected);
}

static void test_limits_of_programs(void **unused) {
    (void)unused;
    expect_go(&(struct thinking){.seconds = 0.0004}, NULL, "go movetime 1");
    expect_go(&(struct thinking){.seconds = 0.2, .limits.nodes = 7}, NULL,
              "go movetime 200 nodes 7");
    expect_go(&(struct thinking){.limits.depth = 3}, "5+0.25", "go p1time 5000 p1inc 250 depth 3");
    expect_go(&(struct thinking){.seconds = 0}, "60", "go p1time 60000 p1inc 0");
}

static void test_clocks(void **unused) {
    (void)unused;
    struct clock clock = {.is_on = false};
    char         bytes[64];
    struct text  text;
    text_init(&text, bytes, sizeof bytes);
    assert_true(clock_spend(&clock, 1000, 0)); /* none */
    assert_true(clock_parse("10+0.5", &clock));
    clock_print(&clock, &text);
    assert_string_equal(bytes, "10+0.5");
    assert_true(clock_spend(&clock, 4, 0));
    assert_true(clock.left == 6.5);
    assert_true(clock_budget(&clock) > 0 && clock_budget(&clock) <= 3.25);
    assert_true(clock_spend(&clock, 6.5625, 0.0625));
    assert_true(clock.left == 0.5);
    assert_false(clock_spend(&clock, 0.625, 0.0625));
    clock = (struct clock){.is_on = true};
    assert_true(clock_budget(&clock) > 0);
    static const char *const bad[] = {"",    "0",     "0+1", "10+", "+1",   "1+1+1",  "-1",
                                      "ten", "1.2.3", "1e3", "nan", "10+x", "1000000"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(clock_parse(bad[i], &clock));
    }
}

/* Values of the players in turn; the verdict of the last one. */
static enum adjudication_verdict judge(const struct adjudication_rules *rules, const double *values,
                                       size_t count) {
    struct adjudication       adjudication = {.losing = {0}};
    enum adjudication_verdict verdict      = ADJUDICATION_NONE;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(verdict, ADJUDICATION_NONE);
        const double *value = values[i] == 999 ? NULL : &values[i];
        verdict             = adjudication_take(&adjudication, rules, (int)(i % 2), value, i);
    }
    return verdict;
}

static void test_adjudication(void **unused) {
    (void)unused;
    const struct adjudication_rules none     = {.resign_count = 0};
    const struct adjudication_rules resign   = {.resign_count = 2, .resign_score = 80};
    const struct adjudication_rules draw     = {.draw_count = 2, .draw_score = 5, .draw_after = 2};
    const double                    lost[]   = {-90, 90, -80, 90};
    const double                    back[]   = {-90, 90, -79, 90, -90, 90};
    const double                    even[]   = {0, 0, 5, -5, 0, 0};
    const double                    silent[] = {0, 0, 5, -5, 999, 0, 0, 0};
    assert_int_equal(judge(&none, lost, 4), ADJUDICATION_NONE);
    assert_int_equal(judge(&none, even, 6), ADJUDICATION_NONE);
    assert_int_equal(judge(&resign, lost, 3), ADJUDICATION_RESIGNS);
    assert_int_equal(judge(&resign, back, 6), ADJUDICATION_NONE);
    assert_int_equal(judge(&draw, even, 5), ADJUDICATION_NONE);
    assert_int_equal(judge(&draw, even, 6), ADJUDICATION_DRAW);
    assert_int_equal(judge(&draw, silent, 8), ADJUDICATION_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_what_was_cut_short_goes_on),
        cmocka_unit_test(test_the_observer_can_stop_it),
        cmocka_unit_test(test_specs),
        cmocka_unit_test(test_openings_differ),
        cmocka_unit_test(test_list_of_openings),
        cmocka_unit_test(test_seen),
        cmocka_unit_test(test_limits_of_programs),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_adjudication),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
