/* SPDX-License-Identifier: MIT
 *
 * pyramyd_scene.c - the picture of Pyramyd: pieces, choices, motions, words.
 *
 * To jump, a person points at a cell and then at one of two small pieces beside
 * it, which show where the principal face will be. Gates, letters and meetings
 * are chosen by their cells, decisions by buttons.
 */
#include "games/pyramyd/pyramyd_scene.h"

enum { CHOICE_AWAY = 62, CHOICE_RADIUS = 54 };

/* Where a level, a left or a right side comes among the choices. */
static int32_t side_order(uint32_t place) {
    const char letter = pyramyd_side_letter(place);
    return letter == 'l' ? -1 : letter == 'r' ? 1 : 0;
}

static void direction_id(uint32_t place, char *id) {
    struct text text;
    text_init(&text, id, SCENE_ID_MAX);
    pyramyd_print_cell(pyramyd_cell_of(place), &text);
    text_add_char(&text, '.');
    text_add_char(&text, pyramyd_side_letter(place));
}

/* The other legal jump to the same cell; the place itself if there is none. */
static uint32_t twin_of(const struct pyramyd_state *state, uint32_t place) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = pyramyd_list_jumps(state, actions);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] != place && pyramyd_cell_of(actions[i]) == pyramyd_cell_of(place)) {
            return actions[i];
        }
    }
    return place;
}

static void add_side(struct message *message, const char *key, uint32_t place) {
    struct text text;
    message_set(message, key);
    text = (struct text){
        .bytes = message->key, .size = sizeof message->key, .length = strlen(message->key)};
    text_add_char(&text, pyramyd_side_letter(place));
}

static void draw_choice(const struct pyramyd_state *state, uint32_t place, uint32_t twin,
                        struct scene *scene) {
    const struct scene_style disc = {
        .fill = {"#2c3877", "#1a2252"}, .stroke = {"#f2cf7a", NULL}, .width = 4};
    const struct scene_point middle  = pyramyd_middle_of(pyramyd_cell_of(place));
    const int32_t            side    = side_order(place) < side_order(twin) ? -1 : 1;
    const bool               is_down = pyramyd_cells[pyramyd_cell_of(place)].points_down != 0;
    char                     id[SCENE_ID_MAX];
    direction_id(place, id);
    struct scene_item *item =
        scene_begin(scene, id, SCENE_CHOICE, middle.x + side * CHOICE_AWAY, middle.y);
    add_side(&item->label, "label.turned.", place);
    scene_disc(scene, 0, 0, CHOICE_RADIUS, disc);
    pyramyd_draw_pyramid(scene, (struct scene_point){0, is_down ? -8 : 8}, state->turn,
                         pyramyd_angle_of(place), 78);
}

/* Two for each cell that can be reached in two directions. */
static void draw_choices(const struct pyramyd_state *state, struct scene *scene) {
    action_t actions[GAME_ACTIONS_MAX];
    if (state->phase != PYRAMYD_JUMP) {
        return;
    }
    const size_t count = pyramyd_list_jumps(state, actions);
    for (size_t i = 0; i < count; i++) {
        const uint32_t twin = twin_of(state, actions[i]);
        if (twin != actions[i]) {
            draw_choice(state, actions[i], twin, scene);
        }
    }
    if (count == 0) {
        message_set(&scene_begin(scene, "pass", SCENE_BUTTON, 0, 0)->label, "button.pass");
    }
}

static void draw_decision(const struct pyramyd_state *state, struct scene *scene) {
    if (state->phase != PYRAMYD_DECIDE) {
        return;
    }
    const uint32_t     piece = pyramyd_piece_at_stake(state);
    struct scene_item *yes   = scene_begin(scene, "yes", SCENE_BUTTON, 0, 0);
    message_set(&yes->label, "button.yes");
    pyramyd_add_piece(&yes->label, "piece", piece);
    struct scene_item *no = scene_begin(scene, "no", SCENE_BUTTON, 0, 0);
    message_set(&no->label, "button.no");
    pyramyd_add_piece(&no->label, "piece", piece);
}

/* Cells that the piece has left in this turn: footprints. */
static void draw_visited(const struct pyramyd_state *state, struct scene *scene) {
    const struct scene_style veil  = {.fill = {"#0c1130", NULL}, .opacity = 55};
    const struct scene_style cross = {.stroke = {"#f2cf7a", NULL}, .width = 4};
    uint64_t                 cells = state->visited;
    char                     id[SCENE_ID_MAX];
    while (cells != 0) {
        const uint32_t           cell = bits64_take_lowest(&cells);
        const struct scene_point at   = pyramyd_middle_of(cell);
        pyramyd_cell_id(cell, id);
        message_set(&scene_begin(scene, id, SCENE_MARK, at.x, at.y)->label, "label.visited");
        scene_sign(scene, "xx");
        pyramyd_draw_triangle(scene, (struct scene_point){0, 0},
                              pyramyd_cells[cell].points_down != 0, 97, veil);
        scene_line(scene, -11, -11, 11, 11, cross);
        scene_line(scene, -11, 11, 11, -11, cross);
    }
}

/* A golden edge around the piece whose turn it is. */
static void draw_mover(const struct pyramyd_state *state, struct scene *scene) {
    if (state->phase <= PYRAMYD_SET_SEQUENCE ||
        (state->phase == PYRAMYD_OVER && !pyramyd_is_won(state))) {
        return;
    }
    const uint32_t           cell = pyramyd_cell_of(state->place[state->turn]);
    const struct scene_point at   = pyramyd_middle_of(cell);
    char                     id[SCENE_ID_MAX];
    pyramyd_cell_id(cell, id);
    struct scene_item *mark = scene_begin(scene, id, SCENE_MARK, at.x, at.y);
    message_set(&mark->label, state->phase == PYRAMYD_OVER ? "label.won" : "label.mover");
    mark->is_explained = false; /* the table below the board says it with words */
    pyramyd_draw_triangle(scene, (struct scene_point){0, 0}, pyramyd_cells[cell].points_down != 0,
                          98, (struct scene_style){.stroke = {"#ffd76a", NULL}, .width = 7});
}

static void draw_pieces(const struct pyramyd_state *state, struct scene *scene) {
    char id[SCENE_ID_MAX];
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t           place = state->place[piece];
        const struct scene_point at    = pyramyd_middle_of(pyramyd_cell_of(place));
        pyramyd_cell_id(pyramyd_cell_of(place), id);
        struct scene_item *item = scene_begin(scene, id, SCENE_PIECE, at.x, at.y);
        item->is_decisive       = piece == state->turn && pyramyd_is_won(state);
        add_side(&item->label, "label.piece.", place);
        pyramyd_add_piece(&item->label, "piece", piece);
        pyramyd_draw_pyramid(scene, (struct scene_point){0, 0}, piece, pyramyd_angle_of(place),
                             100);
        const char sign[] = {'[', pyramyd_letters[piece], pyramyd_side_letter(place), ']', '\0'};
        scene_sign(scene, sign);
        scene_explain(scene);
    }
}

/* Where the faces touch that call for a decision. */
static void draw_contacts(const struct pyramyd_state *state, struct scene *scene) {
    const struct scene_style disc = {
        .fill = {"#fff3c4", "#ffd76a"}, .stroke = {"#10163a", NULL}, .width = 3};
    const struct scene_point here   = pyramyd_middle_of(pyramyd_cell_of(state->place[state->turn]));
    uint32_t                 others = state->phase == PYRAMYD_MEET     ? pyramyd_touched(state)
                                      : state->phase == PYRAMYD_DECIDE ? bits_of(state->other)
                                                                       : 0;
    while (others != 0) {
        const uint32_t           cell  = pyramyd_cell_of(state->place[bits_take_lowest(&others)]);
        const struct scene_point there = pyramyd_middle_of(cell);
        struct scene_item *mark = scene_begin(scene, "contact", SCENE_MARK, (here.x + there.x) / 2,
                                              (here.y + there.y) / 2);
        message_set(&mark->label, "label.contact");
        scene_disc(scene, 0, 0, 11, disc);
    }
}

static void draw(const struct game *game, const void *bytes, struct scene *scene) {
    const struct pyramyd_state *state = bytes;
    scene_box(scene, 0, 0, PYRAMYD_WIDTH, pyramyd_panel_bottom());
    scene_characters(scene, PYRAMYD_SIDE / 8, PYRAMYD_RISE / 4);
    pyramyd_draw_board(game, scene);
    draw_visited(state, scene);
    draw_mover(state, scene);
    draw_pieces(state, scene);
    draw_contacts(state, scene);
    pyramyd_draw_panel(game, state, scene);
    draw_choices(state, scene);
    draw_decision(state, scene);
}

/* From -179 to 180. */
static int32_t turn_between(uint32_t from, uint32_t to) {
    const int32_t turn = (pyramyd_angle_of(to) - pyramyd_angle_of(from) + 360) % 360;
    return turn > 180 ? turn - 360 : turn;
}

/* Halfway through a jump the middle of the piece is on the circle about the
 * corner that it turns around. Both cells share two corners; it is the one
 * about which the way goes clockwise if the turn does. */
static void add_bow(struct scene_motion *motion, uint32_t from, uint32_t to) {
    const struct scene_point  here  = pyramyd_middle_of(pyramyd_cell_of(from));
    const struct scene_point  there = pyramyd_middle_of(pyramyd_cell_of(to));
    const bool                down  = pyramyd_cells[pyramyd_cell_of(from)].points_down != 0;
    const bool                turns = turn_between(from, to) > 0;
    const struct scene_point *ends  = pyramyd_corners_of(down);
    for (int i = 0; i < 3; i++) {
        /* From the corner to both middles; long, if the cells do not share it. */
        const int32_t ax = -ends[i].x;
        const int32_t ay = -ends[i].y;
        const int32_t bx = there.x - here.x - ends[i].x;
        const int32_t by = there.y - here.y - ends[i].y;
        if (bx * bx + by * by < 5000 && (ax * by - ay * bx > 0) == turns) {
            scene_via(motion, (struct scene_point){here.x + ends[i].x + (ax + bx) * 1000 / 1732,
                                                   here.y + ends[i].y + (ay + by) * 1000 / 1732});
        }
    }
}

/* A piece goes from stop to stop; a jump, first of all, in a bow. */
static void move_piece(const struct pyramyd_state *state, const struct pyramyd_story *story,
                       uint32_t piece, bool is_jump, struct scene_action *out) {
    const uint32_t count = story->stop_count[piece];
    if (count == 0) {
        return;
    }
    const uint8_t *stops = story->stops[piece];
    char           from[SCENE_ID_MAX];
    char           to[SCENE_ID_MAX];
    pyramyd_cell_id(pyramyd_cell_of(state->place[piece]), from);
    pyramyd_cell_id(pyramyd_cell_of(stops[count - 1]), to);
    struct scene_motion *motion = scene_move(out, SCENE_PIECE, from, to);
    motion->turn                = turn_between(state->place[piece], stops[count - 1]);
    if (is_jump) {
        add_bow(motion, state->place[piece], stops[0]);
    }
    for (uint32_t i = 0; i + 1 < count; i++) {
        scene_via(motion, pyramyd_middle_of(pyramyd_cell_of(stops[i])));
    }
}

static void move_trays(const struct pyramyd_state *before, const struct pyramyd_state *after,
                       struct scene_action *out) {
    char id[SCENE_ID_MAX];
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        uint32_t got = after->tray[piece] & ~(uint32_t)before->tray[piece];
        while (got != 0) {
            pyramyd_tray_id(piece, bits_take_lowest(&got), id);
            scene_move(out, SCENE_PIECE, "", id);
        }
    }
}

/* Seats get their pieces, or change them. */
static void move_seats(const struct pyramyd_state *before, const struct pyramyd_state *after,
                       struct scene_action *out) {
    const bool begins = before->phase == PYRAMYD_SET_PIECE;
    char       from[SCENE_ID_MAX];
    char       to[SCENE_ID_MAX];
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        if (begins || after->seat[piece] != before->seat[piece]) {
            pyramyd_seat_id(pyramyd_piece_of_seat(before, after->seat[piece]), from);
            pyramyd_seat_id(piece, to);
            scene_move(out, SCENE_PIECE, begins ? "" : from, to);
        }
    }
}

static void move_pendulum(const struct pyramyd_state *before, const struct pyramyd_state *after,
                          struct scene_action *out) {
    const bool is_there = before->phase > PYRAMYD_SET_SEQUENCE;
    char       from[SCENE_ID_MAX];
    char       to[SCENE_ID_MAX];
    if (after->phase <= PYRAMYD_SET_SEQUENCE || (is_there && after->pendulum == before->pendulum)) {
        return;
    }
    pyramyd_pendulum_id(before, from);
    pyramyd_pendulum_id(after, to);
    struct scene_motion *motion = scene_move(out, SCENE_TILE, is_there ? from : "", to);
    motion->is_flipped          = is_there && (before->pendulum < 2) != (after->pendulum < 2);
}

static void add_motions(const struct game *game, const struct pyramyd_state *state, action_t action,
                        const struct pyramyd_story *story, struct scene_action *out) {
    struct pyramyd_state after = *state;
    game->play->apply(game, &after, action);
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const bool is_jump = action < PYRAMYD_CARRY && piece == state->turn;
        CHECK(story->state.place[piece] == after.place[piece]);
        move_piece(state, story, piece, is_jump, out);
    }
    move_trays(state, &after, out);
    move_seats(state, &after, out);
    move_pendulum(state, &after, out);
}

static void add_path(const struct game *game, const struct pyramyd_state *state, action_t action,
                     struct scene_action *out) {
    char        id[SCENE_ID_MAX];
    struct text text;
    text_init(&text, id, sizeof id);
    if (action < PYRAMYD_CARRY) {
        pyramyd_cell_id(pyramyd_cell_of(action), id);
    } else if (action < PYRAMYD_PASS) {
        pyramyd_cell_id(action - PYRAMYD_CARRY, id);
    } else if (action >= PYRAMYD_FIRST && action < PYRAMYD_NUMBERED) {
        const uint32_t piece = (action - PYRAMYD_FIRST) % PYRAMYD_PIECES;
        pyramyd_cell_id(pyramyd_cell_of(state->place[piece]), id);
    } else {
        pyramyd_print_action(game, state, action, &text); /* pass, yes, no, n2, q312 */
    }
    scene_point_at(out, id);
    if (action < PYRAMYD_CARRY && twin_of(state, action) != action) {
        direction_id(action, id);
        scene_point_at(out, id);
    }
}

static void show_action(const struct game *game, const void *bytes, action_t action,
                        struct scene_action *out) {
    const struct pyramyd_state *state = bytes;
    struct pyramyd_story        story;
    pyramyd_tell(game, state, action, &story);
    add_path(game, state, action, out);
    add_motions(game, state, action, &story, out);
    pyramyd_say_action(state, action, &story, &out->meaning);
}

/* Can the piece land on this cell in two ways? */
static bool has_two_ways(const struct pyramyd_state *state, const char *id) {
    action_t     actions[GAME_ACTIONS_MAX];
    char         cell[SCENE_ID_MAX];
    uint32_t     ways  = 0;
    const size_t count = state->phase == PYRAMYD_JUMP ? pyramyd_list_jumps(state, actions) : 0;
    for (size_t i = 0; i < count; i++) {
        pyramyd_cell_id(pyramyd_cell_of(actions[i]), cell);
        ways += strcmp(cell, id) == 0 ? 1 : 0;
    }
    return ways == 2;
}

static struct scene_item *piece_on(struct scene *scene, const char *id) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].role == SCENE_PIECE && strcmp(scene->items[i].id, id) == 0) {
            return &scene->items[i];
        }
    }
    return NULL;
}

/* Until its way to face is chosen, a piece that lands has no faces. Cells beside
 * each other point up and down, so it cannot look as before either. */
static bool show_landing(const struct game *game, const void *bytes, const struct scene_path *path,
                         struct scene *scene) {
    const struct pyramyd_state *state = bytes;
    struct scene_item          *piece = piece_on(scene, path->ids[0]);
    const struct pyramyd_look  *look  = &pyramyd_looks[state->turn];
    const uint32_t              here  = pyramyd_cell_of(state->place[state->turn]);
    const char name[] = {'p', 'i', 'e', 'c', 'e', '.', pyramyd_letters[state->turn], '\0'};
    (void)game;
    if (path->count != 1 || piece == NULL || !has_two_ways(state, path->ids[0])) {
        return false;
    }
    const struct scene_item landed = *piece;
    memmove(piece, piece + 1, (size_t)(scene->items + --scene->item_count - piece) * sizeof *piece);
    struct scene_item *item = scene_begin(scene, landed.id, SCENE_PIECE, landed.at.x, landed.at.y);
    message_set(&item->label, name);
    pyramyd_draw_triangle(
        scene, (struct scene_point){0, 0}, pyramyd_cells[here].points_down == 0, 96,
        (struct scene_style){.fill = look->body, .stroke = look->ink, .width = 3});
    scene_text(scene, 0, 0, 30, name + 6, look->ink);
    scene_sign(scene, landed.sign);
    return true;
}

static void refuse(const struct game *game, const void *bytes, const struct scene_path *path,
                   const char *id, struct message *out) {
    const struct pyramyd_state *state = bytes;
    (void)game;
    (void)path;
    (void)id;
    if (state->phase == PYRAMYD_JUMP) {
        message_set(out, "refusal.jump");
    } else if (state->phase == PYRAMYD_AT_GATE || state->phase == PYRAMYD_AT_LETTER) {
        message_set(out, "refusal.carry");
    } else {
        return;
    }
    pyramyd_add_piece(out, "piece", state->turn);
}

const struct scene_kind pyramyd_scene = {.draw    = draw,
                                         .action  = show_action,
                                         .prompt  = pyramyd_say_prompt,
                                         .halfway = show_landing,
                                         .refuse  = refuse};
