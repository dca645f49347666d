/* SPDX-License-Identifier: MIT
 *
 * game.c - playing, looking back, choosing two.
 */
#include "puzzles/game.h"

#include <stdlib.h>

#include "core/playout.h"
#include "search/thinking.h"

enum {
    ACTIONS_MAX = 4000, /* of a game; one that has not ended by then is let be */
    FOUND_MAX   = 48,   /* puzzles of a game to choose from */
    APART       = 5,    /* turns between two puzzles of a game, at least */
    TABLE_BYTES = 1 << 20
};

/* One game under way, and what came of it. */
struct table {
    const struct finder          *finder;
    const struct puzzle_settings *settings;
    struct game                   game;
    struct random                 random;
    struct thinking               thinking[2]; /* of odd and of even seats */
    struct mind                  *minds[2];
    size_t                        count;
    struct game_state            *states; /* before each action */
    size_t                        found;
    struct puzzle                *puzzles;
};

/* --- Playing ---------------------------------------------------------- */

static bool sit_down(struct table *table, size_t seat) {
    const struct puzzle_settings *settings = table->settings;
    const uint32_t                range = (uint32_t)(settings->level_max - settings->level_min) + 1;
    table->thinking[seat] =
        (struct thinking){.level  = settings->level_min + (int)random_below(&table->random, range),
                          .config = {.seed        = random_next(&table->random),
                                     .table_bytes = TABLE_BYTES,
                                     .contempt    = ENGINE_CONTEMPT}};
    table->minds[seat] = mind_create(&table->game, &table->thinking[seat]);
    return table->minds[seat] != NULL;
}

static action_t act(struct table *table, const void *state) {
    const struct engine_observer nobody = {.progress = NULL};
    struct engine_report         report;
    const int                    actor = game_actor(&table->game, state);
    if (actor == ACTOR_CHANCE) {
        return playout_draw(&table->game, state, &table->random);
    }
    mind_think(table->minds[actor % 2], state, &table->thinking[actor % 2], &nobody, &report);
    return report.lines[0].actions[0];
}

static void play(struct table *table) {
    struct game_state state;
    memset(&state, 0, sizeof state);
    game_start(&table->game, &state);
    while (table->count < ACTIONS_MAX && !game_is_over(&table->game, &state)) {
        table->states[table->count++] = state;
        game_apply(&table->game, &state, act(table, &state));
    }
    /* Who had no end made no mistake that can be shown. */
    table->count = game_is_over(&table->game, &state) ? table->count : 0;
}

/* --- Looking back ----------------------------------------------------- */

/* Is it a puzzle? If it has several answers, what comes after one of them may be, in
 * the same turn. */
static void look_at(struct table *table, struct prover *prover, const void *state) {
    struct game_state walk;
    action_t          action;
    bool              is_puzzle = false;
    bool              goes_on   = true;
    game_copy(&table->game, &walk, state);
    while (goes_on && !is_puzzle) {
        is_puzzle = prover_find(prover, &walk, &table->puzzles[table->found]);
        goes_on   = !is_puzzle && prover_has_several(prover, &action);
        if (goes_on) {
            game_apply(&table->game, &walk, action);
            goes_on = game_turns(&walk) == game_turns(state) && !game_is_over(&table->game, &walk);
        }
    }
    table->found += is_puzzle;
}

/* The most turns of a goal that is still wanted. */
static uint32_t most_wanted(const struct table *table, const struct puzzle_quota *quota) {
    const enum puzzle_kind kind = game_is_common(&table->game) ? PUZZLE_CENTRE : PUZZLE_WIN;
    uint32_t               most = table->settings->turns;
    while (most > 1 && quota->is_full[kind][most]) {
        most--;
    }
    return most;
}

static void look_back(struct table *table, struct prover *prover) {
    const size_t window = table->settings->window;
    const size_t first  = table->count > window ? table->count - window : 0;
    for (size_t i = table->count; i-- > first && table->found < FOUND_MAX;) {
        look_at(table, prover, &table->states[i]);
    }
}

/* More turns are better, and what holds is worth as much as two. */
static uint32_t worth_of(const struct puzzle *puzzle, struct random *random) {
    const uint32_t turns = puzzle->goal.kind == PUZZLE_WIN || puzzle->goal.kind == PUZZLE_CENTRE
                               ? puzzle->goal.number
                               : 2;
    return 100 * turns + random_below(random, 150);
}

static bool is_apart(const struct game_puzzles *chosen, const struct puzzle *puzzle) {
    const uint32_t turns = game_turns(&puzzle->state);
    for (size_t i = 0; i < chosen->count; i++) {
        const uint32_t other = game_turns(&chosen->items[i].state);
        if ((turns > other ? turns - other : other - turns) < APART) {
            return false;
        }
    }
    return true;
}

/* The place of the one worth most that may be chosen; found if there is none. */
static size_t best_of(const struct table *table, const struct puzzle_quota *quota,
                      const uint32_t *worth, const struct game_puzzles *chosen) {
    size_t best = table->found;
    for (size_t i = 0; i < table->found; i++) {
        const struct puzzle_goal *goal = &table->puzzles[i].goal;
        if (!quota->is_full[goal->kind][goal->number] && is_apart(chosen, &table->puzzles[i]) &&
            (best == table->found || worth[i] > worth[best])) {
            best = i;
        }
    }
    return best;
}

/* Prove it again from nothing, and rate it; false if it is none after all. */
static bool settle(struct table *table, struct puzzle *puzzle, bool *has_failed) {
    char           bytes[256];
    struct text    why;
    struct prover *prover = prover_create(&table->game, table->finder->nodes);
    text_init(&why, bytes, sizeof bytes);
    *has_failed = prover == NULL;
    if (prover != NULL) {
        prover_believe(prover, table->finder->oracle);
    }
    const bool is_right = prover != NULL && prover_confirm(prover, puzzle, &why);
    prover_destroy(prover);
    if (is_right) {
        *has_failed = !prover_rate(puzzle, table->finder->seed, &puzzle->level);
    }
    return is_right && !*has_failed;
}

static void choose(struct table *table, const struct puzzle_quota *quota,
                   struct game_puzzles *out) {
    uint32_t worth[FOUND_MAX];
    for (size_t i = 0; i < table->found; i++) {
        worth[i] = worth_of(&table->puzzles[i], &table->random);
    }
    while (out->count < GAME_PUZZLES_MAX && !out->has_failed) {
        const size_t best = best_of(table, quota, worth, out);
        if (best == table->found) {
            return;
        }
        struct puzzle *puzzle = &out->items[out->count];
        *puzzle               = table->puzzles[best];
        out->count += settle(table, puzzle, &out->has_failed);
        table->puzzles[best] = table->puzzles[--table->found];
        worth[best]          = worth[table->found];
    }
}

/* --- All of it -------------------------------------------------------- */

void game_puzzles_find(const struct finder *finder, const struct puzzle_quota *quota,
                       uint64_t number, struct game_puzzles *out) {
    struct table table = {
        .finder   = finder,
        .settings = puzzle_settings_of(finder->game->rules),
        .game     = *finder->game,
        .states   = calloc(ACTIONS_MAX, sizeof *table.states),
        .puzzles  = calloc(FOUND_MAX, sizeof *table.puzzles),
    };
    random_init(&table.random, hash_finish(hash_mix(finder->seed, number)));
    playout_draw_setup(&table.game, &table.random);
    struct prover *prover = prover_create(&table.game, finder->nodes);
    out->count            = 0;
    out->has_failed       = table.states == NULL || table.puzzles == NULL || prover == NULL ||
                      !sit_down(&table, 0) || !sit_down(&table, 1);
    if (!out->has_failed) {
        prover_limit(prover, most_wanted(&table, quota));
        prover_believe(prover, finder->oracle);
        play(&table);
        look_back(&table, prover);
        choose(&table, quota, out);
    }
    prover_destroy(prover);
    mind_destroy(table.minds[0]);
    mind_destroy(table.minds[1]);
    free(table.states);
    free(table.puzzles);
}
