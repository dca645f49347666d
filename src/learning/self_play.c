/* SPDX-License-Identifier: MIT
 *
 * self_play.c - the games, on several threads.
 */
#include "learning/self_play.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "batch/crew.h"
#include "core/playout.h"
#include "search/engine.h"

enum {
    OPENING_MIN  = 2, /* random actions before the engine takes over */
    OPENING_MAX  = 9,
    ERROR_ONE_IN = 16,   /* actions afterwards are drawn at random */
    ACTIONS_MAX  = 5000, /* of a game; one that has not ended by then teaches nothing */
    TABLE_BYTES  = 1 << 20
};

struct run {
    const struct self_play *play;
    uint64_t                first, end;
    atomic_uint_fast64_t    next;
    atomic_bool             has_failed;
    struct positions       *by_game;
};

/* One game under way. */
struct table {
    const struct self_play *play;
    struct game             game;
    struct engine          *engine;
    struct random           random;
    struct game_state       state;
    struct positions       *out;
};

/* What to do in a state where a player acts, and what is expected of it. */
static action_t think(struct table *table, int32_t *share) {
    const struct engine_limits   limits   = {.nodes = table->play->nodes, .lines = 1};
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    engine_for(&table->game)->think(table->engine, &table->state, &limits, &observer, &report);
    *share = report.lines[0].value.share;
    return report.lines[0].actions[0];
}

/* One action. What follows a random one says little about the position before it. */
static bool act(struct table *table) {
    const int   actor  = game_actor(&table->game, &table->state);
    action_t    action = playout_draw(&table->game, &table->state, &table->random);
    int32_t     share  = POSITIONS_NO_SHARE;
    enum status status = STATUS_OK;
    if (actor == ACTOR_CHANCE || random_below(&table->random, ERROR_ONE_IN) != 0) {
        action = actor == ACTOR_CHANCE ? action : think(table, &share);
        status = positions_add(table->out, &table->state, share);
    }
    game_apply(&table->game, &table->state, action);
    return status == STATUS_OK;
}

static bool settle(const struct table *table, uint64_t seed) {
    payoff_t payoffs[GAME_PLAYERS_MAX] = {0};
    if (!game_is_over(&table->game, &table->state)) {
        positions_drop_game(table->out);
        return true;
    }
    game_payoffs(&table->game, &table->state, payoffs);
    return positions_end_game(table->out, seed, payoffs) == STATUS_OK;
}

static bool play_game(const struct self_play *play, uint64_t number, struct positions *out) {
    const uint64_t             seed   = hash_finish(hash_mix(play->seed, number));
    const struct engine_config config = {
        .seed = seed, .table_bytes = TABLE_BYTES, .net = play->net};
    struct table table  = {.play = play, .out = out};
    hash_t       unused = 0;
    positions_set_up(play->game, seed, &table.game);
    random_init(&table.random, seed ^ 1);
    table.engine = engine_for(&table.game)->create(&table.game, &config);
    if (table.engine == NULL) {
        return false;
    }
    game_start(&table.game, &table.state);
    const uint32_t opening =
        OPENING_MIN + random_below(&table.random, OPENING_MAX - OPENING_MIN + 1);
    playout_game(&table.game, &table.state, &table.random, opening, &unused);
    bool is_done = true;
    for (uint32_t i = 0; i < ACTIONS_MAX && is_done && !game_is_over(&table.game, &table.state);
         i++) {
        is_done = act(&table);
    }
    engine_for(&table.game)->destroy(table.engine);
    return is_done && settle(&table, seed);
}

static void work(void *context, size_t from, size_t to) {
    struct run *run = context;
    (void)from, (void)to; /* one for each thread: which games it plays does not matter */
    for (;;) {
        const uint64_t number = atomic_fetch_add(&run->next, 1);
        if (number >= run->end || atomic_load(&run->has_failed)) {
            return;
        }
        if (!play_game(run->play, number, &run->by_game[number - run->first])) {
            atomic_store(&run->has_failed, true);
        }
    }
}

enum status self_play_run(const struct self_play *play, uint64_t first, uint64_t end,
                          struct positions *out) {
    const size_t count  = (size_t)(end - first);
    struct run   run    = {.play    = play,
                           .first   = first,
                           .end     = end,
                           .next    = first,
                           .by_game = calloc(count, sizeof *run.by_game)};
    struct crew *crew   = crew_create(play->threads);
    enum status  status = run.by_game == NULL || crew == NULL ? STATUS_NO_MEMORY : STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        positions_init(&run.by_game[i], play->game);
    }
    if (status == STATUS_OK) {
        crew_run(crew, play->threads, work, &run);
        status = atomic_load(&run.has_failed) ? STATUS_NO_MEMORY : STATUS_OK;
    }
    for (size_t i = 0; i < count && run.by_game != NULL; i++) {
        status = status == STATUS_OK ? positions_append(out, &run.by_game[i]) : status;
        positions_finish(&run.by_game[i]);
    }
    free(run.by_game);
    crew_destroy(crew);
    return status;
}
