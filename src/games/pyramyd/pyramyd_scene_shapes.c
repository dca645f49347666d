/* SPDX-License-Identifier: MIT
 *
 * pyramyd_scene_shapes.c - pieces, signs and places in the picture of Pyramyd.
 *
 * Each of the three colours has a pattern of its own, on bands and on the
 * sides of the centre: magenta dots, cyan bars, yellow a zigzag. A piece bears
 * its letter on its principal face, which is the only one without a band.
 */
#include "games/pyramyd/pyramyd_scene.h"

enum {
    TURN_STEPS = 6,  /* pieces turn by sixths of a circle */
    HALF_BASE  = 51, /* of a piece */
    DEPTH      = 30, /* from its middle to a side */
    TIP        = 60, /* from its middle to a corner */
    INNER      = 62  /* where bands end, in percent of the way from the middle */
};

const struct pyramyd_look pyramyd_looks[PYRAMYD_PIECES] = {
    {{"#e23a9d", "#c9237f"}, {"#b5186f", "#9a1060"}, {"#d92b90", NULL}, {"#ffffff", NULL}},
    {{"#5fd3f5", "#2fb4e0"}, {"#1f9cc9", "#1584ae"}, {"#4cc9f0", NULL}, {"#06283c", NULL}},
    {{"#ffe96b", "#f8d22c"}, {"#e3b41a", "#cc9c0d"}, {"#ffe04a", NULL}, {"#3d2d00", NULL}},
};

struct scene_point pyramyd_middle_of(uint32_t cell) {
    const struct pyramyd_cell *known = &pyramyd_cells[cell];
    const int32_t              row   = known->row;
    const int32_t              down  = known->points_down != 0 ? PYRAMYD_RISE / 3 : 69;
    return (struct scene_point){
        PYRAMYD_WIDTH / 2 + (known->number - 1 - row) * PYRAMYD_SIDE / 2,
        PYRAMYD_TOP + row * PYRAMYD_RISE + down,
    };
}

const struct scene_point *pyramyd_corners_of(bool points_down) {
    static const struct scene_point corners[2][3] = {
        {{0, -69}, {60, 35}, {-60, 35}},
        {{0, 69}, {-60, -35}, {60, -35}},
    };
    return corners[points_down ? 1 : 0];
}

void pyramyd_cell_id(uint32_t cell, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    pyramyd_print_cell(cell, &text);
}

void pyramyd_tray_id(uint32_t piece, uint32_t item, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    text_add_char(&text, pyramyd_letters[piece]);
    text_add_char(&text, '.');
    text_add_char(&text, pyramyd_tray_letters[item]);
}

int32_t pyramyd_angle_of(uint32_t place) {
    const bool    points_down = pyramyd_cells[pyramyd_cell_of(place)].points_down != 0;
    const int32_t direction   = (int32_t)pyramyd_direction_of(place);
    return (120 * (direction + 1) + (points_down ? 180 : 0)) % 360;
}

/* Turned about the origin by a multiple of 60 degrees, and made smaller. */
static struct scene_point spin(struct scene_point point, int32_t degrees, int32_t percent) {
    static const int32_t cosines[TURN_STEPS] = {1000, 500, -500, -1000, -500, 500};
    static const int32_t sines[TURN_STEPS]   = {0, 866, 866, 0, -866, -866};

    const int32_t step = degrees / 60 % TURN_STEPS;
    const int32_t x    = point.x * cosines[step] - point.y * sines[step];
    const int32_t y    = point.x * sines[step] + point.y * cosines[step];
    return (struct scene_point){x * percent / 100000, y * percent / 100000};
}

/* How a shape of the piece is put into the scene. */
struct pose {
    struct scene_point at;
    int32_t            angle;
    int32_t            percent;
};

static struct scene_point put(const struct pose *pose, int32_t x, int32_t y) {
    const struct scene_point turned = spin((struct scene_point){x, y}, pose->angle, pose->percent);
    return (struct scene_point){pose->at.x + turned.x, pose->at.y + turned.y};
}

static void draw_dots(struct scene *scene, const struct pose *pose, int32_t y,
                      struct scene_paint ink) {
    const int32_t radius = 7 * pose->percent / 200 + 1;
    for (int32_t i = -1; i <= 1; i++) {
        const struct scene_point middle = put(pose, 21 * i, y);
        scene_disc(scene, middle.x, middle.y, radius, (struct scene_style){.fill = ink});
    }
}

static void draw_bars(struct scene *scene, const struct pose *pose, int32_t y,
                      struct scene_paint ink) {
    const struct scene_style line = {.stroke = ink, .width = 4 * pose->percent / 100 + 1};
    for (int32_t i = -2; i <= 2; i++) {
        const struct scene_point ends[] = {put(pose, 14 * i, y - 3), put(pose, 14 * i, y + 3)};
        scene_points(scene, SCENE_LINE, ends, 2, line);
    }
}

static void draw_zigzag(struct scene *scene, const struct pose *pose, int32_t y,
                        struct scene_paint ink) {
    enum { POINTS = 7 };
    const struct scene_style line = {.stroke = ink, .width = 3 * pose->percent / 100 + 1};
    struct scene_point       points[POINTS];
    for (int32_t i = 0; i < POINTS; i++) {
        points[i] = put(pose, 11 * (i - POINTS / 2), i % 2 == 0 ? y + 3 : y - 3);
    }
    scene_points(scene, SCENE_LINE, points, POINTS, line);
}

/* The pattern of a colour along the side that the pose has at the bottom. */
static void draw_pattern(struct scene *scene, const struct pose *pose, uint32_t colour, int32_t y) {
    const struct scene_paint ink = pyramyd_looks[colour].ink;
    if (colour == PYRAMYD_MAGENTA) {
        draw_dots(scene, pose, y, ink);
    } else if (colour == PYRAMYD_CYAN) {
        draw_bars(scene, pose, y, ink);
    } else {
        draw_zigzag(scene, pose, y, ink);
    }
}

static void draw_posed_band(struct scene *scene, const struct pose *pose, uint32_t colour) {
    enum { HALF_INNER = HALF_BASE * INNER / 100, DEPTH_INNER = DEPTH * INNER / 100 };
    const struct scene_point corners[] = {
        put(pose, -HALF_BASE, DEPTH),
        put(pose, HALF_BASE, DEPTH),
        put(pose, HALF_INNER, DEPTH_INNER),
        put(pose, -HALF_INNER, DEPTH_INNER),
    };
    const struct scene_style paint = {
        .fill = pyramyd_looks[colour].band, .stroke = {"#10163a", NULL}, .width = 1};
    scene_points(scene, SCENE_POLYGON, corners, 4, paint);
    draw_pattern(scene, pose, colour, (DEPTH + DEPTH_INNER) / 2);
}

void pyramyd_draw_band(struct scene *scene, uint32_t colour, int32_t angle, int32_t percent) {
    const struct pose pose = {{0, 0}, angle, percent};
    draw_posed_band(scene, &pose, colour);
}

static void draw_face(struct scene *scene, const struct pose *pose, struct scene_paint paint) {
    const struct scene_point corners[] = {put(pose, 0, 0), put(pose, -HALF_BASE, DEPTH),
                                          put(pose, HALF_BASE, DEPTH)};
    scene_points(scene, SCENE_POLYGON, corners, 3,
                 (struct scene_style){.fill = paint, .stroke = {"#10163a", NULL}, .width = 1});
}

static void draw_outline(struct scene *scene, const struct pose *pose) {
    const struct scene_point corners[] = {put(pose, 0, -TIP), put(pose, HALF_BASE, DEPTH),
                                          put(pose, -HALF_BASE, DEPTH)};
    scene_points(scene, SCENE_POLYGON, corners, 3,
                 (struct scene_style){.stroke = {"#0a0f2a", NULL}, .width = 4});
}

void pyramyd_draw_pyramid(struct scene *scene, struct scene_point at, uint32_t piece, int32_t angle,
                          int32_t percent) {
    struct pose              pose = {at, angle, percent};
    const struct scene_point sign = put(&pose, 0, 17);
    for (uint32_t i = 1; i < 3; i++) {
        pose.angle = angle + 120 * (int32_t)i;
        draw_face(scene, &pose, pyramyd_looks[piece].body);
        draw_posed_band(scene, &pose, pyramyd_mod3(piece + i));
    }
    pose.angle = angle;
    draw_face(scene, &pose, pyramyd_looks[piece].bright);
    draw_outline(scene, &pose);
    const char letter[] = {pyramyd_letters[piece], '\0'};
    scene_text(scene, sign.x, sign.y, 27 * percent / 100, letter, pyramyd_looks[piece].ink);
}

void pyramyd_draw_triangle(struct scene *scene, struct scene_point at, bool points_down,
                           int32_t percent, struct scene_style style) {
    const struct scene_point *corners = pyramyd_corners_of(points_down);
    struct scene_point        points[3];
    for (int i = 0; i < 3; i++) {
        points[i] = (struct scene_point){at.x + corners[i].x * percent / 100,
                                         at.y + corners[i].y * percent / 100};
    }
    scene_points(scene, SCENE_POLYGON, points, 3, style);
}

/* The past is an hourglass, the present a sun, the future a star. */
static void draw_hourglass(struct scene *scene, struct scene_point at, int32_t percent,
                           struct scene_style style) {
    const int32_t            wide     = 17 * percent / 100;
    const int32_t            high     = 22 * percent / 100;
    const struct scene_point points[] = {{at.x - wide, at.y - high},
                                         {at.x + wide, at.y - high},
                                         {at.x - wide, at.y + high},
                                         {at.x + wide, at.y + high}};
    scene_points(scene, SCENE_POLYGON, points, 4, style);
}

static void draw_sun(struct scene *scene, struct scene_point at, int32_t percent,
                     struct scene_style style) {
    const struct scene_style ring = {.stroke = style.fill, .width = 4 * percent / 100 + 1};
    scene_disc(scene, at.x, at.y, 10 * percent / 100, style);
    scene_disc(scene, at.x, at.y, 20 * percent / 100, ring);
}

static void draw_star(struct scene *scene, struct scene_point at, int32_t percent,
                      struct scene_style style) {
    static const struct scene_point rays[] = {{0, -26}, {6, -8},   {23, -8}, {10, 4},   {15, 21},
                                              {0, 11},  {-15, 21}, {-10, 4}, {-23, -8}, {-6, -8}};

    enum { RAYS = sizeof rays / sizeof rays[0] };
    struct scene_point points[RAYS];
    for (int i = 0; i < RAYS; i++) {
        points[i] = (struct scene_point){at.x + rays[i].x * percent / 100,
                                         at.y + rays[i].y * percent / 100};
    }
    scene_points(scene, SCENE_POLYGON, points, RAYS, style);
}

void pyramyd_draw_gift(struct scene *scene, struct scene_point at, uint32_t gift, int32_t percent) {
    const struct scene_style cell = {
        .fill = {"#f7b267", "#e08a3a"}, .stroke = {"#10163a", NULL}, .width = 3};
    const struct scene_style sign = {.fill = {"#3a1a05", NULL}};
    pyramyd_draw_triangle(scene, at, false, percent, cell);
    if (gift == 0) {
        draw_hourglass(scene, at, percent, sign);
    } else if (gift == 1) {
        draw_sun(scene, at, percent, sign);
    } else {
        draw_star(scene, at, percent, sign);
    }
}

void pyramyd_draw_disc(struct scene *scene, struct scene_point at, uint32_t piece, int32_t radius) {
    const char               letter[] = {pyramyd_letters[piece], '\0'};
    const struct scene_style disc     = {
            .fill = pyramyd_looks[piece].band, .stroke = {"#ffffff", NULL}, .width = 1 + radius / 12};
    scene_disc(scene, at.x, at.y, radius, disc);
    scene_text(scene, at.x, at.y, radius * 7 / 5, letter, pyramyd_looks[piece].ink);
}

/* Two discs of the pieces whose colours make it; rather large in a small
 * triangle, to be read. */
void pyramyd_draw_union(struct scene *scene, struct scene_point at, uint32_t number,
                        int32_t percent) {
    static const struct scene_paint paints[PYRAMYD_PIECES] = {
        {"#43b868", "#258a46"}, {"#ee5a5a", "#c9353b"}, {"#9a6ae6", "#7443c4"}};

    const struct scene_style cell = {
        .fill = paints[number], .stroke = {"#10163a", NULL}, .width = 3};
    const uint32_t one    = number == 0 ? 1 : 0;
    const uint32_t two    = 3 - number - one;
    const int32_t  radius = 6 + 9 * percent / 100;
    const int32_t  apart  = radius * 7 / 8;
    const int32_t  y      = at.y + 7 * percent / 100;
    pyramyd_draw_triangle(scene, at, false, percent, cell);
    pyramyd_draw_disc(scene, (struct scene_point){at.x - apart, y}, one, radius);
    pyramyd_draw_disc(scene, (struct scene_point){at.x + apart, y}, two, radius);
}

void pyramyd_add_piece(struct message *message, const char *slot, uint32_t piece) {
    struct text value = message_slot(message, slot);
    text_add(&value, "@piece.");
    text_add_char(&value, pyramyd_letters[piece]);
}

void pyramyd_add_item(struct message *message, const char *slot, uint32_t item) {
    struct text value = message_slot(message, slot);
    text_add(&value, "@item.");
    text_add_char(&value, pyramyd_tray_letters[item]);
}

void pyramyd_add_cell(struct message *message, const char *slot, uint32_t cell) {
    struct text value = message_slot(message, slot);
    pyramyd_print_cell(cell, &value);
}
