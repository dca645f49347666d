/* SPDX-License-Identifier: MIT
 *
 * pyramyd_scene_board.c - the night sky and the board of Pyramyd.
 *
 * Letters are moonlit, numbers lie in the dark, gates are brown with a white
 * ring. Each bridge is open towards its union and the centre and has a wall
 * towards the gift. The sky has room for two legends: the gifts, and which
 * pieces make which union.
 */
#include "games/pyramyd/pyramyd_scene.h"

static const struct scene_paint night_line = {"#10163a", NULL};

static void draw_sky(struct scene *scene) {
    /* x, y, size */
    static const int16_t stars[][3] = {
        {36, 52, 2},   {250, 44, 3},  {352, 92, 2},  {300, 196, 2}, {40, 292, 3},  {128, 330, 2},
        {214, 300, 2}, {80, 404, 2},  {30, 520, 2},  {134, 470, 3}, {560, 60, 3},  {598, 150, 2},
        {884, 48, 2},  {880, 300, 3}, {760, 340, 2}, {828, 430, 2}, {896, 540, 2}, {690, 282, 2},
        {776, 486, 3}, {24, 640, 2},  {890, 676, 2}, {660, 36, 2},
    };
    const struct scene_style sky  = {.fill = {"#1d2758", "#0c1130"}};
    const struct scene_style star = {.fill = {"#fff6dc", NULL}, .opacity = 75};
    scene_begin(scene, "sky", SCENE_SURFACE, 0, 0);
    scene_rounded(scene, 0, 0, PYRAMYD_WIDTH, pyramyd_panel_bottom(), sky);
    for (size_t i = 0; i < sizeof stars / sizeof stars[0]; i++) {
        scene_disc(scene, stars[i][0], stars[i][1], stars[i][2], star);
    }
}

/* The wooden triangle that the cells lie in. */
static void draw_ground(struct scene *scene) {
    enum { OUT = 18, BASE = PYRAMYD_ROWS * PYRAMYD_SIDE / 2 };
    const struct scene_point corners[] = {
        {0, -OUT * 2},
        {BASE + OUT * 7 / 4, PYRAMYD_BOTTOM - PYRAMYD_TOP + OUT},
        {-BASE - OUT * 7 / 4, PYRAMYD_BOTTOM - PYRAMYD_TOP + OUT}};
    const struct scene_style ground = {
        .fill = {"#37447f", "#232d60"}, .stroke = {"#d8b765", NULL}, .width = 3};
    scene_begin(scene, "board", SCENE_SURFACE, PYRAMYD_WIDTH / 2, PYRAMYD_TOP);
    scene_points(scene, SCENE_POLYGON, corners, 3, ground);
}

static void draw_plain(struct scene *scene, bool points_down, struct scene_paint paint) {
    const struct scene_style style = {.fill = paint, .stroke = night_line, .width = 3};
    pyramyd_draw_triangle(scene, (struct scene_point){0, 0}, points_down, 100, style);
}

static void draw_content(const struct game *game, struct scene *scene, uint32_t cell) {
    const char content  = pyramyd_config_of(game)->content[pyramyd_cells[cell].slot];
    const char string[] = {content, '\0'};
    if (pyramyd_kind_at(cell) == PYRAMYD_LETTER) {
        draw_plain(scene, false, (struct scene_paint){"#f6eeda", "#e3d6b6"});
        scene_text(scene, 0, -2, 44, string, (struct scene_paint){"#2a2550", NULL});
    } else {
        draw_plain(scene, true, (struct scene_paint){"#1a2147", "#0d1230"});
        scene_text(scene, 0, 1, 38, string, (struct scene_paint){"#dfe5ff", NULL});
    }
}

static void draw_gate(struct scene *scene) {
    draw_plain(scene, false, (struct scene_paint){"#a06a3c", "#7c4c26"});
    scene_disc(scene, 0, -4, 20, (struct scene_style){.stroke = {"#ffffff", NULL}, .width = 6});
    scene_disc(scene, 0, -4, 8, (struct scene_style){.fill = {"#ffffff", NULL}});
}

static uint32_t owner_of(const uint8_t *cells, uint32_t cell) {
    return cells[0] == cell ? 0 : cells[1] == cell ? 1 : 2;
}

static void draw_home(struct scene *scene, uint32_t piece) {
    const struct pyramyd_look *look     = &pyramyd_looks[piece];
    const char                 letter[] = {pyramyd_letters[piece], '\0'};
    const struct scene_style   rim      = {.stroke = look->ink, .width = 2, .opacity = 70};
    draw_plain(scene, false, look->bright);
    pyramyd_draw_triangle(scene, (struct scene_point){0, 0}, false, 66, rim);
    scene_text(scene, 0, 2, 36, letter, look->ink);
}

/* Where a side of a cell that points down has its middle. */
static struct scene_point side_of_bridge(uint32_t bridge, uint32_t neighbour) {
    static const struct scene_point sides[] = {{30, 17}, {-30, 17}, {0, -35}};
    const uint8_t                  *across  = pyramyd_cells[bridge].across;
    return sides[across[0] == neighbour ? 0 : across[1] == neighbour ? 1 : 2];
}

/* Half dark, half of the piece's colour, with a way from union to centre. */
static void draw_bridge(struct scene *scene, uint32_t cell) {
    const uint32_t             piece    = owner_of(pyramyd_bridge, cell);
    const struct pyramyd_look *look     = &pyramyd_looks[piece];
    const struct scene_point   from     = side_of_bridge(cell, pyramyd_union[piece]);
    const struct scene_point   to       = side_of_bridge(cell, E5);
    const char                 letter[] = {pyramyd_letters[piece], '\0'};
    const struct scene_point   way[]    = {from, {0, 0}, to};
    draw_plain(scene, true, (struct scene_paint){"#1a2147", "#0d1230"});
    scene_points(scene, SCENE_CURVE, way, 3,
                 (struct scene_style){.stroke = look->band, .width = 26});
    scene_disc(scene, 0, 0, 20, (struct scene_style){.fill = look->bright});
    scene_text(scene, 0, 0, 28, letter, look->ink);
    pyramyd_draw_triangle(scene, (struct scene_point){0, 0}, true, 100,
                          (struct scene_style){.stroke = night_line, .width = 3});
}

static void draw_centre(struct scene *scene) {
    draw_plain(scene, false, (struct scene_paint){"#ffffff", "#f2efe6"});
    /* Each side has the colour of the bridge beyond it. */
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        pyramyd_draw_band(scene, piece, pyramyd_angle_of(pyramyd_place(E5, pyramyd_inward(piece))),
                          110);
    }
    scene_disc(scene, 0, 0, 9, (struct scene_style){.fill = {"#ffd76a", "#f0b429"}});
}

static void label_cell(const struct game *game, struct scene_item *item, uint32_t cell) {
    static const char *const plain[] = {
        [PYRAMYD_HOME] = "label.home",     [PYRAMYD_CENTRE] = "label.centre",
        [PYRAMYD_BRIDGE] = "label.bridge", [PYRAMYD_UNION] = "label.item",
        [PYRAMYD_GIFT] = "label.item",     [PYRAMYD_GATE] = "label.gate",
        [PYRAMYD_NUMBER] = "label.number", [PYRAMYD_LETTER] = "label.letter",
    };
    const uint32_t kind = pyramyd_kind_at(cell);
    message_set(&item->label, plain[kind]);
    if (kind == PYRAMYD_HOME || kind == PYRAMYD_BRIDGE) {
        const uint8_t *cells = kind == PYRAMYD_HOME ? pyramyd_home : pyramyd_bridge;
        pyramyd_add_piece(&item->label, "piece", owner_of(cells, cell));
    } else if (kind == PYRAMYD_GIFT) {
        pyramyd_add_item(&item->label, "item", owner_of(pyramyd_gift, cell));
    } else if (kind == PYRAMYD_UNION) {
        pyramyd_add_item(&item->label, "item", 3 + owner_of(pyramyd_union, cell));
    } else if (kind == PYRAMYD_NUMBER || kind == PYRAMYD_LETTER) {
        struct text sign = message_slot(&item->label, "sign");
        text_add_char(&sign, pyramyd_config_of(game)->content[pyramyd_cells[cell].slot]);
    }
}

static void draw_kind(const struct game *game, struct scene *scene, uint32_t cell) {
    const struct scene_point here = {0, 0};
    switch ((enum pyramyd_kind)pyramyd_kind_at(cell)) {
    case PYRAMYD_HOME:
        draw_home(scene, owner_of(pyramyd_home, cell));
        break;
    case PYRAMYD_CENTRE:
        draw_centre(scene);
        break;
    case PYRAMYD_BRIDGE:
        draw_bridge(scene, cell);
        break;
    case PYRAMYD_UNION:
        pyramyd_draw_union(scene, here, owner_of(pyramyd_union, cell), 100);
        break;
    case PYRAMYD_GIFT:
        pyramyd_draw_gift(scene, here, owner_of(pyramyd_gift, cell), 100);
        break;
    case PYRAMYD_GATE:
        draw_gate(scene);
        break;
    case PYRAMYD_NUMBER:
    case PYRAMYD_LETTER:
        draw_content(game, scene, cell);
        break;
    }
}

/* The letter or number of a cell leaves room for a piece below or above it; the
 * other kinds of cells are explained. */
static void sign_cell(const struct game *game, struct scene *scene, uint32_t cell) {
    const enum pyramyd_kind kind = (enum pyramyd_kind)pyramyd_kind_at(cell);
    char                    bytes[SCENE_SIGN_MAX];
    struct text             sign;
    text_init(&sign, bytes, sizeof bytes);
    if (kind == PYRAMYD_NUMBER || kind == PYRAMYD_LETTER) {
        text_add(&sign, kind == PYRAMYD_NUMBER ? "\n\n" : "");
        text_add_char(&sign, pyramyd_config_of(game)->content[pyramyd_cells[cell].slot]);
        text_add(&sign, kind == PYRAMYD_LETTER ? "\n" : "");
    } else if (kind == PYRAMYD_HOME || kind == PYRAMYD_BRIDGE) {
        const bool is_home = kind == PYRAMYD_HOME;
        text_add_char(&sign, is_home ? 'h' : 'b');
        text_add_char(&sign,
                      pyramyd_letters[owner_of(is_home ? pyramyd_home : pyramyd_bridge, cell)]);
    } else if (kind == PYRAMYD_GIFT || kind == PYRAMYD_UNION) {
        text_add_char(&sign, kind == PYRAMYD_GIFT ? "pnf"[owner_of(pyramyd_gift, cell)]
                                                  : "grv"[owner_of(pyramyd_union, cell)]);
    } else {
        text_add_char(&sign, kind == PYRAMYD_GATE ? '#' : '*');
    }
    scene_sign(scene, bytes);
    if (kind != PYRAMYD_NUMBER && kind != PYRAMYD_LETTER) {
        scene_explain(scene);
    }
}

/* A triangle of four lines with the name at its level side. */
static void sign_outline(struct scene *scene, uint32_t cell, const char *name) {
    const bool   is_down = pyramyd_cells[cell].points_down != 0;
    const char   filler  = is_down ? ' ' : '_';
    const size_t before  = strlen(name) > 2 ? 1 : 2;
    char         bytes[SCENE_SIGN_MAX];
    struct text  sign;
    text_init(&sign, bytes, sizeof bytes);
    text_add(&sign, is_down ? "\n\\" : "   /\\\n  /  \\\n /    \\\n/");
    text_add_repeated(&sign, filler, 2);
    text_add(&sign, name);
    text_add_repeated(&sign, filler, before);
    text_add(&sign, is_down ? "/\n \\    /\n  \\  /\n   \\/" : "\\");
    scene_sign(scene, bytes);
}

/* The name of a cell, small, along its level side. */
static void draw_name(struct scene *scene, uint32_t cell, const char *name) {
    const uint32_t           kind      = pyramyd_kind_at(cell);
    const bool               is_centre = kind == PYRAMYD_CENTRE;
    const struct scene_point at        = pyramyd_middle_of(cell);
    scene_begin(scene, name, is_centre ? SCENE_SIGN : SCENE_LABEL, at.x, at.y);
    sign_outline(scene, cell, name);
    if (is_centre) {
        return;
    }
    const bool is_down = pyramyd_cells[cell].points_down != 0;
    const bool is_pale =
        kind == PYRAMYD_LETTER || kind == PYRAMYD_GIFT || (kind == PYRAMYD_HOME && cell != A1);
    const struct scene_paint paint = {is_pale ? "#5d5578" : "#b9c1e6", NULL};
    scene_text(scene, 0, kind == PYRAMYD_BRIDGE ? 42 : is_down ? -26 : 27, 13, name, paint);
}

static void draw_cell(const struct game *game, struct scene *scene, uint32_t cell) {
    const struct scene_point at = pyramyd_middle_of(cell);
    char                     id[SCENE_ID_MAX];
    pyramyd_cell_id(cell, id);
    label_cell(game, scene_begin(scene, id, SCENE_PLACE, at.x, at.y), cell);
    draw_kind(game, scene, cell);
    sign_cell(game, scene, cell);
    draw_name(scene, cell, id);
}

/* The bridges lie over the edges of their unions and under the centre. */
static void draw_cells(const struct game *game, struct scene *scene) {
    for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
        const uint32_t kind = pyramyd_kind_at(cell);
        if (kind != PYRAMYD_BRIDGE && kind != PYRAMYD_CENTRE) {
            draw_cell(game, scene, cell);
        }
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        draw_cell(game, scene, pyramyd_bridge[piece]);
    }
    draw_cell(game, scene, E5);
}

/* Left in the sky: what the signs of the gifts mean. */
static void draw_gift_legend(struct scene *scene) {
    static const char *const names[] = {"@short.p", "@short.n", "@short.f"};
    for (uint32_t i = 0; i < 3; i++) {
        const int32_t y = 74 + 62 * (int32_t)i;
        scene_begin(scene, "legend", SCENE_LABEL, 58, y);
        pyramyd_draw_gift(scene, (struct scene_point){0, 0}, i, 46);
        scene_text(scene, 116, 2, 22, names[i], (struct scene_paint){"#dfe5ff", NULL});
    }
}

/* Right in the sky: which two pieces make which union. */
static void draw_union_legend(struct scene *scene) {
    const struct scene_paint pale = {"#dfe5ff", NULL};
    for (uint32_t i = 0; i < PYRAMYD_PIECES; i++) {
        const uint32_t one = i == 0 ? 1 : 0;
        const uint32_t two = 3 - i - one;
        scene_begin(scene, "legend", SCENE_LABEL, 0, 78 + 62 * (int32_t)i);
        pyramyd_draw_disc(scene, (struct scene_point){700, 0}, one, 19);
        scene_text(scene, 740, 0, 28, "+", pale);
        pyramyd_draw_disc(scene, (struct scene_point){780, 0}, two, 19);
        scene_text(scene, 820, 0, 28, "=", pale);
        pyramyd_draw_union(scene, (struct scene_point){872, 2}, i, 52);
    }
}

void pyramyd_draw_board(const struct game *game, struct scene *scene) {
    draw_sky(scene);
    draw_gift_legend(scene);
    draw_union_legend(scene);
    draw_ground(scene);
    draw_cells(game, scene);
}
