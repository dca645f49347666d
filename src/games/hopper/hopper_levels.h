/* SPDX-License-Identifier: MIT
 *
 * hopper_levels.h - the levels below full strength: nodes, carelessness and
 * blindness (core/levels.h). How each does against the engine beginner and
 * against the one before stands in docs/strength.md.
 */
#ifndef GAMES_HOPPER_LEVELS_H
#define GAMES_HOPPER_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {60, 50, 250},  {400, 45, 150}, {2000, 38, 70}, {9000, 32, 25},
    {25000, 25, 0}, {65000, 10, 0}, {150000, 0, 0},
};

#endif
