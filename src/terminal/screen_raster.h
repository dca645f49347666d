/* SPDX-License-Identifier: MIT
 *
 * screen_raster.h - the shapes of a scene as coloured pixels.
 *
 * Each pixel is the average of RASTER_FINE times RASTER_FINE samples, so that
 * edges are soft and thin lines stay visible. A view says where in the pixels
 * the plane of the scene lies. Nothing here knows a game or a terminal.
 */
#ifndef TERMINAL_SCREEN_RASTER_H
#define TERMINAL_SCREEN_RASTER_H

#include "scene/scene.h"
#include "terminal/screen_canvas.h"

enum { RASTER_FINE = 4 };

/* From the plane to pixels: by a scale, a shift, and perhaps half a turn. */
struct raster_view {
    double scale; /* pixels for one unit of the plane */
    double left, top;
    bool   is_flipped;
    bool   is_flat; /* one colour instead of two: few colours make bands of them */
};

struct raster_point {
    double x, y;
};

struct raster_point raster_place(const struct raster_view *view, struct scene_point point);
struct scene_point  raster_find(const struct raster_view *view, struct raster_point pixel);

struct raster_sample {
    uint8_t  red, green, blue;
    bool     is_covered; /* by the shape that is being painted */
    uint16_t top;        /* number of the item that is seen here, from 1; 0: none */
};

struct raster {
    int                   width, height; /* in pixels */
    struct raster_sample *samples;
    struct raster_view    view;
    uint16_t              item; /* number of the one that is being painted; 0: a mark */
    /* Of what is covered, in samples; to be set back to nothing after painting. */
    int first_x, last_x, first_y, last_y;
};

/* Give it this size, whatever it was before, and clear it; begin with a zeroed
 * struct. */
MUST_CHECK enum status raster_begin(struct raster *raster, int width, int height,
                                    const struct raster_view *view);
void                   raster_finish(struct raster *raster);

/* Paint all shapes of an item but its texts. */
void raster_item(struct raster *raster, const struct scene *scene, uint32_t item);

/* What is drawn by the program itself, in units of the plane: the outline of
 * the item's largest shape, so many pixels wide and drawn in by a part of the
 * size (0: where it is); a disc; an arrow. */
void raster_outline(struct raster *raster, const struct scene *scene, uint32_t item,
                    colour_t colour, double pixels, double inset);
void raster_dot(struct raster *raster, struct scene_point at, double pixels, colour_t colour);
void raster_arrow(struct raster *raster, struct scene_point from, struct scene_point to,
                  colour_t colour);

/* The average colour of a pixel. */
colour_t raster_pixel(const struct raster *raster, int x, int y);

/* The number of the item that is seen there, from 1; 0: none. */
uint16_t raster_top(const struct raster *raster, struct raster_point pixel);

/* "#rrggbb", or the name of a colour of the theme. */
colour_t raster_colour(const char *name);

/* The smallest box around the item's shapes, in units of the plane around
 * where it stands: the upper left corner and the lower right one. */
void raster_bounds(const struct scene *scene, const struct scene_item *item,
                   struct scene_point corners[2]);

#endif
