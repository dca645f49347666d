/* SPDX-License-Identifier: MIT
 *
 * autosave.h - where matches in progress are kept without anybody's asking.
 *
 * Each has a file of its own, GAME-DATE-N.txt, in $XDG_STATE_HOME/tavola, or in
 * ~/.local/state/tavola where that is not set.
 */
#ifndef TERMINAL_AUTOSAVE_H
#define TERMINAL_AUTOSAVE_H

#include <stdbool.h>

#include "base/text.h"

/* The folder, whether it is there or not; false if the environment names none. */
bool autosave_folder(struct text *out);

/* Make it, and the folders above it; false if that cannot be, and *why says what
 * was wrong. */
bool autosave_make_folder(const char *folder, struct text *why);

/* The file in it that was written last; false if there is none. */
bool autosave_find_last(struct text *out);

#endif
