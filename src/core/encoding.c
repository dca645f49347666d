/* SPDX-License-Identifier: MIT
 *
 * encoding.c - asking an encoding, with the contract checked.
 */
#include "core/encoding.h"

#include "core/encoding_loops.h"

void encoding_measure(const struct game *game, struct encoding_size *out) {
    game->rules->encoding->measure(game, out);
    CHECK(out->ids <= ENCODING_IDS_MAX && out->ways >= 1 && out->ways <= ENCODING_WAYS_MAX);
    CHECK(encoding_planes_size(out) <= ENCODING_PLANES_MAX);
}

size_t encoding_mask(const struct game *game, const void *state, uint8_t *out) {
    struct encoding_size size;
    encoding_measure(game, &size);
    return encoding_loop_mask(encoding_kit_of(game), size.ids, game, state, out);
}

size_t encoding_list(const struct game *game, const void *state, uint32_t *out) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        out[i] = encoding_id(game, state, actions[i]);
    }
    return count;
}

uint32_t encoding_id(const struct game *game, const void *state, action_t action) {
    return game->rules->encoding->id(game, state, action);
}

bool encoding_find(const struct game *game, const void *state, uint32_t id, action_t *out) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    for (size_t i = 0; i < count; i++) {
        if (encoding_id(game, state, actions[i]) == id) {
            *out = actions[i];
            return true;
        }
    }
    return false;
}

void encoding_observe(const struct game *game, const void *state, uint8_t *out) {
    game->rules->encoding->observe(game, state, out);
}

void encoding_transform(const struct game *game, const void *state, uint32_t way, void *out) {
    if (way == 0) {
        game_copy(game, out, state);
    } else {
        game->rules->encoding->transform(game, state, way, out);
    }
}

uint32_t encoding_transform_id(const struct game *game, const void *state, uint32_t way,
                               uint32_t id) {
    return way == 0 ? id : game->rules->encoding->transform_id(game, state, way, id);
}
