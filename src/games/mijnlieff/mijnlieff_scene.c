/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_scene.c - the picture of Mijnlieff: tiles in two woods.
 *
 * Orange's hand lies above the board, Brown's below it. The kind of a tile is
 * an inlay: a cross of lines to the sides or to the corners, a ring close to
 * the middle or one near the edge.
 */
#include "base/bits.h"
#include "games/mijnlieff/mijnlieff.h"
#include "scene/scene_parts.h"

enum {
    SIDE  = 4,
    BOARD = SIDE * SCENE_CELL,
    FRAME = 14,
    LEFT  = 50, /* of the board, with room for the numbers */
    HAND  = 110,
    TOP   = HAND + FRAME,
    TILE  = 84
};

static const struct scene_grid grid = {
    .left = LEFT, .top = TOP, .columns = SIDE, .rows = SIDE, .frame = FRAME};

/* Brown is dark with light inlays, Orange the other way round. */
static const struct {
    struct scene_paint wood, edge, grain, inlay;
} looks[2] = {
    {{"#7a4a2b", "#5d3620"}, {"#3b2012", NULL}, {"#3b2012", NULL}, {"#f3dfc1", NULL}},
    {{"#f2ad60", "#dd8a35"}, {"#8f5416", NULL}, {"#a8621c", NULL}, {"#4b2408", NULL}},
};

static void hand_id(int player, uint32_t kind, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    text_add(&text, "hand");
    text_add_number(&text, player + 1);
    text_add_char(&text, '.');
    text_add_char(&text, mijnlieff_letters[kind]);
}

static void square_id(uint32_t square, char *id) {
    scene_square_id(square / SIDE, square % SIDE, id);
}

static void add_kind(struct message *message, uint32_t kind) {
    struct text value = message_slot(message, "kind");
    text_add(&value, "@kind.");
    text_add_char(&value, mijnlieff_letters[kind]);
}

static void draw_inlay(struct scene *scene, uint32_t kind, struct scene_paint paint) {
    enum { LONG = 28, SLANT = 25 };
    const struct scene_style line = {.stroke = paint, .width = 7};
    switch ((enum mijnlieff_kind)kind) {
    case MIJNLIEFF_ORTHOGONAL:
        scene_line(scene, -LONG, 0, LONG, 0, line);
        scene_line(scene, 0, -LONG, 0, LONG, line);
        break;
    case MIJNLIEFF_DIAGONAL:
        scene_line(scene, -SLANT, -SLANT, SLANT, SLANT, line);
        scene_line(scene, -SLANT, SLANT, SLANT, -SLANT, line);
        break;
    case MIJNLIEFF_NEAR:
        scene_disc(scene, 0, 0, 13, (struct scene_style){.fill = paint});
        break;
    case MIJNLIEFF_FAR:
        scene_disc(scene, 0, 0, 26, line);
        break;
    }
}

/* Year rings, cut lengthwise. */
static void draw_grain(struct scene *scene, struct scene_paint paint) {
    static const struct scene_point rings[][3] = {{{-40, -27}, {0, -38}, {40, -30}},
                                                  {{-40, -13}, {-8, -24}, {40, -11}},
                                                  {{-40, 5}, {6, -4}, {40, 9}},
                                                  {{-40, 19}, {10, 12}, {40, 24}},
                                                  {{-40, 33}, {4, 24}, {40, 35}}};

    const struct scene_style line = {.stroke = paint, .width = 2, .opacity = 30};
    for (size_t i = 0; i < sizeof rings / sizeof rings[0]; i++) {
        scene_points(scene, SCENE_CURVE, rings[i], 3, line);
    }
}

/* Also the swatch of the player, for his tiles bear different signs. */
static void draw_wood(int player, struct scene *scene) {
    const struct scene_style wood = {
        .fill = looks[player].wood, .stroke = looks[player].edge, .width = 2};
    scene_rounded(scene, -TILE / 2, -TILE / 2, TILE, TILE, wood);
    draw_grain(scene, looks[player].grain);
}

static void draw_tile(struct scene *scene, int player, uint32_t kind) {
    draw_wood(player, scene);
    draw_inlay(scene, kind, looks[player].inlay);
}

/* In the brackets of its player. */
static void sign_tile(struct scene *scene, int player, uint32_t kind) {
    const char sign[] = {player == 0 ? '[' : '(', mijnlieff_letters[kind], player == 0 ? ']' : ')',
                         '\0'};
    scene_sign(scene, sign);
    scene_explain(scene);
}

static void label_tile(struct message *label, int player, uint32_t kind) {
    message_set(label, "label.tile");
    scene_player_slot(label, "player", player);
    add_kind(label, kind);
}

static void draw_hand(const struct mijnlieff_state *state, int player, struct scene *scene) {
    const struct scene_style slot = {.stroke = SCENE_MUTED, .width = 2, .opacity = 45};
    const int32_t            y = player == 0 ? TOP + BOARD + FRAME + 40 + HAND / 2 : HAND / 2 - 10;
    char                     id[SCENE_ID_MAX];
    for (uint32_t kind = 0; kind < MIJNLIEFF_KINDS; kind++) {
        const int32_t x = scene_grid_x(&grid, kind);
        hand_id(player, kind, id);
        struct scene_item *place = scene_begin(scene, id, SCENE_PLACE, x, y);
        message_set(&place->label, "label.hand");
        scene_player_slot(&place->label, "player", player);
        add_kind(&place->label, kind);
        message_add_number(&place->label, "count", mijnlieff_in_hand(state, player, kind));
        scene_own(scene, player);
        scene_rounded(scene, -TILE / 2, -TILE / 2, TILE, TILE, slot);
        scene_sign(scene, ".");
        const uint32_t count = mijnlieff_in_hand(state, player, kind);
        if (count > 0) {
            struct scene_item *tile = scene_begin(scene, id, SCENE_PIECE, x, y);
            tile->count             = count;
            scene_own(scene, player);
            draw_tile(scene, player, kind);
            struct scene_item *sign = scene_begin(scene, id, SCENE_SIGN, x, y);
            sign->count             = count;
            label_tile(&sign->label, player, kind);
            sign_tile(scene, player, kind);
        }
    }
}

static void draw_board(struct scene *scene) {
    const struct scene_style frame = {
        .fill = {"#4a3526", "#37261a"}, .stroke = {"#241710", NULL}, .width = 2};
    const struct scene_style square = {
        .fill = {"#e8d6b8", "#dcc6a2"}, .stroke = {"#b99b6f", NULL}, .width = 2};
    char id[SCENE_ID_MAX];
    scene_begin(scene, "board", SCENE_SURFACE, LEFT, TOP);
    scene_rounded(scene, -FRAME, -FRAME, BOARD + 2 * FRAME, BOARD + 2 * FRAME, frame);
    for (uint32_t i = 0; i < MIJNLIEFF_SQUARES; i++) {
        square_id(i, id);
        scene_begin(scene, id, SCENE_PLACE, scene_grid_x(&grid, i / SIDE),
                    scene_grid_y(&grid, i % SIDE));
        scene_rectangle(scene, -SCENE_CELL / 2, -SCENE_CELL / 2, SCENE_CELL, SCENE_CELL, square);
        scene_sign(scene, ".");
    }
}

static void draw_tiles(const struct mijnlieff_state *state, struct scene *scene) {
    char id[SCENE_ID_MAX];
    for (uint32_t i = 0; i < MIJNLIEFF_SQUARES; i++) {
        if (((state->tiles[0] | state->tiles[1]) & bits_of(i)) == 0) {
            continue;
        }
        const int      player = (state->tiles[0] & bits_of(i)) != 0 ? 0 : 1;
        const uint32_t kind   = mijnlieff_kind_on(state, i);
        square_id(i, id);
        struct scene_item *tile = scene_begin(scene, id, SCENE_PIECE, scene_grid_x(&grid, i / SIDE),
                                              scene_grid_y(&grid, i % SIDE));
        label_tile(&tile->label, player, kind);
        scene_own(scene, player);
        draw_tile(scene, player, kind);
        sign_tile(scene, player, kind);
    }
}

/* A bright frame around the tile that says where to play. */
static void draw_last(const struct mijnlieff_state *state, struct scene *scene) {
    enum { SIDE_OF_FRAME = TILE + 6 };
    if (state->last >= MIJNLIEFF_PASS || state->hand[state->player] == 0) {
        return;
    }
    const uint32_t square = state->last % MIJNLIEFF_SQUARES;
    char           id[SCENE_ID_MAX];
    square_id(square, id);
    struct scene_item *mark = scene_begin(scene, id, SCENE_MARK, scene_grid_x(&grid, square / SIDE),
                                          scene_grid_y(&grid, square % SIDE));
    message_set(&mark->label, "label.last");
    scene_sign(scene, "    *");
    scene_rounded(scene, -SIDE_OF_FRAME / 2, -SIDE_OF_FRAME / 2, SIDE_OF_FRAME, SIDE_OF_FRAME,
                  (struct scene_style){.stroke = {"#fffdf6", NULL}, .width = 6});
    scene_rounded(scene, -SIDE_OF_FRAME / 2 - 3, -SIDE_OF_FRAME / 2 - 3, SIDE_OF_FRAME + 6,
                  SIDE_OF_FRAME + 6, (struct scene_style){.stroke = {"#2b2620", NULL}, .width = 2});
}

/* A hollow where the player to move may lay a tile. */
static void draw_open_squares(const struct mijnlieff_state *state, struct scene *scene) {
    const struct scene_style hollow = {
        .fill = {"#8a6a42", "#a98a5f"}, .stroke = {"#6d5130", NULL}, .width = 2};
    uint32_t open = state->hand[state->player] == 0 ? 0 : mijnlieff_open_squares(state);
    char     id[SCENE_ID_MAX];
    while (open != 0) {
        const uint32_t square = bits_take_lowest(&open);
        square_id(square, id);
        struct scene_item *mark =
            scene_begin(scene, id, SCENE_MARK, scene_grid_x(&grid, square / SIDE),
                        scene_grid_y(&grid, square % SIDE));
        message_set(&mark->label, "label.open");
        scene_sign(scene, "+");
        scene_disc(scene, 0, 0, 9, hollow);
    }
}

/* A cord over the three tiles of a line, if one player has them all. */
static void draw_line(const struct mijnlieff_state *state, uint32_t first, uint32_t step,
                      struct scene *scene) {
    const uint32_t line = bits_of(first) | bits_of(first + step) | bits_of(first + 2 * step);
    const uint32_t last = first + 2 * step;
    const int32_t  x    = scene_grid_x(&grid, (first + step) / SIDE);
    const int32_t  y    = scene_grid_y(&grid, (first + step) % SIDE);
    const int32_t  dx   = (scene_grid_x(&grid, last / SIDE) - x) * 5 / 4;
    const int32_t  dy   = (scene_grid_y(&grid, last % SIDE) - y) * 5 / 4;
    char           id[SCENE_ID_MAX];
    for (int player = 0; player < 2; player++) {
        if ((state->tiles[player] & line) != line) {
            continue;
        }
        square_id(first + step, id);
        struct scene_item *mark = scene_begin(scene, id, SCENE_MARK, x, y);
        message_set(&mark->label, "label.line");
        scene_player_slot(&mark->label, "player", player);
        scene_line(scene, -dx, -dy, dx, dy,
                   (struct scene_style){.stroke = looks[player].edge, .width = 9});
        scene_line(scene, -dx, -dy, dx, dy,
                   (struct scene_style){.stroke = {"#fff3c4", NULL}, .width = 4});
    }
}

/* All that score a point: rows, columns and both diagonals. */
static void draw_lines(const struct mijnlieff_state *state, struct scene *scene) {
    for (uint32_t square = 0; square < MIJNLIEFF_SQUARES; square++) {
        const bool goes_right = square / SIDE + 2 < SIDE;
        const bool goes_up    = square % SIDE + 2 < SIDE;
        if (goes_right) {
            draw_line(state, square, SIDE, scene);
            draw_line(state, square, goes_up ? SIDE + 1 : SIDE - 1, scene);
        }
        if (goes_up) {
            draw_line(state, square, 1, scene);
        }
    }
}

static void draw(const struct game *game, const void *bytes, struct scene *scene) {
    (void)game;
    const struct mijnlieff_state *state = bytes;
    scene_box(scene, 0, 0, BOARD + 2 * LEFT, 2 * HAND + BOARD + 2 * FRAME + 40);
    scene_characters(scene, SCENE_CELL / 7, SCENE_CELL / 2);
    draw_board(scene);
    scene_grid_labels(scene, &grid);
    draw_hand(state, 1, scene);
    draw_hand(state, 0, scene);
    draw_open_squares(state, scene);
    draw_tiles(state, scene);
    draw_lines(state, scene);
    draw_last(state, scene);
    scene_begin(scene, "pass", SCENE_BUTTON, 0, 0);
    message_set(&scene->items[scene->item_count - 1].label, "button.pass");
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    (void)game;
    const struct mijnlieff_state *state = bytes;
    char                          from[SCENE_ID_MAX];
    char                          to[SCENE_ID_MAX];
    if (action == MIJNLIEFF_PASS) {
        scene_point_at(out, "pass");
        message_set(&out->meaning, "action.pass");
        scene_player_slot(&out->meaning, "player", state->player);
        return;
    }
    hand_id(state->player, action / MIJNLIEFF_SQUARES, from);
    square_id(action % MIJNLIEFF_SQUARES, to);
    scene_point_at(out, from);
    scene_point_at(out, to);
    scene_move(out, SCENE_PIECE, from, to);
    message_set(&out->meaning, "action.place");
    scene_player_slot(&out->meaning, "player", state->player);
    add_kind(&out->meaning, action / MIJNLIEFF_SQUARES);
    message_add(&out->meaning, "square", to);
}

static void prompt(const struct game *game, const void *bytes, struct message *out) {
    static const char *const by_kind[] = {"prompt.D", "prompt.F", "prompt.N", "prompt.O"};

    (void)game;
    const struct mijnlieff_state *state = bytes;
    char                          id[SCENE_ID_MAX];
    if (mijnlieff_open_squares(state) == 0) {
        message_set(out, "prompt.pass");
    } else if (state->last >= MIJNLIEFF_PASS) {
        message_set(out, state->last == MIJNLIEFF_FIRST ? "prompt.first" : "prompt.free");
    } else {
        message_set(out, by_kind[state->last / MIJNLIEFF_SQUARES]);
        square_id(state->last % MIJNLIEFF_SQUARES, id);
        message_add(out, "square", id);
    }
}

/* Why not on this square, with a tile in the hand. */
static void refuse_square(const struct mijnlieff_state *state, uint32_t square,
                          struct message *out) {
    static const char *const by_kind[] = {"refusal.D", "refusal.F", "refusal.N", "refusal.O"};

    char id[SCENE_ID_MAX];
    if (((state->tiles[0] | state->tiles[1]) & bits_of(square)) != 0) {
        message_set(out, "refusal.taken");
    } else if (state->last == MIJNLIEFF_FIRST) {
        message_set(out, "refusal.border");
    } else if (state->last < MIJNLIEFF_PASS) {
        message_set(out, by_kind[state->last / MIJNLIEFF_SQUARES]);
        square_id(state->last % MIJNLIEFF_SQUARES, id);
        message_add(out, "square", id);
    }
}

static void refuse(const struct game *game, const void *bytes, const struct scene_path *path,
                   const char *id, struct message *out) {
    const struct mijnlieff_state *state = bytes;
    char                          name[SCENE_ID_MAX];
    (void)game;
    for (uint32_t i = 0; i < MIJNLIEFF_SQUARES; i++) {
        square_id(i, name);
        if (strcmp(name, id) == 0 && path->count == 0) {
            message_set(out, mijnlieff_open_squares(state) == 0 ? "prompt.pass" : "refusal.hand");
        } else if (strcmp(name, id) == 0) {
            refuse_square(state, i, out);
        }
    }
    for (uint32_t kind = 0; kind < MIJNLIEFF_KINDS; kind++) {
        hand_id(state->player, kind, name);
        if (strcmp(name, id) == 0 && mijnlieff_in_hand(state, state->player, kind) == 0) {
            message_set(out, "refusal.none");
        }
    }
}

const struct scene_kind mijnlieff_scene = {
    .draw = draw, .action = show_action, .prompt = prompt, .swatch = draw_wood, .refuse = refuse};
