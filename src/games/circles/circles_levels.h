/* SPDX-License-Identifier: MIT
 *
 * circles_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_CIRCLES_LEVELS_H
#define GAMES_CIRCLES_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {920, 138}, {2700, 97}, {7900, 60}, {13000, 45}, {26000, 25}, {53000, 8}, {90000, 0},
};

#endif
