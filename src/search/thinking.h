/* SPDX-License-Identifier: MIT
 *
 * thinking.h - the one way to think: who thinks, how, and within what limits.
 *
 * The command line, requests, protocols, seats and the page each read their own
 * syntax into a struct thinking, let it be checked, make a mind for it, and ask
 * the mind. A mind is an engine for one game, with what it has learnt; whoever
 * asks again about the same game keeps it.
 *
 * There is no clock and no thread here. The seconds are for a caller who has a
 * clock and sets is_stopped among the limits (session/stopwatch.h).
 */
#ifndef SEARCH_THINKING_H
#define SEARCH_THINKING_H

#include "base/random.h"
#include "search/engine.h"
#include "search/level.h"

enum {
    THINKING_THREADS_MAX   = 256,
    THINKING_MEGABYTES_MAX = 65536, /* of a table */
    THINKING_DEPTH_MAX     = 1000,
    THINKING_SECONDS_MAX   = 86400
};

/* What is zero was not asked for: the engine that plays the game best thinks at
 * full strength, without limits, and reports one line. */
struct thinking {
    const char *engine; /* its name; or NULL. It must outlive the thinking */
    int         level;  /* LEVEL_MIN to LEVEL_FULL; or 0 */
    /* Below LEVEL_FULL it decides on the errors, and must outlive the thinking;
     * NULL: the mind draws by its seed. */
    struct random       *random;
    struct engine_config config;
    struct engine_limits limits; /* lines: 0 is 1 */
    double               seconds;
};

/* Can this be asked about a game? If not, *why says what is wrong and what is
 * allowed. STATUS_NOT_FOUND for the engine, STATUS_CONFLICT if a level is given
 * together with what it has of its own. */
MUST_CHECK enum status thinking_check(const struct thinking *thinking, const struct game *game,
                                      struct text *why);

/* Does a player act in the state? If not, *why says so. */
MUST_CHECK enum status thinking_check_state(const struct game *game, const void *state,
                                            struct text *why);

/* Say that there is no such engine, or that it cannot play the game, and which
 * can. */
void thinking_explain_engine(const struct game *game, const char *name, struct text *why);

/* Is any limit given? */
bool thinking_has_limit(const struct thinking *thinking);

/* Where nothing would end the thinking, neither a limit nor a level, these
 * seconds do. */
void thinking_limit(struct thinking *thinking, double seconds);

/* The kind of engine that thinks, if thinking_check() found nothing wrong. */
const struct engine_kind *thinking_kind(const struct thinking *thinking, const struct game *game);

struct mind;

/* The game must outlive the mind. NULL if there is not enough memory. */
struct mind *mind_create(const struct game *game, const struct thinking *thinking);
void         mind_destroy(struct mind *mind); /* takes NULL */

/* Would mind_create() make one just like it for this? */
bool mind_is_for(const struct mind *mind, const struct thinking *thinking);

/* Think about a state where a player acts. The first line of the report begins
 * with the action to play. A level reports that line alone, and below LEVEL_FULL
 * no progress. */
void mind_think(struct mind *mind, const void *state, const struct thinking *thinking,
                const struct engine_observer *observer, struct engine_report *report);

#endif
