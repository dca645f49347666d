/* SPDX-License-Identifier: MIT
 *
 * scene_sheet.c - laying signs on squared paper.
 */
#include "scene/scene_sheet.h"

#include "scene/scene_print.h"

int scene_sheet_line(const struct scene *scene, int32_t y) {
    return (y - scene->origin.y) / scene->character.y;
}

int scene_sheet_column(const struct scene *scene, int32_t x) {
    return (x - scene->origin.x) / scene->character.x;
}

/* The sheet with the item whose sign is being laid. */
struct laying {
    struct scene_sheet *sheet;
    uint16_t            owner;
};

/* Write up to the end of the line; spaces are holes. Returns what follows. */
static const char *put_line(const struct laying *laying, int line, int column, const char *string) {
    struct scene_sheet *sheet       = laying->sheet;
    const bool          is_on_sheet = line >= 0 && line < SCENE_SHEET_LINES;
    if (is_on_sheet) {
        sheet->is_used[line] = true;
    }
    for (; *string != '\0' && *string != '\n'; column++) {
        const size_t length = text_character_length(string);
        CHECK(length > 0);
        if (is_on_sheet && column >= 0 && column < SCENE_SHEET_COLUMNS && *string != ' ') {
            memset(sheet->cells[line][column], 0, SCENE_CHARACTER_MAX);
            memcpy(sheet->cells[line][column], string, length);
            sheet->owners[line][column] = laying->owner;
        }
        string += length;
    }
    return string;
}

static void measure(const char *string, int *width, int *height) {
    *width  = 0;
    *height = 1;
    for (int column = 0; *string != '\0'; string += text_character_length(string)) {
        const bool is_end = *string == '\n';
        column            = is_end ? 0 : column + 1;
        *width            = column > *width ? column : *width;
        *height += is_end ? 1 : 0;
    }
}

static void put(const struct laying *laying, const struct scene *scene, struct scene_point at,
                const char *string) {
    int width;
    int height;
    measure(string, &width, &height);
    const int column = scene_sheet_column(scene, at.x) - width / 2;
    int       line   = scene_sheet_line(scene, at.y) - height / 2;
    for (;; line++) {
        string = put_line(laying, line, column, string);
        if (*string == '\0') {
            return;
        }
        string++;
    }
}

static void put_sign(const struct laying *laying, const struct scene *scene,
                     const struct scene_item *item) {
    char        bytes[SCENE_SIGN_MAX + 12];
    struct text sign;
    text_init(&sign, bytes, sizeof bytes);
    text_add(&sign, item->sign);
    if (item->count != 1) {
        text_add_char(&sign, 'x');
        text_add_number(&sign, item->count);
    }
    put(laying, scene, item->at, bytes);
}

/* Coordinates and names are one text and nothing else. */
static void put_label(const struct laying *laying, const struct scene *scene,
                      const struct scene_item *item, const struct words *words) {
    const struct scene_shape *shape = &scene->shapes[item->first_shape];
    if (item->shape_count == 1 && shape->form == SCENE_TEXT) {
        const struct scene_point offset = scene->points[shape->first_point];
        const struct scene_point at     = {item->at.x + offset.x, item->at.y + offset.y};
        put(laying, scene, at, scene_string(shape, words));
    }
}

void scene_fill_sheet(struct scene_sheet *sheet, const struct scene *scene,
                      const struct words *words) {
    memset(sheet, 0, sizeof *sheet);
    for (uint32_t i = 0; i < scene->item_count; i++) {
        const struct scene_item *item   = &scene->items[i];
        const struct laying      laying = {sheet, (uint16_t)(i + 1)};
        if (item->sign[0] != '\0') {
            put_sign(&laying, scene, item);
        } else if (item->role == SCENE_LABEL) {
            put_label(&laying, scene, item, words);
        }
    }
    while (sheet->first < SCENE_SHEET_LINES && !sheet->is_used[sheet->first]) {
        sheet->first++;
    }
}

bool scene_sheet_shows(const struct scene_sheet *sheet, int line) {
    const bool ends_gap = line >= sheet->first + 2 && line + 1 < SCENE_SHEET_LINES &&
                          !sheet->is_used[line] && !sheet->is_used[line - 1] &&
                          sheet->is_used[line + 1];
    return line >= sheet->first && line < SCENE_SHEET_LINES && (sheet->is_used[line] || ends_gap);
}
