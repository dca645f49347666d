/* SPDX-License-Identifier: MIT
 *
 * enlightenment.h - the state of Enlightenment, shared by the files of this
 * folder.
 *
 * Squares are numbered up the columns, and a set of squares is a word with a
 * bit for each:
 *
 *     5 |  4  9 14 19 24
 *     4 |  3  8 13 18 23      square = 5 * column + row
 *     3 |  2  7 12 17 22      action = 64 * from + to, and 32 more if the
 *     2 |  1  6 11 16 21               piece is turned over on the way
 *     1 |  0  5 10 15 20
 *          a  b  c  d  e
 *
 * There is no action for passing: of the sixteen pieces on the board at least
 * ten can move, and the opponent has only eight, so everybody always has a
 * move.
 */
#ifndef GAMES_ENLIGHTENMENT_H
#define GAMES_ENLIGHTENMENT_H

#include "base/bits.h"
#include "core/game.h"
#include "core/net.h"

enum {
    ENLIGHTENMENT_SIDE    = 5,
    ENLIGHTENMENT_SQUARES = 25,
    ENLIGHTENMENT_PIECES  = 8, /* of each player, from the first action to the last */
    ENLIGHTENMENT_BOARD   = 0x1ffffff,
    ENLIGHTENMENT_BORDER  = 0x1f8c63f,
    ENLIGHTENMENT_MIDDLE  = 1 << 12, /* c3 */
    ENLIGHTENMENT_TURNED  = 32,      /* added to an action that turns its piece over */
    ENLIGHTENMENT_FROM    = 64       /* weight of the first square in an action */
};

/* How the game stands. A winner is his number in texts. */
enum { ENLIGHTENMENT_OPEN = 0, ENLIGHTENMENT_DRAWN = 3 };

struct enlightenment_state {
    uint32_t turns;     /* every action is one */
    uint32_t pieces[2]; /* each player's squares */
    uint32_t lit;       /* the squares of enlightened pieces, of both players */
    uint8_t  player;    /* to move, or who would be if the game were not over */
    uint8_t  result;    /* see above */
    uint8_t  unused[6];
};

_Static_assert(sizeof(struct enlightenment_state) == 24, "the state has no padding");

/* The options, resolved. */
struct enlightenment_config {
    uint32_t pieces[2];   /* at the start */
    uint32_t always_turn; /* where no piece can stay dark: c3, or nowhere */
};

_Static_assert(sizeof(struct enlightenment_config) <= GAME_CONFIG_MAX, "the set-up fits");

static inline const struct enlightenment_config *enlightenment_config(const struct game *game) {
    return (const struct enlightenment_config *)(const void *)game->config;
}

/* Are all pieces of the player enlightened and on the border? */
static inline bool enlightenment_is_home(const struct enlightenment_state *state, int player) {
    return (state->pieces[player] & ~(state->lit & ENLIGHTENMENT_BORDER)) == 0;
}

/* Where the pieces of the player to move may end. */
struct enlightenment_moves {
    uint32_t from[ENLIGHTENMENT_PIECES]; /* their squares, ascending */
    uint64_t to[ENLIGHTENMENT_PIECES];   /* bits 0 to 24: as it is; from bit 32: turned over */
};

void enlightenment_find_moves(const struct game *game, const struct enlightenment_state *state,
                              struct enlightenment_moves *moves);

/* Find out whether the action just taken has ended the game. */
void enlightenment_settle(const struct game *game, struct enlightenment_state *state);

extern const struct encoding   enlightenment_encoding;
extern const struct evaluator  enlightenment_evaluator;
extern const struct net_file   enlightenment_net; /* enlightenment.net, embedded */
extern const struct scene_kind enlightenment_scene;

/* enlightenment_rules.c */
extern const struct game_play enlightenment_play;

/* Hooks of the rules that deal in text; see game.h. */
void        enlightenment_print_action(const struct game *game, const void *state, action_t action,
                                       struct text *out);
void        enlightenment_print_state(const struct game *game, const void *state, struct text *out);
enum status enlightenment_parse_state(const struct game *game, const char *string, void *state,
                                      struct text *why);

/* enlightenment_progress.c */
int32_t enlightenment_progress(const struct game *game, const void *state, int player);

#endif
