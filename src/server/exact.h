/* SPDX-License-Identifier: MIT
 *
 * exact.h - positions whose worth this host knows, from files of values (src/tables).
 *
 * Files are read when somebody asks, and that may wait for a disk: ask in a thread of
 * your own. Many threads may ask at the same time.
 */
#ifndef SERVER_EXACT_H
#define SERVER_EXACT_H

#include "tables/angoli_answer.h"

enum {
    EXACT_FILES_MAX  = 4,
    EXACT_TURNS_LEFT = 500 /* files know no turn limit: it must be so far */
};

struct exact;

/* If a file cannot be used, or two are of the same game, STATUS_BAD_TEXT; else
 * STATUS_NO_MEMORY; and a phrase in *why. */
MUST_CHECK enum status exact_open(const char *const *paths, size_t count, struct exact **out,
                                  struct text *why);
void                   exact_close(struct exact *exact); /* takes NULL */

/* Is there a file of the game with these options, and will the turn limit hardly decide?
 * Takes NULL: there is none. */
bool exact_knows(const struct exact *exact, const struct game *game, const void *state);

/* The names of the games that there are files of, as an array. Takes NULL: none. */
void exact_print_games(const struct exact *exact, struct text *out);

/* The game is one that it knows, and not over. STATUS_CONFLICT, and a phrase, if the file
 * is damaged. */
MUST_CHECK enum status exact_find(struct exact *exact, const struct game *game, const void *state,
                                  struct angoli_answer *out, struct text *why);

/* The answer to somebody far away (docs/api.md). */
void exact_print(const struct game *game, const void *state, const struct angoli_answer *answer,
                 struct text *out);

/* Room for that: of so many actions. */
size_t exact_print_size(size_t actions);

#endif
