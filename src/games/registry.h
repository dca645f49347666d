/* SPDX-License-Identifier: MIT
 *
 * registry.h - all games, in the order of games.def.
 */
#ifndef GAMES_REGISTRY_H
#define GAMES_REGISTRY_H

#include "core/game.h"

size_t registry_count(void);

/* The rules at a place below registry_count(). */
const struct game_rules *registry_at(size_t place);

/* The rules of this name, or NULL. */
const struct game_rules *registry_find(const char *name);

/* Write "unknown game 'x'; allowed are ..." for people; the name may be NULL. */
void registry_explain_unknown(const char *name, struct text *why);

#endif
