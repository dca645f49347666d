/* SPDX-License-Identifier: MIT
 *
 * registry.c - games.def, once to declare the rules and once to list them.
 */
#include "games/registry.h"

/* The tests list games of their own. */
#ifndef REGISTRY_LIST
#define REGISTRY_LIST "games/games.def"
#endif

#define GAME(name) extern const struct game_rules name##_rules;
#include REGISTRY_LIST
#undef GAME

static const struct game_rules *const all[] = {
#define GAME(name) &name##_rules,
#include REGISTRY_LIST
#undef GAME
};

size_t registry_count(void) {
    return sizeof all / sizeof all[0];
}

const struct game_rules *registry_at(size_t place) {
    CHECK(place < registry_count());
    return all[place];
}

const struct game_rules *registry_find(const char *name) {
    for (size_t i = 0; i < registry_count(); i++) {
        if (strcmp(all[i]->name, name) == 0) {
            return all[i];
        }
    }
    return NULL;
}

void registry_explain_unknown(const char *name, struct text *why) {
    if (name == NULL) {
        text_add(why, "the game is missing");
    } else {
        text_add(why, "unknown game ");
        text_add_quoted(why, name);
    }
    text_add(why, "; allowed are ");
    for (size_t i = 0; i < registry_count(); i++) {
        text_add(why, i == 0 ? "" : ", ");
        text_add(why, all[i]->name);
    }
}
