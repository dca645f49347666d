/* SPDX-License-Identifier: MIT
 *
 * mijnlieff_solver.h - the exact value of any position of Mijnlieff.
 *
 * The value is a margin: the points of the player to move at the end of the
 * game minus those of the opponent, if both play for it as well as possible.
 * It lies between -MIJNLIEFF_MARGIN_MAX and MIJNLIEFF_MARGIN_MAX. Nothing is
 * looked up that was not searched: every answer is a proof.
 *
 * A solver keeps what it has proven in a table of the caller's, which it
 * shares between all positions asked about. The table may have any size; a
 * small one costs time, never correctness. The same questions to a new solver
 * with a table of the same size always take the same number of nodes.
 *
 * A solver belongs to one thread.
 */
#ifndef GAMES_MIJNLIEFF_SOLVER_H
#define GAMES_MIJNLIEFF_SOLVER_H

#include "games/mijnlieff/mijnlieff.h"

enum {
    MIJNLIEFF_MARGIN_MAX = 6, /* eight tiles make six lines at most */
    MIJNLIEFF_TABLE_UNIT = 64 /* bytes */
};

/* Asked every few thousand nodes; true ends the search. */
typedef bool mijnlieff_stop(void *context);

struct mijnlieff_group;

struct mijnlieff_solver {
    uint64_t        nodes;      /* searched so far; the last two turns of a game do not count */
    uint64_t        node_limit; /* stop when there are so many, never more; 0: no limit */
    mijnlieff_stop *stop;       /* optional */
    void           *stop_context;

    /* Private. */
    struct mijnlieff_group *groups;
    uint64_t                group_mask;
    uint64_t                pause; /* when so many nodes were searched */
    bool                    is_stopped;
};

/* Begin with an empty table, no limit and no stop. The table is aligned to
 * MIJNLIEFF_TABLE_UNIT, has that size at least, and stays the caller's. Its
 * size should be a power of two; of any other size, only the largest power of
 * two in it is used. */
void mijnlieff_solver_init(struct mijnlieff_solver *solver, void *table, uint64_t table_size);

/* Forget all that was proven; limit, stop and count of nodes stay. */
void mijnlieff_solver_clear(struct mijnlieff_solver *solver);

/* How much of the table is in use, in thousandths, by looking at its first groups. */
uint32_t mijnlieff_solver_permille(const struct mijnlieff_solver *solver);

/* The functions below return false if the limit was reached or the search was
 * stopped; the results are then not set, but what was proven is kept, and
 * asking again goes on from there. They may be asked about any state that the
 * rules allow, also one where the game is over. */

/* The margin of the player to move. */
bool mijnlieff_solve(struct mijnlieff_solver *solver, const struct mijnlieff_state *state,
                     int *margin);

/* Whether that margin is at least the bound: 1 asks for a win, 0 for a draw.
 * Takes less time than the margin. */
bool mijnlieff_solve_bound(struct mijnlieff_solver *solver, const struct mijnlieff_state *state,
                           int bound, bool *is_reached);

/* The margin, for the player to move, that each of these legal actions leads
 * to. The largest is the margin of the state. */
bool mijnlieff_solve_actions(struct mijnlieff_solver *solver, const struct mijnlieff_state *state,
                             const action_t *actions, size_t count, int *margins);

#endif
