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

/* --- Nets ------------------------------------------------------------- */

const struct net_file evaluator_no_net = {.bytes = NULL, .size = 0};

bool evaluator_can_use_net(const struct game *game) {
    const struct evaluator *evaluator = game->rules->evaluator;
    return evaluator != NULL && evaluator->look != NULL && !game_is_common(game) &&
           (evaluator->is_for_net == NULL || evaluator->is_for_net(game));
}

size_t evaluator_view_count(const struct game *game) {
    return game->rules->evaluator->views == EVALUATOR_VIEW_OF_ACTOR ? 1 : (size_t)game->players;
}

struct net_shape evaluator_net_shape(const struct game *game) {
    const struct evaluator *evaluator = game->rules->evaluator;
    return (struct net_shape){.game    = game->rules->name,
                              .version = evaluator->input_version,
                              .inputs  = evaluator->input_count};
}

enum status evaluator_open_net(const struct game *game, const struct net_file *file,
                               struct net *net, struct text *why) {
    if (!evaluator_can_use_net(game)) {
        text_add(why, "this game has no use for a net");
        return STATUS_NOT_FOUND;
    }
    const struct net_shape shape = evaluator_net_shape(game);
    return net_open(net, file, &shape, why);
}

/* --- Judges ----------------------------------------------------------- */

void judge_init(struct judge *judge, const struct game *game, const struct net_file *net) {
    const struct evaluator *evaluator = game->rules->evaluator;
    const struct net_file  *chosen    = net != NULL ? net : evaluator->net;
    char                    bytes[1];
    struct text             unused;
    judge->game = game;
    judge->net  = (struct net){.hidden = 0};
    memset(judge->notes, 0, sizeof judge->notes);
    if (evaluator->prepare != NULL) {
        evaluator->prepare(game, judge->notes);
    }
    if (evaluator_can_use_net(game) && chosen != NULL && chosen->size > 0) {
        text_init(&unused, bytes, sizeof bytes);
        const enum status status = evaluator_open_net(game, chosen, &judge->net, &unused);
        CHECK(status == STATUS_OK);
        (void)status;
    }
}

void judge_features(const struct judge *judge, const void *state, int32_t *out) {
    judge->game->rules->evaluator->features(judge, state, out);
}

static int32_t held(int64_t margin) {
    return margin > EVALUATOR_MARGIN_MAX    ? EVALUATOR_MARGIN_MAX
           : margin < -EVALUATOR_MARGIN_MAX ? -EVALUATOR_MARGIN_MAX
                                            : (int32_t)margin;
}

static void find_strengths(const struct judge *judge, const int32_t *features, int32_t *out) {
    const struct evaluator *evaluator = judge->game->rules->evaluator;
    for (int player = 0; player < judge->game->players; player++) {
        out[player] = strength(evaluator, features + (size_t)player * evaluator->feature_count);
    }
}

void judge_look(const struct judge *judge, const void *state, int32_t *strengths,
                struct net_inputs *views) {
    const struct evaluator *evaluator = judge->game->rules->evaluator;
    int32_t                 features[GAME_PLAYERS_MAX * EVALUATOR_FEATURES_MAX];
    for (size_t view = 0; view < evaluator_view_count(judge->game); view++) {
        views[view].count = 0;
    }
    evaluator->look(judge, state, features, views);
    find_strengths(judge, features, strengths);
    if (evaluator->views == EVALUATOR_VIEW_OF_ACTOR) {
        const int actor = game_actor(judge->game, state);
        strengths[0]    = strengths[actor] - strengths[actor ^ 1];
    }
}

/* For two players, with a net that sees what the one who acts sees: his margin. */
static int32_t margin_of_actor(const struct judge *judge, const void *state) {
    int32_t           strengths[GAME_PLAYERS_MAX] = {0};
    struct net_inputs view;
    judge_look(judge, state, strengths, &view);
    return held((int64_t)strengths[0] + net_answer(&judge->net, &view));
}

/* The strengths of all players, with or without a net. */
static void judge_strengths(const struct judge *judge, const void *state, int32_t *out) {
    const struct evaluator *evaluator = judge->game->rules->evaluator;
    int32_t                 features[GAME_PLAYERS_MAX * EVALUATOR_FEATURES_MAX];
    struct net_inputs       views[GAME_PLAYERS_MAX];
    if (judge->net.hidden == 0) {
        evaluator->features(judge, state, features);
        find_strengths(judge, features, out);
    } else if (evaluator->views == EVALUATOR_VIEW_OF_ACTOR) {
        const int actor = game_actor(judge->game, state);
        out[actor]      = margin_of_actor(judge, state);
        out[actor ^ 1]  = 0;
    } else {
        judge_look(judge, state, out, views);
        for (int player = 0; player < judge->game->players; player++) {
            out[player] += net_answer(&judge->net, &views[player]);
        }
    }
}

int32_t judge_margin(const struct judge *judge, const void *state) {
    int32_t strengths[GAME_PLAYERS_MAX] = {0};
    judge_strengths(judge, state, strengths);
    return held((int64_t)strengths[0] - strengths[1]);
}

void judge_shares(const struct judge *judge, const void *state, int32_t *out) {
    const struct game *game                        = judge->game;
    int32_t            strengths[GAME_PLAYERS_MAX] = {0};
    int32_t            best                        = INT32_MIN;
    int64_t            sum                         = 0;
    judge_strengths(judge, state, strengths);
    if (game_is_common(game)) {
        for (int player = 0; player < game->players; player++) {
            out[player] = evaluator_chance(strengths[player]);
        }
        return;
    }
    for (int player = 0; player < game->players; player++) {
        best = strengths[player] > best ? strengths[player] : best;
    }
    for (int player = 0; player < game->players; player++) {
        out[player] = evaluator_decay(best - strengths[player]);
        sum += out[player];
    }
    for (int player = 0; player < game->players; player++) {
        out[player] = (int32_t)((int64_t)out[player] * EVALUATOR_SHARE / sum);
    }
}
