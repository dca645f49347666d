/* SPDX-License-Identifier: MIT
 *
 * circles_levels.h - the levels below full strength: nodes, carelessness and
 * blindness (core/levels.h). How each does against the engine beginner and
 * against the one before stands in docs/strength.md.
 */
#ifndef GAMES_CIRCLES_LEVELS_H
#define GAMES_CIRCLES_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {70, 60, 250},  {400, 55, 150}, {1500, 52, 80}, {5000, 48, 30},
    {14000, 40, 0}, {40000, 15, 0}, {90000, 0, 0},
};

#endif
