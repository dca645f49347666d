/* SPDX-License-Identifier: MIT
 *
 * encodings.c - ids, planes and symmetries for people outside.
 */
#include "core/encoding.h"

#include "library/internal.h"

_Static_assert((int)TAVOLA_IDS_MAX == (int)ENCODING_IDS_MAX, "ids");
_Static_assert((int)TAVOLA_PLANES_MAX == (int)ENCODING_PLANES_MAX, "planes");
_Static_assert((int)TAVOLA_WAYS_MAX == (int)ENCODING_WAYS_MAX, "ways");

bool tavola_measure(const struct tavola_game *game, struct tavola_encoding *out) {
    const struct encoding *encoding = game->game.rules->encoding;
    struct encoding_size   size;
    if (encoding == NULL) {
        return false;
    }
    encoding_measure(&game->game, &size);
    *out = (struct tavola_encoding){
        .version = encoding->version,
        .ids     = size.ids,
        .planes  = size.planes,
        .height  = size.height,
        .width   = size.width,
        .ways    = size.ways,
    };
    return true;
}

size_t tavola_ids(const struct tavola_game *game, const void *state, uint32_t *out) {
    return encoding_list(&game->game, state, out);
}

size_t tavola_mask(const struct tavola_game *game, const void *state, uint8_t *out) {
    return encoding_mask(&game->game, state, out);
}

uint32_t tavola_id_of(const struct tavola_game *game, const void *state, tavola_action_t action) {
    return encoding_id(&game->game, state, action);
}

bool tavola_action_of(const struct tavola_game *game, const void *state, uint32_t id,
                      tavola_action_t *out) {
    return encoding_find(&game->game, state, id, out);
}

void tavola_observe(const struct tavola_game *game, const void *state, uint8_t *out) {
    encoding_observe(&game->game, state, out);
}

void tavola_transform(const struct tavola_game *game, const void *state, uint32_t way, void *out) {
    encoding_transform(&game->game, state, way, out);
}

uint32_t tavola_transform_id(const struct tavola_game *game, const void *state, uint32_t way,
                             uint32_t id) {
    return encoding_transform_id(&game->game, state, way, id);
}
