/* SPDX-License-Identifier: MIT
 *
 * tuning_play.c - the games of an engine against itself.
 *
 * Each game has its own random numbers and a fresh engine, and keeps its own
 * positions; they are put together in the order of the games. So it does not
 * matter which thread plays which game. What chance decides before the first
 * action, such as a shuffled board, is drawn again for each.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "core/playout.h"
#include "search/engine.h"
#include "session/tuning.h"

enum {
    OPENING_MIN  = 2, /* random actions before the engine takes over */
    OPENING_MAX  = 9,
    ERROR_ONE_IN = 16,   /* actions afterwards are drawn at random */
    ACTIONS_MAX  = 5000, /* of a game; one that has not ended by then teaches nothing */
    HELD_OUT     = 5,    /* of so many games the last is not fitted to */
    TABLE_BYTES  = 1 << 20,
    ROOM_FIRST   = 64 /* positions of a game */
};

/* The game with weights that can be changed. */
struct trial {
    struct game_rules rules;
    struct evaluator  evaluator;
    struct game       game;
};

struct worker {
    const struct tuning   *tuning;
    const struct trial    *trial;
    uint64_t               first, end; /* numbers of games */
    atomic_uint_fast64_t  *next_game;  /* shared by all */
    struct tuning_samples *by_game;    /* likewise; the first game's comes first */
    atomic_bool           *has_failed;
    pthread_t              thread;
};

static void trial_init(struct trial *trial, const struct game *game, const int32_t *weights) {
    trial->rules             = *game->rules;
    trial->evaluator         = *game->rules->evaluator;
    trial->game              = *game;
    trial->evaluator.weights = weights;
    trial->rules.evaluator   = &trial->evaluator;
    trial->game.rules        = &trial->rules;
}

struct tuning_samples tuning_no_samples(const struct game *game) {
    return (struct tuning_samples){
        .seats         = game_is_common(game) ? 2 : (size_t)game->players,
        .feature_count = game->rules->evaluator->feature_count,
    };
}

void tuning_finish(struct tuning_samples *samples) {
    free(samples->features);
    free(samples->targets);
    samples->features = NULL;
    samples->targets  = NULL;
    samples->count    = 0;
    samples->capacity = 0;
}

static bool reserve(struct tuning_samples *samples, size_t capacity) {
    const size_t size     = samples->seats * samples->feature_count;
    int32_t     *features = realloc(samples->features, capacity * size * sizeof *features);
    samples->features     = features != NULL ? features : samples->features;
    double *targets       = realloc(samples->targets, capacity * samples->seats * sizeof *targets);
    samples->targets      = targets != NULL ? targets : samples->targets;
    if (features == NULL || targets == NULL) {
        return false;
    }
    samples->capacity = capacity;
    return true;
}

enum status tuning_add(struct tuning_samples *samples, const int32_t *features) {
    const size_t size = samples->seats * samples->feature_count;
    if (samples->count == samples->capacity &&
        !reserve(samples, samples->capacity == 0 ? ROOM_FIRST : 2 * samples->capacity)) {
        return STATUS_NO_MEMORY;
    }
    memcpy(samples->features + samples->count * size, features, size * sizeof *features);
    samples->count++;
    return STATUS_OK;
}

/* Those who count as one have the board beside them, which has no features. */
static bool add_position(const struct judge *judge, const void *state,
                         struct tuning_samples *samples) {
    int32_t      all[GAME_PLAYERS_MAX * EVALUATOR_FEATURES_MAX]  = {0};
    int32_t      kept[GAME_PLAYERS_MAX * EVALUATOR_FEATURES_MAX] = {0};
    const size_t size  = samples->seats * samples->feature_count;
    const size_t known = game_is_common(judge->game) ? samples->feature_count : size;
    judge_features(judge, state, all);
    memcpy(kept, all, known * sizeof *kept);
    return tuning_add(samples, kept) == STATUS_OK;
}

/* Keep the position at the end of the line that the engine expects. */
static bool add_line(const struct judge *judge, const void *state, const struct engine_line *line,
                     struct tuning_samples *samples) {
    const struct game *game = judge->game;
    struct game_state  here;
    struct game_state  next;
    game_copy(game, &here, state);
    if (line->value.is_exact) {
        return true;
    }
    for (uint32_t i = 0; i < line->length; i++) {
        game_copy(game, &next, &here);
        game_apply(game, &next, line->actions[i]);
        if (game_is_over(game, &next)) {
            break;
        }
        game_copy(game, &here, &next);
    }
    return add_position(judge, &here, samples);
}

/* Let the engine act, or at times the dice. */
static bool act(const struct judge *judge, uint64_t nodes, struct engine *engine, void *state,
                struct random *random, struct tuning_samples *samples) {
    const struct game           *game     = judge->game;
    const struct engine_limits   limits   = {.nodes = nodes, .lines = 1};
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    bool                         is_done = true;
    action_t                     action  = playout_draw(game, state, random);
    if (game_actor(game, state) != ACTOR_CHANCE && random_below(random, ERROR_ONE_IN) != 0) {
        engine_for(game)->think(engine, state, &limits, &observer, &report);
        is_done = add_line(judge, state, &report.lines[0], samples);
        action  = report.lines[0].actions[0];
    }
    game_apply(game, state, action);
    return is_done;
}

/* What a game that has ended gives to each seat. */
static void find_targets(const struct game *game, const void *state, double *targets) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(game, state, payoffs);
    for (int player = 0; player < game->players; player++) {
        targets[player] = (double)payoffs[player] / GAME_POINT;
    }
    if (game_is_common(game)) {
        targets[1] = 1 - (double)payoffs[0] / GAME_POINT;
    }
}

void tuning_settle(struct tuning_samples *samples, const double *targets) {
    for (size_t i = 0; i < samples->count; i++) {
        memcpy(samples->targets + i * samples->seats, targets, samples->seats * sizeof *targets);
    }
}

/* All positions of a game get its end as their target. */
static void settle(const struct game *game, const void *state, struct tuning_samples *samples) {
    double targets[TUNING_SEATS_MAX];
    if (!game_is_over(game, state)) {
        samples->count = 0;
        return;
    }
    find_targets(game, state, targets);
    tuning_settle(samples, targets);
}

static bool play_game(const struct worker *worker, uint64_t number,
                      struct tuning_samples *samples) {
    struct game       game = worker->trial->game;
    struct judge      judge;
    struct random     random;
    struct game_state state;
    hash_t            unused = 0;
    random_init(&random, hash_finish(hash_mix(worker->tuning->seed, number)));
    playout_draw_setup(&game, &random);
    judge_init(&judge, &game, &evaluator_no_net);
    const struct engine_config config  = {.seed        = random_next(&random),
                                          .table_bytes = TABLE_BYTES,
                                          .contempt    = ENGINE_CONTEMPT,
                                          .net         = &evaluator_no_net};
    struct engine             *engine  = engine_for(&game)->create(&game, &config);
    bool                       is_done = engine != NULL;
    game_start(&game, &state);
    const uint32_t opening = OPENING_MIN + random_below(&random, OPENING_MAX - OPENING_MIN + 1);
    playout_game(&game, &state, &random, opening, &unused);
    for (uint32_t i = 0; i < ACTIONS_MAX && is_done && !game_is_over(&game, &state); i++) {
        is_done = act(&judge, worker->tuning->nodes, engine, &state, &random, samples);
    }
    settle(&game, &state, samples);
    engine_for(&game)->destroy(engine);
    return is_done;
}

static void *work(void *argument) {
    struct worker *worker = argument;
    for (;;) {
        const uint64_t number = atomic_fetch_add(worker->next_game, 1);
        if (number >= worker->end || atomic_load(worker->has_failed)) {
            return NULL;
        }
        if (!play_game(worker, number, &worker->by_game[number - worker->first])) {
            atomic_store(worker->has_failed, true);
        }
    }
}

static void append(struct tuning_samples *all, const struct tuning_samples *own) {
    const size_t size = all->seats * all->feature_count;
    if (own->count > 0) {
        memcpy(all->features + all->count * size, own->features,
               own->count * size * sizeof *own->features);
        memcpy(all->targets + all->count * all->seats, own->targets,
               own->count * all->seats * sizeof *own->targets);
    }
    all->count += own->count;
}

static bool is_held_out(uint64_t number) {
    return number % HELD_OUT == HELD_OUT - 1;
}

/* One after the other, those held out last. */
enum status tuning_gather(const struct tuning *tuning, const struct tuning_samples *by_game,
                          struct tuning_samples *all) {
    size_t count = 0;
    *all         = tuning_no_samples(tuning->game);
    for (uint64_t i = 0; i < tuning->games; i++) {
        count += by_game[i].count;
    }
    if (!reserve(all, count + 1)) {
        tuning_finish(all);
        return STATUS_NO_MEMORY;
    }
    for (uint64_t turn = 0; turn < 2; turn++) {
        for (uint64_t i = 0; i < tuning->games; i++) {
            if (is_held_out(i) == (turn == 1)) {
                append(all, &by_game[i]);
            }
        }
        all->fitted = turn == 0 ? all->count : all->fitted;
    }
    return STATUS_OK;
}

/* Let the threads play; those that cannot be started leave more to the others. */
static bool run_workers(const struct worker *model) {
    struct worker workers[TUNING_THREADS_MAX];
    unsigned      started = 0;
    while (started < model->tuning->threads) {
        workers[started] = *model;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0) {
            break;
        }
        started++;
    }
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    return started > 0 && !atomic_load(model->has_failed);
}

static void finish_games(struct tuning_samples *by_game, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) {
        tuning_finish(&by_game[i]);
    }
}

enum status tuning_play_games(const struct tuning *tuning, const int32_t *weights, uint64_t first,
                              uint64_t end, struct tuning_samples *by_game) {
    struct trial         trial;
    atomic_uint_fast64_t next_game  = first;
    atomic_bool          has_failed = false;
    CHECK(first <= end && end <= tuning->games);
    trial_init(&trial, tuning->game, weights);
    for (uint64_t i = 0; i < end - first; i++) {
        by_game[i] = tuning_no_samples(tuning->game);
    }
    const bool is_done = run_workers(&(struct worker){.tuning     = tuning,
                                                      .trial      = &trial,
                                                      .first      = first,
                                                      .end        = end,
                                                      .next_game  = &next_game,
                                                      .by_game    = by_game,
                                                      .has_failed = &has_failed});
    if (!is_done) {
        finish_games(by_game, end - first);
    }
    return is_done ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status tuning_play(const struct tuning *tuning, const int32_t *weights,
                        struct tuning_samples *samples) {
    struct tuning_samples *by_game = calloc((size_t)tuning->games, sizeof *by_game);
    if (by_game == NULL) {
        return STATUS_NO_MEMORY;
    }
    enum status status = tuning_play_games(tuning, weights, 0, tuning->games, by_game);
    if (status == STATUS_OK) {
        status = tuning_gather(tuning, by_game, samples);
        finish_games(by_game, tuning->games);
    }
    free(by_game);
    return status;
}
