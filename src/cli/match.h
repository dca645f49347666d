/* SPDX-License-Identifier: MIT
 *
 * match.h - the parts of tavola match: what was asked for, the file of records.
 */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include <stdio.h>

#include "cli/parts.h"
#include "record/record.h"
#include "session/contest.h"

/* All that the flags say. */
struct match_plan {
    struct contest     contest;
    struct openings    openings;
    struct player_spec specs[SCHEDULE_CONTESTANTS_MAX];
    struct game        game;
    struct game_state  first; /* with --position */
    struct part        part;
    uint64_t           first_game; /* of the part; contest.games is where the part ends */
    bool               has_sprt;
    double             elo0, elo1;
    /* For the report. */
    char        date[16];                      /* when it began: "2026-11-17" */
    const char *openings_file, *resign, *draw; /* as given, or NULL */
};

/* Zeroed before. It must not be moved afterwards, and is finished in any case. */
int  match_read_flags(const struct arguments *arguments, struct match_plan *plan);
void match_plan_finish(struct match_plan *plan);

/* Games to play: all, or those of the part. */
static inline uint64_t match_plan_games(const struct match_plan *plan) {
    return plan->contest.games - plan->first_game;
}

/* The numbers of the games that a part of the whole match has. */
struct part_range match_part_range(const struct match_plan *plan, struct part part);

/* The openings that the flags ask for; the game, the seed and where games begin
 * are already set. */
int match_read_openings(const struct arguments *arguments, struct openings *openings);

/* When the referee ends a game: --cap, --margin, --resign, --draw. */
int match_read_referee(const struct arguments *arguments, struct match_plan *plan);

/* "cap 10000, resign movecount=3,score=90" */
void match_print_referee(const struct match_plan *plan, struct text *out);

/* The file of --records. */
struct match_records {
    const struct match_plan *plan;
    const char              *path;
    FILE                    *file; /* NULL: none is written */
    char                    *head; /* its first lines (part.h), if it has a part; or NULL */
    bool                     has_failed;
};

/* Open the file, if there is to be one; what exists is never overwritten. */
int  match_records_open(const struct arguments *arguments, const struct match_plan *plan,
                        struct match_records *records);
void match_records_write(struct match_records *records, const struct contest_game *game);
/* Also if it could not be opened. */
int match_records_close(const struct arguments *arguments, struct match_records *records);

/* All games of a part were played: say so in its file. */
void match_records_end_part(struct match_records *records);

/* A game that was played before, as it was written down. */
void match_records_copy(struct match_records *records, const struct record *record);

/* Fields of a record: the limits of each player, how many actions the opening
 * has, and when games were ended. */
#define MATCH_LIMITS  "limits"
#define MATCH_OPENING "opening"
#define MATCH_REFEREE "referee"

/* Fill in what a record says of the match: seed, players and fields. False if
 * there was not enough memory. */
bool match_records_describe(const struct match_plan *plan, const int *contestant_at, size_t opening,
                            struct record *record);

/* Games that a file of records has, handed over as if they had just been played.
 * Games of another match are refused. */
typedef void match_take_game(void *context, const struct contest_game *game,
                             const struct record *record);

struct match_source {
    const struct arguments  *arguments; /* for errors */
    const struct match_plan *plan;
    FILE                    *file;
    const char              *path;
    long                     head;       /* bytes before the first record */
    struct part_range        range;      /* the numbers of its games */
    bool                     is_resumed; /* the end may be missing; else all must be there */
    match_take_game         *take;
    void                    *context;
};

/* Those of --resume; says how many. What follows them is cut off. */
int match_resume(const struct match_source *source, uint64_t *count);
/* Those of a part that was played elsewhere. */
int match_read_part(const struct match_source *source);

/* --- Parts (match_parts.c) ---------------------------------------------- */

/* The part that the flags ask for, if any; the games of all parts are known. */
int match_read_part_flags(const struct arguments *arguments, struct match_plan *plan);

/* Hand over the games of all parts, in the order of their numbers. */
int match_parts_read(const struct parts *parts, const struct match_plan *plan,
                     match_take_game *take, void *context);

#endif
