/* SPDX-License-Identifier: MIT
 *
 * screen_signs.h - a scene on the canvas by its signs, a character for each.
 *
 * For windows in which the picture would be too small, and for terminals of few
 * colours, in which pieces and board would look alike. What has the focus, can
 * be chosen or was done last is told by colours behind the characters.
 */
#ifndef TERMINAL_SCREEN_SIGNS_H
#define TERMINAL_SCREEN_SIGNS_H

#include "scene/scene_sheet.h"
#include "terminal/screen_picture.h"

/* The part of the sheet that is to be seen. */
struct signs {
    struct scene_sheet sheet;
    int                columns, rows;
    int                first_column;
    int                lines[SCENE_SHEET_LINES]; /* of the sheet, row by row */
};

/* Lay the signs of a scene; the struct need not be set before. */
void signs_lay(struct signs *signs, const struct scene *scene, const struct words *words);

/* Draw into the area of the layout. If it is too small for all of them: those
 * around what has the focus, or had it last. */
void signs_draw(const struct signs *signs, const struct picture *picture, struct layout *layout,
                struct canvas *canvas);

/* The place of the scene at a cell of the canvas, as it was drawn. */
struct scene_point signs_find(const struct signs *signs, const struct scene *scene,
                              const struct layout *layout, int column, int row);

#endif
