/* SPDX-License-Identifier: MIT
 *
 * pyramyd.c - Pyramyd as the program knows it: the table of its parts.
 */
#include "games/pyramyd/pyramyd.h"

#include "games/pyramyd/pyramyd_levels.h"

const struct game_rules pyramyd_rules = {
    .name        = "pyramyd",
    .version     = 2,
    .oldest      = 1,
    .players_min = 1,
    .players_max = 6,
    .options =
        {
            {.name     = "players",
             .kind     = OPTION_INTEGER,
             .min      = 1,
             .max      = 6,
             .standard = "3",
             .help     = "how many players share the three pieces"},
            {.name    = "goal",
             .kind    = OPTION_WORDS,
             .choices = "together|race",
             .help    = "all reach the centre together, or whoever is there first wins"},
            {.name     = "seed",
             .kind     = OPTION_SEED,
             .standard = "1",
             .help     = "draws the letters and numbers of the board"},
            {.name = "cells",
             .kind = OPTION_TEXT,
             .help = "the letters and numbers, b1 b2 ... g12: 33 characters"},
            GAME_TURNS_OPTION("600"),
        },
    .play         = &pyramyd_play,
    .print_action = pyramyd_print_action,
    .print_state  = pyramyd_print_state,
    .parse_state  = pyramyd_parse_state,
    .evaluator    = &pyramyd_evaluator,
    .encoding     = &pyramyd_encoding,
    .progress     = pyramyd_progress,
    .turns_to_win = pyramyd_turns_to_win,
    .scene        = &pyramyd_scene,
    .levels       = levels,
    .certainty    = {{20000, 95}, {5000, 35}},

    .common_levels = common_levels,
};
