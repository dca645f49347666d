/* SPDX-License-Identifier: MIT
 *
 * level.c - budgets and errors of the levels.
 */
#include "search/level.h"

#include "core/evaluator.h"
#include "search/internal.h"

enum { WHOLE = 1000, WINS_SEEN = 3 /* wins are overlooked a third as often */ };

/* For games that do not say better. */
static const struct level_settings standard[LEVELS_BELOW_FULL] = {
    {30, 150, 300}, {100, 100, 150}, {400, 60, 50}, {2000, 30, 0},
    {6000, 15, 0},  {20000, 6, 0},   {60000, 0, 0},
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

/* --- Overlooking ------------------------------------------------------ */

static bool happens(struct random *random, int32_t thousandths) {
    return (int32_t)random_below(random, WHOLE) < thousandths;
}

static bool wins_at_once(const struct game *game, const void *state, action_t action) {
    struct game_state then;
    game_copy(game, &then, state);
    game_apply(game, &then, action);
    return game_is_over(game, &then) && search_result_for(game, &then, game_actor(game, state)) > 0;
}

/* Leave out what is overlooked; one action is always seen. A win that is seen is
 * all that counts. */
static void look_around(const struct game *game, const void *state, int32_t blindness,
                        struct random *random, struct level_sight *sight) {
    action_t       actions[GAME_ACTIONS_MAX];
    const uint32_t all = (uint32_t)game_actions(game, state, actions);
    sight->count       = 0;
    for (uint32_t i = 0; i < all; i++) {
        const bool wins = wins_at_once(game, state, actions[i]);
        if (happens(random, wins ? blindness / WINS_SEEN : blindness)) {
            continue;
        }
        if (wins) {
            sight->actions[0] = actions[i];
            sight->count      = 1;
            return;
        }
        sight->actions[sight->count++] = actions[i];
    }
    if (sight->count == 0) {
        sight->actions[sight->count++] = actions[random_below(random, all)];
    }
}

void level_bound(const struct game *game, const void *state, int level, struct random *random,
                 struct level_sight *sight, struct engine_limits *limits) {
    if (level_is_bounded(level)) {
        const struct level_settings *settings = settings_of(game, level);
        limits->nodes                         = settings->nodes;
        limits->depth                         = 0;
        limits->wants_distance = false; /* a level plays alike wherever it is asked */
        limits->plants_anew    = true;
        limits->lines          = lines_for(settings->carelessness);
        if (settings->blindness > 0) {
            look_around(game, state, settings->blindness, random, sight);
            limits->first_actions = sight->actions;
            limits->first_count   = sight->count;
        }
    } else if (limits->nodes == 0 && game_count_actions(game, state) == 1) {
        limits->nodes = 1; /* nobody wants to wait for what has to be played anyway */
    }
}

/* --- Choosing --------------------------------------------------------- */

static bool is_dangerous(const struct game *game, const void *state, action_t action) {
    struct game_state then;
    uint64_t          nodes = UINT64_MAX;
    game_copy(game, &then, state);
    game_apply(game, &then, action);
    return search_can_be_beaten(game, &then, game_actor(game, state), &nodes);
}

/* Is the action found to let another player win at once? */
static bool is_found_bad(const struct game *game, const void *state, int32_t blindness,
                         action_t action, struct random *random) {
    return blindness > 0 && is_dangerous(game, state, action) && !happens(random, blindness);
}

/* Draw a line, and look once more before playing it. If it is found bad, draw
 * another; if all are, play the best. */
static uint32_t choose_line(const struct game *game, const void *state,
                            const struct level_settings *settings,
                            const struct engine_report *report, struct random *random) {
    uint32_t weights[ENGINE_LINES_MAX] = {0};
    CHECK(report->line_count >= 1 && report->line_count <= ENGINE_LINES_MAX);
    for (uint32_t i = 0; i < report->line_count; i++) {
        weights[i] = weight_of(report, i, settings->carelessness);
    }
    for (uint32_t tried = 0; tried < report->line_count; tried++) {
        const uint32_t place  = random_weighted(random, weights, report->line_count);
        const action_t action = report->lines[place].actions[0];
        if (!is_found_bad(game, state, settings->blindness, action, random)) {
            return place;
        }
        weights[place] = 0;
    }
    return 0;
}

action_t level_pick(const struct game *game, const void *state, int level,
                    const struct engine_report *report, struct random *random) {
    const struct level_settings *settings =
        level_is_bounded(level) ? settings_of(game, level) : NULL;
    const uint32_t place = settings == NULL || settings->carelessness == 0
                               ? 0
                               : choose_line(game, state, settings, report, random);
    return report->lines[place].actions[0];
}
