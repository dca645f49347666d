/* SPDX-License-Identifier: MIT
 *
 * best_way.h - how good a match without opponents was: the turns that it took,
 * beside the fewest that an engine finds from the same first position.
 *
 * The engine thinks for a fixed number of nodes, a moment's work, so the answer
 * is the same everywhere. It is what was found, and perhaps not the best there
 * is.
 */
#ifndef SESSION_BEST_WAY_H
#define SESSION_BEST_WAY_H

#include "core/match.h"

struct best_way {
    uint32_t taken; /* turns of the match, the last one included */
    uint32_t found; /* turns of the engine's way; 0: it found none */
};

/* The turns that were taken up to the present. */
uint32_t best_way_taken(const struct match *match);

/* Of a match that is over, in a game without opponents. */
struct best_way best_way_of(const struct match *match);

#endif
