/* SPDX-License-Identifier: MIT
 *
 * drawing.h - a position in plain characters, on a stream.
 */
#ifndef TERMINAL_DRAWING_H
#define TERMINAL_DRAWING_H

#include <stdio.h>

#include "scene/scene.h"

/* The second leaves out what only helps the eye. False if there is not enough
 * memory. */
bool drawing_print(const struct game *game, const void *state, enum language language, FILE *out);
bool drawing_print_bare(const struct game *game, const void *state, enum language language,
                        FILE *out);

#endif
