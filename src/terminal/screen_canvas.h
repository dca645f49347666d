/* SPDX-License-Identifier: MIT
 *
 * screen_canvas.h - a page of coloured characters in memory.
 *
 * Whatever is shown full screen is written here first; only screen_terminal.c
 * knows how a terminal is made to show it. Texts are UTF-8, and each character
 * takes one column. What lies outside of the canvas is not written.
 */
#ifndef TERMINAL_SCREEN_CANVAS_H
#define TERMINAL_SCREEN_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef uint32_t colour_t; /* 0xrrggbb */

/* The theme of the program in a terminal is a dark one. */
enum {
    COLOUR_PAPER  = 0x1d1b19,
    COLOUR_RAISED = 0x35302b, /* behind buttons */
    COLOUR_INK    = 0xefe9df,
    COLOUR_MUTED  = 0xa89f92,
    COLOUR_ACCENT = 0xf0a06e,
    COLOUR_TARGET = 0x58c9a0, /* what can be pointed at */
    COLOUR_FOCUS  = 0xffffff,
    COLOUR_LAST   = 0x6fb1e0, /* the last action */
    COLOUR_HINT   = 0xd98be0
};

enum { CANVAS_UPPER_HALF = 0x2580 }; /* two pixels in a cell: ink above, paper below */

struct canvas_style {
    colour_t ink, paper;
    bool     is_bold;
};

struct canvas_cell {
    uint32_t            glyph; /* a code point */
    struct canvas_style style;
    bool                is_marked; /* by a line below it, where colours may not do */
};

struct canvas {
    int                 columns, rows;
    struct canvas_cell *cells; /* row by row */
};

/* A part of a canvas. */
struct canvas_area {
    int column, row, columns, rows;
};

/* Give it this size, whatever it was before; begin with a zeroed struct. */
MUST_CHECK enum status canvas_resize(struct canvas *canvas, int columns, int rows);
void                   canvas_finish(struct canvas *canvas);

void canvas_clear(struct canvas *canvas);

/* NULL outside. */
struct canvas_cell *canvas_at(const struct canvas *canvas, int column, int row);

void canvas_put(struct canvas *canvas, int column, int row, uint32_t glyph,
                struct canvas_style style);

/* Write up to so many columns of the text, and an ellipsis if it is longer.
 * Returns how many columns were written. */
int canvas_write(struct canvas *canvas, int column, int row, int columns, const char *text,
                 struct canvas_style style);

/* The next character of the text, which moves on; 0 at its end. What is not
 * UTF-8 reads as '?'. */
uint32_t canvas_next_glyph(const char **text);

int canvas_width(const char *text); /* columns */

/* How many bytes of the text fit into a line of so many columns, broken at a
 * blank or a line end if there is one; *next is where the next line begins. */
size_t canvas_break(const char *text, int columns, const char **next);

#endif
