/* SPDX-License-Identifier: MIT
 *
 * search.c - tests of the table and of alpha-beta: who wins must agree with a
 * plain search that tries everything, wherever that is certain.
 */
#include "core/evaluator.h"
#include "core/playout.h"
#include "games/registry.h"
#include "search/engine.h"
#include "search/real.h"
#include "search/table.h"
#include "support.h"

enum { GAMES = 3, OPENING = 4, TAIL = 12, PLAIN_DEPTH = 3, TABLE_BYTES = 1 << 20 };

static const struct engine_observer nobody = {.progress = NULL};

static void test_logarithm(void **unused) {
    (void)unused;
    assert_true(real_log(1) == 0);
    const double ten = real_log(10) - 2.302585092994046;
    assert_true(ten < 1e-8 && ten > -1e-8);
    const double large = real_log(4000000000U) - 22.109560198066;
    assert_true(large < 1e-8 && large > -1e-8);
}

static void test_table_keeps_what_it_is_told(void **unused) {
    (void)unused;
    struct table       table;
    struct table_entry found;
    assert_true(table_init(&table, 1 << 16));
    assert_false(table_find(&table, 12345, &found));
    for (uint32_t i = 1; i <= 100; i++) {
        const struct table_entry entry = {
            .action = i, .value = -1000 * (int32_t)i, .depth = i % 60, .bound = TABLE_LOWER};
        table_store(&table, hash_finish(i), &entry);
        assert_true(table_find(&table, hash_finish(i), &found));
        assert_int_equal(found.action, i);
        assert_int_equal(found.value, -1000 * (int32_t)i);
        assert_int_equal(found.depth, i % 60);
        assert_int_equal(found.bound, TABLE_LOWER);
    }
    table_finish(&table);
}

static void test_old_and_shallow_entries_make_room(void **unused) {
    (void)unused;
    struct table       table;
    struct table_entry found;
    assert_true(table_init(&table, 64)); /* one bucket of four */
    for (uint32_t i = 1; i <= 4; i++) {
        const struct table_entry entry = {.action = i, .depth = 10 * i, .bound = TABLE_EXACT};
        table_store(&table, i, &entry);
    }
    const struct table_entry entry = {.action = 5, .depth = 5, .bound = TABLE_EXACT};
    table_store(&table, 5, &entry);
    assert_false(table_find(&table, 1, &found));
    table_grow_older(&table);
    table_store(&table, 6, &entry);
    assert_false(table_find(&table, 5, &found));
    table_store(&table, 7, &entry);
    assert_true(table_find(&table, 6, &found));
    table_finish(&table);
}

/* How full it is: of entries of the present search only. */
static void test_how_full_a_table_is(void **unused) {
    (void)unused;
    struct table table;
    assert_true(table_init(&table, 1 << 16)); /* 4096 entries, more than are looked at */
    assert_int_equal(table_permille(&table), 0);
    for (uint32_t i = 0; i < 125; i++) { /* two in each of half the buckets looked at */
        const struct table_entry entry = {.action = i, .depth = 1, .bound = TABLE_EXACT};
        table_store(&table, i + (UINT64_C(1) << 40), &entry);
        table_store(&table, i + (UINT64_C(1) << 41), &entry);
    }
    assert_int_equal(table_permille(&table), 250);
    table_grow_older(&table);
    assert_int_equal(table_permille(&table), 0);
    table_finish(&table);
}

/* The plain method: +n if the player who acts wins in n actions, -n if he
 * loses in n whatever he does, 0 if neither is certain within the depth. */
static int plain(const struct game *game, const void *state, int depth) {
    action_t     actions[GAME_ACTIONS_MAX];
    const int    player = game_actor(game, state);
    const size_t count  = game_actions(game, state, actions);
    int          best   = -1000;
    for (size_t i = 0; i < count; i++) {
        struct game_state next;
        int               value = 0;
        game_copy(game, &next, state);
        game_apply(game, &next, actions[i]);
        if (game_is_over(game, &next)) {
            payoff_t payoffs[GAME_PLAYERS_MAX];
            game_payoffs(game, &next, payoffs);
            value = payoffs[player] == GAME_POINT ? 1 : payoffs[player] == 0 ? -1 : 0;
        } else if (depth > 1) {
            value = plain(game, &next, depth - 1);
            value = game_actor(game, &next) == player ? value : -value;
            value += value > 0 ? 1 : value < 0 ? -1 : 0;
        }
        /* A quick win is best, then what is open, then a late loss. */
        const int rank      = value > 0 ? 1000 - value : value == 0 ? 0 : -1000 - value;
        const int best_rank = best == -1000 ? -2000
                              : best > 0    ? 1000 - best
                              : best == 0   ? 0
                                            : -1000 - best;
        best                = rank > best_rank ? value : best;
    }
    return best;
}

/* Play a game between equal engines and keep its last states. */
static size_t play_tail(const struct game *game, struct random *random,
                        struct game_state tail[TAIL]) {
    const struct engine_kind  *kind   = engine_find("alphabeta");
    const struct engine_config config = {.table_bytes = TABLE_BYTES};
    const struct engine_limits limits = {.depth = 2, .lines = 1};
    struct engine             *engine = kind->create(game, &config);
    struct game_state          state;
    size_t                     length = 0;
    assert_non_null(engine);
    game_start(game, &state);
    while (!game_is_over(game, &state)) {
        struct engine_report report;
        action_t             action = playout_draw(game, &state, random);
        if (length >= OPENING) {
            kind->think(engine, &state, &limits, &nobody, &report);
            action = report.lines[0].actions[0];
        }
        game_copy(game, &tail[length % TAIL], &state);
        game_apply(game, &state, action);
        length++;
    }
    kind->destroy(engine);
    return length < TAIL ? length : TAIL;
}

static unsigned compare_tail(const struct game *game, const struct game_state *tail, size_t count) {
    const struct engine_kind  *kind   = engine_find("alphabeta");
    const struct engine_config config = {.table_bytes = TABLE_BYTES};
    const struct engine_limits limits = {
        .depth = PLAIN_DEPTH + 3, .lines = 1, .wants_distance = true};
    struct engine *engine  = kind->create(game, &config);
    unsigned       decided = 0;
    assert_non_null(engine);
    for (size_t i = 0; i < count; i++) {
        struct engine_report report;
        const int            expected = plain(game, &tail[i], PLAIN_DEPTH);
        if (expected == 0) {
            continue;
        }
        kind->think(engine, &tail[i], &limits, &nobody, &report);
        assert_true(report.lines[0].value.is_exact);
        assert_true(report.lines[0].value.is_shortest);
        assert_int_equal(report.lines[0].value.distance, expected < 0 ? -expected : expected);
        assert_int_equal(report.lines[0].value.share, expected < 0 ? 0 : EVALUATOR_SHARE);
        decided++;
    }
    kind->destroy(engine);
    return decided;
}

static void test_proven_results(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        struct game   game;
        struct random random;
        unsigned      decided = 0;
        support_open(&game, registry_at(i), "");
        if (!engine_find("alphabeta")->can_play(&game) || game.play->scores != NULL) {
            continue;
        }
        random_init(&random, 3);
        for (unsigned played = 0; played < GAMES * support_scale(); played++) {
            struct game_state tail[TAIL];
            const size_t      count = play_tail(&game, &random, tail);
            decided += compare_tail(&game, tail, count);
        }
        print_message("%s: %u positions decided\n", game.rules->name, decided);
        assert_true(decided > 0);
    }
}

static void assert_same_report(const struct engine_report *one, const struct engine_report *two) {
    assert_int_equal(one->nodes, two->nodes);
    assert_int_equal(one->depth, two->depth);
    assert_int_equal(one->hashfull, two->hashfull);
    assert_int_equal(one->line_count, two->line_count);
    for (uint32_t i = 0; i < one->line_count; i++) {
        const struct engine_line *first  = &one->lines[i];
        const struct engine_line *second = &two->lines[i];
        assert_int_equal(first->value.share, second->value.share);
        assert_int_equal(first->value.score, second->value.score);
        assert_int_equal(first->value.distance, second->value.distance);
        assert_int_equal(first->length, second->length);
        assert_memory_equal(first->actions, second->actions, first->length * sizeof(action_t));
    }
}

/* The same limits give the same answer and the same work. */
static void test_thinking_is_deterministic(void **unused) {
    (void)unused;
    const struct engine_config config = {.seed = 5, .table_bytes = TABLE_BYTES};
    const struct engine_limits limits = {.nodes = 2000, .lines = 3};
    for (size_t i = 0; i < registry_count(); i++) {
        struct game       game;
        struct game_state start;
        support_open(&game, registry_at(i), "");
        game_start(&game, &start);
        for (size_t k = 0; engine_kinds[k] != NULL; k++) {
            struct engine_report reports[2];
            if (!engine_kinds[k]->can_play(&game)) {
                continue;
            }
            for (int run = 0; run < 2; run++) {
                struct engine *engine = engine_kinds[k]->create(&game, &config);
                assert_non_null(engine);
                memset(&reports[run], 0, sizeof reports[run]);
                engine_kinds[k]->think(engine, &start, &limits, &nobody, &reports[run]);
                engine_kinds[k]->destroy(engine);
            }
            assert_same_report(&reports[0], &reports[1]);
            assert_in_range(reports[0].line_count, 1, 3);
        }
    }
}

static bool stop_at_once(void *context) {
    ++*(unsigned *)context;
    return true;
}

static void test_stopping(void **unused) {
    (void)unused;
    struct game          game;
    struct game_state    start;
    struct engine_report report;
    unsigned             asked  = 0;
    struct engine_config config = {.table_bytes = TABLE_BYTES};
    struct engine_limits limits = {.lines = 1, .is_stopped = stop_at_once, .context = &asked};
    support_open(&game, registry_find("hopper"), "");
    game_start(&game, &start);
    for (size_t k = 0; engine_kinds[k] != NULL; k++) {
        if (!engine_kinds[k]->can_play(&game)) {
            continue;
        }
        struct engine *engine = engine_kinds[k]->create(&game, &config);
        asked                 = 0;
        engine_kinds[k]->think(engine, &start, &limits, &nobody, &report);
        assert_true(report.line_count == 1 && report.lines[0].length >= 1);
        assert_true(asked >= 1 && report.nodes < 1000);
        engine_kinds[k]->destroy(engine);
        engine_kinds[k]->destroy(NULL);
    }
}

/* Think about a position of Hopper with an engine that may know it already. */
static int32_t share_of(struct engine *engine, const struct game *game, const char *position) {
    const struct engine_limits limits = {.depth = 5, .lines = 1};
    struct engine_report       report;
    struct game_state          state;
    char                       bytes[256];
    struct text                why;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(game_parse_state(game, position, &state, &why), STATUS_OK);
    engine_find("alphabeta")->think(engine, &state, &limits, &nobody, &report);
    return report.lines[0].value.share;
}

/* A win in three actions is none if the game ends before; what the table knows
 * of the position with more turns left must not count. */
static void test_the_turn_limit_is_seen(void **unused) {
    (void)unused;
    const struct engine_config config = {.seed = 1, .table_bytes = TABLE_BYTES};
    struct game                game;
    support_open(&game, registry_find("hopper"), "turns=200");
    struct engine *engine = engine_find("alphabeta")->create(&game, &config);
    assert_int_equal(share_of(engine, &game, "r.w/rrR/RWR/.../ww./.W./W../... 1 0 44"),
                     EVALUATOR_SHARE);
    assert_int_equal(share_of(engine, &game, "r.w/rrR/RWR/.../ww./.W./W../... 1 0 198"),
                     EVALUATOR_SHARE / 2);
    assert_int_equal(share_of(engine, &game, "r.w/rrR/RWR/.../ww./.W./W../... 1 0 44"),
                     EVALUATOR_SHARE);
    engine_find("alphabeta")->destroy(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_turn_limit_is_seen),
        cmocka_unit_test(test_logarithm),
        cmocka_unit_test(test_table_keeps_what_it_is_told),
        cmocka_unit_test(test_old_and_shallow_entries_make_room),
        cmocka_unit_test(test_how_full_a_table_is),
        cmocka_unit_test(test_proven_results),
        cmocka_unit_test(test_thinking_is_deterministic),
        cmocka_unit_test(test_stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
