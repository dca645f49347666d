/* SPDX-License-Identifier: MIT
 *
 * stops.c - the longest time that an engine does not ask whether to stop.
 *
 * Time is that of the thread on its core, so that other programs do not count:
 * a stop that comes at the worst moment is heard after the longest pause.
 */
#include "cli/stops.h"

#include <stdio.h>

#include "core/playout.h"
#include "search/engine.h"
#include "session/seconds.h"

enum { STATES = 4, ACTIONS_APART = 9, TABLE_BYTES = 64 << 20 };

static const double think_seconds = 0.25;

struct pauses {
    double start, last, longest;
};

/* Note the pause that ends now; has it thought long enough? */
static bool note(void *context) {
    struct pauses *pauses = context;
    const double   now    = seconds_of_thread();
    const double   pause  = now - pauses->last;
    pauses->longest       = pause > pauses->longest ? pause : pauses->longest;
    pauses->last          = now;
    return now - pauses->start >= think_seconds;
}

/* From the beginning to the end, which is a pause too. */
static double longest_pause(const struct engine_kind *kind, struct engine *engine,
                            const void *state) {
    struct pauses              pauses = {.start = seconds_of_thread()};
    const struct engine_limits limits = {
        .lines = 1, .wants_distance = true, .is_stopped = note, .context = &pauses};
    const struct engine_observer observer = {.progress = NULL};
    struct engine_report         report;
    pauses.last = pauses.start;
    kind->think(engine, state, &limits, &observer, &report);
    note(&pauses);
    return pauses.longest;
}

/* Go on at random for a while, to where a player acts; false at the end. */
static bool go_on(const struct game *game, void *state, struct random *random) {
    for (int i = 0; i < ACTIONS_APART || game_actor(game, state) == ACTOR_CHANCE; i++) {
        if (game_is_over(game, state)) {
            return false;
        }
        game_apply(game, state, playout_draw(game, state, random));
    }
    return game_actor(game, state) >= 0;
}

static double measure(const struct game *game, const struct engine_kind *kind) {
    const struct engine_config config  = {.seed = 1, .table_bytes = TABLE_BYTES};
    struct engine             *engine  = kind->create(game, &config);
    double                     longest = 0;
    struct game_state          state;
    struct random              random;
    random_init(&random, 1);
    game_start(game, &state);
    for (int i = 0; engine != NULL && i < STATES; i++) {
        const double pause = longest_pause(kind, engine, &state);
        longest            = pause > longest ? pause : longest;
        if (!go_on(game, &state, &random)) {
            game_start(game, &state);
        }
    }
    kind->destroy(engine);
    return longest;
}

void stops_print_head(void) {
    printf("%-14s %-12s %s\n", "game", "engine", "longest pause, ms");
}

void stops_print(const struct game *game) {
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (engine_kinds[i]->can_play(game)) {
            printf("%-14s %-12s %.2f\n", game->rules->name, engine_kinds[i]->name,
                   1000 * measure(game, engine_kinds[i]));
            fflush(stdout);
        }
    }
}
