/* SPDX-License-Identifier: MIT
 *
 * exact.c - tests of what a host knows from files of values, with three tokens each.
 */
#include "server/exact.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/random.h"
#include "games/angoli/angoli.h"
#include "games/registry.h"
#include "support.h"
#include "tables/angoli_solution.h"

enum { TOKENS = 3, ASKERS = 4, QUESTIONS = 200, PATH_SIZE = 256, TEXT_SIZE = 4096 };

static char folder[] = "/tmp/tavola-exact-XXXXXX";
static char basic[PATH_SIZE], advanced[PATH_SIZE];

static bool is_stopped(void *context) {
    (void)context;
    return false;
}

static void open_small(struct game *game, const char *options) {
    support_open(game, registry_find("angoli"), options);
    angoli_reduce(game, TOKENS);
}

static void solve(const char *options, const char *path) {
    char                     bytes[TEXT_SIZE];
    struct text              why;
    struct game              game;
    bool                     is_done = false;
    const struct angoli_task task    = {.game       = &game,
                                        .path       = path,
                                        .threads    = 1,
                                        .reach      = 1.3,
                                        .precision  = 1e-6,
                                        .is_stopped = is_stopped};
    text_init(&why, bytes, sizeof bytes);
    open_small(&game, options);
    assert_int_equal(angoli_solve(&task, &is_done, &why), STATUS_OK);
    assert_true(is_done);
}

static int make_files(void **unused) {
    (void)unused;
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    (void)snprintf(basic, sizeof basic, "%s/basic", folder);
    (void)snprintf(advanced, sizeof advanced, "%s/advanced", folder);
    solve("", basic);
    solve("level=advanced", advanced);
    return 0;
}

static int remove_files(void **unused) {
    (void)unused;
    return unlink(basic) != 0 || unlink(advanced) != 0 || rmdir(folder) != 0;
}

static enum status open_files(const char *const *paths, size_t count, struct exact **out,
                              char *why) {
    struct text text;
    text_init(&text, why, TEXT_SIZE);
    return exact_open(paths, count, out, &text);
}

static struct exact *open_both(void) {
    const char *const paths[] = {basic, advanced};
    char              why[TEXT_SIZE];
    struct exact     *exact = NULL;
    assert_int_equal(open_files(paths, 2, &exact, why), STATUS_OK);
    return exact;
}

/* From the start. */
static bool knows(const struct exact *exact, const struct game *game) {
    struct game_state start;
    game_start(game, &start);
    return exact_knows(exact, game, &start);
}

/* Each level has its file, and nothing else has one. */
static void test_games_are_told_apart(void **unused) {
    (void)unused;
    struct exact *exact = open_both();
    struct game   game;
    open_small(&game, "");
    assert_true(knows(exact, &game));
    assert_false(knows(NULL, &game));
    open_small(&game, "level=advanced");
    assert_true(knows(exact, &game));
    support_open(&game, registry_find("angoli"), "");
    assert_false(knows(exact, &game)); /* with eight tokens */
    support_open(&game, registry_find("angoli"), "players=3");
    assert_false(knows(exact, &game));
    support_open(&game, registry_find("hopper"), "");
    assert_false(knows(exact, &game));
    exact_close(exact);

    const char *const one[] = {basic};
    char              why[TEXT_SIZE];
    assert_int_equal(open_files(one, 1, &exact, why), STATUS_OK);
    open_small(&game, "level=advanced");
    assert_false(knows(exact, &game));
    exact_close(exact);
}

static void print_games(const struct exact *exact, const char *expected) {
    char        bytes[TEXT_SIZE];
    struct text text;
    text_init(&text, bytes, sizeof bytes);
    exact_print_games(exact, &text);
    assert_string_equal(bytes, expected);
}

static void test_a_game_is_named_once(void **unused) {
    (void)unused;
    struct exact *exact = open_both();
    print_games(exact, "[\"angoli\"]");
    print_games(NULL, "[]");
    exact_close(exact);
}

static void test_files_that_cannot_be_used(void **unused) {
    (void)unused;
    const char *const twice[]   = {basic, advanced, basic};
    const char *const nothing[] = {"/nowhere/at/all"};
    char              why[TEXT_SIZE];
    struct exact     *exact = NULL;
    assert_int_equal(open_files(twice, 3, &exact, why), STATUS_BAD_TEXT);
    assert_non_null(strstr(why, basic));
    assert_int_equal(open_files(nothing, 1, &exact, why), STATUS_BAD_TEXT);
    assert_non_null(strstr(why, nothing[0]));
    assert_null(exact);
}

/* --- Answers ------------------------------------------------------------------ */

struct asker {
    struct exact *exact;
    struct game   game;
    uint64_t      seed;
    double        sum;
};

/* The sum of what a random walk hears; -1 if something was wrong. */
static double walk(struct asker *asker) {
    struct random     random;
    struct game_state state;
    double            sum = 0;
    random_init(&random, asker->seed);
    game_start(&asker->game, &state);
    for (int i = 0; i < QUESTIONS; i++) {
        struct angoli_answer answer;
        char                 bytes[TEXT_SIZE];
        struct text          why;
        text_init(&why, bytes, sizeof bytes);
        if (exact_find(asker->exact, &asker->game, &state, &answer, &why) != STATUS_OK) {
            return -1;
        }
        sum += answer.chance;
        game_apply(&asker->game, &state,
                   answer.actions[random_below(&random, (uint32_t)answer.count)]);
        if (game_is_over(&asker->game, &state)) {
            game_start(&asker->game, &state);
        }
    }
    return sum;
}

static void *ask(void *context) {
    struct asker *asker = context;
    asker->sum          = walk(asker);
    return NULL;
}

/* They hear the same as when they ask one after the other. */
static void test_many_ask_at_once(void **unused) {
    (void)unused;
    struct exact *exact = open_both();
    struct asker  askers[ASKERS];
    pthread_t     threads[ASKERS];
    for (uint64_t i = 0; i < ASKERS; i++) {
        askers[i] = (struct asker){.exact = exact, .seed = i + 1};
        open_small(&askers[i].game, "level=advanced");
        assert_int_equal(pthread_create(&threads[i], NULL, ask, &askers[i]), 0);
    }
    for (size_t i = 0; i < ASKERS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_true(askers[i].sum > 0);
        assert_true(fabs(askers[i].sum - walk(&askers[i])) < 1e-9);
    }
    exact_close(exact);
}

/* A recall from a random walk, so many turns later. */
static void find_recall(const struct game *game, uint32_t turns, struct angoli_state *state) {
    struct random random;
    random_init(&random, 5);
    game_start(game, state);
    while (state->phase != ANGOLI_SEND_BACK) {
        action_t     actions[GAME_ACTIONS_MAX];
        const size_t count = game_actions(game, state, actions);
        game_apply(game, state, actions[random_below(&random, (uint32_t)count)]);
        if (game_is_over(game, state)) {
            game_start(game, state);
        }
    }
    state->turns += turns;
}

static void ask_for_recall(struct exact *exact, const char *options, uint32_t turns,
                           struct angoli_answer *out) {
    struct game         game;
    struct angoli_state state;
    char                bytes[TEXT_SIZE];
    struct text         why;
    text_init(&why, bytes, sizeof bytes);
    open_small(&game, options);
    find_recall(&game, turns, &state);
    assert_true(exact_knows(exact, &game, &state));
    assert_int_equal(exact_find(exact, &game, &state, out, &why), STATUS_OK);
}

/* Files know no turn limit: it changes nothing while it is far, and where it is near, nothing
 * is known. */
static void test_turns_do_not_count(void **unused) {
    (void)unused;
    struct exact        *exact = open_both();
    struct angoli_answer early, late;
    struct game          game;
    struct angoli_state  state;
    ask_for_recall(exact, "level=advanced", 0, &early);
    assert_true(early.chances[0] > early.chances[early.count - 1]);
    ask_for_recall(exact, "level=advanced turns=0", 100000, &late);
    assert_int_equal(early.count, late.count);
    for (size_t i = 0; i < early.count; i++) {
        assert_int_equal(early.actions[i], late.actions[i]);
        assert_true(fabs(early.chances[i] - late.chances[i]) < 1e-12);
    }
    open_small(&game, "level=advanced");
    find_recall(&game, 0, &state);
    state.turns = game.turns_max - EXACT_TURNS_LEFT - 1;
    assert_true(exact_knows(exact, &game, &state));
    state.turns++;
    assert_false(exact_knows(exact, &game, &state));
    exact_close(exact);
}

static void print_after(struct exact *exact, size_t corners, char *bytes, size_t size) {
    struct game          game;
    struct game_state    state;
    struct angoli_answer answer;
    struct text          why, text;
    open_small(&game, "");
    game_start(&game, &state);
    for (uint32_t i = 0; i < corners; i++) {
        game_apply(&game, &state, ANGOLI_TAKE + i);
    }
    text_init(&why, bytes, size);
    assert_int_equal(exact_find(exact, &game, &state, &answer, &why), STATUS_OK);
    assert_true(exact_print_size(answer.count) <= size);
    text_init(&text, bytes, size);
    exact_print(&game, &state, &answer, &text);
    assert_true(text_is_whole(&text));
}

/* Who takes a corner has actions, with what they lose; while dice roll there are none. */
static void test_answers_are_printed(void **unused) {
    (void)unused;
    struct exact *exact = open_both();
    char          bytes[TEXT_SIZE];
    print_after(exact, 1, bytes, sizeof bytes);
    assert_memory_equal(bytes, "{\"player\":2,\"chance\":0.", 23);
    assert_non_null(strstr(bytes, "\"actions\":[{\"action\":\""));
    assert_non_null(strstr(bytes, "\"mark\":\"\"}"));
    print_after(exact, 2, bytes, sizeof bytes);
    assert_memory_equal(bytes, "{\"player\":1,\"chance\":0.", 23);
    assert_null(strstr(bytes, "actions"));
    exact_close(exact);
}

static void expect_chance(double chance, const char *expected) {
    const struct angoli_answer answer = {.chance = chance};
    struct game                game;
    struct game_state          state;
    char                       bytes[TEXT_SIZE];
    struct text                text;
    open_small(&game, "");
    game_start(&game, &state);
    game_apply(&game, &state, ANGOLI_TAKE);
    game_apply(&game, &state, ANGOLI_TAKE + 1); /* the die rolls: no actions */
    text_init(&text, bytes, sizeof bytes);
    exact_print(&game, &state, &answer, &text);
    assert_string_equal(bytes, expected);
}

static void test_only_what_is_certain_is_printed_so(void **unused) {
    (void)unused;
    expect_chance(1, "{\"player\":1,\"chance\":1}");
    expect_chance(1 - 1e-9, "{\"player\":1,\"chance\":0.9999999}");
    expect_chance(1e-9, "{\"player\":1,\"chance\":0.0000001}");
    expect_chance(0, "{\"player\":1,\"chance\":0}");
}

/* Games played by a file end as it says that they do. With the same seed they are the
 * same games. */
static void test_games_agree(void **unused) {
    (void)unused;
    enum { GAMES = 10000 };
    char                 bytes[TEXT_SIZE];
    struct text          why;
    struct game          game;
    struct angoli_values values;
    struct random        random;
    double               chance = 0;
    double               sum    = 0;
    struct game_state    start;
    text_init(&why, bytes, sizeof bytes);
    random_init(&random, 1);
    open_small(&game, "level=advanced");
    assert_int_equal(angoli_values_open(&values, &game, advanced, &why), STATUS_OK);
    game_start(&game, &start);
    game_apply(&game, &start, ANGOLI_TAKE);
    game_apply(&game, &start, ANGOLI_TAKE + 3);
    assert_int_equal(angoli_values_find(&values, &start, &chance, &why), STATUS_OK);
    for (int i = 0; i < GAMES; i++) {
        struct game_state state = start;
        payoff_t          payoffs[GAME_PLAYERS_MAX];
        assert_int_equal(angoli_answer_play(&values, &state, &random, &why), STATUS_OK);
        game_payoffs(&game, &state, payoffs);
        sum += (double)payoffs[0] / GAME_POINT;
    }
    assert_true(fabs(sum / GAMES - chance) < 3 * sqrt(chance * (1 - chance) / GAMES));
    angoli_values_close(&values);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_are_told_apart),
        cmocka_unit_test(test_a_game_is_named_once),
        cmocka_unit_test(test_files_that_cannot_be_used),
        cmocka_unit_test(test_many_ask_at_once),
        cmocka_unit_test(test_turns_do_not_count),
        cmocka_unit_test(test_answers_are_printed),
        cmocka_unit_test(test_only_what_is_certain_is_printed_so),
        cmocka_unit_test(test_games_agree),
    };
    return cmocka_run_group_tests(tests, make_files, remove_files);
}
