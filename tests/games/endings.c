/* SPDX-License-Identifier: MIT
 *
 * endings.c - positions near the end, solved by two methods that share nothing
 * but the rules: an engine, and the plainest search that tries everything.
 *
 *   endings GAME FILE              check the positions of the file
 *   endings GAME --find N OPTIONS  play games and print such positions, N of each
 *                                  kind, for a file
 *
 * A line of the file is one of
 *
 *   options TEXT              of the positions that follow
 *   win N POSITION            who acts can force a win in N actions, not in fewer
 *   loss N POSITION           who acts loses in N actions at the latest
 *   margin N POSITION         the score that who acts gets more, with best play
 *   expect TURNS POSITION     who acts decides by what he may expect after so
 *                             many turns; how much that is depends on weights
 *   turns N POSITION          one player alone wins in N turns, not in fewer
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/evaluator.h"
#include "core/playout.h"
#include "expectation.h"
#include "games/registry.h"
#include "search/engine.h"
#include "support.h"

enum {
    LINE_SIZE      = 1024,
    TABLE          = 4 << 20,
    ENGINE_NODES   = 100000, /* far more than should be needed */
    EXPECTED_TURNS = 2,      /* what --find looks at */
    PLAIN_NODES    = 60000,  /* of the plain search of one position that --find takes */
    DISTANCE_MAX   = 12,
    SEEN_SIZE      = 1 << 16
};

static const struct engine_observer nobody = {.progress = NULL};

static uint64_t plain_nodes; /* since it was last set to 0 */
static uint64_t plain_limit = UINT64_MAX;

/* What is said of a position. */
enum claim_kind { CLAIM_NONE, CLAIM_WIN, CLAIM_LOSS, CLAIM_MARGIN, CLAIM_EXPECT, CLAIM_TURNS };

struct claim {
    enum claim_kind kind;
    int             number;
};

static void step(const struct game *game, void *next, const void *state, action_t action) {
    plain_nodes++;
    game_copy(game, next, state);
    game_apply(game, next, action);
}

/* --- The plain methods ------------------------------------------------ */

/* Two players: +n if who acts wins in n actions, -n if he loses in n, 0 if
 * neither is certain within the depth. A quick win is best, then what is open,
 * then a late loss. */

static int rank_of(int result) {
    return result > 0 ? 1000 - result : result < 0 ? -1000 - result : 0;
}

static int minimax(const struct game *game, const void *state, int depth);

static int result_of(const struct game *game, const void *state, int player, int depth) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    if (game_is_over(game, state)) {
        game_payoffs(game, state, payoffs);
        return payoffs[player] == GAME_POINT ? 1 : payoffs[player] == 0 ? -1 : 0;
    }
    const int value = depth > 0 ? minimax(game, state, depth) : 0;
    const int own   = game_actor(game, state) == player ? value : -value;
    return own + (own > 0) - (own < 0);
}

static int minimax(const struct game *game, const void *state, int depth) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    int          best  = 0;
    for (size_t i = 0; i < count; i++) {
        struct game_state next;
        step(game, &next, state, actions[i]);
        const int result = result_of(game, &next, game_actor(game, state), depth - 1);
        best             = i == 0 || rank_of(result) > rank_of(best) ? result : best;
    }
    return best;
}

/* Any number of players: can this one force a win within so many actions,
 * whatever all others do? */
static bool can_force(const struct game *game, const void *state, int player, int left) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count  = left == 0 ? 0 : game_actions(game, state, actions);
    const bool   is_own = game_actor(game, state) == player;
    bool         any    = false;
    bool         all    = count > 0;
    for (size_t i = 0; i < count && plain_nodes <= plain_limit; i++) {
        struct game_state next;
        payoff_t          payoffs[GAME_PLAYERS_MAX];
        step(game, &next, state, actions[i]);
        bool wins;
        if (game_is_over(game, &next)) {
            game_payoffs(game, &next, payoffs);
            wins = payoffs[player] == GAME_POINT;
        } else {
            wins = can_force(game, &next, player, left - 1);
        }
        any = any || wins;
        all = all && wins;
    }
    return is_own ? any : all;
}

/* The margin of the score for a player. */
static int margin_of(const struct game *game, const void *state, int player) {
    if (game_is_over(game, state)) {
        score_t scores[GAME_PLAYERS_MAX];
        game->play->scores(game, state, scores);
        return (int)(scores[player] - scores[player ^ 1]);
    }
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count  = game_actions(game, state, actions);
    const bool   is_own = game_actor(game, state) == player;
    int          best   = 0;
    for (size_t i = 0; i < count && plain_nodes <= plain_limit; i++) {
        struct game_state next;
        step(game, &next, state, actions[i]);
        const int margin = margin_of(game, &next, player);
        best             = i == 0 || (is_own ? margin > best : margin < best) ? margin : best;
    }
    return best;
}

/* One player alone: breadth first, turn by turn. */

struct breadth {
    const struct game *game;
    struct game_state *states;
    size_t             count, capacity;
    hash_t             seen[SEEN_SIZE];
    bool               has_won;
};

static bool is_new(struct breadth *breadth, const void *state) {
    const hash_t key = game_position_hash(breadth->game, state) | 1;
    for (size_t at = (size_t)(key % SEEN_SIZE);; at = (at + 1) % SEEN_SIZE) {
        if (breadth->seen[at] == key || breadth->seen[at] == 0) {
            const bool answer = breadth->seen[at] == 0;
            breadth->seen[at] = key;
            return answer;
        }
    }
}

/* All ways to end the turn that is under way. */
static void finish_turn(struct breadth *breadth, const void *state, uint32_t turns) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(breadth->game, state, actions);
    for (size_t i = 0; i < count && plain_nodes <= plain_limit; i++) {
        struct game_state next;
        payoff_t          payoff = 0;
        step(breadth->game, &next, state, actions[i]);
        if (game_is_over(breadth->game, &next)) {
            game_payoffs(breadth->game, &next, &payoff);
            breadth->has_won = breadth->has_won || payoff == GAME_POINT;
        } else if (game_turns(&next) == turns) {
            finish_turn(breadth, &next, turns);
        } else if (is_new(breadth, &next) && breadth->count < breadth->capacity) {
            breadth->states[breadth->count++] = next;
        }
    }
}

/* The least number of turns to a win; 0 if the work was too much. */
static int turns_to_win(const struct game *game, const void *state) {
    struct breadth *breadth = calloc(1, sizeof *breadth);
    assert_non_null(breadth);
    breadth->game     = game;
    breadth->capacity = SEEN_SIZE / 2;
    breadth->states   = calloc(breadth->capacity, sizeof *breadth->states);
    assert_non_null(breadth->states);
    game_copy(game, &breadth->states[0], state);
    breadth->count = 1;
    int    turns   = 0;
    size_t next    = 0;
    while (!breadth->has_won && next < breadth->count) {
        const size_t end = breadth->count;
        for (turns++; next < end; next++) {
            const struct game_state from = breadth->states[next];
            finish_turn(breadth, &from, game_turns(&from));
        }
    }
    const bool is_done = breadth->has_won && plain_nodes <= plain_limit;
    free(breadth->states);
    free(breadth);
    return is_done ? turns : 0;
}

/* --- The engines ------------------------------------------------------ */

static struct engine_report ask(const char *name, const struct game *game, const void *state,
                                const struct engine_limits *limits) {
    const struct engine_kind  *kind   = name == NULL ? engine_for(game) : engine_find(name);
    const struct engine_config config = {.seed = 1, .table_bytes = TABLE};
    struct engine             *engine = kind->create(game, &config);
    struct engine_report       report;
    assert_non_null(engine);
    kind->think(engine, state, limits, &nobody, &report);
    kind->destroy(engine);
    return report;
}

/* Walk along the line as far as it is known; true at the end of the game. */
static bool follow(const struct game *game, void *state, const struct engine_line *line,
                   int *turns) {
    *turns = 0;
    for (uint32_t i = 0; i < line->length; i++) {
        const uint32_t before = game_turns(state);
        game_apply(game, state, line->actions[i]);
        *turns += game_is_over(game, state) || game_turns(state) != before;
    }
    return game_is_over(game, state);
}

/* All lines of alpha-beta, each by itself. */
static void check_duel(const struct game *game, const void *state, const struct claim *claim) {
    for (uint32_t lines = 1; lines <= 3; lines += 2) {
        const struct engine_limits limits = {
            .nodes = ENGINE_NODES, .lines = lines, .wants_distance = true};
        const struct engine_report report = ask("alphabeta", game, state, &limits);
        const struct engine_value *value  = &report.lines[0].value;
        assert_true(value->is_exact && value->is_shortest);
        assert_int_equal(value->share, claim->kind == CLAIM_WIN ? EVALUATOR_SHARE : 0);
        assert_int_equal(value->distance, claim->number);
        for (uint32_t i = 0; i < report.line_count; i++) {
            const struct engine_line *line = &report.lines[i];
            struct game_state         next;
            game_copy(game, &next, state);
            game_apply(game, &next, line->actions[0]);
            if (line->value.is_exact && line->value.distance <= claim->number) {
                const int result =
                    result_of(game, &next, game_actor(game, state), line->value.distance - 1);
                assert_true(line->value.is_shortest);
                assert_int_equal(result, line->value.share == 0 ? -line->value.distance
                                                                : line->value.distance);
            }
        }
    }
    assert_int_equal(minimax(game, state, claim->number),
                     claim->kind == CLAIM_WIN ? claim->number : -claim->number);
    assert_true(claim->number == 1 || minimax(game, state, claim->number - 1) == 0);
}

static void check_win_of_many(const struct game *game, const void *state,
                              const struct claim *claim) {
    const int                  player = game_actor(game, state);
    const struct engine_limits limits = {.nodes = ENGINE_NODES / 5, .lines = 1};
    const struct engine_report report = ask("mcts", game, state, &limits);
    const struct engine_value *value  = &report.lines[0].value;
    assert_true(value->is_exact && value->share == EVALUATOR_SHARE);
    assert_true(value->distance >= claim->number);
    assert_true(can_force(game, state, player, claim->number));
    assert_false(can_force(game, state, player, claim->number - 1));
    struct game_state next;
    game_copy(game, &next, state);
    game_apply(game, &next, report.lines[0].actions[0]);
    assert_true(game_is_over(game, &next) || can_force(game, &next, player, value->distance - 1));
}

static void check_margin(const struct game *game, const void *state, const struct claim *claim) {
    const int                  player = game_actor(game, state);
    const struct engine_limits limits = {.lines = ENGINE_LINES_MAX};
    const struct engine_limits one    = {.lines = 1};
    const struct engine_report report = ask("exact", game, state, &limits);
    const struct engine_report single = ask("exact", game, state, &one);
    assert_int_equal(margin_of(game, state, player), claim->number);
    assert_int_equal(single.lines[0].value.score, claim->number * EVALUATOR_UNIT);
    for (uint32_t i = 0; i < report.line_count; i++) {
        struct game_state next;
        step(game, &next, state, report.lines[i].actions[0]);
        assert_true(report.lines[i].value.is_exact);
        assert_int_equal(report.lines[i].value.score,
                         margin_of(game, &next, player) * EVALUATOR_UNIT);
    }
    assert_int_equal(report.lines[0].value.score, claim->number * EVALUATOR_UNIT);
}

static bool is_near(double first, double second) {
    return first - second < 0.0002 && second - first < 0.0002;
}

static void check_expectation(const struct game *game, const void *state,
                              const struct claim *claim) {
    const int                  player = game_actor(game, state);
    const struct engine_limits limits = {.depth = (uint32_t)claim->number, .lines = 3};
    const struct engine_report report = ask("expectation", game, state, &limits);
    struct expectation         plain  = {.nodes = UINT64_MAX};
    judge_init(&plain.judge, game, NULL);
    double values[GAME_PLAYERS_MAX];
    expectation_of(&plain, state, claim->number, 0, values);
    assert_true(is_near((double)report.lines[0].value.share / EVALUATOR_SHARE, values[player]));
    for (uint32_t i = 0; i < report.line_count; i++) {
        const double share = (double)report.lines[i].value.share / EVALUATOR_SHARE;
        expectation_after(&plain, state, report.lines[i].actions[0], claim->number, 0, values);
        assert_true(is_near(share, values[player]));
    }
}

static void check_turns(const struct game *game, const void *state, const struct claim *claim) {
    const struct engine_limits limits = {.nodes = ENGINE_NODES, .lines = 1};
    const struct engine_report report = ask("solitaire", game, state, &limits);
    struct game_state          walk;
    int                        turns;
    assert_int_equal(turns_to_win(game, state), claim->number);
    assert_true(report.lines[0].value.is_exact && report.lines[0].value.is_shortest);
    game_copy(game, &walk, state);
    assert_true(follow(game, &walk, &report.lines[0], &turns));
    assert_int_equal(turns, claim->number);
}

static void check(const struct game *game, const void *state, const struct claim *claim) {
    plain_nodes = 0;
    switch (claim->kind) {
    case CLAIM_WIN:
    case CLAIM_LOSS:
        (game->players == 2 ? check_duel : check_win_of_many)(game, state, claim);
        break;
    case CLAIM_MARGIN:
        check_margin(game, state, claim);
        break;
    case CLAIM_EXPECT:
        check_expectation(game, state, claim);
        break;
    default:
        check_turns(game, state, claim);
    }
}

/* --- The file --------------------------------------------------------- */

static const char *const words[] = {"", "win ", "loss ", "margin ", "expect ", "turns "};

/* Read the claim at the start of a line; the position is behind it. */
static char *read_claim(char *line, struct claim *claim) {
    char *at = line;
    memset(claim, 0, sizeof *claim);
    for (int kind = CLAIM_WIN; kind <= CLAIM_TURNS; kind++) {
        if (strncmp(line, words[kind], strlen(words[kind])) == 0) {
            claim->kind = (enum claim_kind)kind;
            at += strlen(words[kind]);
        }
    }
    claim->number = (int)strtol(at, &at, 10);
    return at + strspn(at, " ");
}

static unsigned check_line(struct game *game, char *line) {
    char              bytes[2 * GAME_TEXT_MAX];
    struct text       why;
    struct claim      claim;
    struct game_state state;
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0' || line[0] == '#') {
        return 0;
    }
    if (strncmp(line, "options ", 8) == 0) {
        support_open(game, game->rules, line + 8);
        return 0;
    }
    const char *position = read_claim(line, &claim);
    text_init(&why, bytes, sizeof bytes);
    if (claim.kind == CLAIM_NONE || game_parse_state(game, position, &state, &why) != STATUS_OK) {
        fprintf(stderr, "%s\n%s\n", line, bytes);
        exit(EXIT_FAILURE);
    }
    print_message("%s\n", line);
    check(game, &state, &claim);
    return 1;
}

static struct {
    const struct game_rules *rules;
    const char              *file;
    const char              *options;
} given;

static void test_file(void **unused) {
    (void)unused;
    char        line[LINE_SIZE];
    struct game game;
    FILE       *file  = fopen(given.file, "r");
    unsigned    count = 0;
    assert_non_null(file);
    support_open(&game, given.rules, "");
    while (fgets(line, sizeof line, file) != NULL) {
        count += check_line(&game, line);
    }
    fclose(file);
    assert_true(count > 0);
}

/* --- Finding positions ------------------------------------------------ */

static struct claim find_duel(const struct game *game, const void *state) {
    struct claim claim = {.kind = CLAIM_NONE};
    for (int depth = 1; depth <= DISTANCE_MAX && claim.kind == CLAIM_NONE; depth++) {
        /* The next depth costs as much more again as this one did. */
        const uint64_t before = plain_nodes;
        const int      result = minimax(game, state, depth);
        const uint64_t last   = plain_nodes - before;
        claim.kind            = result > 0 ? CLAIM_WIN : result < 0 ? CLAIM_LOSS : CLAIM_NONE;
        claim.number          = depth;
        if (last * game_count_actions(game, state) > PLAIN_NODES) {
            break;
        }
    }
    return claim;
}

/* Unless nobody stands better. */
static struct claim find_expectation(const struct game *game, const void *state) {
    const double       even  = 1.0 / game->players;
    struct claim       claim = {.number = EXPECTED_TURNS};
    struct expectation plain = {.nodes = plain_limit};
    judge_init(&plain.judge, game, NULL);
    double values[GAME_PLAYERS_MAX];
    expectation_of(&plain, state, claim.number, 0, values);
    const double share   = values[game_actor(game, state)];
    const bool   is_even = share > 0.9 * even && share < 1.1 * even;
    claim.kind           = plain.nodes == 0 || is_even ? CLAIM_NONE : CLAIM_EXPECT;
    return claim;
}

static struct claim find_claim(const struct game *game, const void *state) {
    const int    player = game_actor(game, state);
    struct claim claim  = {.kind = CLAIM_NONE};
    plain_nodes         = 0;
    if (game->play->scores != NULL) {
        claim.number = margin_of(game, state, player);
        claim.kind   = plain_nodes > plain_limit || plain_nodes < 50 ? CLAIM_NONE : CLAIM_MARGIN;
    } else if (game->rules->has_chance) {
        claim = find_expectation(game, state);
    } else if (game_is_common(game)) {
        claim.number = turns_to_win(game, state);
        claim.kind   = claim.number == 0 ? CLAIM_NONE : CLAIM_TURNS;
    } else if (game->players == 2) {
        claim = find_duel(game, state);
    } else {
        while (claim.kind == CLAIM_NONE && ++claim.number <= DISTANCE_MAX) {
            plain_nodes = 0;
            claim.kind  = can_force(game, state, player, claim.number) && plain_nodes <= plain_limit
                              ? CLAIM_WIN
                              : CLAIM_NONE;
        }
    }
    return claim;
}

static void print_claim(const struct game *game, const void *state, const struct claim *claim) {
    char bytes[GAME_TEXT_MAX];
    support_print_state(game, state, bytes);
    fputs(words[claim->kind], stdout);
    printf("%d %s\n", claim->number, bytes);
    fflush(stdout);
}

/* Let the engine play, badly at times, and look at all states. */
static void find_in_game(const struct game *game, uint64_t seed, int wanted,
                         int found[][2 * DISTANCE_MAX + 1]) {
    const struct engine_limits limits = {.nodes = 500, .lines = 1};
    struct game_state          state;
    struct random              random;
    random_init(&random, seed);
    for (game_start(game, &state); !game_is_over(game, &state);) {
        const bool         acts  = game_actor(game, &state) >= 0;
        const struct claim claim = acts ? find_claim(game, &state) : (struct claim){.number = 0};
        const int          place = (claim.number + DISTANCE_MAX) % (2 * DISTANCE_MAX + 1);
        if (claim.kind != CLAIM_NONE && found[claim.kind][place]++ < wanted) {
            print_claim(game, &state, &claim);
        }
        const bool errs = !acts || random_below(&random, 5) == 0;
        game_apply(game, &state,
                   errs ? playout_draw(game, &state, &random)
                        : ask(NULL, game, &state, &limits).lines[0].actions[0]);
    }
}

static int find(int wanted) {
    static int  found[CLAIM_TURNS + 1][2 * DISTANCE_MAX + 1];
    struct game game;
    plain_limit = PLAIN_NODES;
    support_open(&game, given.rules, given.options);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        find_in_game(&game, seed, wanted, found);
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_file)};
    const bool              finds   = argc == 5 && strcmp(argv[2], "--find") == 0;
    given.rules                     = argc < 3 ? NULL : registry_find(argv[1]);
    if (given.rules == NULL || (argc != 3 && !finds)) {
        fputs("usage: endings GAME FILE, or endings GAME --find N OPTIONS\n", stderr);
        return EXIT_FAILURE;
    }
    if (finds) {
        given.options = argv[4];
        return find((int)strtol(argv[3], NULL, 10));
    }
    given.file = argv[2];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
