/* SPDX-License-Identifier: MIT
 *
 * scene_plain.c - tests of pictures in plain characters, on made-up scenes.
 */
#include <string.h>

#include "scene/scene_parts.h"
#include "scene/scene_print.h"
#include "support.h"

static struct scene scene;

static const struct word own[] = {
    {"above", "what stands above"},
    {"long", "a sentence of words that goes on and on, well beyond the end of any line of eighty "
             "characters that there is"},
    {"near", "and near it"},
    {"player.1", "Weiß"},
    {"score", "{player}: {score}"},
    {"stone", "a stone"},
    {"top", "what is on top"},
    {"unused", "nobody says this"},
};
static const struct words words = {.own = own, .own_count = sizeof own / sizeof own[0]};

static void begin(struct scene *out, enum scene_role role, int32_t x, int32_t y, const char *key,
                  const char *sign) {
    message_set(&scene_begin(out, "a1", role, x, y)->label, key);
    scene_sign(out, sign);
}

static void score(const struct game *game, const void *state, score_t *out) {
    (void)game;
    (void)state;
    out[0] = -7;
}

static void expect(void (*draw)(const struct game *, const void *, struct scene *),
                   const struct game_play *play, const char *expected) {
    static const struct game_play nothing = {.scores = NULL};
    const struct scene_kind       kind    = {.draw = draw};
    const struct game_rules       rules   = {.name = "made", .scene = &kind};
    const struct game             game    = {
                       .rules = &rules, .play = play == NULL ? &nothing : play, .players = 1};
    char        bytes[SCENE_PLAIN_MAX];
    struct text out;
    text_init(&out, bytes, sizeof bytes);
    scene_print_plain(&game, NULL, &words, &scene, &out);
    assert_true(text_is_whole(&out));
    assert_string_equal(bytes, expected);
}

/* A row of squares with its names; what lies on top hides what is below, but
 * through the holes of a sign that is seen. */
static void draw_row(const struct game *game, const void *state, struct scene *out) {
    const struct scene_grid grid = {.left = 50, .top = 50, .columns = 3, .rows = 2};
    (void)game;
    (void)state;
    scene_box(out, 0, 0, 400, 400);
    scene_grid_labels(out, &grid);
    for (uint32_t i = 0; i < 6; i++) {
        scene_begin(out, "a1", SCENE_PLACE, scene_grid_x(&grid, i % 3), scene_grid_y(&grid, i / 3));
        scene_sign(out, "[.]");
    }
    begin(out, SCENE_PIECE, 200, 100, "unused", "o");
    begin(out, SCENE_PIECE, 300, 200, "stone", "(x)");
    scene_explain(out);
    begin(out, SCENE_PIECE, 100, 200, "stone", "(x)");
    scene_explain(out);
    begin(out, SCENE_MARK, 100, 200, "above", "    *");
    scene_begin(out, "end", SCENE_BUTTON, 0, 0);
}

static void test_signs_lie_on_squares(void **unused) {
    (void)unused;
    expect(draw_row, NULL,
           " 2  [.]  [o]  [.]\n"
           " 1  (x)* [.]  (x)\n"
           "     a    b    c\n"
           "(x) a stone   * what stands above\n");
}

/* Lines within a sign count, also empty ones; of empty lines between signs one
 * is left out and more become one. A count stands behind its sign. */
static void draw_blocks(const struct game *game, const void *state, struct scene *out) {
    (void)game;
    (void)state;
    scene_box(out, -100, -100, 500, 800);
    scene_characters(out, 10, 10);
    begin(out, SCENE_TILE, 0, 0, "", "/--\\\n\n\\--/");
    begin(out, SCENE_TILE, 0, 30, "", "near");
    begin(out, SCENE_TILE, 0, 60, "", "far");
    scene_begin(out, "hand", SCENE_PIECE, 0, 70)->count = 12;
    scene_sign(out, "n");
    begin(out, SCENE_SIGN, 5000, 70, "", "out of sight");
    begin(out, SCENE_SIGN, 0, 5000, "", "out of sight");
}

static void test_lines_are_left_out(void **unused) {
    (void)unused;
    expect(draw_blocks, NULL,
           "        /--\\\n\n        \\--/\n        near\n\n         far\n        nx12\n");
}

/* Sentences: above the board, below it, too long for a line; each but once, and
 * on one line if they stand near each other. */
static void draw_sentences(const struct game *game, const void *state, struct scene *out) {
    (void)game;
    (void)state;
    scene_box(out, 0, 0, 400, 400);
    message_set(&scene_begin(out, "top", SCENE_MARK, 0, 0)->label, "top");
    message_set(&scene_begin(out, "near", SCENE_MARK, 0, 50)->label, "near");
    scene_begin(out, "a1", SCENE_PLACE, 100, 100);
    scene_sign(out, ".");
    message_set(&scene_begin(out, "a1", SCENE_MARK, 0, 150)->label, "stone");
    message_set(&scene_begin(out, "b1", SCENE_MARK, 0, 250)->label, "stone");
    message_set(&scene_begin(out, "b2", SCENE_MARK, 0, 500)->label, "above");
    message_set(&scene_begin(out, "c1", SCENE_MARK, 0, 350)->label, "long");
    message_set(&scene_begin(out, "d1", SCENE_PLACE, 0, 350)->label, "unused");
}

static void test_sentences_stand_where_they_belong(void **unused) {
    static const struct game_play play = {.scores = score};
    (void)unused;
    expect(draw_sentences, &play,
           "what is on top   and near it\n     .\na stone\nwhat stands above\n"
           "a sentence of words that goes on and on, well beyond the end of any line of\n"
           "eighty characters that there is\n"
           "Weiß: -7\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signs_lie_on_squares),
        cmocka_unit_test(test_lines_are_left_out),
        cmocka_unit_test(test_sentences_stand_where_they_belong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
