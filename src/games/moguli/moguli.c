/* SPDX-License-Identifier: MIT
 *
 * moguli.c - Moguli as the program knows it: the table of its parts.
 */
#include "games/moguli/moguli.h"

#include "games/moguli/moguli_levels.h"

const struct game_rules moguli_rules = {
    .name        = "moguli",
    .version     = 2,
    .oldest      = 1,
    .players_min = 2,
    .players_max = 2,
    .options =
        {
            {.name     = "triangles",
             .kind     = OPTION_INTEGER,
             .min      = 0,
             .max      = MOGULI_TILES,
             .standard = "17",
             .help     = "tiles with the triangle, among 35"},
            {.name     = "seed",
             .kind     = OPTION_SEED,
             .standard = "1",
             .help     = "which random board is laid"},
            {.name = "tiles",
             .kind = OPTION_TEXT,
             .help = "a whole board, kind and turn of each tile from a7 to e1: T0P3P1..."},
            {.name    = "board",
             .kind    = OPTION_WORDS,
             .choices = "flat|cylinder",
             .help    = "whether columns a and e touch"},
            {.name    = "homerow",
             .kind    = OPTION_WORDS,
             .choices = "fixed|swap",
             .help    = "whether tiles of the home rows are exchanged first"},
            GAME_TURNS_OPTION("200"),
        },
    .play         = &moguli_play,
    .print_action = moguli_print_action,
    .print_state  = moguli_print_state,
    .parse_state  = moguli_parse_state,
    .scene        = &moguli_scene,
    .evaluator    = &moguli_evaluator,
    .encoding     = &moguli_encoding,
    .progress     = moguli_progress,
    .turns_to_win = moguli_turns_to_win,
    .levels       = levels,
    .certainty    = {{20000, 100}},
};
