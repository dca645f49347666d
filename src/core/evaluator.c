/* SPDX-License-Identifier: MIT
 *
 * evaluator.c - strengths and shares, from tables instead of libm, whose last
 * bits differ between platforms.
 */
#include "core/evaluator.h"

enum { STEP = 125, STEPS = 96 };

/* clang-format off */

/* 65536 / (1 + exp(-x)) for x = 0, 0.125, ... 12 */
static const int32_t logistic[STEPS + 1] = {
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310,
    53581, 54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036,
    62428, 62778, 63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721,
    64816, 64900, 64974, 65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352,
    65374, 65393, 65410, 65425, 65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495,
    65500, 65504, 65508, 65511, 65514, 65517, 65519, 65521, 65523, 65524, 65526, 65527,
    65528, 65529, 65530, 65530, 65531, 65532, 65532, 65533, 65533, 65533, 65534, 65534,
    65534, 65534, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65536,
    65536,
};

/* 65536 * exp(-x) for the same x */
static const int32_t decay[STEPS + 1] = {
    65536, 57835, 51039, 45042, 39750, 35079, 30957, 27319, 24109, 21276, 18776, 16570,
    14623, 12905, 11388, 10050, 8869, 7827, 6907, 6096, 5380, 4747, 4190, 3697,
    3263, 2879, 2541, 2243, 1979, 1746, 1541, 1360, 1200, 1059, 935, 825,
    728, 642, 567, 500, 442, 390, 344, 303, 268, 236, 209, 184,
    162, 143, 127, 112, 99, 87, 77, 68, 60, 53, 47, 41,
    36, 32, 28, 25, 22, 19, 17, 15, 13, 12, 10, 9,
    8, 7, 6, 6, 5, 4, 4, 3, 3, 3, 2, 2,
    2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0,
    0,
};

/* clang-format on */

/* The table's value at x thousandths, between two entries in a straight line. */
static int32_t look_up(const int32_t table[STEPS + 1], int32_t x) {
    CHECK(x >= 0);
    if (x >= STEP * STEPS) {
        return table[STEPS];
    }
    const int32_t place = x / STEP;
    return table[place] + (table[place + 1] - table[place]) * (x % STEP) / STEP;
}

int32_t evaluator_chance(int32_t margin) {
    return margin >= 0 ? look_up(logistic, margin) : EVALUATOR_SHARE - look_up(logistic, -margin);
}

int32_t evaluator_decay(int32_t x) {
    return look_up(decay, x);
}

static int32_t strength(const struct evaluator *evaluator, const int32_t *features) {
    int32_t sum = 0;
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        sum += evaluator->weights[i] * features[i];
    }
    return sum;
}

void judge_init(struct judge *judge, const struct game *game) {
    const struct evaluator *evaluator = game->rules->evaluator;
    judge->game                       = game;
    memset(judge->notes, 0, sizeof judge->notes);
    if (evaluator->prepare != NULL) {
        evaluator->prepare(game, judge->notes);
    }
}

void judge_features(const struct judge *judge, const void *state, int32_t *out) {
    judge->game->rules->evaluator->features(judge, state, out);
}

int32_t judge_margin(const struct judge *judge, const void *state) {
    const struct evaluator *evaluator = judge->game->rules->evaluator;
    int32_t                 features[2 * EVALUATOR_FEATURES_MAX];
    evaluator->features(judge, state, features);
    const int32_t margin =
        strength(evaluator, features) - strength(evaluator, features + evaluator->feature_count);
    return margin > EVALUATOR_MARGIN_MAX    ? EVALUATOR_MARGIN_MAX
           : margin < -EVALUATOR_MARGIN_MAX ? -EVALUATOR_MARGIN_MAX
                                            : margin;
}

void judge_shares(const struct judge *judge, const void *state, int32_t *out) {
    const struct game      *game      = judge->game;
    const struct evaluator *evaluator = game->rules->evaluator;
    int32_t                 features[GAME_PLAYERS_MAX * EVALUATOR_FEATURES_MAX];
    int32_t                 strengths[GAME_PLAYERS_MAX];
    int32_t                 best = INT32_MIN;
    int64_t                 sum  = 0;
    evaluator->features(judge, state, features);
    for (int player = 0; player < game->players; player++) {
        strengths[player] =
            strength(evaluator, features + (size_t)player * evaluator->feature_count);
        best = strengths[player] > best ? strengths[player] : best;
    }
    if (game_is_common(game)) {
        for (int player = 0; player < game->players; player++) {
            out[player] = evaluator_chance(strengths[player]);
        }
        return;
    }
    for (int player = 0; player < game->players; player++) {
        out[player] = evaluator_decay(best - strengths[player]);
        sum += out[player];
    }
    for (int player = 0; player < game->players; player++) {
        out[player] = (int32_t)((int64_t)out[player] * EVALUATOR_SHARE / sum);
    }
}
