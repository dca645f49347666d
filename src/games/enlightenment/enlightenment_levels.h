/* SPDX-License-Identifier: MIT
 *
 * enlightenment_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_ENLIGHTENMENT_LEVELS_H
#define GAMES_ENLIGHTENMENT_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {12500, 26}, {21000, 21}, {25000, 19}, {40000, 12}, {55000, 8}, {80000, 3}, {80000, 0},
};

#endif
