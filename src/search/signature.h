/* SPDX-License-Identifier: MIT
 *
 * signature.h - fixed work for every engine of a game, and what came of it.
 *
 * A few positions, drawn by a fixed seed; each engine thinks about each of them
 * within fixed limits, once by nodes, in two slices, and once by depth, in three
 * lines. What it answers is written down, with a hash of all that it reported.
 * It is the same on every run and every platform. If it changes, the search
 * changed, or the rules, or the judgement. What threads do differs from run to
 * run, and is left out.
 */
#ifndef SEARCH_SIGNATURE_H
#define SEARCH_SIGNATURE_H

#include "core/game.h"

enum { SIGNATURE_TEXT_MAX = 8192 }; /* bytes that are enough for every game */

/* Append a line for each position, engine and limit:
 * "after 10: alphabeta nodes 10000: a1b2 10000 0123456789abcdef", which is the
 * action, the nodes and the hash. False if there is not enough memory. */
MUST_CHECK bool signature_write(const struct game *game, struct text *out);

#endif
