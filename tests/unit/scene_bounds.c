/* SPDX-License-Identifier: MIT
 *
 * scene_bounds.c - a game that draws too much harms nothing: what does not fit
 * is dropped, and is_cut says so, in every build. The sanitizers watch.
 */
#include "scene/scene.h"
#include "support.h"

enum { FAR = 3 }; /* times as much as there is room for */

static const struct scene_style plain = {.width = 1};

/* Games whose drawing and whose actions are nothing but the test. */
static void draw_nothing(const struct game *game, const void *state, struct scene *scene) {
    (void)game;
    (void)state;
    (void)scene;
}

static void act_on_and_on(const struct game *game, const void *state, action_t action,
                          struct scene_action *out) {
    (void)game;
    (void)state;
    scene_point_at(out, "a1");
    struct scene_motion *motion = scene_move(out, SCENE_PIECE, "a1", "a2");
    for (action_t i = 0; i < action; i++) {
        scene_via(motion, (struct scene_point){(int32_t)i, 0});
    }
}

static const struct scene_kind kind     = {.draw = draw_nothing, .action = act_on_and_on};
static const struct game_rules rules    = {.name = "drawn", .scene = &kind};
static const struct game       game     = {.rules = &rules};
static const struct game_state no_state = {{0}};
static struct scene            scene;

static void begin_scene(void) {
    scene_draw(&game, &no_state, &scene);
    assert_false(scene.is_cut);
}

static void test_items(void **unused) {
    (void)unused;
    begin_scene();
    scene_begin(&scene, "first", SCENE_PLACE, 1, 2);
    scene_text(&scene, 3, 4, 5, "kept", SCENE_INK);
    for (int i = 1; i < SCENE_ITEMS_MAX; i++) {
        scene_begin(&scene, "more", SCENE_MARK, 0, 0);
    }
    assert_false(scene.is_cut);
    for (int i = 0; i < FAR * SCENE_ITEMS_MAX; i++) {
        struct scene_item *item = scene_begin(&scene, "dropped", SCENE_PIECE, 0, 0);
        message_set(&item->label, "dropped");
        scene_disc(&scene, 9, 9, 9, plain);
    }
    assert_true(scene.is_cut);
    assert_int_equal(scene.item_count, SCENE_ITEMS_MAX);
    assert_null(scene_find(&scene, "dropped", SCENE_PIECE));
    /* No shape of theirs came to somebody else, and the first are unharmed. */
    assert_int_equal(scene.shape_count, 1);
    assert_int_equal(scene.items[SCENE_ITEMS_MAX - 1].shape_count, 0);
    assert_string_equal(scene.items[0].id, "first");
    assert_string_equal(scene.shapes[0].string, "kept");
    assert_int_equal(scene.points[0].x, 3);
    begin_scene();
}

static void test_shapes(void **unused) {
    (void)unused;
    begin_scene();
    scene_begin(&scene, "a1", SCENE_PLACE, 0, 0);
    for (int i = 0; i < SCENE_SHAPES_MAX; i++) {
        scene_disc(&scene, i, 0, 1, plain);
    }
    assert_false(scene.is_cut);
    for (int i = 0; i < SCENE_SHAPES_MAX; i++) {
        scene_disc(&scene, -1, -1, 1, plain);
        scene_text(&scene, -1, -1, 1, "dropped", SCENE_INK);
    }
    assert_true(scene.is_cut);
    assert_int_equal(scene.shape_count, SCENE_SHAPES_MAX);
    assert_int_equal(scene.items[0].shape_count, SCENE_SHAPES_MAX);
    assert_int_equal(scene.point_count, SCENE_SHAPES_MAX);
    assert_int_equal(scene.points[0].x, 0);
}

/* A shape is there with all its points or not at all. */
static void test_points(void **unused) {
    static const struct scene_point many[SCENE_POINTS_MAX + 1];
    (void)unused;
    begin_scene();
    scene_begin(&scene, "a1", SCENE_PLACE, 0, 0);
    scene_points(&scene, SCENE_LINE, many, SCENE_POINTS_MAX - 1, plain);
    assert_false(scene.is_cut);
    scene_line(&scene, 7, 7, 7, 7, plain);
    assert_true(scene.is_cut);
    assert_int_equal(scene.shape_count, 1);
    assert_int_equal(scene.point_count, SCENE_POINTS_MAX - 1);
    begin_scene();
    scene_begin(&scene, "a1", SCENE_PLACE, 0, 0);
    scene_points(&scene, SCENE_LINE, many, SCENE_POINTS_MAX + 1, plain);
    assert_true(scene.is_cut);
    assert_int_equal(scene.shape_count, 0);
    begin_scene();
    scene_disc(&scene, 0, 0, 1, plain); /* of no item */
    assert_true(scene.is_cut);
    assert_int_equal(scene.shape_count, 0);
}

static void test_strings(void **unused) {
    static const char  endless[] = "abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz";
    struct scene_item *item;
    (void)unused;
    begin_scene();
    item = scene_begin(&scene, endless, SCENE_PLACE, 0, 0);
    assert_true(scene.is_cut);
    assert_int_equal(strlen(item->id), SCENE_ID_MAX - 1);
    begin_scene();
    scene_begin(&scene, "a1", SCENE_PLACE, 0, 0);
    scene_text(&scene, 0, 0, 1, endless, SCENE_INK);
    assert_true(scene.is_cut);
    assert_int_equal(strlen(scene.shapes[0].string), SCENE_STRING_MAX - 1);
}

static void test_paths_and_motions(void **unused) {
    struct scene_action action;
    (void)unused;
    scene_action(&game, &no_state, 0, &action);
    assert_false(action.is_cut);
    for (int i = 0; i < FAR * SCENE_PATH_MAX; i++) {
        scene_point_at(&action, "b2");
    }
    assert_true(action.is_cut);
    assert_int_equal(action.path_count, SCENE_PATH_MAX);
    scene_action(&game, &no_state, 0, &action);
    for (int i = 0; i < FAR * SCENE_MOTIONS_MAX; i++) {
        scene_move(&action, SCENE_TILE, "a1", "b2")->turn = 90;
    }
    assert_true(action.is_cut);
    assert_int_equal(action.motion_count, SCENE_MOTIONS_MAX);
    assert_int_equal(action.path_count, 1);
    assert_int_equal(action.shift.x, 0);
    assert_string_equal(action.meaning.key, "");
}

static void test_ways(void **unused) {
    struct scene_action action;
    (void)unused;
    scene_action(&game, &no_state, SCENE_VIA_MAX, &action);
    assert_false(action.is_cut);
    assert_int_equal(action.motions[0].via_count, SCENE_VIA_MAX);
    scene_action(&game, &no_state, FAR * SCENE_VIA_MAX, &action);
    assert_true(action.is_cut);
    assert_int_equal(action.motions[0].via_count, SCENE_VIA_MAX);
    assert_int_equal(action.motions[0].via[SCENE_VIA_MAX - 1].x, SCENE_VIA_MAX - 1);
    assert_int_equal(action.motions[0].below_first, 0);
}

static void test_messages(void **unused) {
    struct message message;
    (void)unused;
    message_set(&message, "key");
    for (int i = 0; i < MESSAGE_SLOTS_MAX; i++) {
        message_add_number(&message, "slot", i);
    }
    assert_false(message.is_cut);
    for (int i = 0; i < FAR; i++) {
        message_add(&message, "another", "dropped");
    }
    assert_true(message.is_cut);
    assert_int_equal(message.slot_count, MESSAGE_SLOTS_MAX);
    assert_string_equal(message.slots[MESSAGE_SLOTS_MAX - 1].value, "3");
    message_set(&message, "a.key.that.is.longer.than.any.key.of.any.text.may.be");
    assert_true(message.is_cut);
    message_set(&message, "key");
    message_add(&message, "slot", "a value that is longer than any value may be");
    assert_true(message.is_cut);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_items),    cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_points),   cmocka_unit_test(test_strings),
        cmocka_unit_test(test_ways),     cmocka_unit_test(test_paths_and_motions),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
