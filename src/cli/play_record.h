/* SPDX-License-Identifier: MIT
 *
 * play_record.h - the files of tavola play --save and --load.
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

#endif
