/* SPDX-License-Identifier: MIT
 *
 * solitaire.c - the shortest way to a win for one player alone.
 *
 * A beam search over turns: from every state that is kept, all ways to finish
 * the turn are tried; of the new states those that the evaluator likes best are
 * kept, as many as the beam is wide; and so on, turn by turn, until one wins. A
 * position that was met before in the same run is dropped, since it was reached
 * sooner then. Then again with a beam twice as wide, which looks for shorter
 * ways only, until time or memory is up, or nothing had to be dropped any more:
 * then the way is a shortest one.
 *
 * The best way is a plan that is kept between calls: where it leads, the player
 * goes, unless a shorter way turns up. A run that was stopped goes on when the
 * same state is thought about again.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "search/engine.h"

enum {
    PLAN_MAX     = 4096, /* actions */
    TURN_MAX     = 64,   /* actions of one turn */
    WIDTH_FIRST  = 32,
    CHILDREN_MAX = 64 /* least number of states in a beam that memory must hold */
};

#define NOWHERE UINT32_MAX

/* A state between two turns that was kept. */
struct kept {
    uint32_t parent;
    int32_t  merit;
};

/* The actions of one turn under way. */
struct turn {
    uint32_t from; /* the kept state where it began */
    uint32_t turns;
    uint32_t length;
    action_t actions[TURN_MAX];
};

struct solitaire {
    const struct game *game;
    struct judge       judge;
    uint64_t           nodes;

    /* All kept states of a run, level after level. */
    struct kept   *kept;
    unsigned char *states;
    uint32_t       capacity;
    uint32_t      *heap; /* of the level being filled: the worst state first */
    hash_t        *seen;
    uint64_t       seen_mask;

    /* The run. */
    struct game_state root;
    bool              has_root;
    uint32_t          runs; /* so far, all in all: old entries of seen do not match */
    uint32_t          width;
    uint32_t          turns;            /* from the root to the level that is expanded */
    uint32_t          begin, next, end; /* of that level; next is the one to expand */
    uint32_t          filled;           /* of the level after it */
    bool              has_dropped;      /* the run cannot prove anything */
    bool              is_finished;      /* no wider beam can help */
    bool              is_shortest;      /* no way of fewer turns than the plan */

    /* The way that was found. */
    uint32_t plan_length; /* actions; 0: none */
    uint32_t plan_next;   /* where the root is on it */
    uint32_t plan_turns;  /* from the root to the end */
    action_t plan[PLAN_MAX];

    /* Without a plan: the turn that seemed best, by so many turns of a run. */
    struct turn hope;
    int32_t     hope_merit;
    uint32_t    hope_turns;

    struct game_state walk[TURN_MAX + 1];
    action_t          choices[TURN_MAX][GAME_ACTIONS_MAX];
};

static unsigned char *state_of(const struct solitaire *so, uint32_t kept) {
    return so->states + (size_t)kept * so->game->state_size;
}

static int32_t merit_of(const struct solitaire *so, const void *state) {
    int32_t shares[GAME_PLAYERS_MAX];
    judge_shares(&so->judge, state, shares);
    return shares[0];
}

static bool is_win(const struct game *game, const void *state) {
    payoff_t payoff;
    if (!game_is_over(game, state)) {
        return false;
    }
    game_payoffs(game, state, &payoff);
    return payoff == GAME_POINT;
}

/* Was this position met in this run? If not, it is now. */
static bool is_seen(struct solitaire *so, const void *state) {
    const hash_t key =
        hash_finish(hash_mix(game_position_hash(so->game, state), UINT64_C(1) + so->runs));
    hash_t *slot = &so->seen[key & so->seen_mask];
    if (*slot == key) {
        return true;
    }
    *slot = key;
    return false;
}

/* The heap: whoever is kept longest is the best, and of equals the earliest. */

static bool is_worse(const struct solitaire *so, uint32_t one, uint32_t two) {
    const int32_t first  = so->kept[one].merit;
    const int32_t second = so->kept[two].merit;
    return first < second || (first == second && one > two);
}

static void sift_down(struct solitaire *so, uint32_t at) {
    for (;;) {
        uint32_t worst = at;
        for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < so->filled; child++) {
            worst = is_worse(so, so->heap[child], so->heap[worst]) ? child : worst;
        }
        if (worst == at) {
            return;
        }
        const uint32_t moved = so->heap[at];
        so->heap[at]         = so->heap[worst];
        so->heap[worst]      = moved;
        at                   = worst;
    }
}

static void sift_up(struct solitaire *so, uint32_t at) {
    while (at > 0 && is_worse(so, so->heap[at], so->heap[(at - 1) / 2])) {
        const uint32_t above = (at - 1) / 2;
        const uint32_t moved = so->heap[at];
        so->heap[at]         = so->heap[above];
        so->heap[above]      = moved;
        at                   = above;
    }
}

/* Keep a state between two turns for the next level, if it is good enough. */
static void keep(struct solitaire *so, const void *state, uint32_t parent) {
    const int32_t merit = merit_of(so, state);
    uint32_t      place = so->end + so->filled;
    if (so->filled == so->width) {
        so->has_dropped = true;
        place           = so->heap[0];
        if (merit <= so->kept[place].merit) {
            return;
        }
    }
    so->kept[place] = (struct kept){.parent = parent, .merit = merit};
    memcpy(state_of(so, place), state, so->game->state_size);
    if (so->filled == so->width) {
        sift_down(so, 0);
    } else {
        so->heap[so->filled++] = place;
        sift_up(so, so->filled - 1);
    }
}

/* Finding ways. A walker goes over all ways to finish a turn, and says of each
 * state it comes to whether that will do. */
typedef bool arrive(struct solitaire *so, const struct turn *turn, const void *state,
                    const void *wanted);

/* NOLINTNEXTLINE(misc-no-recursion): as deep as a turn is long */
static bool walk_on(struct solitaire *so, struct turn *turn, arrive *visit, const void *wanted) {
    const uint32_t at = turn->length;
    if (at == TURN_MAX) {
        so->has_dropped = true;
        return false;
    }
    const size_t count = game_actions(so->game, &so->walk[at], so->choices[at]);
    for (size_t i = 0; i < count; i++) {
        struct game_state *next = &so->walk[at + 1];
        game_copy(so->game, next, &so->walk[at]);
        game_apply(so->game, next, so->choices[at][i]);
        so->nodes++;
        turn->actions[at]  = so->choices[at][i];
        turn->length       = at + 1;
        const bool is_done = game_turns(next) != turn->turns || game_is_over(so->game, next);
        if (is_done ? visit(so, turn, next, wanted) : walk_on(so, turn, visit, wanted)) {
            return true;
        }
    }
    turn->length = at;
    return false;
}

static bool walk_from(struct solitaire *so, uint32_t from, struct turn *turn, arrive *visit,
                      const void *wanted) {
    game_copy(so->game, &so->walk[0], state_of(so, from));
    turn->from   = from;
    turn->turns  = game_turns(&so->walk[0]);
    turn->length = 0;
    return walk_on(so, turn, visit, wanted);
}

static bool is_wanted(struct solitaire *so, const struct turn *turn, const void *state,
                      const void *wanted) {
    (void)turn;
    return memcmp(state, wanted, so->game->state_size) == 0;
}

static bool wins_or_is_kept(struct solitaire *so, const struct turn *turn, const void *state,
                            const void *wanted) {
    (void)wanted;
    if (game_is_over(so->game, state)) {
        return is_win(so->game, state);
    }
    if (!is_seen(so, state)) {
        keep(so, state, turn->from);
    }
    return false;
}

/* Write the actions of a turn in front of what the plan has from its end on. */
static bool prepend(struct solitaire *so, const struct turn *turn, uint32_t *begin) {
    if (*begin < turn->length) {
        return false;
    }
    *begin -= turn->length;
    memcpy(so->plan + *begin, turn->actions, turn->length * sizeof so->plan[0]);
    return true;
}

/* A turn wins: the plan is to come to where it began, and to take it. */
static void make_plan(struct solitaire *so, const struct turn *last) {
    struct turn turn  = *last;
    uint32_t    begin = PLAN_MAX;
    bool        fits  = prepend(so, &turn, &begin);
    for (uint32_t at = last->from; fits && so->kept[at].parent != NOWHERE;) {
        const uint32_t parent = so->kept[at].parent;
        fits =
            walk_from(so, parent, &turn, is_wanted, state_of(so, at)) && prepend(so, &turn, &begin);
        at = parent;
    }
    so->plan_length = fits ? PLAN_MAX - begin : 0;
    so->plan_next   = 0;
    so->plan_turns  = so->turns + 1;
    memmove(so->plan, so->plan + begin, so->plan_length * sizeof so->plan[0]);
}

static void begin_run(struct solitaire *so) {
    so->runs++;
    so->turns       = 0;
    so->begin       = 0;
    so->next        = 0;
    so->end         = 1;
    so->filled      = 0;
    so->has_dropped = false;
    so->kept[0]     = (struct kept){.parent = NOWHERE};
    game_copy(so->game, state_of(so, 0), &so->root);
}

/* The turn towards the best of the states kept last; unless an earlier run, with
 * a narrower beam, has come farther than this one. */
static void find_hope(struct solitaire *so) {
    const uint64_t nodes = so->nodes; /* walking an old turn again is no search */
    uint32_t       best  = so->begin;
    if (so->turns < so->hope_turns) {
        return;
    }
    for (uint32_t i = so->begin; i < so->end; i++) {
        best = so->kept[i].merit > so->kept[best].merit ? i : best;
    }
    so->hope_turns = so->turns;
    so->hope_merit = merit_of(so, state_of(so, best));
    uint32_t after = best;
    while (so->kept[best].parent != NOWHERE) {
        after = best;
        best  = so->kept[best].parent;
    }
    if (after == best || !walk_from(so, best, &so->hope, is_wanted, state_of(so, after))) {
        game_actions(so->game, &so->root, so->choices[0]);
        so->hope.actions[0] = so->choices[0][0];
        so->hope.length     = 1;
    }
    so->nodes = nodes;
}

/* A run is over: widen the beam, if that can help. */
static void widen(struct solitaire *so) {
    if (so->plan_length == 0) {
        find_hope(so);
    }
    so->is_finished = !so->has_dropped || so->width > so->capacity / CHILDREN_MAX;
    so->is_shortest = so->is_shortest || !so->has_dropped;
    so->width *= 2;
    begin_run(so);
}

/* All of a level is expanded: go on to the next one. */
static void go_deeper(struct solitaire *so) {
    const bool is_useless = so->plan_length != 0 && so->turns + 2 >= so->plan_turns;
    const bool has_room   = so->capacity - so->end - so->filled >= so->width;
    so->has_dropped       = so->has_dropped || (!has_room && so->filled > 0);
    if (is_useless || !has_room || so->filled == 0) {
        widen(so);
        return;
    }
    so->turns++;
    so->begin = so->end;
    so->next  = so->begin;
    so->end += so->filled;
    so->filled = 0;
}

/* Expand one kept state. */
static void step(struct solitaire *so) {
    struct turn turn;
    if (walk_from(so, so->next++, &turn, wins_or_is_kept, NULL)) {
        make_plan(so, &turn);
        widen(so);
    } else if (so->next == so->end) {
        go_deeper(so);
    }
}

/* Is the state on the plan, behind the root? Then the plan still holds. */
static bool follows_plan(struct solitaire *so, const void *state) {
    struct game_state walk;
    game_copy(so->game, &walk, &so->root);
    for (uint32_t i = so->plan_next; i < so->plan_length; i++) {
        game_apply(so->game, &walk, so->plan[i]);
        if (memcmp(&walk, state, so->game->state_size) == 0) {
            so->plan_next = i + 1;
            so->plan_turns -= game_turns(state) - game_turns(&so->root);
            return so->plan_next < so->plan_length;
        }
    }
    return false;
}

static void begin(struct solitaire *so, const void *state) {
    so->nodes = 0;
    if (so->has_root && memcmp(&so->root, state, so->game->state_size) == 0) {
        return;
    }
    if (!so->has_root || !follows_plan(so, state)) {
        so->plan_length = 0;
        so->is_shortest = false;
    }
    so->has_root    = true;
    so->is_finished = false;
    so->hope_turns  = 0;
    so->width       = WIDTH_FIRST;
    game_copy(so->game, &so->root, state);
    begin_run(so);
}

static void report_plan(const struct solitaire *so, struct engine_report *report) {
    const uint32_t      left = so->plan_length - so->plan_next;
    struct engine_line *line = &report->lines[0];
    memset(report, 0, sizeof *report);
    report->depth      = so->turns + 1;
    report->nodes      = so->nodes;
    report->line_count = 1;
    line->length       = left < ENGINE_LINE_MAX ? left : ENGINE_LINE_MAX;
    memcpy(line->actions, so->plan + so->plan_next, line->length * sizeof line->actions[0]);
    line->value = (struct engine_value){
        .share       = EVALUATOR_SHARE,
        .is_exact    = true,
        .distance    = (int32_t)left,
        .is_shortest = so->is_shortest,
    };
}

static void report_hope(struct solitaire *so, struct engine_report *report) {
    struct engine_line *line = &report->lines[0];
    find_hope(so);
    memset(report, 0, sizeof *report);
    report->depth      = so->hope_turns;
    report->nodes      = so->nodes;
    report->line_count = 1;
    line->value.share  = so->hope_merit;
    line->length       = so->hope.length < ENGINE_LINE_MAX ? so->hope.length : ENGINE_LINE_MAX;
    memcpy(line->actions, so->hope.actions, line->length * sizeof line->actions[0]);
}

static void make_report(struct solitaire *so, struct engine_report *report) {
    if (so->plan_length > so->plan_next) {
        report_plan(so, report);
    } else {
        report_hope(so, report);
    }
}

static bool must_stop(const struct solitaire *so, const struct engine_limits *limits) {
    const bool has_limit = limits->nodes != 0 || limits->is_stopped != NULL;
    const bool is_found  = so->plan_length != 0 && !has_limit;
    return so->is_finished || is_found || (limits->nodes != 0 && so->nodes >= limits->nodes) ||
           (limits->depth != 0 && so->runs > 0 && so->turns >= limits->depth) ||
           (limits->is_stopped != NULL && limits->is_stopped(limits->context));
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct solitaire *so = (struct solitaire *)engine;
    begin(so, state);
    while (!must_stop(so, limits)) {
        const uint32_t width = so->width;
        step(so);
        if (so->width != width && observer->progress != NULL) {
            make_report(so, report);
            observer->progress(observer->context, report);
        }
    }
    make_report(so, report);
}

static bool can_play(const struct game *game) {
    return game->players == 1 && !game->rules->has_chance && game->rules->evaluator != NULL;
}

static void destroy(struct engine *engine) {
    struct solitaire *so = (struct solitaire *)engine;
    if (so != NULL) {
        free(so->kept);
        free(so->states);
        free(so->heap);
        free(so->seen);
        free(so);
    }
}

/* A third of the memory for positions that were met, the rest for states. */
static struct engine *create(const struct game *game, const struct engine_config *config) {
    struct solitaire *so   = calloc(1, sizeof *so);
    uint64_t          seen = 1 << 16;
    if (so == NULL) {
        return NULL;
    }
    while (6 * seen * sizeof *so->seen <= config->table_bytes) {
        seen *= 2;
    }
    const uint64_t each = sizeof *so->kept + sizeof *so->heap + game->state_size;
    const uint64_t room = config->table_bytes / 3 * 2 / each;
    so->game            = game;
    judge_init(&so->judge, game);
    so->seen_mask = seen - 1;
    so->capacity  = room < 65536 ? 65536 : room > INT32_MAX ? INT32_MAX : (uint32_t)room;
    so->kept      = malloc((size_t)so->capacity * sizeof *so->kept);
    so->states    = malloc((size_t)so->capacity * game->state_size);
    so->heap      = malloc((size_t)so->capacity * sizeof *so->heap);
    so->seen      = calloc((size_t)seen, sizeof *so->seen);
    if (so->kept == NULL || so->states == NULL || so->heap == NULL || so->seen == NULL) {
        destroy((struct engine *)so);
        return NULL;
    }
    return (struct engine *)so;
}

const struct engine_kind solitaire_engine = {
    .name     = "solitaire",
    .help     = "the shortest way to a win, for one player alone",
    .can_play = can_play,
    .create   = create,
    .think    = think,
    .destroy  = destroy,
};
