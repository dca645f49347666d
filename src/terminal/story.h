/* SPDX-License-Identifier: MIT
 *
 * story.h - what the others did since a person acted last, in words.
 */
#ifndef TERMINAL_STORY_H
#define TERMINAL_STORY_H

#include "core/match.h"
#include "scene/words.h"
#include "terminal/seat.h"

/* The first action that is told: what came after the last action of the one person;
 * the last turn if there is no such person (-1), or if nothing came yet. */
size_t story_begin(const struct match *match, int person);

/* Has any person acted yet? */
bool story_has_begun(const struct match *match, const struct seat *seats);

/* The sentences of the actions from one to another, with blanks between. */
void story_tell(const struct match *match, enum language language, size_t begin, size_t end,
                struct text *out);

#endif
