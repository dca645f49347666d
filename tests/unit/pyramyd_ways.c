/* SPDX-License-Identifier: MIT
 *
 * pyramyd_ways.c - distances in turns agree with the rules.
 *
 * The tables are compared with all turns that the rules allow to a piece while
 * the two others stand on their homes, out of the way.
 */
#include "games/pyramyd/pyramyd.h"
#include "games/registry.h"
#include "support.h"

enum { BOARDS = 5, NO_TRAY = 0 };

/* Turns that begin or end here meet somebody, or leave the open board. */
static uint64_t edge_cells(void) {
    return bits64_of(A1) | bits64_of(G1) | bits64_of(G13) | bits64_of(B2) | bits64_of(G2) |
           bits64_of(G12);
}

static void open_board(struct game *game, uint32_t seed) {
    char        options[32];
    struct text text;
    text_init(&text, options, sizeof options);
    text_add(&text, "seed=");
    text_add_number(&text, seed);
    support_open(game, registry_find("pyramyd"), options);
}

/* A piece about to jump, the others at home. */
static struct pyramyd_state stand(const struct game *game, uint32_t piece, uint32_t place,
                                  uint32_t tray) {
    struct game_state    buffer;
    struct pyramyd_state state;
    game_start(game, &buffer);
    memcpy(&state, &buffer, sizeof state);
    state.phase        = PYRAMYD_JUMP;
    state.turn         = (uint8_t)piece;
    state.place[piece] = (uint8_t)place;
    state.tray[piece]  = (uint8_t)tray;
    for (uint32_t seat = 0; seat < PYRAMYD_PIECES; seat++) {
        state.seat[seat] = (uint8_t)seat;
    }
    state.taker = (uint8_t)piece;
    return state;
}

/* All cells where the turn can end. */
static uint64_t ends_by_rules(const struct game *game, const struct pyramyd_state *state) {
    action_t       actions[GAME_ACTIONS_MAX];
    const uint32_t piece = state->turn;
    const size_t   count = game_actions(game, state, actions);
    uint64_t       ends  = 0;
    for (size_t i = 0; i < count; i++) {
        struct pyramyd_state next = *state;
        game_apply(game, &next, actions[i]);
        if (actions[i] != PYRAMYD_PASS) {
            const bool is_done = next.turn != piece || game_is_over(game, &next);
            ends |= is_done ? bits64_of(pyramyd_cell_of(next.place[piece]))
                            : ends_by_rules(game, &next);
        }
    }
    return ends;
}

static void check_ends(const struct game *game, uint32_t piece, uint32_t tray, uint32_t cell,
                       uint32_t jumps, uint64_t wanted) {
    uint64_t found = 0;
    for (uint32_t direction = 0; direction < 3; direction++) {
        struct pyramyd_state state = stand(game, piece, pyramyd_place(cell, direction), tray);
        state.left                 = (uint8_t)jumps;
        found |= ends_by_rules(game, &state);
    }
    assert_true((found & ~edge_cells()) == (wanted & ~edge_cells()));
}

static void check_piece(const struct game *game, const struct pyramyd_ways *ways, uint32_t piece,
                        uint32_t cell) {
    const bool is_free = (pyramyd_ordinary_cells() >> cell & 1U) != 0;
    const bool is_late = is_free || cell == pyramyd_union[piece];
    for (uint32_t jumps = 1; jumps <= PYRAMYD_JUMPS; jumps++) {
        if (is_free) {
            check_ends(game, piece, NO_TRAY, cell, jumps, ways->ends[jumps - 1][cell]);
        }
        if (is_late) {
            check_ends(game, piece, PYRAMYD_FULL, cell, jumps,
                       ways->late_ends[piece][jumps - 1][cell]);
        }
    }
}

static void test_turns_end_where_the_rules_let_them(void **unused) {
    (void)unused;
    for (uint32_t seed = 0; seed < BOARDS * support_scale(); seed++) {
        struct game         game;
        struct pyramyd_ways ways;
        open_board(&game, seed);
        pyramyd_find_ways(&game, &ways);
        for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
            for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
                check_piece(&game, &ways, piece, cell);
            }
        }
    }
}

static uint32_t beat_after(uint32_t beat) {
    return beat / 4 * 4 + (beat + 1) % 4;
}

/* One turn, then the fewest that are left after the best end. */
static uint32_t one_turn_more(const struct pyramyd_ways *ways, uint32_t set, uint32_t beat,
                              uint32_t cell) {
    uint64_t ends  = ways->ends[pyramyd_beats[beat] - 1][cell];
    uint32_t turns = PYRAMYD_FAR;
    while (ends != 0) {
        const uint32_t end  = bits64_take_lowest(&ends);
        uint32_t       rest = set;
        for (uint32_t gift = 0; gift < 3; gift++) {
            rest &= end == pyramyd_gift[gift] ? ~bits_of(gift) : ~UINT32_C(0);
        }
        const uint32_t then = 1U + ways->to_gifts[rest][beat_after(beat)][end];
        turns               = then < turns ? then : turns;
    }
    return turns;
}

static void test_each_turn_brings_the_gifts_nearer(void **unused) {
    (void)unused;
    struct game game;
    open_board(&game, 1);
    struct pyramyd_ways ways;
    pyramyd_find_ways(&game, &ways);
    for (uint32_t set = 1; set < PYRAMYD_GIFT_SETS; set++) {
        for (uint32_t beat = 0; beat < PYRAMYD_BEATS; beat++) {
            for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
                assert_int_equal(ways.to_gifts[set][beat][cell],
                                 one_turn_more(&ways, set, beat, cell));
            }
        }
    }
}

static void test_the_centre_is_two_jumps_from_the_union(void **unused) {
    (void)unused;
    struct game game;
    open_board(&game, 1);
    struct pyramyd_ways ways;
    pyramyd_find_ways(&game, &ways);
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        struct pyramyd_state state =
            stand(&game, piece, pyramyd_place(pyramyd_union[piece], 0), PYRAMYD_FULL);
        state.left = 2;
        assert_int_equal(pyramyd_turns_to_centre(&ways, &state, piece), 1);
        state.left = 1;
        assert_true(pyramyd_turns_to_centre(&ways, &state, piece) > 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_end_where_the_rules_let_them),
        cmocka_unit_test(test_each_turn_brings_the_gifts_nearer),
        cmocka_unit_test(test_the_centre_is_two_jumps_from_the_union),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
