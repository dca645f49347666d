/* SPDX-License-Identifier: MIT
 *
 * scene_parts.h - what the pictures of several games have in common.
 *
 * Square boards: column 0 and row 0 are at the lower left, as the squares are
 * named; x and y are of the middle of a square.
 */
#ifndef CORE_SCENE_PARTS_H
#define CORE_SCENE_PARTS_H

#include "core/scene.h"

/* A board of squares whose rows count upwards. */
struct scene_grid {
    int32_t  left, top; /* of the board */
    uint32_t columns, rows;
    uint32_t first_column, first_row; /* what the lowest, leftmost square is called */
    int32_t  frame;                   /* width of the frame around the board */
};

int32_t scene_grid_x(const struct scene_grid *grid, uint32_t column);
int32_t scene_grid_y(const struct scene_grid *grid, uint32_t row);

/* Letters below the board, numbers to its left. */
void scene_grid_labels(struct scene *scene, const struct scene_grid *grid);

/* "c3" into the id, which has room for SCENE_ID_MAX. */
void scene_square_id(uint32_t column, uint32_t row, char *id);

/* A flat disc seen from above: edge, face, and a fine ring on the face. */
struct scene_disc_look {
    struct scene_paint face;
    struct scene_paint edge;
    struct scene_paint ring;
};

void scene_disc_piece(struct scene *scene, int32_t radius, const struct scene_disc_look *look);

/* A die that shows its points, or nothing for 0. */
void scene_die_face(struct scene *scene, int32_t size, uint32_t points);

#endif
