/* SPDX-License-Identifier: MIT
 *
 * match.h - the parts of tavola match: what was asked for, the file of records.
 */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include <stdio.h>

#include "cli/command.h"
#include "record/record.h"
#include "session/contest.h"

/* All that the flags say. */
struct match_plan {
    struct contest     contest;
    struct openings    openings;
    struct player_spec specs[SCHEDULE_CONTESTANTS_MAX];
    struct game        game;
    struct game_state  first; /* with --position */
    bool               has_sprt;
    double             elo0, elo1;
    /* For the report. */
    char        date[16];                      /* when it began: "2026-11-17" */
    const char *openings_file, *resign, *draw; /* as given, or NULL */
};

/* Zeroed before. It must not be moved afterwards, and is finished in any case. */
int  match_read_flags(const struct arguments *arguments, struct match_plan *plan);
void match_plan_finish(struct match_plan *plan);

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
    FILE                    *file; /* NULL: none is written */
    bool                     has_failed;
};

/* Open the file, if there is to be one; what exists is never overwritten. */
int  match_records_open(const struct arguments *arguments, const struct match_plan *plan,
                        struct match_records *records);
void match_records_write(struct match_records *records, const struct contest_game *game);
int  match_records_close(const struct arguments *arguments, struct match_records *records);

/* Fields of a record: the limits of each player, how many actions the opening
 * has, and when games were ended. */
#define MATCH_LIMITS  "limits"
#define MATCH_OPENING "opening"
#define MATCH_REFEREE "referee"

/* Fill in what a record says of the match: seed, players and fields. False if
 * there was not enough memory. */
bool match_records_describe(const struct match_plan *plan, const int *contestant_at, size_t opening,
                            struct record *record);

/* With --resume: hand over the games that the file has, as if they had just been
 * played, and say how many they are. Games of another match are refused. */
typedef void match_take_game(void *context, const struct contest_game *game);
int          match_resume(const struct arguments *arguments, const struct match_records *records,
                          match_take_game *take, void *context, uint64_t *count);

#endif
