/* SPDX-License-Identifier: MIT
 *
 * help.h - what the commands say about themselves.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/command.h"

/* "--help" or "-h". */
bool help_is_asked_by(const char *word);

/* The command of this name, by either of its names; NULL if there is none. */
const struct command *help_find(const struct command *const *commands, const char *name);

/* Write "unknown command 'x'; allowed are ..." for people. */
void help_explain_unknown(const struct command *const *commands, const char *name,
                          struct text *why);

/* To standard output: all commands, on a line each, or one at length. */
void help_print_all(const struct command *const *commands);
void help_print(const struct command *command);

#endif
