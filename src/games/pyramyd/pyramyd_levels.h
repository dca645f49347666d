/* SPDX-License-Identifier: MIT
 *
 * pyramyd_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_PYRAMYD_LEVELS_H
#define GAMES_PYRAMYD_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {10, 150}, {25, 115}, {80, 75}, {200, 46}, {600, 20}, {1500, 6}, {4000, 0},
};

/* Without opponents a plan is made for everybody, and there is nothing to gain by
 * erring: a level sees more or less far. */
static const struct level_settings common_levels[LEVELS_BELOW_FULL] = {
    {70, 0}, {150, 0}, {400, 0}, {2000, 0}, {10000, 0}, {40000, 0}, {150000, 0},
};

#endif
