/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_MIJNLIEFF_LEVELS_H
#define GAMES_MIJNLIEFF_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {120, 150}, {260, 120}, {560, 83}, {1200, 54}, {2600, 29}, {5300, 12}, {14000, 0},
};

#endif
