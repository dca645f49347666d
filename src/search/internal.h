/* SPDX-License-Identifier: MIT
 *
 * internal.h - what the files of this folder share.
 */
#ifndef SEARCH_INTERNAL_H
#define SEARCH_INTERNAL_H

#include "search/engine.h"

/* An alpha-beta engine that uses the table of another one, which must outlive
 * it. The number, from 1, makes helpers go different ways. NULL if there is not
 * enough memory. */
struct engine *alphabeta_create_helper(struct engine *helped, uint32_t number);

/* What it has looked at since it began to think; only while it does not. */
uint64_t alphabeta_nodes(const struct engine *engine);

#endif
