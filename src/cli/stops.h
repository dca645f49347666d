/* SPDX-License-Identifier: MIT
 *
 * stops.h - tavola bench --stops: how soon engines come to an end.
 */
#ifndef CLI_STOPS_H
#define CLI_STOPS_H

#include "core/game.h"

void stops_print_head(void);

/* A line for each engine that can play the game. */
void stops_print(const struct game *game);

#endif
