/* SPDX-License-Identifier: MIT
 *
 * screen_layout.c - the board as large as it can be, the panel in what is left.
 */
#include "terminal/screen_layout.h"

#include <math.h>

enum { SIGNS_PANEL_MIN = 23 };

enum { PANEL_COLUMNS_MIN = 30, PANEL_COLUMNS_MAX = 56, PANEL_ROWS_MIN = 15, GAP = 2 };

/* Squares that are a whole number of pixels look alike; for that, the picture
 * may be smaller by this part, or larger than its box by the other. */
static const double loss_allowed = 0.09;
static const double gain_allowed = 0.02;

/* A picture needs so many pixels where its signs need one character. */
static const double pixels_of_character = 0.95;

static double scale_in(const struct canvas_area *area, const struct scene *scene) {
    const double scale =
        fmin((double)area->columns / scene->size.x, 2.0 * area->rows / scene->size.y);
    const double cell = scale * SCENE_CELL;
    if (ceil(cell) <= cell * (1 + gain_allowed)) {
        return ceil(cell) / SCENE_CELL;
    }
    return floor(cell) >= cell * (1 - loss_allowed) ? floor(cell) / SCENE_CELL : scale;
}

/* Put the corner of the first place on the corner of a pixel, so that what lies
 * in a grid is sharp. */
static void align(struct raster_view *view, const struct scene *scene) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].role == SCENE_PLACE) {
            struct scene_point corners[2];
            raster_bounds(scene, &scene->items[i], corners);
            const struct scene_point  corner = {scene->items[i].at.x + corners[0].x,
                                                scene->items[i].at.y + corners[0].y};
            const struct raster_point pixel  = raster_place(view, corner);
            view->left += round(pixel.x) - pixel.x;
            view->top += round(pixel.y) - pixel.y;
            return;
        }
    }
}

static void set_view(struct layout *layout, const struct scene *scene, bool is_flipped) {
    const double             scale  = scale_in(&layout->board, scene);
    const double             sign   = is_flipped ? -1 : 1;
    const struct scene_point middle = {scene->origin.x + scene->size.x / 2,
                                       scene->origin.y + scene->size.y / 2};
    layout->view                    = (struct raster_view){
                           .scale      = scale,
                           .left       = layout->board.columns / 2.0 - sign * middle.x * scale,
                           .top        = layout->board.rows - sign * middle.y * scale,
                           .is_flipped = is_flipped,
    };
    align(&layout->view, scene);
}

bool layout_make(struct layout *layout, int columns, int rows, const struct scene *scene,
                 bool is_flipped) {
    if (columns < LAYOUT_COLUMNS_MIN || rows < LAYOUT_ROWS_MIN) {
        return false;
    }
    struct canvas_area beside = {0, 0, columns - PANEL_COLUMNS_MIN - GAP, rows};
    struct canvas_area above  = {0, 0, columns, rows - PANEL_ROWS_MIN};
    if (above.rows > 0 && scale_in(&above, scene) > scale_in(&beside, scene) * 1.1) {
        layout->board = above;
        layout->panel = (struct canvas_area){1, above.rows, columns - 2, PANEL_ROWS_MIN};
    } else {
        const int wide = (int)ceil(scale_in(&beside, scene) * scene->size.x);
        beside.columns = wide < beside.columns ? wide : beside.columns;
        const int left = columns - beside.columns - GAP;
        const int used = left - 1 < PANEL_COLUMNS_MAX ? left - 1 : PANEL_COLUMNS_MAX;
        /* A panel wider than is useful would only lie far away. */
        beside.column = (left - 1 - used) / 2;
        layout->board = beside;
        layout->panel = (struct canvas_area){beside.column + beside.columns + GAP, 0, used, rows};
    }
    set_view(layout, scene, is_flipped);
    return true;
}

void layout_size_of_signs(int wide, int high, int *columns, int *rows) {
    *columns = wide + SIGNS_PANEL_MIN + GAP + 1;
    *rows    = high > LAYOUT_ROWS_MIN ? high : LAYOUT_ROWS_MIN;
}

void layout_make_signs(struct layout *layout, int columns, int rows, int wide, int high) {
    const int room  = columns - SIGNS_PANEL_MIN - GAP - 1;
    const int taken = wide < room ? wide : room;
    const int left  = columns - taken - GAP - 1;
    const int used  = left < PANEL_COLUMNS_MAX ? left : PANEL_COLUMNS_MAX;
    const int edge  = 1 + (left - used) / 2;
    *layout         = (struct layout){
                .board = {edge, high < rows ? (rows - high) / 2 : 0, taken, high < rows ? high : rows},
                .panel = {edge + taken + GAP, 0, used, rows},
    };
}

bool layout_is_coarse(const struct layout *layout, const struct scene *scene) {
    return layout->view.scale * scene->character.x < pixels_of_character;
}

/* The shift by which a place comes to the middle of so many pixels, while the
 * picture, from one end to the other, still fills them if it can. */
static double shift(double place, double first, double last, double pixels) {
    const double low  = first < last ? first : last;
    const double high = first < last ? last : first;
    if (high - low <= pixels) {
        return (pixels - low - high) / 2;
    }
    return fmin(fmax(pixels / 2 - place, pixels - high), -low);
}

/* Give the board what the panel beside it can spare. */
static void widen(struct layout *layout, double wanted) {
    const int spare = layout->panel.row > 0 ? 0 : layout->panel.columns - PANEL_COLUMNS_MIN;
    const int lack  = (int)ceil(wanted) - layout->board.columns;
    const int taken = lack < spare ? lack : spare;
    if (taken > 0) {
        layout->board.columns += taken;
        layout->panel.column += taken;
        layout->panel.columns -= taken;
    }
}

void layout_zoom(struct layout *layout, const struct scene *scene, struct scene_point at) {
    struct raster_view      *view = &layout->view;
    const struct scene_point end  = {scene->origin.x + scene->size.x,
                                     scene->origin.y + scene->size.y};
    view->scale *= 2;
    widen(layout, view->scale * scene->size.x);
    view->left                      = 0;
    view->top                       = 0;
    const struct raster_point place = raster_place(view, at);
    const struct raster_point first = raster_place(view, scene->origin);
    const struct raster_point last  = raster_place(view, end);
    view->left                      = shift(place.x, first.x, last.x, layout->board.columns);
    view->top                       = shift(place.y, first.y, last.y, 2.0 * layout->board.rows);
    align(view, scene);
}
