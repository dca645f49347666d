/* SPDX-License-Identifier: MIT
 *
 * screen_pointing.c - pointing at things and where they are shown, in all games
 * that have pictures.
 */
#include "terminal/screen_pointing.h"

#include <stdlib.h>

#include "core/playout.h"
#include "games/registry.h"
#include "support.h"
#include "terminal/screen_layout.h"

static struct scene    *scene;
static struct pointing *pointing;

static int begin(void **context) {
    (void)context;
    scene    = calloc(1, sizeof *scene);
    pointing = calloc(1, sizeof *pointing);
    return scene != NULL && pointing != NULL ? 0 : -1;
}

static int end(void **context) {
    (void)context;
    free(scene);
    free(pointing);
    return 0;
}

static void start(struct game *game, struct game_state *state, const char *name) {
    char        bytes[GAME_TEXT_MAX];
    struct text why;
    text_init(&why, bytes, sizeof bytes);
    assert_int_equal(game_open(game, registry_find(name), "", &why), STATUS_OK);
    game_start(game, state);
    scene_draw(game, state, scene);
    pointing_begin(pointing, game, state, scene);
}

static const char *focused(void) {
    return pointing->focus == POINTING_NOBODY ? "" : pointing->targets[pointing->focus].id;
}

/* Follow the path of an action; it must lead there and nowhere else. */
static void follow(const struct game *game, const struct game_state *state, action_t wanted) {
    struct scene_action shown;
    action_t            found = ~wanted;
    scene_action(game, state, wanted, &shown);
    for (uint32_t i = 0; i < pointing->switches.count; i++) { /* what is suggested is changed */
        if (strcmp(pointing->chosen[i], shown.path[i]) != 0) {
            assert_int_equal(pointing_at(pointing, pointing->switches.ids[i], &found), POINTING_ON);
            assert_string_equal(focused(), pointing->switches.ids[i]);
        }
    }
    for (uint32_t i = pointing->depth; i < shown.path_count; i++) {
        const enum pointing_result result = pointing_at(pointing, shown.path[i], &found);
        assert_int_equal(result, i + 1 < shown.path_count ? POINTING_ON : POINTING_DONE);
    }
    assert_int_equal(found, wanted);
    pointing_begin(pointing, game, state, scene);
}

/* Arrows and Tab lead to every target, and the focus is always on one. */
static void reach_all(void) {
    static const int ways[4][2]                   = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    bool             is_reached[GAME_ACTIONS_MAX] = {false};
    for (size_t i = 0; i < pointing->target_count; i++) {
        pointing_step(pointing, 1);
        is_reached[pointing->focus] = true;
        const int before            = pointing->focus;
        for (int way = 0; way < 4; way++) {
            pointing->focus = before;
            pointing_move(pointing, ways[way][0], ways[way][1]);
            assert_true(pointing->focus >= 0 && pointing->focus < (int)pointing->target_count);
        }
        pointing->focus = before;
    }
    for (size_t i = 0; i < pointing->target_count; i++) {
        assert_true(is_reached[i]);
    }
}

static void check_state(const struct game *game, const struct game_state *state) {
    action_t     actions[GAME_ACTIONS_MAX];
    const size_t count = game_actions(game, state, actions);
    scene_draw(game, state, scene);
    pointing_begin(pointing, game, state, scene);
    assert_true(pointing->target_count > 0);
    reach_all();
    if (game_actor(game, state) == ACTOR_CHANCE) {
        action_t action = 0;
        assert_int_equal(pointing_at(pointing, focused(), &action), POINTING_CHANCE);
        return;
    }
    for (size_t i = 0; i < count; i += 1 + count / 16) {
        follow(game, state, actions[i]);
    }
}

static void test_every_game(void **context) {
    (void)context;
    struct random random;
    random_init(&random, 7);
    for (size_t i = 0; i < registry_count() * support_scale(); i++) {
        const struct game_rules *rules = registry_at(i % registry_count());
        struct game              game;
        struct game_state        state;
        if (rules->scene == NULL) {
            continue;
        }
        start(&game, &state, rules->name);
        for (int step = 0; step < 60 && !game_is_over(&game, &state); step++) {
            check_state(&game, &state);
            game_apply(&game, &state, playout_draw(&game, &state, &random));
        }
    }
}

static void test_dropping(void **context) {
    (void)context;
    struct game       game;
    struct game_state state;
    action_t          action = 0;
    start(&game, &state, "mijnlieff");
    const size_t at_first = pointing->target_count;
    assert_int_equal(at_first, 4);
    assert_int_equal(pointing_at(pointing, "a1", &action), POINTING_NOTHING);
    assert_int_equal(pointing_at(pointing, "hand1.D", &action), POINTING_ON);
    assert_int_equal(pointing->target_count, 12);
    pointing_drop(pointing);
    assert_int_equal(pointing->target_count, at_first);
    assert_string_equal(focused(), "hand1.D");
    /* Elsewhere: begin anew there; again at the same: drop it. */
    assert_int_equal(pointing_at(pointing, "hand1.D", &action), POINTING_ON);
    assert_int_equal(pointing_at(pointing, "hand1.O", &action), POINTING_ON);
    assert_string_equal(pointing->chosen[0], "hand1.O");
    assert_int_equal(pointing_at(pointing, "hand1.O", &action), POINTING_NOTHING);
    assert_int_equal(pointing->depth, 0);
}

static void test_arrows(void **context) {
    (void)context;
    struct game       game;
    struct game_state state;
    action_t          action = 0;
    start(&game, &state, "mijnlieff");
    assert_int_equal(pointing_at(pointing, "hand1.D", &action), POINTING_ON);
    assert_string_equal(focused(), "a1"); /* the nearest to the hand */
    pointing_move(pointing, 1, 0);
    assert_string_equal(focused(), "b1");
    pointing_move(pointing, 0, -1);
    assert_string_equal(focused(), "b4"); /* the inner squares are no targets */
    pointing_move(pointing, 0, -1);
    assert_string_equal(focused(), "b4");
    pointing_flip(pointing, true);
    assert_string_equal(focused(), "b4");
    pointing_move(pointing, 1, 0);
    assert_string_equal(focused(), "a4");
}

static void test_finding(void **context) {
    (void)context;
    struct game       game;
    struct game_state state;
    action_t          action = 0;
    start(&game, &state, "mijnlieff");
    const struct scene_item *hand = scene_find(scene, "hand1.N", SCENE_PLACE);
    const struct scene_item *a1   = scene_find(scene, "a1", SCENE_PLACE);
    assert_string_equal(pointing_find(pointing, hand->at), "hand1.N");
    assert_null(pointing_find(pointing, a1->at));
    assert_int_equal(pointing_at(pointing, "hand1.N", &action), POINTING_ON);
    assert_string_equal(pointing_find(pointing, a1->at), "a1");
    assert_string_equal(pointing_find(pointing, hand->at), "hand1.N");
}

/* The picture is as large as it can be: it nearly fills the board one way. */
static void check_size(const struct layout *layout) {
    const double wide = layout->view.scale * scene->size.x / layout->board.columns;
    const double high = layout->view.scale * scene->size.y / (2 * layout->board.rows);
    assert_true(wide > 0.85 || high > 0.85);
}

/* Board and panel lie in the window and apart, and the picture in the board. */
static void check_layout(int columns, int rows, bool is_flipped) {
    struct layout layout;
    assert_true(layout_make(&layout, columns, rows, scene, is_flipped));
    check_size(&layout);
    const struct canvas_area *board = &layout.board;
    const struct canvas_area *panel = &layout.panel;
    assert_true(board->column >= 0 && board->row >= 0);
    assert_true(panel->columns >= 28 && panel->rows >= 15);
    assert_true(panel->column + panel->columns <= columns && panel->row + panel->rows <= rows);
    assert_true(board->column + board->columns < panel->column ||
                board->row + board->rows <= panel->row);
    const struct scene_point corners[2] = {
        scene->origin, {scene->origin.x + scene->size.x, scene->origin.y + scene->size.y}};
    for (int i = 0; i < 2; i++) {
        const struct raster_point pixel = raster_place(&layout.view, corners[i]);
        assert_true(pixel.x > -2 && pixel.x < board->columns + 2);
        assert_true(pixel.y > -2 && pixel.y < 2 * board->rows + 2);
    }
}

/* The place is in the board, wherever it is in the scene. */
static void test_zoom(void **context) {
    (void)context;
    struct game       game;
    struct game_state state;
    start(&game, &state, "mijnlieff");
    for (uint32_t i = 0; i < scene->item_count; i++) {
        struct layout layout;
        assert_true(layout_make(&layout, 80, 24, scene, i % 2 == 0));
        layout_zoom(&layout, scene, scene->items[i].at);
        const struct raster_point pixel = raster_place(&layout.view, scene->items[i].at);
        assert_true(pixel.x > -1 && pixel.x < layout.board.columns + 1);
        assert_true(pixel.y > -1 && pixel.y < 2 * layout.board.rows + 1);
        assert_true(layout.board.columns < layout.panel.column && layout.panel.columns >= 28);
    }
}

static void test_layout(void **context) {
    (void)context;
    struct game       game;
    struct game_state state;
    struct layout     layout;
    start(&game, &state, "mijnlieff");
    for (int columns = 60; columns <= 240; columns += 7) {
        for (int rows = 20; rows <= 90; rows += 3) {
            check_layout(columns, rows, rows % 2 == 0);
        }
    }
    assert_false(layout_make(&layout, 59, 50, scene, false));
    assert_false(layout_make(&layout, 90, 19, scene, false));
}

/* Tab goes round, both ways. */
static void test_stepping(void **context) {
    (void)context;
    struct game       game;
    struct game_state state;
    start(&game, &state, "mijnlieff");
    const int count = (int)pointing->target_count;
    pointing->focus = 0;
    pointing_step(pointing, -1);
    assert_int_equal(pointing->focus, count - 1);
    pointing_step(pointing, 1);
    assert_int_equal(pointing->focus, 0);
}

/* Turned around, a target is seen at the place opposite in the box. */
static void test_turning_mirrors_places(void **context) {
    (void)context;
    struct game        game;
    struct game_state  state;
    action_t           action = 0;
    struct scene_point before = {0, 0};
    start(&game, &state, "mijnlieff");
    assert_int_equal(pointing_at(pointing, "hand1.D", &action), POINTING_ON);
    scene->origin.x += 30; /* a box that does not begin at 0 */
    scene->origin.y -= 20;
    before = pointing->targets[pointing->focus].at;
    pointing_flip(pointing, true);
    const struct scene_point after = pointing->targets[pointing->focus].at;
    assert_int_equal(before.x + after.x, 2 * scene->origin.x + scene->size.x);
    assert_int_equal(before.y + after.y, 2 * scene->origin.y + scene->size.y);
}

/* Of several items with an id the topmost is meant, but never a mark; and a
 * choice before what lies under it, however near the middle of that is. */
static void test_what_lies_above_is_meant(void **context) {
    (void)context;
    const struct scene_style any = {.fill = SCENE_INK};
    scene_begin(scene, "a", SCENE_PLACE, 0, 0);
    scene_disc(scene, 0, 0, 50, any);
    scene_begin(scene, "a", SCENE_PIECE, 0, 0);
    scene_disc(scene, 0, 0, 30, any);
    scene_begin(scene, "a", SCENE_MARK, 0, 0);
    scene_disc(scene, 0, 0, 10, any);
    scene_begin(scene, "a.x", SCENE_CHOICE, 40, 0);
    scene_disc(scene, 0, 0, 45, any);
    assert_int_equal(pointing_item(scene, "a"), 1);
    assert_int_equal(pointing_item(scene, "b"), POINTING_NOBODY);
    pointing->scene        = scene;
    pointing->target_count = 2;
    memcpy(pointing->targets[0].id, "a", 2);
    pointing->targets[0].item = 1;
    memcpy(pointing->targets[1].id, "a.x", 4);
    pointing->targets[1].item = 3;
    assert_string_equal(pointing_find(pointing, (struct scene_point){2, 0}), "a.x");
    assert_string_equal(pointing_find(pointing, (struct scene_point){-20, 0}), "a");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_game, begin, end),
        cmocka_unit_test_setup_teardown(test_dropping, begin, end),
        cmocka_unit_test_setup_teardown(test_arrows, begin, end),
        cmocka_unit_test_setup_teardown(test_finding, begin, end),
        cmocka_unit_test_setup_teardown(test_stepping, begin, end),
        cmocka_unit_test_setup_teardown(test_turning_mirrors_places, begin, end),
        cmocka_unit_test_setup_teardown(test_what_lies_above_is_meant, begin, end),
        cmocka_unit_test_setup_teardown(test_layout, begin, end),
        cmocka_unit_test_setup_teardown(test_zoom, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
