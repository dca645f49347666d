/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_progress.c - how far a player has come: his lines, and then those
 * that one more tile would make.
 */
#include "base/bits.h"
#include "games/mijnlieff/mijnlieff.h"

enum { LINE = 20 }; /* more than one tile can prepare */

int32_t mijnlieff_progress(const struct game *game, const void *bytes, int player) {
    (void)game;
    const struct mijnlieff_state *state    = bytes;
    const uint32_t                own      = state->tiles[player];
    const score_t                 points   = mijnlieff_points(own);
    uint32_t                      vacant   = 0xffffU & ~(uint32_t)(own | state->tiles[player ^ 1]);
    int32_t                       progress = LINE * points;
    while (vacant != 0) {
        progress += mijnlieff_points(own | bits_of(bits_take_lowest(&vacant))) - points;
    }
    return progress;
}
