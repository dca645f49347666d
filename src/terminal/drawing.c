/* SPDX-License-Identifier: MIT
 *
 * drawing.c - room for a scene, which is too large for a stack.
 */
#include "terminal/drawing.h"

#include <stdlib.h>

#include "games/words.h"
#include "scene/scene_print.h"

typedef void print_plain(const struct game *game, const void *state, const struct words *words,
                         struct scene *scene, struct text *out);

static bool draw(const struct game *game, const void *state, enum language language,
                 print_plain *print, FILE *out) {
    const struct words words = words_of(game->rules, language);
    struct scene      *scene = malloc(sizeof *scene);
    char               bytes[SCENE_PLAIN_MAX];
    struct text        text;
    if (scene == NULL) {
        return false;
    }
    text_init(&text, bytes, sizeof bytes);
    print(game, state, &words, scene, &text);
    fputs(bytes, out);
    free(scene);
    return true;
}

bool drawing_print(const struct game *game, const void *state, enum language language, FILE *out) {
    return draw(game, state, language, scene_print_plain, out);
}

bool drawing_print_bare(const struct game *game, const void *state, enum language language,
                        FILE *out) {
    return draw(game, state, language, scene_print_plain_bare, out);
}
