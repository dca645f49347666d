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
    {5500, 68}, {8500, 48}, {13000, 32}, {19000, 20}, {27000, 11}, {36000, 4}, {40000, 0},
};

#endif
