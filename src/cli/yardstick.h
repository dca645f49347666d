/* SPDX-License-Identifier: MIT
 *
 * yardstick.h - tavola bench --uct: how fast the plain engine plays its games.
 */
#ifndef CLI_YARDSTICK_H
#define CLI_YARDSTICK_H

#include "core/game.h"

void yardstick_print_head(void);

/* A line for the game. */
void yardstick_print(const struct game *game);

#endif
