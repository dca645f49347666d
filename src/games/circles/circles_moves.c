/* SPDX-License-Identifier: MIT
 *
 * circles_moves.c - what a player of Four Circles may do once all pieces stand.
 *
 * The tiles are laid out on a small map, because a move asks what lies next to
 * a piece. A piece has at most one move in each direction: over a piece next
 * to it, else onto the neighbouring place. If a free tile is there, that is a
 * move; if nothing is there, it becomes one with each tile that can be lifted
 * and laid there. Lifting a tile changes nothing else for the pieces: there
 * was no piece on it to jump over, and the tile must not come back to its own
 * place. So the pieces are looked at once, not once for each tile.
 */
#include "base/bits.h"
#include "games/circles/circles.h"

enum {
    MARGIN   = 2 * CIRCLES_RIGHT + 2, /* the longest jump */
    MAP_SIZE = CIRCLES_FRAME * CIRCLES_RIGHT + 2 * MARGIN
};

/* What the map has for each place. */
enum { NOTHING = 0, FREE = 1, TAKEN = 3, IS_TILE = 1 };

/* In ascending order of the places where a step arrives. */
static const int steps[CIRCLES_DIRECTIONS] = {
    -CIRCLES_RIGHT - 1, -CIRCLES_RIGHT, -CIRCLES_RIGHT + 1, -1, 1,
    CIRCLES_RIGHT - 1,  CIRCLES_RIGHT,  CIRCLES_RIGHT + 1,
};

/* The lists have room for one more, which is written and not counted: so they
 * are filled without branches, which could not be foreseen. */
struct board {
    uint8_t  map[MAP_SIZE];           /* from MARGIN on; beyond the last column not set */
    uint16_t own[CIRCLES_PIECES + 1]; /* places of the pieces of who acts */
    uint16_t free[CIRCLES_FREE + 1];  /* places of the tiles without a piece */
};

/* Moves that lack a tile to arrive on. */
struct reach {
    size_t   count;
    action_t moves[CIRCLES_PIECES * CIRCLES_DIRECTIONS + 1];
};

uint32_t circles_to(action_t action) {
    const int step = steps[action >> CIRCLES_WAY_BIT & 7];
    return (uint32_t)((int)circles_from(action) + (circles_is_jump(action) ? 2 * step : step));
}

static void lay_out(const struct circles_state *state, struct board *board) {
    const uint32_t own     = circles_piece_of(state->player);
    const uint32_t columns = circles_column(circles_place(state->tiles[CIRCLES_TILES - 1])) + 1;
    size_t         mine    = 0;
    size_t         open    = 0;
    memset(board->map, NOTHING, columns * CIRCLES_RIGHT + 2 * MARGIN);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place       = circles_place(state->tiles[i]);
        const uint32_t content     = circles_content(state->tiles[i]);
        board->map[MARGIN + place] = (uint8_t)(FREE | (content / CIRCLES_PIECE * TAKEN));
        board->own[mine]           = (uint16_t)place;
        board->free[open]          = (uint16_t)place;
        mine += (content & ~(uint32_t)CIRCLES_MARKED) == own;
        open += content < CIRCLES_PIECE;
    }
    CHECK(mine == CIRCLES_PIECES && open == CIRCLES_FREE);
}

/* List the moves without a tile, and remember those that lack one. */
static size_t list_plain_moves(const struct board *board, struct reach *reach, action_t *out) {
    size_t count   = 0;
    size_t lacking = 0;
    for (uint32_t i = 0; i < CIRCLES_PIECES; i++) {
        const uint32_t from = board->own[i];
        const uint8_t *here = board->map + MARGIN + from;
        for (uint32_t way = 0; way < CIRCLES_DIRECTIONS; way++) {
            const action_t is_jump = here[steps[way]] >> 1; /* only of TAKEN */
            const uint8_t  there   = here[steps[way] + steps[way] * (int)is_jump];
            const action_t move    = from << CIRCLES_FROM_BIT | way << CIRCLES_WAY_BIT | is_jump;
            out[count]             = move;
            reach->moves[lacking]  = move;
            count += there == FREE;
            lacking += there == NOTHING;
        }
    }
    reach->count = lacking;
    return count;
}

/* By Euler's formula: connected tiles less the pairs that touch by a side, plus
 * the full blocks of four, are one less the holes. Empty places that meet at a
 * corner belong to the same hole, or to the outside. */
static bool has_hole(const struct circles_state *state, const struct board *board) {
    uint32_t pairs  = 0;
    uint32_t blocks = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint8_t *here  = board->map + MARGIN + circles_place(state->tiles[i]);
        const uint32_t above = here[CIRCLES_UP] & IS_TILE;
        const uint32_t right = here[CIRCLES_RIGHT] & IS_TILE;
        pairs += above + right;
        blocks += above & right & here[CIRCLES_RIGHT + CIRCLES_UP];
    }
    return pairs - blocks != CIRCLES_TILES - 1;
}

/* May this tile without a piece be lifted? With one neighbour it leaves the
 * others connected. Two neighbours must be connected otherwise: by the tile at
 * the corner between them, or by a longer way. That way and the tile enclose a
 * hole, so there is none if the board has no hole. */
static bool can_lift(const struct circles_state *state, const struct board *board, uint32_t place,
                     bool may_go_round) {
    const uint8_t *here  = board->map + MARGIN + place;
    const int      above = here[CIRCLES_UP] & IS_TILE;
    const int      below = here[-CIRCLES_UP] & IS_TILE;
    const int      right = here[CIRCLES_RIGHT] & IS_TILE;
    const int      left  = here[-CIRCLES_RIGHT] & IS_TILE;
    /* The one neighbour, or the corner between two; nowhere if they face each
     * other. */
    const int  link      = CIRCLES_UP * (above - below) + CIRCLES_RIGHT * (right - left);
    const bool is_open   = above + below + right + left <= 2;
    const bool is_linked = (link != 0) & (here[link] != NOTHING);
    if (may_go_round && is_open && !is_linked) {
        return circles_is_connected(state, place);
    }
    return is_open & is_linked;
}

static uint32_t list_liftable(const struct circles_state *state, const struct board *board,
                              uint16_t *out) {
    const bool may_go_round = has_hole(state, board);
    uint32_t   count        = 0;
    for (uint32_t i = 0; i < CIRCLES_FREE; i++) {
        out[count] = board->free[i];
        count += can_lift(state, board, board->free[i], may_go_round);
    }
    return count;
}

/* Does a tile laid here touch another by a side? */
static inline uint32_t touches(const struct board *board, uint32_t place) {
    const uint8_t *here = board->map + MARGIN + place;
    return (here[CIRCLES_UP] | here[-CIRCLES_UP] | here[CIRCLES_RIGHT] | here[-CIRCLES_RIGHT]) &
           IS_TILE;
}

/* List what the pieces can reach by a tile lifted from this place. */
static size_t list_tile_moves(struct board *board, const struct reach *reach, uint32_t tile,
                              action_t *out) {
    size_t count              = 0;
    board->map[MARGIN + tile] = NOTHING;
    for (size_t i = 0; i < reach->count; i++) {
        out[count] = tile << CIRCLES_TILE_BIT | reach->moves[i];
        count += touches(board, circles_to(reach->moves[i]));
    }
    board->map[MARGIN + tile] = FREE;
    return count;
}

size_t circles_list_moves(const struct circles_state *state, action_t *out) {
    struct board board;
    struct reach reach;
    uint16_t     liftable[CIRCLES_FREE + 1];
    lay_out(state, &board);
    size_t         count      = list_plain_moves(&board, &reach, out);
    const uint32_t lift_count = list_liftable(state, &board, liftable);
    for (uint32_t i = 0; i < lift_count; i++) {
        count += list_tile_moves(&board, &reach, liftable[i], out + count);
    }
    return count;
}

bool circles_is_connected(const struct circles_state *state, uint32_t lifted) {
    uint32_t       columns[CIRCLES_FRAME] = {0}; /* a bit for each row with a tile */
    uint32_t       reached[CIRCLES_FRAME] = {0};
    const uint32_t first                  = circles_place(state->tiles[0]) == lifted ? 1 : 0;
    const uint32_t start                  = circles_place(state->tiles[first]);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place = circles_place(state->tiles[i]);
        columns[circles_column(place)] |= bits_of(circles_row(place));
    }
    columns[circles_column(lifted)] &= ~bits_of(circles_row(lifted));
    reached[circles_column(start)] = bits_of(circles_row(start));
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t i = 1; i + 1 < CIRCLES_FRAME; i++) {
            const uint32_t sides =
                reached[i] << 1 | reached[i] >> 1 | reached[i - 1] | reached[i + 1];
            const uint32_t added = sides & columns[i] & ~reached[i];
            reached[i] |= added;
            grows = grows || added != 0;
        }
    }
    return memcmp(columns, reached, sizeof columns) == 0;
}
