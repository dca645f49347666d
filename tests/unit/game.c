/* SPDX-License-Identifier: MIT
 *
 * game.c - tests of core/game and core/evaluator on a game that is made up for
 * it: a row of beans, of which one takes as many as one likes, and whose reader
 * of positions takes more than it should.
 */
#include "core/game.h"

#include <stdlib.h>
#include <string.h>

#include "core/evaluator.h"
#include "support.h"

struct beans {
    uint32_t turns;
    uint32_t unused;
    uint32_t left;
    uint32_t player;
};

static int32_t strengths[GAME_PLAYERS_MAX]; /* what the evaluator says next */

static enum status configure(struct game *game, struct text *why) {
    (void)why;
    game->players     = 2;
    game->state_size  = sizeof(struct beans);
    game->hash_offset = offsetof(struct beans, left);
    game->actions_max = 100;
    return STATUS_OK;
}

static void start(const struct game *game, void *state) {
    (void)game;
    ((struct beans *)state)->left = 9;
}

static int actor(const struct game *game, const void *state) {
    const struct beans *beans = state;
    (void)game;
    return beans->left == 0 ? ACTOR_NONE : (int)beans->player;
}

static size_t actions(const struct game *game, const void *state, action_t *out) {
    const struct beans *beans = state;
    (void)game;
    for (uint32_t i = 0; i < beans->left; i++) {
        out[i] = i + 1;
    }
    return beans->left;
}

static void apply(const struct game *game, void *state, action_t action) {
    struct beans *beans = state;
    (void)game;
    beans->left -= action;
    beans->player = 1 - beans->player;
    beans->turns++;
}

static void print_action(const struct game *game, const void *state, action_t action,
                         struct text *out) {
    (void)game;
    (void)state;
    text_add_number(out, action);
}

static void print_state(const struct game *game, const void *state, struct text *out) {
    (void)game;
    text_add_number(out, ((const struct beans *)state)->left);
}

static enum status parse_state(const struct game *game, const char *string, void *state,
                               struct text *why) {
    (void)game;
    (void)why;
    ((struct beans *)state)->left = (uint32_t)atoi(string);
    return STATUS_OK;
}

static void features(const struct judge *judge, const void *state, int32_t *out) {
    (void)state;
    for (int player = 0; player < judge->game->players; player++) {
        out[2 * player]     = strengths[player];
        out[2 * player + 1] = 1;
    }
}

static const struct evaluator_feature list[]    = {{"strength", 1}, {"presence", 1}};
static const int32_t                  weights[] = {1, 500};
static const struct evaluator         evaluator = {
            .feature_count = 2, .list = list, .weights = weights, .features = features};
static const struct game_play play = {
    .configure = configure, .start = start, .actor = actor, .actions = actions, .apply = apply};
static const struct game_rules rules = {.name         = "beans",
                                        .play         = &play,
                                        .print_action = print_action,
                                        .print_state  = print_state,
                                        .parse_state  = parse_state,
                                        .evaluator    = &evaluator};

static struct game       game;
static struct game_state state;
static char              message[256];
static struct text       why;

static int begin(void **unused) {
    (void)unused;
    support_open(&game, &rules, "");
    game_start(&game, &state);
    text_init(&why, message, sizeof message);
    return 0;
}

/* A position has one text: what would be printed otherwise is refused, whatever
 * the game reads. */
static void test_positions_have_one_text(void **unused) {
    (void)unused;
    static const char *const bad[] = {"07", " 7", "7 ", "7x", "+7", ""};
    assert_int_equal(game_parse_state(&game, "7", &state, &why), STATUS_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(game_parse_state(&game, bad[i], &state, &why), STATUS_BAD_TEXT);
    }
    text_clear(&why);
    assert_int_equal(game_parse_state(&game, "007", &state, &why), STATUS_BAD_TEXT);
    assert_string_equal(message, "is not written as it must be; that would be '7'");
}

/* What is legal is named, up to eight of it; the rest is counted. */
static void expect_legal(const char *position, const char *expected) {
    action_t action;
    text_clear(&why);
    assert_int_equal(game_parse_state(&game, position, &state, &why), STATUS_OK);
    assert_int_equal(game_parse_action(&game, &state, "x", &action, &why), STATUS_ILLEGAL);
    assert_string_equal(message, expected);
}

static void test_illegal_actions_are_explained(void **unused) {
    (void)unused;
    expect_legal("0", "'x' cannot be played: the game is over");
    expect_legal("1", "'x' is not a legal action here; legal is 1");
    expect_legal("8", "'x' is not a legal action here; legal are 1 2 3 4 5 6 7 8");
    expect_legal("10", "'x' is not a legal action here; legal are 1 2 3 4 5 6 7 8 and 2 more");
}

/* What matters for the future changes the hash; how long it took does not. */
static void test_the_hash_forgets_the_turns(void **unused) {
    (void)unused;
    struct beans beans = {.turns = 1, .left = 5, .player = 1};
    const hash_t hash  = game_position_hash(&game, &beans);
    beans.turns        = 7;
    assert_true(game_position_hash(&game, &beans) == hash);
    beans.player = 0;
    assert_true(game_position_hash(&game, &beans) != hash);
    beans.player = 1;
    beans.left   = 6;
    assert_true(game_position_hash(&game, &beans) != hash);
}

/* The first player's strength less the second's, cut off on both sides. */
static void test_margins(void **unused) {
    (void)unused;
    struct judge judge;
    judge_init(&judge, &game, NULL);
    static const int32_t cases[][3] = {
        {300, 100, 200},
        {100, 300, -200},
        {EVALUATOR_MARGIN_MAX, -1, EVALUATOR_MARGIN_MAX},
        {-1, EVALUATOR_MARGIN_MAX, -EVALUATOR_MARGIN_MAX},
        {EVALUATOR_MARGIN_MAX, 1, EVALUATOR_MARGIN_MAX - 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        strengths[0] = cases[i][0];
        strengths[1] = cases[i][1];
        assert_int_equal(judge_margin(&judge, &state), cases[i][2]);
    }
}

/* Who is stronger by 693 thousandths has twice the share; without
 * opponents, one's strength is one's chance. */
static void test_shares(void **unused) {
    (void)unused;
    struct judge judge;
    int32_t      shares[GAME_PLAYERS_MAX];
    judge_init(&judge, &game, NULL);
    game.players = 3;
    strengths[0] = 0;
    strengths[1] = 693;
    strengths[2] = 0;
    judge_shares(&judge, &state, shares);
    assert_in_range(shares[0], EVALUATOR_SHARE / 4 - 200, EVALUATOR_SHARE / 4 + 200);
    assert_in_range(shares[1], EVALUATOR_SHARE / 2 - 200, EVALUATOR_SHARE / 2 + 200);
    assert_int_equal(shares[2], shares[0]);
    game.sum     = GAME_SUM_COMMON;
    game.players = 1;
    judge_shares(&judge, &state, shares);
    assert_int_equal(shares[0], evaluator_chance(500));
}

static void test_results_are_written(void **unused) {
    (void)unused;
    payoff_t payoffs[2];
    game_share_between_two(3, payoffs);
    game_print_payoffs(&game, payoffs, &why);
    text_add_char(&why, ' ');
    game_share_between_two(-1, payoffs);
    game_print_payoffs(&game, payoffs, &why);
    text_add_char(&why, ' ');
    game_share_between_two(0, payoffs);
    game_print_payoffs(&game, payoffs, &why);
    assert_string_equal(message, "1 0 0 1 1/2 1/2");
    text_clear(&why);
    game_print_actor(ACTOR_NONE, &why);
    game_print_actor(ACTOR_CHANCE, &why);
    game_print_actor(1, &why);
    assert_string_equal(message, "overchanceplayer 2");
}

/* A limit of turns is reached with its last turn; 0 is none. */
static void test_turns(void **unused) {
    (void)unused;
    game.turns_max = 0;
    assert_false(game_turns_are_up(&game, UINT32_MAX));
    game.turns_max = 10;
    assert_false(game_turns_are_up(&game, 9));
    assert_true(game_turns_are_up(&game, 10));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_positions_have_one_text, begin),
        cmocka_unit_test_setup(test_illegal_actions_are_explained, begin),
        cmocka_unit_test_setup(test_the_hash_forgets_the_turns, begin),
        cmocka_unit_test_setup(test_margins, begin),
        cmocka_unit_test_setup(test_shares, begin),
        cmocka_unit_test_setup(test_results_are_written, begin),
        cmocka_unit_test_setup(test_turns, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
