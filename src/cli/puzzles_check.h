/* SPDX-License-Identifier: MIT
 *
 * puzzles_check.h - tavola puzzles --check: are all puzzles of a file right?
 */
#ifndef CLI_PUZZLES_CHECK_H
#define CLI_PUZZLES_CHECK_H

#include "cli/command.h"

/* Of the game that words[0] names; returns the exit status. */
int puzzles_check(const struct arguments *arguments, const char *path);

#endif
