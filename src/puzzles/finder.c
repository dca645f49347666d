/* SPDX-License-Identifier: MIT
 *
 * finder.c - rounds of games, until there are enough puzzles.
 */
#include "puzzles/finder.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/sort.h"
#include "batch/crew.h"
#include "puzzles/game.h"

enum {
    ROUND   = 16, /* games: a fixed number, or else threads would matter */
    HUNDRED = 100
};

/* Between two seeds: games are numbered from a seed on, and those of the next one must
 * not be the same in another order. */
#define APART UINT64_C(0x1e3779b97f4a7c15)

struct round {
    const struct finder *finder;
    struct puzzle_quota  quota;
    uint64_t             first; /* number of a game */
    size_t               count;
    atomic_size_t        next;
    struct game_puzzles  found[ROUND];
};

static void work(void *context, size_t from, size_t to) {
    struct round *round = context;
    (void)from, (void)to; /* one for each thread: which games it plays does not matter */
    for (;;) {
        const size_t place = atomic_fetch_add(&round->next, 1);
        if (place >= round->count) {
            return;
        }
        game_puzzles_find(round->finder, &round->quota, round->first + place, &round->found[place]);
    }
}

/* Are there as many of a kind as may be? One in any case. */
static bool is_many(const struct finder *finder, size_t count, uint32_t of_hundred) {
    return count > 0 && count * HUNDRED >= finder->wanted * of_hundred;
}

static bool is_timed(const struct puzzle_goal *goal) {
    return goal->kind == PUZZLE_WIN || goal->kind == PUZZLE_CENTRE;
}

static size_t count_level(const struct puzzle_list *list, int level) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        count += list->items[i].level == level;
    }
    return count;
}

/* Goals that ask for a number of turns are limited, others are not. */
static void set_quota(struct round *round, const struct puzzle_list *list) {
    const struct puzzle_settings *settings = puzzle_settings_of(round->finder->game->rules);
    size_t                        counts[PUZZLE_KINDS][PUZZLE_NUMBER_MAX + 1] = {0};
    memset(&round->quota, 0, sizeof round->quota);
    for (size_t i = 0; i < list->count; i++) {
        const struct puzzle_goal *goal  = &list->items[i].goal;
        const uint32_t            most  = goal->number == 1 ? settings->easy : settings->same;
        const size_t              count = ++counts[goal->kind][goal->number];
        round->quota.is_full[goal->kind][goal->number] =
            is_timed(goal) && is_many(round->finder, count, most);
    }
}

/* Of one turn, a round may bring more than wanted, as it always did: then files can be
 * made again. */
static bool has_enough(const struct finder *finder, const struct puzzle_list *list,
                       const struct puzzle_goal *goal) {
    const uint32_t same  = puzzle_settings_of(finder->game->rules)->same;
    size_t         count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct puzzle_goal *other = &list->items[i].goal;
        count += other->kind == goal->kind && other->number == goal->number;
    }
    return is_timed(goal) && goal->number > 1 && is_many(finder, count, same);
}

static enum status take(const struct finder *finder, const struct puzzle *puzzle,
                        struct puzzle_list *out) {
    const struct puzzle_settings *settings = puzzle_settings_of(finder->game->rules);
    bool                          is_new   = false;
    if (out->count == finder->wanted || has_enough(finder, out, &puzzle->goal) ||
        is_many(finder, count_level(out, puzzle->level), settings->alike)) {
        return STATUS_OK;
    }
    return puzzle_list_add(out, puzzle, &is_new);
}

static enum status take_all(const struct round *round, struct puzzle_list *out) {
    enum status status = STATUS_OK;
    for (size_t i = 0; i < round->count && status == STATUS_OK; i++) {
        const struct game_puzzles *found = &round->found[i];
        status                           = found->has_failed ? STATUS_NO_MEMORY : STATUS_OK;
        for (size_t j = 0; j < found->count && status == STATUS_OK; j++) {
            status = take(round->finder, &found->items[j], out);
        }
    }
    return status;
}

static int compare(const void *first, const void *second, void *context) {
    (void)context;
    return puzzle_compare(first, second);
}

static enum status sort(struct puzzle_list *list) {
    struct puzzle *scratch = malloc((list->count + 1) * sizeof *scratch);
    if (scratch == NULL) {
        return STATUS_NO_MEMORY;
    }
    sort_stable(&(struct sort_job){
        .items   = list->items,
        .scratch = scratch,
        .count   = list->count,
        .size    = sizeof list->items[0],
        .compare = compare,
    });
    free(scratch);
    return STATUS_OK;
}

static enum status run_rounds(struct round *round, struct crew *crew, struct puzzle_list *out) {
    const struct finder *finder = round->finder;
    enum status          status = STATUS_OK;
    for (uint64_t first = 0;
         first < finder->games && out->count < finder->wanted && status == STATUS_OK;
         first += ROUND) {
        round->first = first;
        round->count = finder->games - first < ROUND ? (size_t)(finder->games - first) : ROUND;
        atomic_store(&round->next, 0);
        set_quota(round, out);
        crew_run(crew, finder->threads, work, round);
        status = take_all(round, out);
        if (finder->progress != NULL && status == STATUS_OK) {
            finder->progress(finder->context, first + round->count, out);
        }
    }
    return status;
}

enum status finder_run(const struct finder *finder, struct puzzle_list *out) {
    struct finder spread = *finder;
    struct round *round  = calloc(1, sizeof *round);
    struct crew  *crew   = crew_create(finder->threads);
    enum status   status = round == NULL || crew == NULL ? STATUS_NO_MEMORY : STATUS_OK;
    *out                 = (struct puzzle_list){.count = 0};
    if (status == STATUS_OK) {
        spread.seed   = 1 + (finder->seed - 1) * APART;
        round->finder = &spread;
        status        = run_rounds(round, crew, out);
    }
    status = status == STATUS_OK ? sort(out) : status;
    crew_destroy(crew);
    free(round);
    return status;
}
