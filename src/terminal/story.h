/* SPDX-License-Identifier: MIT
 *
 * story.h - what the others did since a person acted last, in words.
 */
#ifndef TERMINAL_STORY_H
#define TERMINAL_STORY_H

#include "terminal/table.h"

/* The first action that is told: what came after the one person's last action; if
 * several people play, or nobody does, or that is nothing yet, the last turn. */
size_t story_begin(const struct table *table);

/* Has any person acted yet? */
bool story_has_begun(const struct table *table);

/* The sentences of the actions from one to another, with blanks between. */
void story_tell(const struct table *table, size_t begin, size_t end, struct text *out);

#endif
