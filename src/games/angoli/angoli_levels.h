/* SPDX-License-Identifier: MIT
 *
 * angoli_levels.h - the levels below full strength: nodes, carelessness and
 * blindness (core/levels.h). How each does against the engine beginner and
 * against the one before stands in docs/strength.md.
 */
#ifndef GAMES_ANGOLI_LEVELS_H
#define GAMES_ANGOLI_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {10, 300, 250}, {30, 200, 150}, {100, 140, 80}, {500, 100, 30},
    {1500, 50, 0},  {5000, 25, 0},  {20000, 10, 0},
};

#endif
