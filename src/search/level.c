/* SPDX-License-Identifier: MIT
 *
 * level.c - budgets and errors of the levels.
 */
#include "search/level.h"

#include "core/evaluator.h"

/* For games that do not say better. */
static const struct level_settings standard[LEVELS_BELOW_FULL] = {
    {60, 120}, {200, 80}, {600, 50}, {2000, 30}, {6000, 15}, {20000, 6}, {60000, 0},
};

static const struct level_settings *settings_of(const struct game *game, int level) {
    const struct level_settings *own =
        game_is_common(game) ? game->rules->common_levels : game->rules->levels;
    return (own != NULL ? own : standard) + (level - LEVEL_MIN);
}

int level_named(const char *name) {
    int64_t level = 0;
    if (strncmp(name, "level", 5) != 0 ||
        text_parse_number(name + 5, LEVEL_MIN, LEVEL_FULL, &level) != STATUS_OK) {
        return 0;
    }
    return (int)level;
}

const struct engine_kind *level_engine(const struct game *game, int level) {
    const struct engine_kind *best = engine_for(game);
    if (level >= LEVEL_FULL || game->rules->solver == NULL) {
        return best;
    }
    return engine_find("uct");
}

/* How often the action of a line is played, the best being played
 * EVALUATOR_SHARE times as often as a hopeless one. */
static uint32_t weight_of(const struct engine_report *report, uint32_t place,
                          int32_t carelessness) {
    const int64_t best  = report->lines[0].value.share;
    const int64_t share = report->lines[place].value.share;
    const int64_t loss  = best > share ? (best - share) * 1000 / EVALUATOR_SHARE : 0;
    const int64_t x     = loss * 1000 / carelessness;
    return (uint32_t)evaluator_decay(x > INT32_MAX ? INT32_MAX : (int32_t)x) + 1;
}

/* How many actions to compare: looking at several costs nodes, and a careful
 * level seldom plays any but the first. */
static uint32_t lines_for(int32_t carelessness) {
    const int32_t lines = carelessness == 0 ? 1 : 2 + carelessness / 10;
    return lines < ENGINE_LINES_MAX ? (uint32_t)lines : ENGINE_LINES_MAX;
}

static uint32_t draw_line(const struct engine_report *report, int32_t carelessness,
                          struct random *random) {
    uint32_t weights[ENGINE_LINES_MAX] = {0};
    CHECK(report->line_count >= 1 && report->line_count <= ENGINE_LINES_MAX);
    for (uint32_t i = 0; i < report->line_count; i++) {
        weights[i] = weight_of(report, i, carelessness);
    }
    return random_weighted(random, weights, report->line_count);
}

void level_bound(const struct game *game, const void *state, int level,
                 struct engine_limits *limits) {
    if (level_is_bounded(level)) {
        const struct level_settings *settings = settings_of(game, level);
        limits->nodes                         = settings->nodes;
        limits->depth                         = 0;
        limits->wants_distance = false; /* a level plays alike wherever it is asked */
        limits->lines          = lines_for(settings->carelessness);
    } else if (limits->nodes == 0 && game_count_actions(game, state) == 1) {
        limits->nodes = 1; /* nobody wants to wait for what has to be played anyway */
    }
}

action_t level_pick(const struct game *game, int level, const struct engine_report *report,
                    struct random *random) {
    const int32_t carelessness =
        level_is_bounded(level) ? settings_of(game, level)->carelessness : 0;
    const uint32_t place = carelessness == 0 ? 0 : draw_line(report, carelessness, random);
    return report->lines[place].actions[0];
}
