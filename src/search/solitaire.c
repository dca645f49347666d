/* SPDX-License-Identifier: MIT
 *
 * solitaire.c - the shortest way to a win for those who have no opponents: one
 * player alone, or all together. It plans for everybody, whoever acts.
 *
 * A beam search over turns: from every state that is kept, all ways to finish
 * the turn are tried; of the new states those that the evaluator likes best are
 * kept, as many as the beam is wide; and so on, turn by turn, until one wins. A
 * position that was met before in the same run is dropped, since it was reached
 * sooner then. Then again with a beam twice as wide, which looks for shorter
 * ways only, until time or memory is up, or nothing had to be dropped any more:
 * then the way is a shortest one.
 *
 * The best way is a plan that is kept between calls: the player follows it,
 * unless a shorter way turns up. A run that was stopped goes on when the same
 * state is thought about again.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "search/internal.h"

enum {
    PLAN_MAX      = 4096, /* actions */
    TURN_MAX      = 64,   /* actions of one turn */
    WIDTH_FIRST   = 32,
    CHILDREN_MAX  = 64, /* least number of states in a beam that memory must hold */
    WHIM          = 400,
    HASTE         = 600, /* what a turn costs, of EVALUATOR_SHARE */
    STOP_INTERVAL = 256  /* nodes between two questions whether to stop */
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

/* Goes over all ways to finish a turn, one action at a time, so that it can be
 * left alone anywhere. */
struct walker {
    struct turn       turn;               /* the actions that led to where it is */
    bool              is_end;             /* they have finished the turn */
    bool              goes_on;            /* what they lead to is yet to be listed */
    uint32_t          counts[TURN_MAX];   /* of the choices after so many actions, ... */
    uint32_t          places[TURN_MAX];   /* ... and which comes next */
    struct game_state walk[TURN_MAX + 1]; /* the states on the way */
    action_t          choices[TURN_MAX][GAME_ACTIONS_MAX];
};

struct solitaire {
    /* What is aligned most, before all else. */
    struct game_state root;
    struct walker     walker;
    struct walker     again; /* for walking a turn that is known */
    struct judge      judge;

    const struct game *game;
    uint64_t           seed;
    uint64_t           nodes;
    uint64_t           next_question; /* whether to stop, at so many nodes */

    /* All kept states of a run, level after level. */
    struct kept   *kept;
    unsigned char *states;
    uint32_t       capacity;
    uint32_t      *heap; /* of the level being filled: the worst state first */
    hash_t        *seen;
    uint64_t       seen_mask;

    /* The run from the root. */
    hash_t   first_key;
    uint32_t first_count; /* actions to consider at the root */
    action_t first[GAME_ACTIONS_MAX];
    uint32_t runs; /* so far, all in all: old entries of seen do not match */
    uint32_t width;
    uint32_t turns;            /* from the root to the level that is expanded */
    uint32_t begin, next, end; /* of that level; next is the one to expand */
    uint32_t filled;           /* of the level after it */
    bool     has_root;
    bool     is_walking;  /* in the middle of expanding a state */
    bool     has_dropped; /* the run cannot prove anything */
    bool     is_finished; /* no wider beam can help */
    bool     is_shortest; /* no way of fewer turns than the plan */

    /* The way that was found. */
    uint32_t plan_length; /* actions; 0: none */
    uint32_t plan_next;   /* where the root is on it */
    uint32_t plan_turns;  /* from the root to the end */
    action_t plan[PLAN_MAX];

    /* Without a plan: the turn towards what promises most of all that was kept. */
    struct turn hope;
    int32_t     hope_promise;
    int32_t     hope_merit;
    uint32_t    hope_turns; /* the most that a run has come to */
};

static unsigned char *state_of(const struct solitaire *so, uint32_t kept) {
    return so->states + (size_t)kept * so->game->state_size;
}

static int32_t merit_of(const struct solitaire *so, const void *state) {
    int32_t shares[GAME_PLAYERS_MAX];
    judge_shares(&so->judge, state, shares);
    return shares[0];
}

/* Of a game that is over. */
static bool is_won(const struct game *game, const void *state) {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(game, state, payoffs);
    return payoffs[0] == GAME_POINT;
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

/* --- Walking over the ways to finish a turn --------------------------- */

static void begin_walk(const struct solitaire *so, struct walker *walker, uint32_t from) {
    game_copy(so->game, &walker->walk[0], state_of(so, from));
    walker->turn.from   = from;
    walker->turn.turns  = game_turns(&walker->walk[0]);
    walker->turn.length = 0;
    walker->goes_on     = true;
}

static void list_choices(const struct solitaire *so, struct walker *walker, uint32_t at) {
    action_t *choices  = walker->choices[at];
    walker->places[at] = 0;
    if (at == 0 && so->kept[walker->turn.from].parent == NOWHERE) {
        memcpy(choices, so->first, so->first_count * sizeof choices[0]);
        walker->counts[at] = so->first_count;
    } else {
        walker->counts[at] = (uint32_t)game_actions(so->game, &walker->walk[at], choices);
    }
}

/* Take the next action; false if all ways were gone. */
static bool advance(struct solitaire *so, struct walker *walker) {
    uint32_t at = walker->turn.length;
    if (walker->goes_on) {
        list_choices(so, walker, at);
    } else {
        at--;
    }
    while (walker->places[at] == walker->counts[at]) {
        if (at == 0) {
            return false;
        }
        at--;
    }
    struct game_state *next   = &walker->walk[at + 1];
    const action_t     action = walker->choices[at][walker->places[at]++];
    game_copy(so->game, next, &walker->walk[at]);
    game_apply(so->game, next, action);
    walker->turn.actions[at] = action;
    walker->turn.length      = at + 1;
    walker->is_end  = game_turns(next) != walker->turn.turns || game_is_over(so->game, next);
    walker->goes_on = !walker->is_end && at + 1 < TURN_MAX;
    so->has_dropped = so->has_dropped || (!walker->is_end && !walker->goes_on);
    return true;
}

/* The turn from one kept state to the next. Following it again is not a search:
 * it costs no nodes. */
static bool find_turn(struct solitaire *so, uint32_t from, uint32_t to, struct turn *out) {
    struct walker *walker = &so->again;
    begin_walk(so, walker, from);
    while (advance(so, walker)) {
        const void *state = &walker->walk[walker->turn.length];
        if (walker->is_end && memcmp(state, state_of(so, to), so->game->state_size) == 0) {
            *out = walker->turn;
            return true;
        }
    }
    return false;
}

/* --- Plans ------------------------------------------------------------ */

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
        fits                  = find_turn(so, parent, at, &turn) && prepend(so, &turn, &begin);
        at                    = parent;
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
    so->is_walking  = false;
    so->kept[0]     = (struct kept){.parent = NOWHERE};
    game_copy(so->game, state_of(so, 0), &so->root);
}

/* What a kept state is worth as an aim. What can be had sooner is worth more, or
 * else one might put it off for ever. A whim that changes with every turn keeps
 * those who see little from going in circles. */
static int32_t promise_of(const struct solitaire *so, uint32_t kept) {
    const void    *state = state_of(so, kept);
    const uint32_t now   = game_turns(&so->root);
    const hash_t   whim  = hash_mix(game_position_hash(so->game, state), so->seed + now);
    return so->kept[kept].merit - HASTE * (int32_t)(game_turns(state) - now) +
           (int32_t)(hash_finish(whim) % WHIM);
}

/* The turn towards what promises most of the states kept in this run, unless an
 * earlier run has found something better. */
static void find_hope(struct solitaire *so) {
    uint32_t best  = 0;
    so->hope_turns = so->turns > so->hope_turns ? so->turns : so->hope_turns;
    for (uint32_t i = 1; i < so->end; i++) {
        best = best == 0 || promise_of(so, i) > promise_of(so, best) ? i : best;
    }
    if (so->hope.length > 0 && (best == 0 || promise_of(so, best) <= so->hope_promise)) {
        return;
    }
    so->hope_promise = best == 0 ? INT32_MIN : promise_of(so, best);
    so->hope_merit   = merit_of(so, state_of(so, best));
    uint32_t after   = best;
    while (so->kept[best].parent != NOWHERE) {
        after = best;
        best  = so->kept[best].parent;
    }
    if (after == best || !find_turn(so, best, after, &so->hope)) {
        so->hope.actions[0] = so->first[0];
        so->hope.length     = 1;
    }
}

/* --- The run ---------------------------------------------------------- */

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

/* A way to finish a turn: does it win? If not, its end may be kept. */
static void arrive(struct solitaire *so, const struct walker *walker) {
    const void *state = &walker->walk[walker->turn.length];
    if (!game_is_over(so->game, state)) {
        if (!is_seen(so, state)) {
            keep(so, state, walker->turn.from);
        }
    } else if (is_won(so->game, state)) {
        make_plan(so, &walker->turn);
        widen(so);
    }
}

/* Take one action more, if the state being expanded has any left; this is a node.
 * Else go on to the next state. */
static void step(struct solitaire *so) {
    struct walker *walker = &so->walker;
    if (!so->is_walking) {
        begin_walk(so, walker, so->next++);
        so->is_walking = true;
    }
    if (advance(so, walker)) {
        so->nodes++;
        if (walker->is_end) {
            arrive(so, walker);
        }
        return;
    }
    so->is_walking = false;
    if (so->next == so->end) {
        go_deeper(so);
    }
}

/* Is the state on the plan, after the root? Then the plan still holds. */
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

static void begin(struct solitaire *so, const void *state, const struct engine_limits *limits) {
    const hash_t key     = search_first_key(limits);
    const bool   is_same = so->has_root && key == so->first_key;
    so->nodes            = 0;
    so->next_question    = 0;
    if (is_same && memcmp(&so->root, state, so->game->state_size) == 0) {
        return;
    }
    if (!is_same || !follows_plan(so, state)) {
        so->plan_length = 0;
        so->is_shortest = false;
    }
    so->has_root    = true;
    so->is_finished = false;
    so->hope_turns  = 0;
    so->hope.length = 0;
    so->width       = WIDTH_FIRST;
    so->first_key   = key;
    so->first_count = (uint32_t)search_first_actions(so->game, state, limits, so->first);
    game_copy(so->game, &so->root, state);
    begin_run(so);
}

static void report_plan(const struct solitaire *so, struct engine_report *report) {
    const uint32_t      left = so->plan_length - so->plan_next;
    struct engine_line *line = &report->lines[0];
    memset(report, 0, sizeof *report);
    report->depth      = so->turns;
    report->line_count = 1;
    line->length       = left < ENGINE_LINE_MAX ? left : ENGINE_LINE_MAX;
    memcpy(line->actions, so->plan + so->plan_next, line->length * sizeof line->actions[0]);
    line->value = (struct engine_value){
        .share       = EVALUATOR_SHARE,
        .is_exact    = true,
        .distance    = (int32_t)left,
        .is_shortest = so->is_shortest,
        .turns       = so->plan_turns,
    };
}

static void report_hope(struct solitaire *so, struct engine_report *report) {
    struct engine_line *line = &report->lines[0];
    find_hope(so);
    memset(report, 0, sizeof *report);
    report->depth      = so->hope_turns;
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
    report->nodes    = so->nodes;
    report->hashfull = search_permille(so->end + so->filled, so->capacity);
}

static bool is_told_to_stop(struct solitaire *so, const struct engine_limits *limits) {
    if (limits->is_stopped == NULL || so->nodes < so->next_question) {
        return false;
    }
    so->next_question = so->nodes + STOP_INTERVAL;
    return limits->is_stopped(limits->context);
}

static bool must_stop(struct solitaire *so, const struct engine_limits *limits) {
    const bool has_limit = limits->nodes != 0 || limits->is_stopped != NULL;
    const bool is_found  = so->plan_length != 0 && !has_limit;
    return so->is_finished || is_found || (limits->nodes != 0 && so->nodes >= limits->nodes) ||
           (limits->depth != 0 && so->turns >= limits->depth) || is_told_to_stop(so, limits);
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct solitaire *so = (struct solitaire *)engine;
    begin(so, state, limits);
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
    return game_is_common(game) && !game->rules->has_chance && game->rules->evaluator != NULL;
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
    so->seed            = config->seed;
    judge_init(&so->judge, game, config->net);
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
    .help     = "the shortest way to a win, alone or for all together",
    .can_play = can_play,
    .create   = create,
    .think    = think,
    .destroy  = destroy,
};
