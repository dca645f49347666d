/* SPDX-License-Identifier: MIT
 *
 * hopper_eval.c - who stands better in Hopper and Sneaker.
 */
#include "base/bits.h"
#include "core/evaluator.h"
#include "games/hopper/hopper.h"
#include "games/hopper/hopper_weights.h"

enum { ADVANCED, ARRIVED, TO_MOVE, FEATURES };

static const char *const names[FEATURES] = {"advanced", "arrived", "to move"};

/* Bits of the square numbers 0 to 7 inside a column. */
enum { BIT_0 = 0xaaaaaa, BIT_1 = 0xcccccc, BIT_2 = 0xf0f0f0 };

static int32_t row_sum(uint32_t squares) {
    return (int32_t)(bits_count(squares & BIT_0) + 2 * bits_count(squares & BIT_1) +
                     4 * bits_count(squares & BIT_2));
}

static void features(const struct game *game, const void *bytes, int32_t *out) {
    (void)game;
    const struct hopper_state *state = bytes;
    for (uint32_t player = 0; player < 2; player++) {
        int32_t      *own = out + (size_t)player * FEATURES;
        const int32_t sum = row_sum(state->pieces[player]);
        own[ADVANCED]     = player == 0 ? sum - 3 : 39 - sum;
        own[ARRIVED]      = (int32_t)bits_count(state->pieces[player] & hopper_homes[player ^ 1U]);
        own[TO_MOVE]      = state->player == player;
    }
}

const struct evaluator hopper_evaluator = {
    .feature_count = FEATURES,
    .feature_names = names,
    .weights       = weights,
    .features      = features,
};
