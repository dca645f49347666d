/* SPDX-License-Identifier: MIT
 *
 * record.h - a game that was played, with all that is said about it.
 *
 * The text of a record is documented in docs/records.md: lines of a key and a
 * value, the actions wrapped into lines with notes between them, variations, an
 * empty line. A record says nothing of the game that the rules do not confirm:
 * reading it (record_reader.h) plays every action, and compares the result that it
 * states with the one that the rules or a forfeit give.
 *
 * What was played is a tree of numbered nodes. Node 0 is the first state; the
 * main line, which is a struct match, is 1 to match.count, each from the one
 * before; variations come after it, each node from an earlier one. So the match
 * is played first, and variations are added when it is whole.
 *
 * A printed record, when read and printed again, is the same to the byte.
 */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "core/match.h"

enum {
    RECORD_NAME_MAX   = 256, /* bytes of a player's name, NUL included */
    RECORD_REASON_MAX = 256, /* of the reason for a forfeit */
    RECORD_ENDING_MAX = 64,
    RECORD_KEY_MAX    = 32,
    RECORD_VALUE_MAX  = 1024,
    RECORD_WIDTH      = 80, /* where lines of actions are wrapped */
    RECORD_NODES_MAX  = 1 << 21
};

#define RECORD_NO_SEED (-1)

/* How a game that the rules have not ended can end. */
#define RECORD_FORFEIT     "forfeit"
#define RECORD_ADJUDICATED "adjudicated"

/* What begins a line about the position that the actions have led to, and the
 * keys of such lines that we know. */
#define RECORD_NOTE_SIGN ':'
#define RECORD_FROM      "from"    /* a variation: go on from this node */
#define RECORD_HERE      "here"    /* where somebody stands who looks at the record */
#define RECORD_COMMENT   "comment" /* words for people */
#define RECORD_VALUE     "value"   /* of the action, for whoever took it: see docs/records.md */
#define RECORD_BETTER    "better"  /* another action and its value */
#define RECORD_MARK      "mark"    /* !! ! !? ?! ? ?? */
#define RECORD_CLOCK     "clock"   /* seconds left to whoever acted */
#define RECORD_TIME      "time"    /* seconds that the action took */

/* A key and a value that somebody wrote; of a node, or of the whole. */
struct record_note {
    size_t node;
    char  *key; /* one piece of memory with the value */
    char  *value;
};

struct record_notes {
    struct record_note *items;
    size_t              count, capacity;
};

/* A node behind the main line. */
struct record_step_aside {
    size_t   parent;
    action_t action;
};

struct record {
    struct match match;                                         /* the main line */
    char         players[GAME_PLAYERS_MAX][RECORD_NAME_MAX];    /* "": not known */
    int64_t      seed;                                          /* or RECORD_NO_SEED */
    char         forfeits[GAME_PLAYERS_MAX][RECORD_REASON_MAX]; /* the reason; "": none */
    bool         has_returns;                                   /* false: not finished */
    payoff_t     returns[GAME_PLAYERS_MAX];
    char         ending[RECORD_ENDING_MAX]; /* "" if not finished */

    struct record_notes       fields; /* "event", "date", "limits", and keys we do not know */
    struct record_notes       notes;  /* by nodes */
    struct record_step_aside *aside;
    size_t                    aside_count, aside_capacity;
};

/* Begin an empty record of a game, at its start or at a state; the match in it
 * may then be played. */
void record_init(struct record *record, const struct game *game);
void record_init_at(struct record *record, const struct game *game, const void *state);
void record_finish(struct record *record);

/* Fill in returns and ending by the rules if the game is over, or else by the
 * forfeits, if there are any: a player who forfeits gets nothing, and the
 * others share the point, if they are his opponents. */
void record_conclude(struct record *record);

/* The part of the point that each player gets when some forfeit. */
void record_share_forfeit(const struct game *game, const bool *forfeits, payoff_t *out);

/* Copy a name or reason from anywhere; what a record cannot hold becomes '?'. */
void record_copy_text(char *out, size_t size, const char *string);

/* --- What is said ------------------------------------------------------- */

/* Add a field of the header or a note of a node, after those it has. The key is
 * a word (record_is_key) and the value a line of UTF-8 without control
 * characters, at most RECORD_VALUE_MAX - 1 bytes. STATUS_NO_MEMORY. */
MUST_CHECK enum status record_add_field(struct record *record, const char *key, const char *value);
MUST_CHECK enum status record_add_note(struct record *record, size_t node, const char *key,
                                       const char *value);

/* The first value of the key, until that is dropped; NULL if there is none. */
const char *record_field(const struct record *record, const char *key);
const char *record_note(const struct record *record, size_t node, const char *key);

/* Forget all fields, or notes of all nodes, with this key. */
void record_drop_fields(struct record *record, const char *key);
void record_drop_notes(struct record *record, const char *key);

/* Lower-case letters, digits and -, a letter first. */
bool record_is_key(const char *string);

/* --- The tree ----------------------------------------------------------- */

/* How many nodes there are, the first state included. */
size_t   record_node_count(const struct record *record);
size_t   record_parent(const struct record *record, size_t node); /* not of node 0 */
action_t record_action(const struct record *record, size_t node);

/* The node that the action leads to from the parent; 0 if there is none. */
size_t record_child(const struct record *record, size_t parent, action_t action);

/* Add a node that is not there yet, by an action that is legal at its parent; it
 * gets the next number. STATUS_TOO_MANY, STATUS_NO_MEMORY. */
MUST_CHECK enum status record_branch(struct record *record, size_t parent, action_t action);

/* The state of a node, by replay. STATUS_NO_MEMORY. */
MUST_CHECK enum status record_state(const struct record *record, size_t node, void *out);

/* Where a reader begins: at a note that says so, or at the end of the main line. */
size_t record_here(const struct record *record);

/* Where a player forfeits, the end of the main line or another node, and who: -1
 * if nobody does. */
size_t record_forfeit(const struct record *record, int *player);

/* Add all that another record of the same game and first state holds: fields, seed,
 * variations, its main line where it differs, and notes; and its result, if the main
 * lines are the same. */
MUST_CHECK enum status record_graft(struct record *record, const struct record *other);

/* --- Printing ----------------------------------------------------------- */

/* Hand the record over, line by line without the newlines; the last line is
 * empty. STATUS_NO_MEMORY, never without variations. */
typedef void record_take_line(void *context, const char *line);
enum status  record_print(const struct record *record, record_take_line *take, void *context);

#endif
