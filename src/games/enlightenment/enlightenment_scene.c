/* SPDX-License-Identifier: MIT
 *
 * enlightenment_scene.c - the picture of Enlightenment: the Karo set, with a sun
 * instead of a tile in the middle.
 *
 * A seam divides the border from the inner squares. An enlightened piece has
 * its circle up. Where a piece may arrive either way, one more choice asks which.
 */
#include "games/enlightenment/enlightenment.h"
#include "scene/scene_parts.h"

enum {
    SIDE   = ENLIGHTENMENT_SIDE,
    BOARD  = SIDE * SCENE_CELL,
    LEFT   = 66, /* of the board, with room for the numbers */
    ROW    = 44, /* above and below the board: how far the players have come */
    TOP    = ROW + SCENE_KARO_FRAME,
    LABELS = 30, /* the letters */
    NODES  = 2 * ENLIGHTENMENT_SQUARES
};

static const struct scene_grid grid = {
    .left = LEFT, .top = TOP, .columns = SIDE, .rows = SIDE, .frame = SCENE_KARO_FRAME};

static int32_t x_of(uint32_t square) {
    return scene_grid_x(&grid, square / SIDE);
}

static int32_t y_of(uint32_t square) {
    return scene_grid_y(&grid, square % SIDE);
}

static void square_id(uint32_t square, char *id) {
    scene_square_id(square / SIDE, square % SIDE, id);
}

/* "c1.lit" or "c1.dark": how a piece arrives there. */
static void choice_id(uint32_t square, bool is_lit, char *id) {
    square_id(square, id);
    struct text text = {.bytes = id, .size = SCENE_ID_MAX, .length = strlen(id)};
    text_add(&text, is_lit ? ".lit" : ".dark");
}

static void draw_seam(struct scene *scene) {
    enum { NEAR = SCENE_KARO_FRAME + SCENE_CELL, FAR = SCENE_KARO_FRAME + BOARD - SCENE_CELL };
    static const struct scene_point around[] = {
        {NEAR, NEAR}, {FAR, NEAR}, {FAR, FAR}, {NEAR, FAR}, {NEAR, NEAR}};
    scene_karo_seam(scene, around, sizeof around / sizeof around[0]);
}

static void draw_sun(struct scene *scene) {
    static const int32_t rays[][2] = {{100, 0}, {92, 38},  {71, 71},  {38, 92},
                                      {0, 100}, {-38, 92}, {-71, 71}, {-92, 38}};

    const struct scene_style gold = {.stroke = {"#f2c35f", NULL}, .width = 4};
    for (int i = 0; i < 8; i++) {
        const int32_t x     = rays[i][0];
        const int32_t y     = rays[i][1];
        const int32_t outer = i % 2 == 0 ? 42 : 36;
        scene_line(scene, x * 28 / 100, y * 28 / 100, x * outer / 100, y * outer / 100, gold);
        scene_line(scene, -x * 28 / 100, -y * 28 / 100, -x * outer / 100, -y * outer / 100, gold);
    }
    scene_disc(scene, 0, 0, 20, (struct scene_style){.fill = {"#ffe29a", "#efb647"}});
}

static void draw_squares(struct scene *scene) {
    char id[SCENE_ID_MAX];
    for (uint32_t i = 0; i < ENLIGHTENMENT_SQUARES; i++) {
        square_id(i, id);
        struct scene_item *place = scene_begin(scene, id, SCENE_PLACE, x_of(i), y_of(i));
        if (bits_of(i) == ENLIGHTENMENT_MIDDLE) {
            message_set(&place->label, "label.middle");
            scene_rounded(scene, -46, -46, 92, 92,
                          (struct scene_style){.fill = {"#3a4740", "#465349"}});
            draw_sun(scene);
            scene_sign(scene, "+");
            scene_explain(scene);
        } else {
            scene_karo_tile(scene);
            scene_sign(scene, ".");
        }
    }
}

static void draw_pieces(const struct enlightenment_state *state, int player, struct scene *scene) {
    static const char *const labels[2][2] = {{"label.dark.1", "label.lit.1"},
                                             {"label.dark.2", "label.lit.2"}};
    static const char *const signs[2][2]  = {{"r", "(R)"}, {"w", "(W)"}};

    uint32_t squares = state->pieces[player];
    char     id[SCENE_ID_MAX];
    while (squares != 0) {
        const uint32_t square = bits_take_lowest(&squares);
        const bool     is_lit = (state->lit & bits_of(square)) != 0;
        square_id(square, id);
        struct scene_item *piece = scene_begin(scene, id, SCENE_PIECE, x_of(square), y_of(square));
        message_set(&piece->label, labels[player][is_lit ? 1 : 0]);
        piece->is_decisive = state->result == player + 1;
        scene_own(scene, player);
        scene_karo_piece(scene, player, is_lit ? SCENE_KARO_CIRCLE : SCENE_KARO_PLAIN,
                         SCENE_KARO_RADIUS);
        scene_sign(scene, signs[player][is_lit ? 1 : 0]);
        scene_explain(scene);
    }
}

static void draw_progress(const struct enlightenment_state *state, int player,
                          struct scene *scene) {
    const uint32_t           lit  = state->pieces[player] & state->lit;
    const uint32_t           home = bits_count(lit & ENLIGHTENMENT_BORDER);
    const struct scene_point at   = {LEFT + BOARD / 2,
                                   player == 1 ? ROW / 2 - 6 : TOP + BOARD + LABELS + ROW};

    struct scene_item *item =
        scene_karo_progress(scene, player, at, home, bits_count(lit) - home, ENLIGHTENMENT_PIECES);
    message_set(&item->label, "label.progress");
    scene_player_slot(&item->label, "player", player);
    message_add_number(&item->label, "lit", bits_count(lit));
    message_add_number(&item->label, "home", home);
}

static void draw_choices(const struct enlightenment_state *state, struct scene *scene) {
    uint32_t vacant = ENLIGHTENMENT_BOARD & ~(state->pieces[0] | state->pieces[1]);
    char     id[SCENE_ID_MAX];
    while (vacant != 0) {
        const uint32_t square = bits_take_lowest(&vacant);
        for (int is_lit = 0; is_lit < 2; is_lit++) {
            choice_id(square, is_lit != 0, id);
            struct scene_item *item =
                scene_karo_choice(scene, id, x_of(square), y_of(square), state->player,
                                  is_lit != 0 ? SCENE_KARO_CIRCLE : SCENE_KARO_PLAIN);
            message_set(&item->label, is_lit != 0 ? "choice.lit" : "choice.dark");
        }
    }
}

static void draw(const struct game *game, const void *bytes, struct scene *scene) {
    (void)game;
    const struct enlightenment_state *state = bytes;
    scene_box(scene, 0, 0, BOARD + 2 * LEFT, BOARD + 2 * TOP + LABELS);
    scene_karo_cloth(scene, &grid);
    draw_seam(scene);
    scene_grid_labels(scene, &grid);
    draw_progress(state, 1, scene);
    draw_progress(state, 0, scene);
    draw_squares(scene);
    draw_pieces(state, 0, scene);
    draw_pieces(state, 1, scene);
    draw_choices(state, scene);
}

/* A search for the shortest way of a jumping piece. A node is a square and
 * whether the piece arrives there enlightened: 2 * square, and 1 more if so. */
struct search {
    uint32_t occupied; /* by the other pieces */
    uint32_t lit;
    uint32_t always_turn;
    uint32_t count;
    uint8_t  queue[NODES];
    uint8_t  before[NODES]; /* the node from which it was reached */
    bool     is_reached[NODES];
};

static void reach(struct search *search, uint32_t node, uint32_t before) {
    if (!search->is_reached[node]) {
        search->is_reached[node]       = true;
        search->before[node]           = (uint8_t)before;
        search->queue[search->count++] = (uint8_t)node;
    }
}

/* Jump from the node over its neighbour, if that is possible. */
static void jump(struct search *search, uint32_t node, uint32_t over, uint32_t to) {
    const bool is_taken = (search->occupied & bits_of(over)) != 0;
    if (!is_taken || (search->occupied & bits_of(to)) != 0) {
        return;
    }
    const bool is_middle = bits_of(to) == ENLIGHTENMENT_MIDDLE;
    const bool may_turn  = is_middle || (search->lit & bits_of(over)) != 0;
    const bool must_turn = (search->always_turn & bits_of(to)) != 0;
    if (node % 2 == 1) {
        reach(search, 2 * to + 1, node);
        return;
    }
    if (!must_turn) {
        reach(search, 2 * to, node);
    }
    if (may_turn) {
        reach(search, 2 * to + 1, node);
    }
}

static void jump_everywhere(struct search *search, uint32_t node) {
    const uint32_t square = node / 2;
    const uint32_t column = square / SIDE;
    const uint32_t row    = square % SIDE;
    if (column >= 2) {
        jump(search, node, square - SIDE, square - 2 * SIDE);
    }
    if (column + 2 < SIDE) {
        jump(search, node, square + SIDE, square + 2 * SIDE);
    }
    if (row >= 2) {
        jump(search, node, square - 1, square - 2);
    }
    if (row + 2 < SIDE) {
        jump(search, node, square + 1, square + 2);
    }
}

/* An action stands for all ways with its start, end and turning; people see
 * the shortest. */
static void add_way(const struct game *game, const struct enlightenment_state *state,
                    uint32_t first, uint32_t last, struct scene_motion *motion) {
    struct search search = {.occupied = (state->pieces[0] | state->pieces[1]) & ~bits_of(first / 2),
                            .lit      = state->lit,
                            .always_turn = enlightenment_config(game)->always_turn};
    uint32_t      way[NODES];
    uint32_t      length = 0;
    reach(&search, first, first);
    for (uint32_t i = 0; i < search.count && !search.is_reached[last]; i++) {
        jump_everywhere(&search, search.queue[i]);
    }
    CHECK(search.is_reached[last]);
    for (uint32_t node = search.before[last]; node != first; node = search.before[node]) {
        way[length++] = node / 2;
    }
    while (length-- > 0) {
        scene_via(motion, (struct scene_point){x_of(way[length]), y_of(way[length])});
    }
}

/* Steps and jumps never lead to the same square. */
static bool is_step(uint32_t from, uint32_t to) {
    const int columns = (int)(from / SIDE) - (int)(to / SIDE);
    const int rows    = (int)(from % SIDE) - (int)(to % SIDE);
    return columns >= -1 && columns <= 1 && rows >= -1 && rows <= 1;
}

/* May the piece arrive there both dark and enlightened? */
static bool is_chosen(const struct game *game, const struct enlightenment_state *state,
                      uint32_t from, uint32_t to) {
    struct enlightenment_moves moves;
    enlightenment_find_moves(game, state, &moves);
    uint32_t i = 0;
    while (moves.from[i] != from) {
        i++;
    }
    return (moves.to[i] & moves.to[i] >> 32 & bits_of(to)) != 0;
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    const struct enlightenment_state *state  = bytes;
    const uint32_t                    from   = action / ENLIGHTENMENT_FROM;
    const uint32_t                    to     = action % ENLIGHTENMENT_TURNED;
    const bool                        turned = (action & ENLIGHTENMENT_TURNED) != 0;
    const uint32_t                    is_lit = (state->lit & bits_of(from)) != 0 ? 1 : 0;
    char                              id[SCENE_ID_MAX];
    char                              target[SCENE_ID_MAX];
    square_id(from, id);
    square_id(to, target);
    scene_point_at(out, id);
    scene_point_at(out, target);
    struct scene_motion *motion = scene_move(out, SCENE_PIECE, id, target);
    motion->is_flipped          = turned;
    if (is_step(from, to)) {
        message_set(&out->meaning, turned ? "action.step.turned" : "action.step");
    } else {
        message_set(&out->meaning, turned ? "action.jump.turned" : "action.jump");
        add_way(game, state, 2 * from + is_lit, 2 * to + (is_lit | (turned ? 1U : 0U)), motion);
    }
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "from", id);
    message_add(&out->meaning, "to", target);
    if (is_chosen(game, state, from, to)) {
        choice_id(to, turned, id);
        scene_point_at(out, id);
    }
}

static void prompt(const struct game *game, const void *bytes, struct message *out) {
    (void)game;
    const struct enlightenment_state *state = bytes;
    const uint32_t                    dark = bits_count(state->pieces[state->player] & ~state->lit);
    if (dark <= 1) {
        message_set(out, dark == 0 ? "prompt.home" : "prompt.last");
        return;
    }
    message_set(out, dark == ENLIGHTENMENT_PIECES ? "prompt.first" : "prompt.move");
    if (dark < ENLIGHTENMENT_PIECES) {
        message_add_number(out, "count", dark);
    }
}

static void swatch(int player, struct scene *scene) {
    scene_karo_piece(scene, player, SCENE_KARO_PLAIN, SCENE_KARO_RADIUS);
}

const struct scene_kind enlightenment_scene = {
    .draw = draw, .action = show_action, .prompt = prompt, .swatch = swatch};
