/* SPDX-License-Identifier: MIT
 *
 * moguli.h - the state of Moguli, shared by the files of this folder.
 *
 * Tiles are numbered along the rows from White's home row, and sets of tiles
 * are the bits of a word:
 *
 *     7 | 30 31 32 33 34
 *     6 | 25 26 27 28 29
 *     5 | 20 21 22 23 24
 *     4 | 15 16 17 18 19      tile = 5 * row + column
 *     3 | 10 11 12 13 14
 *     2 |  5  6  7  8  9
 *     1 |  0  1  2  3  4
 *          a  b  c  d  e
 *
 * The path on a face joins two neighbouring sides of the tile, so it always
 * has one end on the top or bottom side and one on the left or right side.
 * Two sets hold the turns of all tiles: `up` has the tiles whose upper path
 * reaches the top, `right` those whose upper path reaches the right side.
 *
 *     turn 0      turn 1      turn 2      turn 3
 *       |                                   |
 *       o--         o--       --o         --o
 *                   |           |
 *     up right      right                 up
 *
 * Where the set `plain` has the tile, which then bears no triangle, the lower
 * path reaches the two other sides: the lower face is `up ^ plain` and
 * `right ^ plain`.
 */
#ifndef GAMES_MOGULI_H
#define GAMES_MOGULI_H

#include "base/bits.h"
#include "core/game.h"
#include "core/net.h"

enum {
    MOGULI_COLUMNS   = 5,
    MOGULI_ROWS      = 7,
    MOGULI_TILES     = MOGULI_COLUMNS * MOGULI_ROWS,
    MOGULI_STONES    = 5, /* of each player */
    MOGULI_GOAL      = 4, /* stones to bring to the far row */
    MOGULI_TURNS     = 4, /* ways to lay a tile */
    MOGULI_IDLE_MAX  = 6, /* turns without a move: three rounds end the game */
    MOGULI_EXCHANGES = 5, /* of each player, with homerow=swap */
    MOGULI_WHITE     = 0,
    MOGULI_BLACK     = 1
};

/* Actions, ascending: the end, turnings, exchanges, moves. */
enum {
    MOGULI_END      = 0,
    MOGULI_TURN     = 1,       /* + 3 * tile + quarter turns - 1 */
    MOGULI_EXCHANGE = 1 << 12, /* + 64 * home place + middle place */
    MOGULI_MOVE     = 1 << 13  /* + 128 * from + 2 * to + 1 if it earns the bonus */
};

enum moguli_phase {
    MOGULI_EXCHANGING, /* the tiles of the home row, before the first turn */
    MOGULI_TO_MOVE,    /* in a turn; the stone has not moved yet */
    MOGULI_MOVED,      /* in a turn; the stone has moved, turnings are left */
    MOGULI_OVER
};

/* When the game is over, the state is that at the start of the next turn, which
 * nobody takes. While tiles are exchanged no stones are on the board. */
struct moguli_state {
    uint32_t turns;
    uint8_t  player;    /* to act */
    uint8_t  phase;     /* enum moguli_phase */
    uint8_t  turnings;  /* left in this turn; 0 while exchanging */
    uint8_t  idle;      /* turns in a row without a move, of whole rounds: an odd one
                           ended with White's turn; 0 once a stone has moved */
    uint64_t stones[2]; /* of White and Black */
    uint64_t up, right; /* the turns of the tiles, see above */
    uint64_t plain;     /* tiles without the triangle */
    uint64_t locked;    /* what the opponent turned in his last turn */
    uint64_t touched;   /* what the player turned in this turn; the places he used
                           while exchanging */
};

_Static_assert(sizeof(struct moguli_state) == 64, "the state has no padding");

/* The board as the options lay it, kept in game->config. */
struct moguli_setup {
    uint64_t up, right, plain;
    uint64_t seam; /* column e if it touches column a, else empty */
    uint64_t has_exchange;
};

_Static_assert(sizeof(struct moguli_setup) <= GAME_CONFIG_MAX, "the set-up fits");

static inline const struct moguli_setup *moguli_setup(const struct game *game) {
    return (const struct moguli_setup *)(const void *)game->config;
}

static inline bool moguli_has(uint64_t set, uint32_t tile) {
    return (set >> tile & 1U) != 0;
}

/* All tiles of a row, counted from 0. */
static inline uint64_t moguli_row(uint32_t row) {
    return UINT64_C(0x1f) << (MOGULI_COLUMNS * row);
}

static inline uint64_t moguli_home(uint32_t player) {
    return moguli_row(player == MOGULI_WHITE ? 0 : MOGULI_ROWS - 1);
}

/* The three rows with which the home row may exchange tiles. */
static inline uint64_t moguli_middle(void) {
    return moguli_row(2) | moguli_row(3) | moguli_row(4);
}

/* The player's stones on the opponent's home row. */
static inline uint32_t moguli_arrived(const struct moguli_state *state, uint32_t player) {
    return bits64_count(state->stones[player] & moguli_home(player ^ 1U));
}

/* The place that stands i-th in texts, which read from a7 to e1. */
static inline uint32_t moguli_place(uint32_t i) {
    return MOGULI_COLUMNS * (MOGULI_ROWS - 1 - i / MOGULI_COLUMNS) + i % MOGULI_COLUMNS;
}

/* The turn of a tile, 0 to 3, from the sets `up` and `right`, and back. */
static inline uint32_t moguli_turn_of(uint64_t up, uint64_t right, uint32_t tile) {
    return moguli_has(right, tile) ? !moguli_has(up, tile) : 2U + moguli_has(up, tile);
}

static inline void moguli_lay(uint64_t *up, uint64_t *right, uint32_t tile, uint32_t turn) {
    *up |= (uint64_t)(turn == 0 || turn == 3) << tile;
    *right |= (uint64_t)(turn == 0 || turn == 1) << tile;
}

/* Turn a tile clockwise: one quarter brings the end on the right to the bottom,
 * and the end on the top to the right. */
static inline void moguli_turn(uint64_t *up, uint64_t *right, uint32_t tile, uint32_t quarters) {
    const uint64_t place  = bits64_of(tile);
    const uint64_t differ = quarters == 2 ? place : (*up ^ *right) & place;
    *up ^= differ ^ (quarters == 1 ? place : 0);
    *right ^= differ ^ (quarters == 3 ? place : 0);
}

/* moguli_board.c: lay the board that the options want. */
enum status moguli_lay_board(const struct game *game, struct moguli_setup *setup, struct text *why);

/* moguli_board.c: consume a tile as texts write it, a kind and a turn. On
 * failure say what was expected and where. */
enum status moguli_take_tile(struct reader *reader, struct moguli_setup *setup, uint32_t tile,
                             struct text *why);

/* moguli_moves.c: where the stones of the player to act can go. Only stones
 * that can move at all are listed. */
struct moguli_moves {
    uint32_t count;
    uint32_t from[MOGULI_STONES];  /* ascending */
    uint64_t ends[MOGULI_STONES];  /* never empty */
    uint64_t bonus[MOGULI_STONES]; /* those of the ends that earn another turning */
    uint64_t dives[MOGULI_STONES]; /* where the stone can dive */
};

void moguli_find_moves(const struct moguli_setup *setup, const struct moguli_state *state,
                       struct moguli_moves *out);

/* moguli_moves.c: does this legal move of the player to act earn another turning? */
bool moguli_earns_bonus(const struct moguli_setup *setup, const struct moguli_state *state,
                        uint32_t from, uint32_t to);

/* moguli_moves.c: moguli_find_moves() for either player, as if it were his turn. */
void moguli_find_moves_of_both(const struct moguli_setup *setup, const struct moguli_state *state,
                               struct moguli_moves out[2]);

/* moguli_moves.c: the stones that the rule of the home row lets a player move. */
uint64_t moguli_movable(const struct moguli_state *state, uint32_t player);

/* moguli_barred.c: the turnings that are not legal because they would take all
 * moves from the player to act, who has these. He must not have turned a tile yet. */
struct moguli_barred {
    uint32_t count;
    uint64_t tiles;                  /* with a barred turning */
    uint8_t  quarters[MOGULI_TILES]; /* of those: 1 << quarters for each */
};

void moguli_find_barred(const struct moguli_setup *setup, const struct moguli_state *state,
                        const struct moguli_moves *moves, struct moguli_barred *out);

/* moguli_rules.c: what the player can do in his turn: moves before he has moved, and
 * the turnings that would take all of them away, which are barred since version 2.
 * What the counts leave out stays as it is: this is called for every node. */
void moguli_find_choices(const struct game *game, const struct moguli_state *state,
                         struct moguli_moves *moves, struct moguli_barred *barred);

/* moguli_rules.c: is the game over now that a turn has ended? */
bool moguli_is_decided(const struct game *game, const struct moguli_state *state);

/* moguli_encoding.c: the game in numbers, for programs that learn. */
extern const struct encoding moguli_encoding;

/* moguli_eval.c: who stands better. */
extern const struct evaluator moguli_evaluator;
extern const struct net_file  moguli_net; /* moguli.net, embedded */

/* moguli_scene.c: the picture for people. */
extern const struct scene_kind moguli_scene;

/* moguli_rules.c */
extern const struct game_play moguli_play;

/* moguli_text.c: hooks of the rules that deal in text; see game.h. */
void        moguli_print_action(const struct game *game, const void *state, action_t action,
                                struct text *out);
void        moguli_print_state(const struct game *game, const void *state, struct text *out);
enum status moguli_parse_state(const struct game *game, const char *string, void *state,
                               struct text *why);

/* moguli_progress.c */
int32_t  moguli_progress(const struct game *game, const void *state, int player);
uint32_t moguli_turns_to_win(const struct game *game, const void *state, int player);

#endif
