/* SPDX-License-Identifier: MIT
 *
 * yardstick.c - the speed of the random games within uct.
 *
 * A yardstick that is slow at what it does measures nothing. The engine is
 * given the game with a loop of random play that looks at the clock before and
 * after the real one, so the time in the tree can be told apart from that of
 * playing out. Looking at the clock counts as playing out.
 */
#include "cli/yardstick.h"

#include <stdio.h>

#include "core/benchmark.h"
#include "core/loops.h"
#include "search/engine.h"
#include "session/seconds.h"

enum { RUNS = 3, SEED = 1, TABLE_BYTES = 64 << 20 };

static const double think_seconds = 0.5;

/* What was played out, and how long it took. */
struct tally {
    uint64_t games, actions;
    double   seconds;
};

/* A game with the loop that counts. The game comes first, so that the loop,
 * which is given nothing else, finds the rest after it. */
struct counted_game {
    struct game        game;
    struct game_play   play;
    struct game_loops  loops;
    const struct game *real;
    struct tally      *tally;
};

static uint64_t play_and_count(const struct game *game, void *state, struct random *random,
                               uint64_t actions_max, hash_t *signature) {
    const struct counted_game *counted = (const struct counted_game *)(const void *)game;
    struct tally              *tally   = counted->tally;
    const double               before  = seconds_now();
    const uint64_t done = playout_game(counted->real, state, random, actions_max, signature);
    tally->seconds += seconds_now() - before;
    tally->actions += done;
    tally->games++;
    return done;
}

static void count_games(struct counted_game *counted, const struct game *game,
                        struct tally *tally) {
    *counted            = (struct counted_game){.game = *game, .play = *game->play};
    counted->real       = game;
    counted->tally      = tally;
    counted->loops      = (struct game_loops){.playout = play_and_count};
    counted->play.loops = &counted->loops;
    counted->game.play  = &counted->play;
}

static bool is_up(void *end) {
    return seconds_now() >= *(const double *)end;
}

/* The start of the game, after what chance decides before it. */
static void start(const struct game *game, void *state) {
    struct random random;
    random_init(&random, SEED);
    game_start(game, state);
    while (game_actor(game, state) == ACTOR_CHANCE) {
        game_apply(game, state, playout_draw(game, state, &random));
    }
}

/* Let the engine think; false if there is not enough memory. */
static bool think(const struct game *game) {
    const struct engine_config   config   = {.seed = SEED, .table_bytes = TABLE_BYTES};
    const struct engine_kind    *kind     = engine_find("uct");
    struct engine               *engine   = kind->create(game, &config);
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    struct game_state            state;
    if (engine == NULL) {
        return false;
    }
    start(game, &state);
    double                     end    = seconds_now() + think_seconds;
    const struct engine_limits limits = {.lines = 1, .is_stopped = is_up, .context = &end};
    kind->think(engine, &state, &limits, &observer, &report);
    kind->destroy(engine);
    return true;
}

/* Actions a second of random play from the start. */
static double measure_random(const struct game *game) {
    struct benchmark done;
    const double     before = seconds_now();
    benchmark_play(game, &done);
    return (double)done.play.actions / (seconds_now() - before);
}

static double speed_of(const struct tally *tally) {
    return tally->seconds > 0 ? (double)tally->actions / tally->seconds : 0;
}

/* The best of some runs: what disturbs a run only ever makes it slower. */
static void measure(const struct game *game, double *random, struct tally *best) {
    *random = 0;
    *best   = (struct tally){0};
    for (int run = 0; run < RUNS; run++) {
        struct tally        tally = {0};
        struct counted_game counted;
        count_games(&counted, game, &tally);
        const double speed = measure_random(game);
        *random            = speed > *random ? speed : *random;
        if (think(&counted.game) && speed_of(&tally) > speed_of(best)) {
            *best = tally;
        }
    }
}

void yardstick_print_head(void) {
    printf("%-14s %10s %12s %6s %9s %9s\n", "", "random", "uct playing", "", "uct", "time in");
    printf("%-14s %10s %12s %6s %9s %9s\n", "game", "Mactions/s", "Mactions/s", "ratio", "games/s",
           "the tree");
}

void yardstick_print(const struct game *game) {
    double       random;
    struct tally best;
    measure(game, &random, &best);
    printf("%-14s %10.2f %12.2f %6.2f %9.0f %7.0f %%\n", game->rules->name, random * 1e-6,
           speed_of(&best) * 1e-6, speed_of(&best) / random, (double)best.games / think_seconds,
           100 * (1 - best.seconds / think_seconds));
}
