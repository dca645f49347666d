/* SPDX-License-Identifier: MIT
 *
 * angoli_scene_board.c - the picture of Angoli: a mat of felt, tokens of clay.
 *
 * The track runs round a mat; a die lies on a round patch in its middle. The
 * clay of each player has its own lightness, and a sign with as many strokes or
 * corners as his number says: a ring, two bars, a triangle, a square. The
 * patch grows with the mat, so that the die is as easy to point at on a long
 * track as on a short one.
 */
#include "games/angoli/angoli_scene.h"
#include "scene/scene_parts.h"

enum {
    FRAME  = 42, /* of felt around the track, with the names of the squares */
    NAMES  = 46, /* above and below the mat */
    PATCH  = 92, /* side of a square of felt */
    TOKEN  = 34,
    PILE   = -12, /* how far above its corner's middle the top of a pile is */
    LAYER  = 3,   /* what each token adds to it */
    INWARD = 64   /* from a square's middle to a token that waits for its square */
};

static const struct {
    struct scene_disc_look look;
    struct scene_paint     sign;
    struct scene_paint     band; /* his colour where it must stand out from dark felt */
} clays[ANGOLI_PLAYERS_MAX] = {
    {{{"#d8774e", "#b9552f"}, {"#5e2410", NULL}, {"#8f3d1e", NULL}},
     {"#4a1a09", NULL},
     {"#d8774e", NULL}},
    {{{"#fbf1da", "#e6d5b2"}, {"#7d6a48", NULL}, {"#c2ab80", NULL}},
     {"#6b5635", NULL},
     {"#fbf1da", NULL}},
    {{{"#3d4f63", "#27364a"}, {"#0f1824", NULL}, {"#71869c", NULL}},
     {"#c9d8e6", NULL},
     {"#8aa2bb", NULL}},
    {{{"#eebf55", "#d29c30"}, {"#6e4c0c", NULL}, {"#a9791c", NULL}},
     {"#573a05", NULL},
     {"#eebf55", NULL}},
};

static const struct scene_paint gold   = {"#ffe08a", NULL};
static const struct scene_paint stitch = {"#a9c3a4", NULL};

static int32_t mat_side(const struct angoli_config *config) {
    return (config->side + 2) * SCENE_CELL + 2 * FRAME;
}

/* Sizes in the middle of the mat, given for sides of five squares. */
static int32_t scaled(const struct angoli_config *config, int32_t size) {
    return size * config->side / 5;
}

static struct scene_point middle(const struct angoli_config *config) {
    const int32_t half = mat_side(config) / 2;
    return (struct scene_point){half, NAMES + half};
}

struct scene_point angoli_scene_at(const struct angoli_config *config, uint32_t field) {
    const int32_t  stretch = config->side + 1;
    const int32_t  along   = (int32_t)field % stretch * SCENE_CELL;
    const int32_t  far_end = stretch * SCENE_CELL;
    const int32_t  left    = FRAME + SCENE_CELL / 2;
    const int32_t  top     = NAMES + FRAME + SCENE_CELL / 2;
    const uint32_t letter  = field / (uint32_t)stretch;
    switch (letter) {
    case 0:
        return (struct scene_point){left + along, top};
    case 1:
        return (struct scene_point){left + far_end, top + along};
    case 2:
        return (struct scene_point){left + far_end - along, top + far_end};
    default:
        return (struct scene_point){left, top + far_end - along};
    }
}

/* Towards the middle of the mat, as a step of one unit. */
static struct scene_point inward_of(const struct angoli_config *config, uint32_t field) {
    static const struct scene_point steps[ANGOLI_SIDES] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    return steps[field / (config->side + 1U)];
}

static bool is_corner(const struct angoli_config *config, uint32_t field) {
    return (config->corners & bits64_of(field)) != 0;
}

void angoli_scene_field_id(const struct angoli_config *config, uint32_t field, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    if (is_corner(config, field)) {
        text_add_char(&text, (char)('A' + (int)(field / (config->side + 1U))));
    } else {
        angoli_print_field(config, field, &text);
    }
}

void angoli_scene_guest_id(const struct angoli_config *config, uint32_t field, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    angoli_print_field(config, field, &text);
    text_add(&text, ".in");
}

void angoli_scene_pool_id(uint32_t player, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    text_add(&text, "pool.");
    text_add_number(&text, player + 1);
}

void angoli_scene_die_id(uint32_t roll, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    text_add(&text, "die.");
    text_add_number(&text, roll);
}

static void draw_sign(struct scene *scene, uint32_t player) {
    static const struct scene_point triangle[] = {{0, -15}, {13, 8}, {-13, 8}};
    static const struct scene_point square[]   = {{-11, -12}, {11, -12}, {11, 10}, {-11, 10}};

    const struct scene_style line = {.stroke = clays[player].sign, .width = 5};
    switch (player) {
    case 0:
        scene_disc(scene, 0, -1, 11, line);
        break;
    case 1:
        scene_line(scene, -7, -12, -7, 10, line);
        scene_line(scene, 7, -12, 7, 10, line);
        break;
    case 2:
        scene_points(scene, SCENE_POLYGON, triangle, 3, line);
        break;
    default:
        scene_points(scene, SCENE_POLYGON, square, 4, line);
        break;
    }
}

void angoli_scene_swatch(int player, struct scene *scene) {
    scene_disc_piece(scene, TOKEN, &clays[player].look);
    draw_sign(scene, (uint32_t)player);
}

static void draw_token(struct scene *scene, const char *id, struct scene_point at, uint32_t player,
                       const char *label) {
    struct scene_item *item = scene_begin(scene, id, SCENE_PIECE, at.x, at.y);
    message_set(&item->label, label);
    scene_player_slot(&item->label, "player", (int)player);
    scene_own(scene, (int)player);
    const char sign[] = {(char)('1' + (int)player), '\0'};
    angoli_scene_swatch((int)player, scene);
    scene_sign(scene, sign);
}

/* A pile is its top token, which says how many they are, and the edges of the
 * others below. The top stays where it is, however many lie under it. */
static void draw_pile(struct scene *scene, const char *id, struct scene_point at, uint32_t player,
                      uint32_t count) {
    const struct scene_style edge = {
        .fill = clays[player].look.ring, .stroke = clays[player].look.edge, .width = 2};
    if (count == 0) {
        return;
    }
    scene_begin(scene, id, SCENE_MARK, at.x, at.y);
    for (uint32_t i = count - 1; i > 0; i--) {
        scene_disc(scene, 0, (int32_t)i * LAYER, TOKEN, edge);
    }
    draw_token(scene, id, at, player, count > 1 ? "label.pile" : "label.waiting");
    scene_explain(scene);
    scene->items[scene->item_count - 1].count = count;
}

/* Stitches along the border of the mat. */
static void draw_seam(struct scene *scene, int32_t side) {
    enum { INSET = 9, LONG = 18, APART = 36 };
    const struct scene_style thread = {.stroke = stitch, .width = 3, .opacity = 55};
    const int32_t            count  = (side - 2 * INSET) / APART;
    const int32_t            first  = (side - (count - 1) * APART) / 2;
    for (int32_t i = 0; i < count; i++) {
        const int32_t a = first + i * APART - LONG / 2;
        scene_line(scene, a, INSET, a + LONG, INSET, thread);
        scene_line(scene, a, side - INSET, a + LONG, side - INSET, thread);
        scene_line(scene, INSET, a, INSET, a + LONG, thread);
        scene_line(scene, side - INSET, a, side - INSET, a + LONG, thread);
    }
}

/* Embroidery around the round patch. */
static void draw_diamonds(const struct angoli_config *config, struct scene *scene) {
    const struct scene_style styles[] = {{.stroke = stitch, .width = 2, .opacity = 30},
                                         {.fill = {"#30604f", "#2a5446"}},
                                         {.stroke = stitch, .width = 2, .opacity = 30}};
    for (int i = 0; i < 3; i++) {
        const int32_t            reach     = scaled(config, 236 - 12 * i);
        const struct scene_point diamond[] = {{0, -reach}, {reach, 0}, {0, reach}, {-reach, 0}};
        scene_points(scene, SCENE_POLYGON, diamond, 4, styles[i]);
    }
}

/* The round patch under the die, with arrows that say which way tokens go. */
static void draw_patch(const struct angoli_config *config, struct scene *scene) {
    static const struct scene_point arrow[]    = {{-9, -11}, {11, 0}, {-9, 11}};
    static const int32_t            turns[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

    const struct scene_style patch = {.fill = {"#1c3a33", "#234840"}, .stroke = stitch, .width = 4};
    const struct scene_style head  = {.fill = stitch, .stroke = {"#1c3a33", NULL}, .width = 4};
    const int32_t            radius = scaled(config, 96);
    const struct scene_point centre = middle(config);
    scene_begin(scene, "patch", SCENE_SURFACE, centre.x, centre.y);
    draw_diamonds(config, scene);
    scene_disc(scene, 0, 0, radius, patch);
    for (int side = 0; side < ANGOLI_SIDES; side++) {
        const int32_t      x = turns[side][0];
        const int32_t      y = turns[side][1];
        struct scene_point points[3];
        for (int i = 0; i < 3; i++) {
            const struct scene_point p = arrow[i];
            points[i]                  = (struct scene_point){p.x * x - p.y * y + radius * y,
                                                              p.x * y + p.y * x - radius * x};
        }
        scene_points(scene, SCENE_POLYGON, points, 3, head);
    }
}

static void draw_mat(const struct angoli_config *config, struct scene *scene) {
    const struct scene_style border = {
        .fill = {"#2c564a", "#23463c"}, .stroke = {"#16302a", NULL}, .width = 3};
    const struct scene_style inner = {
        .fill = {"#356556", "#2d584b"}, .stroke = {"#21443a", NULL}, .width = 3};
    const int32_t side  = mat_side(config);
    const int32_t inset = FRAME + SCENE_CELL + 3;
    scene_begin(scene, "mat", SCENE_SURFACE, 0, NAMES);
    scene_rounded(scene, 0, 0, side, side, border);
    scene_rounded(scene, inset, inset, side - 2 * inset, side - 2 * inset, inner);
    draw_seam(scene, side);
    draw_patch(config, scene);
}

/* A square of felt. */
static void draw_felt(struct scene *scene, struct scene_style felt, struct scene_style seam) {
    const int32_t seam_side = PATCH - 12;
    scene_rounded(scene, -PATCH / 2, -PATCH / 2, PATCH, PATCH, felt);
    scene_rounded(scene, -seam_side / 2, -seam_side / 2, seam_side, seam_side, seam);
}

/* The name of a field is beside it, in the border. */
static void draw_label(const struct angoli_config *config, uint32_t field, struct scene *scene) {
    enum { AWAY = SCENE_CELL / 2 + 15, HEIGHT = 21 };
    const struct scene_point at     = angoli_scene_at(config, field);
    const struct scene_point inward = inward_of(config, field);
    char                     id[SCENE_ID_MAX];
    angoli_scene_field_id(config, field, id);
    scene_begin(scene, id, SCENE_LABEL, at.x - AWAY * inward.x, at.y - AWAY * inward.y);
    scene_text(scene, 0, 0, HEIGHT, id, (struct scene_paint){"#c4d8bf", NULL});
}

static bool is_central(const struct angoli_config *config, uint32_t field) {
    const uint64_t centre = config->centre[field / (config->side + 1U)];
    return config->centres > 0 && (centre & bits64_of(field)) != 0;
}

static void draw_square(const struct angoli_config *config, uint32_t field, struct scene *scene) {
    static const struct scene_point star[] = {{0, -20}, {20, 0}, {0, 20}, {-20, 0}};
    static const struct scene_style felt   = {
          .fill = {"#a3bd9b", "#93af8c"}, .stroke = {"#1f4138", NULL}, .width = 2};
    static const struct scene_style golden = {
        .fill = {"#d9cd92", "#c9bb7c"}, .stroke = {"#1f4138", NULL}, .width = 2};
    const struct scene_style seam    = {.stroke = {"#f3f1da", NULL}, .width = 2, .opacity = 45};
    const bool               central = is_central(config, field);
    const struct scene_point at      = angoli_scene_at(config, field);
    char                     id[SCENE_ID_MAX];
    angoli_scene_field_id(config, field, id);
    struct scene_item *item = scene_begin(scene, id, SCENE_PLACE, at.x, at.y);
    if (central) {
        message_set(&item->label, "label.central");
    }
    draw_felt(scene, central ? golden : felt, seam);
    scene_sign(scene, central ? "[+]" : "[.]");
    if (central) {
        scene_points(scene, SCENE_POLYGON, star, 4,
                     (struct scene_style){.stroke = {"#8d7a32", NULL}, .width = 3});
    }
}

/* The player who has the corner, or -1. */
static int corner_owner(const struct game *game, const struct angoli_state *state,
                        uint32_t corner) {
    int owner = -1;
    for (uint32_t player = 0; player < angoli_settled(game, state); player++) {
        owner = angoli_corner(state, player) == corner ? (int)player : owner;
    }
    return owner;
}

/* Beside its corner, outside the mat. */
static void draw_name(const struct game *game, const struct angoli_state *state, uint32_t corner,
                      uint32_t player, struct scene *scene) {
    enum { INDENT = 92, HEIGHT = 26 };
    const struct angoli_config *config     = angoli_config(game);
    const int32_t               side       = mat_side(config);
    const bool                  is_on_turn = state->player == player && state->phase != ANGOLI_OVER;
    const bool                  is_left    = corner == 0 || corner == 3;
    char                        key[SCENE_STRING_MAX];
    char                        id[SCENE_ID_MAX];
    struct text                 text;
    text_init(&text, key, sizeof key);
    text_add(&text, "@player.");
    text_add_number(&text, player + 1);
    angoli_scene_field_id(config, corner * (config->side + 1U), id);
    scene_begin(scene, id, SCENE_LABEL, is_left ? INDENT : side - INDENT,
                corner < 2 ? NAMES / 2 - 3 : side + NAMES + NAMES / 2 + 3);
    scene_text(scene, 0, 0, HEIGHT, key, is_on_turn ? SCENE_ACCENT : SCENE_INK);
}

/* A golden frame around the corner of the player on turn. */
static void draw_turn(const struct angoli_state *state, const char *id, struct scene_point at,
                      uint32_t player, struct scene *scene) {
    enum { SIDE = PATCH + 4 };
    const bool is_playing = state->phase != ANGOLI_SETUP && state->phase != ANGOLI_OVER;
    if (!is_playing || state->player != player) {
        return;
    }
    struct scene_item *item = scene_begin(scene, id, SCENE_MARK, at.x, at.y);
    message_set(&item->label, "label.turn");
    scene_player_slot(&item->label, "player", (int)player);
    scene_rounded(scene, -SIDE / 2, -SIDE / 2, SIDE, SIDE,
                  (struct scene_style){.stroke = gold, .width = 5});
}

static void draw_corner(const struct game *game, const struct angoli_state *state, uint32_t corner,
                        struct scene *scene) {
    const struct angoli_config *config = angoli_config(game);
    const uint32_t              field  = corner * (config->side + 1U);
    const struct scene_point    at     = angoli_scene_at(config, field);
    const int                   owner  = corner_owner(game, state, corner);
    const struct scene_paint    felt   = {"#1c3a33", "#234840"};
    char                        id[SCENE_ID_MAX];
    angoli_scene_field_id(config, field, id);
    struct scene_item *item = scene_begin(scene, id, SCENE_PLACE, at.x, at.y);
    message_set(&item->label, owner < 0 ? "label.corner.free" : "label.corner");
    message_add(&item->label, "corner", id);
    const char sign[] = {'[', ' ', owner < 0 ? id[0] : ' ', ' ', ']', '\0'};
    scene_sign(scene, sign);
    if (owner < 0) {
        draw_felt(scene, (struct scene_style){.fill = felt, .stroke = stitch, .width = 2},
                  (struct scene_style){.stroke = stitch, .width = 2, .opacity = 40});
        scene_text(scene, 0, 0, 44, id, stitch);
        return;
    }
    const uint32_t waiting = angoli_waiting(game, state, (uint32_t)owner);
    scene_player_slot(&item->label, "player", owner);
    message_add_number(&item->label, "count", waiting);
    draw_felt(scene, (struct scene_style){.fill = felt, .stroke = stitch, .width = 2},
              (struct scene_style){.stroke = clays[owner].band, .width = 5});
    draw_label(config, field, scene);
    draw_name(game, state, corner, (uint32_t)owner, scene);
    draw_turn(state, id, at, (uint32_t)owner, scene);
    draw_pile(scene, id, (struct scene_point){at.x, at.y + PILE}, (uint32_t)owner, waiting);
}

/* Tokens whose player has no corner yet lie side by side below the die. */
static void draw_pools(const struct game *game, const struct angoli_state *state,
                       struct scene *scene) {
    const struct angoli_config *config = angoli_config(game);
    const struct scene_point    centre = middle(config);
    for (uint32_t player = angoli_settled(game, state); player < (uint32_t)game->players;
         player++) {
        const int32_t x = (2 * (int32_t)player - game->players + 1) * SCENE_CELL / 2;
        char          id[SCENE_ID_MAX];
        angoli_scene_pool_id(player, id);
        if (player == state->player) {
            scene_begin(scene, id, SCENE_MARK, centre.x + x, centre.y + scaled(config, 165));
            scene_disc(scene, 0, 0, TOKEN + 14, (struct scene_style){.stroke = gold, .width = 5});
        }
        draw_pile(scene, id,
                  (struct scene_point){centre.x + x, centre.y + scaled(config, 165) + PILE}, player,
                  config->tokens);
    }
}

static void draw_tokens(const struct game *game, const struct angoli_state *state,
                        struct scene *scene) {
    const struct angoli_config *config = angoli_config(game);
    const uint32_t              before = angoli_player_before(game, state);
    const int winner = angoli_has_won(config, state, before) ? (int)before : ACTOR_NONE;
    char      id[SCENE_ID_MAX];
    for (uint32_t field = 1; field < config->track; field++) {
        const int owner = angoli_owner(state, field);
        if (owner >= 0) {
            angoli_scene_field_id(config, field, id);
            draw_token(scene, id, angoli_scene_at(config, field), (uint32_t)owner, "label.token");
            scene_explain(scene);
            scene->items[scene->item_count - 1].is_decisive = owner == winner;
        }
    }
    if (state->place != 0) {
        const struct scene_point at     = angoli_scene_at(config, state->place);
        const struct scene_point inward = inward_of(config, state->place);
        angoli_scene_guest_id(config, state->place, id);
        draw_token(scene, id,
                   (struct scene_point){at.x + INWARD * inward.x, at.y + INWARD * inward.y},
                   state->player, "label.guest");
    }
}

/* A round badge where the two tokens of a square touch: what the roll decides. */
static void draw_question(const struct angoli_config *config, const struct angoli_state *state,
                          struct scene *scene) {
    enum { ASIDE = 30, HEIGHT = 24 };
    const bool               is_contest = state->phase == ANGOLI_CONTEST;
    const struct scene_point at         = angoli_scene_at(config, state->place);
    const struct scene_point inward     = inward_of(config, state->place);
    char                     id[SCENE_ID_MAX];
    angoli_scene_field_id(config, state->place, id);
    struct scene_item *item =
        scene_begin(scene, id, SCENE_MARK, at.x + INWARD / 2 * inward.x + ASIDE * inward.y,
                    at.y + INWARD / 2 * inward.y - ASIDE * inward.x);
    message_set(&item->label, is_contest ? "label.contest" : "label.own");
    message_add(&item->label, "square", id);
    scene_disc(scene, 0, 0, 16,
               (struct scene_style){.fill = gold, .stroke = {"#2b2620", NULL}, .width = 2});
    scene_text(scene, 0, 0, HEIGHT, is_contest ? "?" : "+", (struct scene_paint){"#2b2620", NULL});
}

/* A band in the border along a side whose centre one player holds. */
static void draw_held(const struct angoli_config *config, const struct angoli_state *state,
                      uint32_t side, uint32_t player, struct scene *scene) {
    const uint32_t           field    = side * (config->side + 1U) + (config->side + 1U) / 2;
    const struct scene_point at       = angoli_scene_at(config, field);
    const struct scene_point inward   = inward_of(config, field);
    const int32_t            away     = PATCH / 2 - 2;
    const int32_t            reach    = 3 * SCENE_CELL / 2 - 10;
    const struct scene_paint paints[] = {clays[player].look.edge, clays[player].band};
    char                     letter[] = {(char)('a' + (int)side), '\0'};
    if ((state->tokens[player] & config->centre[side]) != config->centre[side]) {
        return;
    }
    struct scene_item *item =
        scene_begin(scene, letter, SCENE_MARK, at.x - away * inward.x, at.y - away * inward.y);
    message_set(&item->label, "label.held");
    scene_player_slot(&item->label, "player", (int)player);
    message_add(&item->label, "side", letter);
    for (int i = 0; i < 2; i++) {
        scene_line(scene, -reach * inward.y, -reach * inward.x, reach * inward.y, reach * inward.x,
                   (struct scene_style){.stroke = paints[i], .width = 12 - 4 * i});
    }
}

static void draw_all_held(const struct game *game, const struct angoli_state *state,
                          struct scene *scene) {
    const struct angoli_config *config = angoli_config(game);
    for (uint32_t side = 0; config->centres > 0 && side < ANGOLI_SIDES; side++) {
        for (uint32_t player = 0; player < (uint32_t)game->players; player++) {
            draw_held(config, state, side, player, scene);
        }
    }
}

/* Golden rings around the tokens that have won. */
static void draw_victory(const struct game *game, const struct angoli_state *state,
                         struct scene *scene) {
    const struct angoli_config *config = angoli_config(game);
    const uint32_t              winner = angoli_player_before(game, state);
    if (state->phase != ANGOLI_OVER || !angoli_has_won(config, state, winner)) {
        return;
    }
    uint64_t fields = state->tokens[winner];
    while (fields != 0) {
        const uint32_t           field = bits64_take_lowest(&fields);
        const struct scene_point at    = angoli_scene_at(config, field);
        char                     id[SCENE_ID_MAX];
        angoli_scene_field_id(config, field, id);
        scene_begin(scene, id, SCENE_MARK, at.x, at.y);
        scene_disc(scene, 0, 0, TOKEN + 4, (struct scene_style){.stroke = gold, .width = 6});
    }
}

/* One face of the tumbling die, spanned by two edges from its middle corner. */
static void draw_face(struct scene *scene, struct scene_point u, struct scene_point v,
                      struct scene_paint ivory, uint32_t pips) {
    static const struct scene_point round[] = {
        {100, 0},  {92, 38},   {71, 71},   {38, 92},   {0, 100},  {-38, 92}, {-71, 71}, {-92, 38},
        {-100, 0}, {-92, -38}, {-71, -71}, {-38, -92}, {0, -100}, {38, -92}, {71, -71}, {92, -38}};
    enum { CORNERS = sizeof round / sizeof round[0] };
    const struct scene_point outline[] = {{0, 0}, u, {u.x + v.x, u.y + v.y}, v};
    scene_points(scene, SCENE_POLYGON, outline, 4,
                 (struct scene_style){.fill = ivory, .stroke = {"#8a7a5c", NULL}, .width = 2});
    for (int32_t i = 0; i < 9; i++) {
        const int32_t      a = 500 + (i % 3 - 1) * 270;
        const int32_t      b = 500 + (i / 3 - 1) * 270;
        struct scene_point points[CORNERS];
        for (int j = 0; j < CORNERS; j++) {
            points[j].x = ((a + round[j].x) * u.x + (b + round[j].y) * v.x) / 1000;
            points[j].y = ((a + round[j].x) * u.y + (b + round[j].y) * v.y) / 1000;
        }
        if ((pips >> i & 1U) != 0) {
            scene_points(scene, SCENE_POLYGON, points, CORNERS,
                         (struct scene_style){.fill = {"#2b2620", NULL}});
        }
    }
}

/* The die on one of its corners: nobody knows yet what it will show. */
static void draw_tumbling(struct scene *scene, int32_t edge) {
    const struct scene_point down  = {-26 * edge / 100, 97 * edge / 100};
    const struct scene_point right = {97 * edge / 100, -26 * edge / 100};
    const struct scene_point left  = {-71 * edge / 100, -71 * edge / 100};
    draw_face(scene, left, right, (struct scene_paint){"#fffdf6", "#fbf6e8"}, 0x111);
    draw_face(scene, down, left, (struct scene_paint){"#efe7d3", "#e3d8be"}, 0x101);
    draw_face(scene, right, down, (struct scene_paint){"#d8ccb0", "#c9bb9b"}, 0x16d);
}

static void draw_die(const struct angoli_config *config, const struct angoli_state *state,
                     struct scene *scene) {
    const struct scene_point at = middle(config);
    char                     id[SCENE_ID_MAX];
    message_set(&scene_begin(scene, "die", SCENE_DIE, at.x, at.y)->label, "label.die");
    if (state->phase == ANGOLI_SEND_BACK) {
        scene_die_face(scene, scaled(config, 92), 1);
    } else {
        draw_tumbling(scene, scaled(config, 64));
    }
    for (uint32_t roll = 1; roll <= ANGOLI_FACES; roll++) {
        const int32_t column = (int32_t)(roll - 1) % 3 - 1;
        const int32_t row    = roll <= 3 ? -1 : 1;
        angoli_scene_die_id(roll, id);
        struct scene_item *item =
            scene_begin(scene, id, SCENE_CHOICE, at.x + column * scaled(config, 92),
                        at.y + row * scaled(config, 142));
        message_set(&item->label, "label.roll");
        message_add_number(&item->label, "roll", roll);
        scene_die_face(scene, scaled(config, 76), roll);
    }
}

void angoli_scene_draw(const struct game *game, const void *bytes, struct scene *scene) {
    const struct angoli_state  *state  = bytes;
    const struct angoli_config *config = angoli_config(game);
    const int32_t               side   = mat_side(config);
    scene_box(scene, 0, 0, side, side + 2 * NAMES);
    draw_mat(config, scene);
    for (uint32_t field = 0; field < config->track; field++) {
        if (is_corner(config, field)) {
            draw_corner(game, state, field / (config->side + 1U), scene);
        } else {
            draw_square(config, field, scene);
            draw_label(config, field, scene);
        }
    }
    draw_die(config, state, scene);
    draw_pools(game, state, scene);
    draw_all_held(game, state, scene);
    draw_tokens(game, state, scene);
    draw_victory(game, state, scene);
    if (state->place != 0) {
        draw_question(config, state, scene);
    }
}
