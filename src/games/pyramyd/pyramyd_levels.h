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

#endif
