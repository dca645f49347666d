/* SPDX-License-Identifier: MIT
 *
 * record.h - the text of a game that was played, printed and read back.
 *
 * The format is documented in docs/records.md: lines of a key and a value, the
 * actions wrapped into lines, an empty line. A record says nothing that the
 * rules do not confirm: reading it plays every action, and compares the result
 * that it states with the one that the rules or a forfeit give.
 *
 * Printing and reading go line by line, so that a file of any length, a pipe or
 * a socket will do. A printed record, when read and printed again, is the same
 * to the byte.
 */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "core/match.h"

enum {
    RECORD_NAME_MAX   = 256, /* characters of a player's name, NUL included */
    RECORD_REASON_MAX = 256, /* of the reason for a forfeit */
    RECORD_ENDING_MAX = 64,
    RECORD_WIDTH      = 80 /* where lines of actions are wrapped */
};

#define RECORD_NO_SEED (-1)

/* How a game can end that the rules have not ended. */
#define RECORD_FORFEIT     "forfeit"
#define RECORD_ADJUDICATED "adjudicated"

struct record {
    struct match match;
    char         players[GAME_PLAYERS_MAX][RECORD_NAME_MAX];    /* "": not known */
    int64_t      seed;                                          /* or RECORD_NO_SEED */
    char         forfeits[GAME_PLAYERS_MAX][RECORD_REASON_MAX]; /* the reason; "": none */
    bool         has_returns;                                   /* false: not finished */
    payoff_t     returns[GAME_PLAYERS_MAX];
    char         ending[RECORD_ENDING_MAX]; /* "" if not finished */
};

/* Begin an empty record of a game, at its start or at a state; the match in it
 * may then be played. */
void record_init(struct record *record, const struct game *game);
void record_init_at(struct record *record, const struct game *game, const void *state);
void record_finish(struct record *record);

/* Fill in returns and ending by the rules if the game is over, and else by the
 * forfeits if there are some: who forfeits gets nothing, the others share the
 * point. */
void record_conclude(struct record *record);

/* The part of the point that each player gets when some forfeit. */
void record_share_forfeit(int players, const bool *forfeits, payoff_t *out);

/* Hand the record over, line by line without the newlines; the last line is
 * empty. */
typedef void record_take_line(void *context, const char *line);
void         record_print(const struct record *record, record_take_line *take, void *context);

/* What a line has led to. */
enum record_step {
    RECORD_MORE, /* go on */
    RECORD_DONE, /* a record is complete: reader->record until the next line */
    RECORD_BAD   /* *why says what is wrong; lines are skipped up to an empty one */
};

struct record_reader {
    struct record record;
    enum { RECORD_BETWEEN, RECORD_HEADER, RECORD_ACTIONS, RECORD_SKIPPED } place;
    uint64_t line;       /* that was read last, from 1 */
    uint64_t first_line; /* of the record */
    uint64_t result_line;
    uint32_t keys_seen;   /* bits, in the order of the list of keys */
    int64_t  action_goal; /* how many the record announces; -1: it does not say */
};

void record_reader_init(struct record_reader *reader);
void record_reader_finish(struct record_reader *reader);

/* Take the next line, without its newline; a carriage return at its end does no
 * harm. Any bytes will do. The text must be empty; a phrase begins with the
 * number of the line. */
enum record_step record_reader_take(struct record_reader *reader, const char *line,
                                    struct text *why);

/* There are no more lines: a record may end here as before an empty line. */
enum record_step record_reader_end(struct record_reader *reader, struct text *why);

#endif
