/* SPDX-License-Identifier: MIT
 *
 * scene_sheet.h - the signs of a scene on squared paper, a character in each
 * square as large as the scene says.
 */
#ifndef SCENE_SCENE_SHEET_H
#define SCENE_SCENE_SHEET_H

#include "scene/scene.h"

enum { SCENE_SHEET_COLUMNS = 80, SCENE_SHEET_LINES = 64, SCENE_CHARACTER_MAX = 4 };

struct scene_sheet {
    char     cells[SCENE_SHEET_LINES][SCENE_SHEET_COLUMNS][SCENE_CHARACTER_MAX]; /* of UTF-8 */
    uint16_t owners[SCENE_SHEET_LINES][SCENE_SHEET_COLUMNS]; /* numbers of items, from 1; 0: none */
    bool     is_used[SCENE_SHEET_LINES];
    int      first; /* used line */
};

/* Lay all signs and labels; the sheet need not be set before. Squares that
 * nothing fills hold zeros. */
void scene_fill_sheet(struct scene_sheet *sheet, const struct scene *scene,
                      const struct words *words);

/* Is there anything on the line, or is it a gap that is to be seen? A single
 * line that no sign touches is left out, so that rows of squares lie closely;
 * several become one. */
bool scene_sheet_shows(const struct scene_sheet *sheet, int line);

/* Where a place of the scene lies on the paper. */
int scene_sheet_line(const struct scene *scene, int32_t y);
int scene_sheet_column(const struct scene *scene, int32_t x);

#endif
