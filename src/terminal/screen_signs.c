/* SPDX-License-Identifier: MIT
 *
 * screen_signs.c - characters, then colours behind them.
 */
#include "terminal/screen_signs.h"

#include "terminal/screen_colours.h"

/* --- The sheet --------------------------------------------------------- */

static bool is_blank(const struct scene_sheet *sheet, int column) {
    for (int line = 0; line < SCENE_SHEET_LINES; line++) {
        if (sheet->cells[line][column][0] != '\0') {
            return false;
        }
    }
    return true;
}

void signs_lay(struct signs *signs, const struct scene *scene, const struct words *words) {
    int end = SCENE_SHEET_COLUMNS;
    scene_fill_sheet(&signs->sheet, scene, words);
    signs->first_column = 0;
    signs->rows         = 0;
    while (end > 1 && is_blank(&signs->sheet, end - 1)) {
        end--;
    }
    while (signs->first_column < end - 1 && is_blank(&signs->sheet, signs->first_column)) {
        signs->first_column++;
    }
    signs->columns = end - signs->first_column;
    for (int line = 0; line < SCENE_SHEET_LINES; line++) {
        if (scene_sheet_shows(&signs->sheet, line)) {
            signs->lines[signs->rows++] = line;
        }
    }
}

/* The row in which a line is to be seen; one that is left out is near the next. */
static int row_of(const struct signs *signs, int line) {
    for (int row = 0; row < signs->rows; row++) {
        if (signs->lines[row] >= line) {
            return row;
        }
    }
    return signs->rows - 1;
}

/* --- Which part -------------------------------------------------------- */

static struct scene_point middle_of(const struct scene *scene, int item_number) {
    const struct scene_item *item = &scene->items[item_number];
    struct scene_point       corners[2];
    if (item->sign[0] != '\0') {
        return item->at;
    }
    raster_bounds(scene, item, corners);
    return (struct scene_point){item->at.x + (corners[0].x + corners[1].x) / 2,
                                item->at.y + (corners[0].y + corners[1].y) / 2};
}

/* The first of so many that are shown of all, around a place. */
static int scroll(int place, int shown, int all) {
    const int first = place - shown / 2;
    const int last  = all - shown;
    return first > last ? (last < 0 ? 0 : last) : first < 0 ? 0 : first;
}

static void choose_part(const struct signs *signs, const struct picture *picture,
                        struct layout *layout) {
    const struct pointing *pointing = picture->pointing;
    struct scene_point     at       = pointing->attention;
    if (pointing->focus != POINTING_NOBODY &&
        picture->scene->items[pointing->targets[pointing->focus].item].role != SCENE_BUTTON) {
        at = middle_of(picture->scene, pointing->targets[pointing->focus].item);
    }
    layout->first_row    = scroll(row_of(signs, scene_sheet_line(picture->scene, at.y)),
                                  layout->board.rows, signs->rows);
    layout->first_column = scroll(scene_sheet_column(picture->scene, at.x) - signs->first_column,
                                  layout->board.columns, signs->columns);
}

/* NULL if it is not to be seen. */
static struct canvas_cell *cell_of(const struct signs *signs, const struct layout *layout,
                                   const struct canvas *canvas, int line, int column) {
    const int x = column - signs->first_column - layout->first_column;
    const int y = row_of(signs, line) - layout->first_row;
    if (x < 0 || x >= layout->board.columns || y < 0 || y >= layout->board.rows) {
        return NULL;
    }
    return canvas_at(canvas, layout->board.column + x, layout->board.row + y);
}

/* --- Characters -------------------------------------------------------- */

/* Pieces have their own colour: the first that can be read. */
static colour_t colour_of(const struct scene *scene, const struct scene_item *item) {
    for (uint32_t i = 0; i < item->shape_count; i++) {
        const struct scene_shape *shape    = &scene->shapes[item->first_shape + i];
        const bool                is_solid = shape->style.opacity == 0 || shape->style.opacity > 90;
        if (shape->form != SCENE_TEXT && shape->style.fill.above != NULL && is_solid &&
            colours_are_apart(raster_colour(shape->style.fill.above), COLOUR_PAPER)) {
            return raster_colour(shape->style.fill.above);
        }
    }
    return COLOUR_INK;
}

static struct canvas_style style_of(const struct scene *scene, const struct scene_item *item) {
    const bool is_strong = item->role == SCENE_PIECE || item->role == SCENE_DIE;
    const bool is_weak   = item->role == SCENE_LABEL || item->role == SCENE_SIGN;
    return (struct canvas_style){
        .ink     = is_strong ? colour_of(scene, item)
                   : is_weak ? COLOUR_MUTED
                             : COLOUR_INK,
        .paper   = COLOUR_PAPER,
        .is_bold = is_strong,
    };
}

static void write_signs(const struct signs *signs, const struct picture *picture,
                        const struct layout *layout, struct canvas *canvas) {
    for (int line = 0; line < SCENE_SHEET_LINES; line++) {
        for (int column = 0; column < SCENE_SHEET_COLUMNS; column++) {
            const char         *text                           = signs->sheet.cells[line][column];
            const uint16_t      owner                          = signs->sheet.owners[line][column];
            char                bytes[SCENE_CHARACTER_MAX + 1] = {0};
            struct canvas_cell *cell = cell_of(signs, layout, canvas, line, column);
            if (text[0] != '\0' && cell != NULL && owner > 0) {
                memcpy(bytes, text, SCENE_CHARACTER_MAX);
                text        = bytes;
                cell->glyph = canvas_next_glyph(&text);
                cell->style = style_of(picture->scene, &picture->scene->items[owner - 1]);
            }
        }
    }
}

/* --- Marks ------------------------------------------------------------- */

struct mark {
    colour_t ink, paper; /* an ink of 0: as it is */
    bool     is_marked;
    bool     makes_sign; /* where there is none */
};

static void mark_cell(struct canvas_cell *cell, struct mark mark) {
    if (cell != NULL) {
        cell->style.ink     = mark.ink == 0 ? cell->style.ink : mark.ink;
        cell->style.paper   = mark.paper;
        cell->style.is_bold = true;
        cell->is_marked     = mark.is_marked;
    }
}

/* All that belongs to the id; where nothing does, a sign of its own. */
static void mark_id(const struct signs *signs, const struct picture *picture,
                    const struct layout *layout, struct canvas *canvas, const char *id,
                    struct mark mark) {
    const struct scene *scene     = picture->scene;
    const int           item      = pointing_item(scene, id);
    const bool          is_marked = mark.is_marked;
    bool                found     = false;
    for (int line = 0; line < SCENE_SHEET_LINES; line++) {
        for (int column = 0; column < SCENE_SHEET_COLUMNS; column++) {
            const uint16_t owner = signs->sheet.owners[line][column];
            if (owner > 0 && strcmp(scene->items[owner - 1].id, id) == 0) {
                /* Lines below many lines would hide what they say. */
                mark.is_marked = is_marked && strchr(scene->items[owner - 1].sign, '\n') == NULL;
                mark_cell(cell_of(signs, layout, canvas, line, column), mark);
                found = true;
            }
        }
    }
    if (!found && mark.makes_sign && item != POINTING_NOBODY &&
        scene->items[item].role != SCENE_BUTTON) {
        const struct scene_point at = middle_of(scene, item);
        struct canvas_cell *cell    = cell_of(signs, layout, canvas, scene_sheet_line(scene, at.y),
                                              scene_sheet_column(scene, at.x));
        if (cell != NULL && cell->glyph == ' ') {
            cell->glyph = '*';
        }
        mark_cell(cell, mark);
    }
}

static void mark_ids(const struct signs *signs, const struct picture *picture,
                     const struct layout *layout, struct canvas *canvas,
                     const struct picture_ids *ids, colour_t colour) {
    const struct mark mark = {COLOUR_PAPER, colour, false, false};
    for (size_t i = 0; i < ids->count; i++) {
        mark_id(signs, picture, layout, canvas, ids->ids[i], mark);
    }
}

void signs_draw(const struct signs *signs, const struct picture *picture, struct layout *layout,
                struct canvas *canvas) {
    const struct mark      target   = {COLOUR_TARGET, COLOUR_PAPER, true, true};
    const struct mark      chosen   = {COLOUR_PAPER, COLOUR_ACCENT, false, false};
    const struct mark      focus    = {COLOUR_PAPER, COLOUR_FOCUS, true, true};
    const struct pointing *pointing = picture->pointing;
    choose_part(signs, picture, layout);
    write_signs(signs, picture, layout, canvas);
    for (size_t i = 0; i < pointing->target_count; i++) {
        mark_id(signs, picture, layout, canvas, pointing->targets[i].id, target);
    }
    mark_ids(signs, picture, layout, canvas, picture->last, COLOUR_LAST);
    mark_ids(signs, picture, layout, canvas, picture->hint, COLOUR_HINT);
    for (uint32_t i = 0; i < pointing->depth; i++) {
        mark_id(signs, picture, layout, canvas, pointing->chosen[i], chosen);
    }
    if (pointing->focus != POINTING_NOBODY) {
        mark_id(signs, picture, layout, canvas, pointing->targets[pointing->focus].id, focus);
    }
}

struct scene_point signs_find(const struct signs *signs, const struct scene *scene,
                              const struct layout *layout, int column, int row) {
    const int x    = column - layout->board.column + layout->first_column + signs->first_column;
    const int y    = row - layout->board.row + layout->first_row;
    const int line = y < 0 ? -1 : y < signs->rows ? signs->lines[y] : SCENE_SHEET_LINES;
    return (struct scene_point){scene->origin.x + x * scene->character.x + scene->character.x / 2,
                                scene->origin.y + line * scene->character.y +
                                    scene->character.y / 2};
}
