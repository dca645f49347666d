/* SPDX-License-Identifier: MIT
 *
 * evaluator.c - tests of core/evaluator, and of what holds for the evaluator of
 * every game.
 */
#include "core/evaluator.h"

#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

enum { WALKS = 20, ACTIONS_MAX = 400 };

/* What is tested at every state of random walks. */
typedef void check_state(const struct judge *judge, const void *state);

static void walk(const struct game *game, uint64_t seed, check_state *check) {
    struct game_state state;
    struct random     random;
    struct judge      judge;
    judge_init(&judge, game, NULL);
    random_init(&random, seed);
    game_start(game, &state);
    for (int i = 0; i < ACTIONS_MAX && !game_is_over(game, &state); i++) {
        check(&judge, &state);
        game_apply(game, &state, playout_draw(game, &state, &random));
    }
}

static void walk_games_with(const struct game_rules *rules, const char *options,
                            check_state *check) {
    struct game game;
    support_open(&game, rules, options);
    for (uint64_t seed = 0; seed < WALKS * support_scale(); seed++) {
        walk(&game, seed, check);
    }
}

static void check_shares(const struct judge *judge, const void *state) {
    const struct game *game = judge->game;
    int32_t            shares[GAME_PLAYERS_MAX];
    int32_t            sum = 0;
    judge_shares(judge, state, shares);
    for (int player = 0; player < game->players; player++) {
        assert_in_range(shares[player], 0, EVALUATOR_SHARE);
        sum += shares[player];
    }
    for (int player = 1; player < game->players && game_is_common(game); player++) {
        assert_int_equal(shares[player], shares[0]);
    }
    if (!game_is_common(game)) {
        assert_in_range(sum, EVALUATOR_SHARE - game->players, EVALUATOR_SHARE);
    }
    if (game->players == 2 && !game_is_common(game)) {
        const int32_t chance = evaluator_chance(judge_margin(judge, state));
        assert_in_range(shares[0] - chance + 64, 0, 128);
    }
}

static void visit_variant(const struct game_rules *rules, const char *options) {
    struct game game;
    support_open(&game, rules, options);
    walk(&game, 1, check_shares);
}

static void test_every_variant(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        if (registry_at(i)->evaluator != NULL) {
            support_each_variant(registry_at(i), visit_variant);
        }
    }
}

static void test_longer_walks(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        if (registry_at(i)->evaluator != NULL) {
            walk_games_with(registry_at(i), "", check_shares);
        }
    }
}

static void test_names_and_weights(void **unused) {
    (void)unused;
    for (size_t i = 0; i < registry_count(); i++) {
        const struct evaluator *evaluator = registry_at(i)->evaluator;
        if (evaluator == NULL) {
            continue;
        }
        assert_in_range(evaluator->feature_count, 1, EVALUATOR_FEATURES_MAX);
        for (size_t feature = 0; feature < evaluator->feature_count; feature++) {
            assert_non_null(evaluator->list[feature].name);
        }
    }
}

/* The chance rises with the margin, is even without one, and what one player
 * gains the other loses. */
static void test_chance(void **unused) {
    (void)unused;
    assert_int_equal(evaluator_chance(0), EVALUATOR_SHARE / 2);
    for (int32_t margin = 0; margin <= 15000; margin++) {
        assert_true(evaluator_chance(margin + 1) >= evaluator_chance(margin));
        assert_int_equal(evaluator_chance(margin) + evaluator_chance(-margin), EVALUATOR_SHARE);
    }
    assert_int_equal(evaluator_chance(EVALUATOR_MARGIN_MAX), EVALUATOR_SHARE);
    assert_in_range(evaluator_chance(1000), 47900, 47920); /* 73 % */
    assert_in_range(evaluator_chance(2000), 57715, 57735); /* 88 % */
}

/* The same position with the colours changed, as text: letters change their
 * case sets, the board is turned by half, the other player is to act. */
struct swap {
    const char *game;
    const char *position;
    const char *swapped;
};

static const struct swap swaps[] = {
    {"hopper", "WwW/wWw/.../.../.../.../RrR/rRr 1 0 0", "wWw/WwW/.../.../.../.../rRr/RrR 2 0 1"},
    {"hopper", "Www/wWW/.../.../.../r../rRr/.rR 2 0 1", "Ww./wWw/..w/.../.../.../RRr/rrR 1 0 2"},
    {"enlightenment", "wwwww/w...w/r...w/r...r/rrrrr 1 0", "wwwww/w...w/r...w/r...r/rrrrr 2 1"},
    {"enlightenment", "www.w/w..ww/r.R.w/r...r/rr.rr 2 3", "ww.ww/w...w/r.W.w/rr..r/r.rrr 1 4"},
};

static int32_t margin_of(const struct game *game, const char *position) {
    char              message[512];
    struct text       why;
    struct game_state state;
    text_init(&why, message, sizeof message);
    if (game_parse_state(game, position, &state, &why) != STATUS_OK) {
        fail_msg("%s: %s", position, message);
    }
    struct judge judge;
    judge_init(&judge, game, &evaluator_no_net);
    return judge_margin(&judge, &state);
}

static void test_changed_colours(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof swaps / sizeof swaps[0]; i++) {
        const struct game_rules *rules = registry_find(swaps[i].game);
        struct game              game;
        if (rules == NULL || rules->evaluator == NULL) {
            continue;
        }
        support_open(&game, rules, "");
        assert_int_equal(margin_of(&game, swaps[i].position), -margin_of(&game, swaps[i].swapped));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant),     cmocka_unit_test(test_longer_walks),
        cmocka_unit_test(test_names_and_weights), cmocka_unit_test(test_chance),
        cmocka_unit_test(test_changed_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
