/* SPDX-License-Identifier: MIT
 *
 * screen_signs.c - tests of a scene shown by its signs: what is written, what
 * stands out, which part is seen, and what a click means; and of few colours.
 */
#include "terminal/screen_signs.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"
#include "terminal/screen_colours.h"

enum { SIZE = 8 }; /* places in a row, ten units apart; a character is ten wide and high */

static struct scene      *scene;
static struct pointing   *pointing;
static struct signs      *signs;
static struct canvas      canvas;
static struct picture_ids last;
static struct picture_ids hint;
static struct layout      layout;

/* A row of places, p0 to p7, with a piece on the third. */
static int begin(void **unused) {
    static const struct scene_style white = {.fill = {"#fdfdfd", NULL}};
    (void)unused;
    scene           = calloc(1, sizeof *scene);
    pointing        = calloc(1, sizeof *pointing);
    signs           = calloc(1, sizeof *signs);
    pointing->scene = scene;
    pointing->focus = POINTING_NOBODY;
    last.count      = 0;
    hint.count      = 0;
    canvas          = (struct canvas){.columns = 0};
    scene_box(scene, 0, 0, 10 * SIZE, 40);
    scene_characters(scene, 10, 10);
    for (int32_t i = 0; i < SIZE; i++) {
        const char id[] = {'p', (char)('0' + i), '\0'};
        scene_begin(scene, id, SCENE_PLACE, 10 * i + 5, 15);
        scene_sign(scene, ".");
    }
    scene_begin(scene, "p2", SCENE_PIECE, 25, 15);
    scene_disc(scene, 0, 0, 4, white);
    scene_sign(scene, "w");
    scene_begin(scene, "choice", SCENE_CHOICE, 45, 25);
    scene_disc(scene, 0, 0, 4, white);
    return canvas_resize(&canvas, 60, 24) == STATUS_OK ? 0 : -1;
}

static int end(void **unused) {
    (void)unused;
    canvas_finish(&canvas);
    free(scene);
    free(pointing);
    free(signs);
    return 0;
}

static void aim_at(const char *id, int item) {
    struct pointing_target *target = &pointing->targets[pointing->target_count++];
    (void)strcpy(target->id, id);
    target->item = item;
}

static void draw(int columns) {
    static const struct words words   = {.own_count = 0};
    const struct picture      picture = {
             .scene = scene, .words = &words, .pointing = pointing, .last = &last, .hint = &hint};
    canvas_clear(&canvas);
    signs_lay(signs, scene, &words);
    layout_make_signs(&layout, 60, 24, signs->columns, signs->rows);
    layout.board.columns = columns;
    signs_draw(signs, &picture, &layout, &canvas);
}

static const struct canvas_cell *cell(int column) {
    return canvas_at(&canvas, layout.board.column + column, layout.board.row);
}

/* Pieces are letters of their colour; what can be chosen, has the focus or was
 * done last stands out, each in its own way. */
static void test_marks(void **unused) {
    (void)unused;
    aim_at("p2", SIZE);
    aim_at("p4", 4);
    pointing->focus             = 1;
    const char id[SCENE_ID_MAX] = "p6";
    picture_add(&last, id);
    draw(SIZE);
    assert_int_equal(cell(2)->glyph, 'w');
    assert_int_equal(cell(2)->style.ink, COLOUR_TARGET);
    assert_true(cell(2)->is_marked);
    assert_int_equal(cell(4)->style.paper, COLOUR_FOCUS);
    assert_int_equal(cell(6)->style.paper, COLOUR_LAST);
    assert_int_equal(cell(0)->glyph, '.');
    assert_int_equal(cell(0)->style.paper, COLOUR_PAPER);
    pointing->target_count = 0;
    pointing->focus        = POINTING_NOBODY;
    draw(SIZE);
    assert_int_equal(cell(2)->style.ink, 0xfdfdfd);
}

/* What has no sign gets one while it can be chosen. */
static void test_choice(void **unused) {
    (void)unused;
    draw(SIZE);
    assert_int_equal(signs->rows, 1);
    scene_begin(scene, "below", SCENE_LABEL, 5, 25);
    scene_sign(scene, "x");
    aim_at("choice", SIZE + 1);
    draw(SIZE);
    const struct canvas_cell *shown =
        canvas_at(&canvas, layout.board.column + 4, layout.board.row + 1);
    assert_int_equal(shown->glyph, '*');
    assert_int_equal(shown->style.ink, COLOUR_TARGET);
}

/* A window that is too small shows the part around the focus; a click means what
 * is seen. */
static void test_part(void **unused) {
    (void)unused;
    aim_at("p7", 7);
    pointing->focus = 0;
    draw(3);
    assert_int_equal(layout.first_column, SIZE - 3);
    assert_int_equal(cell(2)->style.paper, COLOUR_FOCUS);
    const struct scene_point at =
        signs_find(signs, scene, &layout, layout.board.column + 2, layout.board.row);
    assert_int_equal(at.x, 75);
    assert_int_equal(at.y, 15);
    pointing->targets[0].item = 0;
    (void)strcpy(pointing->targets[0].id, "p0");
    draw(3);
    assert_int_equal(layout.first_column, 0);
}

/* With eight colours, what the program says by colours stays apart. */
static void test_few_colours(void **unused) {
    static const colour_t said[] = {COLOUR_PAPER,  COLOUR_INK,  COLOUR_ACCENT,
                                    COLOUR_TARGET, COLOUR_LAST, COLOUR_HINT};
    (void)unused;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_int_not_equal(colours_nearest(said[i], 8), colours_nearest(said[j], 8));
            assert_int_not_equal(colours_nearest(said[i], 16), colours_nearest(said[j], 16));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_marks, begin, end),
        cmocka_unit_test_setup_teardown(test_choice, begin, end),
        cmocka_unit_test_setup_teardown(test_part, begin, end),
        cmocka_unit_test(test_few_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
