/* SPDX-License-Identifier: MIT
 *
 * positions.h - games that an engine played against itself, and what it thought.
 *
 * Positions are kept as states, so that a net with other inputs can be trained on
 * the same games. What chance decided before the first action follows from the seed
 * of a game.
 */
#ifndef LEARNING_POSITIONS_H
#define LEARNING_POSITIONS_H

#include <stdio.h>

#include "core/game.h"

/* A game that was played to its end. */
struct positions_game {
    uint64_t seed;
    uint32_t count; /* of its positions */
    uint32_t unused;
    payoff_t payoffs[GAME_PLAYERS_MAX];
};

enum { POSITIONS_NO_SHARE = -1 };

/* Games one after the other, and their positions likewise. */
struct positions {
    size_t                 state_size;
    size_t                 game_count, game_capacity;
    struct positions_game *games;
    size_t                 count, capacity;
    unsigned char         *states; /* of state_size bytes each */
    int32_t               *shares; /* what the engine expected for who acts, in
                                      EVALUATOR_SHARE, or POSITIONS_NO_SHARE */
};

void positions_init(struct positions *positions, const struct game *game);
void positions_finish(struct positions *positions);

/* Add a position to the game that is under way. STATUS_NO_MEMORY. */
MUST_CHECK enum status positions_add(struct positions *positions, const void *state, int32_t share);

/* The game with the positions since the last one has ended. STATUS_NO_MEMORY. */
MUST_CHECK enum status positions_end_game(struct positions *positions, uint64_t seed,
                                          const payoff_t *payoffs);

/* Drop the positions of the game that is under way. */
void positions_drop_game(struct positions *positions);

/* Add all games of others. STATUS_NO_MEMORY. */
MUST_CHECK enum status positions_append(struct positions       *positions,
                                        const struct positions *others);

/* The game with what its seed decided before the first action. */
void positions_set_up(const struct game *game, uint64_t seed, struct game *out);

/* Write to a file, all or nothing; false if that failed. The mark says how they
 * were played. */
MUST_CHECK bool positions_write(const struct positions *positions, const char *path, hash_t mark);

/* Add what a file of this mark has. STATUS_NOT_FOUND if there is none, STATUS_BAD_TEXT
 * if it was cut or altered, STATUS_CONFLICT if it was played another way,
 * STATUS_NO_MEMORY. */
MUST_CHECK enum status positions_read(struct positions *positions, const char *path, hash_t mark);

#endif
