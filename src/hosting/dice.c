/* SPDX-License-Identifier: MIT
 *
 * dice.c - draws from a secret, by HMAC-SHA-256.
 */
#include "hosting/dice.h"

#include <sodium.h>

enum { WORD_BYTES = 4 };

void dice_commit(const unsigned char *secret, unsigned char *out) {
    crypto_hash_sha256(out, secret, HOSTED_SECRET_BYTES);
}

void dice_secret(const unsigned char *key, const char *match, unsigned char *out) {
    crypto_auth_hmacsha256_state hash;
    crypto_auth_hmacsha256_init(&hash, key, HOSTED_SECRET_BYTES);
    crypto_auth_hmacsha256_update(&hash, (const unsigned char *)match, strlen(match));
    crypto_auth_hmacsha256_final(&hash, out);
}

static void add_word(crypto_auth_hmacsha256_state *hash, uint32_t word) {
    unsigned char bytes[WORD_BYTES];
    for (int i = 0; i < WORD_BYTES; i++) {
        bytes[i] = (unsigned char)(word >> (8 * (WORD_BYTES - 1 - i)));
    }
    crypto_auth_hmacsha256_update(hash, bytes, sizeof bytes);
}

/* 64 bits: the first ones of the hash, the highest first. */
static uint64_t draw(const struct dice *dice, uint32_t which, uint32_t turn, uint32_t trial) {
    crypto_auth_hmacsha256_state hash;
    unsigned char                bytes[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_init(&hash, dice->secret, HOSTED_SECRET_BYTES);
    crypto_auth_hmacsha256_update(&hash, (const unsigned char *)dice->match, strlen(dice->match));
    add_word(&hash, which);
    add_word(&hash, turn);
    add_word(&hash, trial);
    for (int seat = 0; seat < dice->seats; seat++) {
        crypto_auth_hmacsha256_update(&hash, dice->nonces[seat], HOSTED_NONCE_BYTES);
    }
    crypto_auth_hmacsha256_final(&hash, bytes);
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) {
        number = (number << 8U) | bytes[i];
    }
    return number;
}

/* The lowest 2^64 mod bound numbers would favour small results: draw again. */
uint64_t dice_below(const struct dice *dice, uint32_t which, uint32_t turn, uint64_t bound) {
    CHECK(bound > 0);
    const uint64_t unfair = (0 - bound) % bound;
    uint64_t       number = draw(dice, which, turn, 0);
    for (uint32_t trial = 1; number < unfair; trial++) {
        number = draw(dice, which, turn, trial);
    }
    return number % bound;
}

action_t dice_roll(const struct dice *dice, uint32_t which, const struct game *game,
                   const void *state) {
    action_t     actions[GAME_ACTIONS_MAX];
    uint32_t     weights[GAME_ACTIONS_MAX] = {0};
    const size_t count                     = game_actions(game, state, actions);
    uint64_t     sum                       = 0;
    if (!game_is_weighted(game, state)) {
        return actions[dice_below(dice, which, 0, count)];
    }
    game_weights(game, state, weights);
    for (size_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    uint64_t number = dice_below(dice, which, 0, sum);
    size_t   place  = 0;
    for (; number >= weights[place]; place++) {
        number -= weights[place];
    }
    return actions[place];
}

void dice_shuffle(const struct dice *dice, uint32_t which, int *order) {
    for (int i = dice->seats - 1; i > 0; i--) {
        const uint32_t turn  = (uint32_t)(dice->seats - 1 - i);
        const uint64_t place = dice_below(dice, which, turn, (uint64_t)i + 1);
        const int      seat  = order[i];
        order[i]             = order[place];
        order[place]         = seat;
    }
}

int64_t dice_seed(const struct dice *dice, uint32_t which) {
    return (int64_t)dice_below(dice, which, GAME_PLAYERS_MAX, DICE_SEEDS);
}
