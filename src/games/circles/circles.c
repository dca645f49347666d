/* SPDX-License-Identifier: MIT
 *
 * circles.c - Four Circles as the program knows it: the table of its parts.
 */
#include "games/circles/circles.h"

#include "games/circles/circles_levels.h"

const struct game_rules circles_rules = {
    .name         = "circles",
    .version      = 1,
    .players_min  = 2,
    .players_max  = 2,
    .options      = {GAME_TURNS_OPTION("300")},
    .play         = &circles_play,
    .print_action = circles_print_action,
    .print_state  = circles_print_state,
    .parse_state  = circles_parse_state,
    .scene        = &circles_scene,
    .encoding     = &circles_encoding,
    .evaluator    = &circles_evaluator,
    .progress     = circles_progress,
    .levels       = levels,
    .certainty    = {{20000, 90}},
};
