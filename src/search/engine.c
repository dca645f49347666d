/* SPDX-License-Identifier: MIT
 *
 * engine.c - engines.def, once to declare the kinds and once to list them.
 */
#include "search/engine.h"

#define ENGINE(name) extern const struct engine_kind name##_engine;
#include "search/engines.def"
#undef ENGINE

const struct engine_kind *const engine_kinds[] = {
#define ENGINE(name) &name##_engine,
#include "search/engines.def"
#undef ENGINE
    NULL,
};

const struct engine_kind *engine_find(const char *name) {
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (strcmp(engine_kinds[i]->name, name) == 0) {
            return engine_kinds[i];
        }
    }
    return NULL;
}

const struct engine_kind *engine_for(const struct game *game) {
    for (size_t i = 0; engine_kinds[i] != NULL; i++) {
        if (engine_kinds[i]->can_play(game)) {
            return engine_kinds[i];
        }
    }
    return NULL;
}
