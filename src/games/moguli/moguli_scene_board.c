/* SPDX-License-Identifier: MIT
 *
 * moguli_scene_board.c - the tiles of Moguli, and both faces on one picture.
 *
 * The path above is an inlay of ivory; the one below is a wide dark tunnel with
 * bright walls, as if the tile were cut open. Where both reach the same sides,
 * on tiles with the triangle, the ivory runs in the middle of the tunnel. Ends
 * are closed until the neighbour's path on that face meets them; then a bridge
 * or a piece of tunnel is drawn over the gap. So a way is a line that goes on.
 *
 * The look of a tile depends on its kind and turn alone, since it may move;
 * what lies over the gaps is not part of a tile.
 */
#include "games/moguli/moguli_scene.h"

enum {
    LEFT       = 60,
    TOP        = 74,
    FRAME      = 14,
    SLIVER     = 38, /* of the tile beyond the seam of a cylinder */
    BOARD      = MOGULI_COLUMNS * SCENE_CELL,
    HEIGHT     = MOGULI_ROWS * SCENE_CELL,
    HALF       = SCENE_CELL / 2,
    TILE       = 96,
    TUNNEL     = 28, /* widths */
    WALL       = 34,
    INLAY      = 10,
    CASING     = 16,
    TUNNEL_END = 30, /* from the portal to where the closed end begins */
    INLAY_END  = 40
};

static const struct scene_paint ivory        = {"#fbeecb", NULL};
static const struct scene_paint casing       = {"#3b2415", NULL};
static const struct scene_paint tunnel       = {"#12252b", NULL};
static const struct scene_paint wall         = {"#58b3bd", NULL};
static const struct scene_paint wood         = {"#8f623f", "#7b5032"};
static const struct scene_paint wood_edge    = {"#3f2717", NULL};
static const struct scene_paint distant_wood = {"#5c3f2a", "#513622"};

struct scene_grid moguli_grid(const struct moguli_setup *setup) {
    return (struct scene_grid){.left    = setup->seam != 0 ? LEFT + SLIVER - FRAME : LEFT,
                               .top     = TOP,
                               .columns = MOGULI_COLUMNS,
                               .rows    = MOGULI_ROWS,
                               .frame   = FRAME};
}

struct scene_point moguli_at(const struct scene_grid *grid, uint32_t tile) {
    return (struct scene_point){scene_grid_x(grid, tile % MOGULI_COLUMNS),
                                scene_grid_y(grid, tile / MOGULI_COLUMNS)};
}

void moguli_tile_id(uint32_t tile, char *id) {
    scene_square_id(tile % MOGULI_COLUMNS, tile / MOGULI_COLUMNS, id);
}

/* The paths below may be left to the imagination, as on the printed board. */
static bool is_below(struct scene_paint paint) {
    return paint.above == tunnel.above || paint.above == wall.above;
}

/* Quarter turns clockwise. */
static struct scene_point turned(struct scene_point point, uint32_t quarters) {
    for (; quarters > 0; quarters--) {
        point = (struct scene_point){-point.y, point.x};
    }
    return point;
}

static void turn_points(struct scene_point *points, size_t count, uint32_t quarters) {
    for (size_t i = 0; i < count; i++) {
        points[i] = turned(points[i], quarters);
    }
}

/* From the middle of side `turn` over the portal to the next side. */
static void draw_corner(struct scene *scene, int32_t end, uint32_t turn, struct scene_paint paint,
                        int32_t width) {
    struct scene_point points[] = {{0, -end}, {0, 0}, {end, 0}};
    turn_points(points, 3, turn);
    scene_points(scene, SCENE_LINE, points, 3,
                 (struct scene_style){.stroke = paint, .width = width, .is_aid = is_below(paint)});
}

static void draw_grain(struct scene *scene, uint32_t turn) {
    static const struct scene_point grain[][3] = {
        {{-44, -33}, {-5, -26}, {44, -32}},
        {{-44, -14}, {8, -20}, {44, -12}},
        {{-44, 17}, {0, 11}, {44, 20}},
        {{-44, 34}, {6, 39}, {44, 32}},
    };
    for (size_t i = 0; i < sizeof grain / sizeof grain[0]; i++) {
        struct scene_point points[] = {grain[i][0], grain[i][1], grain[i][2]};
        turn_points(points, 3, turn);
        scene_points(scene, SCENE_CURVE, points, 3,
                     (struct scene_style){.stroke = {"#5a3820", NULL}, .width = 2, .opacity = 35});
    }
}

/* In the corner that no path comes near. */
static void draw_triangle(struct scene *scene, uint32_t turn) {
    struct scene_point points[] = {{-41, 41}, {-41, 19}, {-19, 41}};
    turn_points(points, 3, turn);
    scene_points(scene, SCENE_POLYGON, points, 3,
                 (struct scene_style){.fill = ivory, .stroke = casing, .width = 2});
}

static void draw_portal(struct scene *scene) {
    scene_disc(scene, 0, 0, 17,
               (struct scene_style){
                   .fill = {"#e3b673", "#a9713a"}, .stroke = {"#3b2415", NULL}, .width = 2});
    scene_disc(scene, 0, 0, 10,
               (struct scene_style){
                   .fill = {"#0b171b", "#1d3d45"}, .stroke = {"#6b4520", NULL}, .width = 2});
}

static void draw_tile(struct scene *scene, bool is_plain, uint32_t turn) {
    const uint32_t below = is_plain ? (turn + 2) % MOGULI_TURNS : turn;
    scene_rounded(scene, -TILE / 2, -TILE / 2, TILE, TILE,
                  (struct scene_style){.fill = wood, .stroke = wood_edge, .width = 2});
    draw_grain(scene, turn);
    draw_corner(scene, TUNNEL_END, below, wall, WALL);
    draw_corner(scene, TUNNEL_END, below, tunnel, TUNNEL);
    draw_corner(scene, INLAY_END, turn, casing, CASING);
    draw_corner(scene, INLAY_END, turn, ivory, INLAY);
    if (!is_plain) {
        draw_triangle(scene, turn);
    }
    draw_portal(scene);
}

/* Of a side that a path above reaches, one below, or both. */
static char path_sign(bool is_above, bool is_below, const char *signs) {
    return is_above && is_below ? signs[2] : is_above ? signs[0] : is_below ? signs[1] : ' ';
}

/* A portal, and paths to the middle of the sides. */
static void sign_tile(struct scene *scene, bool is_plain, uint32_t turn) {
    const uint32_t below = is_plain ? (turn + 2) % MOGULI_TURNS : turn;
    char           sides[MOGULI_TURNS];
    char           bytes[SCENE_SIGN_MAX];
    struct text    sign;
    for (uint32_t side = 0; side < MOGULI_TURNS; side++) {
        const uint32_t before = (side + MOGULI_TURNS - 1) % MOGULI_TURNS;
        sides[side] = path_sign(turn == side || turn == before, below == side || below == before,
                                side % 2 == 0 ? "|:#" : "-.=");
    }
    text_init(&sign, bytes, sizeof bytes);
    text_add(&sign, "     ");
    text_add_char(&sign, sides[0]);
    text_add_char(&sign, '\n');
    text_add_repeated(&sign, sides[3], 5);
    text_add_char(&sign, 'o');
    text_add_repeated(&sign, sides[1], 4);
    text_add(&sign, "\n     ");
    text_add_char(&sign, sides[2]);
    scene_sign(scene, bytes);
    scene->items[scene->item_count - 1].sign_aids = ".:"; /* a path below alone */
}

static void draw_tiles(const struct scene_grid *grid, const struct moguli_state *state,
                       struct scene *scene) {
    char id[SCENE_ID_MAX];
    for (uint32_t tile = 0; tile < MOGULI_TILES; tile++) {
        const bool               is_plain = moguli_has(state->plain, tile);
        const uint32_t           turn     = moguli_turn_of(state->up, state->right, tile);
        const struct scene_point at       = moguli_at(grid, tile);
        moguli_tile_id(tile, id);
        struct scene_item *item = scene_begin(scene, id, SCENE_TILE, at.x, at.y);
        message_set(&item->label, is_plain ? "label.plain.0" : "label.triangle.0");
        item->label.key[strlen(item->label.key) - 1] = (char)('0' + turn);
        draw_tile(scene, is_plain, turn);
        sign_tile(scene, is_plain, turn);
    }
}

/* The middle of a side that two tiles share, and where it lies across. */
struct gap {
    struct scene_point at;
    bool               is_upright; /* the paths through it are */
};

static struct scene_point in_gap(const struct gap *gap, int32_t along, int32_t aside) {
    return gap->is_upright ? (struct scene_point){gap->at.x + aside, gap->at.y - along}
                           : (struct scene_point){gap->at.x + along, gap->at.y + aside};
}

static void draw_band(struct scene *scene, const struct gap *gap, const int32_t ends[2],
                      int32_t width, struct scene_paint paint) {
    const struct scene_point points[] = {
        in_gap(gap, ends[0], -width / 2), in_gap(gap, ends[1], -width / 2),
        in_gap(gap, ends[1], width / 2), in_gap(gap, ends[0], width / 2)};
    scene_points(scene, SCENE_POLYGON, points, 4,
                 (struct scene_style){.fill = paint, .is_aid = is_below(paint)});
}

/* Nearer to the gap: edges are drawn a little shorter than what they enclose,
 * so that no hairline is seen where both go on in a tile. */
static int32_t nearer(int32_t along) {
    return along < 0 ? along + 2 : along - 2;
}

/* Flat towards the first end, where it goes on in a tile; the last one is
 * closed if it is a dead end. */
static void draw_inlay(struct scene *scene, const struct gap *gap, int32_t first, int32_t last,
                       bool is_closed) {
    const int32_t            ends[]  = {first, last};
    const int32_t            edges[] = {nearer(first), is_closed ? last : nearer(last)};
    const struct scene_point end     = in_gap(gap, last, 0);
    draw_band(scene, gap, edges, CASING, casing);
    if (is_closed) {
        scene_disc(scene, end.x, end.y, CASING / 2, (struct scene_style){.fill = casing});
        scene_disc(scene, end.x, end.y, INLAY / 2, (struct scene_style){.fill = ivory});
    }
    draw_band(scene, gap, ends, INLAY, ivory);
}

static void draw_tunnel(struct scene *scene, const struct gap *gap) {
    enum { END = HALF - TUNNEL_END };
    const int32_t ends[]  = {-END - 2, END + 2};
    const int32_t walls[] = {-END, END};
    draw_band(scene, gap, walls, WALL, wall);
    draw_band(scene, gap, ends, TUNNEL, tunnel);
}

/* What the two tiles at a gap show there. */
struct meeting {
    bool first_above, second_above, first_below, second_below;
};

static void draw_meeting(struct scene *scene, const struct gap *gap,
                         const struct meeting *meeting) {
    enum { END = HALF - INLAY_END, BACK = HALF - 24 };
    if (meeting->first_below && meeting->second_below) {
        draw_tunnel(scene, gap);
    }
    if (meeting->first_above && meeting->second_above) {
        draw_inlay(scene, gap, -BACK, BACK, false);
    } else if (meeting->first_above) {
        draw_inlay(scene, gap, -BACK, -END, true);
    } else if (meeting->second_above) {
        draw_inlay(scene, gap, BACK, END, true);
    }
}

static struct meeting meeting_of(const struct moguli_state *state, uint32_t first, uint32_t second,
                                 bool is_upright) {
    const uint64_t above = is_upright ? state->up : state->right;
    const uint64_t below = above ^ state->plain;
    return (struct meeting){moguli_has(above, first), !moguli_has(above, second),
                            moguli_has(below, first), !moguli_has(below, second)};
}

static void draw_gaps(const struct scene_grid *grid, const struct moguli_state *state,
                      struct scene *scene) {
    scene_begin(scene, "gaps", SCENE_LABEL, 0, 0);
    for (uint32_t tile = 0; tile < MOGULI_TILES; tile++) {
        const struct scene_point at = moguli_at(grid, tile);
        if (tile % MOGULI_COLUMNS != MOGULI_COLUMNS - 1) {
            const struct gap     gap     = {{at.x + HALF, at.y}, false};
            const struct meeting meeting = meeting_of(state, tile, tile + 1, false);
            draw_meeting(scene, &gap, &meeting);
        }
        if (tile + MOGULI_COLUMNS < MOGULI_TILES) {
            const struct gap     gap     = {{at.x, at.y - HALF}, true};
            const struct meeting meeting = meeting_of(state, tile, tile + MOGULI_COLUMNS, true);
            draw_meeting(scene, &gap, &meeting);
        }
    }
}

/* The part of a tile that is seen beyond the seam, to the left of the gap or
 * to its right. */
static void draw_sliver(struct scene *scene, const struct gap *gap, int32_t side, bool is_above,
                        bool is_below) {
    const int32_t wood_ends[]   = {2 * side, SLIVER * side};
    const int32_t tunnel_ends[] = {(HALF - TUNNEL_END) * side, SLIVER * side};
    const int32_t inlay_ends[]  = {(HALF - INLAY_END) * side, SLIVER * side};
    draw_band(scene, gap, wood_ends, TILE, distant_wood);
    if (is_below) {
        const struct scene_point end = in_gap(gap, tunnel_ends[0], 0);
        draw_band(scene, gap, tunnel_ends, WALL, wall);
        scene_disc(scene, end.x, end.y, WALL / 2,
                   (struct scene_style){.fill = wall, .is_aid = true});
        draw_band(scene, gap, tunnel_ends, TUNNEL, tunnel);
        scene_disc(scene, end.x, end.y, TUNNEL / 2,
                   (struct scene_style){.fill = tunnel, .is_aid = true});
    }
    if (is_above) {
        draw_inlay(scene, gap, inlay_ends[1], inlay_ends[0], true);
    }
}

/* On a cylinder: beyond column a the edge of column e, and the other way
 * round. */
static void draw_seam(const struct scene_grid *grid, const struct moguli_state *state,
                      struct scene *scene) {
    struct scene_item *seam = scene_begin(scene, "seam", SCENE_MARK, 0, 0);
    message_set(&seam->label, "label.seam");
    for (uint32_t row = 0; row < MOGULI_ROWS; row++) {
        const uint32_t       first   = MOGULI_COLUMNS * row + MOGULI_COLUMNS - 1;
        const uint32_t       second  = MOGULI_COLUMNS * row;
        const int32_t        y       = scene_grid_y(grid, row);
        const struct gap     left    = {{grid->left, y}, false};
        const struct gap     right   = {{grid->left + BOARD, y}, false};
        const struct meeting meeting = meeting_of(state, first, second, false);
        draw_sliver(scene, &left, -1, meeting.first_above, meeting.first_below);
        draw_meeting(scene, &left, &meeting);
        draw_sliver(scene, &right, 1, meeting.second_above, meeting.second_below);
        draw_meeting(scene, &right, &meeting);
    }
}

/* In the frame, beside a home row, in the colour of its stones. */
static void draw_strip(struct scene *scene, int32_t y, const char *colour) {
    scene_line(scene, 16, y, BOARD - 16, y,
               (struct scene_style){.stroke = {"#b59d78", NULL}, .width = 7});
    scene_line(scene, 16, y, BOARD - 16, y,
               (struct scene_style){.stroke = {colour, NULL}, .width = 4});
}

static void draw_frame(const struct scene_grid *grid, bool has_seam, struct scene *scene) {
    const int32_t            beyond = has_seam ? SLIVER : FRAME;
    const struct scene_style frame  = {
         .fill = {"#4b2f1d", "#35200f"}, .stroke = {"#20130a", NULL}, .width = 2};
    const struct scene_style ground = {.fill = {"#20140b", NULL}};
    scene_begin(scene, "board", SCENE_SURFACE, grid->left, grid->top);
    scene_rounded(scene, -beyond, -FRAME, BOARD + 2 * beyond, HEIGHT + 2 * FRAME, frame);
    scene_rectangle(scene, has_seam ? -beyond : -1, -1, has_seam ? BOARD + 2 * beyond : BOARD + 2,
                    HEIGHT + 2, ground);
    draw_strip(scene, HEIGHT + FRAME / 2, "#f4e7cd");
    draw_strip(scene, -FRAME / 2, "#0d0b0a");
}

static void draw_name(struct scene *scene, char name, int32_t x, int32_t y, int32_t height) {
    const char id[] = {name, '\0'};
    scene_begin(scene, id, SCENE_LABEL, x, y);
    scene_text(scene, 0, 0, height, id, SCENE_MUTED);
}

static void draw_names(const struct scene_grid *grid, bool has_seam, struct scene *scene) {
    enum { AWAY = 18, TALL = 22, SMALL = 16 };
    const int32_t bottom = grid->top + HEIGHT + FRAME + AWAY;
    const int32_t beyond = has_seam ? SLIVER : FRAME;
    for (uint32_t column = 0; column < MOGULI_COLUMNS; column++) {
        draw_name(scene, (char)('a' + (int)column), scene_grid_x(grid, column), bottom, TALL);
    }
    for (uint32_t row = 0; row < MOGULI_ROWS; row++) {
        draw_name(scene, (char)('1' + (int)row), grid->left - beyond - AWAY,
                  scene_grid_y(grid, row), TALL);
    }
    if (has_seam) {
        draw_name(scene, 'e', grid->left - SLIVER / 2, bottom, SMALL);
        draw_name(scene, 'a', grid->left + BOARD + SLIVER / 2, bottom, SMALL);
    }
}

void moguli_draw_board(const struct moguli_setup *setup, const struct moguli_state *state,
                       struct scene *scene) {
    const struct scene_grid grid     = moguli_grid(setup);
    const bool              has_seam = setup->seam != 0;
    scene_box(scene, 0, 0, BOARD + 2 * grid.left, TOP + HEIGHT + FRAME + 36 + 60);
    scene_characters(scene, SCENE_CELL / 10, SCENE_CELL / 3);
    draw_frame(&grid, has_seam, scene);
    draw_names(&grid, has_seam, scene);
    draw_tiles(&grid, state, scene);
    if (has_seam) {
        draw_seam(&grid, state, scene);
    }
    draw_gaps(&grid, state, scene);
    message_set(&scene_begin(scene, "paths", SCENE_SIGN, 0, TOP + HEIGHT)->label, "label.paths");
    scene_explain(scene);
}
