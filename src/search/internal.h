/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files of this folder share.
 */
#ifndef SEARCH_INTERNAL_H
#define SEARCH_INTERNAL_H

#include <stdatomic.h>

#include "search/engine.h"

enum { SEARCH_NODES_PER_DEPTH = 1000 };

/* The legal actions of the state that the limits let it consider, in the order
 * of the rules; returns how many. */
size_t search_first_actions(const struct game *game, const void *state,
                            const struct engine_limits *limits, action_t *out);

/* A number that tells one choice of first actions from another. */
hash_t search_first_key(const struct engine_limits *limits);

/* For trees, which grow for ever: how many nodes they may spend; 0: no limit. */
uint64_t search_tree_nodes(const struct engine_limits *limits);

/* How a game that is over went for a player: 1 if he has won, which is more than
 * an even share, 0 if it was drawn, -1 if he has lost. */
int search_result_for(const struct game *game, const void *state, int player);

/* Does another player act now, and can he win with one action? Each position
 * that is looked at takes one of the nodes; without any left it is not seen. */
bool search_can_be_beaten(const struct game *game, const void *state, int player,
                          uint64_t *nodes_left);

/* So many thousandths of the whole. */
uint32_t search_permille(uint64_t part, uint64_t whole);

/* Nodes that several alpha-beta engines may still spend together. */
struct search_pool {
    _Atomic uint64_t left;
};

/* Take some nodes out of it; returns how many, 0 if there are none. */
uint64_t search_pool_take(struct search_pool *pool);

/* An alpha-beta engine that uses the table of another one, which must outlive
 * it. The number, from 1, makes helpers go different ways. NULL if there is not
 * enough memory. */
struct engine *alphabeta_create_helper(struct engine *helped, uint32_t number);

/* Let it go on by the nodes of a pool once those of its limit are spent, which
 * may then be 0; or by its limit alone, if there is no pool. */
void alphabeta_use_pool(struct engine *engine, struct search_pool *pool);

/* What it has looked at since it began to think; ask only when it is not
 * thinking. */
uint64_t alphabeta_nodes(const struct engine *engine);

/* Did it run out of nodes when it last thought? */
bool alphabeta_was_short(const struct engine *engine);

#endif
