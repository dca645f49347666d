/* SPDX-License-Identifier: MIT
 *
 * moguli_scene.c - the picture of Moguli: stones and marks on the board of
 * moguli_scene_board.c, pointing, motions and words.
 *
 * White's stones are round pebbles with a ring, Black's are cut with eight
 * corners and a star. Above and below the board stand four seats for those who
 * have arrived on the far row. A tile is turned by pointing at it and then at
 * one of three arrows on its corners.
 */
#include "games/moguli/moguli_scene.h"

enum { QUARTERS = 3, CORNER = 34 /* of a tile, from its middle */ };

/* "c4.r1" */
static void turning_id(uint32_t tile, uint32_t quarters, char *id) {
    struct text text;
    moguli_tile_id(tile, id);
    text_init(&text, id + strlen(id), SCENE_ID_MAX - strlen(id));
    text_add(&text, ".r");
    text_add_number(&text, quarters);
}

static void draw_pebble(struct scene *scene, int32_t radius) {
    static const struct scene_disc_look pebble = {
        .face = {"#fffaf0", "#d8cab0"}, .edge = {"#4d3d2b", NULL}, .ring = {"#a08c6c", NULL}};

    scene_disc_piece(scene, radius, &pebble);
}

static void draw_octagon(struct scene *scene, int32_t radius, struct scene_style style) {
    const int32_t            small    = radius * 38 / 100;
    const int32_t            large    = radius * 92 / 100;
    const struct scene_point points[] = {{small, -large},  {large, -small}, {large, small},
                                         {small, large},   {-small, large}, {-large, small},
                                         {-large, -small}, {-small, -large}};
    scene_points(scene, SCENE_POLYGON, points, 8, style);
}

static void draw_gem(struct scene *scene, int32_t radius) {
    const int32_t            tip    = radius * 62 / 100;
    const int32_t            waist  = radius * 16 / 100;
    const struct scene_point star[] = {{0, -tip}, {waist, -waist}, {tip, 0},  {waist, waist},
                                       {0, tip},  {-waist, waist}, {-tip, 0}, {-waist, -waist}};
    draw_octagon(scene, radius + 1,
                 (struct scene_style){
                     .fill = {"#45414b", "#131116"}, .stroke = {"#d9cdb8", NULL}, .width = 2});
    scene_points(scene, SCENE_POLYGON, star, 8, (struct scene_style){.fill = {"#a79fb3", NULL}});
}

static void draw_stone(struct scene *scene, uint32_t player, int32_t radius) {
    if (player == MOGULI_WHITE) {
        draw_pebble(scene, radius);
    } else {
        draw_gem(scene, radius);
    }
}

static void draw_stones(const struct scene_grid *grid, const struct moguli_state *state,
                        struct scene *scene) {
    enum { STONE = 25 };
    char id[SCENE_ID_MAX];
    for (uint32_t player = 0; player < 2; player++) {
        uint64_t stones = state->stones[player];
        while (stones != 0) {
            const uint32_t           tile = bits64_take_lowest(&stones);
            const struct scene_point at   = moguli_at(grid, tile);
            moguli_tile_id(tile, id);
            struct scene_item *stone = scene_begin(scene, id, SCENE_PIECE, at.x, at.y);
            message_set(&stone->label, player == MOGULI_WHITE ? "label.stone.1" : "label.stone.2");
            scene_own(scene, (int)player);
            draw_stone(scene, player, STONE);
            scene_sign(scene, player == MOGULI_WHITE ? "W" : "B");
            scene_explain(scene);
        }
    }
}

/* A ring around the stones of a player who has enough of them on the far row. */
static void draw_arrived(const struct scene_grid *grid, const struct moguli_state *state,
                         struct scene *scene) {
    const struct scene_style ring = {.stroke = {"#ffd257", NULL}, .width = 5};
    char                     id[SCENE_ID_MAX];
    for (uint32_t player = 0; player < 2; player++) {
        uint64_t stones = state->stones[player] & moguli_home(player ^ 1U);
        if (bits64_count(stones) < MOGULI_GOAL) {
            continue;
        }
        while (stones != 0) {
            const uint32_t           tile = bits64_take_lowest(&stones);
            const struct scene_point at   = moguli_at(grid, tile);
            moguli_tile_id(tile, id);
            message_set(&scene_begin(scene, id, SCENE_MARK, at.x, at.y)->label, "label.arrived");
            scene_disc(scene, 0, 0, 32, ring);
            scene_sign(scene, "( )");
        }
    }
}

/* The seats of a player's stones lie beyond the row where they are to go. */
static void draw_seats(const struct scene_grid *grid, const struct moguli_state *state,
                       uint32_t player, struct scene *scene) {
    enum { SEAT = 17, APART = 46, TALL = 21 };
    const bool               is_white = player == MOGULI_WHITE;
    const uint32_t           arrived  = moguli_arrived(state, player);
    const int32_t            x        = scene_grid_x(grid, MOGULI_COLUMNS / 2);
    const int32_t            y        = is_white ? 28 : scene_grid_y(grid, 0) + SCENE_CELL / 2 + 82;
    const struct scene_style seat     = {.stroke = SCENE_MUTED, .width = 2, .opacity = 60};
    struct scene_item *item = scene_begin(scene, is_white ? "far.1" : "far.2", SCENE_MARK, x, y);
    message_set(&item->label, "label.far");
    scene_player_slot(&item->label, "player", (int)player);
    message_add_number(&item->label, "count", arrived);
    scene_text(scene, -120, 0, TALL, is_white ? "@label.goal.1" : "@label.goal.2", SCENE_MUTED);
    for (uint32_t i = 0; i < MOGULI_GOAL; i++) {
        scene_disc(scene, 40 + (int32_t)i * APART, 0, SEAT, seat);
    }
    for (uint32_t i = 0; i < arrived && i < MOGULI_GOAL; i++) {
        char id[] = "far.1.1";
        id[4]     = (char)('1' + (int)player);
        id[6]     = (char)('1' + (int)i);
        scene_begin(scene, id, SCENE_LABEL, x + 40 + (int32_t)i * APART, y);
        draw_stone(scene, player, SEAT);
    }
}

/* Three hour-glasses beside the board, one for each round without a move. */
static void draw_idle(const struct scene_grid *grid, const struct moguli_state *state,
                      struct scene *scene) {
    const uint32_t rounds = state->idle / 2;
    if (rounds == 0) {
        return;
    }
    const int32_t      x    = scene_grid_x(grid, MOGULI_COLUMNS - 1) + SCENE_CELL / 2 + 36;
    struct scene_item *item = scene_begin(scene, "idle", SCENE_MARK, x, scene_grid_y(grid, 3));
    message_set(&item->label, "label.idle");
    message_add_number(&item->label, "count", rounds);
    for (int32_t i = 0; i < MOGULI_IDLE_MAX / 2; i++) {
        const int32_t            y       = 40 * (1 - i);
        const struct scene_point glass[] = {{-9, y - 13}, {9, y - 13}, {-9, y + 13}, {9, y + 13}};
        scene_points(
            scene, SCENE_POLYGON, glass, 4,
            (struct scene_style){.fill   = i < (int32_t)rounds ? SCENE_ACCENT : SCENE_NOTHING,
                                 .stroke = SCENE_MUTED,
                                 .width  = 2});
    }
}

static const struct scene_style paper = {
    .fill = {"#fffdf6", NULL}, .stroke = {"#2b2620", NULL}, .width = 2};
static const struct scene_style pen = {.stroke = {"#2b2620", NULL}, .width = 3};
static const struct scene_style ink = {.fill = {"#2b2620", NULL}};

static void draw_lock(struct scene *scene) {
    static const struct scene_point shackle[] = {{-4, -1}, {-4, -8}, {0, -8}, {4, -8}, {4, -1}};

    scene_points(scene, SCENE_CURVE, shackle, 5, pen);
    scene_rectangle(scene, -6, -1, 12, 8, ink);
}

static void draw_turned(struct scene *scene) {
    static const struct scene_point arc[]  = {{-6, 7}, {-6, -3}, {2, -3}};
    static const struct scene_point head[] = {{1, -9}, {9, -3}, {1, 3}};

    scene_points(scene, SCENE_CURVE, arc, 3, pen);
    scene_points(scene, SCENE_POLYGON, head, 3, ink);
}

static void draw_exchanged(struct scene *scene) {
    static const struct scene_point upper[] = {{2, -9}, {9, -4}, {2, 1}};
    static const struct scene_point lower[] = {{-2, 9}, {-9, 4}, {-2, -1}};

    scene_line(scene, -8, -4, 3, -4, pen);
    scene_points(scene, SCENE_POLYGON, upper, 3, ink);
    scene_line(scene, 8, 4, -3, 4, pen);
    scene_points(scene, SCENE_POLYGON, lower, 3, ink);
}

/* A badge on a corner that neither the triangle nor a path uses. */
struct badge {
    const char *key;
    const char *sign;
    void (*draw)(struct scene *);
};

static void draw_badges(const struct scene_grid *grid, const struct moguli_state *state,
                        uint64_t tiles, struct badge badge, struct scene *scene) {
    char id[SCENE_ID_MAX];
    while (tiles != 0) {
        const uint32_t           tile    = bits64_take_lowest(&tiles);
        const struct scene_point at      = moguli_at(grid, tile);
        const bool               is_left = moguli_turn_of(state->up, state->right, tile) % 2 == 0;
        moguli_tile_id(tile, id);
        message_set(
            &scene_begin(scene, id, SCENE_MARK, at.x + (is_left ? -CORNER : CORNER), at.y - CORNER)
                 ->label,
            badge.key);
        scene_disc(scene, 0, 0, 14, paper);
        badge.draw(scene);
        scene_sign(scene, badge.sign);
    }
}

static void draw_marks(const struct scene_grid *grid, const struct moguli_state *state,
                       struct scene *scene) {
    const struct badge exchanged = {"label.exchanged", "+", draw_exchanged};
    const struct badge locked    = {"label.locked", "*", draw_lock};
    const struct badge turned    = {"label.turned", "+", draw_turned};
    if (state->phase == MOGULI_EXCHANGING) {
        draw_badges(grid, state, state->touched, exchanged, scene);
    } else {
        draw_badges(grid, state, state->locked, locked, scene);
        draw_badges(grid, state, state->touched, turned, scene);
    }
}

/* An arrow that bends to the right, mirrored for one to the left. */
static void draw_quarter(struct scene *scene, int32_t side) {
    const struct scene_point arc[]  = {{-8 * side, 9}, {-8 * side, -5}, {4 * side, -5}};
    const struct scene_point head[] = {{3 * side, -13}, {13 * side, -5}, {3 * side, 3}};
    scene_points(scene, SCENE_CURVE, arc, 3, pen);
    scene_points(scene, SCENE_POLYGON, head, 3, ink);
}

static void draw_half(struct scene *scene) {
    static const struct scene_point arc[]  = {{-8, 8}, {-8, -10}, {0, -10}, {8, -10}, {8, 2}};
    static const struct scene_point head[] = {{0, 1}, {16, 1}, {8, 11}};

    scene_points(scene, SCENE_CURVE, arc, 5, pen);
    scene_points(scene, SCENE_POLYGON, head, 3, ink);
}

static void draw_choice(struct scene *scene, struct scene_point at, uint32_t tile,
                        uint32_t quarters) {
    static const struct {
        struct scene_point at;
        const char        *label;
    } choices[QUARTERS] = {
        {{38, -36}, "label.turn.1"}, {{0, 44}, "label.turn.2"}, {{-38, -36}, "label.turn.3"}};

    const struct scene_point offset = choices[quarters - 1].at;
    char                     id[SCENE_ID_MAX];
    turning_id(tile, quarters, id);
    struct scene_item *item =
        scene_begin(scene, id, SCENE_CHOICE, at.x + offset.x, at.y + offset.y);
    message_set(&item->label, choices[quarters - 1].label);
    scene_disc(scene, 0, 0, 22, paper);
    if (quarters == 2) {
        draw_half(scene);
    } else {
        draw_quarter(scene, quarters == 1 ? 1 : -1);
    }
}

static void draw_choices(const struct scene_grid *grid, const struct moguli_state *state,
                         struct scene *scene) {
    const bool can_turn = state->phase == MOGULI_TO_MOVE || state->phase == MOGULI_MOVED;
    if (!can_turn || state->turnings == 0) {
        return;
    }
    for (uint32_t tile = 0; tile < MOGULI_TILES; tile++) {
        for (uint32_t quarters = 1; quarters <= QUARTERS; quarters++) {
            if (!moguli_has(state->locked, tile)) {
                draw_choice(scene, moguli_at(grid, tile), tile, quarters);
            }
        }
    }
}

static void draw(const struct game *game, const void *bytes, struct scene *scene) {
    const struct moguli_setup *setup = moguli_setup(game);
    const struct moguli_state *state = bytes;
    const struct scene_grid    grid  = moguli_grid(setup);
    moguli_draw_board(setup, state, scene);
    draw_seats(&grid, state, MOGULI_WHITE, scene);
    draw_seats(&grid, state, MOGULI_BLACK, scene);
    draw_idle(&grid, state, scene);
    draw_stones(&grid, state, scene);
    draw_marks(&grid, state, scene);
    draw_arrived(&grid, state, scene);
    draw_choices(&grid, state, scene);
    message_set(&scene_begin(scene, "end", SCENE_BUTTON, 0, 0)->label,
                state->phase == MOGULI_EXCHANGING ? "button.finish" : "button.end");
}

static void show_turning(const struct moguli_state *state, uint32_t tile, uint32_t quarters,
                         struct scene_action *out) {
    static const char *const meanings[QUARTERS] = {"action.turn.1", "action.turn.2",
                                                   "action.turn.3"};

    char id[SCENE_ID_MAX];
    char choice[SCENE_ID_MAX];
    moguli_tile_id(tile, id);
    turning_id(tile, quarters, choice);
    scene_point_at(out, id);
    scene_point_at(out, choice);
    /* Three quarters clockwise are shown as one the other way. */
    scene_move(out, SCENE_TILE, id, id)->turn = quarters == 3 ? -90 : 90 * (int32_t)quarters;
    message_set(&out->meaning, meanings[quarters - 1]);
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "tile", id);
}

/* When Black is done exchanging, the stones are placed. */
static void show_placing(const struct moguli_state *state, struct scene_action *out) {
    uint64_t stones = moguli_home(MOGULI_WHITE) | moguli_home(MOGULI_BLACK);
    char     id[SCENE_ID_MAX];
    while (state->player == MOGULI_BLACK && stones != 0) {
        moguli_tile_id(bits64_take_lowest(&stones), id);
        scene_move(out, SCENE_PIECE, "", id);
    }
}

static void show_exchange(const struct moguli_state *state, uint32_t home, uint32_t middle,
                          struct scene_action *out) {
    char first[SCENE_ID_MAX];
    char second[SCENE_ID_MAX];
    moguli_tile_id(home, first);
    moguli_tile_id(middle, second);
    scene_point_at(out, first);
    scene_point_at(out, second);
    scene_move(out, SCENE_TILE, first, second);
    scene_move(out, SCENE_TILE, second, first);
    if (bits64_count(state->touched) == 2 * (MOGULI_EXCHANGES - 1)) {
        show_placing(state, out);
    }
    message_set(&out->meaning, "action.exchange");
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "home", first);
    message_add(&out->meaning, "middle", second);
}

/* The tiles between the first and the last, and which of them are below. */
static void show_way(const struct scene_grid *grid, const struct moguli_way *way,
                     struct scene_motion *motion) {
    uint32_t last = 0;
    for (uint32_t i = 1; i + 1 < way->count && motion->via_count < SCENE_VIA_MAX; i++) {
        scene_via(motion, moguli_at(grid, way->tiles[i]));
        last = i <= way->surface ? i : last;
    }
    motion->is_below    = true;
    motion->below_first = way->dive == 0 ? 0 : way->dive - 1;
    motion->below_last  = last - 1;
}

static void show_move(const struct game *game, const struct moguli_state *state, uint32_t code,
                      struct scene_action *out) {
    const struct moguli_setup *setup     = moguli_setup(game);
    const struct scene_grid    grid      = moguli_grid(setup);
    const bool                 has_bonus = code % 2 != 0;
    struct moguli_way          way;
    char                       from[SCENE_ID_MAX];
    char                       to[SCENE_ID_MAX];
    moguli_tile_id(code / 128, from);
    moguli_tile_id(code / 2 % 64, to);
    scene_point_at(out, from);
    scene_point_at(out, to);
    moguli_find_way(setup, state, code / 128, code / 2 % 64, has_bonus, &way);
    show_way(&grid, &way, scene_move(out, SCENE_PIECE, from, to));
    message_set(&out->meaning, has_bonus ? "action.bonus" : "action.move");
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "from", from);
    message_add(&out->meaning, "to", to);
}

static void show_end(const struct moguli_state *state, struct scene_action *out) {
    const bool is_exchange = state->phase == MOGULI_EXCHANGING;
    scene_point_at(out, "end");
    if (is_exchange) {
        show_placing(state, out);
    }
    message_set(&out->meaning, is_exchange ? "action.finish" : "action.end");
    scene_player_slot(&out->meaning, "player", state->player);
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    const struct moguli_state *state = bytes;
    if (action >= MOGULI_MOVE) {
        show_move(game, state, action - MOGULI_MOVE, out);
    } else if (action >= MOGULI_EXCHANGE) {
        const uint32_t code = action - MOGULI_EXCHANGE;
        show_exchange(state, code / 64, code % 64, out);
    } else if (action >= MOGULI_TURN) {
        const uint32_t code = action - MOGULI_TURN;
        show_turning(state, code / QUARTERS, code % QUARTERS + 1, out);
    } else {
        show_end(state, out);
    }
}

/* The key of what the turn still asks for, with the sign of a key. */
static const char *what_to_do(const struct moguli_setup *setup, const struct moguli_state *state) {
    static const char *const to_move[2][2][2] = {
        {{"@prompt.stuck", "@prompt.stuck-turn"}, {"@prompt.move", "@prompt.move-turn"}},
        {{"@prompt.home-stuck", "@prompt.home-stuck-turn"}, {"@prompt.home", "@prompt.home-turn"}}};

    struct moguli_moves moves;
    if (state->phase == MOGULI_MOVED) {
        return state->turnings > 1   ? "@prompt.two"
               : state->touched != 0 ? "@prompt.bonus"
                                     : "@prompt.turn";
    }
    moguli_find_moves(setup, state, &moves);
    const bool is_forced = moguli_movable(state, state->player) != state->stones[state->player];
    return to_move[is_forced][moves.count > 0][state->turnings > 0];
}

static void prompt(const struct game *game, const void *bytes, struct message *out) {
    const struct moguli_state *state = bytes;
    if (state->phase == MOGULI_EXCHANGING) {
        message_set(out, state->player == MOGULI_WHITE ? "prompt.exchange.1" : "prompt.exchange.2");
        message_add_number(out, "count", MOGULI_EXCHANGES - bits64_count(state->touched) / 2);
        return;
    }
    const char *task = what_to_do(moguli_setup(game), state);
    if (state->player == MOGULI_BLACK && moguli_arrived(state, MOGULI_WHITE) >= MOGULI_GOAL) {
        message_set(out, "prompt.last");
        message_add(out, "task", task);
    } else {
        message_set(out, task + 1);
    }
}

static void swatch(int player, struct scene *scene) {
    enum { RADIUS = 40 };
    draw_stone(scene, (uint32_t)player, RADIUS);
}

/* Why nothing can be done with a tile, or with the stone on it. */
static void refuse_tile(const struct moguli_state *state, uint32_t tile, struct message *out) {
    const uint32_t player = state->player;
    if (state->phase == MOGULI_EXCHANGING) {
        message_set(out, "refusal.exchange");
    } else if (moguli_has(state->stones[player ^ 1U], tile)) {
        return; /* it is the opponent's */
    } else if (moguli_has(state->stones[player], tile)) {
        message_set(out, state->phase == MOGULI_MOVED                       ? "refusal.moved"
                         : !moguli_has(moguli_movable(state, player), tile) ? "refusal.home"
                                                                            : "refusal.stone");
    } else {
        message_set(out, moguli_has(state->locked, tile) ? "refusal.locked"
                         : state->turnings == 0          ? "refusal.turned"
                                                         : "refusal.barred");
    }
}

static void refuse(const struct game *game, const void *bytes, const struct scene_path *path,
                   const char *id, struct message *out) {
    const struct moguli_state *state = bytes;
    char                       name[SCENE_ID_MAX];
    (void)game;
    for (uint32_t tile = 0; tile < MOGULI_TILES; tile++) {
        moguli_tile_id(tile, name);
        if (path->count == 0 && strcmp(name, id) == 0) {
            refuse_tile(state, tile, out);
        } else if (path->count > 0 && strcmp(name, path->ids[0]) == 0) {
            const bool is_choice = strncmp(id, name, strlen(name)) == 0 && strchr(id, '.') != NULL;
            message_set(out, state->phase == MOGULI_EXCHANGING                ? "refusal.exchange"
                             : is_choice                                      ? "refusal.barred"
                             : moguli_has(state->stones[state->player], tile) ? "refusal.way"
                                                                              : "");
        }
    }
}

const struct scene_kind moguli_scene = {
    .draw = draw, .action = show_action, .prompt = prompt, .swatch = swatch, .refuse = refuse};
