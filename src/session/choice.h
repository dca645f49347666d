/* SPDX-License-Identifier: MIT
 *
 * choice.h - the engine that somebody asks for by name.
 */
#ifndef SESSION_CHOICE_H
#define SESSION_CHOICE_H

#include "search/level.h"

enum { CHOICE_THREADS_MAX = 256 };

/* The same engine, but one that uses so many threads, if there is one. */
const struct engine_kind *choice_with_threads(const struct engine_kind *kind, uint32_t threads);

/* The engine of this name, or the one that plays the game best if the name is
 * NULL; with so many threads. If it cannot play the game, NULL and a phrase in
 * *why. */
const struct engine_kind *choice_of_engine(const struct game *game, const char *name,
                                           uint32_t threads, struct text *why);

/* Let a level play: the report has one line, the one that is played. */
void choice_by_level(const struct level_question *question, struct random *random,
                     struct engine_report *report);

/* The names of the engines that can play the game, a blank before each. */
void choice_print_engines(const struct game *game, struct text *out);

#endif
