/* SPDX-License-Identifier: MIT
 *
 * verdict.c - mistakes are called so, and noise is not.
 */
#include "search/verdict.h"

#include "core/evaluator.h"
#include "core/playout.h"
#include "games/registry.h"
#include "support.h"

enum { NODES = 2000 };

static struct verdict judge(const struct game *game, const void *state, action_t taken,
                            uint64_t nodes) {
    const struct verdict_question question = {
        .game     = game,
        .state    = state,
        .taken    = taken,
        .thinking = {.config = {.seed = 1, .table_bytes = VERDICT_TABLE_BYTES},
                     .limits = {.nodes = nodes, .wants_distance = true}},
    };
    struct verdict verdict;
    assert_true(verdict_make(&question, &verdict));
    return verdict;
}

/* All four corners are alike: whoever takes the first cannot err, whatever the
 * engine thinks of those who come after. */
static void test_first_corner_is_no_mistake(void **unused) {
    static const char *const options[] = {"players=2", "players=3", "players=4"};
    (void)unused;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        struct game       game;
        struct game_state state;
        action_t          actions[GAME_ACTIONS_MAX];
        support_open(&game, registry_find("angoli"), options[i]);
        game_start(&game, &state);
        const size_t count = game_actions(&game, &state, actions);
        assert_int_equal(count, 4);
        for (size_t k = 0; k < count; k++) {
            const struct verdict verdict =
                judge(&game, &state, actions[k], verdict_certainty(&game).nodes);
            assert_int_equal(verdict.mark, VERDICT_FINE);
            assert_true(verdict.loss <= verdict.error);
        }
    }
}

/* A win in five actions; whatever loses instead is a blunder, by proof. */
static void test_win_thrown_away(void **unused) {
    struct game       game;
    struct game_state state;
    action_t          actions[GAME_ACTIONS_MAX];
    char              bytes[GAME_TEXT_MAX];
    struct text       why;
    size_t            blunders = 0;
    (void)unused;
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find("hopper"), "");
    memset(&state, 0, sizeof state);
    assert_int_equal(
        game_parse_state(&game, "..R/RRR/R.W/r../.../.../wWW/.ww 1 0 68", &state, &why), STATUS_OK);
    const size_t count = game_actions(&game, &state, actions);
    for (size_t i = 0; i < count; i++) {
        const struct verdict verdict = judge(&game, &state, actions[i], 20000);
        assert_true(verdict.best.value.is_exact);
        assert_int_equal(verdict.best.value.share, EVALUATOR_SHARE);
        if (verdict.taken.value.is_exact && verdict.taken.value.share == 0) {
            assert_int_equal(verdict.mark, VERDICT_BLUNDER);
            assert_int_equal(verdict.error, 0);
            assert_int_equal(verdict.taken.actions[0], actions[i]);
            blunders++;
        } else if (verdict.taken.value.share == EVALUATOR_SHARE) {
            assert_int_equal(verdict.mark, VERDICT_FINE);
        }
    }
    assert_true(blunders > 0);
}

/* --- The longer comparison ---------------------------------------------- */

struct searches {
    size_t   count;
    uint64_t nodes; /* of the last one */
};

static void count_search(void *context, struct thinking *thinking) {
    struct searches *searches = context;
    searches->count++;
    searches->nodes = thinking->limits.nodes;
}

/* What the depths of a comparison find, the deepest first. */
struct depths {
    action_t best;
    uint32_t depth;
    int32_t  loss[2];
};

static void note_depth(void *context, const struct engine_report *report) {
    struct depths *depths = context;
    if (report->depth > depths->depth && report->line_count == 2) {
        const int      best     = report->lines[0].actions[0] == depths->best ? 0 : 1;
        const uint32_t previous = depths->depth;
        const int32_t  loss = report->lines[best].value.share - report->lines[1 - best].value.share;
        depths->loss[1]     = previous == 0 ? loss : depths->loss[0];
        depths->loss[0]     = loss;
        depths->depth       = report->depth;
    }
}

static struct depths compare(const struct verdict_question *question, action_t best) {
    const action_t               both[2]  = {best, question->taken};
    struct thinking              thinking = question->thinking;
    struct depths                depths   = {.best = best};
    const struct engine_observer observer = {note_depth, &depths};
    struct engine_report         report;
    struct mind                 *mind = mind_create(question->game, &thinking);
    assert_non_null(mind);
    thinking.limits.nodes *= 2 * VERDICT_LONGER;
    thinking.limits.lines         = 2;
    thinking.limits.first_actions = both;
    thinking.limits.first_count   = 2;
    mind_think(mind, question->state, &thinking, &observer, &report);
    mind_destroy(mind);
    return depths;
}

/* True if a longer comparison was needed and proved nothing: then no more is lost
 * than either of its last two depths says. */
static bool is_confirmed(const struct game *game, const void *state, action_t taken) {
    struct searches               searches = {0};
    struct verdict                verdict;
    const struct verdict_question question = {
        .game     = game,
        .state    = state,
        .taken    = taken,
        .thinking = {.config = {.seed = 1, .table_bytes = VERDICT_TABLE_BYTES},
                     .limits = {.nodes = NODES, .wants_distance = true}},
        .limit    = count_search,
        .context  = &searches,
    };
    assert_true(verdict_make(&question, &verdict));
    if (searches.count < 3 || verdict.error == 0) {
        assert_true(searches.count > 2 || verdict.mark == VERDICT_FINE || verdict.error == 0);
        return false;
    }
    assert_int_equal(searches.nodes, 2 * VERDICT_LONGER * NODES);
    const struct depths depths = compare(&question, verdict.best.actions[0]);
    assert_int_equal(depths.loss[0], verdict.best.value.share - verdict.taken.value.share);
    assert_true(verdict.loss <= depths.loss[0]);
    assert_true(verdict.loss <= depths.loss[1]);
    return true;
}

static void test_swings_are_not_losses(void **unused) {
    struct game       game;
    struct game_state state;
    struct random     random;
    size_t            confirmed = 0;
    (void)unused;
    support_open(&game, registry_find("circles"), "");
    game_start(&game, &state);
    random_init(&random, 2);
    for (int i = 0; i < 40 && !game_is_over(&game, &state); i++) {
        const action_t action = playout_draw(&game, &state, &random);
        confirmed += is_confirmed(&game, &state, action) ? 1 : 0;
        game_apply(&game, &state, action);
    }
    assert_true(confirmed > 0);
}

/* --- Noise -------------------------------------------------------------- */

/* How many of the actions at random are marked, if the error is so large. */
static size_t count_marks(int32_t error, bool proven_only) {
    struct game_rules rules = *registry_find("circles");
    struct game       game;
    struct game_state state;
    struct random     random;
    size_t            marks = 0;
    rules.certainty[0]      = (struct certainty){.nodes = NODES, .error = error};
    support_open(&game, &rules, "");
    game_start(&game, &state);
    random_init(&random, 2);
    for (int i = 0; i < 40 && !game_is_over(&game, &state); i++) {
        const action_t       action    = playout_draw(&game, &state, &random);
        const struct verdict verdict   = judge(&game, &state, action, NODES);
        const bool           is_marked = verdict.mark != VERDICT_FINE;
        assert_true(!is_marked || !proven_only || verdict.error == 0);
        assert_true(!is_marked || verdict.loss > verdict.error);
        marks += is_marked ? 1 : 0;
        game_apply(&game, &state, action);
    }
    return marks;
}

static void test_noise_is_not_marked(void **unused) {
    (void)unused;
    const size_t sharp = count_marks(1, false);
    assert_true(sharp > 0);
    assert_true(count_marks(1000, true) < sharp);
}

/* Together, what is only hoped for is never held against anybody. */
static void test_hope_is_not_marked(void **unused) {
    struct game       game;
    struct game_state state;
    struct random     random;
    size_t            losses = 0;
    (void)unused;
    support_open(&game, registry_find("pyramyd"), "goal=together");
    game_start(&game, &state);
    random_init(&random, 2);
    for (int i = 0; i < 30 && !game_is_over(&game, &state); i++) {
        const action_t       action  = playout_draw(&game, &state, &random);
        const struct verdict verdict = judge(&game, &state, action, NODES);
        losses += verdict.loss > EVALUATOR_SHARE / 20 ? 1 : 0;
        assert_true(verdict.mark == VERDICT_FINE || verdict.error == 0);
        game_apply(&game, &state, action);
    }
    assert_true(losses > 0);
}

/* A verdict depends on nothing but what is asked. */
static void test_verdicts_repeat(void **unused) {
    struct game       game;
    struct game_state state;
    action_t          actions[GAME_ACTIONS_MAX];
    (void)unused;
    support_open(&game, registry_find("hopper"), "setup=fixed");
    game_start(&game, &state);
    const size_t         count = game_actions(&game, &state, actions);
    const struct verdict first = judge(&game, &state, actions[0], NODES);
    (void)judge(&game, &state, actions[count - 1], NODES);
    const struct verdict again = judge(&game, &state, actions[0], NODES);
    assert_int_equal(first.loss, again.loss);
    assert_int_equal(first.best.value.share, again.best.value.share);
    assert_int_equal(first.best.actions[0], again.best.actions[0]);
}

/* Wherever a player acts in a random game, all shares make one point. */
static void check_shares(const struct game_rules *rules, const char *options) {
    struct game       game;
    struct game_state state;
    struct random     random;
    support_open(&game, rules, options);
    random_init(&random, 3);
    game_start(&game, &state);
    for (int i = 0; i < 12 && !game_is_over(&game, &state); i++) {
        const action_t action = playout_draw(&game, &state, &random);
        if (game_actor(&game, &state) >= 0) {
            const struct verdict verdict = judge(&game, &state, action, 50);
            int32_t              shares[GAME_PLAYERS_MAX];
            int32_t              sum = 0;
            verdict_shares(&game, &state, &verdict.taken, shares);
            assert_int_equal(shares[game_actor(&game, &state)], verdict.taken.value.share);
            for (int player = 0; player < game.players; player++) {
                assert_in_range(shares[player], 0, EVALUATOR_SHARE);
                sum += shares[player];
            }
            assert_true(game.sum != GAME_SUM_POINT || sum == EVALUATOR_SHARE);
        }
        game_apply(&game, &state, action);
    }
}

static void test_shares_make_a_point(void **unused) {
    static const struct {
        const char *game, *options;
    } asked[] = {{"mijnlieff", ""},        {"hopper", ""},           {"angoli", "players=3"},
                 {"angoli", "players=4"},  {"pyramyd", "players=3"}, {"pyramyd", "players=6"},
                 {"pyramyd", "players=2"}, {"pyramyd", "players=1"}};
    (void)unused;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        check_shares(registry_find(asked[i].game), asked[i].options);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_corner_is_no_mistake),
        cmocka_unit_test(test_win_thrown_away),
        cmocka_unit_test(test_swings_are_not_losses),
        cmocka_unit_test(test_noise_is_not_marked),
        cmocka_unit_test(test_hope_is_not_marked),
        cmocka_unit_test(test_verdicts_repeat),
        cmocka_unit_test(test_shares_make_a_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
