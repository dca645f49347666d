/* SPDX-License-Identifier: MIT
 *
 * moguli_boards.c - the random boards of Moguli never change.
 *
 * A kept match names its board by a seed, so a seed must lay the same tiles
 * for ever. The expected boards were computed by a separate program from the
 * description in moguli_board.c and random.h.
 */
#include "games/registry.h"
#include "support.h"

enum { BOARD_LENGTH = 70 };

struct known_board {
    const char *options;
    const char *tiles;
};

/* clang-format off */
static const struct known_board known_boards[] = {
    {"",
     "T2P0T0P3T1P1T0T0T1P2T1P1T2P2T3P1T0T2T3P3P3P0P2P0P2T3P2T2T1T3P2T3P2P3P2"},
    {"seed=0",
     "T3P3P3P0T0T1P2T3P0P0P3T3P0T3T3T3T2P2P2T3T0P0P1T2T1P1P3T0T2P0P3T3T2P2P2"},
    {"seed=2",
     "P0T1T0T2T1T0P3P2T1T2P3P2P2P1T0P3P0T2T0T1P0P0T1T2P2P0T1P3P2T1P2P2T3P0T3"},
    {"seed=9223372036854775807",
     "P2P2T0P3T0T3P1P3T2P2T2P3T3P0P0T3T0P2T2T2T1T3P2P0P2T3P3T3P3P1P1P1T3T3T1"},
    {"triangles=0",
     "P2P0P0P3P1P1P0P0P1P2P1P1P2P2P3P1P0P2P3P3P3P0P2P0P2P3P2P2P1P3P2P3P2P3P2"},
    {"triangles=1",
     "P2P0P0P3P1P1P0P0P1P2P1P1P2P2P3P1T0P2P3P3P3P0P2P0P2P3P2P2P1P3P2P3P2P3P2"},
    {"triangles=35",
     "T2T0T0T3T1T1T0T0T1T2T1T1T2T2T3T1T0T2T3T3T3T0T2T0T2T3T2T2T1T3T2T3T2T3T2"},
};
/* clang-format on */

enum { KNOWN_BOARDS = sizeof known_boards / sizeof known_boards[0] };

/* The tiles of the first state, as a position writes them. */
static void print_tiles(const char *options, char *out) {
    struct game       game;
    struct game_state state;
    support_open(&game, registry_find("moguli"), options);
    game_start(&game, &state);
    support_print_state(&game, &state, out);
    assert_int_equal(out[BOARD_LENGTH], ' ');
    out[BOARD_LENGTH] = '\0';
}

static void test_seeds_lay_known_boards(void **unused) {
    (void)unused;
    for (size_t i = 0; i < KNOWN_BOARDS; i++) {
        char tiles[GAME_TEXT_MAX];
        print_tiles(known_boards[i].options, tiles);
        assert_string_equal(tiles, known_boards[i].tiles);
    }
}

/* Variants of the board and the home row draw no other tiles. */
static void test_variants_keep_the_board(void **unused) {
    (void)unused;
    char tiles[GAME_TEXT_MAX];
    print_tiles("board=cylinder homerow=swap turns=9", tiles);
    assert_string_equal(tiles, known_boards[0].tiles);
}

/* Given tiles are laid as they are; the seed plays no part. */
static void test_given_tiles_are_laid(void **unused) {
    (void)unused;
    for (size_t i = 0; i < KNOWN_BOARDS; i++) {
        char        bytes[GAME_TEXT_MAX];
        char        tiles[GAME_TEXT_MAX];
        struct text options;
        text_init(&options, bytes, sizeof bytes);
        text_add(&options, "seed=77 tiles=");
        text_add(&options, known_boards[i].tiles);
        print_tiles(bytes, tiles);
        assert_string_equal(tiles, known_boards[i].tiles);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seeds_lay_known_boards),
        cmocka_unit_test(test_variants_keep_the_board),
        cmocka_unit_test(test_given_tiles_are_laid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
