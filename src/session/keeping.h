/* SPDX-License-Identifier: MIT
 *
 * keeping.h - records in files: read whole, written so that nothing is lost.
 */
#ifndef SESSION_KEEPING_H
#define SESSION_KEEPING_H

#include "record/record_reader.h"

/* Read all records of a file, or of standard input if the path is "-", and hand
 * each over; take() returns false to end the reading. The first that is wrong ends
 * it too. False if something is wrong: *why says what, and where. */
typedef bool keeping_take(void *context, struct record *record);
bool         keeping_read(const char *path, keeping_take *take, void *context, struct text *why);

/* Is there such a file? */
bool keeping_exists(const char *path);

/* Write the text into a new file, or, if wanted, in place of an existing one,
 * which is replaced only when everything is written. False if that cannot be:
 * *why says what was wrong, and the files are as before. */
bool keeping_write(const char *path, const char *text, bool replaces, struct text *why);

/* The text of a record, which the caller frees; NULL if there is not enough
 * memory. */
char *keeping_print(const struct record *record);

#endif
