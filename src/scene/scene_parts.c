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

/* Of each player: the top and the slope of a cone, its edge, the circle and its
 * other rim, the notches of a milled edge. */
static const struct {
    struct scene_paint top, slope, edge, circle, rim, notch;
} karo_looks[2] = {
    {{"#e4604a", "#cc4433"},
     {"#d24c3a", "#8f231a"},
     {"#f0937f", NULL},
     {"#fff0d6", NULL},
     {"#7d1d17", NULL},
     {NULL, NULL}},
    {{"#ffffff", "#f6f0e2"},
     {"#f3ecdc", "#b9ab90"},
     {"#fffdf8", NULL},
     {"#3b2d1e", NULL},
     {"#ffffff", NULL},
     {"#7d6d52", NULL}},
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

enum { KARO_SIDE = 92, KARO_HALF = KARO_SIDE / 2 };

/* Black, with a lit edge above and a sheen across. */
void scene_karo_tile(struct scene *scene) {
    enum { HALF = KARO_HALF };
    const struct scene_style black = {
        .fill = {"#35322d", "#1c1a17"}, .stroke = {"#0e0d0b", NULL}, .width = 2};
    const struct scene_style light = {.stroke = {"#7d776b", NULL}, .width = 2, .opacity = 80};
    const struct scene_style sheen = {.fill = {"#ffffff", NULL}, .opacity = 6};
    static const struct scene_point across[] = {
        {-HALF + 8, -HALF + 8}, {14, -HALF + 8}, {-HALF + 8, 14}};
    scene_rounded(scene, -HALF, -HALF, KARO_SIDE, KARO_SIDE, black);
    scene_line(scene, -HALF + 13, -HALF + 3, HALF - 13, -HALF + 3, light);
    scene_points(scene, SCENE_POLYGON, across, 3, sheen);
}

void scene_karo_gap(struct scene *scene) {
    enum { HALF = KARO_HALF - 2 };
    const struct scene_style outline = {
        .fill = {"#1c1a17", NULL}, .stroke = {"#fff3d8", NULL}, .width = 3, .opacity = 45};
    scene_rounded(scene, -HALF, -HALF, 2 * HALF, 2 * HALF, outline);
}

/* The edge of White's pieces: a sixteenth of the round from notch to notch. */
static void draw_notches(struct scene *scene, int32_t radius, struct scene_paint paint) {
    static const int32_t around[] = {100,  92,  71,  38,  0, -38, -71, -92,
                                     -100, -92, -71, -38, 0, 38,  71,  92};

    enum { COUNT = sizeof around / sizeof around[0] };
    const struct scene_style notch = {.stroke = paint, .width = 1 + radius / 25};
    const int32_t            inner = radius - radius / 7;
    for (int i = 0; i < COUNT; i++) {
        const int32_t x = around[i];
        const int32_t y = around[(i + COUNT - COUNT / 4) % COUNT];
        scene_line(scene, x * inner / 100, y * inner / 100, x * radius / 100, y * radius / 100,
                   notch);
    }
}

/* Light falls on a cone from the upper left: a bright and a dark part of its
 * slope, from the top to the edge. */
static void draw_light(struct scene *scene, int32_t inner, int32_t outer) {
    static const int32_t     bright[][2] = {{-38, -92}, {-71, -71}, {-92, -38}};
    const struct scene_style styles[]    = {{.fill = {"#ffffff", NULL}, .opacity = 38},
                                            {.fill = {"#000000", NULL}, .opacity = 22}};
    for (int i = 0; i < 2; i++) {
        const int32_t      sign = i == 0 ? 1 : -1;
        struct scene_point wedge[6];
        for (int j = 0; j < 3; j++) {
            const int32_t x = sign * bright[j][0];
            const int32_t y = sign * bright[j][1];
            wedge[j]        = (struct scene_point){x * outer / 100, y * outer / 100};
            wedge[5 - j]    = (struct scene_point){x * inner / 100, y * inner / 100};
        }
        scene_points(scene, SCENE_POLYGON, wedge, 6, styles[i]);
    }
}

void scene_karo_piece(struct scene *scene, int player, enum scene_karo_side side, int32_t radius) {
    const struct scene_paint edge  = karo_looks[player].edge;
    const int32_t            top   = radius * 5 / 8;
    const int32_t            round = radius * 4 / 9;
    const int32_t            width = radius / 7;
    scene_disc(scene, 0, 0, radius,
               (struct scene_style){.fill = karo_looks[player].slope, .stroke = edge, .width = 1});
    draw_light(scene, top, radius - 2);
    if (player == 1) {
        draw_notches(scene, radius - 1, karo_looks[player].notch);
    }
    scene_disc(scene, 0, 0, top,
               (struct scene_style){.fill = karo_looks[player].top, .stroke = edge, .width = 2});
    if (side == SCENE_KARO_CIRCLE) {
        scene_disc(scene, 0, 2, round,
                   (struct scene_style){.stroke = karo_looks[player].rim, .width = width});
        scene_disc(scene, 0, 0, round,
                   (struct scene_style){.stroke = karo_looks[player].circle, .width = width});
    } else if (side == SCENE_KARO_UNDECIDED) {
        scene_text(scene, 0, 0, radius, "?", karo_looks[player].circle);
    }
}

struct scene_item *scene_karo_choice(struct scene *scene, const char *id, int32_t x, int32_t y,
                                     int player, enum scene_karo_side side) {
    enum { AWAY = 25, RADIUS = 24 };
    const struct scene_style ground = {
        .fill = {"#2f3a35", NULL}, .stroke = {"#ffd98c", NULL}, .width = 2};
    const int32_t      left = side == SCENE_KARO_CIRCLE ? x - AWAY : x + AWAY;
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
