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
    {11000, 46}, {18000, 33}, {23000, 28}, {29000, 23}, {37000, 18}, {71000, 6}, {120000, 0},
};

#endif
