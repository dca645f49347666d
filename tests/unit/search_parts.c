/* SPDX-License-Identifier: MIT
 *
 * search_parts.c - what the parts of search promise, each by a game made up so
 * that only this part decides.
 *
 * The game: two players take turns, a state is the path to it, and the scenario
 * says how many actions there are, how they are numbered, who stands better
 * by how much, and who wins.
 */
#include "core/evaluator.h"
#include "search/engine.h"
#include "support.h"

enum { LENGTH_MAX = 48, TABLE = 1 << 20 };

struct path {
    uint32_t turns;
    uint32_t length;
    uint8_t  taken[LENGTH_MAX];
};

static struct scenario {
    uint32_t length; /* of every game */
    uint32_t (*count)(const struct path *path);
    uint32_t number_step; /* what actions are numbered higher by at every ply */
    int32_t (*margin)(const struct path *path);
    bool (*is_won)(const struct path *path);   /* by the first player; else it is lost */
    bool (*is_drawn)(const struct path *path); /* optional: over before its length, and even */
    uint32_t turns_max;                        /* the game's; 0: none */
    uint32_t turn_length;                      /* in actions; 0: one */
} scenario;

static uint32_t visits[8]; /* of each first action */

static enum status path_configure(struct game *game, struct text *why) {
    (void)why;
    game->players     = 2;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct path);
    game->hash_offset = offsetof(struct path, length);
    game->actions_max = 8;
    game->length_max  = LENGTH_MAX;
    game->turns_max   = scenario.turns_max;
    return STATUS_OK;
}

static void path_start(const struct game *game, void *state) {
    (void)game;
    (void)state;
}

static bool is_drawn(const struct path *path) {
    return scenario.is_drawn != NULL && scenario.is_drawn(path);
}

static int path_actor(const struct game *game, const void *state) {
    (void)game;
    const struct path *path = state;
    return path->length == scenario.length || is_drawn(path) ? ACTOR_NONE : (int)(path->length % 2);
}

static size_t path_actions(const struct game *game, const void *state, action_t *out) {
    const struct path *path = state;
    if (path_actor(game, state) == ACTOR_NONE) {
        return 0;
    }
    const uint32_t count = scenario.count(path);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = path->length * scenario.number_step + i;
    }
    return count;
}

static void path_apply(const struct game *game, void *state, action_t action) {
    (void)game;
    struct path   *path  = state;
    const uint32_t place = action - path->length * scenario.number_step;
    visits[place] += path->length == 0;
    path->taken[path->length++] = (uint8_t)place;
    path->turns = path->length / (scenario.turn_length == 0 ? 1 : scenario.turn_length);
}

static void path_payoffs(const struct game *game, const void *state, payoff_t *out) {
    (void)game;
    game_share_between_two(is_drawn(state) ? 0 : scenario.is_won(state) ? 1 : -1, out);
}

static void path_features(const struct judge *judge, const void *state, int32_t *out) {
    (void)judge;
    out[0] = scenario.margin(state);
    out[1] = 0;
}

static void open_path(struct game *game, struct game_state *state) {
    static const struct evaluator_feature list[]    = {{"margin", 1}};
    static const int32_t                  weights[] = {1};
    static const struct evaluator         evaluator = {.feature_count = 1,
                                                       .list          = list,
                                                       .weights       = weights,
                                                       .features      = path_features,
                                                       .trusted_depth = 6};
    static const struct game_play         play      = {.configure = path_configure,
                                                       .start     = path_start,
                                                       .actor     = path_actor,
                                                       .actions   = path_actions,
                                                       .apply     = path_apply,
                                                       .payoffs   = path_payoffs};
    static const struct game_rules        rules     = {.name        = "path",
                                                       .version     = 1,
                                                       .players_min = 2,
                                                       .players_max = 2,
                                                       .play        = &play,
                                                       .evaluator   = &evaluator};
    support_open(game, &rules, "");
    game_start(game, state);
    memset(visits, 0, sizeof visits);
}

static struct engine_report think_about(const char *name, int32_t contempt, const struct game *game,
                                        const struct game_state    *state,
                                        const struct engine_limits *limits) {
    const struct engine_config   config = {.seed = 1, .table_bytes = TABLE, .contempt = contempt};
    const struct engine_observer nobody = {.progress = NULL};
    const struct engine_kind    *kind   = engine_find(name);
    struct engine_report         report;
    struct engine               *engine = kind->create(game, &config);
    assert_non_null(engine);
    kind->think(engine, state, limits, &nobody, &report);
    kind->destroy(engine);
    return report;
}

static struct engine_report think_with_contempt(const char *name, int32_t contempt,
                                                const struct engine_limits *limits) {
    struct game       game;
    struct game_state state;
    open_path(&game, &state);
    return think_about(name, contempt, &game, &state, limits);
}

static struct engine_report think(const char *name, const struct engine_limits *limits) {
    return think_with_contempt(name, 0, limits);
}

static bool nobody_wins(const struct path *path) {
    (void)path;
    return false;
}

/* A late answer that refutes an action at a reduced depth is searched again at
 * the full one, before it counts. Here everything speaks against the second
 * action, until one looks five actions ahead; the fourth answer to it is late
 * enough to be looked at less deep. */

static uint32_t few_answers(const struct path *path) {
    return path->length == 0 ? 2 : path->length == 1 ? 5 : 1;
}

static int32_t late_reward(const struct path *path) {
    return path->length > 0 && path->taken[0] == 0 ? 100 : path->length < 5 ? 0 : 200;
}

static void test_what_was_reduced_is_searched_again(void **unused) {
    (void)unused;
    scenario = (struct scenario){
        .length = 20, .count = few_answers, .margin = late_reward, .is_won = nobody_wins};
    const struct engine_limits near = {.depth = 4, .lines = 1};
    const struct engine_limits far  = {.depth = 5, .lines = 1};
    assert_int_equal(think("alphabeta", &near).lines[0].actions[0], 0);
    const struct engine_report report = think("alphabeta", &far);
    assert_int_equal(report.lines[0].actions[0], 1);
    assert_int_equal(report.lines[0].value.share, evaluator_chance(200));
}

/* What was good elsewhere is tried first. If every action has its own number at
 * every ply, nothing can be learnt from one ply for another, and the same tree
 * takes more nodes. */

static uint32_t six(const struct path *path) {
    (void)path;
    return 6;
}

static int32_t last_is_good(const struct path *path) {
    int32_t margin = 0;
    for (uint32_t i = 0; i < path->length; i++) {
        margin += path->taken[i] != 5 ? 0 : i % 2 == 0 ? 50 : -50;
    }
    return margin;
}

static void test_history_orders(void **unused) {
    (void)unused;
    const struct engine_limits limits = {.depth = 6, .lines = 1};
    scenario                          = (struct scenario){
                                 .length = 20, .count = six, .margin = last_is_good, .is_won = nobody_wins};
    const struct engine_report learnt = think("alphabeta", &limits);
    scenario.number_step              = 8;
    const struct engine_report forgot = think("alphabeta", &limits);
    assert_int_equal(learnt.lines[0].value.share, forgot.lines[0].value.share);
    assert_true(learnt.nodes < forgot.nodes);
}

/* Trees explore: the worse of two actions gets some visits, but not many. By the
 * formulas, uct gives it c^2 ln N / gap^2, which is 13 of 1000; mcts about 9. */

static uint32_t two_then_one(const struct path *path) {
    return path->length == 0 ? 2 : 1;
}

static bool second_wins(const struct path *path) {
    return path->taken[0] == 1;
}

static int32_t second_is_better(const struct path *path) {
    return path->length == 0 ? 0 : path->taken[0] == 1 ? 405 : -405;
}

static void test_exploration_of_uct(void **unused) {
    (void)unused;
    const struct engine_limits limits = {.nodes = 1000, .lines = 1};
    scenario                          = (struct scenario){
                                 .length = 1, .count = two_then_one, .margin = second_is_better, .is_won = second_wins};
    const struct engine_report report = think("uct", &limits);
    assert_int_equal(report.lines[0].actions[0], 1);
    assert_in_range(visits[0], 6, 40);
}

static void test_exploration_of_mcts(void **unused) {
    (void)unused;
    const struct engine_limits limits = {.nodes = 1000, .depth = 40, .lines = 1};
    scenario                          = (struct scenario){.length = LENGTH_MAX,
                                                          .count  = two_then_one,
                                                          .margin = second_is_better,
                                                          .is_won = second_wins};
    const struct engine_report report = think("mcts", &limits);
    assert_int_equal(report.lines[0].actions[0], 1);
    assert_in_range(visits[0], 4, 30);
}

static bool first_draws(const struct path *path) {
    return path->length > 0 && path->taken[0] == 0;
}

static int32_t second_is_a_little_worse(const struct path *path) {
    return path->length > 0 && path->taken[0] == 1 ? -200 : 0;
}

/* Who thinks rather stands a little worse than draw, if he holds the opponent in
 * contempt by more than that. */
static void test_contempt_for_draws(void **unused) {
    (void)unused;
    const struct engine_limits limits = {.depth = 1, .lines = 1};
    scenario                          = (struct scenario){.length   = LENGTH_MAX,
                                                          .count    = two_then_one,
                                                          .margin   = second_is_a_little_worse,
                                                          .is_won   = second_wins,
                                                          .is_drawn = first_draws};
    assert_int_equal(think("alphabeta", &limits).lines[0].actions[0], 0);
    assert_int_equal(think_with_contempt("alphabeta", 500, &limits).lines[0].actions[0], 1);
    assert_int_equal(think_with_contempt("alphabeta", 100, &limits).lines[0].actions[0], 0);
}

static uint32_t two_each(const struct path *path) {
    (void)path;
    return 2;
}

static int32_t nobody_leads(const struct path *path) {
    (void)path;
    return 0;
}

static bool first_wins(const struct path *path) {
    (void)path;
    return true;
}

/* A draw is proven by what a search has seen itself. What is remembered of an
 * earlier search, which guessed where it ended, proves nothing; not even where
 * the turns are counted from the beginning, because the last one has begun. */
static void test_no_draw_by_memory(void **unused) {
    (void)unused;
    const struct engine_config   config  = {.seed = 1, .table_bytes = TABLE};
    const struct engine_observer nobody  = {.progress = NULL};
    const struct engine_limits   deep    = {.depth = 6, .lines = 2};
    const struct engine_limits   shallow = {.depth = 4, .lines = 1};
    const struct engine_kind    *kind    = engine_find("alphabeta");
    struct engine_report         report;
    struct game                  game;
    struct game_state            state;
    scenario = (struct scenario){.length      = 12,
                                 .count       = two_each,
                                 .margin      = nobody_leads,
                                 .is_won      = first_wins,
                                 .turns_max   = 1,
                                 .turn_length = 16};
    open_path(&game, &state);
    struct engine *engine = kind->create(&game, &config);
    assert_non_null(engine);
    kind->think(engine, &state, &deep, &nobody, &report);
    assert_false(report.lines[0].value.is_exact);
    kind->think(engine, &state, &shallow, &nobody, &report);
    assert_false(report.lines[0].value.is_exact);
    kind->destroy(engine);
}

/* Whoever acts is judged to stand well, so well that he need not be searched. That
 * proves nothing: what is proven has been looked at to the end. */

static uint32_t three_each(const struct path *path) {
    (void)path;
    return 3;
}

static int32_t actor_stands_well(const struct path *path) {
    return path->length % 2 == 0 ? 5000 : -5000;
}

static bool drawn_in_six(const struct path *path) {
    return path->length == 6;
}

/* The second player wins by a line of his that looks like any other; all else is drawn. */
static bool drawn_in_six_but_one(const struct path *path) {
    const bool is_it = path->taken[1] == 2 && path->taken[3] == 2 && path->taken[5] == 2;
    return path->length == 6 && !is_it;
}

static void test_no_proof_by_judgement(void **unused) {
    (void)unused;
    const struct engine_limits limits = {.depth = 16, .lines = 1};
    scenario                          = (struct scenario){.length   = 7,
                                                          .count    = three_each,
                                                          .margin   = actor_stands_well,
                                                          .is_won   = nobody_wins,
                                                          .is_drawn = drawn_in_six};
    const struct engine_value drawn   = think("alphabeta", &limits).lines[0].value;
    assert_true(drawn.is_exact);
    assert_int_equal(drawn.share, EVALUATOR_SHARE / 2);
    scenario.length   = 6;
    scenario.is_drawn = drawn_in_six_but_one;
    const struct engine_report short_of =
        think("alphabeta", &(struct engine_limits){.depth = 6, .lines = 1});
    assert_false(short_of.lines[0].value.is_exact && short_of.lines[0].value.share != 0);
    const struct engine_value lost = think("alphabeta", &limits).lines[0].value;
    assert_true(lost.is_exact);
    assert_int_equal(lost.share, 0);
    assert_int_equal(lost.distance, 6);
}

/* A game of one choice: a lottery whose first ticket wins three times in four,
 * or one that wins every other time. Chance draws the first outcome, a win, by
 * the weight of the lottery. */
enum { LOTTERY_CHOICE, LOTTERY_GOOD, LOTTERY_FAIR, LOTTERY_WON, LOTTERY_LOST };

struct lottery {
    uint32_t turns;
    uint32_t phase;
};

static enum status lottery_configure(struct game *game, struct text *why) {
    (void)why;
    game->players     = 2;
    game->sum         = GAME_SUM_POINT;
    game->state_size  = sizeof(struct lottery);
    game->hash_offset = offsetof(struct lottery, phase);
    game->actions_max = 2;
    game->length_max  = 2;
    return STATUS_OK;
}

static void lottery_start(const struct game *game, void *state) {
    (void)game;
    (void)state;
}

static int lottery_actor(const struct game *game, const void *state) {
    (void)game;
    const uint32_t phase = ((const struct lottery *)state)->phase;
    return phase == LOTTERY_CHOICE ? 0 : phase < LOTTERY_WON ? ACTOR_CHANCE : ACTOR_NONE;
}

static size_t lottery_actions(const struct game *game, const void *state, action_t *out) {
    out[0] = 0;
    out[1] = 1;
    return lottery_actor(game, state) == ACTOR_NONE ? 0 : 2;
}

static void lottery_weights(const struct game *game, const void *state, uint32_t *out) {
    (void)game;
    out[0] = ((const struct lottery *)state)->phase == LOTTERY_GOOD ? 3 : 1;
    out[1] = 1;
}

static void lottery_apply(const struct game *game, void *state, action_t action) {
    (void)game;
    struct lottery *lottery = state;
    lottery->phase = (lottery->phase == LOTTERY_CHOICE ? LOTTERY_GOOD : LOTTERY_WON) + action;
    lottery->turns++;
}

static void lottery_payoffs(const struct game *game, const void *state, payoff_t *out) {
    (void)game;
    game_share_between_two(((const struct lottery *)state)->phase == LOTTERY_WON ? 1 : -1, out);
}

static void lottery_features(const struct judge *judge, const void *state, int32_t *out) {
    (void)judge;
    (void)state;
    memset(out, 0, 2 * sizeof *out);
}

/* Outcomes count by their weights. */
static void test_expectation_weighs(void **unused) {
    (void)unused;
    static const struct evaluator_feature list[]    = {{"none", 0}};
    static const int32_t                  weights[] = {0};
    static const struct evaluator         evaluator = {
                .feature_count = 1, .list = list, .weights = weights, .features = lottery_features};
    static const struct game_play  play   = {.configure = lottery_configure,
                                             .start     = lottery_start,
                                             .actor     = lottery_actor,
                                             .actions   = lottery_actions,
                                             .weights   = lottery_weights,
                                             .apply     = lottery_apply,
                                             .payoffs   = lottery_payoffs};
    static const struct game_rules rules  = {.name        = "lottery",
                                             .version     = 1,
                                             .players_min = 2,
                                             .players_max = 2,
                                             .has_chance  = true,
                                             .play        = &play,
                                             .evaluator   = &evaluator};
    const struct engine_limits     limits = {.depth = 2, .lines = 2};
    struct game                    game;
    struct game_state              state;
    support_open(&game, &rules, "");
    game_start(&game, &state);
    const struct engine_report report = think_about("expectation", 0, &game, &state, &limits);
    assert_int_equal(report.line_count, 2);
    assert_int_equal(report.lines[0].actions[0], 0);
    assert_in_range(report.lines[0].value.share, 3 * EVALUATOR_SHARE / 4 - 8,
                    3 * EVALUATOR_SHARE / 4 + 8);
    assert_in_range(report.lines[1].value.share, EVALUATOR_SHARE / 2 - 8, EVALUATOR_SHARE / 2 + 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_reduced_is_searched_again),
        cmocka_unit_test(test_history_orders),
        cmocka_unit_test(test_exploration_of_uct),
        cmocka_unit_test(test_exploration_of_mcts),
        cmocka_unit_test(test_contempt_for_draws),
        cmocka_unit_test(test_no_draw_by_memory),
        cmocka_unit_test(test_no_proof_by_judgement),
        cmocka_unit_test(test_expectation_weighs),
    };
    return cmocka_run_group_tests_name("search_parts", tests, NULL, NULL);
}
