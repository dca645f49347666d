/* SPDX-License-Identifier: MIT
 *
 * rows.h - tavola bench --rows: how fast many games go on side by side.
 */
#ifndef CLI_ROWS_H
#define CLI_ROWS_H

#include "core/game.h"

void rows_print_head(void);

/* A line for the game; false if there is not enough memory. */
MUST_CHECK bool rows_print(const struct game *game);

#endif
