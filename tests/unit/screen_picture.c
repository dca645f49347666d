/* SPDX-License-Identifier: MIT
 *
 * screen_picture.c - tests of a scene on the canvas: what is drawn, what is
 * covered, what is written, and what is marked.
 */
#include "terminal/screen_picture.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "support.h"

enum { COLUMNS = 20, ROWS = 10 }; /* of the board: a cell of the scene is ten pixels */

static struct scene      *scene;
static struct pointing   *pointing;
static struct raster      raster;
static struct canvas      canvas;
static struct picture_ids last;
static struct picture_ids hint;
static struct layout      layout;

static const struct scene_style red   = {.fill = {"#ff0000", NULL}};
static const struct scene_style green = {.fill = {"#00ff00", NULL}};

static int begin(void **unused) {
    (void)unused;
    scene           = calloc(1, sizeof *scene);
    pointing        = calloc(1, sizeof *pointing);
    pointing->scene = scene;
    pointing->focus = POINTING_NOBODY;
    last.count      = 0;
    hint.count      = 0;
    raster          = (struct raster){.width = 0};
    canvas          = (struct canvas){.columns = 0};
    layout          = (struct layout){.board = {1, 2, COLUMNS, ROWS}, .view = {.scale = 0.1}};
    scene_box(scene, 0, 0, 200, 200);
    return canvas_resize(&canvas, COLUMNS + 5, ROWS + 5) == STATUS_OK ? 0 : -1;
}

static int end(void **unused) {
    (void)unused;
    raster_finish(&raster);
    canvas_finish(&canvas);
    free(scene);
    free(pointing);
    return 0;
}

static void draw(void) {
    static const struct word  own[]   = {{"tower", "Turm"}};
    static const struct words words   = {.own = own, .own_count = 1};
    const struct picture      picture = {
             .scene = scene, .words = &words, .pointing = pointing, .last = &last, .hint = &hint};
    canvas_clear(&canvas);
    assert_int_equal(picture_draw(&picture, &layout, &raster, &canvas), STATUS_OK);
}

/* The cell of the board that shows this place of the scene. */
static const struct canvas_cell *cell_at(int x, int y) {
    return canvas_at(&canvas, layout.board.column + x / 10, layout.board.row + y / 20);
}

static void aim_at(const char *id, int item) {
    struct pointing_target *target = &pointing->targets[pointing->target_count++];
    (void)strcpy(target->id, id);
    target->item = item;
}

/* A cell shows two pixels, the upper one as its ink. */
static void test_halves(void **unused) {
    (void)unused;
    scene_begin(scene, "a", SCENE_SURFACE, 0, 0);
    scene_rectangle(scene, 0, 0, 200, 50, red);
    scene_rectangle(scene, 0, 50, 200, 50, green);
    draw();
    const struct canvas_cell *both = cell_at(100, 50);
    assert_int_equal(both->glyph, CANVAS_UPPER_HALF);
    assert_int_equal(both->style.ink, 0xff0000);
    assert_int_equal(both->style.paper, 0x00ff00);
    assert_int_equal(cell_at(0, 0)->style.ink, 0xff0000);
    assert_int_equal(cell_at(190, 90)->style.paper, 0x00ff00);
    assert_int_equal(cell_at(100, 150)->style.ink, COLOUR_PAPER);
    assert_int_equal(canvas_at(&canvas, 0, 2)->glyph, ' '); /* beside the board */
}

/* A choice is there only while it can be pointed at, and then above all. */
static void test_choices(void **unused) {
    (void)unused;
    scene_begin(scene, "c", SCENE_CHOICE, 100, 100);
    scene_rectangle(scene, -40, -40, 80, 80, green);
    scene_text(scene, 0, 0, 40, "x", SCENE_INK);
    scene_begin(scene, "p", SCENE_PLACE, 100, 100);
    scene_rectangle(scene, -100, -100, 200, 200, red);
    draw();
    assert_int_equal(cell_at(70, 70)->style.ink, 0xff0000);
    assert_int_equal(cell_at(100, 100)->glyph, CANVAS_UPPER_HALF);
    aim_at("c", 0);
    draw();
    assert_int_equal(cell_at(80, 90)->style.ink, 0x00ff00);
}

static void read_row(int x, int y, int count, char *out) {
    for (int i = 0; i < count; i++) {
        out[i] = (char)cell_at(x + 10 * i, y)->glyph;
    }
    out[count] = '\0';
}

/* Texts stand centred on what is below them, in the language; what lies above
 * covers them; the small ones are left out; one at the edge is moved. */
static void test_texts(void **unused) {
    (void)unused;
    char row[8];
    scene_begin(scene, "a", SCENE_PLACE, 0, 0);
    scene_rectangle(scene, 0, 0, 200, 200, red);
    scene_text(scene, 100, 50, 30, "@tower", SCENE_INK);
    scene_text(scene, 100, 90, 3, "small", SCENE_INK);
    scene_text(scene, 195, 130, 30, "edge", SCENE_INK);
    scene_begin(scene, "b", SCENE_PLACE, 0, 0);
    scene_text(scene, 50, 170, 30, "under", SCENE_INK);
    scene_begin(scene, "b", SCENE_PIECE, 50, 170);
    scene_disc(scene, 0, 0, 25, green);
    draw();
    read_row(80, 50, 4, row);
    assert_string_equal(row, "Turm");
    assert_int_equal(cell_at(100, 50)->style.ink, COLOUR_INK);
    assert_int_equal(cell_at(100, 50)->style.paper, 0xff0000);
    assert_int_equal(cell_at(100, 90)->glyph, CANVAS_UPPER_HALF);
    read_row(160, 130, 4, row);
    assert_string_equal(row, "edge");
    assert_int_equal(cell_at(50, 170)->glyph, CANVAS_UPPER_HALF);
}

/* Equal things on one place are counted, from two on. */
static void test_counts(void **unused) {
    (void)unused;
    for (uint32_t count = 1; count <= 3; count++) {
        scene->item_count = scene->shape_count = scene->point_count = 0;
        scene_begin(scene, "a", SCENE_PIECE, 100, 100)->count       = count;
        scene_disc(scene, 0, 0, 60, red);
        draw();
        const uint32_t glyph = cell_at(136, 136)->glyph;
        assert_int_equal(glyph, count == 1 ? CANVAS_UPPER_HALF : '0' + count);
    }
}

/* The canvas as a number, to see whether anything has changed. */
static hash_t look(void) {
    draw();
    return hash_bytes(canvas.cells,
                      (size_t)canvas.columns * (size_t)canvas.rows * sizeof canvas.cells[0]);
}

/* A target, the focus, what was chosen, the last action and a hint can all be
 * seen, and told from each other. */
static void test_marks(void **unused) {
    (void)unused;
    const char b[SCENE_ID_MAX] = "b";
    hash_t     looks[6];
    scene_begin(scene, "a", SCENE_PLACE, 60, 60);
    scene_rectangle(scene, -50, -50, 100, 100, red);
    scene_begin(scene, b, SCENE_PIECE, 150, 150);
    scene_rectangle(scene, -40, -40, 80, 80, red);
    looks[0] = look();
    aim_at(b, 1);
    looks[1]               = look();
    pointing->focus        = 0;
    looks[2]               = look();
    pointing->focus        = POINTING_NOBODY;
    pointing->target_count = 0;
    pointing->depth        = 1;
    memcpy(pointing->chosen[0], b, sizeof b);
    looks[3]        = look();
    pointing->depth = 0;
    picture_add(&last, b);
    looks[4]   = look();
    last.count = 0;
    picture_add(&hint, b);
    looks[5] = look();
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < i; j++) {
            assert_true(looks[i] != looks[j]);
        }
    }
}

/* An empty place gets a dot in its middle, so that its neighbours stay apart. */
static void test_empty_places(void **unused) {
    (void)unused;
    scene_begin(scene, "a", SCENE_PLACE, 105, 110);
    scene_rectangle(scene, -90, -90, 180, 180, red);
    aim_at("a", 0);
    draw();
    assert_int_equal(cell_at(100, 100)->style.paper, COLOUR_TARGET);
    assert_int_equal(cell_at(30, 30)->style.ink, 0xff0000);
}

static void test_ids_are_kept(void **unused) {
    (void)unused;
    const char id[SCENE_ID_MAX] = "abc";
    picture_add(&last, "");
    assert_int_equal(last.count, 0);
    for (int i = 0; i < 2 * PICTURE_MARKS_MAX; i++) {
        picture_add(&last, id);
    }
    assert_int_equal(last.count, PICTURE_MARKS_MAX);
    assert_string_equal(last.ids[PICTURE_MARKS_MAX - 1], "abc");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_halves, begin, end),
        cmocka_unit_test_setup_teardown(test_choices, begin, end),
        cmocka_unit_test_setup_teardown(test_texts, begin, end),
        cmocka_unit_test_setup_teardown(test_counts, begin, end),
        cmocka_unit_test_setup_teardown(test_marks, begin, end),
        cmocka_unit_test_setup_teardown(test_empty_places, begin, end),
        cmocka_unit_test_setup_teardown(test_ids_are_kept, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
