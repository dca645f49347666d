/* SPDX-License-Identifier: MIT
 *
 * circles_encoding.c - Four Circles in numbers.
 *
 * Tiles and pieces are named by their ranks, because their places are many and few of
 * them are in use: a tile by how many tiles come before it, up the columns from the
 * left, a piece by how many of the actor's own do. The board has no sides, so it is
 * not turned.
 *
 * Ids:
 *
 *     0 to 2015     96 * lifted + 16 * piece + 2 * direction + jump for a move: lifted
 *                   is 1 + the rank of a tile, 0 for none; directions are those of
 *                   circles_moves.c, jump is 1 for a jump
 *     2016 to 2035  2016 + the rank of the tile on which a piece is placed
 *     2036          a pass
 *
 * Planes of 20 x 20, a column of the board to a line of the plane, the leftmost column
 * and the lowest row that have tiles first:
 *
 *     0     the tiles, 1 + their ranks
 *     1, 2  the actor's pieces, unmarked and marked, 1 + their ranks
 *     3, 4  the opponent's, 1 each
 *
 * Symmetries: the eight of the square. While pieces are placed the board is wider than
 * high; turned by a quarter it is one that cannot come about, but has the same rules.
 */
#include "core/encoding_loops.h"
#include "games/circles/circles.h"

enum {
    WAYS     = 2 * CIRCLES_DIRECTIONS, /* of a piece: a step or a jump in each direction */
    MOVES    = WAYS * CIRCLES_PIECES,  /* with the same tile, or without one */
    PLACINGS = MOVES * (1 + CIRCLES_TILES),
    PASS     = PLACINGS + CIRCLES_TILES,
    IDS      = PASS + 1,
    PLANES   = 5,
    SIDE     = CIRCLES_SIDE,
    AREA     = SIDE * SIDE,
    PLACES   = CIRCLES_FRAME * CIRCLES_RIGHT,
    CORNER   = CIRCLES_RIGHT + CIRCLES_UP /* b2, where the frame begins */
};

static void measure(const struct game *game, struct encoding_size *out) {
    (void)game;
    *out = (struct encoding_size){IDS, PLANES, SIDE, SIDE, ENCODING_SQUARE_WAYS};
}

static uint32_t is_own(const struct circles_state *state, uint32_t tile) {
    return (tile & (CIRCLES_PIECE | CIRCLES_WHITE)) == circles_piece_of(state->player);
}

static uint32_t tile_rank(const struct circles_state *state, uint32_t place) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        rank += state->tiles[i] < circles_tile(place, 0);
    }
    return rank;
}

static uint32_t piece_rank(const struct circles_state *state, uint32_t place) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        rank += is_own(state, state->tiles[i]) & (state->tiles[i] < circles_tile(place, 0));
    }
    return rank;
}

static uint32_t id(const struct game *game, const void *bytes, action_t action) {
    (void)game;
    const struct circles_state *state = bytes;
    if (action == CIRCLES_PASS) {
        return PASS;
    }
    if (circles_is_placing(state)) {
        return PLACINGS + tile_rank(state, circles_from(action));
    }
    const uint32_t tile   = circles_lifted(action);
    const uint32_t lifted = tile == 0 ? 0 : 1 + tile_rank(state, tile);
    return MOVES * lifted + WAYS * piece_rank(state, circles_from(action)) + action % WAYS;
}

/* The place of the actor's piece of this rank. */
static uint32_t place_of_piece(const struct circles_state *state, uint32_t rank) {
    uint16_t own[CIRCLES_TILES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        own[count] = state->tiles[i];
        count += is_own(state, state->tiles[i]);
    }
    return circles_place(own[rank]);
}

static action_t action(const struct game *game, const void *bytes, uint32_t number) {
    (void)game;
    const struct circles_state *state = bytes;
    if (number >= PLACINGS) {
        return number == PASS ? CIRCLES_PASS
                              : circles_place(state->tiles[number - PLACINGS]) << CIRCLES_FROM_BIT;
    }
    const uint32_t lifted = number / MOVES;
    const uint32_t tile   = lifted == 0 ? 0 : circles_place(state->tiles[lifted - 1]);
    const uint32_t from   = place_of_piece(state, number % MOVES / WAYS);
    return tile << CIRCLES_TILE_BIT | from << CIRCLES_FROM_BIT | number % WAYS;
}

static size_t mask_placings(const struct circles_state *state, uint8_t *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        out[PLACINGS + i] = circles_content(state->tiles[i]) == 0;
        count += out[PLACINGS + i];
    }
    return count;
}

/* What each tile adds to an id: as the one that is lifted, if it is free, or as the
 * one from which a piece of the actor's moves. No tile is on place 0. Other places
 * are not asked about, and not set. */
static void list_parts(const struct circles_state *state, uint16_t parts[PLACES]) {
    uint32_t piece = 0;
    parts[0]       = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const bool     is_free = circles_content(state->tiles[i]) == 0;
        const uint32_t part    = is_free ? MOVES * (i + 1) : piece;

        parts[circles_place(state->tiles[i])] = (uint16_t)part;
        piece += WAYS * is_own(state, state->tiles[i]);
    }
}

static size_t mask_moves(const struct circles_state *state, uint8_t *out) {
    uint16_t     parts[PLACES];
    action_t     list[GAME_ACTIONS_MAX];
    const size_t count = circles_list_moves(state, list);
    list_parts(state, parts);
    for (size_t i = 0; i < count; i++) {
        const action_t move                                                        = list[i];
        out[parts[circles_lifted(move)] + parts[circles_from(move)] + move % WAYS] = 1;
    }
    out[PASS] = count == 0;
    return count + out[PASS];
}

static size_t mask(const struct game *game, const void *bytes, uint8_t *out) {
    (void)game;
    const struct circles_state *state = bytes;
    memset(out, 0, IDS);
    if (state->result != CIRCLES_GOES_ON) {
        return 0;
    }
    return circles_is_placing(state) ? mask_placings(state, out) : mask_moves(state, out);
}

/* The two low bits of what lies on a tile say which plane it belongs to; White sees the
 * bit of the owner the other way round. For a free tile a 0 is written over a 0, because
 * a branch could not be foreseen. */
static void observe(const struct game *game, const void *bytes, uint8_t *out) {
    (void)game;
    const struct circles_state *state  = bytes;
    const uint32_t              viewer = circles_piece_of(state->player);
    uint32_t                    own    = 0;
    memset(out, 0, PLANES * AREA);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t tile  = state->tiles[i];
        const uint32_t place = circles_place(tile) - CORNER;
        uint8_t       *here  = out + SIDE * circles_column(place) + circles_row(place);
        const uint32_t piece = 1 + ((tile ^ viewer) & (CIRCLES_WHITE | CIRCLES_MARKED));
        const uint32_t mine  = is_own(state, tile);
        own += mine;
        here[0]            = (uint8_t)(1 + i);
        here[AREA * piece] = (uint8_t)(mine != 0 ? own : circles_content(tile) / CIRCLES_PIECE);
    }
}

static uint32_t turn_place(uint32_t place, uint32_t way) {
    uint32_t column = circles_column(place - CORNER);
    uint32_t row    = circles_row(place - CORNER);
    encoding_turn_square(SIDE, way, &column, &row);
    return CORNER + CIRCLES_RIGHT * column + CIRCLES_UP * row;
}

static void transform(const struct game *game, const void *bytes, uint32_t way, void *out) {
    (void)game;
    const struct circles_state *state  = bytes;
    struct circles_state       *turned = out;
    *turned                            = *state;
    circles_clear_tiles(turned);
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const uint32_t place = turn_place(circles_place(state->tiles[i]), way);
        const uint32_t tile  = circles_tile(place, circles_content(state->tiles[i]));
        circles_put_tile(turned, CIRCLES_TILES - 1, tile);
    }
    circles_take_frame(turned);
}

/* The rank, once the board is turned, of the tile that is on this place now: among all
 * tiles, or among those with pieces of the actor's. */
static uint32_t turned_rank(const struct circles_state *state, uint32_t way, uint32_t place,
                            bool among_own) {
    const uint32_t turned = turn_place(place, way);
    uint32_t       rank   = 0;
    for (uint32_t i = 0; i < CIRCLES_TILES; i++) {
        const bool counts = !among_own || is_own(state, state->tiles[i]);
        rank += counts && turn_place(circles_place(state->tiles[i]), way) < turned;
    }
    return rank;
}

/* The directions are the squares around the middle of a board of three by three. */
static uint32_t turn_direction(uint32_t direction, uint32_t way) {
    const uint32_t side   = 3;
    const uint32_t middle = 4;
    const uint32_t square = direction + (direction >= middle);
    uint32_t       column = square / side;
    uint32_t       row    = square % side;
    encoding_turn_square(side, way, &column, &row);
    const uint32_t turned = side * column + row;
    return turned - (turned > middle);
}

static uint32_t transform_id(const struct game *game, const void *bytes, uint32_t way,
                             uint32_t number) {
    const struct circles_state *state = bytes;
    if (number == PASS) {
        return PASS;
    }
    const action_t move = action(game, state, number);
    const uint32_t from = circles_from(move);
    const uint32_t tile = circles_lifted(move);
    if (number >= PLACINGS) {
        return PLACINGS + turned_rank(state, way, from, false);
    }
    const uint32_t lifted    = tile == 0 ? 0 : 1 + turned_rank(state, way, tile, false);
    const uint32_t piece     = turned_rank(state, way, from, true);
    const uint32_t direction = turn_direction(number % WAYS / 2, way);
    return MOVES * lifted + WAYS * piece + 2 * direction + number % 2;
}

ENCODING_LOOPS(circles)

const struct encoding circles_encoding = {
    .version      = 1,
    .measure      = measure,
    .id           = id,
    .action       = action,
    .mask         = mask,
    .observe      = observe,
    .transform    = transform,
    .transform_id = transform_id,
    .loops        = ENCODING_LOOPS_OF(circles),
};
