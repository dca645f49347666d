/* SPDX-License-Identifier: MIT
 *
 * drawing.h - a position in plain characters, on a stream.
 */
#ifndef TERMINAL_DRAWING_H
#define TERMINAL_DRAWING_H

#include <stdio.h>

#include "scene/scene.h"

/* False if there is not enough memory. */
bool drawing_print(const struct game *game, const void *state, enum language language, FILE *out);

#endif
