/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_position.c - a state turned into what the solver works on.
 */
#include "games/mijnlieff/mijnlieff_position.h"

/* Eight in the rows, eight in the columns, then the rising and the falling
 * diagonals. */
/* clang-format off */
const uint16_t mijnlieff_triple_squares[] = {
    0x0111, 0x0222, 0x0444, 0x0888, 0x1110, 0x2220, 0x4440, 0x8880,
    0x0007, 0x000e, 0x0070, 0x00e0, 0x0700, 0x0e00, 0x7000, 0xe000,
    0x0421, 0x0842, 0x4210, 0x8420, 0x0124, 0x0248, 0x1240, 0x2480,
};

/* The same table read the other way. */
const uint32_t mijnlieff_triples_of[] = {
    0x010101, 0x020302, 0x100304, 0x200208, 0x040411, 0x190c22, 0x620c44, 0x800888,
    0x101011, 0x643022, 0x893044, 0x022088, 0x404010, 0x80c020, 0x04c040, 0x088080,
};
/* clang-format on */

/* Two bits for each kind become one bit for a kind and one for its second tile. */
static uint8_t hand_of(const struct mijnlieff_state *state, int player) {
    uint32_t hand = 0;
    for (uint32_t kind = 0; kind < MIJNLIEFF_KINDS; kind++) {
        const uint32_t count = mijnlieff_in_hand(state, player, kind);
        hand |= (count > 0 ? 1U << kind : 0) | (count > 1 ? 16U << kind : 0);
    }
    return (uint8_t)hand;
}

/* The triples with at least so many squares among these. */
static uint32_t triples_with(uint32_t squares, uint32_t count) {
    uint32_t triples = 0;
    for (uint32_t i = 0; i < POSITION_TRIPLE_COUNT; i++) {
        triples |= bits_count(squares & mijnlieff_triple_squares[i]) >= count ? bits_of(i) : 0;
    }
    return triples;
}

struct position mijnlieff_position(const struct mijnlieff_state *state) {
    const int      player = state->player;
    const uint16_t own    = state->tiles[player];
    const uint16_t other  = state->tiles[player ^ 1];
    return (struct position){
        .own1       = triples_with(own, 1) | triples_with(other, 3),
        .own2       = triples_with(own, 2),
        .other1     = triples_with(other, 1) | triples_with(own, 3),
        .other2     = triples_with(other, 2),
        .own        = own,
        .other      = other,
        .open       = (uint16_t)mijnlieff_open_squares(state),
        .own_hand   = hand_of(state, player),
        .other_hand = hand_of(state, player ^ 1),
    };
}
