/* SPDX-License-Identifier: MIT
 *
 * moguli_progress.c - how far a player has come: the rows that his stones have
 * gone; and how soon he can have won.
 */
#include "games/moguli/moguli.h"

int32_t moguli_progress(const struct game *game, const void *bytes, int player) {
    (void)game;
    const struct moguli_state *state  = bytes;
    uint64_t                   stones = state->stones[player];
    int32_t                    rows   = 0;
    while (stones != 0) {
        const int32_t row = (int32_t)(bits64_take_lowest(&stones) / MOGULI_COLUMNS);
        rows += player == MOGULI_WHITE ? row : MOGULI_ROWS - 1 - row;
    }
    return rows;
}

/* Can a stone of the player to act come to the far row, if he turns no more tiles? */
static bool can_arrive(const struct game *game, const struct moguli_state *state) {
    const uint64_t      far = moguli_home(state->player ^ 1U);
    struct moguli_moves moves;
    uint64_t            ends = 0;
    moguli_find_moves(moguli_setup(game), state, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        ends |= moguli_has(far, moves.from[i]) ? 0 : moves.ends[i];
    }
    return (ends & far) != 0;
}

/* May a stone of the player to act come to the far row in this turn? */
static bool may_arrive(const struct game *game, const struct moguli_state *state) {
    const bool is_fixed = state->phase == MOGULI_TO_MOVE && state->turnings == 0;
    return is_fixed ? can_arrive(game, state) : state->phase != MOGULI_MOVED;
}

/* Until somebody's fourth stone is on the far row: a turn brings one stone there at most. */
static uint32_t turns_to_arrive(const struct game *game, const struct moguli_state *state,
                                uint32_t player) {
    const uint32_t first = state->player != player ? 2 : may_arrive(game, state) ? 1 : 3;
    return first + 2 * (MOGULI_GOAL - 1 - moguli_arrived(state, player));
}

/* With four stones there White has won unless Black can do the same in his last turn. */
static uint32_t turns_to_end(const struct game *game, const struct moguli_state *state) {
    if (state->player == MOGULI_WHITE) {
        return 2;
    }
    return moguli_arrived(state, MOGULI_BLACK) == MOGULI_GOAL - 1 && may_arrive(game, state);
}

/* Blocked rounds may decide too. */
uint32_t moguli_turns_to_win(const struct game *game, const void *bytes, int player) {
    const struct moguli_state *state   = bytes;
    const uint32_t             blocked = (uint32_t)MOGULI_IDLE_MAX - state->idle;
    if (moguli_arrived(state, (uint32_t)player) == MOGULI_GOAL) {
        return turns_to_end(game, state);
    }
    const uint32_t arrives =
        turns_to_arrive(game, state, (uint32_t)player) + (player == MOGULI_WHITE);
    return arrives < blocked ? arrives : blocked;
}
