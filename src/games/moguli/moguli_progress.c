/* SPDX-License-Identifier: MIT
 *
 * moguli_progress.c - how far a player has come: the rows that his stones have
 * gone.
 */
#include "games/moguli/moguli.h"

int32_t moguli_progress(const struct game *game, const void *bytes, int player) {
    (void)game;
    const struct moguli_state *state  = bytes;
    uint64_t                   stones = state->stones[player];
    int32_t                    rows   = 0;
    while (stones != 0) {
        const int32_t row = (int32_t)(bits64_take_lowest(&stones) / MOGULI_COLUMNS);
        rows += player == MOGULI_WHITE ? row : MOGULI_ROWS - 1 - row;
    }
    return rows;
}
