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
    uint64_t         at_seat[GAME_PLAYERS_MAX][GAME_PLAYERS_MAX]; /* contestant, seat */
    action_t         opening[OPENING];                            /* of the present group */
    hash_t           hash;                                        /* of all actions */
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

static void play(const char *game_name, const char *options, const char *const *seats,
                 unsigned threads, struct log *log) {
    struct game           game;
    struct player_spec    specs[GAME_PLAYERS_MAX];
    const struct thinking limits = {.limits = {.nodes = 10}};
    char                  bytes[512];
    struct text           why;
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find(game_name), options);
    for (int i = 0; i < game.players; i++) {
        assert_int_equal(player_parse(&specs[i], seats[i], &game, &limits, &why), STATUS_OK);
    }
    const struct openings openings = {.game = &game, .seed = 9, .random_actions = OPENING};
    const struct contest  contest  = {
          .game     = &game,
          .openings = &openings,
          .schedule = {.players = game.players, .contestants = game.players},
          .specs    = specs,
          .games    = games_wanted(),
          .seed     = 9,
          .threads  = threads,
          .cap      = 100,
          .observer = {take_game, wait, log},
    };
    standings_init(&log->standings, &contest.schedule);
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
    const int players = one.standings.schedule.players;
    for (int i = 0; i < players; i++) {
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(one.at_seat[i][seat], games_wanted() / (uint64_t)players);
        }
        assert_int_equal(one.standings.contestant[i].sample.count,
                         games_wanted() / (uint64_t)players);
        assert_int_equal(one.standings.contestant[i].payoff, many.standings.contestant[i].payoff);
    }
}

static void test_threads_change_nothing(void **unused) {
    (void)unused;
    const char *const two[]    = {"alphabeta:depth=2", "uct"};
    const char *const three[]  = {"uct:nodes=5", "random", "random"};
    const char *const others[] = {"uct", "random"};
    expect_same("hopper", "", two);
    expect_same("mijnlieff", "", others);
    expect_same("angoli", "", others);
    expect_same("pyramyd", "players=3", three);
}

static void test_the_observer_can_stop_it(void **unused) {
    (void)unused;
    static struct log log;
    const char *const two[] = {"random", "random"};
    log.stop_after          = 7;
    play("mijnlieff", "", two, 3, &log);
    assert_int_equal(log.games, 7);
}

static void test_specs(void **unused) {
    (void)unused;
    struct game           game;
    struct player_spec    spec;
    const struct thinking limits = {.seconds = 2};
    char                  bytes[512];
    struct text           why;
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

static void expect_go(const struct thinking *limits, const char *expected) {
    char        bytes[256];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    program_print_go(limits, &text);
    assert_string_equal(bytes, expected);
}

static void test_limits_of_programs(void **unused) {
    (void)unused;
    expect_go(&(struct thinking){.seconds = 0.0004}, "go movetime 1");
    expect_go(&(struct thinking){.seconds = 0.2, .limits.nodes = 7}, "go movetime 200 nodes 7");
    expect_go(&(struct thinking){.limits.depth = 3}, "go depth 3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_the_observer_can_stop_it),
        cmocka_unit_test(test_specs),
        cmocka_unit_test(test_openings_differ),
        cmocka_unit_test(test_seen),
        cmocka_unit_test(test_limits_of_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
