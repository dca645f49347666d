/* SPDX-License-Identifier: MIT
 *
 * drawing.c - room for a scene, which is too large for a stack.
 */
#include "terminal/drawing.h"

#include <stdlib.h>

#include "games/words.h"
#include "scene/scene_print.h"

bool drawing_print(const struct game *game, const void *state, enum language language, FILE *out) {
    const struct words words = words_of(game->rules, language);
    struct scene      *scene = malloc(sizeof *scene);
    char               bytes[SCENE_PLAIN_MAX];
    struct text        text;
    if (scene == NULL) {
        return false;
    }
    text_init(&text, bytes, sizeof bytes);
    scene_print_plain(game, state, &words, scene, &text);
    fputs(bytes, out);
    free(scene);
    return true;
}
