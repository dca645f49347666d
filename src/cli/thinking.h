/* SPDX-License-Identifier: MIT
 *
 * thinking.h - the flags of commands that let an engine think.
 */
#ifndef CLI_THINKING_H
#define CLI_THINKING_H

#include "cli/command.h"
#include "search/engine.h"
#include "session/thinker.h"

#define THINKING_FLAGS                                                                             \
    {"--time", "S", "think so many seconds; 1 if no limit is given"},                              \
        {"--nodes", "N", "look at so many positions at most"},                                     \
        {"--depth", "D", "look so many actions ahead at most"},                                    \
        {"--engine", "E", "which engine; the one that plays the game best, if not given"},         \
        {"--threads", "N", "search on so many; 1 if not given"},                                   \
        {"--table", "MB", "memory; 64 if not given"}, {                                            \
        "--seed", "N", "of engines that draw random numbers; 1 if not given"                       \
    }

/* For commands that play; thinking_read() knows it. */
#define THINKING_FLAG_LEVEL                                                                        \
    { "--level", "L", "play at this level, 1 to 8, instead of --engine" }

struct thinking {
    const struct engine_kind *kind;
    struct engine_config      config;
    struct thinker_limits     limits; /* lines: 1 */
    int                       level;  /* 0: none */
};

/* Read the flags, for a state of the game. If no limit is given there is none.
 * Prints an error and returns EXIT_BAD_INPUT if something is wrong, also if no
 * player acts there. */
int thinking_read(const struct arguments *arguments, const struct match *match,
                  struct thinking *thinking);

bool thinking_has_limit(const struct thinking *thinking);

/* Make the engine, or print an error and return NULL. */
struct engine *thinking_create(const struct arguments *arguments, const struct match *match,
                               const struct thinking *thinking);

#endif
