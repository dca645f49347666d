/* SPDX-License-Identifier: MIT
 *
 * match.h - the parts of tavola match: what was asked for, the file of records.
 */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include <stdio.h>

#include "cli/command.h"
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

/* The openings that the flags say; the game, the seed and where games begin are
 * set before. */
int match_read_openings(const struct arguments *arguments, struct openings *openings);

/* When the referee ends a game: --cap, --margin, --resign, --draw. */
int match_read_referee(const struct arguments *arguments, struct match_plan *plan);

/* The file of --records. */
struct match_records {
    const struct match_plan *plan;
    FILE                    *file; /* NULL: none is written */
};

/* Open the file, if there is to be one; what exists is never overwritten. */
int  match_records_open(const struct arguments *arguments, const struct match_plan *plan,
                        struct match_records *records);
void match_records_write(struct match_records *records, const struct contest_game *game);
int  match_records_close(const struct arguments *arguments, struct match_records *records);

/* The name of a player as a record has it; into storage of RECORD_NAME_MAX. */
void match_records_copy_name(const char *name, char *out);

/* With --resume: hand over the games that the file has, as if they had just been
 * played, and say how many they are. Games of another match are refused. */
typedef void match_take_game(void *context, const struct contest_game *game);
int          match_resume(const struct arguments *arguments, const struct match_records *records,
                          match_take_game *take, void *context, uint64_t *count);

#endif
