/* SPDX-License-Identifier: MIT
 *
 * pyramyd_boards.c - the boards that Pyramyd draws from seeds.
 *
 * People write seeds down: the pinned boards may never change.
 */
#include "games/pyramyd/pyramyd.h"
#include "games/registry.h"
#include "support.h"

enum { SEEDS = 10000 };

struct pinned {
    const char *options;
    const char *cells;
};

static const struct pinned boards[] = {
    {"seed=0", "E9AD4C5B532D48BE2C61D3C7B1A97E6A8"},
    {"seed=1", "B3EA1C4D726C18AA2B53E6B9E8D49D7C5"},
    {"seed=2", "D6EB9C5A781D42DB2A65A1B8C4E93C7E3"},
    {"seed=9223372036854775807", "C7EA6D2B137A82BC3E45A9C4D5B96E8D1"},
};

static void open_board(const char *options, struct pyramyd_config *out) {
    struct game game;
    support_open(&game, registry_find("pyramyd"), options);
    *out = *pyramyd_config_of(&game);
}

static void test_seeds_give_the_same_boards_for_ever(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct pyramyd_config config;
        char                  cells[PYRAMYD_SLOTS + 1] = "";
        open_board(boards[i].options, &config);
        memcpy(cells, config.content, PYRAMYD_SLOTS);
        assert_string_equal(cells, boards[i].cells);
    }
}

static void test_no_option_is_seed_1(void **unused) {
    (void)unused;
    struct pyramyd_config standard;
    struct pyramyd_config first;
    open_board("", &standard);
    open_board("seed=1", &first);
    assert_memory_equal(&standard, &first, sizeof first);
}

static char content_at(const struct pyramyd_config *config, uint32_t cell) {
    return config->content[pyramyd_cells[cell].slot];
}

/* The cells hold exactly the wanted characters, in any order. */
static void check_group(const struct pyramyd_config *config, const uint8_t *cells,
                        const char *wanted) {
    const size_t count = strlen(wanted);
    for (size_t i = 0; i < count; i++) {
        size_t found = 0;
        for (size_t j = 0; j < count; j++) {
            found += content_at(config, cells[j]) == wanted[i] ? 1 : 0;
        }
        assert_int_equal(found, 1);
    }
}

/* Two cells that touch a cell or stand point to point share a corner: by names
 * and not by the table of the game. Rows and half columns of the corners. */
static bool share_a_corner(uint32_t one, uint32_t two) {
    int points[2][3][2];
    for (int i = 0; i < 2; i++) {
        const struct pyramyd_cell *cell   = &pyramyd_cells[i == 0 ? one : two];
        const int                  middle = cell->number - 1 - cell->row; /* in half sides */
        const int                  tip    = cell->number % 2 == 0 ? cell->row + 1 : cell->row;
        const int                  base   = cell->number % 2 == 0 ? cell->row : cell->row + 1;
        const int all[3][2]               = {{tip, middle}, {base, middle - 1}, {base, middle + 1}};
        memcpy(points[i], all, sizeof all);
    }
    for (int i = 0; i < 9; i++) {
        if (memcmp(points[0][i / 3], points[1][i % 3], sizeof points[0][0]) == 0) {
            return true;
        }
    }
    return false;
}

static void check_board(const struct pyramyd_config *config) {
    static const uint8_t inner[] = {D2, D4, D6, E8, F8, G8, G6, F4, E2};
    static const uint8_t outer[] = {B2, C2, C4, F2, G2, G4, F10, G10, G12};
    static const uint8_t top[]   = {B1, B3, C1, C3, C5};
    static const uint8_t left[]  = {E1, F1, F3, G3, G5};
    static const uint8_t right[] = {E9, F9, F11, G9, G11};
    check_group(config, inner, "123456789");
    check_group(config, outer, "123456789");
    check_group(config, top, "ABCDE");
    check_group(config, left, "ABCDE");
    check_group(config, right, "ABCDE");
    for (size_t i = 0; i < sizeof inner; i++) {
        for (size_t j = 0; j < sizeof outer; j++) {
            assert_false(content_at(config, inner[i]) == content_at(config, outer[j]) &&
                         share_a_corner(inner[i], outer[j]));
        }
    }
}

/* Letters and numbers lead to all others of their kind. */
static void check_links(const struct pyramyd_config *config) {
    for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
        const uint32_t slot = pyramyd_cells[cell].slot;
        if (slot == PYRAMYD_NO_SLOT) {
            continue;
        }
        const size_t   count = pyramyd_kind_at(cell) == PYRAMYD_LETTER ? 2 : 1;
        const uint8_t *carry = config->carry[slot];
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(content_at(config, carry[i]), config->content[slot]);
            assert_int_not_equal(carry[i], cell);
        }
        assert_true(count == 1 || carry[0] < carry[1]);
    }
}

static void test_every_board_keeps_the_rule(void **unused) {
    (void)unused;
    for (unsigned seed = 0; seed < SEEDS * support_scale(); seed++) {
        struct pyramyd_config config;
        char                  bytes[32];
        struct text           options;
        text_init(&options, bytes, sizeof bytes);
        text_add(&options, "seed=");
        text_add_number(&options, seed);
        open_board(bytes, &config);
        check_board(&config);
        check_links(&config);
    }
}

/* A board that was drawn can be given, and is then the same. */
static void test_a_drawn_board_can_be_given(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct pyramyd_config drawn;
        struct pyramyd_config given;
        char                  bytes[96];
        struct text           options;
        text_init(&options, bytes, sizeof bytes);
        text_add(&options, "seed=5 cells=");
        text_add(&options, boards[i].cells);
        open_board(boards[i].options, &drawn);
        open_board(bytes, &given);
        assert_memory_equal(&drawn, &given, sizeof given);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seeds_give_the_same_boards_for_ever),
        cmocka_unit_test(test_no_option_is_seed_1),
        cmocka_unit_test(test_every_board_keeps_the_rule),
        cmocka_unit_test(test_a_drawn_board_can_be_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
