/* SPDX-License-Identifier: MIT
 *
 * choice.c - finding an engine, or saying which ones there are.
 */
#include "session/choice.h"

void choice_print_engines(const struct game *game, struct text *out) {
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (engine_kinds[i]->can_play(game)) {
            text_add_char(out, ' ');
            text_add(out, engine_kinds[i]->name);
        }
    }
}

static void explain(const struct game *game, const char *name, struct text *why) {
    text_add(why, "engine ");
    text_add_quoted(why, name == NULL ? "" : name);
    text_add(why, " cannot play this; allowed are");
    choice_print_engines(game, why);
}

const struct engine_kind *choice_of_engine(const struct game *game, const char *name,
                                           uint32_t threads, struct text *why) {
    const struct engine_kind *kind = name == NULL ? engine_for(game) : engine_find(name);
    if (kind == NULL || !kind->can_play(game)) {
        explain(game, name, why);
        return NULL;
    }
    return threads > 1 && strcmp(kind->name, "alphabeta") == 0 ? engine_find("parallel") : kind;
}
