/* SPDX-License-Identifier: MIT
 *
 * settings.c - a row for each game.
 *
 * Games are played by low levels: they are quick, and their mistakes are what makes
 * puzzles. Moguli's White has won only when Black has had a last turn.
 */
#include "puzzles/settings.h"

/* clang-format off */
static const struct puzzle_settings list[] = {
    /* game           options           turns late  long  levels window   look   proof easy same alike */
    {"hopper",        "",                   5,   0, false,  1, 5,   30,  20000, 2000000,   6, 100,  22},
    {"enlightenment", "",                   4,   0, false,  1, 5,   30,  20000, 2000000,   6, 100,  22},
    {"circles",       "",                   4,   0, false,  1, 5,   12,   8000, 1000000,   6, 100,  22},
    {"moguli",        "",                   2,   1, true,   1, 4,   40,  30000, 3000000,  30, 100, 100},
    {"pyramyd",       "players=1",          7,   0, true,   1, 4,   40,      0, 1000000,   6,  15, 100},
    {"mijnlieff",     "",                   1,   0, false,  1, 5,   14,      0, 2000000, 100, 100,  22},
    {"angoli",        "level=advanced",     1,   0, false,  1, 3, 5000,  20000, 2000000, 100, 100,  22},
    {NULL,            "",                   3,   0, false,  1, 4,   20,  20000, 1000000,  10, 100,  22},
};
/* clang-format on */

const struct puzzle_settings *puzzle_settings_of(const struct game_rules *rules) {
    const struct puzzle_settings *row = list;
    while (row->game != NULL && strcmp(row->game, rules->name) != 0) {
        row++;
    }
    return row;
}
