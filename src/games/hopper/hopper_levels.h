/* SPDX-License-Identifier: MIT
 *
 * hopper_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_HOPPER_LEVELS_H
#define GAMES_HOPPER_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {13000, 21}, {20500, 16}, {31000, 12}, {44000, 7}, {60000, 4}, {90000, 2}, {90000, 0},
};

#endif
