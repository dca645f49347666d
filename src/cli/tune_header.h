/* SPDX-License-Identifier: MIT
 *
 * tune_header.h - weights as a C header, as the evaluators include them.
 */
#ifndef CLI_TUNE_HEADER_H
#define CLI_TUNE_HEADER_H

#include "session/tuning.h"

enum { TUNE_COMMAND_MAX = 512 };

/* Write it, with the command that gives the same weights again, of less than
 * TUNE_COMMAND_MAX bytes. False if the file cannot be written. */
bool tune_write_header(const char *path, const struct game_rules *rules, const char *command,
                       const struct tuning_fit *fit);

#endif
