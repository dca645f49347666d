/* SPDX-License-Identifier: MIT
 *
 * sentences.c - the terminal's own words, as cmake/embed-words made them.
 */
#include "terminal/sentences.h"

#include "games/words_data.h"

extern const struct words_entry screen_words_data[];

struct words sentences_in(enum language language) {
    const struct words_list *list = &screen_words_data[0].lists[language];
    return (struct words){.own = list->words, .own_count = list->count};
}
