/* SPDX-License-Identifier: MIT
 *
 * engines.c - what the engines promise: the same answer twice, wins that are
 * there to take, losses that can be avoided, expectations that are right.
 */
#include "base/random.h"
#include "core/evaluator.h"
#include "expectation.h"
#include "games/registry.h"
#include "search/engine.h"
#include "support.h"

enum { TABLE = 8 << 20 };

static const struct engine_observer nobody = {.progress = NULL};

static void open_at(struct game *game, struct game_state *state, const char *name,
                    const char *options, const char *position) {
    char        bytes[512];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    support_open(game, registry_find(name), options);
    if (position == NULL) {
        game_start(game, state);
    } else if (game_parse_state(game, position, state, &why) != STATUS_OK) {
        fail_msg("%s", bytes);
    }
}

static struct engine *make(const char *name, const struct game *game) {
    const struct engine_config config = {.seed = 5, .table_bytes = TABLE};
    struct engine             *engine = engine_find(name)->create(game, &config);
    assert_non_null(engine);
    return engine;
}

/* Think once with a new engine. */
static struct engine_report think(const char *name, const struct game *game, const void *state,
                                  const struct engine_limits *limits) {
    struct engine       *engine = make(name, game);
    struct engine_report report;
    engine_find(name)->think(engine, state, limits, &nobody, &report);
    engine_find(name)->destroy(engine);
    return report;
}

static void apply_text(const struct game *game, void *state, const char *string) {
    char        bytes[512];
    struct text why;
    action_t    action;
    text_init(&why, bytes, sizeof bytes);
    if (game_parse_action(game, state, string, &action, &why) != STATUS_OK) {
        fail_msg("%s", bytes);
    }
    game_apply(game, state, action);
}

/* Determinism: the same seed and nodes give the same report. */

static void check_repeats(const char *engine, const char *name, const char *options,
                          uint64_t nodes) {
    struct game                game;
    struct game_state          state;
    const struct engine_limits limits = {.nodes = nodes, .lines = 3};
    open_at(&game, &state, name, options, NULL);
    const struct engine_report first  = think(engine, &game, &state, &limits);
    const struct engine_report second = think(engine, &game, &state, &limits);
    assert_true(first.nodes == second.nodes);
    assert_int_equal(first.line_count, second.line_count);
    assert_true(first.nodes == nodes || (first.nodes < nodes && first.lines[0].value.is_exact));
    for (uint32_t i = 0; i < first.line_count; i++) {
        assert_int_equal(first.lines[i].actions[0], second.lines[i].actions[0]);
        assert_int_equal(first.lines[i].value.share, second.lines[i].value.share);
    }
}

static void test_repeats(void **unused) {
    (void)unused;
    check_repeats("mcts", "hopper", "", 3000);
    check_repeats("mcts", "pyramyd", "goal=race", 3000);
    check_repeats("mcts", "pyramyd", "players=6 seed=4 goal=race", 1000);
    check_repeats("mcts", "angoli", "players=3 level=advanced", 3000);
    check_repeats("expectation", "angoli", "players=4 level=advanced", 20000);
    check_repeats("solitaire", "pyramyd", "players=1", 20000);
    check_repeats("solitaire", "pyramyd", "players=6 seed=4", 20000);
}

/* Slices: thinking again about the same state goes on where it was. */

static struct engine_report think_in_slices(const char *name, const struct game *game,
                                            const void *state, uint64_t nodes, int count) {
    const struct engine_limits slice  = {.nodes = nodes, .lines = 2};
    struct engine             *engine = make(name, game);
    struct engine_report       report;
    for (int i = 0; i < count; i++) {
        engine_find(name)->think(engine, state, &slice, &nobody, &report);
        assert_true(report.nodes <= nodes);
    }
    engine_find(name)->destroy(engine);
    return report;
}

static void assert_same_lines(const struct engine_report *first,
                              const struct engine_report *second) {
    assert_int_equal(first->line_count, second->line_count);
    for (uint32_t i = 0; i < first->line_count; i++) {
        assert_int_equal(first->lines[i].actions[0], second->lines[i].actions[0]);
        assert_int_equal(first->lines[i].value.share, second->lines[i].value.share);
        assert_int_equal(first->lines[i].value.score, second->lines[i].value.score);
    }
}

/* With a tree, slices are as good as thinking at once. */
static void test_slices_of_trees(void **unused) {
    (void)unused;
    static const char *const names[] = {"mcts", "uct"};
    struct game              game;
    struct game_state        state;
    open_at(&game, &state, "pyramyd", "goal=race", NULL);
    apply_text(&game, &state, "M");
    const struct engine_limits whole = {.nodes = 800, .lines = 2};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct engine_report sliced  = think_in_slices(names[i], &game, &state, 200, 4);
        const struct engine_report at_once = think(names[i], &game, &state, &whole);
        assert_same_lines(&sliced, &at_once);
    }
}

/* With a table, they come about as deep, and the same slices give the same. */
static void test_slices_of_tables(void **unused) {
    (void)unused;
    struct game                game;
    struct game_state          state;
    const struct engine_limits whole = {.nodes = 40000, .lines = 2};
    const struct engine_limits less  = {.nodes = 20000, .lines = 2};
    open_at(&game, &state, "hopper", "", NULL);
    apply_text(&game, &state, "hshshs");
    apply_text(&game, &state, "hshshs");
    const struct engine_report sliced  = think_in_slices("alphabeta", &game, &state, 2000, 20);
    const struct engine_report again   = think_in_slices("alphabeta", &game, &state, 2000, 20);
    const struct engine_report at_once = think("alphabeta", &game, &state, &whole);
    const struct engine_report sooner  = think("alphabeta", &game, &state, &less);
    assert_same_lines(&sliced, &again);
    assert_int_equal(sliced.depth, again.depth);
    assert_true(sliced.depth + 1 >= at_once.depth && sliced.depth >= sooner.depth);
}

/* Lines begin differently, do not get better downwards, and are more than one
 * action long, also where a slice ends in the middle of an iteration. */
static void assert_sound_lines(const struct engine_report *report) {
    for (uint32_t i = 0; i < report->line_count; i++) {
        assert_true(report->lines[i].length > 1);
        for (uint32_t before = 0; before < i; before++) {
            assert_int_not_equal(report->lines[i].actions[0], report->lines[before].actions[0]);
            assert_true(report->lines[i].value.share <= report->lines[before].value.share);
        }
    }
}

static void test_lines_of_slices(void **unused) {
    (void)unused;
    static const char *const   names[] = {"hopper", "circles", "enlightenment", "moguli"};
    const struct engine_limits slice   = {.nodes = 7000, .lines = 3};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct game          game;
        struct game_state    state;
        struct engine_report report;
        open_at(&game, &state, names[i], "", NULL);
        struct engine *engine = make("alphabeta", &game);
        for (int turn = 0; turn < 20; turn++) {
            engine_find("alphabeta")->think(engine, &state, &slice, &nobody, &report);
            assert_sound_lines(&report);
        }
        engine_find("alphabeta")->destroy(engine);
    }
}

/* Exact play too gets done in slices of which none is enough. */
static void test_slices_of_solvers(void **unused) {
    (void)unused;
    struct game       game;
    struct game_state state;
    open_at(&game, &state, "mijnlieff", "", "..../..../o.nN/.D.. 1 a2 4");
    const struct engine_limits none   = {.lines = 1};
    const struct engine_report whole  = think("exact", &game, &state, &none);
    const uint64_t             slice  = whole.nodes / 8;
    const struct engine_limits limits = {.nodes = slice, .lines = 1};
    struct engine             *engine = make("exact", &game);
    struct engine_report       report;
    int                        slices = 0;
    do {
        engine_find("exact")->think(engine, &state, &limits, &nobody, &report);
        slices++;
    } while (!report.lines[0].value.is_exact && slices < 100);
    engine_find("exact")->destroy(engine);
    assert_true(slices > 1 && slices < 30);
    assert_int_equal(report.lines[0].value.score, whole.lines[0].value.score);
}

/* Positions where random play came near an end: whenever the player who acts
 * can win at once, he must; whenever an action lets the next player win at once
 * and another does not, he must not take the former. */

static bool wins_at_once(const struct game *game, const void *state, int player) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actor(game, state) == player ? game_actions(game, state, actions) : 0;
    for (size_t i = 0; i < count; i++) {
        struct game_state next;
        payoff_t          payoffs[GAME_PLAYERS_MAX];
        game_copy(game, &next, state);
        game_apply(game, &next, actions[i]);
        if (game_is_over(game, &next)) {
            game_payoffs(game, &next, payoffs);
            if (payoffs[player] == GAME_POINT) {
                return true;
            }
        }
    }
    return false;
}

/* After this action, can somebody else win with his first action? */
static bool gives_away(const struct game *game, const void *state, action_t action) {
    const int         player = game_actor(game, state);
    struct game_state next;
    game_copy(game, &next, state);
    game_apply(game, &next, action);
    const int other = game_actor(game, &next);
    return other >= 0 && other != player && wins_at_once(game, &next, other);
}

static bool can_avoid(const struct game *game, const void *state) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    size_t       bad   = 0;
    for (size_t i = 0; i < count; i++) {
        bad += gives_away(game, state, actions[i]);
    }
    return bad > 0 && bad < count;
}

struct tally {
    uint32_t wins, threats;
};

static void check_state(const struct game *game, const void *state, struct tally *tally) {
    const struct engine_limits limits = {.nodes = 10000, .lines = 1};
    const int                  player = game_actor(game, state);
    const bool                 wins   = player >= 0 && wins_at_once(game, state, player);
    if (player < 0 || (!wins && !can_avoid(game, state))) {
        return;
    }
    const struct engine_report report = think("mcts", game, state, &limits);
    const struct engine_line  *line   = &report.lines[0];
    if (wins) {
        assert_true(line->value.is_exact && line->value.distance == 1);
        assert_int_equal(line->value.share, EVALUATOR_SHARE);
    } else if (!line->value.is_exact) { /* what is proven lost may be lost in any way */
        assert_false(gives_away(game, state, line->actions[0]));
    }
    tally->wins += wins;
    tally->threats += !wins;
}

/* Let the engine play against itself, a little at random, and look at every
 * state of it. */
static void check_games(const char *name, const char *options, uint32_t games,
                        struct tally *tally) {
    const struct engine_limits limits = {.nodes = 60, .lines = 1};
    struct game                game;
    struct game_state          state;
    support_open(&game, registry_find(name), options);
    for (uint32_t i = 0; i < games; i++) {
        const struct engine_config config = {.seed = i, .table_bytes = TABLE};
        struct engine             *engine = engine_find("mcts")->create(&game, &config);
        hash_t                     mixed  = i;
        for (game_start(&game, &state); !game_is_over(&game, &state);) {
            action_t             actions[GAME_ACTIONS_MAX];
            struct engine_report report;
            const size_t         count = game_actions(&game, &state, actions);
            check_state(&game, &state, tally);
            engine_find("mcts")->think(engine, &state, &limits, &nobody, &report);
            mixed = hash_mix(mixed, report.lines[0].actions[0]);
            game_apply(&game, &state,
                       mixed % 8 == 0 ? actions[(mixed >> 20) % count]
                                      : report.lines[0].actions[0]);
        }
        engine_find("mcts")->destroy(engine);
    }
}

static void test_wins_and_losses(void **unused) {
    (void)unused;
    struct tally hopper  = {0};
    struct tally pyramyd = {0};
    check_games("hopper", "", 4 * support_scale(), &hopper);
    check_games("pyramyd", "seed=3 turns=400 goal=race", 2 * support_scale(), &pyramyd);
    assert_true(hopper.wins > 0 && hopper.threats > 0);
    assert_true(pyramyd.wins > 0);
}

/* The same as by the plainest recursion there is. */
static void check_expectation(const struct game *game, const void *state, uint32_t depth) {
    const struct engine_limits limits                  = {.depth = depth, .lines = 1};
    const struct engine_report report                  = think("expectation", game, state, &limits);
    double                     value[GAME_PLAYERS_MAX] = {0};
    struct expectation         plain                   = {.nodes = UINT64_MAX};
    judge_init(&plain.judge, game, NULL);
    expectation_of(&plain, state, (int)depth, 0, value);
    const double share = (double)report.lines[0].value.share / EVALUATOR_SHARE;
    const double error = share - value[game_actor(game, state)];
    assert_true(error > -0.0001 && error < 0.0001);
    assert_int_equal(report.depth, depth);
}

/* At recalls, which are all that there is to decide after the set-up, and near
 * the turn limit too. */
static void test_expectation(void **unused) {
    (void)unused;
    static const char *const options[] = {"players=2 level=advanced", "players=3 level=advanced",
                                          "players=4 level=advanced turns=40"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        struct game       game;
        struct game_state state;
        struct random     random;
        uint32_t          checked = 0;
        support_open(&game, registry_find("angoli"), options[i]);
        for (uint64_t seed = 1; checked < 4; seed++) {
            random_init(&random, seed);
            for (game_start(&game, &state); !game_is_over(&game, &state) && checked < 4;) {
                action_t     actions[GAME_ACTIONS_MAX];
                const size_t count = game_actions(&game, &state, actions);
                if (game_turns(&state) > 0 && game_actor(&game, &state) >= 0) {
                    check_expectation(&game, &state, 1 + checked % 2);
                    checked++;
                }
                game_apply(&game, &state, actions[random_below(&random, (uint32_t)count)]);
            }
        }
    }
}

/* Without opponents: a win from the start within so many nodes, and then played
 * out, whoever acts. */
static void check_solitaire(const char *options) {
    struct game       game;
    struct game_state state;
    open_at(&game, &state, "pyramyd", options, NULL);
    struct engine             *engine = make("solitaire", &game);
    const struct engine_limits first  = {.nodes = 300000, .lines = 1};
    const struct engine_limits later  = {.nodes = 200, .lines = 1};
    struct engine_report       report;
    int32_t                    left = 0;
    for (uint32_t i = 0; !game_is_over(&game, &state); i++) {
        engine_find("solitaire")->think(engine, &state, i == 0 ? &first : &later, &nobody, &report);
        assert_true(report.lines[0].value.is_exact);
        assert_true(i == 0 || report.lines[0].value.distance < left);
        left = report.lines[0].value.distance;
        game_apply(&game, &state, report.lines[0].actions[0]);
    }
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(&game, &state, payoffs);
    for (int player = 0; player < game.players; player++) {
        assert_int_equal(payoffs[player], GAME_POINT);
    }
    engine_find("solitaire")->destroy(engine);
}

static void test_solitaire(void **unused) {
    (void)unused;
    check_solitaire("players=1 seed=1");
    check_solitaire("players=1 seed=2");
    check_solitaire("players=1 seed=3");
    check_solitaire("players=1 seed=77");
    check_solitaire("players=2 seed=1");
    check_solitaire("players=3 seed=2");
    check_solitaire("players=6 seed=3");
}

/* Where no win can be had, the turn that seemed best in a run stays the answer
 * when the next run begins. */
static void test_solitaire_without_win(void **unused) {
    (void)unused;
    struct game                game;
    struct game_state          state;
    const struct engine_limits limits = {.nodes = 100000, .lines = 1};
    open_at(&game, &state, "pyramyd", "players=1 turns=3", NULL);
    const struct engine_report report = think("solitaire", &game, &state, &limits);
    assert_false(report.lines[0].value.is_exact);
    assert_true(report.depth > 0);
    assert_true(report.lines[0].length > 1);
}

/* A limit of nodes holds for all threads together, and is spent whole, because
 * nothing is proven so early. */
static void test_nodes_of_threads(void **unused) {
    (void)unused;
    enum { THREADS = 3, NODES = 20000 };
    struct game                game;
    struct game_state          state;
    struct engine_report       report;
    const struct engine_config config = {.table_bytes = TABLE, .threads = THREADS};
    const struct engine_limits limits = {.nodes = NODES, .lines = 1};
    const struct engine_kind  *kind   = engine_find("parallel");
    open_at(&game, &state, "moguli", "", NULL);
    struct engine *engine = kind->create(&game, &config);
    assert_non_null(engine);
    kind->think(engine, &state, &limits, &nobody, &report);
    kind->destroy(engine);
    assert_false(report.lines[0].value.is_exact);
    assert_int_equal(report.nodes, NODES);
}

/* An own action can complete the opponent's win. It is listed as what it is, and
 * reported even where it is the only one. */
static void test_actions_that_lose(void **unused) {
    (void)unused;
    struct game                game;
    struct game_state          state;
    const struct engine_limits limits = {.depth = 3, .lines = 4};
    open_at(&game, &state, "hopper", "", "R.R/.../R.R/.../R../W.r/ww./www 1 0 40");
    const struct engine_report several = think("alphabeta", &game, &state, &limits);
    const struct engine_line  *last    = &several.lines[several.line_count - 1];
    for (uint32_t i = 0; i + 1 < several.line_count; i++) {
        assert_int_not_equal(several.lines[i].actions[0], last->actions[0]);
    }
    assert_int_equal(last->length, 1);
    assert_int_equal(last->value.distance, 1);
    assert_int_equal(last->value.share, 0);
    apply_text(&game, &state, "c3c2");
    assert_true(game_is_over(&game, &state));

    open_at(&game, &state, "hopper", "", "R.R/.../R.R/.../R.R/..w/ww./www 1 0 40");
    const struct engine_report only = think("alphabeta", &game, &state, &limits);
    assert_int_equal(only.line_count, 1);
    assert_int_equal(only.lines[0].length, 1);
    assert_int_equal(only.lines[0].value.distance, 1);
}

/* Three players: the first shares the point, or lets the second, who gets
 * nothing, choose which of the others gets it all. */

enum kingmaker_place { KM_FIRST, KM_SECOND, KM_SHARED, KM_TO_FIRST, KM_TO_THIRD };

struct kingmaker {
    uint32_t turns;
    uint32_t place;
};

static enum status km_configure(struct game *game, struct text *why) {
    (void)why;
    game->players     = 3;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct kingmaker);
    game->hash_offset = offsetof(struct kingmaker, place);
    game->actions_max = 2;
    game->length_max  = 2;
    return STATUS_OK;
}

static void km_start(const struct game *game, void *bytes) {
    (void)game;
    ((struct kingmaker *)bytes)->place = KM_FIRST;
}

static int km_actor(const struct game *game, const void *bytes) {
    (void)game;
    const uint32_t place = ((const struct kingmaker *)bytes)->place;
    return place == KM_FIRST ? 0 : place == KM_SECOND ? 1 : ACTOR_NONE;
}

/* An action is the place where it leads. */
static size_t km_actions(const struct game *game, const void *bytes, action_t *out) {
    const int actor = km_actor(game, bytes);
    out[0]          = actor == 0 ? KM_SECOND : KM_TO_FIRST;
    out[1]          = actor == 0 ? KM_SHARED : KM_TO_THIRD;
    return actor == ACTOR_NONE ? 0 : 2;
}

static void km_apply(const struct game *game, void *bytes, action_t action) {
    (void)game;
    struct kingmaker *state = bytes;
    state->turns++;
    state->place = action;
}

static void km_payoffs(const struct game *game, const void *bytes, payoff_t *out) {
    (void)game;
    const uint32_t place = ((const struct kingmaker *)bytes)->place;
    out[0] = place == KM_TO_FIRST ? GAME_POINT : place == KM_SHARED ? GAME_POINT / 3 : 0;
    out[1] = place == KM_SHARED ? GAME_POINT / 3 : 0;
    out[2] = GAME_POINT - out[0] - out[1];
}

static void km_features(const struct judge *judge, const void *bytes, int32_t *out) {
    (void)judge;
    (void)bytes;
    memset(out, 0, 3 * sizeof *out);
}

static void test_no_proof_by_a_kingmaker(void **unused) {
    (void)unused;
    static const struct evaluator_feature list[]  = {{"none", 0}};
    static const int32_t                  zeros[] = {0};
    static const struct evaluator         nothing = {
                .feature_count = 1, .list = list, .weights = zeros, .features = km_features};
    static const struct game_play  play   = {.configure = km_configure,
                                             .start     = km_start,
                                             .actor     = km_actor,
                                             .actions   = km_actions,
                                             .apply     = km_apply,
                                             .payoffs   = km_payoffs};
    static const struct game_rules rules  = {.name        = "kingmaker",
                                             .version     = 1,
                                             .players_min = 3,
                                             .players_max = 3,
                                             .play        = &play,
                                             .evaluator   = &nothing};
    const struct engine_limits     limits = {.nodes = 100, .lines = 2};
    struct game                    game;
    struct game_state              state;
    support_open(&game, &rules, "");
    game_start(&game, &state);
    const struct engine_report report = think("mcts", &game, &state, &limits);
    assert_int_equal(report.line_count, 2);
    for (uint32_t i = 0; i < report.line_count; i++) {
        assert_int_equal(report.lines[i].value.is_exact, report.lines[i].actions[0] == KM_SHARED);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_slices_of_trees),
        cmocka_unit_test(test_slices_of_tables),
        cmocka_unit_test(test_slices_of_solvers),
        cmocka_unit_test(test_lines_of_slices),
        cmocka_unit_test(test_wins_and_losses),
        cmocka_unit_test(test_expectation),
        cmocka_unit_test(test_solitaire),
        cmocka_unit_test(test_actions_that_lose),
        cmocka_unit_test(test_no_proof_by_a_kingmaker),
        cmocka_unit_test(test_solitaire_without_win),
        cmocka_unit_test(test_nodes_of_threads),
    };
    return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
