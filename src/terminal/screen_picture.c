/* SPDX-License-Identifier: MIT
 *
 * screen_picture.c - pixels, then texts, on the canvas.
 */
#include "terminal/screen_picture.h"

#include <math.h>

#include "scene/scene_print.h"

/* Where the number of equal things stands, as in picture files. */
enum { COUNT_X = 36, COUNT_Y = 36, COUNT_PAPER = 0xfffdf6, COUNT_INK = 0x2b2620 };

/* Smaller texts would cover more than they say. */
static const double text_pixels_min = 0.9;

void picture_add(struct picture_ids *ids, const char *id) {
    if (id[0] != '\0' && ids->count < PICTURE_MARKS_MAX) {
        memcpy(ids->ids[ids->count++], id, SCENE_ID_MAX);
    }
}

/* --- Pixels ------------------------------------------------------------ */

static bool is_target(const struct pointing *pointing, const char *id) {
    for (size_t i = 0; i < pointing->target_count; i++) {
        if (strcmp(pointing->targets[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_drawn(const struct picture *picture, const struct scene_item *item) {
    return item->role != SCENE_SIGN &&
           (item->role != SCENE_CHOICE || is_target(picture->pointing, item->id));
}

static void draw_items(const struct picture *picture, struct raster *raster) {
    for (int is_choice = 0; is_choice <= 1; is_choice++) {
        for (uint32_t i = 0; i < picture->scene->item_count; i++) {
            const struct scene_item *item = &picture->scene->items[i];
            if ((item->role == SCENE_CHOICE) == (is_choice == 1) && is_drawn(picture, item)) {
                raster_item(raster, picture->scene, i);
            }
        }
    }
}

static void mark_ids(const struct picture *picture, struct raster *raster, colour_t colour,
                     const struct picture_ids *ids) {
    for (size_t i = 0; i < ids->count; i++) {
        const int item = pointing_item(picture->scene, ids->ids[i]);
        if (item != POINTING_NOBODY && picture->scene->items[item].role != SCENE_BUTTON) {
            raster_outline(raster, picture->scene, (uint32_t)item, colour, 0.8, 0);
        }
    }
}

static struct scene_point middle_of(const struct scene *scene, const struct scene_item *item) {
    struct scene_point corners[2];
    raster_bounds(scene, item, corners);
    return (struct scene_point){item->at.x + (corners[0].x + corners[1].x) / 2,
                                item->at.y + (corners[0].y + corners[1].y) / 2};
}

/* An empty place gets a dot, so that its neighbours stay apart; anything else
 * an outline. The focus has a thick outline whatever it is. */
static void mark_target(const struct picture *picture, struct raster *raster, size_t number) {
    const struct pointing_target *target = &picture->pointing->targets[number];
    const struct scene_item      *item   = &picture->scene->items[target->item];
    const double                  cell   = raster->view.scale * SCENE_CELL;
    if (item->role == SCENE_BUTTON) {
        return;
    }
    if (item->role == SCENE_PLACE) {
        raster_dot(raster, middle_of(picture->scene, item), fmax(0.13 * cell, 0.8), COLOUR_TARGET);
    } else {
        raster_outline(raster, picture->scene, (uint32_t)target->item, COLOUR_TARGET,
                       fmax(0.06 * cell, 0.9), 0);
    }
    if ((int)number == picture->pointing->focus) {
        raster_outline(raster, picture->scene, (uint32_t)target->item, COLOUR_FOCUS,
                       fmax(0.1 * cell, 1), 0.06);
    }
}

static void mark_targets(const struct picture *picture, struct raster *raster) {
    const struct pointing *pointing = picture->pointing;
    for (size_t i = 0; i < pointing->target_count; i++) {
        if ((int)i != pointing->focus) {
            mark_target(picture, raster, i);
        }
    }
    if (pointing->focus != POINTING_NOBODY) {
        mark_target(picture, raster, (size_t)pointing->focus);
    }
}

static void mark_chosen(const struct picture *picture, struct raster *raster) {
    for (uint32_t i = 0; i < picture->pointing->depth; i++) {
        const int item = pointing_item(picture->scene, picture->pointing->chosen[i]);
        if (item != POINTING_NOBODY && picture->scene->items[item].role != SCENE_BUTTON &&
            picture->scene->items[item].role != SCENE_CHOICE) { /* it is seen already */
            raster_outline(raster, picture->scene, (uint32_t)item, COLOUR_ACCENT,
                           fmax(0.12 * raster->view.scale * SCENE_CELL, 1), 0);
        }
    }
}

static void draw_hint(const struct picture *picture, struct raster *raster) {
    const struct scene_item *before = NULL;
    mark_ids(picture, raster, COLOUR_HINT, picture->hint);
    for (size_t i = 0; i < picture->hint->count; i++) {
        const int item = pointing_item(picture->scene, picture->hint->ids[i]);
        if (item == POINTING_NOBODY || picture->scene->items[item].role == SCENE_BUTTON) {
            continue;
        }
        const struct scene_item *now = &picture->scene->items[item];
        if (before != NULL) {
            raster_arrow(raster, middle_of(picture->scene, before), middle_of(picture->scene, now),
                         COLOUR_HINT);
        }
        before = now;
    }
}

static void show_pixels(const struct raster *raster, const struct canvas_area *area,
                        struct canvas *canvas) {
    for (int row = 0; row < area->rows; row++) {
        for (int column = 0; column < area->columns; column++) {
            const struct canvas_style style = {.ink   = raster_pixel(raster, column, 2 * row),
                                               .paper = raster_pixel(raster, column, 2 * row + 1)};
            canvas_put(canvas, area->column + column, area->row + row, CANVAS_UPPER_HALF, style);
        }
    }
}

/* --- Texts ------------------------------------------------------------- */

static colour_t average(colour_t a, colour_t b) {
    return ((a ^ b) & 0xfefefeU) / 2 + (a & b);
}

/* Characters centred on a pixel; without a paper, on what is there. */
static void show_text(const struct layout *layout, struct canvas *canvas, struct raster_point at,
                      const char *text, colour_t ink, const colour_t *paper) {
    const int width  = canvas_width(text);
    const int row    = (int)floor(at.y / 2);
    const int last   = layout->board.columns - width;
    int       column = (int)floor(at.x - (width - 1) / 2.0);
    if (last >= 0) { /* a name at the edge is moved rather than cut */
        column = column < 0 ? 0 : column > last ? last : column;
    }
    for (int i = 0; i < width; i++, column++) {
        const uint32_t            glyph = canvas_next_glyph(&text);
        const struct canvas_cell *cell =
            canvas_at(canvas, layout->board.column + column, layout->board.row + row);
        if (cell == NULL || column < 0 || column >= layout->board.columns || row < 0 ||
            row >= layout->board.rows || cell->glyph != CANVAS_UPPER_HALF) {
            continue;
        }
        const colour_t below = average(cell->style.ink, cell->style.paper);
        canvas_put(canvas, layout->board.column + column, layout->board.row + row, glyph,
                   (struct canvas_style){ink, paper == NULL ? below : *paper, true});
    }
}

static void show_count(const struct picture *picture, const struct layout *layout,
                       struct canvas *canvas, const struct scene_item *item) {
    const colour_t            paper = COUNT_PAPER;
    const int32_t             sign  = layout->view.is_flipped ? -1 : 1;
    const struct scene_point  at    = {item->at.x + sign * COUNT_X, item->at.y + sign * COUNT_Y};
    const struct raster_point pixel = raster_place(&layout->view, at);
    char                      bytes[12];
    struct text               text;
    (void)picture;
    text_init(&text, bytes, sizeof bytes);
    text_add_number(&text, item->count);
    show_text(layout, canvas, pixel, bytes, COUNT_INK, &paper);
}

static void show_texts(const struct picture *picture, const struct layout *layout,
                       const struct raster *raster, struct canvas *canvas) {
    const struct scene *scene = picture->scene;
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const struct scene_item *item = &scene->items[i];
        for (uint32_t j = 0; j < item->shape_count && is_drawn(picture, item); j++) {
            const struct scene_shape *shape = &scene->shapes[item->first_shape + j];
            if (shape->form != SCENE_TEXT || shape->radius * layout->view.scale < text_pixels_min) {
                continue;
            }
            const struct scene_point  point = scene->points[shape->first_point];
            const struct scene_point  at    = {item->at.x + point.x, item->at.y + point.y};
            const struct raster_point pixel = raster_place(&layout->view, at);
            if (raster_top(raster, pixel) <= i + 1) {
                show_text(layout, canvas, pixel, scene_string(shape, picture->words),
                          raster_colour(shape->style.fill.above), NULL);
            }
        }
        if (item->count > 1) {
            show_count(picture, layout, canvas, item);
        }
    }
}

enum status picture_draw(const struct picture *picture, const struct layout *layout,
                         struct raster *raster, struct canvas *canvas) {
    const enum status status =
        raster_begin(raster, layout->board.columns, 2 * layout->board.rows, &layout->view);
    if (status != STATUS_OK) {
        return status;
    }
    draw_items(picture, raster);
    mark_ids(picture, raster, COLOUR_LAST, picture->last);
    mark_chosen(picture, raster);
    mark_targets(picture, raster);
    draw_hint(picture, raster);
    show_pixels(raster, &layout->board, canvas);
    show_texts(picture, layout, raster, canvas);
    return STATUS_OK;
}
