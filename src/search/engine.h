/* SPDX-License-Identifier: MIT
 *
 * engine.h - what an engine is: something that is shown a state and answers
 * with an action and what it expects.
 *
 * Engines know games only by core/game.h and core/evaluator.h. They print
 * nothing, read no clock, and take memory only when they are created. Whoever
 * calls sets limits, may stop them at any time by a function that they ask
 * every thousand nodes or so, and hears of progress by a callback. With one
 * thread, the same seed and a limit of nodes or depth, an engine gives the same
 * answer on every platform.
 *
 * A limit of nodes is never exceeded, and is used up unless the search finishes
 * before; several threads share it. What a node is:
 * - alphabeta, parallel, expectation, solitaire, beginner: a position that an
 *   action led to, each time the search comes to it. The state asked about does
 *   not count;
 * - exact: a position that the solver looks at; when it could prove nothing, also
 *   a random game of uct;
 * - mcts: a walk down the tree to a position whose actions are then judged;
 * - uct: a random game.
 *
 * What a limit of depth is:
 * - alphabeta, parallel: actions. Late ones may be looked at less deep;
 * - expectation, solitaire: turns, the present one included;
 * - mcts, uct: the depth of the tree in actions. Trees grow for ever, so
 *   without a limit of nodes each action of depth stands for a thousand;
 * - beginner: actions; 1 does without replies, and more than 2 changes nothing;
 * - exact: actions. Unless the depth reaches the end of every game, it does not
 *   solve, but looks that far ahead by alpha-beta for the score.
 *
 * Thinking may be cut into slices: an engine that is asked about the same state
 * again, with as many lines and the same first actions, goes on where it was,
 * with its table, its tree, and the depth it had come to. The limits and the
 * nodes of a report are those of the slice. The same slices give the same
 * answers. If the state is one that mcts has come to in its tree, as it will be
 * after the next actions of a match, it goes on with that part of the tree.
 */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "core/evaluator.h"
#include "core/game.h"

enum {
    ENGINE_LINE_MAX     = 32, /* actions of a line that are reported */
    ENGINE_LINES_MAX    = 8,
    ENGINE_CONTEMPT     = 500, /* what has proved good for play */
    ENGINE_CONTEMPT_MAX = 10000
};

struct engine_limits {
    uint64_t nodes; /* 0: no limit */
    uint32_t depth; /* 0: no limit */
    uint32_t lines; /* best first actions to report, 1 to ENGINE_LINES_MAX */
    /* Consider only these actions of the state: one at least, all legal. NULL:
     * every action. */
    const action_t *first_actions;
    uint32_t        first_count;
    /* Do not rest when a win or loss is proven, but settle its distance. */
    bool wants_distance;
    /* Begin with nothing but a new tree if the state is another one. */
    bool plants_anew;
    /* Optional: asked every thousand nodes or so, with the context. */
    bool (*is_stopped)(void *context);
    void *context;
};

/* What an engine expects for the player who acts. */
struct engine_value {
    int32_t share;    /* of the point, in EVALUATOR_SHARE; its expectation */
    int32_t score;    /* margin of the score in thousandths, if the game has one */
    bool    is_exact; /* proven, not estimated */
    /* Of a proven win or loss: the actions within which the winner can force
     * the end; else 0. If is_shortest, it cannot be forced sooner (without
     * opponents: in fewer turns); if not, that is not known. */
    int32_t distance;
    bool    is_shortest;
    /* Without opponents: the turns of a way to the goal that was found, the present
     * one included; else 0. */
    uint32_t turns;
};

struct engine_line {
    struct engine_value value;
    uint32_t            length; /* at least 1 */
    action_t            actions[ENGINE_LINE_MAX];
};

struct engine_report {
    uint32_t           depth;    /* completed */
    uint64_t           nodes;    /* since thinking began */
    uint32_t           hashfull; /* of the table or tree, in thousandths; 0 if there is none */
    uint32_t           line_count;
    struct engine_line lines[ENGINE_LINES_MAX]; /* best first */
};

struct engine_observer {
    void (*progress)(void *context, const struct engine_report *report); /* or NULL */
    void *context;
};

struct engine_config {
    uint64_t seed;
    uint64_t table_bytes; /* for tables and trees together */
    uint32_t threads;     /* for engines that use several; 0 is 1 */
    /* How much worse a draw counts for the player who thinks, in thousandths of
     * log-odds. In play it is ENGINE_CONTEMPT, because an opponent may err; 0
     * gives honest values. */
    int32_t contempt;
    /* What has been learnt about the game: NULL is what the game comes with, and
     * evaluator_no_net nothing; see judge_init(). */
    const struct net_file *net;
};

struct engine;

/* One const instance for each kind, named <name>_engine. */
struct engine_kind {
    const char *name;
    const char *help;         /* a phrase for people */
    bool        has_contempt; /* so that its values depend on it */
    /* Each progress that it tells of a new depth has lines equally deep. */
    bool has_equal_lines;

    /* Can it play this game with these options? */
    bool (*can_play)(const struct game *game);

    /* NULL if there is not enough memory. The game must outlive the engine. */
    struct engine *(*create)(const struct game *game, const struct engine_config *config);

    /* Think about a state that is not over and where a player acts; fill in a
     * report with at least one line. */
    void (*think)(struct engine *engine, const void *state, const struct engine_limits *limits,
                  const struct engine_observer *observer, struct engine_report *report);

    void (*destroy)(struct engine *engine); /* takes NULL */
};

/* All kinds, then NULL. */
extern const struct engine_kind *const engine_kinds[];

/* The kind of this name, or NULL. */
const struct engine_kind *engine_find(const char *name);

/* The kind that plays this game best. */
const struct engine_kind *engine_for(const struct game *game);

#endif
