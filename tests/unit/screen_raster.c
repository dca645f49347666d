/* SPDX-License-Identifier: MIT
 *
 * screen_raster.c - pixels of shapes, colours of terminals, lines of text.
 */
#include "terminal/screen_raster.h"

#include <stdlib.h>

#include "support.h"
#include "terminal/screen_colours.h"

static const struct scene_style red  = {.fill = {"#ff0000", NULL}};
static const struct scene_style line = {.stroke = {"#ffffff", NULL}, .width = 1};

/* A scene of ten by ten pixels, a tenth of a pixel for a unit. */
static struct scene *scene;
static struct raster raster;

static int begin(void **context) {
    (void)context;
    const struct raster_view view = {.scale = 0.1};
    scene                         = calloc(1, sizeof *scene);
    assert_non_null(scene);
    scene_box(scene, 0, 0, 100, 100);
    assert_int_equal(raster_begin(&raster, 10, 10, &view), STATUS_OK);
    return 0;
}

static int end(void **context) {
    (void)context;
    raster_finish(&raster);
    free(scene);
    return 0;
}

static void draw(void) {
    for (uint32_t i = 0; i < scene->item_count; i++) {
        raster_item(&raster, scene, i);
    }
}

static void test_rectangle(void **context) {
    (void)context;
    scene_begin(scene, "a", SCENE_PIECE, 50, 50);
    scene_rectangle(scene, -20, -20, 40, 40, red);
    draw();
    for (int y = 0; y < 10; y++) {
        for (int x = 0; x < 10; x++) {
            const bool is_inside = x >= 3 && x < 7 && y >= 3 && y < 7;
            assert_int_equal(raster_pixel(&raster, x, y), is_inside ? 0xff0000 : COLOUR_PAPER);
        }
    }
}

static void test_disc_and_edges(void **context) {
    (void)context;
    scene_begin(scene, "a", SCENE_PIECE, 50, 50);
    scene_disc(scene, 0, 0, 40, red);
    draw();
    assert_int_equal(raster_pixel(&raster, 5, 5), 0xff0000);
    assert_int_equal(raster_pixel(&raster, 0, 0), COLOUR_PAPER);
    /* An edge is a mixture. */
    const colour_t edge = raster_pixel(&raster, 2, 2);
    assert_true(edge != 0xff0000 && edge != COLOUR_PAPER);
}

static void test_thin_line_is_seen(void **context) {
    (void)context;
    scene_begin(scene, "a", SCENE_MARK, 0, 0);
    scene_line(scene, 5, 55, 95, 55, line);
    draw();
    for (int x = 1; x < 9; x++) {
        assert_true((raster_pixel(&raster, x, 5) & 0xff) > 0x80);
        assert_int_equal(raster_pixel(&raster, x, 3), COLOUR_PAPER);
    }
}

static void test_curve_bends(void **context) {
    (void)context;
    const struct scene_point points[] = {{5, 95}, {50, 5}, {95, 95}};
    scene_begin(scene, "a", SCENE_MARK, 0, 0);
    scene_points(scene, SCENE_CURVE, points, 3, (struct scene_style){.stroke = SCENE_INK});
    draw();
    assert_true(raster_pixel(&raster, 5, 5) != COLOUR_PAPER); /* half way up */
    assert_int_equal(raster_pixel(&raster, 5, 1), COLOUR_PAPER);
    assert_int_equal(raster_pixel(&raster, 5, 9), COLOUR_PAPER);
}

static void test_gradient_and_flatness(void **context) {
    (void)context;
    const struct scene_style grey = {.fill = {"#000000", "#fefefe"}};
    scene_begin(scene, "a", SCENE_PIECE, 0, 0);
    scene_rectangle(scene, 0, 0, 100, 100, grey);
    draw();
    assert_true((raster_pixel(&raster, 5, 0) & 0xff) < 0x20);
    assert_true((raster_pixel(&raster, 5, 9) & 0xff) > 0xe0);
    raster.view.is_flat = true;
    draw();
    assert_int_equal(raster_pixel(&raster, 5, 0), 0x7f7f7f);
    assert_int_equal(raster_pixel(&raster, 5, 9), 0x7f7f7f);
}

static void test_opacity_paints_once(void **context) {
    (void)context;
    const struct scene_point bent[] = {{10, 55}, {50, 55}, {90, 55}};
    const struct scene_style half   = {.stroke = {"#ffffff", NULL}, .width = 30, .opacity = 50};
    scene_begin(scene, "a", SCENE_MARK, 0, 0);
    scene_points(scene, SCENE_LINE, bent, 3, half);
    draw();
    assert_int_equal(raster_pixel(&raster, 3, 5), raster_pixel(&raster, 5, 5));
}

/* A disc without a filling is a ring: its middle stays as it was. */
static void test_ring_is_hollow(void **context) {
    (void)context;
    const struct scene_style ring = {.stroke = {"#ff0000", NULL}, .width = 20};
    scene_begin(scene, "a", SCENE_MARK, 50, 50);
    scene_disc(scene, 0, 0, 35, ring);
    draw();
    assert_int_equal(raster_pixel(&raster, 5, 5), COLOUR_PAPER);
    assert_int_equal(raster_pixel(&raster, 1, 5), 0xff0000);
    assert_int_equal(raster_pixel(&raster, 5, 8), 0xff0000);
    assert_int_equal(raster_pixel(&raster, 0, 0), COLOUR_PAPER);
}

/* Half of what is painted, half of what was there. */
static void test_opacity_lets_through(void **context) {
    (void)context;
    scene_begin(scene, "a", SCENE_SURFACE, 0, 0);
    scene_rectangle(scene, 0, 0, 100, 100, (struct scene_style){.fill = {"#000000", NULL}});
    scene_rectangle(scene, 0, 0, 100, 100,
                    (struct scene_style){.fill = {"#ffffff", NULL}, .opacity = 50});
    draw();
    const colour_t grey = raster_pixel(&raster, 5, 5) & 0xff;
    assert_in_range(grey, 0x7d, 0x82);
}

static void test_view(void **context) {
    (void)context;
    const struct raster_view view  = {.scale = 0.1, .left = 10, .top = 10, .is_flipped = true};
    const struct scene_point point = {30, 70};
    assert_true(raster_place(&view, point).x == 7 && raster_place(&view, point).y == 3);
    const struct scene_point back = raster_find(&view, raster_place(&view, point));
    assert_int_equal(back.x, point.x);
    assert_int_equal(back.y, point.y);
}

static void test_top(void **context) {
    (void)context;
    scene_begin(scene, "a", SCENE_PLACE, 50, 50);
    scene_rectangle(scene, -50, -50, 100, 100, red);
    scene_begin(scene, "a", SCENE_PIECE, 50, 50);
    scene_disc(scene, 0, 0, 20, red);
    draw();
    assert_int_equal(raster_top(&raster, (struct raster_point){5, 5}), 2);
    assert_int_equal(raster_top(&raster, (struct raster_point){1, 1}), 1);
    assert_int_equal(raster_top(&raster, (struct raster_point){-1, 50}), 0);
}

/* Whatever lies outside of the picture is not painted, and does no harm. */
static void test_outside(void **context) {
    (void)context;
    scene_begin(scene, "a", SCENE_PIECE, -5000, 5000);
    scene_disc(scene, 0, 0, 40, red);
    scene_rectangle(scene, 0, 0, 90000, 90000, line);
    scene_begin(scene, "b", SCENE_PIECE, 90, 90);
    scene_disc(scene, 0, 0, 40, red);
    draw();
    raster_outline(&raster, scene, 0, COLOUR_FOCUS, 2, 0);
    raster_dot(&raster, (struct scene_point){-300, 0}, 3, COLOUR_FOCUS);
    assert_int_equal(raster_pixel(&raster, 9, 9), 0xff0000);
}

static void test_colours(void **context) {
    (void)context;
    assert_int_equal(colours_nearest(0x123456, COLOURS_DIRECT), 0x123456);
    assert_int_equal(colours_nearest(0xff0000, 256), 196);
    assert_int_equal(colours_nearest(0xffffff, 256), 231);
    assert_int_equal(colours_nearest(0x121212, 256), 233);
    assert_int_equal(colours_nearest(0xffffff, 8), 7);
    assert_int_equal(colours_nearest(0x100000, 8), 0);
    assert_int_equal(colours_contrast(0xf0f0f0), 0x000000);
    assert_int_equal(colours_contrast(0x202020), 0xffffff);
}

static void test_text(void **context) {
    (void)context;
    const char *next;
    assert_int_equal(canvas_width("caffè ▀"), 7);
    assert_int_equal(canvas_break("one two three", 7, &next), 7);
    assert_string_equal(next, "three");
    assert_int_equal(canvas_break("one two three", 6, &next), 3);
    assert_string_equal(next, "two three");
    assert_int_equal(canvas_break("verylongword", 4, &next), 4);
    assert_string_equal(next, "longword");
    assert_int_equal(canvas_break("a\nb", 9, &next), 1);
    assert_string_equal(next, "b");
    const char *broken = "\xc3(\xff";
    assert_int_equal(canvas_next_glyph(&broken), '?');
    assert_int_equal(canvas_next_glyph(&broken), '(');
    assert_int_equal(canvas_next_glyph(&broken), '?');
    assert_int_equal(canvas_next_glyph(&broken), 0);
}

static void test_canvas(void **context) {
    (void)context;
    const struct canvas_style style  = {COLOUR_INK, COLOUR_PAPER, false};
    struct canvas             canvas = {.columns = 0};
    assert_int_equal(canvas_resize(&canvas, 5, 2), STATUS_OK);
    assert_int_equal(canvas_write(&canvas, 1, 1, 3, "abcd", style), 3);
    assert_int_equal(canvas_at(&canvas, 1, 1)->glyph, 'a');
    assert_int_equal(canvas_at(&canvas, 3, 1)->glyph, 0x2026);
    assert_int_equal(canvas_at(&canvas, 4, 1)->glyph, ' ');
    canvas_write(&canvas, 3, 0, 9, "long", style); /* cut at the edge */
    assert_null(canvas_at(&canvas, 5, 0));
    canvas_finish(&canvas);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_rectangle, begin, end),
        cmocka_unit_test_setup_teardown(test_disc_and_edges, begin, end),
        cmocka_unit_test_setup_teardown(test_thin_line_is_seen, begin, end),
        cmocka_unit_test_setup_teardown(test_curve_bends, begin, end),
        cmocka_unit_test_setup_teardown(test_gradient_and_flatness, begin, end),
        cmocka_unit_test_setup_teardown(test_opacity_paints_once, begin, end),
        cmocka_unit_test_setup_teardown(test_top, begin, end),
        cmocka_unit_test_setup_teardown(test_outside, begin, end),
        cmocka_unit_test_setup_teardown(test_ring_is_hollow, begin, end),
        cmocka_unit_test_setup_teardown(test_opacity_lets_through, begin, end),
        cmocka_unit_test(test_view),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_canvas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
