/* SPDX-License-Identifier: MIT
 *
 * angoli_progress.c - how far a player has come: his tokens on the track, and
 * where centres have to be held, twice as much for each token there.
 */
#include "games/angoli/angoli.h"

int32_t angoli_progress(const struct game *game, const void *bytes, int player) {
    const struct angoli_config *config   = angoli_config(game);
    const struct angoli_state  *state    = bytes;
    const uint64_t              own      = state->tokens[player];
    int32_t                     progress = (int32_t)bits64_count(own);
    for (uint32_t side = 0; side < ANGOLI_SIDES && config->centres > 0; side++) {
        progress += 2 * (int32_t)bits64_count(own & config->centre[side]);
    }
    return progress;
}
