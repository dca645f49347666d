/* SPDX-License-Identifier: MIT
 *
 * enlightenment.c - Enlightenment as the program knows it: the table of its parts.
 */
#include "games/enlightenment/enlightenment.h"

#include "games/enlightenment/enlightenment_levels.h"

const struct game_rules enlightenment_rules = {
    .name        = "enlightenment",
    .version     = 1,
    .players_min = 2,
    .players_max = 2,
    .options =
        {
            {.name    = "start",
             .kind    = OPTION_WORDS,
             .choices = "halves|alternating",
             .help    = "Red below and White above, or colours in turn around the border"},
            {.name    = "middle",
             .kind    = OPTION_WORDS,
             .choices = "must|may",
             .help    = "whether a dark piece that comes onto c3 must or may be turned over"},
            GAME_TURNS_OPTION("300"),
        },
    .play         = &enlightenment_play,
    .print_action = enlightenment_print_action,
    .print_state  = enlightenment_print_state,
    .parse_state  = enlightenment_parse_state,
    .scene        = &enlightenment_scene,
    .encoding     = &enlightenment_encoding,
    .evaluator    = &enlightenment_evaluator,
    .progress     = enlightenment_progress,
    .levels       = levels,
    .certainty    = {{20000, 90}},
};
