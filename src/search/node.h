/* SPDX-License-Identifier: MIT
 *
 * node.h - alpha-beta, node by node: what a search keeps, and how it finds the
 * value of its root.
 *
 * Values are for the player who acts: the margin of the evaluator, or a win less
 * its distance. alphabeta.c says what they prove.
 */
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "core/evaluator.h"
#include "search/internal.h"
#include "search/order.h"
#include "search/shortest.h"
#include "search/table.h"

enum {
    PLY_MAX         = 64,
    DEPTH_MAX       = TABLE_DEPTH_MAX,
    WIN             = 1000000, /* less the distance in actions */
    WIN_MIN         = WIN - 1000,
    NODE_JUDGEMENTS = 1 << 15
};

/* What belongs to one ply of the path. */
struct ply {
    struct game_state state;
    hash_t            key;
    int16_t          *after; /* the action that is tried here, in the history */
    struct order      order;
    uint32_t          line_length;
    action_t          line[PLY_MAX];
};

struct alphabeta {
    const struct game          *game;
    const struct net_file      *net;
    struct judge                judge;
    struct table               *table; /* its own, or that of another it helps */
    struct table                own_table;
    uint32_t                    helper_number; /* 0: helps nobody */
    const struct engine_limits *limits;
    uint64_t                    nodes;
    uint64_t                    granted; /* nodes that may be spent, ... */
    struct search_pool         *pool;    /* ... and where there may be more, or NULL */
    uint64_t                    pause;   /* at so many nodes, see whether to stop */
    bool                        is_stopped;
    bool                        was_short;    /* of nodes */
    bool                        counts_turns; /* the turn limit is within reach */
    bool                        always_counts_turns;
    bool                        has_scores;
    bool                        was_cut; /* something below was guessed, or recurred */
    uint64_t                    proofs;  /* that were begun, ... */
    hash_t                      proof;   /* ... and the present one's mark, or 0 */
    int32_t                     contempt;
    int32_t                     trusted_depth; /* see evaluator.h */
    int                         thinker;       /* who acts at the root */
    struct order_history        history;
    uint64_t                    judgements[NODE_JUDGEMENTS];
    int32_t                     guess[ENGINE_LINES_MAX]; /* the values of the last iteration */
    uint32_t                    excluded_count;          /* first actions of better lines */
    action_t                    excluded[ENGINE_LINES_MAX];
    uint32_t                    first_count; /* actions to consider at the root */
    action_t                    first[GAME_ACTIONS_MAX];
    hash_t                      first_key; /* 0: these are all */
    struct ply                  plies[PLY_MAX + 1];

    /* Settling distances. */
    struct shortest shortest;
    uint64_t        settling_end; /* in nodes */

    /* What was found about the state at the root, for the next slice. */
    bool                 has_kept;
    uint32_t             kept_lines; /* that were asked for, ... */
    hash_t               kept_key;   /* ... and among which first actions */
    struct engine_report kept;
};

/* What the table knows a position by. */
hash_t node_key(const struct alphabeta *ab, const void *state);

/* Asked before every node: must the search end? */
bool node_must_stop(struct alphabeta *ab);

/* The value of the root, near the guess if that is good; the line is in the first
 * of the plies. Of no use once the search had to stop. */
int32_t node_search_root(struct alphabeta *ab, int32_t depth, int32_t guess);

#endif
