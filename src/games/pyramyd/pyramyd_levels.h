/* SPDX-License-Identifier: MIT
 *
 * pyramyd_levels.h - the levels below full strength: nodes, carelessness and
 * blindness (core/levels.h). How each does against the engine beginner and
 * against the one before stands in docs/strength.md.
 */
#ifndef GAMES_PYRAMYD_LEVELS_H
#define GAMES_PYRAMYD_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {14, 52, 200}, {60, 45, 140}, {200, 30, 60}, {400, 24, 25},
    {800, 16, 0},  {1800, 6, 0},  {4000, 0, 0},
};

/* Without opponents a plan is made for everybody, and there is nothing to gain by
 * erring: a level sees more or less far. */
static const struct level_settings common_levels[LEVELS_BELOW_FULL] = {
    {70, 0, 0},    {150, 0, 0},   {400, 0, 0},    {2000, 0, 0},
    {10000, 0, 0}, {40000, 0, 0}, {150000, 0, 0},
};

#endif
