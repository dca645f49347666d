/* SPDX-License-Identifier: MIT
 *
 * limits.c - what every engine does with its limits, in every game: nodes and
 * depth are kept to the last one, only the first actions that were asked for are
 * considered, and there is always a line that can be played.
 */
#include "base/random.h"
#include "core/playout.h"
#include "games/registry.h"
#include "search/engine.h"
#include "support.h"

enum { TABLE = 4 << 20, THREADS = 3, SEED = 7 };

static const struct engine_observer nobody = {.progress = NULL};

/* Where engines are asked: a game, and how many actions from its start. */
static const struct place {
    const char *name, *options;
    uint32_t    actions;
} places[] = {
    {"angoli", "players=2 level=advanced", 0},
    {"angoli", "players=3 level=advanced", 16},
    {"circles", "", 0},
    {"circles", "", 20},
    {"enlightenment", "", 0},
    {"enlightenment", "", 12},
    {"hopper", "", 0},
    {"hopper", "", 25},
    {"mijnlieff", "", 0},
    {"mijnlieff", "", 6},
    {"mijnlieff", "", 12},
    {"moguli", "", 0},
    {"moguli", "board=cylinder", 15},
    {"pyramyd", "", 3},
    {"pyramyd", "goal=race", 3},
    {"pyramyd", "players=1", 0},
    {"pyramyd", "players=1", 9},
    {"pyramyd", "players=4 goal=race", 40},
};

enum { PLACES = sizeof places / sizeof places[0] };

/* Go there at random, and on until a player acts. */
static void go_to(const struct place *place, struct game *game, struct game_state *state) {
    struct random random;
    random_init(&random, SEED);
    support_open(game, registry_find(place->name), place->options);
    game_start(game, state);
    for (uint32_t i = 0; i < place->actions || game_actor(game, state) < 0; i++) {
        assert_false(game_is_over(game, state));
        game_apply(game, state, playout_draw(game, state, &random));
    }
}

static struct engine *make(const struct engine_kind *kind, const struct game *game) {
    const struct engine_config config = {.seed = SEED, .table_bytes = TABLE, .threads = THREADS};
    struct engine             *engine = kind->create(game, &config);
    assert_non_null(engine);
    return engine;
}

static struct engine_report think(const struct engine_kind *kind, const struct game *game,
                                  const void *state, const struct engine_limits *limits) {
    struct engine       *engine = make(kind, game);
    struct engine_report report;
    memset(&report, 0xff, sizeof report);
    kind->think(engine, state, limits, &nobody, &report);
    kind->destroy(engine);
    return report;
}

/* Call it for every engine in every place. */
typedef void check(const struct engine_kind *kind, const struct game *game, const void *state);

static void check_all(check *visit) {
    for (size_t i = 0; i < PLACES; i++) {
        struct game       game;
        struct game_state state;
        go_to(&places[i], &game, &state);
        for (size_t k = 0; engine_kinds[k] != NULL; k++) {
            if (engine_kinds[k]->can_play(&game)) {
                print_message("%s %s, %u actions: %s\n", places[i].name, places[i].options,
                              places[i].actions, engine_kinds[k]->name);
                visit(engine_kinds[k], &game, &state);
            }
        }
    }
}

static bool is_legal(const struct game *game, const void *state, action_t action) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == action) {
            return true;
        }
    }
    return false;
}

/* Lines can be played, and begin differently. */
static void check_lines(const struct game *game, const void *state,
                        const struct engine_report *report, uint32_t asked) {
    assert_in_range(report->line_count, 1, asked);
    for (uint32_t i = 0; i < report->line_count; i++) {
        const struct engine_line *line = &report->lines[i];
        struct game_state         walk;
        game_copy(game, &walk, state);
        assert_in_range(line->length, 1, ENGINE_LINE_MAX);
        for (uint32_t k = 0; k < line->length; k++) {
            assert_true(is_legal(game, &walk, line->actions[k]));
            game_apply(game, &walk, line->actions[k]);
        }
        for (uint32_t before = 0; before < i; before++) {
            assert_int_not_equal(line->actions[0], report->lines[before].actions[0]);
        }
    }
}

/* Random games of Pyramyd are long. */
static bool is_slow(const struct engine_kind *kind) {
    return strcmp(kind->name, "uct") == 0;
}

/* Nodes: never more, and less only by who has finished, and so needs no more
 * with ten times as many. */
static void check_nodes(const struct engine_kind *kind, const struct game *game,
                        const void *state) {
    static const uint64_t few[] = {1, 2, 10, 101, 1500};
    for (size_t i = 0; i < (is_slow(kind) ? 3 : sizeof few / sizeof few[0]); i++) {
        for (uint32_t lines = 1; lines <= 4; lines += 3) {
            const struct engine_limits limits = {.nodes = few[i], .lines = lines};
            const struct engine_report report = think(kind, game, state, &limits);
            check_lines(game, state, &report, lines);
            assert_true(report.nodes <= few[i]);
            if (report.nodes < few[i]) {
                const struct engine_limits more    = {.nodes = 10 * few[i], .lines = lines};
                const struct engine_report settled = think(kind, game, state, &more);
                assert_true(settled.nodes < few[i] || strcmp(kind->name, "parallel") == 0);
            }
        }
    }
}

static void test_nodes(void **unused) {
    (void)unused;
    check_all(check_nodes);
}

/* Nodes that go into distances count, too. */
static void test_nodes_of_distances(void **unused) {
    (void)unused;
    struct game        game;
    struct game_state  state;
    char               bytes[GAME_TEXT_MAX];
    struct text        why;
    const char        *won     = "rrr/.RR/.../.W./..w/..R/W../WWW 1 0 64";
    static const char *names[] = {"alphabeta", "parallel"};
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find("hopper"), "");
    assert_int_equal(game_parse_state(&game, won, &state, &why), STATUS_OK);
    for (size_t i = 0; i < 2; i++) {
        bool is_settled = false;
        for (uint64_t nodes = 1000; !is_settled; nodes += 1000) {
            const struct engine_limits limits = {
                .nodes = nodes, .lines = 1, .wants_distance = true};
            const struct engine_report report =
                think(engine_find(names[i]), &game, &state, &limits);
            is_settled = report.lines[0].value.is_shortest;
            assert_true(report.nodes == nodes || (is_settled && report.nodes < nodes));
        }
    }
}

/* Depth: reports never say more, and thinking ends. */
static void check_depth(const struct engine_kind *kind, const struct game *game,
                        const void *state) {
    for (uint32_t depth = 1; depth <= 2; depth++) {
        const struct engine_limits limits = {
            .depth = depth, .lines = 2, .nodes = is_slow(kind) ? 40 : 0};
        const struct engine_report report = think(kind, game, state, &limits);
        check_lines(game, state, &report, 2);
        assert_true(report.depth <= depth);
    }
}

static void test_depth(void **unused) {
    (void)unused;
    check_all(check_depth);
}

/* A depth that does not reach the end is no reason to solve a game. */
static void test_depth_of_solvers(void **unused) {
    (void)unused;
    struct game                game;
    struct game_state          state;
    const struct place         start = {"mijnlieff", "", 0};
    const struct place         late  = {"mijnlieff", "", 12};
    const struct engine_limits one   = {.depth = 1, .lines = 1};
    const struct engine_limits all   = {.depth = 40, .lines = 1};
    go_to(&start, &game, &state);
    const struct engine_report looked = think(engine_find("exact"), &game, &state, &one);
    assert_int_equal(looked.nodes, game_count_actions(&game, &state));
    assert_false(looked.lines[0].value.is_exact);
    go_to(&late, &game, &state);
    const struct engine_report solved = think(engine_find("exact"), &game, &state, &all);
    assert_true(solved.lines[0].value.is_exact);
}

/* First actions: whatever was asked for is all that is considered, also after
 * the engine has thought about others. */
static void check_first_actions(const struct engine_kind *kind, const struct game *game,
                                const void *state) {
    action_t             actions[GAME_ACTIONS_MAX];
    const size_t         count  = game_actions(game, state, actions);
    struct engine       *engine = make(kind, game);
    struct engine_report report;
    struct engine_limits limits = {.lines = 3, .wants_distance = true};
    limits.nodes                = is_slow(kind) ? 10 : 1000;
    for (size_t skipped = 0; skipped < count && skipped < 3; skipped++) {
        limits.first_actions = NULL;
        kind->think(engine, state, &limits, &nobody, &report);
        const action_t asked[] = {actions[count - 1 - skipped], actions[skipped]};
        limits.first_actions   = asked;
        limits.first_count     = asked[0] == asked[1] ? 1 : 2;
        for (int slice = 0; slice < 2; slice++) {
            kind->think(engine, state, &limits, &nobody, &report);
            check_lines(game, state, &report, limits.first_count);
            assert_true(report.nodes <= limits.nodes);
            for (uint32_t i = 0; i < report.line_count; i++) {
                const action_t first = report.lines[i].actions[0];
                assert_true(first == asked[0] || first == asked[1]);
            }
        }
    }
    kind->destroy(engine);
}

static void test_first_actions(void **unused) {
    (void)unused;
    check_all(check_first_actions);
}

/* Of an action that wins at once and one that does not, the distance is that of
 * the one that was asked for. */
static void test_distance_of_first_actions(void **unused) {
    (void)unused;
    struct game          game;
    struct game_state    state;
    char                 bytes[GAME_TEXT_MAX];
    struct text          why;
    action_t             actions[GAME_ACTIONS_MAX];
    action_t             others[GAME_ACTIONS_MAX];
    struct engine_limits limits = {.depth = 6, .lines = 1, .wants_distance = true};
    text_init(&why, bytes, sizeof bytes);
    support_open(&game, registry_find("hopper"), "");
    assert_int_equal(
        game_parse_state(&game, "R.R/.../R.R/.../R../W.r/ww./www 1 0 40", &state, &why), STATUS_OK);
    const struct engine_report best = think(engine_find("alphabeta"), &game, &state, &limits);
    const size_t               all  = game_actions(&game, &state, actions);
    limits.first_actions            = others;
    for (size_t i = 0; i < all; i++) {
        if (actions[i] != best.lines[0].actions[0]) {
            others[limits.first_count++] = actions[i];
        }
    }
    const struct engine_report rest = think(engine_find("alphabeta"), &game, &state, &limits);
    assert_int_not_equal(rest.lines[0].actions[0], best.lines[0].actions[0]);
    assert_true(rest.lines[0].value.share <= best.lines[0].value.share);
}

/* How full: nothing is in use that nobody needs, and more after more work. */
static void check_hashfull(const struct engine_kind *kind, const struct game *game,
                           const void *state) {
    const struct engine_limits few   = {.nodes = 2, .lines = 1};
    const struct engine_limits many  = {.nodes = is_slow(kind) ? 500 : 10000, .lines = 1};
    const struct engine_report begun = think(kind, game, state, &few);
    const struct engine_report grown = think(kind, game, state, &many);
    assert_true(begun.hashfull <= grown.hashfull && grown.hashfull <= 1000);
}

static void test_hashfull(void **unused) {
    (void)unused;
    check_all(check_hashfull);
}

/* Slices of a search that goes action by action are as good as the whole. */
static void test_slices_of_a_beam(void **unused) {
    (void)unused;
    enum { SLICES = 300, NODES = 7 };
    struct game                game;
    struct game_state          state;
    struct engine_report       sliced;
    const struct place         alone = {"pyramyd", "players=1", 3};
    const struct engine_kind  *kind  = engine_find("solitaire");
    const struct engine_limits part  = {.nodes = NODES, .lines = 1};
    const struct engine_limits whole = {.nodes = NODES * SLICES, .lines = 1};
    go_to(&alone, &game, &state);
    struct engine *engine = make(kind, &game);
    for (int i = 0; i < SLICES; i++) {
        kind->think(engine, &state, &part, &nobody, &sliced);
        assert_int_equal(sliced.nodes, NODES);
    }
    kind->destroy(engine);
    const struct engine_report at_once = think(kind, &game, &state, &whole);
    assert_int_equal(sliced.depth, at_once.depth);
    assert_int_equal(sliced.lines[0].value.share, at_once.lines[0].value.share);
    assert_int_equal(sliced.lines[0].length, at_once.lines[0].length);
    assert_memory_equal(sliced.lines[0].actions, at_once.lines[0].actions,
                        sliced.lines[0].length * sizeof(action_t));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),         cmocka_unit_test(test_nodes_of_distances),
        cmocka_unit_test(test_depth),         cmocka_unit_test(test_depth_of_solvers),
        cmocka_unit_test(test_first_actions), cmocka_unit_test(test_distance_of_first_actions),
        cmocka_unit_test(test_hashfull),      cmocka_unit_test(test_slices_of_a_beam),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
