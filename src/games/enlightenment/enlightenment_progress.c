/* SPDX-License-Identifier: MIT
 *
 * enlightenment_progress.c - how far a player has come: each piece goes inwards,
 * is turned over, and goes back to the border.
 */
#include "games/enlightenment/enlightenment.h"

enum { INSIDE = 1, LIT_INSIDE = 4, LIT_ON_BORDER = 5 };

int32_t enlightenment_progress(const struct game *game, const void *bytes, int player) {
    (void)game;
    const struct enlightenment_state *state  = bytes;
    const uint32_t                    border = ENLIGHTENMENT_BORDER;
    const uint32_t                    dark   = state->pieces[player] & ~state->lit;
    const uint32_t                    lit    = state->pieces[player] & state->lit;
    return INSIDE * (int32_t)bits_count(dark & ~border) +
           LIT_INSIDE * (int32_t)bits_count(lit & ~border) +
           LIT_ON_BORDER * (int32_t)bits_count(lit & border);
}
