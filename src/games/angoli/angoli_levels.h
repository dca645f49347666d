/* SPDX-License-Identifier: MIT
 *
 * angoli_levels.h - the levels below full strength: nodes, and carelessness in
 * thousandths of the point. How each does against the one before stands in
 * docs/strength.md.
 */
#ifndef GAMES_ANGOLI_LEVELS_H
#define GAMES_ANGOLI_LEVELS_H

#include "core/levels.h"

static const struct level_settings levels[LEVELS_BELOW_FULL] = {
    {30, 1000}, {60, 400}, {150, 200}, {500, 100}, {1500, 50}, {5000, 25}, {20000, 10},
};

#endif
