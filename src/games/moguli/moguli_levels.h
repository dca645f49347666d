/* SPDX-License-Identifier: MIT
 *
 * moguli_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_MOGULI_LEVELS_H
#define GAMES_MOGULI_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {5600, 30}, {9300, 14}, {15000, 4}, {27000, 2}, {45000, 0}, {68000, 0}, {115000, 0},
};

#endif
