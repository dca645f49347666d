/* SPDX-License-Identifier: MIT
 *
 * mijnlieff.c - Mijnlieff as the program knows it: the table of its parts.
 */
#include "games/mijnlieff/mijnlieff.h"

#include "games/mijnlieff/mijnlieff_levels.h"

const struct game_rules mijnlieff_rules = {
    .name         = "mijnlieff",
    .version      = 1,
    .players_min  = 2,
    .players_max  = 2,
    .play         = &mijnlieff_play,
    .print_action = mijnlieff_print_action,
    .print_state  = mijnlieff_print_state,
    .parse_state  = mijnlieff_parse_state,
    .scene        = &mijnlieff_scene,
    .solver       = &mijnlieff_exact,
    .encoding     = &mijnlieff_encoding,
    .progress     = mijnlieff_progress,
    .levels       = levels,
    .certainty    = {{20000, 30}},
};
