/* SPDX-License-Identifier: MIT
 *
 * pyramyd_scene_panel.c - the table below the board: a row for each piece.
 *
 * The pendulum is a frame around one column of the three rows of numbers, with
 * an arrow that says where it goes next. Seats are chips that change rows when
 * pieces change hands: a heart for love, an eye for truth, a bolt for power.
 */
#include "games/pyramyd/pyramyd_scene.h"

enum {
    HEAD      = PYRAMYD_BOTTOM + 64, /* middle of the line of headings */
    FIRST_ROW = HEAD + 78,           /* middle of the first row */
    ROW       = 100,
    ROW_BOX   = 88,
    MARGIN    = 22,
    PIPS_X    = 46,
    EMBLEM_X  = 94,
    NAME_X    = 202,
    SEAT_X    = 322,
    NUMBERS_X = 396,
    NUMBER    = 52, /* width of a column of numbers */
    GIFTS_X   = 566,
    UNIONS_X  = 744,
    SLOT      = 57
};

static const struct scene_paint pale  = {"#eef1ff", NULL};
static const struct scene_paint quiet = {"#b4bde4", NULL};
static const struct scene_paint gold  = {"#f2cf7a", NULL};

int32_t pyramyd_panel_bottom(void) {
    return FIRST_ROW + 2 * ROW + ROW_BOX / 2 + MARGIN;
}

static int32_t row_of(uint32_t piece) {
    return FIRST_ROW + ROW * (int32_t)piece;
}

static int32_t column_of(uint32_t position) {
    return NUMBERS_X + NUMBER * (int32_t)position;
}

static void piece_id(uint32_t piece, const char *what, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    text_add_char(&text, pyramyd_letters[piece]);
    text_add_char(&text, '.');
    text_add(&text, what);
}

void pyramyd_seat_id(uint32_t piece, char *id) {
    piece_id(piece, "seat", id);
}

void pyramyd_pendulum_id(const struct pyramyd_state *state, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    text_add(&text, "pendulum.");
    text_add_number(&text, pyramyd_position_of(state) + 1);
}

static bool is_set_up(const struct pyramyd_state *state) {
    return state->phase > PYRAMYD_SET_SEQUENCE;
}

static void draw_headings(struct scene *scene) {
    scene_begin(scene, "headings", SCENE_LABEL, 0, HEAD);
    scene_text(scene, SEAT_X, 0, 21, "@head.seat", quiet);
    scene_text(scene, column_of(1), -20, 21, "@head.jumps", quiet);
    scene_text(scene, GIFTS_X + SLOT, 0, 21, "@head.gifts", quiet);
    scene_text(scene, UNIONS_X + SLOT, 0, 21, "@head.unions", quiet);
}

static void draw_row(const struct pyramyd_state *state, uint32_t piece, struct scene *scene) {
    static const char *const names[] = {"@piece.M", "@piece.C", "@piece.Y"};
    const bool is_turn = is_set_up(state) && state->phase != PYRAMYD_OVER && state->turn == piece;
    const struct scene_style box = {.fill = {"#2a3570", "#212a5c"},
                                    .stroke =
                                        is_turn ? gold : (struct scene_paint){"#3b478c", NULL},
                                    .width = is_turn ? 4 : 2};
    char                     id[SCENE_ID_MAX];
    piece_id(piece, "row", id);
    scene_begin(scene, id, SCENE_SURFACE, 0, row_of(piece));
    scene_rounded(scene, MARGIN, -ROW_BOX / 2, PYRAMYD_WIDTH - 2 * MARGIN, ROW_BOX, box);
    pyramyd_draw_pyramid(scene, (struct scene_point){EMBLEM_X, 10}, piece, 0, 82);
    scene_text(scene, NAME_X, state->phase == PYRAMYD_SET_PIECE ? 0 : -17, 30, names[piece], pale);
}

/* Who has the piece; the player changes where two share a seat. */
static void draw_player(const struct game *game, const struct pyramyd_state *state, uint32_t piece,
                        struct scene *scene) {
    const int   player = pyramyd_player_of(game, state, state->seat[piece]);
    char        id[SCENE_ID_MAX];
    char        key[SCENE_STRING_MAX];
    struct text text;
    text_init(&text, key, sizeof key);
    text_add(&text, "@player.");
    text_add_number(&text, player + 1);
    piece_id(piece, "player", id);
    struct scene_item *mark = scene_begin(scene, id, SCENE_MARK, NAME_X, row_of(piece) + 18);
    message_set(&mark->label, "label.player");
    pyramyd_add_piece(&mark->label, "piece", piece);
    scene_player_slot(&mark->label, "player", player);
    scene_text(scene, 0, 0, 22, key, quiet);
}

static void draw_heart(struct scene *scene, struct scene_style style) {
    static const struct scene_point heart[] = {{0, 14}, {-14, 0}, {-14, -7}, {-10, -12}, {-4, -12},
                                               {0, -7}, {4, -12}, {10, -12}, {14, -7},   {14, 0}};
    scene_points(scene, SCENE_POLYGON, heart, sizeof heart / sizeof heart[0], style);
}

static void draw_eye(struct scene *scene, struct scene_style style) {
    static const struct scene_point lids[] = {{-18, 0}, {0, -18}, {18, 0}, {0, 18}, {-18, 0}};
    scene_points(scene, SCENE_CURVE, lids, sizeof lids / sizeof lids[0],
                 (struct scene_style){.stroke = style.fill, .width = 4});
    scene_disc(scene, 0, 0, 5, style);
}

static void draw_bolt(struct scene *scene, struct scene_style style) {
    static const struct scene_point bolt[] = {{4, -17}, {-11, 3}, {-1, 3},
                                              {-5, 17}, {11, -4}, {1, -4}};
    scene_points(scene, SCENE_POLYGON, bolt, sizeof bolt / sizeof bolt[0], style);
}

static void draw_seat(const struct pyramyd_state *state, uint32_t piece, struct scene *scene) {
    static const char *const names[]  = {"@seat.love", "@seat.truth", "@seat.power"};
    static const char *const labels[] = {"label.love", "label.truth", "label.power"};

    const uint32_t           seat = state->seat[piece];
    const struct scene_style ink  = {.fill = {"#2a2550", NULL}};
    const struct scene_style chip = {
        .fill = {"#f6eeda", "#e3d6b6"}, .stroke = {"#b08d45", NULL}, .width = 3};
    char id[SCENE_ID_MAX];
    pyramyd_seat_id(piece, id);
    struct scene_item *item = scene_begin(scene, id, SCENE_PIECE, SEAT_X, row_of(piece) - 12);
    message_set(&item->label, labels[seat]);
    pyramyd_add_piece(&item->label, "piece", piece);
    scene_explain(scene);
    scene_disc(scene, 0, 0, 26, chip);
    if (seat == PYRAMYD_LOVE) {
        draw_heart(scene, ink);
    } else if (seat == PYRAMYD_TRUTH) {
        draw_eye(scene, ink);
    } else {
        draw_bolt(scene, ink);
    }
    scene_text(scene, 0, 41, 18, names[seat], pale);
}

static void draw_digit(struct scene *scene, int32_t x, int32_t y, char digit,
                       struct scene_paint paint) {
    const char string[] = {digit, '\0'};
    scene_text(scene, x, y, 40, string, paint);
}

static void draw_numbers(const struct pyramyd_state *state, uint32_t piece, struct scene *scene) {
    const char *numbers = pyramyd_sequence_text(pyramyd_sequence_of(state, piece));
    char        id[SCENE_ID_MAX];
    piece_id(piece, "jumps", id);
    struct scene_item *mark = scene_begin(scene, id, SCENE_MARK, 0, row_of(piece));
    message_set(&mark->label, "label.numbers");
    pyramyd_add_piece(&mark->label, "piece", piece);
    message_add(&mark->label, "numbers", numbers);
    message_add_number(&mark->label, "now", pyramyd_jumps_of(state, piece));
    for (uint32_t i = 0; i < 3; i++) {
        const bool is_now = i == pyramyd_position_of(state);
        draw_digit(scene, column_of(i), 0, numbers[i], is_now ? gold : quiet);
    }
}

/* The frame goes around what the column holds, so it may lie on top. */
static void draw_pendulum(const struct pyramyd_state *state, struct scene *scene) {
    static const struct scene_point left[]  = {{-22, 6}, {0, -6}, {0, 1}, {20, 1},
                                               {20, 11}, {0, 11}, {0, 18}};
    static const struct scene_point right[] = {{22, 6},   {0, -6}, {0, 1}, {-20, 1},
                                               {-20, 11}, {0, 11}, {0, 18}};

    const bool               goes_right = state->pendulum < 2;
    const struct scene_style frame      = {.stroke = gold, .width = 4};
    char                     id[SCENE_ID_MAX];
    pyramyd_pendulum_id(state, id);
    struct scene_item *item =
        scene_begin(scene, id, SCENE_TILE, column_of(pyramyd_position_of(state)), HEAD + 6);
    message_set(&item->label, goes_right ? "label.pendulum.right" : "label.pendulum.left");
    scene_explain(scene);
    scene_points(scene, SCENE_POLYGON, goes_right ? right : left, 7,
                 (struct scene_style){.fill = gold});
    scene_rounded(scene, -NUMBER / 2, FIRST_ROW - HEAD - 6 - ROW_BOX / 2 + 6, NUMBER,
                  2 * ROW + ROW_BOX - 12, frame);
}

static void draw_slot(const struct pyramyd_state *state, uint32_t piece, uint32_t item,
                      struct scene *scene) {
    const struct scene_point here = {0, 0};
    const int32_t            x =
        item < 3 ? GIFTS_X + SLOT * (int32_t)item : UNIONS_X + SLOT * (int32_t)(item - 3);
    const int32_t y   = row_of(piece) + 8;
    const bool    has = (state->tray[piece] & bits_of(item)) != 0;
    char          id[SCENE_ID_MAX];
    pyramyd_tray_id(piece, item, id);
    struct scene_item *place = scene_begin(scene, id, SCENE_PLACE, x, y);
    message_set(&place->label, has ? "label.slot" : "label.missing");
    pyramyd_add_piece(&place->label, "piece", piece);
    pyramyd_add_item(&place->label, "item", item);
    pyramyd_draw_triangle(
        scene, here, false, 45,
        (struct scene_style){.fill = {"#131a40", NULL}, .stroke = {"#5a67b0", NULL}, .width = 2});
    if (!has) {
        return;
    }
    scene_explain(scene);
    message_set(&scene_begin(scene, id, SCENE_PIECE, x, y)->label, "label.got");
    pyramyd_add_item(&scene->items[scene->item_count - 1].label, "item", item);
    if (item < 3) {
        pyramyd_draw_gift(scene, here, item, 46);
    } else {
        pyramyd_draw_union(scene, here, item - 3, 46);
    }
}

/* Jumps that are left, as points in front of the row. */
static void draw_turn(const struct pyramyd_state *state, struct scene *scene) {
    if (!is_set_up(state) || state->phase == PYRAMYD_OVER) {
        return;
    }
    const uint32_t     all  = pyramyd_jumps_of(state, state->turn);
    struct scene_item *mark = scene_begin(scene, "turn", SCENE_MARK, PIPS_X, row_of(state->turn));
    message_set(&mark->label, "label.turn");
    pyramyd_add_piece(&mark->label, "piece", state->turn);
    message_add_number(&mark->label, "jumps", state->left);
    for (uint32_t i = 0; i < all; i++) {
        const struct scene_style pip = {
            .fill = i < state->left ? gold : SCENE_NOTHING, .stroke = gold, .width = 3};
        scene_disc(scene, 0, 12 * (int32_t)all - 12 - 24 * (int32_t)i, 8, pip);
    }
}

static void draw_card(struct scene *scene, int32_t width) {
    scene_rounded(scene, -width / 2, -38, width, 76,
                  (struct scene_style){
                      .fill = {"#f6eeda", "#e3d6b6"}, .stroke = {"#f2cf7a", NULL}, .width = 4});
}

/* Truth's first number, to be chosen. */
static void draw_number_choices(const struct pyramyd_state *state, struct scene *scene) {
    static const char *const ids[] = {"n1", "n2", "n3"};
    for (uint32_t i = 0; i < 3; i++) {
        struct scene_item *item =
            scene_begin(scene, ids[i], SCENE_CHOICE, 450 + 110 * (int32_t)i, row_of(state->first));
        message_set(&item->label, "label.first");
        message_add_number(&item->label, "jumps", i + 1);
        draw_card(scene, 86);
        draw_digit(scene, 0, 0, (char)('1' + (int)i), (struct scene_paint){"#2a2550", NULL});
    }
}

/* Power's sequence, to be chosen; a ring shows where it would begin. */
static void draw_sequence_choices(const struct pyramyd_state *state, struct scene *scene) {
    static const char *const ids[] = {"q312", "q231", "q123"};
    const uint32_t           power = pyramyd_mod3(state->first + 1U);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t     begin   = pyramyd_mod3(pyramyd_mod3(state->left) + pyramyd_mod3(i + 2));
        const char        *numbers = pyramyd_sequence_text(i);
        struct scene_item *item =
            scene_begin(scene, ids[i], SCENE_CHOICE, 460 + 176 * (int32_t)i, row_of(power));
        message_set(&item->label, "label.sequence");
        message_add(&item->label, "numbers", numbers);
        message_add_number(&item->label, "jumps", numbers[begin] - '0');
        draw_card(scene, 164);
        for (uint32_t j = 0; j < 3; j++) {
            const int32_t x = 48 * ((int32_t)j - 1);
            draw_digit(scene, x, 0, numbers[j], (struct scene_paint){"#2a2550", NULL});
            if (j == begin) {
                scene_disc(scene, x, 0, 25,
                           (struct scene_style){.stroke = {"#a8431f", NULL}, .width = 4});
            }
        }
    }
}

/* The number that truth has chosen, until its sequence is known. */
static void draw_chosen_number(const struct pyramyd_state *state, struct scene *scene) {
    struct scene_item *mark =
        scene_begin(scene, "first", SCENE_MARK, column_of(1), row_of(state->first));
    message_set(&mark->label, "label.first");
    message_add_number(&mark->label, "jumps", state->left);
    draw_digit(scene, 0, 0, (char)('0' + state->left), gold);
    scene_disc(scene, 0, 0, 26, (struct scene_style){.stroke = gold, .width = 4});
}

static void draw_piece_row(const struct game *game, const struct pyramyd_state *state,
                           uint32_t piece, struct scene *scene) {
    draw_row(state, piece, scene);
    if (state->phase != PYRAMYD_SET_PIECE) {
        draw_player(game, state, piece, scene);
        draw_seat(state, piece, scene);
    }
    if (is_set_up(state)) {
        draw_numbers(state, piece, scene);
    }
    for (uint32_t item = 0; item < PYRAMYD_ITEMS; item++) {
        draw_slot(state, piece, item, scene);
    }
}

void pyramyd_draw_panel(const struct game *game, const struct pyramyd_state *state,
                        struct scene *scene) {
    draw_headings(scene);
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        draw_piece_row(game, state, piece, scene);
    }
    draw_turn(state, scene);
    if (is_set_up(state)) {
        draw_pendulum(state, scene);
    } else if (state->phase == PYRAMYD_SET_NUMBER) {
        draw_number_choices(state, scene);
    } else if (state->phase == PYRAMYD_SET_SEQUENCE) {
        draw_chosen_number(state, scene);
        draw_sequence_choices(state, scene);
    }
}
