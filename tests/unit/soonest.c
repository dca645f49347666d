/* SPDX-License-Identifier: MIT
 *
 * soonest.c - tests of turns_to_win: whoever tries everything comes to the same answers
 * without it, in positions near the end and in those around them, and has more to do.
 */
#include "base/random.h"
#include "games/moguli/moguli.h"
#include "games/registry.h"
#include "puzzles/force.h"
#include "support.h"

enum { TABLE_BYTES = 1 << 22, NODES = 60000, WALKS = 2, WALK_MAX = 12, TURNS_MAX = 4, SEED = 5 };

/* A few turns before the end: one turn, two, or more are missing. */
static const struct {
    const char *game, *options, *position;
} near_ends[] = {
    {"pyramyd", "players=1 seed=2144234000818162023",
     "c2r:nrv g5b:fgv d7l:pnfgrv MCY C312:2< 111 TC1 jump - - 72"},
    {"pyramyd", "players=1 seed=898899102166013590",
     "d7l:r b3r:fg f3b:pnfgrv MCY C312:1> 111 PY1 jump g4 - 40"},
    {"pyramyd", "players=1 seed=1052515092330129755",
     "f8r:rv c3b:fgv e8r:pnfgr MCY C231:1> 111 PY1 jump - - 55"},
    {"pyramyd", "players=1 seed=3672819686637043063",
     "d5r:prv g11l:pnfgrv g5r:gr MCY C231:2< 111 LM1 jump - - 65"},
    {"moguli", "seed=906855937078698962",
     "T1P0T0T0T3P0P2P3P3T1P3T1T2P1P2T2T0T2P1T3P3T2T1P1P0P3T1P1P3T3T1P2P1T0P0 "
     "...W./...W./B..../...../W...B/..BW./B.BW. 2 d1 e2 - 0 109"},
    {"moguli", "seed=3635136376874406904",
     "T0P3T2T3T2T1P1P0T2P2T0P0T1P2T3T0P2P1T3P0P0P0T0P3P3T3P2P0P0T2T3P1T1T3P0 "
     "W..../.W..W/W..../.W.../...../BB.../.BBB. 1 d5 b6 - 0 118"},
    {"moguli", "seed=6685768872997043246",
     "T1T2T1T1T0P3T2P1T0T2T1P3P2T2T3P1P2P3P0T3P3P1P3P1T3T1P3P1T0P2T0T0P0P0P0 "
     "W.WWB/B.WB./W..../...../B..../...../....B 1 d7 - - 0 80"},
};

enum { NEAR_ENDS = sizeof near_ends / sizeof near_ends[0] };

/* Somebody who knows turns_to_win and somebody who does not. */
struct pair {
    struct game_rules rules; /* without it */
    struct game       game, plain;
    struct force     *quick, *slow;
    uint32_t          answered[2]; /* no and yes, by both */
    uint64_t          saved;       /* nodes */
};

static void create(struct pair *pair, const char *name, const char *options) {
    memset(pair, 0, sizeof *pair);
    support_open(&pair->game, registry_find(name), options);
    pair->rules              = *pair->game.rules;
    pair->rules.turns_to_win = NULL;
    pair->plain              = pair->game;
    pair->plain.rules        = &pair->rules;
    pair->quick              = force_create(&pair->game, TABLE_BYTES);
    pair->slow               = force_create(&pair->plain, TABLE_BYTES);
    assert_non_null(pair->game.rules->turns_to_win);
    assert_non_null(pair->quick);
    assert_non_null(pair->slow);
}

static void destroy(struct pair *pair) {
    force_destroy(pair->quick);
    force_destroy(pair->slow);
}

/* False if the one who knows nothing has run out of nodes. */
static bool compare(struct pair *pair, const void *state, int attacker, uint32_t turns) {
    const uint32_t turn = game_turns(state) + turns;
    force_allow(pair->slow, NODES);
    const bool is_won = force_can(pair->slow, state, attacker, turn);
    if (pair->slow->is_stopped) {
        return false;
    }
    force_allow(pair->quick, NODES);
    assert_int_equal(force_can(pair->quick, state, attacker, turn), is_won);
    assert_false(pair->quick->is_stopped);
    pair->answered[is_won]++;
    pair->saved += pair->quick->nodes_left - pair->slow->nodes_left;
    return true;
}

static void compare_all(struct pair *pair, const void *state) {
    const int attackers = game_is_common(&pair->game) ? 1 : pair->game.players;
    for (int attacker = 0; attacker < attackers; attacker++) {
        for (uint32_t turns = 1; turns <= TURNS_MAX; turns++) {
            if (!compare(pair, state, attacker, turns)) {
                break;
            }
        }
    }
}

static void walk(struct pair *pair, const struct game_state *start, struct random *random) {
    action_t          actions[GAME_ACTIONS_MAX];
    struct game_state state = *start;
    for (uint32_t i = 0; i < WALK_MAX && !game_is_over(&pair->game, &state); i++) {
        compare_all(pair, &state);
        const size_t count = game_actions(&pair->game, &state, actions);
        game_apply(&pair->game, &state, actions[random_below(random, (uint32_t)count)]);
    }
}

static void test_answers_are_the_same_without_it(void **unused) {
    (void)unused;
    struct random random;
    uint32_t      answered[2] = {0, 0};
    uint64_t      saved       = 0;
    random_init(&random, SEED);
    for (size_t i = 0; i < NEAR_ENDS; i++) {
        struct pair       pair;
        struct game_state state;
        char              bytes[1024];
        struct text       why;
        text_init(&why, bytes, sizeof bytes);
        create(&pair, near_ends[i].game, near_ends[i].options);
        memset(&state, 0, sizeof state);
        assert_int_equal(game_parse_state(&pair.game, near_ends[i].position, &state, &why),
                         STATUS_OK);
        for (uint32_t j = 0; j < WALKS * support_scale(); j++) {
            walk(&pair, &state, &random);
        }
        answered[false] += pair.answered[false];
        answered[true] += pair.answered[true];
        saved += pair.saved;
        destroy(&pair);
    }
    assert_true(answered[false] > 0 && answered[true] > 0);
    assert_true(saved > 0);
}

static uint64_t far_stones(uint32_t player, uint32_t count) {
    return ((UINT64_C(1) << count) - 1) << (player == MOGULI_WHITE ? 5 * (MOGULI_ROWS - 1) : 0);
}

/* With four stones on the far row White has won, whatever Black does in his last turn,
 * unless he has three there and has not moved; Black needs no last turn of White's. */
static void test_white_waits_for_blacks_last_turn(void **unused) {
    (void)unused;
    static const struct {
        uint32_t          white, black; /* stones that have arrived */
        uint32_t          player;       /* to act */
        enum moguli_phase phase;
        uint32_t          turns[2]; /* until White and Black have won */
    } cases[] = {
        {4, 2, MOGULI_BLACK, MOGULI_TO_MOVE, {0, 3}},
        {4, 3, MOGULI_BLACK, MOGULI_TO_MOVE, {1, 1}},
        {4, 3, MOGULI_BLACK, MOGULI_MOVED, {0, 3}},
        {4, 3, MOGULI_WHITE, MOGULI_MOVED, {2, 2}},
        {3, 0, MOGULI_WHITE, MOGULI_TO_MOVE, {2, 6}},
        {3, 3, MOGULI_WHITE, MOGULI_MOVED, {4, 2}},
        {2, 3, MOGULI_BLACK, MOGULI_TO_MOVE, {5, 1}},
        {0, 1, MOGULI_BLACK, MOGULI_MOVED, {6, 6}}, /* by blocked rounds */
    };
    struct game game;
    support_open(&game, registry_find("moguli"), "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game_state buffer;
        memset(&buffer, 0, sizeof buffer);
        game_start(&game, &buffer);
        struct moguli_state *state = (struct moguli_state *)(void *)&buffer;
        state->stones[0]           = far_stones(MOGULI_WHITE, cases[i].white);
        state->stones[1]           = far_stones(MOGULI_BLACK, cases[i].black);
        state->player              = (uint8_t)cases[i].player;
        state->phase               = (uint8_t)cases[i].phase;
        assert_int_equal(moguli_turns_to_win(&game, state, MOGULI_WHITE), cases[i].turns[0]);
        assert_int_equal(moguli_turns_to_win(&game, state, MOGULI_BLACK), cases[i].turns[1]);
    }
}

/* Yellow finishes from its union with two jumps; from elsewhere in its next turn, and so it
 * does if it has yet to come to its union; Cyan does in two turns of its own. */
static void test_a_piece_needs_turns_of_its_own(void **unused) {
    (void)unused;
    static const struct {
        const char *options, *position;
        uint32_t    turns;
    } cases[] = {
        {"players=1 seed=5207953667623513939",
         "e2l:fr d7l:g e7l:pnfgrv MCY C312:2< 111 PY2 jump e8 - 49", 1},
        {"players=1 seed=898899102166013590",
         "d7l:r b3r:fg f3b:pnfgrv MCY C312:1> 111 PY1 jump g4 - 40", 4},
        {"players=1 seed=1052515092330129755",
         "f8r:rv c3b:fgv e8r:pnfgr MCY C231:1> 111 PY1 jump - - 55", 4},
        {"players=1 seed=998710009278925049",
         "f11b:v c1r:pnfgv c2l:g MCY C312:1> 111 PY2 jump - - 40", 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game       game;
        struct game_state state;
        char              bytes[1024];
        struct text       why;
        text_init(&why, bytes, sizeof bytes);
        support_open(&game, registry_find("pyramyd"), cases[i].options);
        memset(&state, 0, sizeof state);
        assert_int_equal(game_parse_state(&game, cases[i].position, &state, &why), STATUS_OK);
        assert_int_equal(game.rules->turns_to_win(&game, &state, 0), cases[i].turns);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_white_waits_for_blacks_last_turn),
        cmocka_unit_test(test_a_piece_needs_turns_of_its_own),
        cmocka_unit_test(test_answers_are_the_same_without_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
