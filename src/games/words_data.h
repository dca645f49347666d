/* SPDX-License-Identifier: MIT
 *
 * words_data.h - the form of the file that cmake/embed-words makes.
 */
#ifndef GAMES_WORDS_DATA_H
#define GAMES_WORDS_DATA_H

#include "scene/words.h"

struct words_list {
    const struct word *words;
    size_t             count;
};

struct words_entry {
    const char       *game; /* "": what all games share; NULL: the end */
    struct words_list lists[LANGUAGE_COUNT];
};

extern const struct words_entry words_data[];

#endif
