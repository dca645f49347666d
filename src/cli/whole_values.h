/* SPDX-License-Identifier: MIT
 *
 * whole_values.h - files of values for what people play, not for a reduced game.
 */
#ifndef CLI_WHOLE_VALUES_H
#define CLI_WHOLE_VALUES_H

#include "cli/command.h"

/* EXIT_OK, or EXIT_BAD_INPUT and an error: it is no file of values, or of fewer tokens. */
int whole_values_check(const struct arguments *arguments, const char *path);

#endif
