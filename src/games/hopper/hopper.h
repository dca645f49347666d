/* SPDX-License-Identifier: MIT
 *
 * hopper.h - the state of Hopper and Sneaker, shared by the files of this
 * folder.
 *
 * Squares are numbered up the columns, eight to a column, so that a column is
 * a byte and a jump along it is a search for a free bit:
 *
 *     8 |  7 15 23   White's home, Red's goal
 *     7 |  6 14 22
 *     6 |  5 13 21      square = 8 * column + row
 *     5 |  4 12 20
 *     4 |  3 11 19      turning the board by half: 23 - square
 *     3 |  2 10 18
 *     2 |  1  9 17
 *     1 |  0  8 16   Red's home, White's goal
 *         a  b  c
 *
 * A move is a piece and a direction, because each piece has at most one target
 * in each: the first free field, next to a sneaker or beyond what a hopper
 * jumps over.
 *
 *     2 4 7
 *     1 . 6     action = 32 * direction + square; behind all moves a pass,
 *     0 3 5     and the set-ups
 *
 * A set-up is a number of six bits, the first letter of its text highest, 0
 * for a hopper and 1 for a sneaker, so that set-ups ascend as their texts.
 */
#ifndef GAMES_HOPPER_H
#define GAMES_HOPPER_H

#include "core/game.h"
#include "core/net.h"

enum {
    HOPPER_COLUMNS    = 3,
    HOPPER_ROWS       = 8,
    HOPPER_SQUARES    = HOPPER_COLUMNS * HOPPER_ROWS,
    HOPPER_PIECES     = 6, /* of each player */
    HOPPER_DIRECTIONS = 8,
    HOPPER_BOARD      = 0xffffff
};

enum { HOPPER_DOWN = 3, HOPPER_UP = 4 }; /* the two directions along a column */

/* Actions from here on; below are the moves. */
enum {
    HOPPER_STRIDE = 32, /* from direction to direction */
    HOPPER_PASS   = HOPPER_STRIDE * HOPPER_DIRECTIONS,
    HOPPER_SETUP  = 2 * HOPPER_PASS
};

enum {
    HOPPER_SETUPS     = 64,  /* numbers of six bits, legal or not */
    HOPPER_STUCK      = 070, /* ssshhh, after which nothing can move */
    HOPPER_STANDARD   = 3,   /* hoppers in a fixed set-up */
    HOPPER_PASSES_MAX = 2    /* in a row; then the game is drawn */
};

enum hopper_phase { HOPPER_SETTING_UP, HOPPER_MOVING };

/* A win is 1 + the winner. */
enum hopper_result { HOPPER_OPEN, HOPPER_RED_WON, HOPPER_WHITE_WON, HOPPER_DRAWN };

struct hopper_state {
    uint32_t turns;     /* moves and passes; a set-up is no turn */
    uint32_t pieces[2]; /* each player's squares */
    uint32_t hoppers;   /* squares of hoppers, of players who have set up */
    uint8_t  player;    /* to act, or who would be if the game were not over */
    uint8_t  phase;     /* enum hopper_phase */
    uint8_t  passes;    /* in a row, just before */
    uint8_t  result;    /* enum hopper_result; follows from all the others */
    uint8_t  unused[4];
};

_Static_assert(sizeof(struct hopper_state) == 24, "the state has no padding");

/* The options, resolved. */
struct hopper_config {
    bool has_free_setup;
};

_Static_assert(sizeof(struct hopper_config) <= GAME_CONFIG_MAX, "fits into the game");

extern const uint32_t hopper_homes[2]; /* each player's home fields: the other's goal */

static inline const struct hopper_config *hopper_config(const struct game *game) {
    return (const struct hopper_config *)game->config;
}

static inline uint32_t hopper_occupied(const struct hopper_state *state) {
    return state->pieces[0] | state->pieces[1];
}

/* The home field that the letter at this place of a player's set-up is for:
 * his back row from his left to his right, then the front row. */
static inline uint32_t hopper_home_field(uint32_t player, uint32_t place) {
    const uint32_t field = HOPPER_ROWS * (place % HOPPER_COLUMNS) + place / HOPPER_COLUMNS;
    return player == 0 ? field : HOPPER_SQUARES - 1 - field;
}

/* Is the piece at this place of the set-up a sneaker? */
static inline bool hopper_setup_has_sneaker(uint32_t setup, uint32_t place) {
    return (setup >> (HOPPER_PIECES - 1 - place) & 1U) != 0;
}

bool hopper_setup_is_legal(const struct game *game, uint32_t setup);

/* The player's pieces that can move, by direction, whoever is to act. */
void hopper_find_moves(const struct hopper_state *state, uint32_t player,
                       uint32_t moves[HOPPER_DIRECTIONS]);

/* The same for all directions together. */
uint32_t hopper_movable(const struct hopper_state *state, uint32_t player);

/* Where a legal move leads. */
uint32_t hopper_target(const struct hopper_state *state, action_t move);

/* How the game stands, from everything but state->result. */
enum hopper_result hopper_find_result(const struct game *game, const struct hopper_state *state);

extern const struct encoding   hopper_encoding;
extern const struct evaluator  hopper_evaluator;
extern const struct net_file   hopper_net; /* hopper.net, embedded */
extern const struct scene_kind hopper_scene;

/* hopper_rules.c */
extern const struct game_play hopper_play;

/* Hooks of the rules that deal in text; see game.h. */
void        hopper_print_action(const struct game *game, const void *state, action_t action,
                                struct text *out);
void        hopper_print_state(const struct game *game, const void *state, struct text *out);
enum status hopper_parse_state(const struct game *game, const char *string, void *state,
                               struct text *why);

/* hopper_progress.c */
int32_t hopper_progress(const struct game *game, const void *state, int player);

#endif
