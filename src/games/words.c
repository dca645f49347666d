/* SPDX-License-Identifier: MIT
 *
 * words.c - finding a game's texts in what cmake/embed-words made of them.
 */
#include "games/words.h"

#include "games/words_data.h"

static const struct words_list *list_of(const char *name, enum language language) {
    for (const struct words_entry *entry = words_data; entry->game != NULL; entry++) {
        if (strcmp(entry->game, name) == 0) {
            return &entry->lists[language];
        }
    }
    return NULL;
}

struct words words_of(const struct game_rules *rules, enum language language) {
    const struct words_list *own    = list_of(rules->name, language);
    const struct words_list *common = list_of("", language);
    struct words             words  = {.common = common->words, .common_count = common->count};
    if (own != NULL) {
        words.own       = own->words;
        words.own_count = own->count;
    }
    return words;
}
