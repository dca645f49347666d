/* SPDX-License-Identifier: MIT
 *
 * player.h - a seat at the table: something that can be asked for an action.
 *
 * It is one of our engines, random play, or a program that speaks UGI. A spec
 * says which and with what limits; a player is made of it, plays one game after
 * the other, and is used by one thread at a time. With a limit of nodes or
 * depth, what our engines and random play answer depends on the seed of the
 * game alone, since nothing is kept from one game to the next.
 *
 * A program that does not start, ends, is late or plays what is not legal
 * forfeits the game; it is started anew for the next one.
 */
#ifndef SESSION_PLAYER_H
#define SESSION_PLAYER_H

#include <stdatomic.h>

#include "core/match.h"
#include "search/thinking.h"

enum {
    PLAYER_NAME_MAX = 256, /* characters of a spec, NUL included */
    PLAYER_TABLE_MB = 16   /* memory of an engine, if not given */
};

struct player_spec {
    char name[PLAYER_NAME_MAX]; /* as it was given */
    enum { PLAYER_RANDOM, PLAYER_ENGINE, PLAYER_PROGRAM } kind;
    struct thinking thinking; /* PLAYER_ENGINE; of a program, the limits for each action */
    const char     *command;  /* PLAYER_PROGRAM; in the name */
};

/* Read "random", "level3", "uct", "uct:nodes=1000", "alphabeta:time=0.2,table=16"
 * or "ugi:COMMAND". If the spec gives no limits, they are those of standard, but
 * for levels 1 to 7, which have their own. The spec must not be moved afterwards.
 * STATUS_NOT_FOUND, STATUS_BAD_TEXT, STATUS_CONFLICT. */
MUST_CHECK enum status player_parse(struct player_spec *spec, const char *string,
                                    const struct game *game, const struct thinking *standard,
                                    struct text *why);

/* Seconds like "0.25", above 0 and up to THINKING_SECONDS_MAX; digits and a
 * point. */
MUST_CHECK bool player_parse_seconds(const char *string, double *out);

struct player;

/* The game and the spec must outlive the player. Who sets the flag wants all
 * waiting and thinking to end soon. NULL if there is not enough memory. */
struct player *player_create(const struct player_spec *spec, const struct game *game,
                             const atomic_bool *is_cancelled);
void           player_destroy(struct player *player); /* takes NULL */

enum player_answer {
    PLAYER_PLAYS,
    PLAYER_FORFEITS, /* *why says for what reason */
    PLAYER_CANCELLED
};

/* Another game begins. */
enum player_answer player_begin(struct player *player, uint64_t seed, struct text *why);

/* Choose an action in a match where a player acts. Between two calls for the
 * same game the match only grows. */
enum player_answer player_choose(struct player *player, const struct match *match, action_t *out,
                                 struct text *why);

#endif
