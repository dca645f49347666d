/* SPDX-License-Identifier: MIT
 *
 * circles_eval.c - who stands better in Four Circles.
 *
 * A player needs four marked pieces side by side in a line. So what counts is
 * how many are marked, how near they are to each other, how many are in a line,
 * and whether the square that three in a line lack is open and within reach of
 * another piece. This is asked at every leaf of a search, so it looks at the
 * few pieces and not at the board: a table gives, for the difference of two
 * places' numbers, how far apart they lie and in which direction, if they are
 * in a line.
 */
#include "base/bits.h"
#include "core/evaluator.h"
#include "games/circles/circles.h"
#include "games/circles/circles_weights.h"

enum {
    MARKED,
    THREE_MARKED,
    FOUR_MARKED,
    NEAR_PAIRS,
    LINE_PAIRS,
    OPENINGS,
    THREATS,
    TWO_THREATS,
    CAN_WIN,
    MARKING_JUMPS,
    OTHER_JUMPS,
    STEPS,
    TO_MOVE,
    FEATURES
};

static const struct evaluator_feature list[FEATURES] = {
    {"marked pieces", 300},
    {"three of them or more", 200},
    {"four or more", 300},
    {"pairs of marked pieces near each other", 100},
    {"pairs within four squares of a line", 100},
    {"ways to complete three in a line on an open square", 350},
    {"of these, ways that a piece can go at once", 400},
    {"two such ways or more", 600},
    {"one such way, and to move", 3000},
    {"jumps that mark a piece", 100},
    {"jumps that a marked piece could do", 0},
    {"steps", 25},
    {"to move", 150},
};

_Static_assert(sizeof weights / sizeof weights[0] == FEATURES, "a weight for each feature");

enum {
    MARGIN     = 2, /* columns left and right of the frame, for jumps beyond it */
    COLUMNS    = CIRCLES_FRAME + 2 * MARGIN,
    DIRECTIONS = 4,  /* of lines */
    FARTHEST   = 99, /* three squares up and to the right */
    NEAR       = 2
};

/* From one piece of a line to the next, so that the places ascend. */
static const uint32_t strides[DIRECTIONS] = {CIRCLES_UP, CIRCLES_RIGHT - CIRCLES_UP, CIRCLES_RIGHT,
                                             CIRCLES_RIGHT + CIRCLES_UP};

/* How two places lie to each other, by the difference of their numbers: four
 * times the direction plus one, two or three squares; 0 if not in a line. */
static const uint8_t relations[FARTHEST + 1] = {
    [1] = 1,  [2] = 2,   [3] = 3,   [31] = 5,  [62] = 6,  [93] = 7,
    [32] = 9, [64] = 10, [96] = 11, [33] = 13, [66] = 14, [99] = 15,
};

/* Pieces of one player in ascending order, marked and not. The lists have room
 * for one more, which is written and not counted. */
struct side {
    uint32_t counts[2];
    uint16_t places[2][CIRCLES_PIECES + 1];
};

/* For each column a bit for each row; the first columns are a margin. */
struct board {
    uint32_t    tiles[COLUMNS];
    uint32_t    taken[COLUMNS];
    struct side sides[2];
};

static void lay_out(const struct circles_state *state, struct board *board) {
    memset(board, 0, sizeof *board);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place    = circles_place(state->tiles[i]);
        const uint32_t content  = circles_content(state->tiles[i]);
        const uint32_t column   = MARGIN + circles_column(place);
        const uint32_t is_taken = content / CIRCLES_PIECE;
        const uint32_t marked   = content & CIRCLES_MARKED;
        struct side   *side     = &board->sides[(content & CIRCLES_WHITE) / CIRCLES_WHITE];
        board->tiles[column] |= 1U << circles_row(place);
        board->taken[column] |= is_taken << circles_row(place);
        side->places[marked][side->counts[marked]] = (uint16_t)place;
        side->counts[marked] += is_taken;
    }
}

static bool has(const uint32_t *columns, uint32_t place) {
    return (columns[MARGIN + circles_column(place)] >> circles_row(place) & 1U) != 0;
}

/* Is no piece there, and a tile, or room to lay one? */
static bool is_open(const struct board *board, uint32_t place) {
    const uint32_t *tiles = board->tiles + MARGIN + circles_column(place);
    const uint32_t  row   = 1U << circles_row(place);
    return !has(board->taken, place) &&
           ((tiles[-1] | tiles[0] | tiles[0] << 1 | tiles[0] >> 1 | tiles[1]) & row) != 0;
}

static uint32_t distance(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

/* Can a piece that is not one of the three of the line come to the square that
 * they lack, a marked one by a step or another by a jump? */
static bool is_reached(const struct board *board, const struct side *side, uint32_t square,
                       const uint32_t line[3]) {
    for (uint32_t i = 0; i < side->counts[1]; i++) {
        const uint32_t place    = side->places[1][i];
        const uint32_t relation = distance(place, square);
        if (relation <= FARTHEST && relations[relation] % 4 == 1 && place != line[0] &&
            place != line[1] && place != line[2]) {
            return true;
        }
    }
    for (uint32_t i = 0; i < side->counts[0]; i++) {
        const uint32_t place    = side->places[0][i];
        const uint32_t relation = distance(place, square);
        if (relation <= FARTHEST && relations[relation] % 4 == 2 &&
            has(board->taken, (place + square) / 2)) {
            return true;
        }
    }
    return false;
}

static void look_at_square(const struct board *board, const struct side *side, uint32_t square,
                           const uint32_t line[3], int32_t *own) {
    if (is_open(board, square)) {
        own[OPENINGS]++;
        own[THREATS] += is_reached(board, side, square, line);
    }
}

/* Three of four squares in a line, the first of them here: which one is
 * missing? The mask has the squares after the first. */
static void look_at_three(const struct board *board, const struct side *side, uint32_t first,
                          uint32_t stride, uint32_t mask, int32_t *own) {
    const uint32_t second  = (mask & 2U) != 0 ? 1 : 2;
    const uint32_t third   = (mask & 8U) != 0 ? 3 : 2;
    const uint32_t line[3] = {first, first + second * stride, first + third * stride};
    if (third == 2) {
        look_at_square(board, side, first - stride, line, own);
        look_at_square(board, side, first + 3 * stride, line, own);
    } else {
        look_at_square(board, side, first + (3 - second) * stride, line, own);
    }
}

static bool is_near(uint32_t a, uint32_t b) {
    return distance(circles_column(a), circles_column(b)) <= NEAR &&
           distance(circles_row(a), circles_row(b)) <= NEAR;
}

/* The marked pieces after this one, as seen from it. */
static void look_from(const struct board *board, const struct side *side, uint32_t index,
                      int32_t *own) {
    const uint16_t *places            = side->places[1];
    uint32_t        masks[DIRECTIONS] = {0};
    for (uint32_t i = index + 1; i < side->counts[1]; i++) {
        const uint32_t between  = (uint32_t)(places[i] - places[index]);
        const uint32_t relation = between <= FARTHEST ? relations[between] : 0;
        masks[relation / 4] |= (1U << relation % 4) & ~1U;
        own[LINE_PAIRS] += relation != 0;
        own[NEAR_PAIRS] += is_near(places[i], places[index]);
    }
    for (uint32_t way = 0; way < DIRECTIONS; way++) {
        if ((masks[way] & (masks[way] - 1)) != 0) {
            look_at_three(board, side, places[index], strides[way], masks[way], own);
        }
    }
}

/* Bits 0, 1 and 2 of a number, moved to the bits 0, 2 and 4. */
static const uint8_t apart[8] = {0, 1, 4, 5, 16, 17, 20, 21};

/* Where a piece could jump and step without laying a tile. */
static void look_around(const struct board *board, uint32_t place, int32_t *jumps, int32_t *steps) {
    const uint32_t *tiles = board->tiles + MARGIN + circles_column(place);
    const uint32_t *taken = board->taken + MARGIN + circles_column(place);
    const uint32_t  row   = circles_row(place);
    for (int way = -1; way <= 1; way++) {
        const uint32_t near = taken[way] << 1 >> row & 7U;
        const uint32_t far  = (tiles[2 * way] & ~taken[2 * way]) << 2 >> row;
        const uint32_t free = (tiles[way] & ~taken[way]) << 1 >> row & 7U;
        *jumps += (int32_t)bits_count(far & apart[near]);
        *steps += (int32_t)bits_count(free);
    }
}

static void look_at_side(const struct board *board, const struct side *side, int32_t *own) {
    const uint32_t marked = side->counts[1];
    own[MARKED]           = (int32_t)marked;
    own[THREE_MARKED]     = marked >= 3;
    own[FOUR_MARKED]      = marked >= 4;
    for (uint32_t i = 0; i < marked; i++) {
        look_from(board, side, i, own);
        look_around(board, side->places[1][i], &own[OTHER_JUMPS], &own[STEPS]);
    }
    for (uint32_t i = 0; i < side->counts[0]; i++) {
        look_around(board, side->places[0][i], &own[MARKING_JUMPS], &own[STEPS]);
    }
    own[TWO_THREATS] = own[THREATS] >= 2;
}

/* The features of a board that is laid out. */
static void look_at_board(const struct board *board, const struct circles_state *state,
                          int32_t *out) {
    memset(out, 0, 2 * FEATURES * sizeof *out);
    for (uint32_t player = 0; player < 2; player++) {
        int32_t *own = out + (size_t)player * FEATURES;
        look_at_side(board, &board->sides[player], own);
        own[TO_MOVE] = state->player == player;
        own[CAN_WIN] = own[TO_MOVE] != 0 && own[THREATS] > 0;
    }
}

static void features(const struct judge *judge, const void *bytes, int32_t *out) {
    (void)judge;
    struct board board;
    lay_out(bytes, &board);
    look_at_board(&board, bytes, out);
}

/* --- What the net sees ------------------------------------------------- */

/* First, what lies on each place of the frame: no piece, or one of four kinds (own
 * and other's, plain and marked). Boards larger than the window are rare: what is
 * beyond it counts as on its edge. Then how each two pieces near each other lie,
 * wherever on the board that is: the kinds of both and the way between them. */
enum {
    WINDOW       = 9,
    PIECE_KINDS  = 4,
    CONTENTS     = 1 + PIECE_KINDS,
    REACH        = 3, /* of neighbours, in columns and rows */
    ROW_WAYS     = 2 * REACH + 1,
    WAYS_BETWEEN = (REACH + 1) * ROW_WAYS,
    PLACES       = WINDOW * WINDOW,
    PAIRS        = CONTENTS * PLACES,
    INPUTS       = PAIRS + PIECE_KINDS * PIECE_KINDS * WAYS_BETWEEN
};

_Static_assert(CIRCLES_TILES + (2 * CIRCLES_PIECES) * (2 * CIRCLES_PIECES - 1) / 2 < NET_ACTIVE_MAX,
               "all tiles and pairs can be seen");

struct seen_piece {
    uint32_t kind, column, row;
};

static uint32_t in_window(uint32_t place) {
    return place - 1 < WINDOW ? place - 1 : WINDOW - 1;
}

static uint32_t see_tiles(const struct circles_state *state, struct seen_piece *pieces,
                          struct net_inputs *view) {
    const uint32_t white = state->player == 0 ? 0 : CIRCLES_WHITE;
    uint32_t       count = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place   = circles_place(state->tiles[i]);
        const uint32_t content = circles_content(state->tiles[i]);
        const uint32_t kind    = (content ^ white) & (CIRCLES_WHITE | CIRCLES_MARKED);
        const uint32_t column  = circles_column(place);
        const uint32_t row     = circles_row(place);
        const bool     is_free = (content & CIRCLES_PIECE) == 0;
        const uint32_t what    = is_free ? 0 : 1 + kind;
        net_see(view, what * PLACES + WINDOW * in_window(column) + in_window(row));
        pieces[count] = (struct seen_piece){.kind = kind, .column = column, .row = row};
        count += !is_free;
    }
    return count;
}

/* Tiles ascend by columns, so of two pieces the second is never left of the first. */
static void see_pair(const struct seen_piece *first, const struct seen_piece *second,
                     struct net_inputs *view) {
    const uint32_t across = second->column - first->column;
    const uint32_t up     = second->row + REACH - first->row;
    if (across <= REACH && up < ROW_WAYS) {
        const uint32_t kinds = PIECE_KINDS * first->kind + second->kind;
        net_see(view, PAIRS + kinds * WAYS_BETWEEN + ROW_WAYS * across + up);
    }
}

static void look(const struct judge *judge, const void *bytes, int32_t *out,
                 struct net_inputs *view) {
    (void)judge;
    struct board      board;
    struct seen_piece pieces[CIRCLES_TILES + 1];
    lay_out(bytes, &board);
    look_at_board(&board, bytes, out);
    const uint32_t count = see_tiles(bytes, pieces, view);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count; j++) {
            see_pair(&pieces[i], &pieces[j], view);
        }
    }
}

const struct evaluator circles_evaluator = {
    .feature_count = FEATURES,
    .list          = list,
    .weights       = weights,
    .features      = features,
    .views         = EVALUATOR_VIEW_OF_ACTOR,
    .input_count   = INPUTS,
    .input_version = 1,
    .look          = look,
    .net           = &circles_net,
    .trusted_depth = 6,
};
