/* SPDX-License-Identifier: MIT
 *
 * scene_parts.c - boards of squares, discs, dice, the Karo set.
 */
#include "scene/scene_parts.h"

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

/* Red is dark, with a light ring; White the other way round. */
static const struct {
    struct scene_paint face, edge, ring, glint, notch;
} karo_looks[2] = {
    {{"#c94a38", "#a32c22"}, {"#5c130f", NULL}, {"#ffe3b8", NULL}, {"#7d1d17", NULL}, {NULL, NULL}},
    {{"#fffdf8", "#eee6d6"},
     {"#6a5c48", NULL},
     {"#4b3b2a", NULL},
     {"#ffffff", NULL},
     {"#a3937a", NULL}},
};

void scene_karo_cloth(struct scene *scene, const struct scene_grid *grid) {
    const struct scene_style cloth = {
        .fill = {"#55655c", "#44534b"}, .stroke = {"#323e38", NULL}, .width = 2};
    const struct scene_style hem    = {.stroke = {"#74857a", NULL}, .width = 2, .opacity = 60};
    const int32_t            width  = (int32_t)grid->columns * SCENE_CELL + 2 * grid->frame;
    const int32_t            height = (int32_t)grid->rows * SCENE_CELL + 2 * grid->frame;
    scene_begin(scene, "board", SCENE_SURFACE, grid->left - grid->frame, grid->top - grid->frame);
    scene_rounded(scene, 0, 0, width, height, cloth);
    scene_rounded(scene, 5, 5, width - 10, height - 10, hem);
}

void scene_karo_seam(struct scene *scene, const struct scene_point *points, size_t count) {
    const struct scene_style thread = {.stroke = {"#ffd98c", NULL}, .width = 3};
    scene_points(scene, SCENE_LINE, points, count, thread);
}

/* Wood with a lit edge above and two lines of grain. */
void scene_karo_tile(struct scene *scene) {
    enum { SIDE = 92, HALF = SIDE / 2 };
    const struct scene_style wood = {
        .fill = {"#ecd8b0", "#dcc08e"}, .stroke = {"#a58351", NULL}, .width = 2};
    const struct scene_style light = {.stroke = {"#fff3d8", NULL}, .width = 2, .opacity = 80};
    const struct scene_style grain = {.stroke = {"#c4a26c", NULL}, .width = 2, .opacity = 45};
    static const struct scene_point above[] = {{-HALF + 6, -22}, {-8, -34}, {HALF - 6, -20}};
    static const struct scene_point below[] = {{-HALF + 6, 20}, {10, 32}, {HALF - 6, 26}};
    scene_rounded(scene, -HALF, -HALF, SIDE, SIDE, wood);
    scene_line(scene, -HALF + 13, -HALF + 3, HALF - 13, -HALF + 3, light);
    scene_points(scene, SCENE_CURVE, above, 3, grain);
    scene_points(scene, SCENE_CURVE, below, 3, grain);
}

/* The edge of White's discs: a sixteenth of the round from notch to notch. */
static void draw_notches(struct scene *scene, int32_t radius, struct scene_paint paint) {
    static const int32_t around[] = {100,  92,  71,  38,  0, -38, -71, -92,
                                     -100, -92, -71, -38, 0, 38,  71,  92};

    enum { COUNT = sizeof around / sizeof around[0] };
    const struct scene_style notch = {.stroke = paint, .width = 1 + radius / 25};
    const int32_t            inner = radius - radius / 7;
    for (int i = 0; i < COUNT; i++) {
        const int32_t x = around[i];
        const int32_t y = around[(i + COUNT - COUNT / 4) % COUNT];
        scene_line(scene, x * inner / 100, y * inner / 100 - 1, x * radius / 100,
                   y * radius / 100 - 1, notch);
    }
}

void scene_karo_piece(struct scene *scene, int player, enum scene_karo_side side, int32_t radius) {
    const struct scene_paint face  = karo_looks[player].face;
    const struct scene_paint edge  = karo_looks[player].edge;
    const struct scene_paint ring  = karo_looks[player].ring;
    const int32_t            round = radius * 4 / 7;
    const int32_t            width = radius / 6;
    scene_disc(scene, 0, radius / 15, radius, (struct scene_style){.fill = edge});
    scene_disc(scene, 0, -1, radius - 1,
               (struct scene_style){.fill = face, .stroke = edge, .width = 2});
    if (player == 1) {
        draw_notches(scene, radius - 2, karo_looks[player].notch);
    }
    if (side == SCENE_KARO_RING) {
        scene_disc(scene, 0, 1, round,
                   (struct scene_style){.stroke = karo_looks[player].glint, .width = width});
        scene_disc(scene, 0, -1, round, (struct scene_style){.stroke = ring, .width = width});
    } else if (side == SCENE_KARO_UNDECIDED) {
        scene_text(scene, 0, 0, radius, "?", ring);
    }
}

struct scene_item *scene_karo_choice(struct scene *scene, const char *id, int32_t x, int32_t y,
                                     int player, enum scene_karo_side side) {
    enum { AWAY = 25, RADIUS = 24 };
    const struct scene_style ground = {
        .fill = {"#2f3a35", NULL}, .stroke = {"#ffd98c", NULL}, .width = 2};
    const int32_t      left = side == SCENE_KARO_RING ? x - AWAY : x + AWAY;
    struct scene_item *item = scene_begin(scene, id, SCENE_CHOICE, left, y);
    scene_disc(scene, 0, 0, RADIUS, ground);
    scene_karo_piece(scene, player, side, RADIUS - 4);
    return item;
}

struct scene_item *scene_karo_progress(struct scene *scene, int player, struct scene_point at,
                                       uint32_t full, uint32_t half, uint32_t all) {
    enum { APART = 26, RADIUS = 7, PIECE = 15 };
    const struct scene_style styles[] = {
        {.fill = SCENE_INK, .stroke = SCENE_INK, .width = 3},
        {.stroke = SCENE_INK, .width = 3},
        {.stroke = SCENE_MUTED, .width = 2, .opacity = 50},
    };
    const int32_t      first = -((int32_t)all * APART) / 2;
    struct scene_item *item =
        scene_begin(scene, player == 0 ? "progress1" : "progress2", SCENE_MARK, at.x + first, at.y);
    scene_karo_piece(scene, player, SCENE_KARO_PLAIN, PIECE);
    for (uint32_t i = 0; i < all; i++) {
        const int style = i < full ? 0 : i < full + half ? 1 : 2;
        scene_disc(scene, (int32_t)(i + 1) * APART + 4, 0, RADIUS, styles[style]);
    }
    return item;
}
