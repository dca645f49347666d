/* SPDX-License-Identifier: MIT
 *
 * screen.h - a match on a full screen.
 *
 * The board is drawn from the scene of the game, so there is nothing here for
 * any particular game; a game without a scene cannot be played this way.
 */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "scene/words.h"
#include "terminal/table.h"

/* Play until somebody leaves. The caller has begun the match and set the seats.
 * False if there is no terminal for it, no scene, or not enough memory; nothing
 * has happened then. If a signal ended it, *signal is its number, else 0. */
bool screen_play(struct table *table, enum language language, int *signal);

#endif
