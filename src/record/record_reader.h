/* SPDX-License-Identifier: MIT
 *
 * record_reader.h - records of games, read line by line.
 *
 * Lines may come from a file of any length, a pipe or a socket. A record ends at
 * an empty line or with the last one; what is wrong is told with its line, and
 * reading goes on with the next record.
 */
#ifndef RECORD_RECORD_READER_H
#define RECORD_RECORD_READER_H

#include "record/record.h"

/* What a line has led to. */
enum record_step {
    RECORD_MORE, /* go on */
    RECORD_DONE, /* a record is complete: reader->record until the next line */
    RECORD_BAD   /* *why says what is wrong; lines are skipped up to an empty one */
};

/* What is wrong, for programs that say it in their own words. The kind is the
 * key of the line at fault, or one of these. */
#define RECORD_FAULT_KEY    "key"    /* no key, or not one for this place */
#define RECORD_FAULT_ACTION "action" /* not legal there: number and word */
#define RECORD_FAULT_RESULT "result" /* not the right one */
#define RECORD_FAULT_END    "end"    /* there is no record, or not all of one */

enum { RECORD_WORD_MAX = 128 };

struct record_fault {
    const char *kind; /* "": nothing is wrong */
    uint64_t    line;
    size_t      number;                /* of the action, from 1 */
    char        word[RECORD_WORD_MAX]; /* at fault, perhaps shortened */
};

struct record_reader {
    struct record record; /* also when something is wrong: what came before that */
    enum { RECORD_BETWEEN, RECORD_HEADER, RECORD_ACTIONS, RECORD_SKIPPED } place;
    uint64_t            line;       /* that was read last, from 1 */
    uint64_t            first_line; /* of the record */
    uint64_t            result_line, forfeit_line, actions_line;
    uint64_t            record_count; /* begun so far */
    uint32_t            keys_seen;    /* bits, in the order of the list of keys */
    int64_t             action_goal;  /* how many the record announces; -1: it does not say */
    size_t              node;         /* where the actions have led to */
    size_t              depth;        /* actions up to there */
    bool                is_aside;     /* in a variation */
    bool                needs_action; /* one has begun */
    struct game_state   state;        /* of the node */
    struct game_state   before;       /* of its parent */
    struct record_fault fault;
};

void record_reader_init(struct record_reader *reader);
void record_reader_finish(struct record_reader *reader);

/* Take the next line, without its newline but with a NUL after it; a carriage
 * return at its end does no harm, nor a byte order mark before the first one.
 * Any bytes will do. The text must be empty; a phrase begins with the number of
 * the line. */
enum record_step record_reader_take(struct record_reader *reader, const char *line, size_t length,
                                    struct text *why);

/* There are no more lines: a record may end here as before an empty line. A text
 * without any record is wrong. */
enum record_step record_reader_end(struct record_reader *reader, struct text *why);

/* The first record of a whole text, and nothing after it: RECORD_DONE or
 * RECORD_BAD. The reader must be new. */
enum record_step record_reader_take_first(struct record_reader *reader, const char *text,
                                          size_t length, struct text *why);

#endif
