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

const struct engine_kind *choice_with_threads(const struct engine_kind *kind, uint32_t threads) {
    return threads > 1 && strcmp(kind->name, "alphabeta") == 0 ? engine_find("parallel") : kind;
}

const struct engine_kind *choice_of_engine(const struct game *game, const char *name,
                                           uint32_t threads, struct text *why) {
    const struct engine_kind *kind = name == NULL ? engine_for(game) : engine_find(name);
    if (kind == NULL || !kind->can_play(game)) {
        explain(game, name, why);
        return NULL;
    }
    return choice_with_threads(kind, threads);
}

void choice_by_level(const struct level_question *question, struct random *random,
                     struct engine_report *report) {
    const action_t action = level_choose(question, random, report);
    uint32_t       place  = 0;
    while (place + 1 < report->line_count && report->lines[place].actions[0] != action) {
        place++;
    }
    report->lines[0]   = report->lines[place];
    report->line_count = 1;
}
