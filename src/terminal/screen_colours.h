/* SPDX-License-Identifier: MIT
 *
 * screen_colours.h - colours that a terminal has.
 */
#ifndef TERMINAL_SCREEN_COLOURS_H
#define TERMINAL_SCREEN_COLOURS_H

#include "terminal/screen_canvas.h"

enum { COLOURS_DIRECT = 1 << 24 };

/* The number of the colour that comes nearest, of a terminal that has so many:
 * COLOURS_DIRECT, 256 in the usual order, or at least 8. */
int colours_nearest(colour_t colour, int available);

/* Black or white, whichever is read better on the paper. */
colour_t colours_contrast(colour_t paper);

/* Can the one be read on the other? */
bool colours_are_apart(colour_t one, colour_t other);

#endif
