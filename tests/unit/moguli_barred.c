/* SPDX-License-Identifier: MIT
 *
 * moguli_barred.c - who can move must move: the turnings that the rules bar are
 * those after which no stone can move, as trying each of them finds out.
 */
#include "games/moguli/moguli.h"

#include "base/random.h"
#include "games/registry.h"
#include "support.h"

enum { QUARTERS = 3, WALKS = 150, STEPS_MAX = 120 };

static uint32_t count_moves(const struct game *game, const struct moguli_state *state) {
    struct moguli_moves moves;
    moguli_find_moves(moguli_setup(game), state, &moves);
    return moves.count;
}

/* Turn every tile in every way, and look for moves. */
static void try_turnings(const struct game *game, const struct moguli_state *state,
                         struct moguli_barred *out) {
    *out = (struct moguli_barred){0};
    for (uint32_t tile = 0; tile < MOGULI_TILES; tile++) {
        for (uint32_t quarters = 1; quarters <= QUARTERS; quarters++) {
            struct moguli_state turned = *state;
            moguli_turn(&turned.up, &turned.right, tile, quarters);
            if (!moguli_has(state->locked, tile) && count_moves(game, &turned) == 0) {
                out->count++;
                out->tiles |= bits64_of(tile);
                out->quarters[tile] |= (uint8_t)(1U << quarters);
            }
        }
    }
}

/* Returns how many turnings are barred. */
static uint32_t compare(const struct game *game, const struct moguli_state *state) {
    struct moguli_barred found;
    struct moguli_barred expected;
    struct moguli_moves  moves;
    moguli_find_moves(moguli_setup(game), state, &moves);
    moguli_find_barred(moguli_setup(game), state, &moves, &found);
    try_turnings(game, state, &expected);
    assert_int_equal(found.count, expected.count);
    assert_int_equal(found.tiles, expected.tiles);
    for (uint64_t tiles = expected.tiles; tiles != 0;) {
        const uint32_t tile = bits64_take_lowest(&tiles);
        assert_int_equal(found.quarters[tile], expected.quarters[tile]);
    }
    return found.count;
}

/* The first actions of a turn: all turnings without the barred ones, if the player
 * can move. */
static void check_actions(const struct game *game, const struct moguli_state *state,
                          const action_t *actions, size_t count, uint32_t barred) {
    size_t turnings = 0;
    for (size_t i = 0; i < count; i++) {
        turnings += actions[i] >= MOGULI_TURN && actions[i] < MOGULI_EXCHANGE;
    }
    assert_int_equal(turnings, QUARTERS * (MOGULI_TILES - bits64_count(state->locked)) - barred);
    assert_int_equal(game_count_actions(game, state), count);
}

/* Returns how many turnings were barred on the way. */
static uint32_t walk(const struct game *game, struct random *random) {
    struct game_state bytes;
    uint32_t          sum = 0;
    game_start(game, &bytes);
    for (uint32_t i = 0; i < STEPS_MAX && !game_is_over(game, &bytes); i++) {
        action_t                   actions[GAME_ACTIONS_MAX];
        const struct moguli_state *state = (const struct moguli_state *)(const void *)&bytes;
        const size_t               count = game_actions(game, &bytes, actions);
        if (state->phase == MOGULI_TO_MOVE && state->turnings > 0) {
            const uint32_t barred = count_moves(game, state) > 0 ? compare(game, state) : 0;
            check_actions(game, state, actions, count, game->version > 1 ? barred : 0);
            sum += barred;
        }
        game_apply(game, &bytes, actions[random_below(random, (uint32_t)count)]);
    }
    return sum;
}

static void walk_often(const char *options, uint32_t version) {
    uint32_t      sum = 0;
    struct random random;
    random_init(&random, 1);
    for (uint32_t i = 0; i < WALKS; i++) {
        char        bytes[GAME_TEXT_MAX];
        struct text text;
        struct game game;
        text_init(&text, bytes, sizeof bytes);
        text_add(&text, options);
        text_add(&text, " seed=");
        text_add_number(&text, i);
        support_open(&game, registry_find("moguli"), bytes);
        game.version = version;
        sum += walk(&game, &random);
    }
    assert_true(sum > WALKS);
}

static void test_barred_as_by_trying(void **unused) {
    (void)unused;
    walk_often("", 2);
    walk_often("board=cylinder", 2);
    walk_often("triangles=35", 2);
    walk_often("triangles=0 board=cylinder homerow=swap", 2);
}

static void test_nothing_was_barred_before(void **unused) {
    (void)unused;
    walk_often("", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_barred_as_by_trying),
        cmocka_unit_test(test_nothing_was_barred_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
