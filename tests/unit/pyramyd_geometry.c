/* SPDX-License-Identifier: MIT
 *
 * pyramyd_geometry.c - the board of Pyramyd against real coordinates.
 *
 * Points are integers in a triangular lattice: (x, y) stands for x steps to
 * the right and y steps up to the right. Half the side of a cell never comes
 * up, so a turn by 60 degrees is exact. Cells are made here from their names
 * alone, and pieces are turned about their corners as the rules say.
 */
#include "games/pyramyd/pyramyd.h"
#include "support.h"

enum { CORNERS = 3 };

struct point {
    int x, y;
};

/* Corners in clockwise order; side i runs from corner i to corner i + 1. */
struct triangle {
    struct point corner[CORNERS];
};

static bool is_same(struct point a, struct point b) {
    return a.x == b.x && a.y == b.y;
}

/* A cell by its row from the top and its number, both from 1. Its side 0 is
 * the slope that rises to the right, 1 the one that falls, 2 the level one. */
static struct triangle triangle_of(int row, int number) {
    const int          column = (number - 1) / 2;
    const struct point above  = {column, PYRAMYD_ROWS + 1 - row};
    const struct point below  = {column, PYRAMYD_ROWS - row};
    struct triangle    cell;
    if (number % 2 == 1) {
        cell.corner[0] = below;                                /* lower left */
        cell.corner[1] = above;                                /* tip */
        cell.corner[2] = (struct point){below.x + 1, below.y}; /* lower right */
    } else {
        cell.corner[0] = (struct point){above.x + 1, above.y}; /* upper right */
        cell.corner[1] = (struct point){below.x + 1, below.y}; /* tip */
        cell.corner[2] = above;                                /* upper left */
    }
    return cell;
}

static struct triangle triangle_at(uint32_t cell) {
    return triangle_of(pyramyd_cells[cell].row + 1, pyramyd_cells[cell].number);
}

/* About a point, counterclockwise: one step right becomes one step up right,
 * and that becomes one step up left. */
static struct point turned(struct point point, struct point about, int sixths) {
    struct point way = {point.x - about.x, point.y - about.y};
    for (int i = 0; i < sixths; i++) {
        way = (struct point){-way.y, way.x + way.y};
    }
    return (struct point){about.x + way.x, about.y + way.y};
}

/* The side of the cell between these two points, or -1. */
static int side_with(uint32_t cell, struct point a, struct point b) {
    const struct triangle triangle = triangle_at(cell);
    for (int side = 0; side < CORNERS; side++) {
        const struct point from = triangle.corner[side];
        const struct point to   = triangle.corner[(side + 1) % CORNERS];
        if ((is_same(a, from) && is_same(b, to)) || (is_same(a, to) && is_same(b, from))) {
            return side;
        }
    }
    return -1;
}

static void test_names(void **unused) {
    (void)unused;
    uint32_t cell = 0;
    for (int row = 1; row <= PYRAMYD_ROWS; row++) {
        for (int number = 1; number <= 2 * row - 1; number++) {
            assert_int_equal(pyramyd_cells[cell].row, row - 1);
            assert_int_equal(pyramyd_cells[cell].number, number);
            assert_int_equal(pyramyd_cells[cell].points_down, number % 2 == 0);
            cell++;
        }
    }
    assert_int_equal(cell, PYRAMYD_CELLS);
}

/* The cell across a side is the other one with that side, under the same
 * number. */
static void test_neighbours(void **unused) {
    (void)unused;
    for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
        const struct triangle triangle = triangle_at(cell);
        uint64_t              around   = 0;
        for (int side = 0; side < CORNERS; side++) {
            uint32_t found = PYRAMYD_NOWHERE;
            for (uint32_t other = 0; other < PYRAMYD_CELLS; other++) {
                const int same =
                    side_with(other, triangle.corner[side], triangle.corner[(side + 1) % CORNERS]);
                if (other != cell && same >= 0) {
                    assert_int_equal(same, side);
                    found = other;
                    around |= bits64_of(other);
                }
            }
            assert_int_equal(pyramyd_cells[cell].across[side], found);
        }
        assert_true(pyramyd_cells[cell].around == around);
    }
}

/* Turn the piece on a cell about an end of a side onto the cell across it, and
 * see where one of its faces comes to lie. */
static int face_after_jump(uint32_t cell, int side, int end, int face) {
    const struct triangle triangle = triangle_at(cell);
    const struct point    about    = triangle.corner[(side + end) % CORNERS];
    /* The inside is right of every side, so about its beginning the piece
     * turns counterclockwise, and about its end clockwise. */
    const int          sixths = end == 0 ? 1 : 5;
    const struct point from   = turned(triangle.corner[face], about, sixths);
    const struct point to     = turned(triangle.corner[(face + 1) % CORNERS], about, sixths);
    return side_with(pyramyd_cells[cell].across[side], from, to);
}

/* A piece about to take its last jump, with all its gifts and the others out of
 * the way. */
static struct pyramyd_state about_to_jump(uint32_t piece, uint32_t cell, uint32_t direction) {
    const uint64_t       taken = pyramyd_cells[cell].around | bits64_of(cell);
    struct pyramyd_state state = {.turn = (uint8_t)piece, .left = 1};
    uint32_t             away  = 0;
    for (uint32_t other = 0; other < PYRAMYD_PIECES; other++) {
        while ((taken & bits64_of(away)) != 0) {
            away++;
        }
        state.place[other] = pyramyd_place(away++, 0);
        state.tray[other]  = PYRAMYD_FULL;
    }
    state.place[piece] = pyramyd_place(cell, direction);
    return state;
}

static bool is_listed(const action_t *actions, size_t count, action_t action) {
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == action) {
            return true;
        }
    }
    return false;
}

/* The rules list a jump to a cell about each end of the side, and no other; to
 * homes and the centre there is one only, where the direction is given. */
static unsigned check_jumps_from(uint32_t piece, uint32_t cell, uint32_t direction) {
    const struct pyramyd_state state = about_to_jump(piece, cell, direction);
    action_t                   actions[GAME_ACTIONS_MAX];
    const size_t               count    = pyramyd_list_jumps(&state, actions);
    size_t                     expected = 0;
    unsigned                   found    = 0;
    for (int side = 0; side < CORNERS; side++) {
        const uint32_t target    = pyramyd_cells[cell].across[side];
        bool           is_target = false;
        for (uint32_t face = 0; face < CORNERS && target != PYRAMYD_NOWHERE; face++) {
            is_target = is_target || is_listed(actions, count, pyramyd_place(target, face));
        }
        if (!is_target) {
            continue;
        }
        const uint32_t kind = pyramyd_kind_at(target);
        if (kind == PYRAMYD_HOME || kind == PYRAMYD_CENTRE) {
            expected += 1;
            continue;
        }
        for (int end = 0; end < 2; end++) {
            const int face = face_after_jump(cell, side, end, (int)direction);
            assert_in_range(face, 0, CORNERS - 1);
            assert_true(is_listed(actions, count, pyramyd_place(target, (uint32_t)face)));
        }
        expected += 2;
        found += 2;
    }
    assert_int_equal(count, expected);
    return found;
}

/* Whoever may jump, every side between two cells that are no homes, bridges or
 * the centre is crossed both ways, about both ends. */
static void test_jumps(void **unused) {
    (void)unused;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
            unsigned plain = 0;
            for (int side = 0; side < CORNERS; side++) {
                const uint32_t target = pyramyd_cells[cell].across[side];
                const uint32_t kind =
                    target == PYRAMYD_NOWHERE ? PYRAMYD_HOME : pyramyd_kind_at(target);
                plain += kind != PYRAMYD_HOME && kind != PYRAMYD_BRIDGE && kind != PYRAMYD_CENTRE;
            }
            for (uint32_t direction = 0; direction < CORNERS; direction++) {
                const unsigned found = check_jumps_from(piece, cell, direction);
                if (pyramyd_kind_at(cell) != PYRAMYD_BRIDGE) {
                    assert_true(found >= 2 * plain);
                }
            }
        }
    }
}

/* Half a turn about the middle of a side: every face keeps its number. */
static void test_half_turns(void **unused) {
    (void)unused;
    for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
        const struct triangle triangle = triangle_at(cell);
        for (int side = 0; side < CORNERS; side++) {
            const struct point a      = triangle.corner[side];
            const struct point b      = triangle.corner[(side + 1) % CORNERS];
            const uint32_t     target = pyramyd_cells[cell].across[side];
            for (int face = 0; face < CORNERS && target != PYRAMYD_NOWHERE; face++) {
                const struct point c    = triangle.corner[face];
                const struct point d    = triangle.corner[(face + 1) % CORNERS];
                const struct point from = {a.x + b.x - c.x, a.y + b.y - c.y};
                const struct point to   = {a.x + b.x - d.x, a.y + b.y - d.y};
                assert_int_equal(side_with(target, from, to), face);
            }
        }
    }
}

/* Sides run clockwise: the corners of every cell turn right. */
static void test_sides_run_clockwise(void **unused) {
    (void)unused;
    for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
        const struct triangle triangle = triangle_at(cell);
        const struct point    a        = triangle.corner[0];
        const struct point    b        = triangle.corner[1];
        const struct point    c        = triangle.corner[2];
        assert_int_equal((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x), -1);
    }
}

static void test_corners(void **unused) {
    (void)unused;
    for (uint32_t one = 0; one < PYRAMYD_CELLS; one++) {
        for (uint32_t two = 0; two < PYRAMYD_CELLS; two++) {
            const struct triangle a        = triangle_at(one);
            const struct triangle b        = triangle_at(two);
            int                   shared   = 0;
            const uint64_t        in_table = pyramyd_corners(one) & pyramyd_corners(two);
            for (int i = 0; i < CORNERS * CORNERS; i++) {
                shared += is_same(a.corner[i / CORNERS], b.corner[i % CORNERS]) ? 1 : 0;
            }
            assert_int_equal(__builtin_popcountll(in_table), shared);
        }
    }
}

/* Where a cell goes when the board is turned by a third, clockwise. */
static uint32_t turned_cell(uint32_t cell) {
    const struct point    top   = {0, PYRAMYD_ROWS};
    const struct point    right = {PYRAMYD_ROWS, 0};
    const struct triangle from  = triangle_at(cell);
    struct triangle       to;
    for (int i = 0; i < CORNERS; i++) {
        /* About the lower left corner, then along the bottom. */
        const struct point half = turned(from.corner[i], (struct point){0, 0}, 4);
        const struct point base = turned(top, (struct point){0, 0}, 4);
        to.corner[i] = (struct point){half.x - base.x + right.x, half.y - base.y + right.y};
    }
    for (uint32_t other = 0; other < PYRAMYD_CELLS; other++) {
        int found = 0;
        for (int i = 0; i < CORNERS * CORNERS; i++) {
            found += is_same(to.corner[i / CORNERS], triangle_at(other).corner[i % CORNERS]);
        }
        if (found == CORNERS) {
            return other;
        }
    }
    return PYRAMYD_NOWHERE;
}

/* The kinds look the same from all three sides, and what belongs to a piece
 * goes over to the next piece clockwise. */
static void test_board_looks_the_same_from_all_sides(void **unused) {
    (void)unused;
    for (uint32_t cell = 0; cell < PYRAMYD_CELLS; cell++) {
        const uint32_t to = turned_cell(cell);
        assert_true(to < PYRAMYD_CELLS);
        assert_int_equal(pyramyd_kind_at(to), pyramyd_kind_at(cell));
    }
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t next = (piece + 1) % PYRAMYD_PIECES;
        assert_int_equal(turned_cell(pyramyd_home[piece]), pyramyd_home[next]);
        assert_int_equal(turned_cell(pyramyd_union[piece]), pyramyd_union[next]);
        assert_int_equal(turned_cell(pyramyd_bridge[piece]), pyramyd_bridge[next]);
    }
}

/* Each bridge lies between the centre, its union and a gift. */
static void test_bridges(void **unused) {
    (void)unused;
    for (uint32_t piece = 0; piece < PYRAMYD_PIECES; piece++) {
        const uint32_t bridge = pyramyd_bridge[piece];
        const uint64_t around = pyramyd_cells[bridge].around;
        assert_true((around & bits64_of(E5)) != 0);
        assert_true((around & bits64_of(pyramyd_union[piece])) != 0);
        /* The principal face of a piece on the centre is towards its bridge. */
        assert_int_equal(pyramyd_cells[E5].across[pyramyd_inward(piece)], bridge);
        /* On a home it is towards the only neighbour. */
        const struct pyramyd_cell *home = &pyramyd_cells[pyramyd_home[piece]];
        assert_int_not_equal(home->across[pyramyd_inward(piece)], PYRAMYD_NOWHERE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_sides_run_clockwise),
        cmocka_unit_test(test_jumps),
        cmocka_unit_test(test_half_turns),
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_board_looks_the_same_from_all_sides),
        cmocka_unit_test(test_bridges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
