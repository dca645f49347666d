/* SPDX-License-Identifier: MIT
 *
 * hopper.c - Hopper and Sneaker as the program knows it: the table of its parts.
 */
#include "games/hopper/hopper.h"

#include "games/hopper/hopper_levels.h"

const struct game_rules hopper_rules = {
    .name        = "hopper",
    .version     = 1,
    .players_min = 2,
    .players_max = 2,
    .options =
        {
            {.name    = "setup",
             .kind    = OPTION_WORDS,
             .choices = "fixed|free",
             .help    = "three hoppers each, or any number of them"},
            GAME_TURNS_OPTION("200"),
        },
    .play         = &hopper_play,
    .print_action = hopper_print_action,
    .print_state  = hopper_print_state,
    .parse_state  = hopper_parse_state,
    .scene        = &hopper_scene,
    .encoding     = &hopper_encoding,
    .evaluator    = &hopper_evaluator,
    .progress     = hopper_progress,
    .levels       = levels,
    .certainty    = {{20000, 115}},
};
