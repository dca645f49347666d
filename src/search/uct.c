/* SPDX-License-Identifier: MIT
 *
 * uct.c - plain Monte Carlo tree search, kept as an honest yardstick.
 *
 * UCB1 with c = 1.4, uniformly random games to the end, and the action with the
 * most visits is played. No evaluator, no knowledge of any game. It plays every
 * game: each node belongs to its actor, payoffs are vectors, outcomes of chance
 * are drawn by their weights.
 *
 * The tree is one array of nodes. The children of a node stand side by side,
 * and are made when the node is visited for the second time. It is kept as long
 * as the same state is thought about.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "core/playout.h"
#include "search/internal.h"
#include "search/real.h"

enum {
    PATH_MAX        = 512,
    PLAYOUT_MAX     = 100000, /* actions; what is longer counts as shared */
    STOP_INTERVAL   = 16,     /* playouts */
    REPORT_INTERVAL = 1 << 14 /* playouts */
};

static const double exploration = 1.4;

struct node {
    uint32_t visits;
    uint32_t first_child; /* 0: none yet */
    uint32_t child_count;
    action_t action; /* that leads here */
    /* Payoffs of the player who chose this action, added up. */
    int64_t payoff_sum;
    /* His margins of the score, if the game has one. */
    int64_t margin_sum;
};

struct uct {
    const struct game *game;
    struct random      random;
    struct node       *nodes;
    uint32_t           capacity;
    uint32_t           used;
    uint32_t           path[PATH_MAX];
    int                choosers[PATH_MAX]; /* who chose the action that leads to each node */
    uint32_t           path_length;
    uint32_t           depth_max; /* of the tree */
    /* What the tree is about, if it has nodes: a state, and the first actions to
     * consider. */
    struct game_state root;
    hash_t            first_key;
};

/* How a game went. */
struct result {
    payoff_t payoffs[GAME_PLAYERS_MAX];
    score_t  margins[GAME_PLAYERS_MAX]; /* over the best of the others */
};

/* Append children for these actions, in random order, since the first one is
 * tried first. There must be room. */
static void add_children(struct uct *uct, struct node *node, const action_t *actions,
                         size_t count) {
    node->first_child = uct->used;
    node->child_count = (uint32_t)count;
    uct->used += (uint32_t)count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t place    = random_below(&uct->random, i + 1);
        struct node   *children = uct->nodes + node->first_child;
        children[i]             = children[place];
        children[place]         = (struct node){.action = actions[i]};
    }
}

/* Append children for all actions of the state. False if there is no room. */
static bool expand(struct uct *uct, struct node *node, const void *state) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(uct->game, state, actions);
    if (uct->used + count > uct->capacity) {
        return false;
    }
    add_children(uct, node, actions, count);
    return true;
}

/* The child with the best upper confidence bound; unvisited ones first. */
static uint32_t choose(const struct uct *uct, const struct node *node) {
    const double spread = exploration * exploration * real_log(node->visits > 0 ? node->visits : 1);
    double       best   = -1;
    uint32_t     chosen = node->first_child;
    for (uint32_t i = 0; i < node->child_count; i++) {
        const struct node *child = &uct->nodes[node->first_child + i];
        if (child->visits == 0) {
            return node->first_child + i;
        }
        const double mean  = (double)child->payoff_sum / GAME_POINT / (double)child->visits;
        const double bound = mean + real_sqrt(spread / (double)child->visits);
        if (bound > best) {
            best   = bound;
            chosen = node->first_child + i;
        }
    }
    return chosen;
}

/* The child of an outcome that chance draws. */
static uint32_t draw_child(struct uct *uct, const struct node *node, const void *state) {
    const action_t drawn = playout_draw(uct->game, state, &uct->random);
    uint32_t       child = node->first_child;
    while (uct->nodes[child].action != drawn) {
        child++;
    }
    return child;
}

/* Walk down from the root to a node without children, and make them if it was
 * visited before. The state follows. */
static void descend(struct uct *uct, void *state) {
    uint32_t at      = 0;
    uct->path_length = 1;
    uct->path[0]     = 0;
    uct->choosers[0] = ACTOR_NONE;
    while (uct->path_length < PATH_MAX) {
        struct node *node  = &uct->nodes[at];
        const int    actor = game_actor(uct->game, state);
        if (actor == ACTOR_NONE || uct->path_length > uct->depth_max) {
            return;
        }
        if (node->first_child == 0 && (node->visits == 0 || !expand(uct, node, state))) {
            return;
        }
        at = actor == ACTOR_CHANCE ? draw_child(uct, node, state) : choose(uct, node);
        game_apply(uct->game, state, uct->nodes[at].action);
        uct->path[uct->path_length]     = at;
        uct->choosers[uct->path_length] = actor;
        uct->path_length++;
    }
}

static void count_margins(const struct game *game, const void *state, score_t *margins) {
    score_t scores[GAME_PLAYERS_MAX];
    game->play->scores(game, state, scores);
    for (int player = 0; player < game->players; player++) {
        score_t best = INT32_MIN;
        for (int other = 0; other < game->players; other++) {
            best = other != player && scores[other] > best ? scores[other] : best;
        }
        margins[player] = game->players == 1 ? scores[player] : scores[player] - best;
    }
}

static void play_out(struct uct *uct, void *state, struct result *result) {
    hash_t unused = 0;
    playout_game(uct->game, state, &uct->random, PLAYOUT_MAX, &unused);
    if (uct->game->play->scores != NULL) {
        count_margins(uct->game, state, result->margins);
    }
    if (game_is_over(uct->game, state)) {
        game_payoffs(uct->game, state, result->payoffs);
        return;
    }
    /* Without opponents, a game that was cut short is not won. */
    const int players = uct->game->players;
    for (int player = 0; player < players; player++) {
        result->payoffs[player] = game_is_common(uct->game) ? 0 : GAME_POINT / players;
    }
}

static void back_up(struct uct *uct, const struct result *result) {
    for (uint32_t i = 0; i < uct->path_length; i++) {
        struct node *node    = &uct->nodes[uct->path[i]];
        const int    chooser = uct->choosers[i];
        node->visits++;
        node->payoff_sum += chooser >= 0 ? result->payoffs[chooser] : 0;
        node->margin_sum += chooser >= 0 ? result->margins[chooser] : 0;
    }
}

/* The child of a node with the most visits that is not yet taken. */
static uint32_t most_visited(const struct uct *uct, const struct node *node, const bool *taken) {
    uint32_t best = node->child_count;
    for (uint32_t i = 0; i < node->child_count; i++) {
        const bool is_better =
            best == node->child_count ||
            uct->nodes[node->first_child + i].visits > uct->nodes[node->first_child + best].visits;
        if (!(taken != NULL && taken[i]) && is_better) {
            best = i;
        }
    }
    return best;
}

static void report_line(const struct uct *uct, uint32_t first, struct engine_line *line) {
    const struct node *node   = &uct->nodes[first];
    const int64_t      visits = node->visits == 0 ? 1 : node->visits;
    *line                     = (struct engine_line){.length = 1};
    line->value.share         = (int32_t)(node->payoff_sum * EVALUATOR_SHARE / visits / GAME_POINT);
    line->value.score         = (int32_t)(node->margin_sum * EVALUATOR_UNIT / visits);
    line->actions[0]          = node->action;
    while (node->first_child != 0 && line->length < ENGINE_LINE_MAX) {
        node = &uct->nodes[node->first_child + most_visited(uct, node, NULL)];
        if (node->visits == 0) {
            break;
        }
        line->actions[line->length++] = node->action;
    }
}

static void report_lines(const struct uct *uct, uint32_t asked, uint64_t playouts,
                         struct engine_report *report) {
    const struct node *root                    = &uct->nodes[0];
    bool               taken[GAME_ACTIONS_MAX] = {false};
    report->nodes                              = playouts;
    report->depth                              = 0;
    report->hashfull                           = search_permille(uct->used, uct->capacity);
    report->line_count = asked < root->child_count ? asked : root->child_count;
    for (uint32_t i = 0; i < report->line_count; i++) {
        const uint32_t best = most_visited(uct, root, taken);
        taken[best]         = true;
        report_line(uct, root->first_child + best, &report->lines[i]);
    }
}

static bool must_stop(const struct engine_limits *limits, uint64_t playouts) {
    const uint64_t most = search_tree_nodes(limits);
    return (most != 0 && playouts >= most) ||
           (limits->is_stopped != NULL && playouts % STOP_INTERVAL == 0 &&
            limits->is_stopped(limits->context));
}

/* Does the tree of the last slice hold for this one? */
static bool goes_on(const struct uct *uct, const void *state, const struct engine_limits *limits,
                    uint32_t depth_max) {
    return uct->used != 0 && depth_max >= uct->depth_max &&
           uct->first_key == search_first_key(limits) &&
           memcmp(&uct->root, state, uct->game->state_size) == 0;
}

/* Keep the tree, or plant a new one. */
static void begin(struct uct *uct, const void *state, const struct engine_limits *limits) {
    action_t       actions[GAME_ACTIONS_MAX];
    const uint32_t depth_max = limits->depth == 0 ? PATH_MAX : limits->depth;
    const bool     is_kept   = goes_on(uct, state, limits, depth_max);
    uct->depth_max           = depth_max;
    if (is_kept) {
        return;
    }
    const size_t count = search_first_actions(uct->game, state, limits, actions);
    uct->first_key     = search_first_key(limits);
    game_copy(uct->game, &uct->root, state);
    uct->used     = 1;
    uct->nodes[0] = (struct node){.visits = 0};
    add_children(uct, &uct->nodes[0], actions, count);
}

static void visit(struct uct *uct) {
    struct game_state walk;
    struct result     result = {.margins = {0}};
    game_copy(uct->game, &walk, &uct->root);
    descend(uct, &walk);
    play_out(uct, &walk, &result);
    back_up(uct, &result);
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct uct *uct      = (struct uct *)engine;
    uint64_t    playouts = 0;
    begin(uct, state, limits);
    do {
        visit(uct);
        playouts++;
        if (observer->progress != NULL && playouts % REPORT_INTERVAL == 0) {
            report_lines(uct, limits->lines, playouts, report);
            observer->progress(observer->context, report);
        }
    } while (!must_stop(limits, playouts));
    report_lines(uct, limits->lines, playouts, report);
}

static bool can_play(const struct game *game) {
    (void)game;
    return true;
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    const uint64_t room = config->table_bytes / sizeof(struct node);
    struct uct    *uct  = calloc(1, sizeof *uct);
    if (uct == NULL) {
        return NULL;
    }
    uct->game     = game;
    uct->capacity = room > UINT32_MAX ? UINT32_MAX : (uint32_t)room;
    uct->capacity = uct->capacity < 2 * GAME_ACTIONS_MAX ? 2 * GAME_ACTIONS_MAX : uct->capacity;
    uct->nodes    = malloc((size_t)uct->capacity * sizeof *uct->nodes);
    if (uct->nodes == NULL) {
        free(uct);
        return NULL;
    }
    random_init(&uct->random, config->seed);
    return (struct engine *)uct;
}

static void destroy(struct engine *engine) {
    struct uct *uct = (struct uct *)engine;
    if (uct != NULL) {
        free(uct->nodes);
        free(uct);
    }
}

const struct engine_kind uct_engine = {
    .name     = "uct",
    .help     = "plain Monte Carlo tree search with random games, for any game",
    .can_play = can_play,
    .create   = create,
    .think    = think,
    .destroy  = destroy,
};
