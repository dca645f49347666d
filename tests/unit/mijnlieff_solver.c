/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_solver.c - tests of the solver against plain minimax over the rules.
 */
#include "games/mijnlieff/mijnlieff_solver.h"

#include "base/random.h"
#include "games/registry.h"
#include "support.h"

enum { TABLE_SIZE = 1 << 20, FREE_MAX = 8, WALKS = 400 };

static struct game game;
static alignas(MIJNLIEFF_TABLE_UNIT) unsigned char table[TABLE_SIZE];

static int open_game(void **unused) {
    (void)unused;
    support_open(&game, registry_find("mijnlieff"), "");
    return 0;
}

/* Brown's margin with best play: every move, no cuts, the rules only. */
static int minimax(const struct mijnlieff_state *state) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(&game, state, actions);
    if (count == 0) {
        score_t scores[GAME_PLAYERS_MAX];
        game.play->scores(&game, state, scores);
        return scores[0] - scores[1];
    }
    const bool is_first = game_actor(&game, state) == 0;
    int        best     = 0;
    for (size_t i = 0; i < count; i++) {
        struct mijnlieff_state next = *state;
        game_apply(&game, &next, actions[i]);
        const int value = minimax(&next);
        best            = i == 0 || (is_first ? value > best : value < best) ? value : best;
    }
    return best;
}

/* The same for the player to move, or who would be to move. */
static int minimax_of_mover(const struct mijnlieff_state *state) {
    return state->player == 0 ? minimax(state) : -minimax(state);
}

static void play_at_random(struct mijnlieff_state *state, struct random *random, uint32_t plies) {
    action_t actions[GAME_ACTIONS_MAX];
    game_start(&game, state);
    for (uint32_t i = 0; i < plies && !game_is_over(&game, state); i++) {
        const size_t count = game_actions(&game, state, actions);
        game_apply(&game, state, actions[random_below(random, (uint32_t)count)]);
    }
}

static void parse(const char *text, struct mijnlieff_state *state) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(game_parse_state(&game, text, state, &why), STATUS_OK);
}

static void expect_as_minimax(struct mijnlieff_solver      *solver,
                              const struct mijnlieff_state *state) {
    int       margin;
    bool      is_reached;
    const int expected = minimax_of_mover(state);
    assert_true(mijnlieff_solve(solver, state, &margin));
    assert_int_equal(margin, expected);
    for (int bound = expected - 1; bound <= expected + 1; bound++) {
        assert_true(mijnlieff_solve_bound(solver, state, bound, &is_reached));
        assert_int_equal(is_reached, expected >= bound);
    }
    action_t     actions[GAME_ACTIONS_MAX];
    int          margins[GAME_ACTIONS_MAX];
    const size_t count = game_actions(&game, state, actions);
    assert_true(mijnlieff_solve_actions(solver, state, actions, count, margins));
    for (size_t i = 0; i < count; i++) {
        struct mijnlieff_state next = *state;
        game_apply(&game, &next, actions[i]);
        const int value = minimax(&next);
        assert_int_equal(margins[i], state->player == 0 ? value : -value);
    }
}

static void test_equals_minimax(void **unused) {
    (void)unused;
    struct mijnlieff_solver solver;
    struct random           random;
    uint32_t                passes = 0;
    uint32_t                ends   = 0;
    mijnlieff_solver_init(&solver, table, sizeof table);
    random_init(&random, 1);
    for (uint32_t i = 0; i < WALKS * support_scale(); i++) {
        struct mijnlieff_state state;
        play_at_random(&state, &random, 16 - FREE_MAX + i % 10);
        if (16 - (int)state.turns > FREE_MAX) {
            continue;
        }
        passes += state.last == MIJNLIEFF_PASS || mijnlieff_open_squares(&state) == 0;
        ends += game_is_over(&game, &state);
        expect_as_minimax(&solver, &state);
    }
    assert_true(passes > 0 && ends > 0);
}

/* The smallest table there is, and none of what a larger one remembers. */
static void test_any_table_gives_the_same(void **unused) {
    (void)unused;
    struct random random;
    random_init(&random, 2);
    for (uint32_t i = 0; i < 20 * support_scale(); i++) {
        struct mijnlieff_state  state;
        struct mijnlieff_solver solver;
        int                     large;
        int                     small;
        play_at_random(&state, &random, 5);
        mijnlieff_solver_init(&solver, table, sizeof table);
        assert_true(mijnlieff_solve(&solver, &state, &large));
        mijnlieff_solver_init(&solver, table, MIJNLIEFF_TABLE_UNIT);
        assert_true(mijnlieff_solve(&solver, &state, &small));
        assert_int_equal(large, small);
    }
}

static void test_images_share_their_proof(void **unused) {
    (void)unused;
    struct mijnlieff_state  state;
    struct mijnlieff_state  image;
    struct mijnlieff_solver solver;
    int                     margin;
    int                     other;
    mijnlieff_solver_init(&solver, table, sizeof table);
    parse("..o./.F../O..n/.... 1 c4 4", &state);
    parse(".o../..F./n..O/.... 1 b4 4", &image);
    assert_true(mijnlieff_solve(&solver, &state, &margin));
    const uint64_t nodes = solver.nodes;
    assert_true(mijnlieff_solve(&solver, &image, &other));
    assert_int_equal(margin, other);
    assert_true(solver.nodes - nodes < nodes / 4);
}

static void test_goes_on_after_the_limit(void **unused) {
    (void)unused;
    struct mijnlieff_state  state;
    struct mijnlieff_solver solver;
    int                     margin = 99;
    int                     again  = 99;
    mijnlieff_solver_init(&solver, table, sizeof table);
    parse("..o./..../O.../.... 1 c4 2", &state);
    solver.node_limit = 1000;
    assert_false(mijnlieff_solve(&solver, &state, &margin));
    assert_int_equal(margin, 99);
    assert_true(solver.nodes <= 1100);
    while (!mijnlieff_solve(&solver, &state, &margin)) {
        solver.node_limit = 2 * solver.nodes;
    }
    mijnlieff_solver_clear(&solver);
    solver.node_limit = 0;
    assert_true(mijnlieff_solve(&solver, &state, &again));
    assert_int_equal(margin, again);
}

static bool count_down(void *context) {
    int *left = context;
    return --*left == 0;
}

static void test_stops_when_told(void **unused) {
    (void)unused;
    struct mijnlieff_state  state;
    struct mijnlieff_solver solver;
    int                     margins[1];
    int                     left = 2;
    mijnlieff_solver_init(&solver, table, sizeof table);
    game_start(&game, &state);
    solver.stop             = count_down;
    solver.stop_context     = &left;
    const action_t action[] = {0};
    assert_false(mijnlieff_solve_actions(&solver, &state, action, 1, margins));
    assert_true(solver.nodes >= 4096 && solver.nodes <= 4200);
}

/* Published elsewhere: the diagonal tile in a corner is the one first move that
 * loses by two points, all others by one. */
static void test_first_moves(void **unused) {
    (void)unused;
    struct mijnlieff_state  state;
    struct mijnlieff_solver solver;
    int                     margins[2];
    const action_t          actions[] = {16 * MIJNLIEFF_DIAGONAL, 16 * MIJNLIEFF_FAR};
    mijnlieff_solver_init(&solver, table, sizeof table);
    game_start(&game, &state);
    assert_true(mijnlieff_solve_actions(&solver, &state, actions, 2, margins));
    assert_int_equal(margins[0], -2);
    assert_int_equal(margins[1], -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_minimax),
        cmocka_unit_test(test_any_table_gives_the_same),
        cmocka_unit_test(test_images_share_their_proof),
        cmocka_unit_test(test_goes_on_after_the_limit),
        cmocka_unit_test(test_stops_when_told),
        cmocka_unit_test(test_first_moves),
    };
    return cmocka_run_group_tests(tests, open_game, NULL);
}
