/* SPDX-License-Identifier: MIT
 *
 * expectation.c - exact expectation over chance, as deep as time allows.
 *
 * Every state within the horizon is worth a vector, what each player may
 * expect: at a chance state the mean of the outcomes by their weights, at a
 * player's state the vector of the action that is best for him (of equal ones
 * the first), and at the horizon what the evaluator says. The horizon is counted
 * in turns, because a state in the middle of a turn is hard to judge, and moves
 * away turn by turn.
 *
 * Chance may keep a turn going for ever; what comes after so many actions of one
 * turn is left to the evaluator, too.
 *
 * A table keeps vectors by position and by the actions since the turn began;
 * positions are told apart without their turns unless the turn limit lies
 * within the horizon.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "search/internal.h"

enum {
    DEPTH_MAX     = 16, /* turns */
    TURN_MAX      = 8,  /* actions of one turn that are followed */
    PLY_MAX       = DEPTH_MAX * TURN_MAX,
    STOP_INTERVAL = 256,  /* nodes */
    SAMPLE        = 1000, /* slots of the table that are looked at to see how full it is */
    UNIT_SHIFT    = 14,   /* finer than a share, so that rounding does not add up */
    UNIT          = EVALUATOR_SHARE << UNIT_SHIFT
};

struct values {
    int32_t of[GAME_PLAYERS_MAX]; /* in UNIT */
};

struct slot {
    hash_t        key;
    struct values values;
    uint64_t      is_used;
};

struct ply {
    struct game_state state;
    action_t          actions[GAME_ACTIONS_MAX];
    uint32_t          weights[GAME_ACTIONS_MAX];
    struct values     values[GAME_ACTIONS_MAX];
};

struct expectation {
    const struct game          *game;
    struct judge                judge;
    const struct engine_limits *limits;
    uint64_t                    nodes;
    uint64_t                    next_question; /* whether to stop, at so many nodes */
    bool                        is_stopped;
    bool                        counts_turns; /* the turn limit is within the horizon */
    uint64_t                    slot_mask;
    struct slot                *slots;
    struct ply                  plies[PLY_MAX + 1];
};

/* Asked before every node. */
static bool must_stop(struct expectation *ex) {
    const struct engine_limits *limits = ex->limits;
    const bool                  is_up  = limits->nodes != 0 && ex->nodes >= limits->nodes;
    const bool asks = limits->is_stopped != NULL && ex->nodes >= ex->next_question && !is_up;
    if (asks) {
        ex->next_question = ex->nodes + STOP_INTERVAL;
    }
    ex->is_stopped = ex->is_stopped || is_up || (asks && limits->is_stopped(limits->context));
    return ex->is_stopped;
}

static struct values final_values(const struct expectation *ex, const void *state) {
    payoff_t      payoffs[GAME_PLAYERS_MAX];
    struct values values = {{0}};
    game_payoffs(ex->game, state, payoffs);
    for (int player = 0; player < ex->game->players; player++) {
        values.of[player] = (int32_t)((int64_t)payoffs[player] * UNIT / GAME_POINT);
    }
    return values;
}

static struct values estimate(const struct expectation *ex, const void *state) {
    struct values values = {{0}};
    judge_shares(&ex->judge, state, values.of);
    for (int player = 0; player < ex->game->players; player++) {
        values.of[player] *= 1 << UNIT_SHIFT;
    }
    return values;
}

/* The mean of the outcomes, by their weights. */
static struct values mean_of(const struct expectation *ex, struct ply *here, size_t count) {
    struct values mean  = {{0}};
    int64_t       total = 0;
    if (game_is_weighted(ex->game, &here->state)) {
        game_weights(ex->game, &here->state, here->weights);
    } else {
        for (size_t i = 0; i < count; i++) {
            here->weights[i] = 1;
        }
    }
    for (size_t i = 0; i < count; i++) {
        total += here->weights[i];
    }
    CHECK(total > 0);
    for (int player = 0; player < ex->game->players; player++) {
        int64_t sum = 0;
        for (size_t i = 0; i < count; i++) {
            sum += (int64_t)here->weights[i] * here->values[i].of[player];
        }
        mean.of[player] = (int32_t)((sum + total / 2) / total);
    }
    return mean;
}

static size_t best_for(int player, const struct values *values, size_t count) {
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        best = values[i].of[player] > values[best].of[player] ? i : best;
    }
    return best;
}

/* How far the search has come. */
struct stage {
    uint32_t ply;
    uint32_t depth;   /* turns to go before the horizon, the present one included */
    uint32_t actions; /* since the present turn began, or since the root */
};

/* Take an action of the state at this stage, onto the next ply. */
static struct stage take(struct expectation *ex, struct stage stage, action_t action) {
    const struct ply *here = &ex->plies[stage.ply];
    struct ply       *next = &ex->plies[stage.ply + 1];
    game_copy(ex->game, &next->state, &here->state);
    game_apply(ex->game, &next->state, action);
    if (game_turns(&next->state) != game_turns(&here->state)) {
        return (struct stage){.ply = stage.ply + 1, .depth = stage.depth - 1};
    }
    return (struct stage){stage.ply + 1, stage.depth, stage.actions + 1};
}

static struct slot *slot_of(const struct expectation *ex, const void *state, struct stage stage,
                            hash_t *key) {
    const uint32_t left = stage.depth * TURN_MAX - stage.actions;
    hash_t         hash = hash_mix(game_position_hash(ex->game, state), left);
    if (ex->counts_turns) {
        hash = hash_mix(hash, game_turns(state) + 1U);
    }
    *key = hash_finish(hash);
    return &ex->slots[*key & ex->slot_mask];
}

/* What each player may expect in the state at this stage. What was begun when the
 * search must stop is judged as it stands.
 * NOLINTNEXTLINE(misc-no-recursion): as deep as PLY_MAX */
static struct values search(struct expectation *ex, struct stage stage) {
    struct ply *here  = &ex->plies[stage.ply];
    const int   actor = game_actor(ex->game, &here->state);

    /* 1. The end, the horizon, and what is too long to follow. */
    if (must_stop(ex)) {
        return (struct values){{0}};
    }
    ex->nodes++;
    if (actor == ACTOR_NONE) {
        return final_values(ex, &here->state);
    }
    if (stage.depth == 0 || stage.actions == TURN_MAX) {
        return estimate(ex, &here->state);
    }

    /* 2. The table may know. */
    hash_t       key;
    struct slot *slot = slot_of(ex, &here->state, stage, &key);
    if (slot->is_used != 0 && slot->key == key) {
        return slot->values;
    }

    /* 3. All that can happen. */
    const size_t count = game_actions(ex->game, &here->state, here->actions);
    for (size_t i = 0; i < count && !ex->is_stopped; i++) {
        here->values[i] = search(ex, take(ex, stage, here->actions[i]));
    }
    if (ex->is_stopped) {
        return estimate(ex, &here->state);
    }

    /* 4. Chance takes the mean, a player what is best for him. */
    const struct values values = actor == ACTOR_CHANCE
                                     ? mean_of(ex, here, count)
                                     : here->values[best_for(actor, here->values, count)];
    *slot                      = (struct slot){.key = key, .values = values, .is_used = 1};
    return values;
}

static void report_lines(const struct expectation *ex, size_t count, uint32_t depth,
                         struct engine_report *report) {
    const struct ply *root                    = &ex->plies[0];
    const int         player                  = game_actor(ex->game, &root->state);
    bool              taken[GAME_ACTIONS_MAX] = {false};
    const uint32_t    asked                   = ex->limits->lines;
    report->depth                             = depth;
    report->line_count                        = asked < count ? asked : (uint32_t)count;
    for (uint32_t line = 0; line < report->line_count; line++) {
        size_t best = count;
        for (size_t i = 0; i < count; i++) {
            if (!taken[i] &&
                (best == count || root->values[i].of[player] > root->values[best].of[player])) {
                best = i;
            }
        }
        taken[best]         = true;
        report->lines[line] = (struct engine_line){
            .value   = {.share = root->values[best].of[player] >> UNIT_SHIFT},
            .length  = 1,
            .actions = {root->actions[best]},
        };
    }
}

/* Judge the actions of the root with so many turns to go; returns how many it
 * came to. */
static size_t iterate(struct expectation *ex, size_t count, uint32_t depth) {
    struct ply *root = &ex->plies[0];
    for (size_t i = 0; i < count; i++) {
        const struct stage  stage  = {.depth = depth};
        const uint64_t      before = ex->nodes;
        const struct values values = search(ex, take(ex, stage, root->actions[i]));
        if (ex->nodes == before) {
            return i;
        }
        root->values[i] = values;
    }
    return count;
}

static uint32_t permille_used(const struct expectation *ex) {
    const uint64_t slots = ex->slot_mask + 1 < SAMPLE ? ex->slot_mask + 1 : SAMPLE;
    uint64_t       used  = 0;
    for (uint64_t i = 0; i < slots; i++) {
        used += ex->slots[i].is_used;
    }
    return search_permille(used, slots);
}

static size_t begin(struct expectation *ex, const void *state, const struct engine_limits *limits,
                    struct engine_report *report) {
    struct ply *root  = &ex->plies[0];
    ex->limits        = limits;
    ex->nodes         = 0;
    ex->next_question = STOP_INTERVAL;
    ex->is_stopped    = false;
    memset(report, 0, sizeof *report);
    game_copy(ex->game, &root->state, state);
    const size_t count = search_first_actions(ex->game, state, limits, root->actions);
    for (int player = 0; player < ex->game->players; player++) {
        root->values[0].of[player] = UNIT / ex->game->players;
    }
    report_lines(ex, 1, 0, report); /* the first action is as good as any */
    return count;
}

/* The first iteration sees no further than this turn; if it has to stop, the best
 * of what it has judged is the answer. */
static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct expectation *ex = (struct expectation *)engine;
    const uint32_t      last =
        limits->depth == 0 || limits->depth > DEPTH_MAX ? DEPTH_MAX : limits->depth;
    const size_t count = begin(ex, state, limits, report);
    for (uint32_t depth = 1; depth <= last && !ex->is_stopped; depth++) {
        ex->counts_turns    = game_turns_are_up(ex->game, game_turns(state) + depth);
        const size_t judged = iterate(ex, count, depth);
        if (!ex->is_stopped || (depth == 1 && judged > 0)) {
            report_lines(ex, judged, ex->is_stopped ? 0 : depth, report);
        }
        report->nodes    = ex->nodes;
        report->hashfull = permille_used(ex);
        if (!ex->is_stopped && observer->progress != NULL) {
            observer->progress(observer->context, report);
        }
    }
}

static bool can_play(const struct game *game) {
    return game->rules->has_chance && game->rules->evaluator != NULL;
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    struct expectation *ex    = calloc(1, sizeof *ex);
    uint64_t            slots = 1024;
    if (ex == NULL) {
        return NULL;
    }
    while (2 * slots * sizeof *ex->slots <= config->table_bytes) {
        slots *= 2;
    }
    ex->game = game;
    judge_init(&ex->judge, game, config->net);
    ex->slot_mask = slots - 1;
    ex->slots     = calloc((size_t)slots, sizeof *ex->slots);
    if (ex->slots == NULL) {
        free(ex);
        return NULL;
    }
    return (struct engine *)ex;
}

static void destroy(struct engine *engine) {
    struct expectation *ex = (struct expectation *)engine;
    if (ex != NULL) {
        free(ex->slots);
        free(ex);
    }
}

const struct engine_kind expectation_engine = {
    .name            = "expectation",
    .help            = "exact expectation over the dice, for any number of players",
    .has_equal_lines = true,
    .can_play        = can_play,
    .create          = create,
    .think           = think,
    .destroy         = destroy,
};
