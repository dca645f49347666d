/* SPDX-License-Identifier: MIT
 *
 * circles.h - the state of Four Circles, shared by the files of this folder.
 *
 * Tiles move, so a square is a place in a frame that is set again after each
 * turn: the leftmost tile is always in column b, the lowest in row 2. Places
 * are numbered up the columns, which are 32 apart, so that a step off any edge
 * of the frame ends on a number that no tile has:
 *
 *     3 |  2 34 66 98
 *     2 |  1 33 65 97      place = 32 * column + row, both from 0
 *     1 |  0 32 64 96
 *         a  b  c  d
 *
 * A tile is its place and what lies on it, in one number; the tiles of a state
 * ascend, so that the same board is always the same bytes:
 *
 *     bit   12 ..... 8   7 ..... 3   2       1       0
 *            column       row        piece   White   marked
 *
 * An action has the tile that is lifted first (0: none), the piece that moves,
 * one of eight directions, and whether it jumps. Placing a piece has only the
 * place, a pass nothing at all:
 *
 *     bit   23 ..... 14   13 ...... 4   3 ..... 1   0
 *            tile          from          direction   jump
 */
#ifndef GAMES_CIRCLES_H
#define GAMES_CIRCLES_H

#include "core/game.h"
#include "core/net.h"

enum {
    CIRCLES_TILES      = 20,
    CIRCLES_PIECES     = 6,  /* of each player */
    CIRCLES_FREE       = 8,  /* tiles without a piece, once all pieces stand */
    CIRCLES_PLACING    = 12, /* turns, before the first piece moves */
    CIRCLES_HEIGHT     = 4,  /* of the first board, which has five columns */
    CIRCLES_SIDE       = 20, /* no board is wider or higher */
    CIRCLES_FRAME      = 22, /* columns a to v, rows 1 to 22 */
    CIRCLES_DIRECTIONS = 8
};

/* From a place to the next one in its row and in its column. */
enum { CIRCLES_RIGHT = 32, CIRCLES_UP = 1 };

/* What lies on a tile: nothing, or a piece, which has an owner and a side. */
enum { CIRCLES_MARKED = 1, CIRCLES_WHITE = 2, CIRCLES_PIECE = 4, CIRCLES_CONTENT = 7 };

enum circles_result { CIRCLES_GOES_ON, CIRCLES_RED_WINS, CIRCLES_WHITE_WINS, CIRCLES_DRAW };

/* Of an action: where its parts begin, and the one that has no parts. */
enum { CIRCLES_WAY_BIT = 1, CIRCLES_FROM_BIT = 4, CIRCLES_TILE_BIT = 14, CIRCLES_PASS = 0 };

struct circles_state {
    uint32_t turns;     /* every action is one */
    uint8_t  player;    /* to act */
    uint8_t  result;    /* enum circles_result */
    uint8_t  pieces[2]; /* of each player on the board */
    uint16_t tiles[CIRCLES_TILES];
};

_Static_assert(sizeof(struct circles_state) == 48, "the state has no padding");

static inline uint32_t circles_column(uint32_t place) {
    return place / CIRCLES_RIGHT;
}

static inline uint32_t circles_row(uint32_t place) {
    return place % CIRCLES_RIGHT;
}

static inline uint32_t circles_place(uint32_t tile) {
    return tile >> 3;
}

static inline uint32_t circles_content(uint32_t tile) {
    return tile & CIRCLES_CONTENT;
}

static inline uint16_t circles_tile(uint32_t place, uint32_t content) {
    return (uint16_t)(place << 3 | content);
}

/* Where the tiles lie at the start, in ascending order. */
static inline uint32_t circles_first_place(uint32_t index) {
    return CIRCLES_RIGHT * (1 + index / CIRCLES_HEIGHT) + CIRCLES_UP * (1 + index % CIRCLES_HEIGHT);
}

/* A player's piece with its marked side down. */
static inline uint32_t circles_piece_of(uint32_t player) {
    return CIRCLES_PIECE | (player == 0 ? 0 : CIRCLES_WHITE);
}

static inline bool circles_is_placing(const struct circles_state *state) {
    return state->pieces[1] < CIRCLES_PIECES;
}

/* The parts of an action. */

static inline uint32_t circles_lifted(action_t action) {
    return action >> CIRCLES_TILE_BIT;
}

static inline uint32_t circles_from(action_t action) {
    return action >> CIRCLES_FROM_BIT & 0x3ff;
}

static inline bool circles_is_jump(action_t action) {
    return (action & 1) != 0;
}

/* Where the piece arrives. */
uint32_t circles_to(action_t action);

/* List the moves of the player to act, with and without a tile, ascending.
 * There is none if he must pass. All pieces must have been placed. */
size_t circles_list_moves(const struct circles_state *state, action_t *out);

/* Are the tiles connected by sides, leaving out the tile on this place? No
 * tile is on place 0. */
bool circles_is_connected(const struct circles_state *state, uint32_t lifted);

/* Has the player four marked pieces side by side in a line? */
bool circles_has_line(const struct circles_state *state, uint32_t player);

/* How many of his pieces are marked. */
uint32_t circles_marked(const struct circles_state *state, uint32_t player);

/* Begin a new list of tiles: unused entries come after all tiles. */
void circles_clear_tiles(struct circles_state *state);

/* Put a tile there in place of the one with this index. The others ascend; the
 * new one moves to where it belongs between them. */
void circles_put_tile(struct circles_state *state, uint32_t index, uint32_t tile);

/* Shift all tiles so that the leftmost is in column b, the lowest in row 2. */
void circles_take_frame(struct circles_state *state);

/* After a turn has ended: is the game over, and who won? */
void circles_judge(const struct game *game, struct circles_state *state);

/* circles_rules.c */
extern const struct game_play circles_play;

/* Hooks of the rules that deal in text; see game.h. */
void        circles_print_action(const struct game *game, const void *state, action_t action,
                                 struct text *out);
void        circles_print_state(const struct game *game, const void *state, struct text *out);
enum status circles_parse_state(const struct game *game, const char *string, void *state,
                                struct text *why);

/* circles_encoding.c: the numbers for learners. */
extern const struct encoding circles_encoding;

/* circles_eval.c: who stands better. */
extern const struct evaluator circles_evaluator;
extern const struct net_file  circles_net; /* circles.net, embedded */

/* circles_scene.c: the picture. */
extern const struct scene_kind circles_scene;

/* circles_progress.c */
int32_t circles_progress(const struct game *game, const void *state, int player);

#endif
