/* SPDX-License-Identifier: MIT
 *
 * moguli_levels.h - the levels below full strength: nodes, carelessness and
 * blindness (core/levels.h). How each does against the engine beginner and
 * against the one before stands in docs/strength.md.
 */
#ifndef GAMES_MOGULI_LEVELS_H
#define GAMES_MOGULI_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {1200, 13, 90}, {2200, 12, 70}, {5000, 9, 40},  {12000, 6, 15},
    {28000, 3, 0},  {60000, 0, 0},  {115000, 0, 0},
};

#endif
