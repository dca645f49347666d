/* SPDX-License-Identifier: MIT
 *
 * circles_scene.c - the picture of Four Circles: the tiles of the Karo set on a
 * cloth with room for them to move.
 *
 * The cloth shows the whole frame, with its free column and row. Where it has
 * to grow, it grows upwards and to the right; everything shifts only when the
 * frame is set again.
 */
#include "games/circles/circles.h"
#include "scene/scene_parts.h"

enum {
    COLUMNS = 7, /* of the cloth at least, and rows: what the first board needs */
    ROWS    = 6,
    MARGIN  = 66, /* left and right, with room for the numbers */
    HAND    = 92, /* above and below the cloth: pieces to be placed */
    LABELS  = 30, /* the letters */
    LINE    = 4   /* pieces that win */
};

/* What lies where, as far as the frame may reach. */
enum { NO_TILE = 0xff };

struct map {
    struct scene_grid grid;
    uint8_t           at[CIRCLES_FRAME + 2][CIRCLES_FRAME + 2]; /* content, by column and row */
};

static void lay_out(const struct circles_state *state, struct map *map) {
    uint32_t columns = COLUMNS;
    uint32_t rows    = ROWS;
    memset(map->at, NO_TILE, sizeof map->at);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place  = circles_place(state->tiles[i]);
        const uint32_t column = circles_column(place);
        const uint32_t row    = circles_row(place);
        map->at[column][row]  = (uint8_t)circles_content(state->tiles[i]);
        columns               = column + 2 > columns ? column + 2 : columns;
        rows                  = row + 2 > rows ? row + 2 : rows;
    }
    map->grid = (struct scene_grid){.top     = -(int32_t)rows * SCENE_CELL,
                                    .columns = columns,
                                    .rows    = rows,
                                    .frame   = SCENE_KARO_FRAME};
}

static void place_id(uint32_t place, char *id) {
    scene_square_id(circles_column(place), circles_row(place), id);
}

static struct scene_item *begin_at(struct scene *scene, const struct map *map, uint32_t column,
                                   uint32_t row, enum scene_role role) {
    char id[SCENE_ID_MAX];
    scene_square_id(column, row, id);
    return scene_begin(scene, id, role, scene_grid_x(&map->grid, column),
                       scene_grid_y(&map->grid, row));
}

static void draw_tiles(const struct circles_state *state, const struct map *map,
                       struct scene *scene) {
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t     place = circles_place(state->tiles[i]);
        struct scene_item *tile =
            begin_at(scene, map, circles_column(place), circles_row(place), SCENE_TILE);
        message_set(&tile->label, "label.tile");
        scene_karo_tile(scene);
        scene_sign(scene, "[ ]");
        scene_explain(scene);
    }
}

static void draw_pieces(const struct circles_state *state, const struct map *map,
                        struct scene *scene) {
    static const char *const labels[2][2] = {{"label.plain.1", "label.marked.1"},
                                             {"label.plain.2", "label.marked.2"}};
    static const char *const signs[2][2]  = {{"r", "(R)"}, {"w", "(W)"}};

    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place     = circles_place(state->tiles[i]);
        const uint32_t content   = circles_content(state->tiles[i]);
        const int      player    = (content & CIRCLES_WHITE) != 0 ? 1 : 0;
        const bool     is_marked = (content & CIRCLES_MARKED) != 0;
        if (content == 0) {
            continue;
        }
        struct scene_item *piece =
            begin_at(scene, map, circles_column(place), circles_row(place), SCENE_PIECE);
        message_set(&piece->label, labels[player][is_marked ? 1 : 0]);
        scene_own(scene, player);
        scene_karo_piece(scene, player, is_marked ? SCENE_KARO_CIRCLE : SCENE_KARO_PLAIN,
                         SCENE_KARO_RADIUS);
        scene_sign(scene, signs[player][is_marked ? 1 : 0]);
        scene_explain(scene);
    }
}

/* "hand1.3": the third place for Red's pieces that have yet to be placed. */
static void hand_id(int player, uint32_t index, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    text_add(&text, player == 0 ? "hand1." : "hand2.");
    text_add_number(&text, (int64_t)index + 1);
}

static int32_t beside(const struct map *map, int player) {
    return player == 1 ? map->grid.top - SCENE_KARO_FRAME - HAND / 2
                       : SCENE_KARO_FRAME + LABELS + HAND / 2;
}

static void draw_hand(const struct circles_state *state, const struct map *map, int player,
                      struct scene *scene) {
    const struct scene_style slot   = {.stroke = SCENE_MUTED, .width = 2, .opacity = 40};
    const int32_t            middle = (int32_t)map->grid.columns * SCENE_CELL / 2;
    const uint32_t           left   = CIRCLES_PIECES - state->pieces[player];
    char                     id[SCENE_ID_MAX];
    for (uint32_t i = 0; i < CIRCLES_PIECES; i++) {
        const int32_t x = middle + (2 * (int32_t)i + 1 - CIRCLES_PIECES) * SCENE_CELL * 9 / 20;
        hand_id(player, i, id);
        struct scene_item *place = scene_begin(scene, id, SCENE_PLACE, x, beside(map, player));
        message_set(&place->label, "label.hand");
        scene_player_slot(&place->label, "player", player);
        message_add_number(&place->label, "count", left);
        scene_own(scene, player);
        scene_disc(scene, 0, 0, SCENE_KARO_RADIUS - 2, slot);
        scene_sign(scene, ".");
        if (i < left) {
            struct scene_item *piece = scene_begin(scene, id, SCENE_PIECE, x, beside(map, player));
            message_set(&piece->label, player == 0 ? "label.plain.1" : "label.plain.2");
            scene_own(scene, player);
            scene_karo_piece(scene, player, SCENE_KARO_PLAIN, SCENE_KARO_RADIUS);
            scene_sign(scene, player == 0 ? "r" : "w");
            scene_explain(scene);
        }
    }
}

static void draw_progress(const struct circles_state *state, const struct map *map, int player,
                          struct scene *scene) {
    const struct scene_point at     = {(int32_t)map->grid.columns * SCENE_CELL / 2,
                                       beside(map, player)};
    const uint32_t           marked = circles_marked(state, (uint32_t)player);
    struct scene_item *item = scene_karo_progress(scene, player, at, marked, 0, CIRCLES_PIECES);
    message_set(&item->label, "label.progress");
    scene_player_slot(&item->label, "player", player);
    message_add_number(&item->label, "count", marked);
}

static bool touches_tile(const struct map *map, uint32_t column, uint32_t row) {
    return (column > 0 && map->at[column - 1][row] != NO_TILE) ||
           (row > 0 && map->at[column][row - 1] != NO_TILE) ||
           map->at[column + 1][row] != NO_TILE || map->at[column][row + 1] != NO_TILE;
}

/* Where a tile could be laid. */
static void draw_choices(const struct map *map, struct scene *scene) {
    for (uint32_t column = 0; column < map->grid.columns; column++) {
        for (uint32_t row = 0; row < map->grid.rows; row++) {
            if (map->at[column][row] == NO_TILE && touches_tile(map, column, row)) {
                struct scene_item *item = begin_at(scene, map, column, row, SCENE_CHOICE);
                message_set(&item->label, "choice.place");
                scene_karo_gap(scene);
                scene_sign(scene, ".");
                scene_explain(scene);
            }
        }
    }
}

/* Is each of the four squares from here on one with the wanted content? */
static bool is_line(const struct map *map, uint32_t column, uint32_t row, int across, int up,
                    uint32_t wanted) {
    for (int i = 0; i < LINE; i++) {
        const int x = (int)column + i * across;
        const int y = (int)row + i * up;
        if (x > CIRCLES_FRAME || y > CIRCLES_FRAME || y < 0 || map->at[x][y] != wanted) {
            return false;
        }
    }
    return true;
}

static void draw_line(const struct map *map, uint32_t column, uint32_t row, int across, int up,
                      struct scene *scene) {
    enum { REACH = (LINE - 1) * SCENE_CELL };
    const struct scene_style below = {.stroke = {"#2b2620", NULL}, .width = 12, .opacity = 80};
    const struct scene_style above = {.stroke = {"#ffd98c", NULL}, .width = 6};
    struct scene_item       *mark  = begin_at(scene, map, column, row, SCENE_MARK);
    message_set(&mark->label, "label.line");
    scene_line(scene, 0, 0, across * REACH, -up * REACH, below);
    scene_line(scene, 0, 0, across * REACH, -up * REACH, above);
}

/* Mark the lines of the winner. */
static void draw_lines(const struct circles_state *state, const struct map *map,
                       struct scene *scene) {
    static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    const uint32_t winner = state->result == CIRCLES_RED_WINS ? 0 : 1;
    const uint32_t wanted = circles_piece_of(winner) | CIRCLES_MARKED;
    if (state->result != CIRCLES_RED_WINS && state->result != CIRCLES_WHITE_WINS) {
        return;
    }
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t column = circles_column(circles_place(state->tiles[i]));
        const uint32_t row    = circles_row(circles_place(state->tiles[i]));
        for (size_t j = 0; j < sizeof ways / sizeof ways[0]; j++) {
            if (is_line(map, column, row, ways[j][0], ways[j][1], wanted)) {
                draw_line(map, column, row, ways[j][0], ways[j][1], scene);
            }
        }
    }
}

static void draw(const struct game *game, const void *bytes, struct scene *scene) {
    (void)game;
    const struct circles_state *state = bytes;
    struct map                  map;
    lay_out(state, &map);
    const int32_t width  = (int32_t)map.grid.columns * SCENE_CELL;
    const int32_t height = (int32_t)map.grid.rows * SCENE_CELL;
    scene_box(scene, -MARGIN, map.grid.top - SCENE_KARO_FRAME - HAND, width + 2 * MARGIN,
              height + 2 * (SCENE_KARO_FRAME + HAND) + LABELS);
    scene_characters(scene, SCENE_CELL / 3, SCENE_CELL / 2);
    scene_karo_cloth(scene, &map.grid);
    scene_grid_labels(scene, &map.grid);
    draw_tiles(state, &map, scene);
    draw_pieces(state, &map, scene);
    for (int player = 1; player >= 0; player--) {
        if (circles_is_placing(state)) {
            draw_hand(state, &map, player, scene);
        } else {
            draw_progress(state, &map, player, scene);
        }
    }
    if (!circles_is_placing(state)) {
        draw_choices(&map, scene);
    }
    draw_lines(state, &map, scene);
    message_set(&scene_begin(scene, "pass", SCENE_BUTTON, 0, 0)->label, "button.pass");
}

static void show_placing(const struct circles_state *state, action_t action,
                         struct scene_action *out) {
    char from[SCENE_ID_MAX];
    char to[SCENE_ID_MAX];
    hand_id(state->player, CIRCLES_PIECES - 1U - state->pieces[state->player], from);
    place_id(circles_from(action), to);
    scene_point_at(out, to);
    scene_move(out, SCENE_PIECE, from, to);
    message_set(&out->meaning, "action.place");
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "to", to);
}

/* By how many places all tiles shift when this one is laid elsewhere: a place
 * less another, so that it can be added. */
static uint32_t find_shift(const struct circles_state *state, uint32_t lifted, uint32_t to) {
    uint32_t leftmost = circles_column(to);
    uint32_t lowest   = circles_row(to);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place  = circles_place(state->tiles[i]);
        const uint32_t column = circles_column(place);
        const uint32_t row    = circles_row(place);
        if (place != lifted) {
            leftmost = column < leftmost ? column : leftmost;
            lowest   = row < lowest ? row : lowest;
        }
    }
    return (1 - leftmost) * CIRCLES_RIGHT + (1 - lowest) * CIRCLES_UP;
}

/* Point at the tile, its new place, the piece; or at the piece and its target. */
static void show_tile_move(const struct circles_state *state, action_t action,
                           struct scene_action *out) {
    const uint32_t place = circles_to(action);
    const uint32_t shift = find_shift(state, circles_lifted(action), place);
    char           tile[SCENE_ID_MAX];
    char           from[SCENE_ID_MAX];
    char           to[SCENE_ID_MAX];
    char           after[SCENE_ID_MAX];
    place_id(circles_lifted(action), tile);
    place_id(circles_from(action), from);
    place_id(place, to);
    place_id(place + shift, after);
    scene_point_at(out, tile);
    scene_point_at(out, to);
    scene_point_at(out, from);
    scene_move(out, SCENE_TILE, tile, after);
    scene_move(out, SCENE_PIECE, from, after)->is_flipped = circles_is_jump(action);
    out->shift.x =
        ((int32_t)circles_column(place + shift) - (int32_t)circles_column(place)) * SCENE_CELL;
    out->shift.y = ((int32_t)circles_row(place) - (int32_t)circles_row(place + shift)) * SCENE_CELL;
    message_set(&out->meaning, circles_is_jump(action) ? "action.tile.jump" : "action.tile.step");
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "tile", tile);
    message_add(&out->meaning, "from", from);
    message_add(&out->meaning, "to", to);
}

static void show_move(const struct circles_state *state, action_t action,
                      struct scene_action *out) {
    char from[SCENE_ID_MAX];
    char to[SCENE_ID_MAX];
    place_id(circles_from(action), from);
    place_id(circles_to(action), to);
    scene_point_at(out, from);
    scene_point_at(out, to);
    scene_move(out, SCENE_PIECE, from, to)->is_flipped = circles_is_jump(action);
    message_set(&out->meaning, circles_is_jump(action) ? "action.jump" : "action.step");
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "from", from);
    message_add(&out->meaning, "to", to);
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    (void)game;
    const struct circles_state *state = bytes;
    if (circles_is_placing(state)) {
        show_placing(state, action, out);
    } else if (action == CIRCLES_PASS) {
        scene_point_at(out, "pass");
        message_set(&out->meaning, "action.pass");
        scene_player_slot(&out->meaning, "player", state->player);
    } else if (circles_lifted(action) != 0) {
        show_tile_move(state, action, out);
    } else {
        show_move(state, action, out);
    }
}

static void prompt(const struct game *game, const void *bytes, struct message *out) {
    const struct circles_state *state = bytes;
    action_t                    list[GAME_ACTIONS_MAX];
    if (circles_is_placing(state)) {
        message_set(out, "prompt.place");
    } else if (game_actions(game, state, list) == 1 && list[0] == CIRCLES_PASS) {
        message_set(out, "prompt.pass");
    } else {
        message_set(out, "prompt.move");
    }
}

static void swatch(int player, struct scene *scene) {
    scene_karo_piece(scene, player, SCENE_KARO_PLAIN, SCENE_KARO_RADIUS);
}

const struct scene_kind circles_scene = {
    .draw = draw, .action = show_action, .prompt = prompt, .swatch = swatch};
