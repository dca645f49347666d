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
    {1400, 95}, {2800, 60}, {3900, 46}, {6000, 28}, {8400, 17}, {12000, 7}, {16000, 0},
};

#endif
