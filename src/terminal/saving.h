/* SPDX-License-Identifier: MIT
 *
 * saving.h - a match at the terminal, written into a file as a record.
 *
 * A file that exists is only replaced if it is ours: the one that was loaded, or
 * one that this match was saved to. Whatever fails, no file is lost.
 *
 * Besides, a match in progress is kept after each action, so that nothing that
 * ends the program can lose it (autosave.h).
 */
#ifndef TERMINAL_SAVING_H
#define TERMINAL_SAVING_H

#include "record/record.h"
#include "scene/words.h"
#include "terminal/seat.h"

enum { SAVING_PATH_MAX = 512 };

struct saving {
    const struct record *loaded;      /* what the match goes on with, or NULL */
    const char          *loaded_path; /* NULL: none */
    const char          *asked_path;  /* where to save when somebody leaves; NULL: nowhere */
    bool                 has_saved;   /* there */
    char                 last_path[SAVING_PATH_MAX]; /* saved to at last; "": not yet */
    char                 kept_path[SAVING_PATH_MAX]; /* kept in; "": not yet */
    bool                 is_kept;                    /* there, as it is now */
};

/* Is there a file that must not be replaced? */
bool saving_is_taken(const struct saving *saving, const char *path);

/* Write the match into the file, with all that the loaded record holds. False if
 * that cannot be: *why says what was wrong. */
bool saving_write(struct saving *saving, const struct match *match, const struct seat *seats,
                  const char *path, struct text *why);

/* Do it for a person, and say how that went. If the path is empty: to the file for
 * leaving, else to the one before, else to a new one, GAME-DATE-N.txt. */
void saving_obey(struct saving *saving, const struct match *match, const struct seat *seats,
                 const char *path, const struct words *own, struct text *out);

/* Keep the match as it is now, in a file of its own. False if that cannot be, and
 * *why says what was wrong. */
bool saving_keep(struct saving *saving, const struct match *match, const struct seat *seats,
                 struct text *why);

/* There is nothing to go on with: remove the file in which the match is kept. */
void saving_forget(struct saving *saving);

#endif
