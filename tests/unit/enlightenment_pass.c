/* SPDX-License-Identifier: MIT
 *
 * enlightenment_pass.c - nobody ever has to pass in Enlightenment, so the rules
 * have no pass: wherever the sixteen pieces stand, more of them can move than
 * the eight that one player has not. Every set of nine free squares is tried.
 */
#include "base/bits.h"
#include "support.h"

enum {
    BOARD     = 0x1ffffff,
    FREE      = 9,
    BOARDS    = 2042975,
    PIECES    = 8,
    ROWS_1234 = 0x0f7bdef,
    ROWS_123  = 0x0739ce7,
    ROWS_345  = 0x1ce739c
};

/* Squares next to these, by a step; numbered up the columns of five. */
static uint32_t around(uint32_t squares) {
    const uint32_t up   = (squares & ROWS_1234) << 1;
    const uint32_t down = squares >> 1 & ROWS_1234;
    const uint32_t line = squares | up | down;
    return (line | line << 5 | line >> 5) & BOARD;
}

/* Pieces that can jump, upright or across, over another onto a free square. */
static uint32_t jumping(uint32_t vacant) {
    const uint32_t occupied = BOARD & ~vacant;
    const uint32_t up       = vacant >> 2 & occupied >> 1 & ROWS_123;
    const uint32_t down     = vacant << 2 & occupied << 1 & ROWS_345;
    const uint32_t right    = vacant >> 10 & occupied >> 5;
    const uint32_t left     = vacant << 10 & occupied << 5;
    return (up | down | right | left) & occupied;
}

/* The next larger number with as many bits. */
static uint32_t next_set(uint32_t set) {
    const uint32_t lowest = set & (0U - set);
    const uint32_t ripple = set + lowest;
    return ripple | ((set ^ ripple) >> 2) / lowest;
}

static void test_more_than_eight_pieces_can_always_move(void **unused) {
    (void)unused;
    unsigned boards = 0;
    uint32_t least  = 16;
    for (uint32_t vacant = (1U << FREE) - 1; vacant <= BOARD; vacant = next_set(vacant)) {
        const uint32_t movable = bits_count((around(vacant) | jumping(vacant)) & ~vacant);
        least                  = movable < least ? movable : least;
        boards++;
    }
    assert_int_equal(boards, BOARDS);
    assert_int_equal(least, 10);
    assert_true(least > PIECES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_more_than_eight_pieces_can_always_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
