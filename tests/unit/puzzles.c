/* SPDX-License-Identifier: MIT
 *
 * puzzles.c - tests of puzzles/: lines, what can be forced, proofs, lists, the search
 * for puzzles with one thread and with several.
 */
#include <stdlib.h>
#include <string.h>

#include "core/evaluator.h"
#include "games/registry.h"
#include "puzzles/finder.h"
#include "puzzles/force.h"
#include "support.h"

enum { NODES = 2000000, TABLE_BYTES = 1 << 20 };

#define HOPPER_WIN       "win 2\t2\t-\t.../RRr/RRR/.../.../.W./WW./wwW 2 0 79\tb1c2 c6a8 b3b1"
#define HOPPER_THREE     "win 3\t3\t-\tR.r/rWR/r.w/.R./.../.W./.WW/.W. 1 0 68\ta6b6 b7b4 b5b7 b4a3 b6b8"
#define MIJNLIEFF_POINTS "points 0\t1\t-\tD.oF/.fOn/.fNn/NoDO 1 - 14\tFa3"
#define MOGULI_WIN                                                                                 \
    "win 1\t1\tseed=6685768872997043246\t"                                                         \
    "T1T2T1T1T0P3T2P1T0T2T1P3P2T2T3P1P2P3P0T3P3P1P3P1T3T1P3P1T0P2T0T0P0P0P0 "                      \
    "W.WWB/B.WB./W..../...../B..../...../....B 1 d7 - - 0 80\tra63 a5b7 end end"
#define PYRAMYD_CENTRE                                                                             \
    "centre 1\t1\tplayers=1 seed=35590151983777033\t"                                              \
    "f3l:r d6l:png e7l:pnfgrv MCY C312:2< 111 PY2 jump f8 - 37\te6t e5r"
#define ANGOLI_RECALL "recall\t1\tlevel=advanced\t2.222/2.2../11..1/1.11. CA 1 x 12\txc1"
/* Not the best one. */
#define ANGOLI_OTHER "recall\t1\tlevel=advanced\t2.222/2.2../11..1/1.11. CA 1 x 12\txd4"

static enum status parse(struct puzzle *puzzle, const char *game, const char *line, char *reason) {
    struct text why;
    text_init(&why, reason, 1024);
    return puzzle_parse(puzzle, registry_find(game), line, &why);
}

static void read_right(struct puzzle *puzzle, const char *game, const char *line) {
    char reason[1024];
    assert_int_equal(parse(puzzle, game, line, reason), STATUS_OK);
    assert_string_equal(reason, "");
}

static const struct {
    const char *game, *line;
} right[] = {
    {"hopper", HOPPER_WIN}, {"hopper", HOPPER_THREE},    {"mijnlieff", MIJNLIEFF_POINTS},
    {"moguli", MOGULI_WIN}, {"pyramyd", PYRAMYD_CENTRE}, {"angoli", ANGOLI_RECALL},
};

enum { RIGHT = sizeof right / sizeof right[0] };

/* --- Lines ------------------------------------------------------------ */

static void test_lines_are_printed_as_read(void **unused) {
    (void)unused;
    for (size_t i = 0; i < RIGHT; i++) {
        struct puzzle puzzle;
        char          bytes[PUZZLE_LINE_MAX];
        struct text   printed;
        text_init(&printed, bytes, sizeof bytes);
        read_right(&puzzle, right[i].game, right[i].line);
        puzzle_print(&puzzle, &printed);
        assert_string_equal(bytes, right[i].line);
    }
}

static void refuse(const char *line, const char *word) {
    struct puzzle puzzle;
    char          reason[1024];
    assert_int_not_equal(parse(&puzzle, "hopper", line, reason), STATUS_OK);
    assert_non_null(strstr(reason, word));
}

#define POSITION ".../RRr/RRR/.../.../.W./WW./wwW 2 0 79"

static void test_wrong_lines_are_refused(void **unused) {
    (void)unused;
    refuse("", "there are 1 fields");
    refuse("win 2\t2\t-\t" POSITION, "there are 4 fields");
    refuse(HOPPER_WIN "\tmore", "more than five");
    refuse("lose 2\t2\t-\t" POSITION "\tb1c2", "goal");
    refuse("win\t2\t-\t" POSITION "\tb1c2", "goal");
    refuse("win 0\t2\t-\t" POSITION "\tb1c2", "goal");
    refuse("win 31\t2\t-\t" POSITION "\tb1c2", "goal");
    refuse("hold 1\t2\t-\t" POSITION "\tb1c2", "goal");
    refuse("win 2\t0\t-\t" POSITION "\tb1c2", "level");
    refuse("win 2\t9\t-\t" POSITION "\tb1c2", "level");
    refuse("win 2\t2\t\t" POSITION "\tb1c2", "written as '-'");
    refuse("win 2\t2\tturns=\t" POSITION "\tb1c2", "turns");
    refuse("win 2\t2\t-\t" POSITION "x\tb1c2", "position");
    refuse("win 2\t2\t-\tRRR/RRR/.../.../.../.../WWW/WWW 1 0 9\ta1", "");
    refuse("win 2\t2\t-\t" POSITION "\t", "action 1");
    refuse("win 2\t2\t-\t" POSITION "\tb1c2 b1c2", "action 2");
    refuse("win 2\t2\t-\t" POSITION "\tb1c2  c6a8", "action 2");
}

static void test_a_long_line_is_refused(void **unused) {
    (void)unused;
    char line[2 * PUZZLE_LINE_MAX];
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\0';
    refuse(line, "too long");
}

/* The board of Mijnlieff laid another way is the same puzzle; another one is not. */
static void test_keys_know_symmetries(void **unused) {
    (void)unused;
    struct puzzle one, two, three;
    read_right(&one, "mijnlieff", MIJNLIEFF_POINTS);
    read_right(&two, "mijnlieff", "points 0\t1\t-\tFo.D/nOf./nNf./ODoN 1 - 14\tFd3");
    read_right(&three, "mijnlieff", "points 0\t1\t-\tD.oF/.fOn/.fNn/NODo 1 - 14\tFa3");
    assert_true(puzzle_key(&one) == puzzle_key(&two));
    assert_false(puzzle_key(&one) == puzzle_key(&three));
}

static void test_order_is_by_level_then_goal(void **unused) {
    (void)unused;
    struct puzzle two, three;
    read_right(&two, "hopper", HOPPER_WIN);
    read_right(&three, "hopper", HOPPER_THREE);
    assert_true(puzzle_compare(&two, &three) < 0);
    assert_true(puzzle_compare(&three, &two) > 0);
    assert_int_equal(puzzle_compare(&two, &two), 0);
    three.level = 2;
    assert_true(puzzle_compare(&two, &three) < 0);
    three.level = 1;
    assert_true(puzzle_compare(&two, &three) > 0);
}

/* --- What can be forced ------------------------------------------------ */

static void test_force_counts_turns(void **unused) {
    (void)unused;
    struct puzzle puzzle;
    read_right(&puzzle, "hopper", HOPPER_THREE);
    struct force *force = force_create(&puzzle.game, TABLE_BYTES);
    assert_non_null(force);
    force_allow(force, NODES);
    /* Three turns of his own are five turns in all: before turn 73, and not 72. */
    assert_false(force_can(force, &puzzle.state, 0, 72));
    assert_true(force_can(force, &puzzle.state, 0, 73));
    assert_false(force_can(force, &puzzle.state, 1, 73));
    assert_false(force->is_stopped);
    action_t line[PUZZLE_ACTIONS_MAX];
    assert_int_equal(force_line(force, &puzzle.state, 0, 73, line, PUZZLE_ACTIONS_MAX), 5);
    assert_int_equal(line[0], puzzle.solution[0]);
    force_destroy(force);
}

static void test_force_stops_in_time(void **unused) {
    (void)unused;
    struct puzzle puzzle;
    read_right(&puzzle, "hopper", HOPPER_THREE);
    struct force *force = force_create(&puzzle.game, TABLE_BYTES);
    assert_non_null(force);
    force_allow(force, 10);
    assert_false(force_can(force, &puzzle.state, 0, 73));
    assert_true(force->is_stopped);
    force_destroy(force);
}

/* --- Proofs ------------------------------------------------------------ */

typedef bool judge_t(struct prover *prover, const struct puzzle *puzzle, struct text *why);

static bool ask(judge_t *judge, const struct puzzle *puzzle, char *reason) {
    struct text    why;
    struct prover *prover = prover_create(&puzzle->game, NODES);
    text_init(&why, reason, 1024);
    assert_non_null(prover);
    const bool answer = judge(prover, puzzle, &why);
    prover_destroy(prover);
    assert_int_equal(answer, reason[0] == '\0');
    return answer;
}

static bool confirm(const struct puzzle *puzzle, char *reason) {
    return ask(prover_confirm, puzzle, reason);
}

static void test_right_puzzles_hold(void **unused) {
    (void)unused;
    for (size_t i = 0; i < RIGHT; i++) {
        struct puzzle puzzle;
        char          reason[1024];
        read_right(&puzzle, right[i].game, right[i].line);
        assert_true(confirm(&puzzle, reason));
    }
}

static void doubt(const char *game, const char *line, const char *word) {
    struct puzzle puzzle;
    char          reason[1024];
    read_right(&puzzle, game, line);
    assert_false(confirm(&puzzle, reason));
    assert_non_null(strstr(reason, word));
}

static void test_wrong_puzzles_do_not_hold(void **unused) {
    (void)unused;
    doubt("hopper", "win 2\t2\t-\t" POSITION "\ta2c2", "another action");
    doubt("hopper", "win 1\t2\t-\t" POSITION "\tb1c2", "not one action alone");
    doubt("hopper", "win 3\t2\t-\t" POSITION "\tb1c2", "not one action alone");
    doubt("hopper", "win 2\t2\t-\t" POSITION "\tb1c2 c6a8 a1b1", "astray");
    /* Either of two ways into the last goal field. */
    doubt("hopper", "win 1\t1\t-\t.rr/wRR/R.R/.../.../WwW/.W./W.. 1 0 58\tc6a8",
          "not one action alone");
    doubt("hopper", "hold\t2\t-\t" POSITION "\tb1c2", "proven lost");
    doubt("hopper", "points 2\t2\t-\t" POSITION "\tb1c2", "not asked");
    doubt("mijnlieff", "points 1\t1\t-\tD.oF/.fOn/.fNn/NoDO 1 - 14\tFa3", "points 0");
    doubt("mijnlieff", "points 0\t1\t-\tD.oF/.fOn/.fNn/NoDO 1 - 14\tFa2", "another action");
    doubt("mijnlieff", MIJNLIEFF_POINTS " pass", "the answer alone");
    doubt("angoli", ANGOLI_RECALL " 3", "the answer alone");
    doubt("angoli", ANGOLI_OTHER, "another action is the answer");
}

/* What the finder finds in a state is what the file says. */
static void test_puzzles_are_found(void **unused) {
    (void)unused;
    struct puzzle  puzzle, found;
    struct prover *prover;
    read_right(&puzzle, "hopper", HOPPER_THREE);
    prover = prover_create(&puzzle.game, NODES);
    assert_non_null(prover);
    assert_true(prover_find(prover, &puzzle.state, &found));
    assert_int_equal(found.goal.kind, PUZZLE_WIN);
    assert_int_equal(found.goal.number, 3);
    assert_int_equal(found.length, puzzle.length);
    assert_memory_equal(found.solution, puzzle.solution, puzzle.length * sizeof puzzle.solution[0]);
    prover_destroy(prover);
}

/* Several answers are no puzzle, but it is said that there are some. */
static void test_several_answers_are_told(void **unused) {
    (void)unused;
    struct puzzle puzzle, found;
    action_t      one = 0;
    read_right(&puzzle, "hopper", "win 1\t1\t-\t.rr/wRR/R.R/.../.../WwW/.W./W.. 1 0 58\tc6a8");
    struct prover *prover = prover_create(&puzzle.game, NODES);
    assert_non_null(prover);
    assert_false(prover_find(prover, &puzzle.state, &found));
    assert_true(prover_has_several(prover, &one));
    game_apply(&puzzle.game, &puzzle.state, one);
    assert_true(game_is_over(&puzzle.game, &puzzle.state));
    read_right(&puzzle, "hopper", HOPPER_THREE);
    assert_true(prover_find(prover, &puzzle.state, &found));
    assert_false(prover_has_several(prover, &one));
    prover_destroy(prover);
}

static void test_longer_goals_can_be_left_out(void **unused) {
    (void)unused;
    struct puzzle puzzle, found;
    read_right(&puzzle, "hopper", HOPPER_THREE);
    struct prover *prover = prover_create(&puzzle.game, NODES);
    assert_non_null(prover);
    prover_limit(prover, 2);
    assert_false(prover_find(prover, &puzzle.state, &found));
    prover_limit(prover, 3);
    assert_true(prover_find(prover, &puzzle.state, &found));
    prover_destroy(prover);
}

/* --- Oracles ----------------------------------------------------------- */

struct saying {
    bool     is_known;
    action_t best;
    int32_t  lead;
};

static bool say(void *context, const struct game *game, const void *state, action_t *best,
                int32_t *lead) {
    const struct saying *saying = context;
    assert_int_equal(game_actor(game, state), 0);
    *best = saying->best;
    *lead = saying->lead;
    return saying->is_known;
}

/* Does it find the puzzle, and does the puzzle hold, if the oracle says so? */
static void believe(const char *line, struct saying saying, bool is_found, bool holds) {
    const struct prover_oracle oracle = {.ask = say, .context = &saying};
    struct puzzle              puzzle, found;
    char                       bytes[1024];
    struct text                why;
    text_init(&why, bytes, sizeof bytes);
    read_right(&puzzle, "angoli", line);
    struct prover *prover = prover_create(&puzzle.game, NODES);
    assert_non_null(prover);
    prover_believe(prover, &oracle);
    assert_int_equal(prover_find(prover, &puzzle.state, &found), is_found);
    assert_true(!is_found || found.solution[0] == saying.best);
    assert_int_equal(prover_confirm(prover, &puzzle, &why), holds);
    prover_destroy(prover);
}

/* Clear is what makes three hundredths of the point. */
static void test_an_oracle_is_believed(void **unused) {
    (void)unused;
    struct puzzle puzzle, other;
    const int32_t clear = EVALUATOR_SHARE * 3 / 100;
    read_right(&puzzle, "angoli", ANGOLI_RECALL);
    read_right(&other, "angoli", ANGOLI_OTHER);
    believe(ANGOLI_RECALL, (struct saying){true, puzzle.solution[0], clear}, true, true);
    believe(ANGOLI_RECALL, (struct saying){true, puzzle.solution[0], clear - 1}, false, false);
    believe(ANGOLI_RECALL, (struct saying){true, other.solution[0], clear}, true, false);
    believe(ANGOLI_RECALL, (struct saying){false, puzzle.solution[0], clear}, false, false);
    /* No puzzle is what the search of the page would take for a mistake. */
    believe(ANGOLI_OTHER, (struct saying){true, other.solution[0], clear}, true, false);
}

static bool accept(const char *line) {
    struct puzzle puzzle;
    char          reason[1024];
    read_right(&puzzle, "angoli", line);
    return ask(prover_accept, &puzzle, reason);
}

/* Without an oracle, what the search finds is accepted. */
static void test_a_search_accepts(void **unused) {
    (void)unused;
    assert_true(accept(ANGOLI_RECALL));
    assert_false(accept(ANGOLI_OTHER));
}

/* --- The search -------------------------------------------------------- */

static void find(const struct game *game, uint64_t seed, uint32_t threads,
                 struct puzzle_list *out) {
    const struct finder finder = {
        .game = game, .wanted = 6, .games = 16, .seed = seed, .nodes = 100000, .threads = threads};
    assert_int_equal(finder_run(&finder, out), STATUS_OK);
}

static void test_threads_find_the_same(void **unused) {
    (void)unused;
    struct game        game;
    struct puzzle_list one, two;
    support_open(&game, registry_find("mijnlieff"), "");
    find(&game, 2, 1, &one);
    find(&game, 2, 3, &two);
    assert_int_equal(one.count, 6);
    assert_int_equal(two.count, 6);
    for (size_t i = 0; i < one.count; i++) {
        assert_int_equal(one.items[i].level, two.items[i].level);
        assert_memory_equal(&one.items[i].state, &two.items[i].state, game.state_size);
        assert_int_equal(one.items[i].solution[0], two.items[i].solution[0]);
        assert_true(i == 0 || puzzle_compare(&one.items[i - 1], &one.items[i]) <= 0);
    }
    puzzle_list_finish(&one);
    puzzle_list_finish(&two);
}

/* The next seed plays other games, and not the same ones in another order. */
static void test_seeds_find_other_puzzles(void **unused) {
    (void)unused;
    struct game        game;
    struct puzzle_list one, two;
    bool               is_new = false;
    support_open(&game, registry_find("mijnlieff"), "");
    find(&game, 2, 1, &one);
    find(&game, 3, 1, &two);
    for (size_t i = 0; i < two.count; i++) {
        assert_int_equal(puzzle_list_add(&one, &two.items[i], &is_new), STATUS_OK);
        assert_true(is_new);
    }
    puzzle_list_finish(&one);
    puzzle_list_finish(&two);
}

/* In Pyramyd no number of turns but one has more than 15 puzzles of a hundred. */
static void test_no_goal_has_too_many(void **unused) {
    (void)unused;
    struct game        game;
    struct puzzle_list list;
    uint32_t           counts[PUZZLE_NUMBER_MAX + 1] = {0};
    uint32_t           most                          = 0;
    support_open(&game, registry_find("pyramyd"), "players=1");
    const struct finder finder = {
        .game = &game, .wanted = 26, .games = 64, .seed = 1, .nodes = 20000, .threads = 1};
    assert_int_equal(finder_run(&finder, &list), STATUS_OK);
    for (size_t i = 0; i < list.count; i++) {
        assert_int_equal(list.items[i].goal.kind, PUZZLE_CENTRE);
        const uint32_t number = list.items[i].goal.number;
        counts[number]++;
        most = number > 1 && counts[number] > most ? counts[number] : most;
    }
    assert_true(most > 2 && most <= 4);
    puzzle_list_finish(&list);
}

static void test_a_list_has_each_once(void **unused) {
    (void)unused;
    struct puzzle_list list = {.count = 0};
    struct puzzle      one, two;
    bool               is_new = false;
    read_right(&one, "mijnlieff", MIJNLIEFF_POINTS);
    read_right(&two, "mijnlieff", "points 0\t1\t-\tFo.D/nOf./nNf./ODoN 1 - 14\tFd3");
    assert_int_equal(puzzle_list_add(&list, &one, &is_new), STATUS_OK);
    assert_true(is_new);
    assert_int_equal(puzzle_list_add(&list, &two, &is_new), STATUS_OK);
    assert_false(is_new);
    assert_int_equal(list.count, 1);
    puzzle_list_finish(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_printed_as_read),
        cmocka_unit_test(test_wrong_lines_are_refused),
        cmocka_unit_test(test_a_long_line_is_refused),
        cmocka_unit_test(test_keys_know_symmetries),
        cmocka_unit_test(test_order_is_by_level_then_goal),
        cmocka_unit_test(test_force_counts_turns),
        cmocka_unit_test(test_force_stops_in_time),
        cmocka_unit_test(test_right_puzzles_hold),
        cmocka_unit_test(test_wrong_puzzles_do_not_hold),
        cmocka_unit_test(test_puzzles_are_found),
        cmocka_unit_test(test_several_answers_are_told),
        cmocka_unit_test(test_longer_goals_can_be_left_out),
        cmocka_unit_test(test_an_oracle_is_believed),
        cmocka_unit_test(test_a_search_accepts),
        cmocka_unit_test(test_no_goal_has_too_many),
        cmocka_unit_test(test_threads_find_the_same),
        cmocka_unit_test(test_seeds_find_other_puzzles),
        cmocka_unit_test(test_a_list_has_each_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
