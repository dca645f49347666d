/* SPDX-License-Identifier: MIT
 *
 * alphabeta.c - alpha-beta for two players without chance.
 *
 * Iterative deepening; what happens in a node is in node.c. Values are for the
 * player who acts: the margin of the evaluator, or a win less its distance. The
 * same player may act several times in a row, so a child's value changes its sign
 * only if the actor changed. In games with a score, its margin in thousandths takes
 * the place of wins and losses, and of the evaluator if there is none.
 *
 * Positions are told apart without their turns, unless the turn limit lies
 * within reach of the search. A position that recurs on its own path counts as
 * a draw.
 *
 * A value beyond WIN_MIN is a proof, whatever was reduced or left out: that the winner can
 * force the end within so many actions. Whether he can do so sooner is settled
 * by shortest.c, if the caller wants to know and the limits allow. A draw is proven
 * once the whole tree has been looked at.
 */
#include <stdlib.h>

#include "search/lines.h"
#include "search/node.h"
#include "search/selection.h"

enum {
    /* A distance may cost as many nodes as the proof did, and these at least. */
    SETTLING_NODES_MIN = 100000
};

static struct engine_value value_of(const struct alphabeta *ab, int32_t value) {
    struct engine_value out = {.share = evaluator_chance(value)};
    if (ab->has_scores) {
        out.score = value;
    } else if (value > WIN_MIN || value < -WIN_MIN) {
        out.share    = value > 0 ? EVALUATOR_SHARE : 0;
        out.distance = value > 0 ? WIN - value : WIN + value;
        out.is_exact = true;
        /* What takes one action cannot take less. */
        out.is_shortest = out.distance == 1;
    }
    return out;
}

static void report_line(const struct alphabeta *ab, int32_t value, struct engine_line *line) {
    const struct ply *root = &ab->plies[0];
    line->value            = value_of(ab, value);
    line->length = root->line_length < ENGINE_LINE_MAX ? root->line_length : ENGINE_LINE_MAX;
    memcpy(line->actions, root->line, line->length * sizeof line->actions[0]);
}

/* --- Lines ------------------------------------------------------------ */

/* An iteration had to stop after some of its lines. They know more than those of
 * the last one, and so does what was found of the best line, because the last
 * one's best was looked at first; unless it loses: then nothing is proven, since
 * others may not. */
static void keep_some(const struct alphabeta *ab, const struct engine_report *found, int32_t value,
                      struct engine_report *report) {
    for (uint32_t i = ab->excluded_count; i-- > 0;) {
        lines_put_first(report, &found->lines[i]);
    }
    if (ab->excluded_count == 0 && ab->plies[0].line_length > 0 && value > -WIN_MIN) {
        struct engine_line line;
        report_line(ab, value, &line);
        lines_put_first(report, &line);
    }
    lines_level_off(report);
}

/* One iteration: the best line, then the best without its first action, and so
 * on. */
static void iterate(struct alphabeta *ab, int32_t depth, struct engine_report *report) {
    struct engine_report found = *report;
    ab->excluded_count         = 0;
    while (ab->excluded_count < report->line_count) {
        const uint32_t place = ab->excluded_count;
        const int32_t  value = node_search_root(ab, depth, ab->guess[place]);
        if (ab->is_stopped) {
            keep_some(ab, &found, value, report);
            return;
        }
        ab->guess[place] = value;
        report_line(ab, value, &found.lines[place]);
        ab->excluded[ab->excluded_count++] = found.lines[place].actions[0];
    }
    found.depth = (uint32_t)depth;
    *report     = found;
}

/* What the table says is best in a position, if it is legal there. */
static action_t known_best(const struct alphabeta *ab, const void *state) {
    action_t           actions[GAME_ACTIONS_MAX];
    struct table_entry entry;
    if (!table_find(ab->table, node_key(ab, state), &entry) || entry.bound == TABLE_UPPER) {
        return TABLE_NO_ACTION;
    }
    const size_t count = game_actions(ab->game, state, actions);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == entry.action) {
            return entry.action;
        }
    }
    return TABLE_NO_ACTION;
}

/* Where the table knew enough, a line breaks off: it goes on by the table, but
 * never beyond the depth that was looked at, so that it ends. */
static void complete_line(const struct alphabeta *ab, uint32_t depth, struct engine_line *line) {
    const bool        has_end = line->value.is_exact && line->value.distance > 0;
    const uint32_t    wanted  = has_end ? (uint32_t)line->value.distance : depth;
    const uint32_t    most    = wanted < ENGINE_LINE_MAX ? wanted : ENGINE_LINE_MAX;
    struct game_state state;
    game_copy(ab->game, &state, &ab->plies[0].state);
    for (uint32_t i = 0; i < line->length; i++) {
        game_apply(ab->game, &state, line->actions[i]);
    }
    while (line->length < most && !game_is_over(ab->game, &state)) {
        const action_t action = known_best(ab, &state);
        if (action == TABLE_NO_ACTION) {
            return;
        }
        line->actions[line->length++] = action;
        game_apply(ab->game, &state, action);
    }
}

static void complete_report(const struct alphabeta *ab, struct engine_report *report) {
    report->nodes    = ab->nodes;
    report->hashfull = table_permille(ab->table);
    for (uint32_t i = 0; i < report->line_count; i++) {
        complete_line(ab, report->depth, &report->lines[i]);
    }
}

/* --- Beginning -------------------------------------------------------- */

/* Nothing is known yet: the first actions of the list, as good as any. */
static void begin_report(struct alphabeta *ab, struct engine_report *report) {
    const uint32_t asked = ab->limits->lines;
    memset(report, 0, sizeof *report);
    report->line_count = asked < ab->first_count ? asked : ab->first_count;
    for (uint32_t i = 0; i < report->line_count; i++) {
        report->lines[i].value.share = EVALUATOR_SHARE / 2;
        report->lines[i].length      = 1;
        report->lines[i].actions[0]  = ab->first[i];
    }
}

/* Does the report of the last slice hold for this one? */
static bool goes_on(const struct alphabeta *ab, const void *state,
                    const struct engine_limits *limits) {
    return ab->has_kept && ab->kept_lines == limits->lines && ab->kept_key == ab->first_key &&
           memcmp(&ab->plies[0].state, state, ab->game->state_size) == 0 &&
           (limits->depth == 0 || ab->kept.depth <= limits->depth);
}

/* Forget what was learnt about the order of actions elsewhere. */
static void begin_anew(struct alphabeta *ab, const void *state, struct engine_report *report) {
    game_copy(ab->game, &ab->plies[0].state, state);
    for (uint32_t ply = 0; ply <= PLY_MAX; ply++) {
        ab->plies[ply].order.killers[0] = TABLE_NO_ACTION;
        ab->plies[ply].order.killers[1] = TABLE_NO_ACTION;
    }
    memset(&ab->history, 0, sizeof ab->history);
    memset(ab->guess, 0, sizeof ab->guess);
    ab->always_counts_turns = false;
    if (ab->helper_number == 0) {
        table_grow_older(ab->table);
    }
    begin_report(ab, report);
}

static void begin(struct alphabeta *ab, const void *state, const struct engine_limits *limits,
                  struct engine_report *report) {
    ab->limits      = limits;
    ab->thinker     = game_actor(ab->game, state);
    ab->nodes       = 0;
    ab->granted     = limits->nodes != 0 || ab->pool != NULL ? limits->nodes : UINT64_MAX;
    ab->pause       = 0;
    ab->is_stopped  = false;
    ab->was_short   = false;
    ab->first_count = (uint32_t)search_first_actions(ab->game, state, limits, ab->first);
    ab->first_key   = search_first_key(limits);
    if (goes_on(ab, state, limits)) {
        *report       = ab->kept;
        report->nodes = 0;
    } else {
        begin_anew(ab, state, report);
    }
}

static void keep(struct alphabeta *ab, const struct engine_report *report) {
    ab->has_kept   = true;
    ab->kept_lines = ab->limits->lines;
    ab->kept_key   = ab->first_key;
    ab->kept       = *report;
}

/* --- Distances -------------------------------------------------------- */

static bool must_stop_settling(void *context) {
    struct alphabeta *ab = context;
    if (ab->nodes >= ab->settling_end || node_must_stop(ab)) {
        return true;
    }
    ab->nodes++;
    return false;
}

static int winner_of(const struct alphabeta *ab, const struct engine_value *value) {
    return value->share > 0 ? ab->thinker : ab->thinker ^ 1;
}

/* Can and must its distance still be settled? */
static bool is_unsettled(const struct engine_value *value) {
    return value->is_exact && !value->is_shortest && value->distance >= 1 &&
           value->distance <= SHORTEST_MAX;
}

/* The distance of the best line is that of the root: there may be another line
 * that wins sooner or loses later. */
static void settle_first(struct alphabeta *ab, struct engine_report *report) {
    const void               *root   = &ab->plies[0].state;
    const struct engine_line *first  = &report->lines[0];
    const uint32_t            most   = (uint32_t)first->value.distance;
    struct engine_line        better = {.value = first->value};
    action_t                  actions[SHORTEST_MAX];
    const uint32_t found = shortest_win(&ab->shortest, root, winner_of(ab, &first->value), most);
    if (found == most) {
        report->lines[0].value.is_shortest = true;
    } else if (found > 0) {
        better.value.distance    = (int32_t)found;
        better.value.is_shortest = true;
        better.length            = shortest_line(&ab->shortest, root, found, actions);
        better.length = better.length < ENGINE_LINE_MAX ? better.length : ENGINE_LINE_MAX;
        memcpy(better.actions, actions, better.length * sizeof actions[0]);
    }
    if (better.length > 0) {
        lines_put_first(report, &better);
    }
}

/* The distance of another line is that of what its first action leads to. */
static void settle_other(struct alphabeta *ab, struct engine_line *line) {
    struct game_state next;
    action_t          actions[SHORTEST_MAX];
    const uint32_t    most = (uint32_t)line->value.distance - 1;
    game_copy(ab->game, &next, &ab->plies[0].state);
    game_apply(ab->game, &next, line->actions[0]);
    const uint32_t found = shortest_win(&ab->shortest, &next, winner_of(ab, &line->value), most);
    if (found == 0) {
        return;
    }
    line->value.distance    = (int32_t)found + 1;
    line->value.is_shortest = true;
    if (found < most) {
        const uint32_t length = shortest_line(&ab->shortest, &next, found, actions);
        line->length          = 1 + (length < ENGINE_LINE_MAX ? length : ENGINE_LINE_MAX - 1);
        memcpy(line->actions + 1, actions, (line->length - 1) * sizeof actions[0]);
    }
}

static void settle(struct alphabeta *ab, struct engine_report *report) {
    const uint64_t most = ab->nodes > SETTLING_NODES_MIN ? ab->nodes : SETTLING_NODES_MIN;
    ab->settling_end    = ab->nodes + most;
    const bool is_root  = ab->first_key == 0; /* all its actions count */
    if (is_root && is_unsettled(&report->lines[0].value)) {
        settle_first(ab, report);
    }
    for (uint32_t i = is_root; i < report->line_count; i++) {
        if (is_unsettled(&report->lines[i].value)) {
            settle_other(ab, &report->lines[i]);
        }
    }
    lines_sort(report);
}

/* --- Draws ------------------------------------------------------------ */

/* Could it be that no more is to be found, though not all is proven? */
static bool may_be_exhausted(const struct alphabeta *ab, const struct engine_report *report) {
    return !ab->is_stopped && !ab->was_cut && !ab->has_scores && !lines_are_exact(report);
}

/* Nothing was cut off in the last iteration, but the table may have answered
 * with what was. So search once more, with the turns counted, so that nothing
 * recurs, and with keys that only this search knows: the mark is never 0, and
 * no two proofs of threads that share a table have the same. If nothing is cut
 * off again, all has been seen, and what is neither won nor lost is a draw; else
 * it ends there. */
static void prove_draws(struct alphabeta *ab, int32_t depth, struct engine_report *report) {
    const bool           counted = ab->counts_turns;
    const void          *root    = &ab->plies[0].state;
    struct engine_report proven  = *report;
    ab->proofs++;
    ab->proof        = hash_finish(ab->proofs << 32 | ab->helper_number);
    ab->counts_turns = true;
    ab->was_cut      = false;
    ab->plies[0].key = node_key(ab, root);
    iterate(ab, depth, &proven);
    if (ab->was_cut) {
        ab->is_stopped = false; /* it was by note_cut() */
    }
    ab->proof        = 0;
    ab->counts_turns = counted;
    ab->plies[0].key = node_key(ab, root);
    if (!ab->is_stopped && !ab->was_cut) {
        proven.depth = report->depth;
        *report      = proven;
        lines_mark_draws(report);
    }
}

/* --- Thinking --------------------------------------------------------- */

static bool reaches_turn_limit(const struct alphabeta *ab, uint32_t turns,
                               const struct engine_report *report) {
    for (uint32_t i = 0; i < report->line_count; i++) {
        const struct engine_value *value = &report->lines[i].value;
        if (value->is_exact && game_turns_are_up(ab->game, turns + (uint32_t)value->distance)) {
            return true;
        }
    }
    return false;
}

/* The table may remember a win that takes longer than the game may still last;
 * then again, with the turns counted. */
static void iterate_in_time(struct alphabeta *ab, int32_t depth, struct engine_report *report) {
    const void                *root   = &ab->plies[0].state;
    const uint32_t             turns  = game_turns(root);
    const struct engine_report before = *report;
    ab->counts_turns =
        ab->always_counts_turns || game_turns_are_up(ab->game, turns + (uint32_t)depth);
    ab->plies[0].key = node_key(ab, root);
    iterate(ab, depth, report);
    if (!ab->counts_turns && reaches_turn_limit(ab, turns, report)) {
        *report                 = before;
        ab->always_counts_turns = true;
        ab->counts_turns        = true;
        ab->plies[0].key        = node_key(ab, root);
        iterate(ab, depth, report);
    }
}

/* What is left of the nodes taken from the pool is for others. */
static void give_back(struct alphabeta *ab) {
    if (ab->pool != NULL) {
        atomic_fetch_add(&ab->pool->left, ab->granted - ab->nodes);
    }
}

static void think(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report) {
    struct alphabeta *ab = (struct alphabeta *)engine;
    const int32_t     last =
        limits->depth == 0 || limits->depth > DEPTH_MAX ? DEPTH_MAX : (int32_t)limits->depth;
    begin(ab, state, limits, report);
    if (limits->wants_distance) {
        settle(ab, report);
    }
    /* Every other helper is one iteration ahead, so that they differ. */
    const int32_t first = (int32_t)report->depth + 1;
    for (int32_t depth = first == 1 ? 1 + (int32_t)(ab->helper_number % 2) : first;
         depth <= last && !ab->is_stopped && !lines_are_settled(report); depth++) {
        ab->was_cut = false;
        iterate_in_time(ab, depth, report);
        if (may_be_exhausted(ab, report)) {
            prove_draws(ab, depth, report);
        }
        if (limits->wants_distance && !ab->is_stopped) {
            settle(ab, report);
        }
        complete_report(ab, report);
        if (observer->progress != NULL) {
            observer->progress(observer->context, report);
        }
    }
    complete_report(ab, report);
    keep(ab, report);
    give_back(ab);
}

static bool can_play(const struct game *game) {
    return game->players == 2 && !game_is_common(game) && !game->rules->has_chance &&
           game->rules->evaluator != NULL;
}

static int32_t trusted_depth(const struct game *game) {
    const struct evaluator *evaluator = game->rules->evaluator;
    return evaluator == NULL || evaluator->trusted_depth == 0 ? SELECTION_TRUSTED_DEPTH
                                                              : (int32_t)evaluator->trusted_depth;
}

static void join(struct alphabeta *ab, const struct game *game, const struct net_file *net,
                 struct table *table) {
    if (game->rules->evaluator != NULL) {
        judge_init(&ab->judge, game, net);
    }
    ab->game               = game;
    ab->net                = net;
    ab->table              = table;
    ab->has_scores         = game->play->scores != NULL;
    ab->trusted_depth      = trusted_depth(game);
    ab->shortest.game      = game;
    ab->shortest.table     = table;
    ab->shortest.must_stop = must_stop_settling;
    ab->shortest.context   = ab;
}

static struct engine *create(const struct game *game, const struct engine_config *config) {
    struct alphabeta *ab = calloc(1, sizeof *ab);
    if (ab == NULL || !table_init(&ab->own_table, config->table_bytes)) {
        free(ab);
        return NULL;
    }
    join(ab, game, config->net, &ab->own_table);
    ab->contempt = ab->has_scores ? 0 : config->contempt;
    return (struct engine *)ab;
}

struct engine *alphabeta_create_helper(struct engine *helped, uint32_t number) {
    const struct alphabeta *other = (const struct alphabeta *)helped;
    struct alphabeta       *ab    = calloc(1, sizeof *ab);
    if (ab == NULL) {
        return NULL;
    }
    join(ab, other->game, other->net, other->table);
    ab->contempt      = other->contempt;
    ab->helper_number = number;
    return (struct engine *)ab;
}

void alphabeta_use_pool(struct engine *engine, struct search_pool *pool) {
    ((struct alphabeta *)engine)->pool = pool;
}

bool alphabeta_was_short(const struct engine *engine) {
    return ((const struct alphabeta *)engine)->was_short;
}

uint64_t alphabeta_nodes(const struct engine *engine) {
    return ((const struct alphabeta *)engine)->nodes;
}

static void destroy(struct engine *engine) {
    struct alphabeta *ab = (struct alphabeta *)engine;
    if (ab != NULL) {
        table_finish(&ab->own_table);
        free(ab);
    }
}

const struct engine_kind alphabeta_engine = {
    .name            = "alphabeta",
    .help            = "alpha-beta with the game's evaluator, for two players without chance",
    .has_contempt    = true,
    .has_equal_lines = true,
    .can_play        = can_play,
    .create          = create,
    .think           = think,
    .destroy         = destroy,
};
