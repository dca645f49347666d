/* SPDX-License-Identifier: MIT
 *
 * migrations.h - the form of the file, and how older ones are brought to it.
 *
 * A file says which form it has by user_version, and whose it is by
 * application_id. Step n leads from form n to form n + 1; what a release has
 * written is never changed, only steps are added.
 */
#ifndef STORE_MIGRATIONS_H
#define STORE_MIGRATIONS_H

#include <sqlite3.h>

#include "base/status.h"
#include "base/text.h"

enum { MIGRATIONS_APPLICATION = 0x5461766f }; /* "Tavo" */

struct migrations {
    const char *const *steps; /* SQL */
    int                count; /* the form that the last one leads to */
};

extern const struct migrations migrations_standard;

/* Whether it is a file of ours that lacks steps. */
bool migrations_is_older(const struct migrations *migrations, sqlite3 *database);

/* Bring a file to the last form, each step in a transaction. With is_reader it must
 * have that form already. STATUS_BAD_TEXT: it is no file of ours. STATUS_CONFLICT: it
 * is newer, or older and must not be changed. STATUS_TOO_MANY: the disk is full. */
MUST_CHECK enum status migrations_run(const struct migrations *migrations, sqlite3 *database,
                                      bool is_reader, struct text *why);

#endif
