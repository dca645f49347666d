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
    {7000, 60}, {11000, 49}, {17000, 39}, {29000, 27}, {50000, 16}, {87000, 6}, {150000, 0},
};

#endif
