/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_levels.h - the levels below full strength: nodes, carelessness and
 * blindness (core/levels.h). How each does against the engine beginner and
 * against the one before stands in docs/strength.md.
 */
#ifndef GAMES_MIJNLIEFF_LEVELS_H
#define GAMES_MIJNLIEFF_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {25, 100, 250}, {150, 80, 120}, {500, 65, 60}, {1300, 50, 25},
    {2800, 28, 0},  {5600, 12, 0},  {14000, 0, 0},
};

#endif
