/* SPDX-License-Identifier: MIT
 *
 * scene_parts.h - what the pictures of several games have in common.
 *
 * Square boards: column 0 and row 0 are at the lower left, as the squares are
 * named; x and y are of the middle of a square.
 */
#ifndef SCENE_SCENE_PARTS_H
#define SCENE_SCENE_PARTS_H

#include "scene/scene.h"

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

/* The Karo set, with which several games are played: black square tiles on a
 * cloth; cones with a flat top, smooth red ones and white ones with a milled
 * edge, which have a circle engraved on one side. Players are 0, Red, and 1,
 * White. */
enum {
    SCENE_KARO_FRAME  = 16, /* of the cloth around the tiles */
    SCENE_KARO_RADIUS = 37  /* of a piece on the board */
};

enum scene_karo_side { SCENE_KARO_PLAIN, SCENE_KARO_CIRCLE, SCENE_KARO_UNDECIDED };

/* Begins the surface. */
void scene_karo_cloth(struct scene *scene, const struct scene_grid *grid);

/* A fine line on the cloth, between the tiles. */
void scene_karo_seam(struct scene *scene, const struct scene_point *points, size_t count);

void scene_karo_tile(struct scene *scene);

/* The outline of a tile that could be laid here. */
void scene_karo_gap(struct scene *scene);

void scene_karo_piece(struct scene *scene, int player, enum scene_karo_side side, int32_t radius);

/* Begins a choice between the two sides of a piece that stands at x and y: the
 * circle to its left, the plain side to its right. */
struct scene_item *scene_karo_choice(struct scene *scene, const char *id, int32_t x, int32_t y,
                                     int player, enum scene_karo_side side);

/* Begins a mark beside the board: how far the player has come, as a row of
 * points. The first are full, the next are outlined, the others only hinted. */
struct scene_item *scene_karo_progress(struct scene *scene, int player, struct scene_point at,
                                       uint32_t full, uint32_t half, uint32_t all);

#endif
