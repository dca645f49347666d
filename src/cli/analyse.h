/* SPDX-License-Identifier: MIT
 *
 * analyse.h - the two ways of tavola analyse: for people, and for programs.
 */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "cli/command.h"

/* Answer requests, one a line of JSON, until standard input ends; see
 * protocol/request.h. Returns the exit status. */
int analyse_requests(const struct arguments *arguments);

#endif
