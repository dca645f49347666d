/* SPDX-License-Identifier: MIT
 *
 * kept_trees.c - what mcts keeps of its tree when a match goes on.
 *
 * The game is made up: a state is the path to it, players take turns of two actions,
 * and numbers drawn from the path say who stands better and who wins. There is
 * no chance in it, so that the part of a tree below a state is what a new engine
 * would make of that state with as many visits.
 */
#include "core/evaluator.h"
#include "search/level.h"
#include "search/thinking.h"
#include "support.h"

enum { LENGTH_MAX = 40, PLAYERS = 3, ACTIONS = 4, TURN = 2, TABLE = 4 << 20, MARGIN = 600 };

struct path {
    uint32_t turns;
    uint32_t length;
    uint8_t  taken[LENGTH_MAX];
};

static uint32_t length;   /* of every game */
static uint32_t visits;   /* of the state that is watched */
static uint32_t listings; /* of actions: one to plant, one to make more children */

static struct path watched;

static enum status path_configure(struct game *game, struct text *why) {
    (void)why;
    game->players     = PLAYERS;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct path);
    game->hash_offset = offsetof(struct path, length);
    game->actions_max = ACTIONS;
    game->length_max  = LENGTH_MAX;
    return STATUS_OK;
}

static void path_start(const struct game *game, void *state) {
    (void)game;
    (void)state;
}

static int path_actor(const struct game *game, const void *state) {
    (void)game;
    const struct path *path = state;
    return path->length == length ? ACTOR_NONE : (int)(path->turns % PLAYERS);
}

static size_t path_actions(const struct game *game, const void *state, action_t *out) {
    if (path_actor(game, state) == ACTOR_NONE) {
        return 0;
    }
    listings++;
    for (uint32_t i = 0; i < ACTIONS; i++) {
        out[i] = i;
    }
    return ACTIONS;
}

static void path_apply(const struct game *game, void *state, action_t action) {
    (void)game;
    struct path *path           = state;
    path->taken[path->length++] = (uint8_t)action;
    path->turns                 = path->length / TURN;
    visits += memcmp(path, &watched, sizeof watched) == 0;
}

static uint32_t draw(const struct path *path, uint32_t player, uint32_t below) {
    const hash_t hash = hash_finish(hash_mix(hash_bytes(path, sizeof *path), player + 1));
    return (uint32_t)(hash % below);
}

/* In a game that is so short, one of the two who do not act last wins, as he chooses. */
static void path_payoffs(const struct game *game, const void *state, payoff_t *out) {
    (void)game;
    const struct path *path = state;
    memset(out, 0, PLAYERS * sizeof *out);
    out[length == TURN + 1 ? 2 * (path->taken[TURN] % 2) : draw(path, 0, PLAYERS)] = GAME_POINT;
}

static void path_features(const struct judge *judge, const void *state, int32_t *out) {
    (void)judge;
    for (uint32_t player = 0; player < PLAYERS; player++) {
        out[player] = (int32_t)draw(state, player, MARGIN);
    }
}

static const struct engine_observer nobody = {.progress = NULL};

static void open_path(struct game *game, struct game_state *state) {
    static const struct evaluator_feature list[]    = {{"margin", 1}};
    static const int32_t                  weights[] = {1};
    static const struct evaluator         evaluator = {
                .feature_count = 1, .list = list, .weights = weights, .features = path_features};
    static const struct game_play  play  = {.configure = path_configure,
                                            .start     = path_start,
                                            .actor     = path_actor,
                                            .actions   = path_actions,
                                            .apply     = path_apply,
                                            .payoffs   = path_payoffs};
    static const struct game_rules rules = {.name        = "path",
                                            .version     = 1,
                                            .players_min = PLAYERS,
                                            .players_max = PLAYERS,
                                            .play        = &play,
                                            .evaluator   = &evaluator};
    support_open(game, &rules, "");
    game_start(game, state);
}

static struct engine *make(const struct game *game) {
    const struct engine_config config = {.seed = 1, .table_bytes = TABLE};
    struct engine             *engine = engine_find("mcts")->create(game, &config);
    assert_non_null(engine);
    return engine;
}

static struct engine_report think(struct engine *engine, const void *state,
                                  const struct engine_limits *limits) {
    struct engine_report report;
    listings = 0;
    engine_find("mcts")->think(engine, state, limits, &nobody, &report);
    return report;
}

static bool always(void *context) {
    (void)context;
    return true;
}

/* What it knows already. */
static const struct engine_limits at_once = {.lines = ACTIONS, .is_stopped = always};

static struct engine_limits by_nodes(uint64_t nodes) {
    return (struct engine_limits){.nodes = nodes, .lines = ACTIONS};
}

static void assert_same(const struct engine_report *one, const struct engine_report *other) {
    assert_int_equal(one->line_count, other->line_count);
    for (uint32_t i = 0; i < one->line_count; i++) {
        const struct engine_line *first  = &one->lines[i];
        const struct engine_line *second = &other->lines[i];
        assert_int_equal(first->length, second->length);
        assert_memory_equal(first->actions, second->actions,
                            first->length * sizeof first->actions[0]);
        assert_int_equal(first->value.share, second->value.share);
        assert_int_equal(first->value.is_exact, second->value.is_exact);
        assert_int_equal(first->value.distance, second->value.distance);
    }
    assert_int_equal(one->hashfull, other->hashfull);
}

/* Think, play the first actions of the best line, and compare what is left of the tree
 * with a new engine that has visited the state as often, now and after more
 * thought. */
static void check_part(uint32_t actions) {
    const struct engine_limits much = by_nodes(4000);
    const struct engine_limits more = by_nodes(300);
    struct game                game;
    struct game_state          start;
    struct game_state          state;
    length = LENGTH_MAX;
    open_path(&game, &start);
    struct engine             *scout = make(&game);
    struct engine             *kept  = make(&game);
    struct engine             *fresh = make(&game);
    const struct engine_report first = think(scout, &start, &much);
    game_copy(&game, &state, &start);
    for (uint32_t i = 0; i < actions; i++) {
        game_apply(&game, &state, first.lines[0].actions[i]);
    }
    memcpy(&watched, &state, sizeof watched);
    visits = 0;
    think(kept, &start, &much);
    assert_in_range(visits, 20, much.nodes);
    /* Not the visits that made the state itself, and its children. */
    const struct engine_limits as_often = by_nodes(visits - 2);
    struct engine_report       own      = think(kept, &state, &at_once);
    struct engine_report       others   = think(fresh, &state, &as_often);
    assert_same(&own, &others);
    own    = think(kept, &state, &more);
    others = think(fresh, &state, &more);
    assert_same(&own, &others);
    assert_int_equal(own.nodes, more.nodes);
    engine_find("mcts")->destroy(scout);
    engine_find("mcts")->destroy(kept);
    engine_find("mcts")->destroy(fresh);
}

static void test_part_is_as_if_made_for_it(void **unused) {
    (void)unused;
    for (uint32_t actions = 1; actions <= 4; actions++) {
        check_part(actions);
    }
}

/* A whole game: whatever is reported can be played, and only the first action needs a
 * new tree. */
static void test_game_goes_on(void **unused) {
    (void)unused;
    const struct engine_limits some = by_nodes(500);
    struct game                game;
    struct game_state          state;
    length = LENGTH_MAX;
    open_path(&game, &state);
    struct engine *engine = make(&game);
    bool           begins = true;
    while (!game_is_over(&game, &state)) {
        think(engine, &state, &at_once);
        assert_int_equal(listings, begins ? 1 : 0);
        begins                            = false;
        const struct engine_report report = think(engine, &state, &some);
        game_apply(&game, &state, report.lines[0].actions[0]);
    }
    engine_find("mcts")->destroy(engine);
}

/* Is a tree planted after an action, if asked like this? */
static bool is_planted_after(const struct engine_limits *first, const struct engine_limits *then) {
    struct game       game;
    struct game_state state;
    length = LENGTH_MAX;
    open_path(&game, &state);
    struct engine             *engine = make(&game);
    const struct engine_report report = think(engine, &state, first);
    game_apply(&game, &state, report.lines[0].actions[0]);
    think(engine, &state, then);
    engine_find("mcts")->destroy(engine);
    return listings == 1;
}

static void test_new_tree_if_asked_otherwise(void **unused) {
    (void)unused;
    static const action_t      some[] = {0, 1, 2, 3};
    const struct engine_limits much   = by_nodes(1000);
    struct engine_limits       chosen = at_once;
    struct engine_limits       anew   = at_once;
    struct engine_limits       flat   = at_once;
    struct engine_limits       before = much;
    chosen.first_actions              = some;
    chosen.first_count                = 2;
    anew.plants_anew                  = true;
    flat.depth                        = 2;
    before.first_actions              = some;
    before.first_count                = ACTIONS;
    assert_false(is_planted_after(&much, &at_once));
    assert_true(is_planted_after(&much, &chosen));
    assert_true(is_planted_after(&much, &anew));
    assert_true(is_planted_after(&much, &flat));
    assert_true(is_planted_after(&before, &at_once));
}

/* A state that is not in the tree: another game's, or one that has gone by. */
static void test_new_tree_for_other_states(void **unused) {
    (void)unused;
    const struct engine_limits much = by_nodes(1000);
    struct game                game;
    struct game_state          start;
    struct game_state          state;
    length = LENGTH_MAX;
    open_path(&game, &start);
    struct engine             *engine = make(&game);
    const struct engine_report first  = think(engine, &start, &much);
    game_copy(&game, &state, &start);
    game_apply(&game, &state, first.lines[0].actions[0]);
    think(engine, &state, &much);
    const struct engine_report again = think(engine, &start, &much);
    assert_same(&again, &first);
    engine_find("mcts")->destroy(engine);
}

/* Player 2 cannot win, but chooses who does: below the root that is open, at the root
 * it is not asked. */
static void test_root_is_proven_by_its_own_rule(void **unused) {
    (void)unused;
    const struct engine_limits much = by_nodes(200);
    struct game                game;
    struct game_state          state;
    length = TURN + 1;
    open_path(&game, &state);
    struct engine             *engine = make(&game);
    const struct engine_report first  = think(engine, &state, &much);
    assert_int_equal(first.nodes, much.nodes);
    for (uint32_t i = 0; i < TURN; i++) {
        game_apply(&game, &state, first.lines[0].actions[i]);
    }
    const struct engine_report report = think(engine, &state, &much);
    assert_int_equal(listings, 0);
    assert_int_equal(report.nodes, 0);
    assert_true(report.lines[0].value.is_exact);
    engine_find("mcts")->destroy(engine);
}

/* Levels below full strength play as they were measured, with a new tree for each
 * action. */
static void test_levels_plant_anew(void **unused) {
    (void)unused;
    struct game       game;
    struct game_state state;
    length = LENGTH_MAX;
    open_path(&game, &state);
    for (int level = LEVEL_MIN; level <= LEVEL_FULL; level++) {
        struct random        random;
        struct level_sight   sight;
        struct engine_limits limits = {.lines = 1};
        random_init(&random, 1);
        level_bound(&game, &state, level, &random, &sight, &limits);
        assert_int_equal(limits.plants_anew, level < LEVEL_FULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_part_is_as_if_made_for_it),
        cmocka_unit_test(test_game_goes_on),
        cmocka_unit_test(test_new_tree_if_asked_otherwise),
        cmocka_unit_test(test_new_tree_for_other_states),
        cmocka_unit_test(test_root_is_proven_by_its_own_rule),
        cmocka_unit_test(test_levels_plant_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
