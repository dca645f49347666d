/* SPDX-License-Identifier: MIT
 *
 * enlightenment_levels.h - the levels below full strength: nodes, carelessness and
 * blindness (core/levels.h). How each does against the engine beginner and
 * against the one before stands in docs/strength.md.
 */
#ifndef GAMES_ENLIGHTENMENT_LEVELS_H
#define GAMES_ENLIGHTENMENT_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {130, 36, 230}, {600, 30, 130}, {2500, 28, 80}, {8000, 26, 30},
    {23000, 22, 0}, {60000, 8, 0},  {120000, 0, 0},
};

#endif
