/* SPDX-License-Identifier: MIT
 *
 * room.c - a state on its way between the caller and the core, as bytes.
 *
 * The bytes of a state are trusted by the rules of its game, so that they must
 * not read others. The seal tells them apart.
 */
#include "wasm/wasm.h"

static unsigned char room[WASM_STATE_MAX];

unsigned char *EXPORT(tavola_state)(void) {
    return room;
}

static hash_t seal_of(const struct game *game, hash_t key, const void *state) {
    return hash_finish(hash_mix(key, hash_bytes(state, game->state_size)));
}

bool wasm_room_take(const struct game *game, hash_t key, struct game_state *out, struct text *why) {
    hash_t seal;
    memcpy(&seal, room, sizeof seal);
    memcpy(out->bytes, room + WASM_SEAL_SIZE, game->state_size);
    if (seal == seal_of(game, key, out->bytes)) {
        return true;
    }
    text_add(why, "the bytes are no state of this game with these options; allowed are those that "
                  "it gave");
    return false;
}

void wasm_room_put(const struct game *game, hash_t key, const struct game_state *state) {
    const hash_t seal = seal_of(game, key, state->bytes);
    _Static_assert(sizeof seal == WASM_SEAL_SIZE, "room for the seal");
    memcpy(room, &seal, sizeof seal);
    memcpy(room + WASM_SEAL_SIZE, state->bytes, game->state_size);
}
