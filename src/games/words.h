/* SPDX-License-Identifier: MIT
 *
 * words.h - the texts of each game's folder, as they were built in.
 */
#ifndef GAMES_WORDS_H
#define GAMES_WORDS_H

#include "core/game.h"
#include "scene/words.h"

/* The words of a game; only those that all games share, if it has none. */
struct words words_of(const struct game_rules *rules, enum language language);

#endif
