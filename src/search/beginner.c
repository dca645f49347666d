/* SPDX-License-Identifier: MIT
 *
 * beginner.c - somebody who has just read the rules, kept as a yardstick for the
 * levels.
 *
 * He looks one action ahead; if it is then still his turn, one more. He wins at
 * once if he can. Else he does what brings him farthest, as the game counts it
 * (`progress` in core/game.h), and draws among equals. Before he ends his turn
 * he looks whether whoever acts next can then win with one action, and does
 * something else if there is anything else. He does not think about dice.
 */
#include <stdlib.h>

#include "base/random.h"
#include "core/evaluator.h"
#include "search/internal.h"

/* What becomes of an action, the best last. */
enum outlook { UNSEEN, LOST, IN_DANGER, DRAWN, OPEN, NEARLY_WON, WON };

struct candidate {
    action_t     action;
    enum outlook outlook;
    int64_t      progress; /* if it is open */
    uint32_t     lot;      /* decides between equals */
};

struct beginner {
    const struct game *game;
    struct random      random;
    /* While he thinks: */
    int              player;
    uint64_t         nodes_left;
    size_t           count;
    struct candidate candidates[GAME_ACTIONS_MAX];
};

/* False if the limit does not allow for another position. */
static bool look_at(struct beginner *beginner, const void *from, action_t action, void *to) {
    if (beginner->nodes_left == 0) {
        return false;
    }
    beginner->nodes_left--;
    game_copy(beginner->game, to, from);
    game_apply(beginner->game, to, action);
    return true;
}

static enum outlook ending_for(const struct game *game, const void *state, int player) {
    const int result = search_result_for(game, state, player);
    return result > 0 ? WON : result == 0 ? DRAWN : LOST;
}

static int32_t progress_of(const struct game *game, const void *state, int player) {
    score_t scores[GAME_PLAYERS_MAX] = {0};
    if (game->rules->progress != NULL) {
        return game->rules->progress(game, state, player);
    }
    if (game->play->scores != NULL) {
        game->play->scores(game, state, scores);
    }
    return scores[player];
}

/* How far he is ahead of the others, all of them together; or, if all win or
 * lose together, how far they have come. */
static int64_t lead_of(const struct beginner *beginner, const void *state) {
    const struct game *game = beginner->game;
    int64_t            lead = progress_of(game, state, beginner->player);
    if (game_is_common(game)) {
        return lead;
    }
    lead *= game->players;
    for (int player = 0; player < game->players; player++) {
        lead -= progress_of(game, state, player);
    }
    return lead;
}

static void keep_better(struct candidate *candidate, enum outlook outlook, int64_t progress) {
    if (outlook > candidate->outlook) {
        candidate->outlook  = outlook;
        candidate->progress = progress;
    } else if (outlook == candidate->outlook && progress > candidate->progress) {
        candidate->progress = progress;
    }
}

static void judge_end(const struct beginner *beginner, const void *state,
                      struct candidate *candidate) {
    const struct game *game = beginner->game;
    if (game_is_over(game, state)) {
        keep_better(candidate, ending_for(game, state, beginner->player), 0);
    } else {
        keep_better(candidate, OPEN, lead_of(beginner, state));
    }
}

/* The turn goes on: what is best next? */
static void judge_next(struct beginner *beginner, const void *state, struct candidate *candidate) {
    action_t          actions[GAME_ACTIONS_MAX];
    struct game_state then;
    const size_t      count = game_actions(beginner->game, state, actions);
    for (size_t i = 0; i < count && candidate->outlook != WON; i++) {
        if (look_at(beginner, state, actions[i], &then)) {
            judge_end(beginner, &then, candidate);
        }
    }
    candidate->outlook = candidate->outlook == WON ? NEARLY_WON : candidate->outlook;
}

static bool is_stopped(const struct engine_limits *limits) {
    return limits->is_stopped != NULL && limits->is_stopped(limits->context);
}

/* Look at all actions, until the limit is reached or one wins. */
static void judge_all(struct beginner *beginner, const void *state,
                      const struct engine_limits *limits) {
    const bool is_deep = limits->depth != 1;
    bool       is_won  = false;
    for (size_t i = 0; i < beginner->count && !is_won; i++) {
        struct game_state then;
        struct candidate *candidate = &beginner->candidates[i];
        if ((i > 0 && is_stopped(limits)) || !look_at(beginner, state, candidate->action, &then)) {
            return;
        }
        const bool goes_on = game_actor(beginner->game, &then) == beginner->player;
        if (is_deep && goes_on && beginner->nodes_left > 0) {
            judge_next(beginner, &then, candidate);
        } else {
            judge_end(beginner, &then, candidate);
        }
        is_won = candidate->outlook == WON;
    }
}

static bool is_better(const struct candidate *one, const struct candidate *other) {
    if (one->outlook != other->outlook) {
        return one->outlook > other->outlook;
    }
    return one->progress != other->progress ? one->progress > other->progress
                                            : one->lot > other->lot;
}

static void sort(struct beginner *beginner) {
    for (size_t i = 1; i < beginner->count; i++) {
        const struct candidate moved = beginner->candidates[i];
        size_t                 place = i;
        for (; place > 0 && is_better(&moved, &beginner->candidates[place - 1]); place--) {
            beginner->candidates[place] = beginner->candidates[place - 1];
        }
        beginner->candidates[place] = moved;
    }
}

static bool is_dangerous(struct beginner *beginner, const void *state, action_t action) {
    struct game_state then;
    game_copy(beginner->game, &then, state);
    game_apply(beginner->game, &then, action);
    return search_can_be_beaten(beginner->game, &then, beginner->player, &beginner->nodes_left);
}

/* From the best on, until so many are found that are not dangerous. */
static void avoid_danger(struct beginner *beginner, const void *state, uint32_t wanted) {
    uint32_t found = 0;
    for (size_t i = 0; i < beginner->count && found < wanted; i++) {
        struct candidate *candidate = &beginner->candidates[i];
        if (candidate->outlook == OPEN && is_dangerous(beginner, state, candidate->action)) {
            candidate->outlook = IN_DANGER;
        } else {
            found++;
        }
    }
    sort(beginner);
}

static struct engine_value value_of(const struct beginner *beginner, enum outlook outlook) {
    const int32_t even =
        EVALUATOR_SHARE / (beginner->game->players == 1 ? 2 : beginner->game->players);
    return (struct engine_value){.share = outlook >= NEARLY_WON ? EVALUATOR_SHARE
                                          : outlook == LOST || outlook == IN_DANGER ? 0
                                                                                    : even};
}

static void report_lines(const struct beginner *beginner, uint32_t lines,
                         struct engine_report *report) {
    for (size_t i = 0; i < beginner->count && report->line_count < lines; i++) {
        const struct candidate *candidate = &beginner->candidates[i];
        if (candidate->outlook != UNSEEN) {
            report->lines[report->line_count++] =
                (struct engine_line){.value   = value_of(beginner, candidate->outlook),
                                     .length  = 1,
                                     .actions = {candidate->action}};
        }
    }
}

/* In random order, so that equals have equal chances even if the limit is
 * reached. */
static void list_candidates(struct beginner *beginner, const void *state,
                            const struct engine_limits *limits) {
    action_t actions[GAME_ACTIONS_MAX];
    beginner->count = search_first_actions(beginner->game, state, limits, actions);
    for (uint32_t i = 0; i < beginner->count; i++) {
        const uint32_t place        = random_below(&beginner->random, i + 1);
        beginner->candidates[i]     = beginner->candidates[place];
        beginner->candidates[place] = (struct candidate){.action = actions[i]};
    }
    for (uint32_t i = 0; i < beginner->count; i++) {
        beginner->candidates[i].lot = (uint32_t)beginner->count - i;
    }
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct beginner *beginner  = (struct beginner *)engine;
    const uint64_t   nodes_max = limits->nodes == 0 ? UINT64_MAX : limits->nodes;
    memset(report, 0, sizeof *report);
    beginner->player     = game_actor(beginner->game, state);
    beginner->nodes_left = nodes_max;
    list_candidates(beginner, state, limits);
    judge_all(beginner, state, limits);
    sort(beginner);
    if (limits->depth != 1) {
        avoid_danger(beginner, state, limits->lines);
    }
    report->depth = limits->depth == 1 ? 1 : 2;
    report->nodes = nodes_max - beginner->nodes_left;
    report_lines(beginner, limits->lines, report);
    if (observer->progress != NULL) {
        observer->progress(observer->context, report);
    }
}

static bool can_play(const struct game *game) {
    (void)game;
    return true;
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    struct beginner *beginner = calloc(1, sizeof *beginner);
    if (beginner != NULL) {
        beginner->game = game;
        random_init(&beginner->random, config->seed);
    }
    return (struct engine *)beginner;
}

static void destroy(struct engine *engine) {
    free(engine);
}

const struct engine_kind beginner_engine = {
    .name     = "beginner",
    .help     = "somebody who has just read the rules and looks one action ahead, for any game",
    .can_play = can_play,
    .create   = create,
    .think    = think,
    .destroy  = destroy,
};
