/* SPDX-License-Identifier: MIT
 *
 * angoli.h - the state of Angoli, shared by the files of this folder.
 *
 * The track is a ring of fields, numbered clockwise from corner A; with five
 * squares on a side:
 *
 *      A  a1 a2 a3 a4 a5 B           0  1  2  3  4  5  6
 *      d5                b1         23                 7
 *      ..                ..         ..                ..
 *      d1                b5         19                11
 *      D  c5 c4 c3 c2 c1 C          18 17 16 15 14 13 12
 *
 *      field  = (side + 1) * letter + number, the number of a corner being 0
 *      action = 1 to 6 for a roll, ANGOLI_TAKE + corner, ANGOLI_RECALL + field
 *
 * The tokens that wait in a corner are not kept: they are what is neither on
 * the track nor travelling.
 */
#ifndef GAMES_ANGOLI_H
#define GAMES_ANGOLI_H

#include "base/bits.h"
#include "core/game.h"
#include "core/net.h"

enum {
    ANGOLI_PLAYERS_MAX = 4,
    ANGOLI_SIDES       = 4, /* and as many corners */
    ANGOLI_FACES       = 6, /* of the die */
    ANGOLI_TAKE        = 8,
    ANGOLI_RECALL      = 16
};

/* What is to happen next. All but the first and the last two are rolls. */
enum angoli_phase {
    ANGOLI_SETUP,      /* the player takes a corner */
    ANGOLI_FIRST_ROLL, /* a turn begins */
    ANGOLI_ROLL_ON,    /* the token goes on from another of the player's at state->place */
    ANGOLI_CONTEST,    /* the token fights another player's for state->place */
    ANGOLI_SEND_BACK,  /* the player chooses a token for the recall */
    ANGOLI_OVER
};

struct angoli_state {
    uint32_t turns;
    uint8_t  corners; /* two bits for each player, 0 before one is taken */
    uint8_t  player;  /* on turn; once the game is over, who would be next */
    uint8_t  phase;
    uint8_t  place;                      /* of the travelling token; 0 if none travels */
    uint64_t tokens[ANGOLI_PLAYERS_MAX]; /* each player's fields */
};

_Static_assert(sizeof(struct angoli_state) == 40, "the state has no padding");

/* The options, resolved. */
struct angoli_config {
    uint64_t corners;              /* their fields, and the one behind the last field */
    uint64_t centre[ANGOLI_SIDES]; /* the three central squares of each side */
    uint8_t  side;                 /* squares between two corners */
    uint8_t  track;                /* fields in all */
    uint8_t  tokens;               /* of each player */
    uint8_t  centres;              /* to hold for a win; 0 in the basic game */
    int8_t   recall_max;           /* tokens in the corner that allow a recall; -1: none do */
    uint8_t  unused[3];
};

_Static_assert(sizeof(struct angoli_config) <= GAME_CONFIG_MAX, "the config fits");

static inline const struct angoli_config *angoli_config(const struct game *game) {
    return (const void *)game->config;
}

static inline uint64_t angoli_all_tokens(const struct angoli_state *state) {
    return state->tokens[0] | state->tokens[1] | state->tokens[2] | state->tokens[3];
}

/* The corner that the player has taken, 0 for A. */
static inline uint32_t angoli_corner(const struct angoli_state *state, uint32_t player) {
    return (uint32_t)state->corners >> (2 * player) & 3U;
}

/* The field of that corner. */
static inline uint32_t angoli_home(const struct angoli_config *config,
                                   const struct angoli_state *state, uint32_t player) {
    return angoli_corner(state, player) * (config->side + 1U);
}

/* Where a token stands that advances so far: never on a corner. */
static inline uint32_t angoli_advance(const struct angoli_config *config, uint32_t from,
                                      uint32_t roll) {
    uint32_t to = from + roll;
    to -= (uint32_t)(config->corners >> to & 1U);
    return to < config->track ? to : to - config->track;
}

/* How many players have a corner. */
static inline uint32_t angoli_settled(const struct game *game, const struct angoli_state *state) {
    return state->phase == ANGOLI_SETUP ? state->player : (uint32_t)game->players;
}

/* The corners that somebody has, as bits. */
uint32_t angoli_taken_corners(const struct game *game, const struct angoli_state *state);

/* The tokens that wait in the player's corner. */
uint32_t angoli_waiting(const struct game *game, const struct angoli_state *state, uint32_t player);

/* Does the player win at the end of his own turn? */
bool angoli_has_won(const struct angoli_config *config, const struct angoli_state *state,
                    uint32_t player);

/* Between two turns: who had the one just ended? */
uint32_t angoli_player_before(const struct game *game, const struct angoli_state *state);

/* Between two turns: is the game over? */
bool angoli_is_over(const struct game *game, const struct angoli_state *state);

/* angoli_rules.c */
extern const struct game_play angoli_play;

/* Hooks of the rules that deal in text; see game.h. */
void        angoli_print_action(const struct game *game, const void *state, action_t action,
                                struct text *out);
void        angoli_print_state(const struct game *game, const void *state, struct text *out);
enum status angoli_parse_state(const struct game *game, const char *string, void *state,
                               struct text *why);

/* The player whose token is on the field, or -1. */
int angoli_owner(const struct angoli_state *state, uint32_t field);

/* Write the name of a field that is no corner: "a3". */
void angoli_print_field(const struct angoli_config *config, uint32_t field, struct text *out);

/* angoli_encoding.c: the game in numbers, for programs that learn. */
extern const struct encoding angoli_encoding;

/* angoli_eval.c */
extern const struct evaluator angoli_evaluator;
extern const struct net_file  angoli_net; /* angoli.net, embedded */

/* angoli_scene.c */
extern const struct scene_kind angoli_scene;

/* angoli_progress.c */
int32_t angoli_progress(const struct game *game, const void *state, int player);

#endif
