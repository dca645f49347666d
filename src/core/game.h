/* SPDX-License-Identifier: MIT
 *
 * game.h - what a game says about its rules, and nothing about playing well.
 *
 * A game is a walk over states. A state is a flat block of bytes,
 * game->state_size long: no pointers, no unset padding, no history. Copying
 * is memcpy, comparing is memcmp, and two walks that reach the same situation
 * after as many turns leave the same bytes. In every state somebody acts: a
 * player, chance, or nobody once the game is over.
 *
 * Every state begins with a uint32_t that counts the turns that have ended,
 * because all games but Mijnlieff end after a number of turns. So the same
 * position may have different bytes; game_position_hash() leaves the counter
 * out.
 *
 * An action is one atomic decision. A turn that moves a stone and then turns
 * a tile is two actions by one actor, and the state remembers the phase. So
 * never derive the actor from the parity of the ply: ask game_actor().
 *
 * A throw of the dice is an action too, taken by ACTOR_CHANCE. Applying an
 * action is therefore always deterministic; whoever needs randomness draws
 * an outcome with the weights that the rules give. What chance decides before
 * the first action, such as a shuffled board, is drawn from a seed among the
 * options when the game is configured, and kept in game->config.
 *
 * A struct game is const once configured and may be shared by threads.
 * Nothing declared here allocates. Left out on purpose: judging a state
 * (evaluator.h), the record of a match (match.h).
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "base/status.h"
#include "base/text.h"
#include "core/certainty.h"
#include "core/option.h"

enum {
    GAME_PLAYERS_MAX = 6,
    GAME_OPTIONS_MAX = 8,
    GAME_ACTIONS_MAX = 1024, /* room for a list of actions, any game */
    GAME_STATE_MAX   = 256,  /* bytes; beyond this, find a better encoding */
    GAME_CONFIG_MAX  = 128,  /* bytes of a resolved set-up */
    GAME_ACTION_MAX  = 16,   /* characters of an action's text, NUL included */
    GAME_TEXT_MAX    = 512,  /* characters of a position, NUL included */
    GAME_POINT       = 60    /* one point; halves to sixths of it are whole */
};

/* Players are 0 .. players-1. What is below zero is not a player. */
enum { ACTOR_CHANCE = -1, ACTOR_NONE = -2 };

typedef uint32_t action_t; /* its meaning is private to the game */
typedef int32_t  payoff_t; /* in sixtieths of a point, so that sharing stays exact */
typedef int32_t  score_t;  /* whole points of a game that counts them */

/* Room for any state, for callers that keep one on the stack. */
struct game_state {
    alignas(16) unsigned char bytes[GAME_STATE_MAX];
};

/* What the players have of the point in the end. */
enum game_sum {
    GAME_SUM_POINT, /* they share one point */
    GAME_SUM_COMMON /* all play together, or one alone, against the board: each has the
                       whole point, or nobody has anything */
};

struct game;
struct encoding;
struct evaluator;
struct scene_kind;
struct level_settings;
struct game_loops;
struct solver_kind;

/* How a game is played: the walk from its first state to its end. One const
 * instance, named <game>_play, in a file that knows nothing of texts, pictures
 * and judgement; they know it. Members are required unless called optional.
 * State pointers are never NULL. */
struct game_play {
    /* Check game->option and fill in the members of struct game that are
     * marked so. If the options do not go together, write a phrase that names
     * them into *why and return STATUS_CONFLICT, or STATUS_BAD_TEXT for a text
     * that cannot be read. */
    enum status (*configure)(struct game *game, struct text *why);

    /* Write the first state into a zeroed block. */
    void (*start)(const struct game *game, void *state);

    /* A player, ACTOR_CHANCE or ACTOR_NONE. */
    int (*actor)(const struct game *game, const void *state);

    /* List what the actor may do, ascending; at a chance state these are the
     * outcomes. Return how many: none exactly when the game is over. The list
     * has room for GAME_ACTIONS_MAX, and places after the last action may be
     * overwritten. */
    size_t (*actions)(const struct game *game, const void *state, action_t *out);

    /* Optional: how many actions() would list, if that is faster to find. */
    size_t (*count)(const struct game *game, const void *state);

    /* Optional, for chance whose outcomes are not all equally likely: the
     * positive weight of each, in the order of actions(). Their sum is the
     * denominator. */
    void (*weights)(const struct game *game, const void *state, uint32_t *out);

    /* Apply an action that actions() lists for this state. */
    void (*apply)(const struct game *game, void *state, action_t action);

    /* One value for each player. Called only when over. */
    void (*payoffs)(const struct game *game, const void *state, payoff_t *out);

    /* How the game came to its end, in a word or two, lower case: "turn limit".
     * The string is constant. Called only when over. */
    const char *(*ending)(const struct game *game, const void *state);

    /* Optional, for games with a score: the score of each player as it stands
     * now, at any time. */
    void (*scores)(const struct game *game, const void *state, score_t *out);

    /* Optional: perft and random play with this table built in (loops.h). */
    const struct game_loops *loops;
};

/* Everything about one game: one const instance, named <game>_rules, in a file
 * of its own. Members are required unless called optional. */
struct game_rules {
    const char        *name;                      /* "hopper": [a-z0-9], a key in storage */
    uint32_t           version;                   /* of these rules, from 1 */
    uint32_t           oldest;                    /* version still known; 0: only this one */
    int                players_min, players_max;  /* over all options */
    struct option_spec options[GAME_OPTIONS_MAX]; /* up to OPTION_NONE */
    bool               has_chance;

    const struct game_play *play;

    /* Two legal actions of one state never print alike. No spaces, and no : or
     * # at the beginning, which mean something else in records. */
    void (*print_action)(const struct game *game, const void *state, action_t action,
                         struct text *out);

    /* The whole state on one line. parse_state undoes print_state byte for
     * byte, starts from a zeroed block, must survive any text at all, and
     * refuses whatever no walk could reach, by invariants that the game's
     * README names. The phrase in *why says what and where. */
    void (*print_state)(const struct game *game, const void *state, struct text *out);
    enum status (*parse_state)(const struct game *game, const char *string, void *state,
                               struct text *why);

    /* The picture, and with it all that people read: the title, the names of
     * the players and the prompts come from the words in the game's folder. */
    const struct scene_kind *scene;

    /* Optional companions, kept in the folder of the game; the hooks above
     * never use them. */
    const struct evaluator   *evaluator;
    const struct solver_kind *solver;
    const struct encoding    *encoding;

    /* Optional: how far a player has come, as somebody sees at a glance who has
     * just read the rules: rows gone, pieces home. It is asked in states that are
     * not over, compares them, and is kept simple on purpose; to judge is the
     * evaluator's task. Without it, the score counts. */
    int32_t (*progress)(const struct game *game, const void *state, int player);

    /* Optional: how many turns must still end, the present one included, before the
     * player can have won: never too many. 0: he wins for certain as the present one
     * ends, whatever is done. It is asked in states that are not over. Who tries
     * everything need not try what is so, or takes longer. */
    uint32_t (*turns_to_win)(const struct game *game, const void *state, int player);

    /* Optional: LEVELS_BELOW_FULL of them (levels.h), the weakest first, so that
     * each beats the one before by a fair margin. */
    const struct level_settings *levels;

    /* Optional: the same for options with which nobody has opponents. */
    const struct level_settings *common_levels;

    /* Optional: for up to two players, and for more. */
    struct certainty certainty[2];
};

/* A game with its options chosen. Plain data; there is nothing to release. */
struct game {
    const struct game_rules *rules;
    const struct game_play  *play;                     /* that of the rules */
    uint32_t                 version;                  /* of the rules; 0 before configuring: the
                                                          newest */
    struct option_value      option[GAME_OPTIONS_MAX]; /* as rules->options */
    uint32_t                 turns_max; /* the option "turns"; 0: no limit, or no such option */

    /* Filled in by configure(). */
    int           players;
    enum game_sum sum;
    size_t        state_size;  /* a multiple of 8 */
    size_t        hash_offset; /* where the state's bytes begin to matter: at least 4 */
    size_t        actions_max; /* legal in any one state */
    uint32_t      length_max;  /* actions in any walk; 0: no bound */
    alignas(16) unsigned char config[GAME_CONFIG_MAX]; /* private to the game */
};

/* An option that most games have; the default is a text. */
#define GAME_TURNS_OPTION(default_text)                                                            \
    {                                                                                              \
        .name = "turns", .kind = OPTION_INTEGER, .min = 0, .max = 1000000,                         \
        .standard = (default_text), .help = "turns until the game is a draw; 0: no limit"          \
    }

/* Choosing the options: begin with the defaults, set some, configure. Each
 * step that fails leaves a phrase in *why. Every game has one option more than it
 * lists: "rules=1" asks for an older version of its rules, if it still knows that
 * one, so that a match goes on as it began. */
void                   game_init(struct game *game, const struct game_rules *rules);
MUST_CHECK enum status game_set_option(struct game *game, const char *pair, struct text *why);
MUST_CHECK enum status game_configure(struct game *game, struct text *why);

/* All three for a text like "players=3 side=7", or "". To find the rules by
 * name, see games/registry.h. */
MUST_CHECK enum status game_open(struct game *game, const struct game_rules *rules,
                                 const char *options, struct text *why);

/* The same by this version of the rules, which game_knows(); 0: the newest. */
MUST_CHECK enum status game_open_version(struct game *game, const struct game_rules *rules,
                                         uint32_t version, const char *options, struct text *why);

/* Does a game still know this version of its rules? */
static inline bool game_knows(const struct game_rules *rules, int64_t version) {
    const int64_t oldest = rules->oldest == 0 ? rules->version : rules->oldest;
    return version >= oldest && version <= rules->version;
}

/* "1 to 2", or "1": the versions that it knows. */
void game_print_versions(const struct game_rules *rules, struct text *out);

/* The options that were given, as game_open() reads them, with the version if it
 * is not the newest. */
void game_print_options(const struct game *game, struct text *out);

/* The place of the option of this name, which must exist. */
const struct option_value *game_option(const struct game *game, const char *name);

/* Find the legal action that prints as the string. STATUS_ILLEGAL if there is
 * none; *why then says what is legal, or that the game is over. */
MUST_CHECK enum status game_parse_action(const struct game *game, const void *state,
                                         const char *string, action_t *out, struct text *why);

/* Read a position that game_print_state() wrote. The text must be exactly the
 * one that would be printed. */
MUST_CHECK enum status game_parse_state(const struct game *game, const char *string, void *state,
                                        struct text *why);

/* A hash of all that matters for what can still happen, except the turns. */
hash_t game_position_hash(const struct game *game, const void *state);

/* "player 1", "chance" or "over". */
void game_print_actor(int actor, struct text *out);

/* "1 0" or "1/2 1/2": what each player has of the point. */
void game_print_returns(const struct game *game, const void *state, struct text *out);
void game_print_payoffs(const struct game *game, const payoff_t *payoffs, struct text *out);

/* "2 3"; only if the rules have scores. */
void game_print_scores(const struct game *game, const void *state, struct text *out);

/* Callers use these rather than game->play: here the contract is checked. */

static inline void game_start(const struct game *game, void *state) {
    memset(state, 0, game->state_size);
    game->play->start(game, state);
}

static inline void game_copy(const struct game *game, void *to, const void *from) {
    memcpy(to, from, game->state_size);
}

static inline int game_actor(const struct game *game, const void *state) {
    return game->play->actor(game, state);
}

static inline bool game_is_over(const struct game *game, const void *state) {
    return game_actor(game, state) == ACTOR_NONE;
}

/* Do all want the same? Then there are no opponents. */
static inline bool game_is_common(const struct game *game) {
    return game->sum == GAME_SUM_COMMON;
}

static inline uint32_t game_turns(const void *state) {
    uint32_t turns;
    memcpy(&turns, state, sizeof turns);
    return turns;
}

/* Some have a twin that takes the table as a parameter: in loops.h it is known
 * at compile time. */

static inline size_t play_actions(const struct game_play *play, const struct game *game,
                                  const void *state, action_t *out) {
    const size_t count = play->actions(game, state, out);
    CHECK(count <= game->actions_max);
    CHECK((count == 0) == game_is_over(game, state));
    return count;
}

static inline size_t game_actions(const struct game *game, const void *state, action_t *out) {
    return play_actions(game->play, game, state, out);
}

/* For rules that cannot count without listing. */
size_t game_list_and_count(const struct game *game, const void *state);

static inline size_t play_count_actions(const struct game_play *play, const struct game *game,
                                        const void *state) {
    return play->count != NULL ? play->count(game, state) : game_list_and_count(game, state);
}

static inline size_t game_count_actions(const struct game *game, const void *state) {
    return play_count_actions(game->play, game, state);
}

/* Is chance to act, with outcomes that are not all equally likely? */
static inline bool play_is_weighted(const struct game_play *play, const struct game *game,
                                    const void *state) {
    return play->weights != NULL && play->actor(game, state) == ACTOR_CHANCE;
}

static inline bool game_is_weighted(const struct game *game, const void *state) {
    return play_is_weighted(game->play, game, state);
}

static inline void game_weights(const struct game *game, const void *state, uint32_t *out) {
    CHECK(game_is_weighted(game, state));
    game->play->weights(game, state, out);
}

static inline void play_apply(const struct game_play *play, const struct game *game, void *state,
                              action_t action) {
    CHECK(!game_is_over(game, state));
    play->apply(game, state, action);
}

static inline void game_apply(const struct game *game, void *state, action_t action) {
    play_apply(game->play, game, state, action);
}

static inline void game_payoffs(const struct game *game, const void *state, payoff_t *out) {
    CHECK(game_is_over(game, state));
    game->play->payoffs(game, state, out);
}

static inline const char *game_ending(const struct game *game, const void *state) {
    CHECK(game_is_over(game, state));
    return game->play->ending(game, state);
}

static inline void game_print_action(const struct game *game, const void *state, action_t action,
                                     struct text *out) {
    game->rules->print_action(game, state, action, out);
}

static inline void game_print_state(const struct game *game, const void *state, struct text *out) {
    game->rules->print_state(game, state, out);
}

/* For the rules: have so many turns ended that the game is a draw? */
static inline bool game_turns_are_up(const struct game *game, uint32_t turns) {
    return game->turns_max != 0 && turns >= game->turns_max;
}

/* For the rules of two players: the whole point goes to the first if the margin
 * is positive, to the second if it is negative, and else half to each. */
static inline void game_share_between_two(int32_t margin, payoff_t *out) {
    out[0] = margin > 0 ? GAME_POINT : margin < 0 ? 0 : GAME_POINT / 2;
    out[1] = GAME_POINT - out[0];
}

#endif
