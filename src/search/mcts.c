/* SPDX-License-Identifier: MIT
 *
 * mcts.c - Monte Carlo tree search with the game's evaluator, for any number of
 * players and for chance.
 *
 * There is no random play: when the search comes to a new node it makes all of
 * its children, lets the evaluator judge them, and sends the vector of shares
 * that the actor would choose up the path; at a chance node, the expectation of
 * them. Each node belongs to its actor, who descends by PUCT: the mean of what
 * came back, and a bonus for children that were judged well and seldom visited.
 * Outcomes of chance are drawn by their weights.
 *
 * Results that are certain are kept as such: a node is proven if its actor has
 * a proven child with the whole point, or if all its children are proven.
 *
 * The tree is one array of nodes; the children of a node stand side by side,
 * after it. It is kept as long as the same state is thought about, and of a state
 * that stands in it, such as the one after the next action of the same turn, the
 * part that is below.
 */
#include <stdlib.h>

#include "core/evaluator.h"
#include "core/playout.h"
#include "search/internal.h"
#include "search/real.h"

enum {
    PATH_MAX        = 256,
    STOP_INTERVAL   = 32,   /* descents */
    REPORT_INTERVAL = 4096, /* descents */
    PRIOR_UNIT      = 65535,
    JUDGEMENT_BITS  = 13,
    JUDGEMENTS      = 1 << JUDGEMENT_BITS, /* that are remembered, beside the tree */
    /* Where a state is sought in the tree of another one: so deep, in nodes that have
     * at least this part of the visits, for the rest is worth little, and never in
     * more than so many, which takes a fraction of a millisecond. */
    SEEK_DEPTH = 24,
    SEEK_PART  = 128,
    SEEK_NODES = 1000
};

/* How much the bonus weighs, with a net and without one, which is more often wrong;
 * and how soon a worse judgement lowers it. */
static const double exploration_with_net = 0.1;
static const double exploration_without  = 0.2;
static const double steepness            = 8;

struct node {
    int64_t  sum; /* shares of the player who chose the action that leads here, of all visits */
    uint32_t visits;
    uint32_t first_child; /* 0: none yet */
    action_t action;      /* that leads here */
    int32_t  guess;       /* the share of the chooser by the evaluator */
    uint16_t prior;       /* among its siblings, in PRIOR_UNIT */
    uint16_t child_count;
    int16_t  actor; /* of the state here */
    bool     is_proven;
    uint8_t  mark;                      /* while a part of the tree is kept; see keep_part() */
    uint16_t distance;                  /* actions to the end, if proven */
    uint8_t  payoffs[GAME_PLAYERS_MAX]; /* if proven */
};

/* What the evaluator said about a position. */
struct judgement {
    hash_t  key;
    int32_t shares[GAME_PLAYERS_MAX];
};

struct mcts {
    const struct game *game;
    struct judge       judge;
    double             exploration;
    struct judgement  *judgements; /* the last of each place */
    struct random      random;
    uint64_t           seed;
    struct node       *nodes;
    uint32_t           capacity;
    uint32_t           used;
    uint32_t           depth_max;
    uint32_t           path[PATH_MAX];
    uint32_t           path_length;
    /* What the tree is about, if it has nodes: a state, and the first actions to
     * consider. */
    struct game_state root;
    hash_t            first_key;
};

/* What each player may expect. */
struct shares {
    int32_t of[GAME_PLAYERS_MAX];
};

static int32_t share_of_payoff(payoff_t payoff) {
    return payoff * EVALUATOR_SHARE / GAME_POINT;
}

static struct shares proven_shares(const struct mcts *mcts, const struct node *node) {
    struct shares shares;
    for (int player = 0; player < mcts->game->players; player++) {
        shares.of[player] = share_of_payoff(node->payoffs[player]);
    }
    return shares;
}

/* Ask the evaluator, unless the answer is at hand. Where a turn has several actions,
 * many ways lead to the same position. */
static void find_shares(struct mcts *mcts, const void *state, int32_t *out) {
    const hash_t      key   = game_position_hash(mcts->game, state) | 1; /* none is 0 */
    struct judgement *known = &mcts->judgements[key >> (64 - JUDGEMENT_BITS)];
    if (known->key != key) {
        known->key = key;
        judge_shares(&mcts->judge, state, known->shares);
    }
    memcpy(out, known->shares, sizeof known->shares);
}

/* Judge the state of a new node, and note what is certain. */
static struct shares judge(struct mcts *mcts, struct node *node, const void *state) {
    struct shares shares;
    node->actor = (int16_t)game_actor(mcts->game, state);
    if (node->actor != ACTOR_NONE) {
        find_shares(mcts, state, shares.of);
        return shares;
    }
    payoff_t payoffs[GAME_PLAYERS_MAX];
    game_payoffs(mcts->game, state, payoffs);
    node->is_proven = true;
    for (int player = 0; player < mcts->game->players; player++) {
        node->payoffs[player] = (uint8_t)payoffs[player];
    }
    return proven_shares(mcts, node);
}

/* Children that are judged as well as the best get equal priors, others less
 * by the difference. */
static void set_priors(struct node *children, uint32_t count) {
    double  weights[GAME_ACTIONS_MAX];
    double  sum  = 0;
    int32_t best = 0;
    for (uint32_t i = 0; i < count; i++) {
        best = children[i].guess > best ? children[i].guess : best;
    }
    for (uint32_t i = 0; i < count; i++) {
        const double worse = (double)(best - children[i].guess) / EVALUATOR_SHARE;
        weights[i]         = 1 / (1 + steepness * worse);
        sum += weights[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        children[i].prior = (uint16_t)(weights[i] / sum * PRIOR_UNIT);
    }
}

static struct shares expectation(const struct mcts *mcts, const void *state,
                                 const struct shares *outcomes, uint32_t count) {
    uint32_t      weights[GAME_ACTIONS_MAX];
    struct shares mean;
    int64_t       sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        weights[i] = 1;
    }
    if (game_is_weighted(mcts->game, state)) {
        game_weights(mcts->game, state, weights);
    }
    for (uint32_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    CHECK(sum > 0);
    for (int player = 0; player < mcts->game->players; player++) {
        int64_t total = 0;
        for (uint32_t i = 0; i < count; i++) {
            total += (int64_t)weights[i] * outcomes[i].of[player];
        }
        mean.of[player] = (int32_t)(total / sum);
    }
    return mean;
}

/* Make all children of a node, and return what its actor may expect by them.
 * There must be room. */
static struct shares expand(struct mcts *mcts, struct node *node, const void *state,
                            const action_t *actions, uint32_t count) {
    struct shares shares[GAME_ACTIONS_MAX];
    struct node  *children = mcts->nodes + mcts->used;
    const int     chooser  = node->actor;
    uint32_t      best     = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct game_state next;
        game_copy(mcts->game, &next, state);
        game_apply(mcts->game, &next, actions[i]);
        children[i] = (struct node){.action = actions[i]};
        shares[i]   = judge(mcts, &children[i], &next);
        if (chooser >= 0) {
            children[i].guess = shares[i].of[chooser];
            best              = children[i].guess > children[best].guess ? i : best;
        }
    }
    node->first_child = mcts->used;
    node->child_count = (uint16_t)count;
    mcts->used += count;
    if (chooser == ACTOR_CHANCE) {
        return expectation(mcts, state, shares, count);
    }
    set_priors(children, count);
    return shares[best];
}

/* The actor's child with the best bound, in units of the share. Proven children
 * get no bonus. */
static uint32_t choose(const struct mcts *mcts, const struct node *node) {
    const double root   = real_sqrt((double)node->visits);
    const double spread = mcts->exploration * EVALUATOR_SHARE / PRIOR_UNIT * root;
    double       best   = -1;
    uint32_t     chosen = node->first_child;
    for (uint32_t i = 0; i < node->child_count; i++) {
        const struct node *child = &mcts->nodes[node->first_child + i];
        double             bound;
        if (child->is_proven) {
            bound = share_of_payoff(child->payoffs[node->actor]);
        } else {
            const double sum = (double)(child->sum + child->guess);
            bound            = (sum + spread * child->prior) / ((double)child->visits + 1);
        }
        if (bound > best) {
            best   = bound;
            chosen = node->first_child + i;
        }
    }
    return chosen;
}

/* The child of an outcome that chance draws. */
static uint32_t draw_child(struct mcts *mcts, const struct node *node, const void *state) {
    const action_t drawn = playout_draw(mcts->game, state, &mcts->random);
    uint32_t       child = node->first_child;
    while (mcts->nodes[child].action != drawn) {
        child++;
    }
    return child;
}

/* Walk down to a node without children; the state follows. */
static struct node *descend(struct mcts *mcts, void *state) {
    struct node *node = &mcts->nodes[0];
    mcts->path_length = 1;
    mcts->path[0]     = 0;
    while (node->first_child != 0 && !node->is_proven && mcts->path_length < PATH_MAX) {
        const uint32_t at =
            node->actor == ACTOR_CHANCE ? draw_child(mcts, node, state) : choose(mcts, node);
        node = &mcts->nodes[at];
        game_apply(mcts->game, state, node->action);
        mcts->path[mcts->path_length++] = at;
    }
    return node;
}

/* What the end of the path is worth. */
static struct shares look(struct mcts *mcts, struct node *node, const void *state) {
    if (node->is_proven) {
        return proven_shares(mcts, node);
    }
    action_t       actions[GAME_ACTIONS_MAX];
    const uint32_t count    = (uint32_t)game_actions(mcts->game, state, actions);
    const bool     has_room = mcts->capacity - mcts->used >= count;
    if (node->first_child == 0 && has_room && mcts->path_length <= mcts->depth_max) {
        return expand(mcts, node, state, actions, count);
    }
    return judge(mcts, node, state);
}

static bool differ(const struct node *first, const struct node *second) {
    return memcmp(first->payoffs, second->payoffs, sizeof first->payoffs) != 0;
}

/* The proven child that the actor likes best, soonest if it wins, latest if it
 * does not; NULL unless it settles the node. A player with nothing to lose may
 * choose who else wins: with three players or more a node stays open if
 * children that are equally good for its actor differ for others. At the root
 * only his own part is asked for. */
static const struct node *settling_child(const struct mcts *mcts, const struct node *node) {
    const struct node *best       = NULL;
    bool               all_proven = true;
    bool               is_open    = false;
    for (uint32_t i = 0; i < node->child_count; i++) {
        const struct node *child = &mcts->nodes[node->first_child + i];
        if (!child->is_proven) {
            all_proven = false;
            continue;
        }
        const int more =
            best == NULL ? 1 : child->payoffs[node->actor] - best->payoffs[node->actor];
        const bool    wins   = child->payoffs[node->actor] == GAME_POINT;
        const int32_t sooner = best == NULL ? 0 : (int32_t)best->distance - child->distance;
        is_open              = more <= 0 && (is_open || (more == 0 && differ(child, best)));
        if (more > 0 || (more == 0 && (wins ? sooner > 0 : sooner < 0))) {
            best = child;
        }
    }
    const bool is_won  = best != NULL && best->payoffs[node->actor] == GAME_POINT;
    const bool is_root = node == &mcts->nodes[0];
    return is_won || (all_proven && (!is_open || is_root)) ? best : NULL;
}

static bool prove(const struct mcts *mcts, struct node *node) {
    if (node->actor < 0 || node->first_child == 0) {
        return node->is_proven;
    }
    const struct node *child = settling_child(mcts, node);
    if (child == NULL) {
        return false;
    }
    node->is_proven = true;
    node->distance  = (uint16_t)(child->distance + 1);
    memcpy(node->payoffs, child->payoffs, sizeof node->payoffs);
    return true;
}

static void back_up(struct mcts *mcts, const struct shares *shares) {
    bool is_proven = true;
    for (uint32_t i = mcts->path_length; i-- > 0;) {
        struct node *node    = &mcts->nodes[mcts->path[i]];
        const int    chooser = i == 0 ? ACTOR_NONE : mcts->nodes[mcts->path[i - 1]].actor;
        is_proven            = is_proven && prove(mcts, node);
        node->visits++;
        node->sum += chooser >= 0 ? shares->of[chooser] : 0;
    }
}

/* Is the first of two children of a node the better choice? A proven whole
 * point is best, and whatever is proven worse than the rest seems goes last. */
static bool is_better(const struct node *first, const struct node *second, int actor) {
    const bool win_first  = first->is_proven && first->payoffs[actor] == GAME_POINT;
    const bool win_second = second->is_proven && second->payoffs[actor] == GAME_POINT;
    if (win_first || win_second) {
        return win_first && (!win_second || first->distance < second->distance);
    }
    if (first->is_proven && second->is_proven) {
        const int more = first->payoffs[actor] - second->payoffs[actor];
        return more > 0 || (more == 0 && first->distance > second->distance);
    }
    if (first->is_proven || second->is_proven) {
        const struct node *open   = first->is_proven ? second : first;
        const struct node *proven = first->is_proven ? first : second;
        const int64_t      hope   = (open->sum + open->guess) / (open->visits + 1);
        return (share_of_payoff(proven->payoffs[actor]) > hope) == first->is_proven;
    }
    return first->visits != second->visits ? first->visits > second->visits
                                           : first->guess > second->guess;
}

/* The best child of a node that is not yet taken, as a number among them. */
static uint32_t best_child(const struct mcts *mcts, const struct node *node, const bool *taken) {
    const struct node *children = mcts->nodes + node->first_child;
    uint32_t           best     = node->child_count;
    for (uint32_t i = 0; i < node->child_count; i++) {
        const bool is_free = taken == NULL || !taken[i];
        if (is_free &&
            (best == node->child_count || is_better(&children[i], &children[best], node->actor))) {
            best = i;
        }
    }
    return best;
}

static struct engine_value value_of(const struct node *node, int chooser) {
    struct engine_value value = {.share =
                                     (int32_t)((node->sum + node->guess) / (node->visits + 1))};
    if (node->is_proven) {
        value.share    = share_of_payoff(node->payoffs[chooser]);
        value.is_exact = true;
        if (value.share == 0 || value.share == EVALUATOR_SHARE) {
            value.distance    = node->distance + 1;
            value.is_shortest = value.distance == 1;
        }
    }
    return value;
}

/* The line goes on as long as players choose; what chance will do is open. */
static void report_line(const struct mcts *mcts, const struct node *node,
                        struct engine_line *line) {
    *line = (struct engine_line){.length = 1, .actions = {node->action}};
    while (node->first_child != 0 && node->actor >= 0 && line->length < ENGINE_LINE_MAX) {
        node = &mcts->nodes[node->first_child + best_child(mcts, node, NULL)];
        line->actions[line->length++] = node->action;
    }
}

static void report_lines(const struct mcts *mcts, uint32_t asked, uint64_t nodes,
                         struct engine_report *report) {
    const struct node *root                    = &mcts->nodes[0];
    bool               taken[GAME_ACTIONS_MAX] = {false};
    report->nodes                              = nodes;
    report->hashfull                           = search_permille(mcts->used, mcts->capacity);
    report->line_count = asked < root->child_count ? asked : root->child_count;
    for (uint32_t i = 0; i < report->line_count; i++) {
        const uint32_t     best  = best_child(mcts, root, taken);
        const struct node *child = &mcts->nodes[root->first_child + best];
        taken[best]              = true;
        report_line(mcts, child, &report->lines[i]);
        report->lines[i].value = value_of(child, root->actor);
    }
    report->depth = report->lines[0].length;
}

/* --- Beginning -------------------------------------------------------- */

/* The search for a state in the tree. */
struct seeker {
    const struct mcts *mcts;
    const void        *wanted;
    uint32_t           least_visits;
    uint32_t           nodes_left; /* to look at */
    uint32_t           found;      /* the most visited node of the state; 0: none */
};

static void seek_below(struct seeker *seeker, const struct node *node, const void *state,
                       uint32_t depth);

static void seek_at(struct seeker *seeker, uint32_t at, const void *before, uint32_t depth) {
    const struct mcts *mcts = seeker->mcts;
    const struct node *node = &mcts->nodes[at];
    struct game_state  state;
    game_copy(mcts->game, &state, before);
    game_apply(mcts->game, &state, node->action);
    if (memcmp(&state, seeker->wanted, mcts->game->state_size) == 0) {
        const bool is_first = seeker->found == 0;
        if (is_first || node->visits > mcts->nodes[seeker->found].visits) {
            seeker->found = at;
        }
    } else if (depth > 1 && game_turns(&state) <= game_turns(seeker->wanted)) {
        seek_below(seeker, node, &state, depth - 1);
    }
}

/* Look at what was visited often enough; without children it is of no use. */
static void seek_below(struct seeker *seeker, const struct node *node, const void *state,
                       uint32_t depth) {
    for (uint32_t i = 0; i < node->child_count && seeker->nodes_left > 0; i++) {
        const uint32_t     at    = node->first_child + i;
        const struct node *child = &seeker->mcts->nodes[at];
        if (child->first_child != 0 && child->visits >= seeker->least_visits) {
            seeker->nodes_left--;
            seek_at(seeker, at, state, depth);
        }
    }
}

/* The node below the root that has this state; 0 if there is none. */
static uint32_t seek(const struct mcts *mcts, const void *state) {
    const struct node *root   = &mcts->nodes[0];
    struct seeker      seeker = {.mcts         = mcts,
                                 .wanted       = state,
                                 .least_visits = root->visits / SEEK_PART,
                                 .nodes_left   = SEEK_NODES};
    seek_below(&seeker, root, &mcts->root, SEEK_DEPTH);
    return seeker.found;
}

enum { UNMARKED, KEPT, KEPT_FIRST /* among its siblings */ };

/* A node has come to its new place. Its children stay behind for now: until the
 * first of them follows, it notes its parent instead of its own children, which
 * the parent notes for it. */
static void lead_children(struct mcts *mcts, uint32_t parent) {
    struct node   *node  = &mcts->nodes[parent];
    const uint32_t first = node->first_child;
    if (first == 0) {
        return;
    }
    for (uint32_t i = 0; i < node->child_count; i++) {
        mcts->nodes[first + i].mark = i == 0 ? KEPT_FIRST : KEPT;
    }
    node->first_child              = mcts->nodes[first].first_child;
    mcts->nodes[first].first_child = parent;
}

static void follow_parent(struct mcts *mcts, struct node *first, uint32_t place) {
    struct node *parent = &mcts->nodes[first->first_child];
    first->first_child  = parent->first_child;
    parent->first_child = place;
}

/* Make a node the root, and keep what is below it. All nodes stand after their
 * parents, so that one walk moves them to the front. What they know is about those
 * who chose the actions that lead to them, and stays true. */
static void keep_part(struct mcts *mcts, uint32_t root) {
    uint32_t kept          = 0;
    mcts->nodes[root].mark = KEPT;
    for (uint32_t i = root; i < mcts->used; i++) {
        struct node *node = &mcts->nodes[i];
        if (node->mark == UNMARKED) {
            continue;
        }
        if (node->mark == KEPT_FIRST) {
            follow_parent(mcts, node, kept);
        }
        node->mark        = UNMARKED;
        mcts->nodes[kept] = *node;
        lead_children(mcts, kept);
        kept++;
    }
    mcts->used = kept;
}

/* Does the tree of the last slice hold for this one? */
static bool goes_on(const struct mcts *mcts, const void *state, const struct engine_limits *limits,
                    uint32_t depth_max) {
    return mcts->used != 0 && depth_max >= mcts->depth_max &&
           mcts->first_key == search_first_key(limits) &&
           memcmp(&mcts->root, state, mcts->game->state_size) == 0;
}

/* Go on with the part of the tree that is about this state, if there is one. It
 * knows all actions, so it must not matter which ones to consider first. */
static bool goes_on_below(struct mcts *mcts, const void *state, const struct engine_limits *limits,
                          uint32_t depth_max) {
    if (mcts->used == 0 || depth_max < mcts->depth_max || limits->plants_anew ||
        limits->first_actions != NULL || mcts->first_key != 0) {
        return false;
    }
    const uint32_t found = seek(mcts, state);
    if (found == 0) {
        return false;
    }
    keep_part(mcts, found);
    game_copy(mcts->game, &mcts->root, state);
    prove(mcts, &mcts->nodes[0]); /* for a root, less is enough */
    return true;
}

static void plant(struct mcts *mcts, const void *state, const struct engine_limits *limits) {
    action_t       actions[GAME_ACTIONS_MAX];
    const uint32_t count = (uint32_t)search_first_actions(mcts->game, state, limits, actions);
    mcts->first_key      = search_first_key(limits);
    random_init(&mcts->random, mcts->seed);
    game_copy(mcts->game, &mcts->root, state);
    mcts->used     = 1;
    mcts->nodes[0] = (struct node){.actor = (int16_t)game_actor(mcts->game, state)};
    expand(mcts, &mcts->nodes[0], state, actions, count);
    mcts->nodes[0].visits = 1;
    prove(mcts, &mcts->nodes[0]);
}

/* Keep the tree, or a part of it, or plant a new one. */
static void begin(struct mcts *mcts, const void *state, const struct engine_limits *limits) {
    const uint32_t depth_max = limits->depth == 0 ? PATH_MAX : limits->depth;
    if (!goes_on(mcts, state, limits, depth_max) &&
        !goes_on_below(mcts, state, limits, depth_max)) {
        plant(mcts, state, limits);
    }
    mcts->depth_max = depth_max;
}

static void visit(struct mcts *mcts) {
    struct game_state walk;
    game_copy(mcts->game, &walk, &mcts->root);
    struct node        *leaf   = descend(mcts, &walk);
    const struct shares shares = look(mcts, leaf, &walk);
    back_up(mcts, &shares);
}

/* A proven root leaves nothing to think about. */
static bool is_settled(const struct mcts *mcts) {
    return mcts->nodes[0].is_proven;
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct mcts   *mcts = (struct mcts *)engine;
    const uint64_t most = search_tree_nodes(limits);
    uint64_t       done = 0; /* descents */
    begin(mcts, state, limits);
    while (!is_settled(mcts) && (most == 0 || done < most)) {
        const bool asks = limits->is_stopped != NULL && done % STOP_INTERVAL == 0;
        if (asks && limits->is_stopped(limits->context)) {
            break;
        }
        visit(mcts);
        done++;
        if (observer->progress != NULL && done % REPORT_INTERVAL == 0) {
            report_lines(mcts, limits->lines, done, report);
            observer->progress(observer->context, report);
        }
    }
    report_lines(mcts, limits->lines, done, report);
}

static bool can_play(const struct game *game) {
    return game->rules->evaluator != NULL && !game_is_common(game);
}

static void destroy(struct engine *engine) {
    struct mcts *mcts = (struct mcts *)engine;
    if (mcts != NULL) {
        free(mcts->nodes);
        free(mcts->judgements);
        free(mcts);
    }
}

/* Nodes that have room; with a small table, so many that it works at all. */
static uint32_t capacity_of(uint64_t bytes) {
    const uint64_t room  = bytes / sizeof(struct node);
    const uint32_t least = 2 * GAME_ACTIONS_MAX;
    return room > UINT32_MAX ? UINT32_MAX : room < least ? least : (uint32_t)room;
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    struct mcts *mcts = calloc(1, sizeof *mcts);
    if (mcts == NULL) {
        return NULL;
    }
    mcts->game = game;
    judge_init(&mcts->judge, game, config->net);
    mcts->exploration = mcts->judge.net.hidden > 0 ? exploration_with_net : exploration_without;
    mcts->seed        = config->seed;
    mcts->capacity    = capacity_of(config->table_bytes);
    mcts->nodes       = malloc((size_t)mcts->capacity * sizeof *mcts->nodes);
    mcts->judgements  = calloc(JUDGEMENTS, sizeof *mcts->judgements);
    if (mcts->nodes == NULL || mcts->judgements == NULL) {
        destroy((struct engine *)mcts);
        return NULL;
    }
    return (struct engine *)mcts;
}

const struct engine_kind mcts_engine = {
    .name     = "mcts",
    .help     = "Monte Carlo tree search with the game's evaluator, for two to six players",
    .can_play = can_play,
    .create   = create,
    .think    = think,
    .destroy  = destroy,
};
