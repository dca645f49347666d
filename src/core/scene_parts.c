/* SPDX-License-Identifier: MIT
 *
 * scene_parts.c - boards of squares, discs, dice.
 */
#include "core/scene_parts.h"

#include "core/square.h"

int32_t scene_grid_x(const struct scene_grid *grid, uint32_t column) {
    return grid->left + (int32_t)column * SCENE_CELL + SCENE_CELL / 2;
}

int32_t scene_grid_y(const struct scene_grid *grid, uint32_t row) {
    return grid->top + (int32_t)(grid->rows - 1 - row) * SCENE_CELL + SCENE_CELL / 2;
}

void scene_square_id(uint32_t column, uint32_t row, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    square_print(column, row, &text);
}

void scene_grid_labels(struct scene *scene, const struct scene_grid *grid) {
    enum { AWAY = 18, HEIGHT = 22 };
    const int32_t bottom = grid->top + (int32_t)grid->rows * SCENE_CELL + grid->frame;
    const int32_t left   = grid->left - grid->frame;
    char          name[SCENE_ID_MAX];
    struct text   text;
    for (uint32_t column = 0; column < grid->columns; column++) {
        text_init(&text, name, sizeof name);
        text_add_char(&text, (char)('a' + grid->first_column + column));
        scene_begin(scene, name, SCENE_LABEL, scene_grid_x(grid, column), bottom + AWAY);
        scene_text(scene, 0, 0, HEIGHT, name, SCENE_MUTED);
    }
    for (uint32_t row = 0; row < grid->rows; row++) {
        text_init(&text, name, sizeof name);
        text_add_number(&text, grid->first_row + row + 1);
        scene_begin(scene, name, SCENE_LABEL, left - AWAY, scene_grid_y(grid, row));
        scene_text(scene, 0, 0, HEIGHT, name, SCENE_MUTED);
    }
}

void scene_disc_piece(struct scene *scene, int32_t radius, const struct scene_disc_look *look) {
    scene_disc(scene, 0, 2, radius, (struct scene_style){.fill = look->edge});
    scene_disc(scene, 0, -1, radius - 1,
               (struct scene_style){.fill = look->face, .stroke = look->edge, .width = 2});
    scene_disc(scene, 0, -1, radius * 3 / 4,
               (struct scene_style){.stroke = look->ring, .width = 2});
}

void scene_die_face(struct scene *scene, int32_t size, uint32_t points) {
    /* Which of the nine places carry a point. */
    static const uint16_t    pips[] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d};
    const struct scene_style ivory  = {
         .fill = {"#fffdf6", "#e9e1cf"}, .stroke = {"#8a7a5c", NULL}, .width = 2};
    const struct scene_style pip   = {.fill = {"#2b2620", NULL}};
    const int32_t            apart = size / 4;
    CHECK(points < sizeof pips / sizeof pips[0]);
    scene_rounded(scene, -size / 2, -size / 2, size, size, ivory);
    for (int32_t i = 0; i < 9; i++) {
        if ((pips[points] >> i & 1) != 0) {
            scene_disc(scene, (i % 3 - 1) * apart, (i / 3 - 1) * apart, size / 11, pip);
        }
    }
}
