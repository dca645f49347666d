/* SPDX-License-Identifier: MIT
 *
 * play_record.h - tavola play from a record, and into one.
 */
#ifndef CLI_PLAY_RECORD_H
#define CLI_PLAY_RECORD_H

#include "cli/command.h"
#include "record/record.h"

/* Refuse --save if its file exists and is not the one of --load. */
int play_record_check(const struct arguments *arguments);

/* Read the one record of --load, and begin the match at its end. On success the
 * caller finishes both. */
int play_record_load(const struct arguments *arguments, struct record *record, struct match *match);

/* Write the match to the file of --save, with all that the loaded record holds, or
 * NULL; a name for each player. Prints an error if that fails. */
int play_record_save(const struct arguments *arguments, const struct match *match,
                     const struct record *loaded, char names[][RECORD_NAME_MAX]);

#endif
