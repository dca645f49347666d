/* SPDX-License-Identifier: MIT
 *
 * angoli.c - Angoli as the program knows it: the table of its parts.
 */
#include "games/angoli/angoli.h"

#include "games/angoli/angoli_levels.h"

const struct game_rules angoli_rules = {
    .name        = "angoli",
    .version     = 1,
    .players_min = 2,
    .players_max = ANGOLI_PLAYERS_MAX,
    .options =
        {
            {.name     = "players",
             .kind     = OPTION_INTEGER,
             .min      = 2,
             .max      = ANGOLI_PLAYERS_MAX,
             .standard = "2",
             .help     = "how many play, with 8, 6 or 5 tokens each"},
            {.name    = "level",
             .kind    = OPTION_WORDS,
             .choices = "basic|advanced",
             .help    = "advanced: hold the centre of a side too, and recall tokens"},
            {.name    = "side",
             .kind    = OPTION_NUMBERS,
             .choices = "5|7|9",
             .help    = "squares between two corners"},
            GAME_TURNS_OPTION("1000"),
        },
    .has_chance   = true,
    .play         = &angoli_play,
    .print_action = angoli_print_action,
    .print_state  = angoli_print_state,
    .parse_state  = angoli_parse_state,
    .scene        = &angoli_scene,
    .evaluator    = &angoli_evaluator,
    .encoding     = &angoli_encoding,
    .progress     = angoli_progress,
    .levels       = levels,
    .certainty    = {{20000, 5}, {20000, 5}},
};
