/* SPDX-License-Identifier: MIT
 *
 * thinking_flags.h - the flags of commands that let an engine think.
 */
#ifndef CLI_THINKING_FLAGS_H
#define CLI_THINKING_FLAGS_H

#include "cli/command.h"
#include "search/thinking.h"

#define THINKING_FLAGS                                                                             \
    {"--time", "S", "think so many seconds; 1 if no limit is given"},                              \
        {"--nodes", "N", "look at so many positions at most"},                                     \
        {"--depth", "D", "look so many actions ahead at most"},                                    \
        {"--engine", "E", "which engine; the one that plays the game best, if not given"},         \
        {"--threads", "N", "how many to search on; 1 if not given"},                               \
        {"--table", "MB", "memory; 64 if not given"}, {                                            \
        "--seed", "N", "for engines that draw random numbers; 1 if not given"                      \
    }

/* For commands that play; thinking_flags_read() knows it. */
#define THINKING_FLAG_LEVEL                                                                        \
    { "--level", "L", "play at this level, 1 to 8, instead of --engine" }

/* All functions print an error and return EXIT_BAD_INPUT if something is wrong. */

/* Read --time, --nodes and --depth. If none is given there is no limit. */
int thinking_flags_read_limits(const struct arguments *arguments, struct thinking *thinking);

/* Read all flags, for the present state of the match. It is an error if no player
 * acts there. */
int thinking_flags_read(const struct arguments *arguments, const struct match *match,
                        struct thinking *thinking);

/* Make the mind, or print an error and return NULL. */
struct mind *thinking_flags_create(const struct arguments *arguments, const struct match *match,
                                   const struct thinking *thinking);

#endif
