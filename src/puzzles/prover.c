/* SPDX-License-Identifier: MIT
 *
 * prover.c - four ways to ask for one good answer.
 */
#include "puzzles/prover.h"

#include <stdlib.h>

#include "core/evaluator.h"
#include "core/solver.h"
#include "puzzles/force.h"
#include "search/engine.h"

enum {
    TABLE_BYTES = 8 << 20,
    ACTIONS_MIN = 3, /* with fewer to choose from there is no puzzle */
    LONGER      = 8, /* how much longer a second look is */
    MARGIN      = EVALUATOR_SHARE * 3 / 100
};

enum way { WAY_NONE, WAY_BATTLE, WAY_COMMON, WAY_SCORE, WAY_CHANCE };

struct prover {
    const struct game            *game;
    const struct puzzle_settings *settings;
    enum way                      way;
    uint64_t                      nodes;
    uint32_t                      turns; /* of a goal that is looked for, at most */
    struct force                 *force;
    const struct engine_kind     *kind;
    struct engine                *engine;
    struct solver                *solver;
    const struct prover_oracle   *oracle;      /* or NULL */
    bool                          has_several; /* the last that was looked for has no one answer */
    action_t                      several;     /* but this one, and others */
    size_t                        count;       /* legal actions of the state in question */
    action_t                      actions[GAME_ACTIONS_MAX];
};

static enum way way_of(const struct game *game) {
    if (game->rules->solver != NULL && game->play->scores != NULL) {
        return WAY_SCORE;
    }
    if (game_is_common(game)) {
        return WAY_COMMON;
    }
    if (game->rules->has_chance) {
        return game->players == 2 && engine_find("expectation")->can_play(game) ? WAY_CHANCE
                                                                                : WAY_NONE;
    }
    return engine_find("alphabeta")->can_play(game) ? WAY_BATTLE : WAY_NONE;
}

enum status prover_check_game(const struct game *game, struct text *why) {
    if (way_of(game) != WAY_NONE) {
        return STATUS_OK;
    }
    text_add(why, "nothing can be proven with these options; allowed are games for two, and those "
                  "that are played together");
    return STATUS_CONFLICT;
}

static bool make_tools(struct prover *prover) {
    const struct game         *game   = prover->game;
    const struct engine_config config = {.seed = 1, .table_bytes = TABLE_BYTES};
    switch (prover->way) {
    case WAY_SCORE:
        prover->solver = game->rules->solver->create(game, TABLE_BYTES);
        return prover->solver != NULL;
    case WAY_COMMON:
        prover->force = force_create(game, TABLE_BYTES);
        return prover->force != NULL;
    case WAY_BATTLE:
        prover->force  = force_create(game, TABLE_BYTES);
        prover->kind   = engine_find("alphabeta");
        prover->engine = prover->kind->create(game, &config);
        return prover->force != NULL && prover->engine != NULL;
    default:
        prover->kind   = engine_find("expectation");
        prover->engine = prover->kind->create(game, &config);
        return prover->engine != NULL;
    }
}

struct prover *prover_create(const struct game *game, uint64_t nodes) {
    struct prover *prover = calloc(1, sizeof *prover);
    if (prover == NULL) {
        return NULL;
    }
    prover->game     = game;
    prover->settings = puzzle_settings_of(game->rules);
    prover->way      = way_of(game);
    prover->nodes    = nodes;
    prover->turns    = prover->settings->turns;
    CHECK(prover->way != WAY_NONE);
    if (!make_tools(prover)) {
        prover_destroy(prover);
        return NULL;
    }
    return prover;
}

void prover_destroy(struct prover *prover) {
    if (prover == NULL) {
        return;
    }
    force_destroy(prover->force);
    if (prover->engine != NULL) {
        prover->kind->destroy(prover->engine);
    }
    if (prover->solver != NULL) {
        prover->game->rules->solver->destroy(prover->solver);
    }
    free(prover);
}

void prover_believe(struct prover *prover, const struct prover_oracle *oracle) {
    prover->oracle = oracle;
}

/* --- Within so many turns --------------------------------------------- */

/* The turn before which a goal of so many turns must be reached. */
static uint32_t last_turn(const struct prover *prover, const void *state, uint32_t number) {
    const uint32_t turns = game_turns(state);
    if (prover->way == WAY_COMMON) {
        return turns + number;
    }
    const uint32_t actor = (uint32_t)game_actor(prover->game, state);
    return turns + 2 * number - 1 + (prover->settings->late_winners >> actor & 1U);
}

/* How many actions reach the goal within so many turns? Two stand for more. */
static uint32_t count_solving(struct prover *prover, const void *state, uint32_t number,
                              action_t *solving) {
    const int      actor = game_actor(prover->game, state);
    const uint32_t turn  = last_turn(prover, state, number);
    uint32_t       found = 0;
    for (size_t i = 0; i < prover->count && found < 2 && !prover->force->is_stopped; i++) {
        struct game_state next;
        game_copy(prover->game, &next, state);
        game_apply(prover->game, &next, prover->actions[i]);
        if (force_can(prover->force, &next, actor, turn)) {
            *solving = prover->actions[i];
            found++;
        }
    }
    return found;
}

/* The least number of turns within which any action reaches the goal, if it is one
 * action alone; 0 if not. */
static uint32_t find_number(struct prover *prover, const void *state, uint32_t most,
                            action_t *answer) {
    force_allow(prover->force, prover->nodes);
    for (uint32_t number = 1; number <= most; number++) {
        const uint32_t found = count_solving(prover, state, number, answer);
        if (found > 0 || prover->force->is_stopped) {
            prover->has_several = found > 1;
            prover->several     = *answer;
            return found == 1 && !prover->force->is_stopped ? number : 0;
        }
    }
    return 0;
}

static bool find_forced(struct prover *prover, const void *state, struct puzzle *out) {
    const uint32_t number = find_number(prover, state, prover->turns, &out->solution[0]);
    if (number == 0) {
        return false;
    }
    out->goal.kind   = prover->way == WAY_COMMON ? PUZZLE_CENTRE : PUZZLE_WIN;
    out->goal.number = number;
    out->length      = 1;
    action_t line[PUZZLE_ACTIONS_MAX];
    force_allow(prover->force, prover->nodes);
    const uint32_t length = force_line(prover->force, state, game_actor(prover->game, state),
                                       last_turn(prover, state, number), line, PUZZLE_ACTIONS_MAX);
    if (length > 1 && line[0] == out->solution[0]) {
        memcpy(out->solution, line, length * sizeof line[0]);
        out->length = length;
    }
    return true;
}

/* --- The only one that does not lose ---------------------------------- */

/* What alpha-beta proves of some actions: 1 for a win, -1 for a loss, 0 if nothing. */
static int32_t proven(struct prover *prover, const void *state, const action_t *first, size_t count,
                      uint64_t nodes, action_t *best) {
    const struct engine_limits limits = {
        .nodes = nodes, .lines = 1, .first_actions = first, .first_count = (uint32_t)count};
    const struct engine_observer nobody = {.progress = NULL};
    struct engine_report         report;
    prover->kind->think(prover->engine, state, &limits, &nobody, &report);
    const struct engine_value *value = &report.lines[0].value;
    *best                            = report.lines[0].actions[0];
    return !value->is_exact                     ? 0
           : value->share > EVALUATOR_SHARE / 2 ? 1
           : value->share < EVALUATOR_SHARE / 2 ? -1
                                                : 0;
}

/* Is every other action lost, as so many nodes prove? */
static bool loses_else(struct prover *prover, const void *state, action_t answer, uint64_t nodes) {
    action_t others[GAME_ACTIONS_MAX];
    action_t ignored;
    size_t   count = 0;
    for (size_t i = 0; i < prover->count; i++) {
        if (prover->actions[i] != answer) {
            others[count++] = prover->actions[i];
        }
    }
    return proven(prover, state, others, count, nodes, &ignored) < 0;
}

/* The one action after which the other player does not win at once, in a turn of
 * several actions: there, alpha-beta does not see all that may follow. */
static bool find_saving(struct prover *prover, const void *state, action_t *answer) {
    const int      other = game_actor(prover->game, state) ^ 1;
    const uint32_t turn =
        game_turns(state) + 2 + (prover->settings->late_winners >> (uint32_t)other & 1U);
    uint32_t saving = 0;
    force_allow(prover->force, prover->nodes);
    for (size_t i = 0; i < prover->count && saving < 2 && !prover->force->is_stopped; i++) {
        struct game_state next;
        game_copy(prover->game, &next, state);
        game_apply(prover->game, &next, prover->actions[i]);
        if (!force_can(prover->force, &next, other, turn)) {
            *answer = prover->actions[i];
            saving++;
        }
    }
    return saving == 1 && !prover->force->is_stopped;
}

/* Does nothing speak against an action that must hold? */
static bool may_hold(struct prover *prover, const void *state, action_t answer) {
    action_t ignored;
    return proven(prover, state, &answer, 1, LONGER * prover->settings->look, &ignored) >= 0;
}

/* Does this action alone hold? */
static bool holds_alone(struct prover *prover, const void *state, action_t answer, uint64_t nodes) {
    action_t saving = 0;
    if (prover->settings->has_long_turns) {
        return find_saving(prover, state, &saving) && saving == answer &&
               may_hold(prover, state, answer);
    }
    return loses_else(prover, state, answer, nodes) && may_hold(prover, state, answer);
}

static bool find_hold(struct prover *prover, const void *state, struct puzzle *out) {
    out->goal   = (struct puzzle_goal){.kind = PUZZLE_HOLD};
    out->length = 1;
    return prover->settings->has_long_turns
               ? find_saving(prover, state, &out->solution[0]) &&
                     may_hold(prover, state, out->solution[0])
               : holds_alone(prover, state, out->solution[0], prover->settings->look);
}

/* Trying everything finds more than alpha-beta where a turn is several actions, and
 * sooner gives up where there is nothing. */
static bool find_battle(struct prover *prover, const void *state, struct puzzle *out) {
    if (prover->settings->has_long_turns) {
        return find_forced(prover, state, out) || find_hold(prover, state, out);
    }
    const int32_t value = proven(prover, state, prover->actions, prover->count,
                                 prover->settings->look, &out->solution[0]);
    return value > 0 ? find_forced(prover, state, out)
                     : value == 0 && find_hold(prover, state, out);
}

/* --- By exact points -------------------------------------------------- */

/* The best action, if it is one alone and does not lose. */
static bool find_points(struct prover *prover, const void *state, struct puzzle *out) {
    int32_t                     values[GAME_ACTIONS_MAX];
    const struct solver_limits  limits = {.nodes = prover->nodes};
    const struct solver_actions asked  = {prover->actions, prover->count, values};
    uint64_t                    nodes  = 0;
    size_t                      best   = 0;
    size_t                      equal  = 1;
    if (!prover->game->rules->solver->solve_each(prover->solver, state, &limits, &asked, &nodes)) {
        return false;
    }
    for (size_t i = 1; i < prover->count; i++) {
        equal = values[i] > values[best] ? 1 : equal + (values[i] == values[best]);
        best  = values[i] > values[best] ? i : best;
    }
    if (equal > 1 || values[best] < 0) {
        return false;
    }
    out->goal        = (struct puzzle_goal){PUZZLE_POINTS, (uint32_t)values[best]};
    out->length      = 1;
    out->solution[0] = prover->actions[best];
    return true;
}

/* --- By a clear margin ------------------------------------------------- */

/* Is an action better than all others by the margin, after so many nodes? */
static bool is_clear(struct prover *prover, const void *state, uint64_t nodes, action_t *best) {
    const struct engine_limits   limits = {.nodes = nodes, .lines = 2};
    const struct engine_observer nobody = {.progress = NULL};
    struct engine_report         report;
    prover->kind->think(prover->engine, state, &limits, &nobody, &report);
    *best = report.lines[0].actions[0];
    return report.line_count == 2 &&
           report.lines[0].value.share - report.lines[1].value.share >= MARGIN;
}

static bool ask_oracle(const struct prover *prover, const void *state, action_t *best) {
    const struct prover_oracle *oracle = prover->oracle;
    int32_t                     lead   = 0;
    return oracle->ask(oracle->context, prover->game, state, best, &lead) && lead >= MARGIN;
}

static bool find_recall(struct prover *prover, const void *state, struct puzzle *out) {
    const uint64_t look = prover->settings->look;
    action_t       again;
    out->goal   = (struct puzzle_goal){.kind = PUZZLE_RECALL};
    out->length = 1;
    if (prover->oracle != NULL) {
        return ask_oracle(prover, state, &out->solution[0]);
    }
    return is_clear(prover, state, look, &out->solution[0]) &&
           is_clear(prover, state, LONGER * look, &again) && again == out->solution[0];
}

/* --- All of them ------------------------------------------------------ */

/* May it be asked about? The set-up is not, nor what the turn limit may decide. */
static bool begin(struct prover *prover, const void *state, uint32_t number) {
    const struct game *game  = prover->game;
    const uint32_t     turns = game_turns(state);
    if (game_actor(game, state) < 0 || turns == 0 ||
        game_turns_are_up(game, turns + 2 * number + 2)) {
        return false;
    }
    prover->count = game_actions(game, state, prover->actions);
    return prover->count >= ACTIONS_MIN;
}

static bool find(struct prover *prover, const void *state, struct puzzle *out) {
    switch (prover->way) {
    case WAY_BATTLE:
        return find_battle(prover, state, out);
    case WAY_COMMON:
        return find_forced(prover, state, out);
    case WAY_SCORE:
        return find_points(prover, state, out);
    default:
        return find_recall(prover, state, out);
    }
}

void prover_limit(struct prover *prover, uint32_t turns) {
    prover->turns = turns < prover->settings->turns ? turns : prover->settings->turns;
}

bool prover_find(struct prover *prover, const void *state, struct puzzle *out) {
    memset(out, 0, sizeof *out);
    prover->has_several = false;
    if (!begin(prover, state, prover->turns) || !find(prover, state, out)) {
        return false;
    }
    out->level = LEVEL_FULL;
    out->game  = *prover->game;
    game_copy(prover->game, &out->state, state);
    return true;
}

bool prover_has_several(const struct prover *prover, action_t *one) {
    *one = prover->several;
    return prover->has_several;
}

/* --- Proving again ---------------------------------------------------- */

/* Does what follows the answer come to the goal in time, if it comes to an end? */
static bool follows(struct prover *prover, const struct puzzle *puzzle) {
    const struct game *game  = prover->game;
    const int          actor = game_actor(game, &puzzle->state);
    const uint32_t     turn  = last_turn(prover, &puzzle->state, puzzle->goal.number);
    struct game_state  walk  = puzzle->state;
    for (uint32_t i = 0; i < puzzle->length; i++) {
        game_apply(game, &walk, puzzle->solution[i]);
        if (!force_can(prover->force, &walk, actor, turn)) {
            return false;
        }
    }
    return true;
}

static bool confirm_forced(struct prover *prover, const struct puzzle *puzzle, struct text *why) {
    action_t       answer = 0;
    const uint32_t number = find_number(prover, &puzzle->state, puzzle->goal.number, &answer);
    if (prover->force->is_stopped) {
        text_add(why, "the nodes were too few to prove it");
    } else if (number != puzzle->goal.number) {
        text_add(why,
                 "there is not one action alone that comes to it in so many turns, none sooner");
    } else if (answer != puzzle->solution[0]) {
        text_add(why, "another action is the answer");
    } else if (!follows(prover, puzzle)) {
        text_add(why, prover->force->is_stopped ? "the nodes were too few to prove the solution"
                                                : "the solution goes astray");
    } else {
        return true;
    }
    return false;
}

static bool confirm_hold(struct prover *prover, const struct puzzle *puzzle, struct text *why) {
    if (holds_alone(prover, &puzzle->state, puzzle->solution[0], prover->nodes)) {
        return true;
    }
    text_add(why, "not every other action is proven lost, or the answer is");
    return false;
}

/* An oracle sees more than a search; but who checks the puzzle without it, and the engine
 * of the page, must find the answer, too. */
static bool accept_by_search(struct prover *prover, const struct puzzle *puzzle, struct text *why) {
    const struct engine_limits   limits = {.nodes = LONGER * prover->settings->look, .lines = 2};
    const struct engine_observer nobody = {.progress = NULL};
    struct engine_report         report;
    prover->kind->think(prover->engine, &puzzle->state, &limits, &nobody, &report);
    if (report.lines[0].actions[0] == puzzle->solution[0]) {
        return true;
    }
    text_add(why, "a search finds another action");
    return false;
}

static bool confirm_again(struct prover *prover, const struct puzzle *puzzle, struct text *why) {
    struct puzzle found;
    if (!prover_find(prover, &puzzle->state, &found)) {
        text_add(why, "no action alone is best");
    } else if (found.goal.kind != puzzle->goal.kind || found.goal.number != puzzle->goal.number) {
        text_add(why, "the goal is another one: ");
        puzzle_print_goal(&found.goal, why);
    } else if (found.solution[0] != puzzle->solution[0]) {
        text_add(why, "another action is the answer");
    } else {
        return true;
    }
    return false;
}

static bool fits(enum way way, enum puzzle_kind kind) {
    switch (kind) {
    case PUZZLE_WIN:
    case PUZZLE_HOLD:
        return way == WAY_BATTLE;
    case PUZZLE_CENTRE:
        return way == WAY_COMMON;
    case PUZZLE_POINTS:
        return way == WAY_SCORE;
    default:
        return way == WAY_CHANCE;
    }
}

/* Only these goals have solutions of more than the answer. */
static bool leads_to_an_end(enum puzzle_kind kind) {
    return kind == PUZZLE_WIN || kind == PUZZLE_CENTRE;
}

static bool may_be_asked(struct prover *prover, const struct puzzle *puzzle, struct text *why) {
    if (!fits(prover->way, puzzle->goal.kind)) {
        text_add(why, "such a goal is not asked for in this game");
        return false;
    }
    if (puzzle->length != 1 && !leads_to_an_end(puzzle->goal.kind)) {
        text_add(why, "the solution is the answer alone, nothing after it");
        return false;
    }
    if (!begin(prover, &puzzle->state, puzzle->goal.number)) {
        text_add(why, "there is nothing to choose, or the turn limit is too near");
        return false;
    }
    return true;
}

bool prover_confirm(struct prover *prover, const struct puzzle *puzzle, struct text *why) {
    if (!may_be_asked(prover, puzzle, why)) {
        return false;
    }
    switch (puzzle->goal.kind) {
    case PUZZLE_WIN:
    case PUZZLE_CENTRE:
        return confirm_forced(prover, puzzle, why);
    case PUZZLE_HOLD:
        return confirm_hold(prover, puzzle, why);
    case PUZZLE_RECALL:
        return confirm_again(prover, puzzle, why) &&
               (prover->oracle == NULL || accept_by_search(prover, puzzle, why));
    default:
        return confirm_again(prover, puzzle, why);
    }
}

bool prover_accept(struct prover *prover, const struct puzzle *puzzle, struct text *why) {
    if (puzzle->goal.kind != PUZZLE_RECALL || prover->oracle != NULL) {
        return prover_confirm(prover, puzzle, why);
    }
    return may_be_asked(prover, puzzle, why) && accept_by_search(prover, puzzle, why);
}
