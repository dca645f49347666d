/* SPDX-License-Identifier: MIT
 *
 * prover.h - is there one good answer, and which?
 *
 * What is asked depends on the game:
 * - two against each other, without chance: a win within so few turns that one
 *   action alone keeps it (force.h tries everything); or else, that alpha-beta
 *   proves every other action lost, and finds no loss behind this one;
 * - no opponents: the goal within so few turns that one action alone keeps it;
 * - a game with a score and a solver: one action alone is best by exact points;
 * - chance: one action is better than all others by a clear margin, as an oracle
 *   knows, and a deep search finds it, too; or, without an oracle, as the search
 *   says, twice, the second time with eight times the nodes, which is no proof.
 */
#ifndef PUZZLES_PROVER_H
#define PUZZLES_PROVER_H

#include "puzzles/puzzle.h"
#include "puzzles/settings.h"

struct prover;

/* What can be asked about a game? STATUS_CONFLICT if nothing; *why then says so. */
MUST_CHECK enum status prover_check_game(const struct game *game, struct text *why);

/* NULL if there is not enough memory. The game must outlive it. The nodes are the
 * most that one proof may look at. */
struct prover *prover_create(const struct game *game, uint64_t nodes);
void           prover_destroy(struct prover *prover); /* takes NULL */

/* Somebody who knows what actions are worth where chance plays a part. Many threads may
 * ask at once. */
struct prover_oracle {
    /* The best action, and by how much of the point it is better than the next, in
     * EVALUATOR_SHARE. False if it does not know. */
    bool (*ask)(void *context, const struct game *game, const void *state, action_t *best,
                int32_t *lead);
    void *context;
};

/* Ask it, instead of searching; NULL: nobody. */
void prover_believe(struct prover *prover, const struct prover_oracle *oracle);

/* Look for goals of so many turns at most, and no more than the settings say. */
void prover_limit(struct prover *prover, uint32_t turns);

/* Is the state a puzzle? If so, goal, state and solution are filled in. */
MUST_CHECK bool prover_find(struct prover *prover, const void *state, struct puzzle *out);

/* After prover_find() has said no: was it because several actions reach the goal in as
 * few turns? Then *one is one of them. */
bool prover_has_several(const struct prover *prover, action_t *one);

/* Does a puzzle hold, with all that its solution says? If not, *why says what does
 * not. */
MUST_CHECK bool prover_confirm(struct prover *prover, const struct puzzle *puzzle,
                               struct text *why);

/* Likewise; but where an oracle has been asked that is not here, it is enough that a deep
 * search finds the answer. */
MUST_CHECK bool prover_accept(struct prover *prover, const struct puzzle *puzzle, struct text *why);

/* The lowest level that finds the first action with two of three seeds. False if
 * there is not enough memory. */
MUST_CHECK bool prover_rate(const struct puzzle *puzzle, uint64_t seed, int *level);

#endif
