/* SPDX-License-Identifier: MIT
 *
 * play_record.h - the files of tavola play --save, --load and --continue.
 */
#ifndef CLI_PLAY_RECORD_H
#define CLI_PLAY_RECORD_H

#include "cli/command.h"
#include "record/record.h"

/* Refuse --save if its file exists and is not the one of --load. */
int play_record_check(const struct arguments *arguments);

/* The file to go on with, into storage of the caller: that of --load, or for
 * --continue the match that was kept last. Empty if there is neither flag. */
int play_record_choose(const struct arguments *arguments, struct text *path);

/* Read the one record of the file, and begin the match at its end. On success the
 * caller finishes both; else *why says what was wrong. */
bool play_record_load(const char *path, struct record *record, struct match *match,
                      struct text *why);

#endif
