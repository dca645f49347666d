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
    {1800, 170}, {3500, 100}, {6000, 72}, {11500, 40}, {19000, 22}, {30000, 8}, {40000, 0},
};

#endif
