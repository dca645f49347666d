/* SPDX-License-Identifier: MIT
 *
 * screen_raster.c - covering samples by shapes, and painting what is covered.
 *
 * A shape first covers samples, row by row; then all that it covers is painted
 * at once. So parts of a stroke that overlap are not painted twice, which would
 * show where it is translucent.
 */
#include "terminal/screen_raster.h"

#include <math.h>
#include <stdlib.h>

enum { OUTLINE_MAX = 1024, CURVE_STEPS = 12 };

/* A stroke must be seen however small the picture is, above all if there is no
 * filling. */
static const double stroke_alone_min = 0.85;
static const double stroke_edge_min  = 0.6;

/* A way from point to point, in samples. */
struct outline {
    size_t              count;
    struct raster_point points[OUTLINE_MAX];
};

/* --- Places and colours ------------------------------------------------ */

struct raster_point raster_place(const struct raster_view *view, struct scene_point point) {
    const double scale = view->is_flipped ? -view->scale : view->scale;
    return (struct raster_point){point.x * scale + view->left, point.y * scale + view->top};
}

struct scene_point raster_find(const struct raster_view *view, struct raster_point pixel) {
    const double scale = view->is_flipped ? -view->scale : view->scale;
    return (struct scene_point){(int32_t)lround((pixel.x - view->left) / scale),
                                (int32_t)lround((pixel.y - view->top) / scale)};
}

colour_t raster_colour(const char *name) {
    static const struct {
        const char *name;
        colour_t    colour;
    } theme[] = {{"ink", COLOUR_INK}, {"muted", COLOUR_MUTED}, {"accent", COLOUR_ACCENT}};

    for (size_t i = 0; i < sizeof theme / sizeof theme[0]; i++) {
        if (strcmp(name, theme[i].name) == 0) {
            return theme[i].colour;
        }
    }
    return (colour_t)strtoul(name + 1, NULL, 16);
}

static void grow(struct scene_point corners[2], int32_t x, int32_t y, int32_t radius) {
    corners[0].x = x - radius < corners[0].x ? x - radius : corners[0].x;
    corners[0].y = y - radius < corners[0].y ? y - radius : corners[0].y;
    corners[1].x = x + radius > corners[1].x ? x + radius : corners[1].x;
    corners[1].y = y + radius > corners[1].y ? y + radius : corners[1].y;
}

static void shape_bounds(const struct scene *scene, const struct scene_shape *shape,
                         struct scene_point corners[2]) {
    for (uint32_t i = 0; i < shape->point_count; i++) {
        const struct scene_point point = scene->points[shape->first_point + i];
        grow(corners, point.x, point.y, shape->form == SCENE_DISC ? shape->radius : 0);
    }
}

void raster_bounds(const struct scene *scene, const struct scene_item *item,
                   struct scene_point corners[2]) {
    corners[0] = (struct scene_point){INT32_MAX, INT32_MAX};
    corners[1] = (struct scene_point){INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < item->shape_count; i++) {
        shape_bounds(scene, &scene->shapes[item->first_shape + i], corners);
    }
    if (item->shape_count == 0) {
        corners[0] = (struct scene_point){0, 0};
        corners[1] = corners[0];
    }
}

/* --- The samples ------------------------------------------------------- */

static void forget_cover(struct raster *raster) {
    raster->first_x = raster->width * RASTER_FINE;
    raster->first_y = raster->height * RASTER_FINE;
    raster->last_x  = -1;
    raster->last_y  = -1;
}

enum status raster_begin(struct raster *raster, int width, int height,
                         const struct raster_view *view) {
    const size_t count = (size_t)width * (size_t)height * RASTER_FINE * RASTER_FINE;
    if (width != raster->width || height != raster->height) {
        struct raster_sample *samples = calloc(count + 1, sizeof *samples);
        if (samples == NULL) {
            return STATUS_NO_MEMORY;
        }
        free(raster->samples);
        raster->width   = width;
        raster->height  = height;
        raster->samples = samples;
    }
    raster->view                      = *view;
    const struct raster_sample ground = {.red   = COLOUR_PAPER >> 16 & 0xff,
                                         .green = COLOUR_PAPER >> 8 & 0xff,
                                         .blue  = COLOUR_PAPER & 0xff};
    for (size_t i = 0; i < count; i++) {
        raster->samples[i] = ground;
    }
    forget_cover(raster);
    return STATUS_OK;
}

void raster_finish(struct raster *raster) {
    free(raster->samples);
    *raster = (struct raster){.width = 0};
}

static struct raster_sample *sample_at(const struct raster *raster, int x, int y) {
    return &raster->samples[(size_t)y * (size_t)(raster->width * RASTER_FINE) + (size_t)x];
}

colour_t raster_pixel(const struct raster *raster, int x, int y) {
    enum { SAMPLES = RASTER_FINE * RASTER_FINE };
    uint32_t red   = 0;
    uint32_t green = 0;
    uint32_t blue  = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const struct raster_sample *sample =
            sample_at(raster, x * RASTER_FINE + i % RASTER_FINE, y * RASTER_FINE + i / RASTER_FINE);
        red += sample->red;
        green += sample->green;
        blue += sample->blue;
    }
    return red / SAMPLES << 16 | green / SAMPLES << 8 | blue / SAMPLES;
}

uint16_t raster_top(const struct raster *raster, struct raster_point pixel) {
    const int x = (int)floor(pixel.x * RASTER_FINE);
    const int y = (int)floor(pixel.y * RASTER_FINE);
    if (x < 0 || y < 0 || x >= raster->width * RASTER_FINE || y >= raster->height * RASTER_FINE) {
        return 0;
    }
    return sample_at(raster, x, y)->top;
}

/* --- Covering ---------------------------------------------------------- */

/* Samples of a row whose middle lies between the two ends. */
static void cover_span(struct raster *raster, int y, double from, double to) {
    const int width = raster->width * RASTER_FINE;
    if (y < 0 || y >= raster->height * RASTER_FINE || to < 0 || from > width) {
        return;
    }
    const int first = from < 0 ? 0 : (int)ceil(from - 0.5);
    const int last  = to > width ? width - 1 : (int)ceil(to - 0.5) - 1;
    for (int x = first; x <= last; x++) {
        sample_at(raster, x, y)->is_covered = true;
    }
    if (first <= last) {
        raster->first_x = first < raster->first_x ? first : raster->first_x;
        raster->last_x  = last > raster->last_x ? last : raster->last_x;
        raster->first_y = y < raster->first_y ? y : raster->first_y;
        raster->last_y  = y > raster->last_y ? y : raster->last_y;
    }
}

/* Rows of samples whose middle lies between the two heights, kept inside. */
static void rows_between(const struct raster *raster, double top, double bottom, int *first,
                         int *last) {
    const int height = raster->height * RASTER_FINE;
    *first           = top < 0 ? 0 : top > height ? height : (int)ceil(top - 0.5);
    *last            = bottom > height ? height - 1 : bottom < 0 ? -1 : (int)ceil(bottom - 0.5) - 1;
}

/* A disc, or a ring if there is an inner radius. */
static void cover_ring(struct raster *raster, struct raster_point centre, double inner,
                       double outer) {
    int first;
    int last;
    rows_between(raster, centre.y - outer, centre.y + outer, &first, &last);
    for (int y = first; y <= last; y++) {
        const double across = y + 0.5 - centre.y;
        const double far    = sqrt(fmax(outer * outer - across * across, 0));
        if (fabs(across) >= inner) {
            cover_span(raster, y, centre.x - far, centre.x + far);
        } else {
            const double near = sqrt(inner * inner - across * across);
            cover_span(raster, y, centre.x - far, centre.x - near);
            cover_span(raster, y, centre.x + near, centre.x + far);
        }
    }
}

static void insert(double *sorted, size_t count, double value) {
    for (; count > 0 && sorted[count - 1] > value; count--) {
        sorted[count] = sorted[count - 1];
    }
    sorted[count] = value;
}

/* Where the closed outline crosses a row, ascending. */
static size_t find_crossings(const struct outline *outline, double y, double *crossings) {
    size_t count = 0;
    for (size_t i = 0; i < outline->count; i++) {
        const struct raster_point a = outline->points[i];
        const struct raster_point b = outline->points[(i + 1) % outline->count];
        if ((a.y <= y) != (b.y <= y)) {
            insert(crossings, count++, a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
        }
    }
    return count;
}

static void cover_inside(struct raster *raster, const struct outline *outline) {
    double crossings[OUTLINE_MAX];
    double top    = raster->height * RASTER_FINE;
    double bottom = 0;
    int    first;
    int    last;
    for (size_t i = 0; i < outline->count; i++) {
        top    = fmin(top, outline->points[i].y);
        bottom = fmax(bottom, outline->points[i].y);
    }
    rows_between(raster, top, bottom, &first, &last);
    for (int y = first; y <= last; y++) {
        const size_t count = find_crossings(outline, y + 0.5, crossings);
        for (size_t i = 0; i + 1 < count; i += 2) {
            cover_span(raster, y, crossings[i], crossings[i + 1]);
        }
    }
}

static void cover_segment(struct raster *raster, struct raster_point a, struct raster_point b,
                          double width) {
    const double length = hypot(b.x - a.x, b.y - a.y);
    cover_ring(raster, a, 0, width / 2);
    cover_ring(raster, b, 0, width / 2);
    if (length > 0) {
        const double   x = (b.y - a.y) / length * width / 2;
        const double   y = (a.x - b.x) / length * width / 2;
        struct outline bar; /* not set as a whole: it has room for a thousand points */
        bar.count     = 4;
        bar.points[0] = (struct raster_point){a.x + x, a.y + y};
        bar.points[1] = (struct raster_point){b.x + x, b.y + y};
        bar.points[2] = (struct raster_point){b.x - x, b.y - y};
        bar.points[3] = (struct raster_point){a.x - x, a.y - y};
        cover_inside(raster, &bar);
    }
}

static void cover_along(struct raster *raster, const struct outline *outline, double width,
                        bool is_closed) {
    for (size_t i = 0; i + 1 < outline->count; i++) {
        cover_segment(raster, outline->points[i], outline->points[i + 1], width);
    }
    if (is_closed && outline->count > 1) {
        cover_segment(raster, outline->points[outline->count - 1], outline->points[0], width);
    }
}

/* --- Painting ---------------------------------------------------------- */

static uint8_t mix(uint32_t from, uint32_t to, double part) {
    return (uint8_t)lround((double)(from & 0xff) * (1 - part) + (double)(to & 0xff) * part);
}

static colour_t mix_colours(colour_t from, colour_t to, double part) {
    return (colour_t)mix(from >> 16, to >> 16, part) << 16 |
           (colour_t)mix(from >> 8, to >> 8, part) << 8 | mix(from, to, part);
}

static void paint_sample(const struct raster *raster, struct raster_sample *sample, colour_t colour,
                         double opacity) {
    sample->red        = mix(sample->red, colour >> 16, opacity);
    sample->green      = mix(sample->green, colour >> 8, opacity);
    sample->blue       = mix(sample->blue, colour, opacity);
    sample->is_covered = false;
    if (raster->item != 0 && opacity >= 0.5) {
        sample->top = raster->item;
    }
}

/* Paint what is covered, from one colour at the top to another at the bottom. */
static void paint(struct raster *raster, colour_t above, colour_t below, double opacity) {
    const int height = raster->last_y - raster->first_y;
    for (int y = raster->first_y; y <= raster->last_y; y++) {
        const double   part = height > 0 ? (double)(y - raster->first_y) / height : 0;
        const colour_t row  = above == below ? above : mix_colours(above, below, part);
        for (int x = raster->first_x; x <= raster->last_x; x++) {
            struct raster_sample *sample = sample_at(raster, x, y);
            if (sample->is_covered) {
                paint_sample(raster, sample, row, opacity);
            }
        }
    }
    forget_cover(raster);
}

static void paint_with(struct raster *raster, struct scene_paint chosen, int32_t opacity) {
    colour_t above = raster_colour(chosen.above);
    colour_t below = chosen.below == NULL ? above : raster_colour(chosen.below);
    if (raster->view.is_flat) {
        above = mix_colours(above, below, 0.5);
        below = above;
    }
    paint(raster, above, below, opacity == 0 ? 1 : opacity / 100.0);
}

/* --- Shapes ------------------------------------------------------------ */

static struct raster_point sample_of(const struct raster *raster, const struct scene_item *item,
                                     struct scene_point point) {
    const struct scene_point  at    = {item->at.x + point.x, item->at.y + point.y};
    const struct raster_point pixel = raster_place(&raster->view, at);
    return (struct raster_point){pixel.x * RASTER_FINE, pixel.y * RASTER_FINE};
}

static void add_to_outline(struct outline *outline, struct raster_point point) {
    if (outline->count < OUTLINE_MAX) {
        outline->points[outline->count++] = point;
    }
}

/* The quadratic curve from the last point of the outline. */
static void add_curve(struct outline *outline, struct raster_point control,
                      struct raster_point end) {
    const struct raster_point start = outline->points[outline->count - 1];
    for (int i = 1; i <= CURVE_STEPS; i++) {
        const double              t     = (double)i / CURVE_STEPS;
        const double              u     = 1 - t;
        const struct raster_point point = {
            u * u * start.x + 2 * u * t * control.x + t * t * end.x,
            u * u * start.y + 2 * u * t * control.y + t * t * end.y,
        };
        add_to_outline(outline, point);
    }
}

static void trace(const struct raster *raster, const struct scene *scene,
                  const struct scene_item *item, const struct scene_shape *shape,
                  struct outline *outline) {
    const struct scene_point *points = scene->points + shape->first_point;
    outline->count                   = 0;
    for (uint32_t i = 0; i < shape->point_count; i++) {
        const struct raster_point point = sample_of(raster, item, points[i]);
        if (shape->form != SCENE_CURVE || i == 0) {
            add_to_outline(outline, point);
        } else if (i % 2 == 0) {
            add_curve(outline, sample_of(raster, item, points[i - 1]), point);
        }
    }
}

static double stroke_width(const struct raster *raster, const struct scene_style *style) {
    const double pixels = style->width * raster->view.scale;
    const double least  = style->fill.above == NULL ? stroke_alone_min : stroke_edge_min;
    return fmax(pixels, least) * RASTER_FINE;
}

static void draw_disc(struct raster *raster, const struct scene *scene,
                      const struct scene_item *item, const struct scene_shape *shape) {
    const struct raster_point centre = sample_of(raster, item, scene->points[shape->first_point]);
    const double              radius = shape->radius * raster->view.scale * RASTER_FINE;
    if (shape->style.fill.above != NULL) {
        cover_ring(raster, centre, 0, radius);
        paint_with(raster, shape->style.fill, shape->style.opacity);
    }
    if (shape->style.stroke.above != NULL) {
        const double width = stroke_width(raster, &shape->style);
        cover_ring(raster, centre, fmax(radius - width / 2, 0), radius + width / 2);
        paint_with(raster, shape->style.stroke, shape->style.opacity);
    }
}

static void draw_outline(struct raster *raster, const struct scene *scene,
                         const struct scene_item *item, const struct scene_shape *shape) {
    struct outline outline;
    trace(raster, scene, item, shape, &outline);
    if (shape->style.fill.above != NULL && outline.count > 2) {
        cover_inside(raster, &outline);
        paint_with(raster, shape->style.fill, shape->style.opacity);
    }
    if (shape->style.stroke.above != NULL) {
        cover_along(raster, &outline, stroke_width(raster, &shape->style),
                    shape->form == SCENE_POLYGON);
        paint_with(raster, shape->style.stroke, shape->style.opacity);
    }
}

void raster_item(struct raster *raster, const struct scene *scene, uint32_t item_number) {
    const struct scene_item *item = &scene->items[item_number];
    raster->item                  = (uint16_t)(item_number + 1);
    for (uint32_t i = 0; i < item->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[item->first_shape + i];
        if (shape->form == SCENE_DISC) {
            draw_disc(raster, scene, item, shape);
        } else if (shape->form != SCENE_TEXT) {
            draw_outline(raster, scene, item, shape);
        }
    }
    raster->item = 0;
}

/* --- Marks ------------------------------------------------------------- */

static int64_t size_of_shape(const struct scene *scene, const struct scene_shape *shape) {
    struct scene_point corners[2] = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    shape_bounds(scene, shape, corners);
    return (int64_t)(corners[1].x - corners[0].x) * (corners[1].y - corners[0].y);
}

/* NULL if the item has none but texts. */
static const struct scene_shape *largest_shape(const struct scene      *scene,
                                               const struct scene_item *item) {
    const struct scene_shape *largest = NULL;
    for (uint32_t i = 0; i < item->shape_count; i++) {
        const struct scene_shape *shape = &scene->shapes[item->first_shape + i];
        if (shape->form != SCENE_TEXT &&
            (largest == NULL || size_of_shape(scene, shape) > size_of_shape(scene, largest))) {
            largest = shape;
        }
    }
    return largest;
}

/* Draw the points nearer to their middle, by a part of the way. */
static void shrink(struct outline *outline, double part) {
    struct raster_point middle = {0, 0};
    for (size_t i = 0; i < outline->count; i++) {
        middle.x += outline->points[i].x / (double)outline->count;
        middle.y += outline->points[i].y / (double)outline->count;
    }
    for (size_t i = 0; i < outline->count; i++) {
        outline->points[i].x += (middle.x - outline->points[i].x) * part;
        outline->points[i].y += (middle.y - outline->points[i].y) * part;
    }
}

void raster_outline(struct raster *raster, const struct scene *scene, uint32_t item_number,
                    colour_t colour, double pixels, double inset) {
    const struct scene_item  *item  = &scene->items[item_number];
    const struct scene_shape *shape = largest_shape(scene, item);
    const double              width = pixels * RASTER_FINE;
    const double              unit  = raster->view.scale * RASTER_FINE;
    if (shape == NULL || shape->form == SCENE_DISC) {
        const struct scene_point at =
            shape == NULL ? (struct scene_point){0, 0} : scene->points[shape->first_point];
        const double radius = (shape == NULL ? SCENE_CELL / 3 : shape->radius) * unit * (1 - inset);
        cover_ring(raster, sample_of(raster, item, at), fmax(radius - width / 2, 0),
                   radius + width / 2);
    } else {
        struct outline outline;
        trace(raster, scene, item, shape, &outline);
        shrink(&outline, inset);
        cover_along(raster, &outline, width, shape->form == SCENE_POLYGON);
    }
    paint(raster, colour, colour, 1);
}

void raster_dot(struct raster *raster, struct scene_point at, double pixels, colour_t colour) {
    const struct raster_point pixel = raster_place(&raster->view, at);
    cover_ring(raster, (struct raster_point){pixel.x * RASTER_FINE, pixel.y * RASTER_FINE}, 0,
               pixels * RASTER_FINE);
    paint(raster, colour, colour, 1);
}

void raster_arrow(struct raster *raster, struct scene_point from, struct scene_point to,
                  colour_t colour) {
    struct raster_point a = raster_place(&raster->view, from);
    struct raster_point b = raster_place(&raster->view, to);
    a                     = (struct raster_point){a.x * RASTER_FINE, a.y * RASTER_FINE};
    b                     = (struct raster_point){b.x * RASTER_FINE, b.y * RASTER_FINE};
    cover_segment(raster, a, b, RASTER_FINE);
    cover_ring(raster, b, 0, 1.6 * RASTER_FINE);
    paint(raster, colour, colour, 0.85);
}
