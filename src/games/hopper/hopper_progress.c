/* SPDX-License-Identifier: MIT
 *
 * hopper_progress.c - how far a player has come: the rows that his pieces have
 * gone.
 */
#include "base/bits.h"
#include "games/hopper/hopper.h"

int32_t hopper_progress(const struct game *game, const void *bytes, int player) {
    (void)game;
    const struct hopper_state *state  = bytes;
    uint32_t                   pieces = state->pieces[player];
    int32_t                    rows   = 0;
    while (pieces != 0) {
        const int32_t row = (int32_t)(bits_take_lowest(&pieces) % HOPPER_ROWS);
        rows += player == 0 ? row : HOPPER_ROWS - 1 - row;
    }
    return rows;
}
