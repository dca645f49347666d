/* SPDX-License-Identifier: MIT
 *
 * hopper_scene.c - the picture of Hopper and Sneaker: the Karo set, three tiles
 * wide and eight high.
 *
 * A piece with its circle up is a hopper. The set-up that is suggested has
 * hoppers in the back row and sneakers before them; pointing at a piece turns
 * it over, and a button begins. A path names the side of each piece in turn.
 */
#include "base/bits.h"
#include "games/hopper/hopper.h"
#include "scene/scene_parts.h"

enum {
    LEFT   = 66, /* of the board, with room for the numbers */
    ROW    = 44, /* above and below the board: how far the players have come */
    TOP    = ROW + SCENE_KARO_FRAME,
    WIDTH  = HOPPER_COLUMNS * SCENE_CELL,
    HEIGHT = HOPPER_ROWS * SCENE_CELL,
    LABELS = 30 /* the letters */
};

static const struct scene_grid grid = {
    .left    = LEFT,
    .top     = TOP,
    .columns = HOPPER_COLUMNS,
    .rows    = HOPPER_ROWS,
    .frame   = SCENE_KARO_FRAME,
};

static int32_t x_of(uint32_t square) {
    return scene_grid_x(&grid, square / HOPPER_ROWS);
}

static int32_t y_of(uint32_t square) {
    return scene_grid_y(&grid, square % HOPPER_ROWS);
}

static void square_id(uint32_t square, char *id) {
    scene_square_id(square / HOPPER_ROWS, square % HOPPER_ROWS, id);
}

/* "a1.h" for the choice of a hopper there, "a1.s" for a sneaker. */
static void choice_id(uint32_t square, bool is_sneaker, char *id) {
    struct text text;
    square_id(square, id);
    text = (struct text){.bytes = id, .size = SCENE_ID_MAX, .length = strlen(id)};
    text_add(&text, is_sneaker ? ".s" : ".h");
}

/* Has the player not yet set up? */
static bool is_undecided(const struct hopper_state *state, int player) {
    return state->phase == HOPPER_SETTING_UP && state->player <= player;
}

/* A set-up while it is made: by places, as hopper_home_field() counts them. */
struct draft {
    uint32_t decided;
    uint32_t sneakers;
};

static enum scene_karo_side draft_side(const struct draft *draft, uint32_t place) {
    const uint32_t bit = bits_of(place);
    return (draft->decided & bit) == 0    ? SCENE_KARO_UNDECIDED
           : (draft->sneakers & bit) != 0 ? SCENE_KARO_PLAIN
                                          : SCENE_KARO_CIRCLE;
}

/* The place of the set-up that this home field is; the inverse of
 * hopper_home_field(). */
static uint32_t place_of(int player, uint32_t square) {
    const uint32_t field = player == 0 ? square : HOPPER_SQUARES - 1 - square;
    return field / HOPPER_ROWS + HOPPER_COLUMNS * (field % HOPPER_ROWS);
}

static enum scene_karo_side side_of(const struct hopper_state *state, const struct draft *draft,
                                    uint32_t square, int player) {
    if (is_undecided(state, player)) {
        return player == state->player ? draft_side(draft, place_of(player, square))
                                       : SCENE_KARO_UNDECIDED;
    }
    return (state->hoppers & bits_of(square)) != 0 ? SCENE_KARO_CIRCLE : SCENE_KARO_PLAIN;
}

/* The home fields end at seams. */
static void draw_seams(struct scene *scene) {
    enum { HOME = 2 * SCENE_CELL, INSET = SCENE_KARO_FRAME };
    const struct scene_point upper[] = {{INSET, INSET + HOME}, {INSET + WIDTH, INSET + HOME}};
    const struct scene_point lower[] = {{INSET, INSET + HEIGHT - HOME},
                                        {INSET + WIDTH, INSET + HEIGHT - HOME}};
    scene_karo_seam(scene, upper, 2);
    scene_karo_seam(scene, lower, 2);
    for (int32_t i = 0; i < 2; i++) {
        scene_begin(scene, i == 0 ? "seam.2" : "seam.1", SCENE_SIGN, LEFT + WIDTH / 2,
                    TOP + (i == 0 ? HOME : HEIGHT - HOME));
        scene_sign(scene, "---------------");
    }
}

static void draw_fields(struct scene *scene) {
    char id[SCENE_ID_MAX];
    for (uint32_t i = 0; i < HOPPER_SQUARES; i++) {
        square_id(i, id);
        struct scene_item *place = scene_begin(scene, id, SCENE_PLACE, x_of(i), y_of(i));
        if ((hopper_homes[0] & bits_of(i)) != 0) {
            message_set(&place->label, "label.home.1");
        } else if ((hopper_homes[1] & bits_of(i)) != 0) {
            message_set(&place->label, "label.home.2");
        }
        scene_karo_tile(scene);
        scene_sign(scene, ".");
    }
}

static void draw_pieces(const struct hopper_state *state, const struct draft *draft, int player,
                        struct scene *scene) {
    static const char *const labels[2][3] = {
        {"label.sneaker.1", "label.hopper.1", "label.undecided.1"},
        {"label.sneaker.2", "label.hopper.2", "label.undecided.2"},
    };
    static const char *const signs[2][3] = {{"[s]", "[H]", "[?]"}, {"(s)", "(H)", "(?)"}};

    uint32_t squares = state->pieces[player];
    char     id[SCENE_ID_MAX];
    while (squares != 0) {
        const uint32_t             square = bits_take_lowest(&squares);
        const enum scene_karo_side side   = side_of(state, draft, square, player);
        square_id(square, id);
        struct scene_item *piece = scene_begin(scene, id, SCENE_PIECE, x_of(square), y_of(square));
        message_set(&piece->label, labels[player][side]);
        piece->is_decisive = state->result == (enum hopper_result)(1 + player) &&
                             (hopper_homes[player ^ 1] & bits_of(square)) != 0;
        scene_karo_piece(scene, player, side, SCENE_KARO_RADIUS);
        scene_sign(scene, signs[player][side]);
        scene_explain(scene);
        scene_own(scene, player);
    }
}

static void draw_progress(const struct hopper_state *state, int player, struct scene *scene) {
    const uint32_t           arrived = bits_count(state->pieces[player] & hopper_homes[player ^ 1]);
    const struct scene_point at      = {LEFT + WIDTH / 2,
                                   player == 1 ? ROW / 2 - 6 : TOP + HEIGHT + LABELS + ROW};
    struct scene_item *item = scene_karo_progress(scene, player, at, arrived, 0, HOPPER_PIECES);
    message_set(&item->label, "label.progress");
    scene_player_slot(&item->label, "player", player);
    message_add_number(&item->label, "count", arrived);
}

/* To set up: hopper or sneaker, for each piece. */
static void draw_choices(const struct hopper_state *state, struct scene *scene) {
    char id[SCENE_ID_MAX];
    for (uint32_t i = 0; i < 2 * HOPPER_PIECES; i++) {
        const bool     is_sneaker = i % 2 == 1;
        const uint32_t square     = hopper_home_field(state->player, i / 2);
        choice_id(square, is_sneaker, id);
        struct scene_item *item =
            scene_karo_choice(scene, id, x_of(square), y_of(square), state->player,
                              is_sneaker ? SCENE_KARO_PLAIN : SCENE_KARO_CIRCLE);
        message_set(&item->label, is_sneaker ? "choice.sneaker" : "choice.hopper");
    }
}

static void draw_draft(const struct hopper_state *state, const struct draft *draft,
                       struct scene *scene) {
    scene_box(scene, 0, 0, WIDTH + 2 * LEFT, HEIGHT + 2 * TOP + LABELS);
    scene_karo_cloth(scene, &grid);
    draw_seams(scene);
    scene_grid_labels(scene, &grid);
    draw_progress(state, 1, scene);
    draw_progress(state, 0, scene);
    draw_fields(scene);
    draw_pieces(state, draft, 0, scene);
    draw_pieces(state, draft, 1, scene);
    if (state->phase == HOPPER_SETTING_UP) {
        draw_choices(state, scene);
        message_set(&scene_begin(scene, "begin", SCENE_BUTTON, 0, 0)->label, "button.begin");
    } else {
        message_set(&scene_begin(scene, "pass", SCENE_BUTTON, 0, 0)->label, "button.pass");
    }
}

static void draw(const struct game *game, const void *bytes, struct scene *scene) {
    const struct draft nothing = {.decided = 0};
    (void)game;
    draw_draft(bytes, &nothing, scene);
}

/* Hoppers in the back row can jump over sneakers before them. */
static const struct draft good_start = {.decided  = (1U << HOPPER_PIECES) - 1,
                                        .sneakers = 7U << HOPPER_COLUMNS};

/* What the ids decide; false if they are not of choices at the set-up. */
static bool read_draft(const struct hopper_state *state, const struct scene_path *path,
                       struct draft *out) {
    char id[SCENE_ID_MAX];
    *out = (struct draft){.decided = 0};
    for (uint32_t i = 0; i < path->count; i++) {
        bool is_choice = i == HOPPER_PIECES && strcmp(path->ids[i], "begin") == 0;
        for (int is_sneaker = 0; is_sneaker < 2 && i < HOPPER_PIECES; is_sneaker++) {
            choice_id(hopper_home_field(state->player, i), is_sneaker != 0, id);
            if (strcmp(path->ids[i], id) == 0) {
                is_choice = true;
                out->decided |= bits_of(i);
                out->sneakers |= is_sneaker != 0 ? bits_of(i) : 0;
            }
        }
        if (!is_choice) {
            return false;
        }
    }
    return true;
}

static void write_draft(const struct hopper_state *state, const struct draft *draft,
                        struct scene_path *out) {
    char id[SCENE_ID_MAX];
    out->count = 0;
    for (uint32_t i = 0; i < HOPPER_PIECES; i++) {
        choice_id(hopper_home_field(state->player, i), (draft->sneakers & bits_of(i)) != 0, id);
        scene_path_add(out, id);
    }
}

static bool show_draft(const struct game *game, const void *bytes, const struct scene_path *path,
                       struct scene *scene) {
    const struct hopper_state *state = bytes;
    struct draft               draft;
    (void)game;
    if (state->phase != HOPPER_SETTING_UP || !read_draft(state, path, &draft) ||
        path->count > HOPPER_PIECES) {
        return false;
    }
    scene_clear(scene);
    draw_draft(state, &draft, scene);
    return path->count == HOPPER_PIECES;
}

static void suggest(const struct game *game, const void *bytes, struct scene_path *chosen,
                    struct scene_path *switches) {
    const struct hopper_state *state = bytes;
    char                       id[SCENE_ID_MAX];
    (void)game;
    if (state->phase != HOPPER_SETTING_UP) {
        return;
    }
    write_draft(state, &good_start, chosen);
    for (uint32_t i = 0; i < HOPPER_PIECES; i++) {
        square_id(hopper_home_field(state->player, i), id);
        scene_path_add(switches, id);
    }
}

/* Turn the piece over; whatever has not been decided is as suggested. */
static bool change(const struct game *game, const void *bytes, struct scene_path *path) {
    const struct hopper_state *state  = bytes;
    struct scene_path          before = *path;
    struct draft               draft;
    char                       id[SCENE_ID_MAX];
    (void)game;
    before.count--;
    if (!read_draft(state, &before, &draft)) {
        return false;
    }
    draft.sneakers |= good_start.sneakers & ~draft.decided;
    for (uint32_t i = 0; i < HOPPER_PIECES; i++) {
        square_id(hopper_home_field(state->player, i), id);
        draft.sneakers ^= strcmp(path->ids[before.count], id) == 0 ? bits_of(i) : 0;
    }
    write_draft(state, &draft, path);
    return true;
}

static void show_setup(const struct hopper_state *state, uint32_t setup, struct scene_action *out) {
    char        id[SCENE_ID_MAX];
    char        hoppers[MESSAGE_VALUE_MAX];
    struct text text;
    text_init(&text, hoppers, sizeof hoppers);
    for (uint32_t i = 0; i < HOPPER_PIECES; i++) {
        const uint32_t square     = hopper_home_field(state->player, i);
        const bool     is_sneaker = hopper_setup_has_sneaker(setup, i);
        choice_id(square, is_sneaker, id);
        scene_point_at(out, id);
        square_id(square, id);
        scene_move(out, SCENE_PIECE, id, id)->is_flipped = true;
        if (!is_sneaker) {
            text_add(&text, text.length > 0 ? " " : "");
            text_add(&text, id);
        }
    }
    scene_point_at(out, "begin");
    message_set(&out->meaning, text.length > 0 ? "action.setup" : "action.setup.none");
    scene_player_slot(&out->meaning, "player", state->player);
    if (text.length > 0) {
        message_add(&out->meaning, "fields", hoppers);
    }
}

static void show_move(const struct hopper_state *state, action_t action, struct scene_action *out) {
    const uint32_t square    = action % HOPPER_STRIDE;
    const bool     is_hopper = (state->hoppers & bits_of(square)) != 0;
    char           from[SCENE_ID_MAX];
    char           to[SCENE_ID_MAX];
    square_id(square, from);
    square_id(hopper_target(state, action), to);
    scene_point_at(out, from);
    scene_point_at(out, to);
    scene_move(out, SCENE_PIECE, from, to)->is_flipped = true;
    message_set(&out->meaning, is_hopper ? "action.jump" : "action.step");
    scene_player_slot(&out->meaning, "player", state->player);
    message_add(&out->meaning, "from", from);
    message_add(&out->meaning, "to", to);
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    (void)game;
    const struct hopper_state *state = bytes;
    if (action >= HOPPER_SETUP) {
        show_setup(state, action - HOPPER_SETUP, out);
    } else if (action == HOPPER_PASS) {
        scene_point_at(out, "pass");
        message_set(&out->meaning, "action.pass");
        scene_player_slot(&out->meaning, "player", state->player);
    } else {
        show_move(state, action, out);
    }
}

static void prompt(const struct game *game, const void *bytes, struct message *out) {
    const struct hopper_state *state = bytes;
    if (state->phase == HOPPER_SETTING_UP) {
        message_set(out, hopper_config(game)->has_free_setup ? "prompt.setup.free"
                                                             : "prompt.setup.fixed");
        return;
    }
    const uint32_t movable = hopper_movable(state, state->player);
    const bool     hops    = (movable & state->hoppers) != 0;
    const bool     sneaks  = (movable & ~state->hoppers) != 0;
    if (movable == 0) {
        message_set(out, "prompt.pass");
    } else {
        message_set(out, hops && sneaks ? "prompt.move" : hops ? "prompt.jump" : "prompt.step");
    }
}

/* Why such a set-up cannot begin. */
static void refuse_setup(const struct game *game, const struct hopper_state *state,
                         const struct scene_path *path, const char *id, struct message *out) {
    struct scene_path whole = *path;
    struct draft      draft;
    scene_path_add(&whole, id);
    if (!read_draft(state, &whole, &draft)) {
        return;
    }
    const bool is_counted = !hopper_config(game)->has_free_setup &&
                            draft.sneakers != good_start.sneakers >> HOPPER_COLUMNS;
    message_set(out, is_counted ? "refusal.three" : "refusal.stuck");
}

static void refuse(const struct game *game, const void *bytes, const struct scene_path *path,
                   const char *id, struct message *out) {
    const struct hopper_state *state = bytes;
    if (state->phase == HOPPER_SETTING_UP) {
        refuse_setup(game, state, path, id, out);
        return;
    }
    for (uint32_t i = 0; i < HOPPER_SQUARES && path->count == 1; i++) {
        char square[SCENE_ID_MAX];
        square_id(i, square);
        if (strcmp(square, path->ids[0]) == 0) {
            message_set(out, (state->hoppers & bits_of(i)) != 0 ? "refusal.jump" : "refusal.step");
        }
    }
}

static void swatch(int player, struct scene *scene) {
    scene_karo_piece(scene, player, SCENE_KARO_PLAIN, SCENE_KARO_RADIUS);
}

const struct scene_kind hopper_scene = {.draw    = draw,
                                        .action  = show_action,
                                        .prompt  = prompt,
                                        .swatch  = swatch,
                                        .halfway = show_draft,
                                        .suggest = suggest,
                                        .change  = change,
                                        .refuse  = refuse};
