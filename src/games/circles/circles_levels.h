/* SPDX-License-Identifier: MIT
 *
 * circles_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_CIRCLES_LEVELS_H
#define GAMES_CIRCLES_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {3800, 80}, {6000, 62}, {9500, 46}, {14500, 32}, {22000, 20}, {32000, 8}, {40000, 0},
};

#endif
