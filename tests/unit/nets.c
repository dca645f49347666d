/* SPDX-License-Identifier: MIT
 *
 * nets.c - tests of core/net, and of what the games show to their nets.
 */
#include "core/net.h"

#include <stdlib.h>

#include "core/encoding.h"
#include "core/evaluator.h"
#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

enum {
    INPUTS      = 50,
    HIDDEN      = 48 /* a wide block and a narrow one */,
    TRIALS      = 200,
    WALKS       = 20,
    ACTIONS_MAX = 400
};

static const struct net_shape shape = {.game = "hopper", .version = 3, .inputs = INPUTS};

struct sealed {
    alignas(16) unsigned char bytes[NET_HEADER + (INPUTS + 2) * HIDDEN * sizeof(int16_t)];
};

/* Weights at random, the largest allowed among them. */
static void draw(struct sealed *sealed, uint64_t seed, bool is_extreme) {
    struct random random;
    random_init(&random, seed);
    assert_int_equal(sizeof sealed->bytes, net_size(INPUTS, HIDDEN));
    for (size_t i = 0; i < (INPUTS + 2) * HIDDEN; i++) {
        const int     most   = i < (INPUTS + 1) * HIDDEN ? NET_FIRST_MAX : NET_LAST_MAX;
        const int     drawn  = (int)random_below(&random, (uint32_t)(2 * most + 1)) - most;
        const int16_t number = (int16_t)(is_extreme ? most : drawn);
        memcpy(sealed->bytes + NET_HEADER + i * sizeof number, &number, sizeof number);
    }
    net_seal(sealed->bytes, &shape, HIDDEN, "tavola train hopper --seed 1");
}

static struct net_file file_of(const struct sealed *sealed) {
    return (struct net_file){sealed->bytes, sizeof sealed->bytes};
}

static enum status try_open(const struct net_file *file, const struct net_shape *wanted,
                            struct net *net, struct text *why) {
    text_clear(why);
    return net_open(net, file, wanted, why);
}

/* --- Files ------------------------------------------------------------ */

static void test_round_trip(void **unused) {
    (void)unused;
    struct sealed sealed;
    struct net    net;
    char          bytes[256];
    struct text   why;
    text_init(&why, bytes, sizeof bytes);
    draw(&sealed, 1, false);
    const struct net_file file = file_of(&sealed);
    assert_int_equal(try_open(&file, &shape, &net, &why), STATUS_OK);
    assert_int_equal(net.hidden, HIDDEN);
    text_clear(&why);
    net_print_command(&net, &why);
    assert_string_equal(bytes, "tavola train hopper --seed 1");
}

static void test_a_long_command_is_cut(void **unused) {
    (void)unused;
    struct sealed sealed;
    struct net    net;
    char          long_command[2000];
    char          bytes[2 * NET_MADE_MAX];
    struct text   why;
    memset(long_command, 'x', sizeof long_command);
    long_command[sizeof long_command - 1] = '\0';
    text_init(&why, bytes, sizeof bytes);
    draw(&sealed, 1, false);
    net_seal(sealed.bytes, &shape, HIDDEN, long_command);
    const struct net_file file = file_of(&sealed);
    assert_int_equal(try_open(&file, &shape, &net, &why), STATUS_OK);
    net_print_command(&net, &why);
    assert_int_equal(why.length, NET_MADE_MAX - 1);
}

static void test_cut_files(void **unused) {
    (void)unused;
    struct sealed sealed;
    struct net    net;
    char          bytes[256];
    struct text   why;
    text_init(&why, bytes, sizeof bytes);
    draw(&sealed, 1, false);
    for (size_t size = 0; size < sizeof sealed.bytes; size += 37) {
        const struct net_file file = {sealed.bytes, size};
        assert_int_equal(try_open(&file, &shape, &net, &why), STATUS_BAD_TEXT);
        assert_true(why.length > 0);
    }
}

/* Whatever byte is changed, of header or weights, somebody notices; but for what
 * follows the sum. */
static void test_altered_files(void **unused) {
    (void)unused;
    struct sealed     sealed;
    struct net        net;
    char              bytes[256];
    struct text       why;
    const char *const end = "\n\n";
    text_init(&why, bytes, sizeof bytes);
    draw(&sealed, 1, false);
    const struct net_file file = file_of(&sealed);
    const size_t written       = (size_t)(strstr((char *)sealed.bytes, end) - (char *)sealed.bytes);
    for (size_t i = 0; i < sizeof sealed.bytes; i++) {
        if (i >= written && i < NET_HEADER) {
            continue;
        }
        sealed.bytes[i] ^= 1;
        assert_int_not_equal(try_open(&file, &shape, &net, &why), STATUS_OK);
        assert_true(why.length > 0);
        sealed.bytes[i] ^= 1;
    }
    assert_int_equal(try_open(&file, &shape, &net, &why), STATUS_OK);
}

static void test_other_nets(void **unused) {
    (void)unused;
    struct sealed sealed;
    struct net    net;
    char          bytes[256];
    struct text   why;
    text_init(&why, bytes, sizeof bytes);
    draw(&sealed, 1, false);
    const struct net_file  file    = file_of(&sealed);
    const struct net_shape game    = {.game = "moguli", .version = 3, .inputs = INPUTS};
    const struct net_shape version = {.game = "hopper", .version = 4, .inputs = INPUTS};
    const struct net_shape inputs  = {.game = "hopper", .version = 3, .inputs = INPUTS + 1};
    assert_int_equal(try_open(&file, &game, &net, &why), STATUS_CONFLICT);
    assert_string_equal(bytes, "it is the net of another game");
    assert_int_equal(try_open(&file, &version, &net, &why), STATUS_CONFLICT);
    assert_int_equal(try_open(&file, &inputs, &net, &why), STATUS_CONFLICT);
    assert_string_equal(bytes, "it is of another version of the game's inputs");
}

/* Weights that could overflow are refused although the sum is right. */
static void test_large_weights(void **unused) {
    (void)unused;
    static const size_t places[] = {0, INPUTS * HIDDEN, (INPUTS + 2) * HIDDEN - 1};
    static const int    most[]   = {NET_FIRST_MAX, NET_FIRST_MAX, NET_LAST_MAX};
    for (size_t i = 0; i < 3; i++) {
        struct sealed sealed;
        struct net    net;
        char          bytes[256];
        struct text   why;
        text_init(&why, bytes, sizeof bytes);
        for (int more = 0; more <= 1; more++) {
            const int16_t number = (int16_t) - (most[i] + more);
            draw(&sealed, 1, false);
            memcpy(sealed.bytes + NET_HEADER + places[i] * sizeof number, &number, sizeof number);
            net_seal(sealed.bytes, &shape, HIDDEN, "x");
            const struct net_file file = file_of(&sealed);
            assert_int_equal(try_open(&file, &shape, &net, &why),
                             more == 0 ? STATUS_OK : STATUS_BAD_TEXT);
        }
    }
}

/* --- Answers ---------------------------------------------------------- */

/* One neuron after the other, in numbers that cannot overflow. */
static int32_t plain_answer(const struct net *net, const struct net_inputs *inputs) {
    int64_t answer = 0;
    for (uint32_t neuron = 0; neuron < net->hidden; neuron++) {
        int64_t sum = net->bias[neuron];
        for (uint32_t i = 0; i < inputs->count; i++) {
            sum += net->first[inputs->list[i] * net->hidden + neuron];
        }
        const int64_t held = sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
        answer += held * held * net->last[neuron];
    }
    return (int32_t)(answer / (NET_ONE * NET_ONE));
}

static void compare_answers(bool is_extreme) {
    struct sealed sealed;
    struct net    net;
    char          bytes[256];
    struct text   why;
    struct random random;
    random_init(&random, 5);
    text_init(&why, bytes, sizeof bytes);
    for (uint64_t trial = 0; trial < TRIALS; trial++) {
        struct net_inputs inputs = {.count = 0};
        draw(&sealed, trial, is_extreme);
        const struct net_file file = file_of(&sealed);
        assert_int_equal(try_open(&file, &shape, &net, &why), STATUS_OK);
        const uint32_t count = is_extreme ? NET_ACTIVE_MAX : random_below(&random, 40);
        for (uint32_t i = 0; i < count; i++) {
            net_see(&inputs, random_below(&random, INPUTS));
        }
        assert_int_equal(net_answer(&net, &inputs), plain_answer(&net, &inputs));
    }
}

static void test_answers(void **unused) {
    (void)unused;
    compare_answers(false);
    compare_answers(true);
}

static void test_too_many_inputs(void **unused) {
    (void)unused;
    struct net_inputs inputs = {.count = 0};
    net_see_set(&inputs, 0, UINT64_MAX);
    net_see_set(&inputs, 64, UINT64_MAX);
    assert_int_equal(inputs.count, NET_ACTIVE_MAX);
    net_see(&inputs, 7);
    assert_int_equal(inputs.count, NET_ACTIVE_MAX);
    assert_int_equal(inputs.list[NET_ACTIVE_MAX - 1], 127);
}

/* --- Games ------------------------------------------------------------ */

/* What is seen is within bounds, never too much, the same whenever it is asked, and
 * the features beside it are those of the evaluator. */
static void check_views(const struct judge *judge, const void *state) {
    const struct evaluator *evaluator = judge->game->rules->evaluator;
    const size_t            views     = evaluator_view_count(judge->game);
    struct net_inputs       seen[GAME_PLAYERS_MAX];
    int32_t                 strengths[GAME_PLAYERS_MAX];
    int32_t                 features[2][GAME_PLAYERS_MAX * EVALUATOR_FEATURES_MAX];
    judge_look(judge, state, strengths, seen);
    for (size_t view = 0; view < views; view++) {
        assert_in_range(seen[view].count, 1, NET_ACTIVE_MAX - 1);
        for (uint32_t i = 0; i < seen[view].count; i++) {
            assert_true(seen[view].list[i] < evaluator->input_count);
        }
        seen[view].count = 0;
    }
    judge_features(judge, state, features[0]);
    evaluator->look(judge, state, features[1], seen);
    assert_memory_equal(features[0], features[1],
                        (size_t)judge->game->players * evaluator->feature_count *
                            sizeof features[0][0]);
}

static void walk(const struct game *game, uint64_t seed) {
    struct game_state state;
    struct random     random;
    struct judge      judge;
    judge_init(&judge, game, &evaluator_no_net);
    random_init(&random, seed);
    game_start(game, &state);
    for (int i = 0; i < ACTIONS_MAX && !game_is_over(game, &state); i++) {
        game_apply(game, &state, playout_draw(game, &state, &random));
        if (!game_is_over(game, &state)) {
            check_views(&judge, &state);
        }
    }
}

static void visit_variant(const struct game_rules *rules, const char *options) {
    struct game game;
    support_open(&game, rules, options);
    for (uint64_t seed = 0; seed < WALKS * support_scale() && !game_is_common(&game); seed++) {
        walk(&game, seed);
    }
}

static void test_views(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        const struct evaluator *evaluator = registry_at(i)->evaluator;
        if (evaluator != NULL && evaluator->look != NULL) {
            support_each_variant(registry_at(i), visit_variant);
        }
    }
}

/* The net that a game comes with can be opened wherever it is of use, is no larger
 * than allowed, and says by what command it was made. */
static void visit_net(const struct game_rules *rules, const char *options) {
    struct game game;
    struct net  net;
    char        bytes[NET_MADE_MAX];
    struct text text;
    support_open(&game, rules, options);
    text_init(&text, bytes, sizeof bytes);
    const enum status status = evaluator_open_net(&game, rules->evaluator->net, &net, &text);
    if (status != STATUS_NOT_FOUND) {
        assert_int_equal(status, STATUS_OK);
        assert_true(rules->evaluator->net->size <= 64 * 1024);
        net_print_command(&net, &text);
        assert_true(strncmp(bytes, "tavola train ", strlen("tavola train ")) == 0);
    }
}

static void test_nets_of_games(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        const struct evaluator *evaluator = registry_at(i)->evaluator;
        if (evaluator != NULL && evaluator->net != NULL && evaluator->net->size > 0) {
            support_each_variant(registry_at(i), visit_net);
        }
    }
}

/* Where the players are no opponents, or have nothing to choose, there is none. */
static void test_no_use_for_a_net(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *options;
        bool        has_use;
    } cases[] = {
        {"pyramyd", "goal=together", false},
        {"pyramyd", "goal=race", true},
        {"angoli", "level=basic", false},
        {"angoli", "level=advanced", true},
        {"angoli", "level=advanced players=3", false},
        {"mijnlieff", "", false},
        {"hopper", "", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game game;
        struct net  net;
        char        bytes[256];
        struct text why;
        text_init(&why, bytes, sizeof bytes);
        support_open(&game, registry_find(cases[i].game), cases[i].options);
        assert_int_equal(evaluator_open_net(&game, &evaluator_no_net, &net, &why),
                         cases[i].has_use ? STATUS_BAD_TEXT : STATUS_NOT_FOUND);
        assert_true(why.length > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_a_long_command_is_cut),
        cmocka_unit_test(test_cut_files),
        cmocka_unit_test(test_altered_files),
        cmocka_unit_test(test_other_nets),
        cmocka_unit_test(test_large_weights),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_too_many_inputs),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_nets_of_games),
        cmocka_unit_test(test_no_use_for_a_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
