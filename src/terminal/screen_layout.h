/* SPDX-License-Identifier: MIT
 *
 * screen_layout.h - where board and panel are in a window of characters.
 */
#ifndef TERMINAL_SCREEN_LAYOUT_H
#define TERMINAL_SCREEN_LAYOUT_H

#include "scene/scene.h"
#include "terminal/screen_canvas.h"
#include "terminal/screen_raster.h"

enum { LAYOUT_COLUMNS_MIN = 60, LAYOUT_ROWS_MIN = 20 };

struct layout {
    struct canvas_area board;
    struct canvas_area panel;    /* beside the board, or below it in a high window */
    struct raster_view view;     /* of the scene in the pixels of the board's area */
    int first_column, first_row; /* of its signs, if they are shown instead and are more */
};

/* False if the window is too small. */
bool layout_make(struct layout *layout, int columns, int rows, const struct scene *scene,
                 bool is_flipped);

/* The same for a drawing of so many characters; the size that shows all of it, if
 * the window is smaller than that. */
void layout_make_signs(struct layout *layout, int columns, int rows, int wide, int high);
void layout_size_of_signs(int wide, int high, int *columns, int *rows);

/* Would the picture say less than its signs do? */
bool layout_is_coarse(const struct layout *layout, const struct scene *scene);

/* Show the picture twice as large, as much of it around a place as fits. */
void layout_zoom(struct layout *layout, const struct scene *scene, struct scene_point at);

#endif
