/* SPDX-License-Identifier: MIT
 *
 * scene.c - tests of src/scene but the words: making scenes, their common parts,
 * and the picture file, on a scene that has one shape of every form.
 */
#include <stdlib.h>
#include <string.h>

#include "scene/scene_parts.h"
#include "scene/scene_print.h"
#include "support.h"

static struct scene scene;

static const struct word own[] = {
    {"label.stone", "A <stone> & \"more\""}, {"title", "Made up"}, {"tower", "T&T"}};
static const struct words words = {.own = own, .own_count = sizeof own / sizeof own[0]};

#define UPPER "#112233"
#define LOWER "#445566"

static const struct scene_paint shaded = {UPPER, LOWER};
static const struct scene_paint plain  = {"#abcdef", NULL};

static void draw_everything(const struct game *game, const void *state, struct scene *out) {
    (void)game;
    (void)state;
    const struct scene_point way[] = {{0, 0}, {10, 20}, {30, 0}, {40, -20}, {60, 5}};
    scene_box(out, 10, 20, 300, 200);
    scene_begin(out, "board", SCENE_SURFACE, 1, 2);
    scene_rectangle(out, -5, -6, 10, 20, (struct scene_style){.fill = shaded});
    scene_begin(out, "a1", SCENE_MARK, 0, -7);
    scene_line(out, 1, 2, 3, 4, (struct scene_style){.stroke = shaded, .width = 5});
    scene_points(out, SCENE_CURVE, way, 5,
                 (struct scene_style){.stroke = plain, .width = 3, .opacity = 5});
    struct scene_item *stone = scene_begin(out, "a1", SCENE_PIECE, 50, 60);
    stone->count             = 3;
    message_set(&stone->label, "label.stone");
    scene_disc(out, 1, -1, 30, (struct scene_style){.fill = SCENE_INK, .opacity = 40});
    scene_text(out, 4, 5, 22, "@tower", SCENE_MUTED);
    scene_text(out, 4, 5, 22, "<7>", plain);
    scene_begin(out, "b1", SCENE_CHOICE, 0, 0);
    scene_disc(out, 0, 0, 9, (struct scene_style){.fill = plain});
    message_set(&scene_begin(out, "end", SCENE_BUTTON, 0, 0)->label, "label.stone");
    scene_begin(out, "b1", SCENE_TILE, 7, 8);
    scene_disc(out, 0, 0, 9, (struct scene_style){.stroke = plain, .width = 2, .opacity = 100});
}

static const struct scene_kind everything = {.draw = draw_everything};
static const struct game_rules rules      = {.name = "made_up", .scene = &everything};

static char *print_svg(void) {
    const struct game game  = {.rules = &rules};
    char             *bytes = malloc(SCENE_PRINT_MAX);
    struct text       out;
    assert_non_null(bytes);
    text_init(&out, bytes, SCENE_PRINT_MAX);
    scene_print_svg(&game, NULL, &words, &scene, &out);
    assert_true(text_is_whole(&out));
    return bytes;
}

/* Every form with its style, in the order in which things lie; a choice and a
 * button are not in a file. Tiles and pieces throw a shadow. */
static void test_every_shape_is_in_the_picture(void **unused) {
    (void)unused;
    static const char expected[] =
        "<g transform=\"translate(1 2)\">"
        "<path d=\"M-5 -6L5 -6L5 14L-5 14Z\" fill=\"url(#g112233-445566)\"/></g>\n"
        "<g transform=\"translate(0 -7)\">"
        "<path d=\"M1 2L3 4\" fill=\"none\" stroke=\"url(#g112233-445566)\" stroke-width=\"5\"/>"
        "<path d=\"M0 0Q10 20 30 0Q40 -20 60 5\" fill=\"none\" stroke=\"#abcdef\""
        " stroke-width=\"3\" opacity=\".05\"/></g>\n"
        "<g transform=\"translate(50 60)\" filter=\"url(#shadow)\">"
        "<title>a1, A &lt;stone&gt; &amp; &quot;more&quot;</title>"
        "<circle cx=\"1\" cy=\"-1\" r=\"30\" class=\"f-ink\" fill=\"#2b2620\" opacity=\".40\"/>"
        "<text x=\"4\" y=\"5\" font-size=\"22\" dy=\".35em\" class=\"f-muted\" "
        "fill=\"#6d6458\">T&amp;T</text>"
        "<text x=\"4\" y=\"5\" font-size=\"22\" dy=\".35em\" fill=\"#abcdef\">&lt;7&gt;</text>"
        "<circle cx=\"36\" cy=\"36\" r=\"15\" fill=\"#fffdf6\" stroke=\"#2b2620\""
        " stroke-width=\"2\"/><text x=\"36\" y=\"36\" font-size=\"22\" dy=\".35em\" "
        "fill=\"#2b2620\">3</text>"
        "</g>\n"
        "<g transform=\"translate(7 8)\" filter=\"url(#shadow)\">"
        "<circle cx=\"0\" cy=\"0\" r=\"9\" fill=\"none\" stroke=\"#abcdef\" stroke-width=\"2\""
        " opacity=\"1.0\"/></g>\n"
        "</svg>";
    char *svg   = print_svg();
    char *items = strstr(svg, "</defs>\n");
    assert_non_null(items);
    assert_string_equal(items + strlen("</defs>\n"), expected);
    free(svg);
}

static size_t occurrences(const char *text, const char *part) {
    size_t count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

/* A fill and a stroke of the same two colours share one definition, from the
 * upper colour to the lower, before the first use. */
static void test_gradients_are_defined_once(void **unused) {
    (void)unused;
    static const char definition[] =
        "<linearGradient id=\"g112233-445566\" x2=\"0\" y2=\"1\"><stop stop-color=\"" UPPER
        "\"/><stop offset=\"1\" stop-color=\"" LOWER "\"/></linearGradient>\n";
    char *svg = print_svg();
    assert_int_equal(occurrences(svg, "<linearGradient"), 1);
    assert_int_equal(occurrences(svg, definition), 1);
    assert_int_equal(occurrences(svg, "id=\"shadow\""), 1);
    assert_true(strstr(svg, definition) < strstr(svg, "url(#g112233-445566)"));
    free(svg);
}

/* The box with a margin around it, on paper of the same size. */
static void test_the_picture_shows_the_box(void **unused) {
    (void)unused;
    char *svg = print_svg();
    assert_non_null(strstr(svg, "viewBox=\"-10 0 340 240\" width=\"340\" height=\"240\">"));
    assert_non_null(strstr(svg, "<rect x=\"-10\" y=\"0\" width=\"340\" height=\"240\""));
    assert_non_null(strstr(svg, "<title>Made up</title>\n<style>"));
    free(svg);
}

/* Nothing is left of the scene before. */
static void test_drawing_begins_anew(void **unused) {
    (void)unused;
    const struct game game = {.rules = &rules};
    scene_draw(&game, NULL, &scene);
    const struct scene first = scene;
    scene_draw(&game, NULL, &scene);
    assert_int_equal(scene.item_count, 6);
    assert_int_equal(scene.shape_count, 8);
    assert_int_equal(scene.point_count, 4 + 2 + 5 + 1 + 1 + 1 + 1 + 1);
    assert_int_equal(scene.item_count, first.item_count);
    assert_int_equal(scene.items[5].first_shape, first.items[5].first_shape);
    assert_int_equal(scene.items[4].shape_count, 0);
}

static void test_items_are_found_by_id_and_role(void **unused) {
    (void)unused;
    const struct game game = {.rules = &rules};
    scene_draw(&game, NULL, &scene);
    assert_ptr_equal(scene_find(&scene, "a1", SCENE_MARK), &scene.items[1]);
    assert_ptr_equal(scene_find(&scene, "a1", SCENE_PIECE), &scene.items[2]);
    assert_null(scene_find(&scene, "a1", SCENE_TILE));
    assert_null(scene_find(&scene, "a", SCENE_PIECE));
}

/* Soft corners stay inside the rectangle, touch all its sides, and are the same
 * in all four corners. */
static void test_rounded_fills_its_rectangle(void **unused) {
    (void)unused;
    scene.item_count = scene.shape_count = scene.point_count = 0;
    scene_begin(&scene, "a", SCENE_PLACE, 0, 0);
    scene_rounded(&scene, -50, 10, 100, 60, (struct scene_style){.fill = plain});
    const struct scene_shape *shape = &scene.shapes[0];
    int                       left = 0, right = 0, top = 0, bottom = 0;
    for (uint32_t i = 0; i < shape->point_count; i++) {
        const struct scene_point at = scene.points[i];
        assert_in_range(at.x + 50, 0, 100);
        assert_in_range(at.y - 10, 0, 60);
        left += at.x == -50;
        right += at.x == 50;
        top += at.y == 10;
        bottom += at.y == 70;
        const struct scene_point before =
            scene.points[(i + shape->point_count - 1) % shape->point_count];
        assert_true(at.x != before.x || at.y != before.y);
    }
    assert_int_equal(shape->form, SCENE_POLYGON);
    assert_int_equal(left * 1000 + right * 100 + top * 10 + bottom, 2222);
}

/* Columns go right and rows go up; labels carry the names of the first ones. */
static void test_grids(void **unused) {
    (void)unused;
    const struct scene_grid grid = {.left         = 30,
                                    .top          = 40,
                                    .columns      = 3,
                                    .rows         = 2,
                                    .first_column = 1,
                                    .first_row    = 4,
                                    .frame        = 10};
    char                    id[SCENE_ID_MAX];
    assert_int_equal(scene_grid_x(&grid, 0), 80);
    assert_int_equal(scene_grid_x(&grid, 2), 280);
    assert_int_equal(scene_grid_y(&grid, 1), 90);
    assert_int_equal(scene_grid_y(&grid, 0), 190);
    scene_square_id(2, 11, id);
    assert_string_equal(id, "c12");
    scene.item_count = scene.shape_count = scene.point_count = 0;
    scene_grid_labels(&scene, &grid);
    assert_int_equal(scene.item_count, 5);
    static const char *const names[] = {"b", "c", "d", "5", "6"};
    for (int i = 0; i < 5; i++) {
        assert_string_equal(scene.items[i].id, names[i]);
        assert_string_equal(scene.shapes[i].string, names[i]);
        assert_int_equal(scene.items[i].role, SCENE_LABEL);
    }
    assert_int_equal(scene.items[1].at.x, 180);
    assert_true(scene.items[1].at.y > 40 + 200 + 10);
    assert_int_equal(scene.items[4].at.y, 90);
    assert_true(scene.items[4].at.x < 30 - 10);
}

/* As many points as the die shows, symmetrical about its middle. */
static void test_die_faces(void **unused) {
    (void)unused;
    for (uint32_t points = 0; points <= 6; points++) {
        scene.item_count = scene.shape_count = scene.point_count = 0;
        scene_begin(&scene, "die", SCENE_DIE, 0, 0);
        scene_die_face(&scene, 88, points);
        int32_t x = 0;
        int32_t y = 0;
        assert_int_equal(scene.items[0].shape_count, points + 1);
        for (uint32_t i = 1; i <= points; i++) {
            x += scene.points[scene.shapes[i].first_point].x;
            y += scene.points[scene.shapes[i].first_point].y;
        }
        assert_int_equal(x, 0);
        assert_int_equal(y, 0);
    }
}

/* Full points first, then rings, then hints; the two sides of a Karo piece look
 * different, and so do the players. */
static void test_karo_parts(void **unused) {
    (void)unused;
    scene.item_count = scene.shape_count = scene.point_count = 0;
    const struct scene_item *row =
        scene_karo_progress(&scene, 0, (struct scene_point){100, 50}, 2, 1, 5);
    const struct scene_shape *dots = &scene.shapes[row->shape_count - 5];
    assert_string_equal(row->id, "progress1");
    for (int i = 0; i < 5; i++) {
        assert_int_equal(dots[i].style.fill.above != NULL, i < 2);
        assert_int_equal(dots[i].style.opacity == 0, i < 3);
    }
    uint32_t shapes[2][2];
    for (int player = 0; player < 2; player++) {
        for (int side = SCENE_KARO_PLAIN; side <= SCENE_KARO_CIRCLE; side++) {
            const struct scene_item *item = scene_begin(&scene, "a1", SCENE_PIECE, 0, 0);
            scene_karo_piece(&scene, player, (enum scene_karo_side)side, SCENE_KARO_RADIUS);
            shapes[player][side] = item->shape_count;
        }
        assert_int_equal(shapes[player][SCENE_KARO_CIRCLE], shapes[player][SCENE_KARO_PLAIN] + 2);
    }
    assert_int_equal(shapes[1][SCENE_KARO_PLAIN], shapes[0][SCENE_KARO_PLAIN] + 16);
    assert_true(scene_karo_choice(&scene, "a1.h", 0, 0, 0, SCENE_KARO_CIRCLE)->at.x < 0);
    assert_true(scene_karo_choice(&scene, "a1.s", 0, 0, 0, SCENE_KARO_PLAIN)->at.x > 0);
}

/* What only helps the eye can be left out; the rest keeps its order. */
static void test_aids_are_left_out(void **unused) {
    const struct scene_style aid = {.is_aid = true};
    (void)unused;
    scene_clear(&scene);
    scene.items[1].sign_aids = "x"; /* what was there before means nothing */
    scene_begin(&scene, "a1", SCENE_TILE, 0, 0);
    scene_disc(&scene, 0, 0, 1, (struct scene_style){.width = 1});
    scene_disc(&scene, 0, 0, 2, aid);
    scene_disc(&scene, 0, 0, 3, (struct scene_style){.width = 1});
    scene_begin(&scene, "a2", SCENE_TILE, 0, 0);
    scene_disc(&scene, 0, 0, 4, aid);
    scene_sign(&scene, "x");
    scene_drop_aids(&scene);
    assert_int_equal(scene.items[0].shape_count, 2);
    assert_int_equal(scene.shapes[scene.items[0].first_shape + 1].radius, 3);
    assert_int_equal(scene.items[1].shape_count, 0);
    assert_string_equal(scene.items[1].sign, "x");
}

static void test_actions_gather_paths_and_motions(void **unused) {
    (void)unused;
    struct scene_action action = {.path_count = 0};
    scene_point_at(&action, "a1");
    scene_point_at(&action, "b2");
    struct scene_motion *first  = scene_move(&action, SCENE_PIECE, "a1", "b2");
    struct scene_motion *second = scene_move(&action, SCENE_TILE, "c3", "");
    assert_int_equal(action.path_count, 2);
    assert_string_equal(action.path[1], "b2");
    assert_int_equal(action.motion_count, 2);
    assert_ptr_equal(first, &action.motions[0]);
    assert_string_equal(first->from, "a1");
    assert_string_equal(first->to, "b2");
    assert_int_equal(second->role, SCENE_TILE);
    assert_string_equal(second->to, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_shape_is_in_the_picture),
        cmocka_unit_test(test_gradients_are_defined_once),
        cmocka_unit_test(test_the_picture_shows_the_box),
        cmocka_unit_test(test_drawing_begins_anew),
        cmocka_unit_test(test_items_are_found_by_id_and_role),
        cmocka_unit_test(test_rounded_fills_its_rectangle),
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_die_faces),
        cmocka_unit_test(test_karo_parts),
        cmocka_unit_test(test_aids_are_left_out),
        cmocka_unit_test(test_actions_gather_paths_and_motions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
