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
 * forfeits the game; it is started again for the next one.
 */
#ifndef SESSION_PLAYER_H
#define SESSION_PLAYER_H

#include <stdatomic.h>

#include "core/match.h"
#include "search/thinking.h"
#include "session/clock.h"

enum {
    PLAYER_NAME_MAX    = 256, /* characters of a spec, NUL included */
    PLAYER_TABLE_MB    = 16,  /* memory of an engine, if not given */
    PLAYER_OPTIONS_MAX = 16   /* of a program */
};

/* What a program is told by setoption. */
struct player_option {
    char name[64];
    char value[128];
};

struct player_spec {
    char name[PLAYER_NAME_MAX]; /* as it was given */
    enum { PLAYER_RANDOM, PLAYER_ENGINE, PLAYER_PROGRAM } kind;
    struct thinking thinking; /* PLAYER_ENGINE; of a program, the limits for each action */
    struct clock    clock;    /* at the beginning of a game */
    char            net[PLAYER_NAME_MAX]; /* PLAYER_ENGINE: the file of its net; "": the game's own,
                                  or that of the thinking */
    /* PLAYER_PROGRAM; the command is in the name. */
    const char          *command;
    struct player_option options[PLAYER_OPTIONS_MAX];
    size_t               option_count;
};

/* Read "random", "level3", "uct", "uct:nodes=1000", "alphabeta:clock=10+0.1,table=16",
 * "alphabeta:net=none", "alphabeta:net=FILE", "ugi:COMMAND" or "ugi,nodes=1000,threads=2,option.Hash=64:COMMAND". If the spec
 * gives no limits, they are those of standard, but for levels 1 to 7, which have
 * their own. The spec must not be moved afterwards. STATUS_NOT_FOUND,
 * STATUS_BAD_TEXT, STATUS_CONFLICT. */
MUST_CHECK enum status player_parse(struct player_spec *spec, const char *string,
                                    const struct game *game, const struct player_spec *standard,
                                    struct text *why);

/* "clock=10+0.1,nodes=1000": all limits, as a spec would say them; nothing for
 * a player who has none, or only its own. */
void player_print_limits(const struct player_spec *spec, struct text *out);

/* Seconds like "0.25", above 0 and up to THINKING_SECONDS_MAX; digits and a
 * point. */
MUST_CHECK bool player_parse_seconds(const char *string, double *out);

struct player;

/* The game and the spec must outlive the player. Setting the flag makes all
 * waiting and thinking end soon. NULL if there is not enough memory. */
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

/* What a player is asked: a match where a player acts, and the clocks of all
 * seats. Between two questions of the same game the match only grows. */
struct player_turn {
    const struct match *match;
    const struct clock *clocks;
    double              margin; /* by which a clock may be overdrawn, in seconds */
};

struct player_move {
    action_t action;
    bool     has_value;
    double   value; /* for the player who acts: hundredths, as in UGI; infinite if proven */
};

enum player_answer player_choose(struct player *player, const struct player_turn *turn,
                                 struct player_move *out, struct text *why);

#endif
