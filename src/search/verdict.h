/* SPDX-License-Identifier: MIT
 *
 * verdict.h - was an action a mistake? The one place that says so, for `tavola
 * annotate` and for the page.
 *
 * An engine says what it would do. If that is something else, both actions are
 * compared alike: equally deep in one search by an engine that looks at all lines
 * equally deep, else each alone, for as many nodes. If there is a difference, a
 * comparison eight times as long has to agree, and, where lines are equally deep,
 * already did when it was one action less deep. What is left counts only if it is
 * more than the error that was measured for the game (core/certainty.h), or if
 * both values are proven. Luck is no mistake: only what an action was worth when
 * it was taken is compared.
 *
 * A verdict follows from the state, the action and what is asked, and from nothing
 * that was thought before; with a limit of nodes or depth it is the same on every
 * platform.
 */
#ifndef SEARCH_VERDICT_H
#define SEARCH_VERDICT_H

#include "search/thinking.h"

enum { VERDICT_TABLE_BYTES = 4 << 20, VERDICT_LONGER = 8 };

enum verdict_mark { VERDICT_FINE, VERDICT_DOUBTFUL, VERDICT_MISTAKE, VERDICT_BLUNDER };

struct verdict {
    struct engine_line best;  /* what the engine would do */
    struct engine_line taken; /* the same line, if that was taken */
    int32_t            loss;  /* of the point, in EVALUATOR_SHARE; it may be noise */
    int32_t            error; /* likewise: what is not above it is noise; 0 if both are proven */
    enum verdict_mark  mark;
};

/* What is asked about. The limits of the thinking are those of one search. */
struct verdict_question {
    const struct game *game;
    const void        *state; /* where a player acts */
    action_t           taken;
    struct thinking    thinking;
    /* Optional: called before each search, to let its seconds begin. */
    void (*limit)(void *context, struct thinking *thinking);
    void *context;
};

/* How a game with these options is compared if nothing else is asked. */
struct certainty verdict_certainty(const struct game *game);

/* False if there is not enough memory. */
MUST_CHECK bool verdict_make(const struct verdict_question *question, struct verdict *verdict);

/* Of an action that loses so much of the point, in EVALUATOR_SHARE, where that is known
 * for sure. */
enum verdict_mark verdict_mark_of(int32_t loss);

/* "", "?!", "?" or "??". */
const char *verdict_text(enum verdict_mark mark);

/* What each player may expect of the point by a line: its value for the player who
 * acts in the state, and the rest divided as the end of the line is judged, so that
 * they add up to one point; or that value for everybody, if nobody has opponents. */
void verdict_shares(const struct game *game, const void *state, const struct engine_line *line,
                    int32_t *out);

#endif
